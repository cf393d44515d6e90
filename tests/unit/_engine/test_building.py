"""A whole board made at once.

That it equals a board laid tile by tile is a law of its own; here is what it keeps and refuses.
"""

import pytest

from seismic import Table
from seismic._engine.board import Clash, board_with
from seismic._engine.grid import STEP, cell_at
from seismic._engine.shapes import NUMBERS
from seismic._engine.tile_bits import with_crew
from seismic.model.table import region_of

M = cell_at(0, 0)
AROUND = [M + step for step in STEP]


class TestBuilt:
    """What a board is made of."""

    def test_two_tiles(self) -> None:
        """Eight cells lie beside a straight and the +2 south of it, sorted, with their needs."""
        red = with_crew(NUMBERS["H03"], 0, 0)
        value = NUMBERS["X02"] | 7 << 8
        tiles = {AROUND[3]: value, M: red}
        packed = board_with(region_of(Table()), tiles)
        assert {
            cell_at(-1, 0): 3**2,
            cell_at(-1, 1): 3 + 3**2,
            cell_at(-1, 2): 3,
            cell_at(0, -1): 2 * 3**3,
            cell_at(0, 2): 1,
            cell_at(1, -1): 3**4,
            cell_at(1, 0): 3**5 + 3**4,
            cell_at(1, 1): 2 * 3**5,
        } == dict(zip(packed.rim, packed.needs, strict=True))
        assert sorted(packed.rim) == packed.rim
        assert {M: red, AROUND[3]: value} == packed.tiles
        tiles.clear()
        assert 2 == len(packed.tiles)

    def test_every_shape(self) -> None:
        """A tile alone asks for highway where its code has an edge, and for green elsewhere."""
        for code, shape in NUMBERS.items():
            packed = board_with(region_of(Table()), {M: shape})
            for edge, cell in enumerate(AROUND):
                highway = code == "T" or str(edge) in code
                assert (2 if highway else 1) * 3 ** ((edge + 3) % 6) == packed.need(cell)

    def test_every_shape_beside_a_town(self) -> None:
        """South of the town a tile matches if its code has the edge 0."""
        for code, shape in NUMBERS.items():
            tiles = {M: NUMBERS["T"], AROUND[3]: shape}
            if code == "T" or "0" in code:
                assert tiles == board_with(region_of(Table()), tiles).tiles
            else:
                with pytest.raises(Clash):
                    board_with(region_of(Table()), tiles)

    def test_the_edge_of_the_table(self) -> None:
        """Cells off the table are no part of the rim."""
        packed = board_with(region_of(Table.of([(0, 0), (0, 1)])), {M: NUMBERS["T"]})
        assert ([AROUND[3]], [2]) == (packed.rim, packed.needs)

    def test_nothing(self) -> None:
        """Without tiles there is no rim."""
        packed = board_with(region_of(Table()), {})
        assert ({}, [], []) == (packed.tiles, packed.rim, packed.needs)


class TestClash:
    """Highway against green."""

    def test_mismatch(self) -> None:
        """The first port where highway abuts green is found, by cell and edge."""
        straight, curve, across = NUMBERS["H03"], NUMBERS["H01"], NUMBERS["H14"]
        for beside in (AROUND[0], AROUND[1]):
            assert 2 == len(board_with(region_of(Table()), {M: straight, beside: straight}).tiles)
        for tiles, port in (
            ({M: straight, AROUND[0]: curve}, AROUND[0] << 3 | 3),
            ({M: straight, AROUND[3]: across}, M << 3 | 3),
            ({M: straight, AROUND[0]: curve, AROUND[3]: across}, AROUND[0] << 3 | 3),
            ({AROUND[3]: across, M: straight, AROUND[0]: curve}, AROUND[0] << 3 | 3),
        ):
            with pytest.raises(Clash) as clash:
                board_with(region_of(Table()), tiles)
            assert port == clash.value.port
            assert (port,) == clash.value.args

    @pytest.mark.parametrize("edge", range(6))
    def test_at_every_edge(self, edge: int) -> None:
        """A straight that points at green is found, whichever edge that is, by the lower port."""
        here = cell_at(2, -1)
        beside = here + STEP[edge]
        straight = NUMBERS[("H03", "H14", "H25")[edge % 3]]
        green = NUMBERS[("H12", "H23", "H34", "H45", "H05", "H01")[edge]]
        for crew in (straight, with_crew(straight, edge, 3)):
            with pytest.raises(Clash) as clash:
                board_with(region_of(Table()), {here: crew, beside: green})
            assert min(here << 3 | edge, beside << 3 | (edge + 3) % 6) == clash.value.port
