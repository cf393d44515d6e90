"""Where a tile fits: G4 and G5, and the same tabulated."""

from concurrent.futures import ThreadPoolExecutor
from sys import getswitchinterval, setswitchinterval

import pytest

from seismic import Tile, TileSet
from seismic.model.matching import (
    Abutting,
    TileType,
    abutting,
    broken,
    highway_edges,
    type_of_piece,
)
from seismic.model.tiles import piece_of, tile_of

N, NE, SE, S, SW, NW = (1 << edge for edge in range(6))


class TestBroken:
    """G5 and G4 in a few lines."""

    @pytest.mark.parametrize(
        ("edges", "laid", "highway", "rule"),
        [
            (N | S, S, S, None),
            (N | S, S | N, S | N, None),
            (N | S, S | NE, S, None),  # green to green beside it
            (N | S, S | N, S, "G5"),  # our highway meets green
            (N | NE, S, S, "G5"),  # our green meets highway
            (N | S, NE | SW, 0, "G4"),  # green to green alone
            (N | S, 0, 0, "G4"),
            (63, 63, 63, None),
            (63, 63, 62, "G5"),
            (N, N | NE, NE, "G5"),  # G5 is checked first
        ],
    )
    def test_rules(self, edges: int, laid: int, highway: int, rule: str | None) -> None:
        """Every abutting edge matches, and at least one meets highway to highway."""
        assert rule == broken(edges, Abutting(laid, highway))

    def test_abutting(self) -> None:
        """A constraint is read as two masks: where tiles lie, and where they have highway."""
        assert Abutting(N | S, S) == abutting(1 + 2 * 3**3)
        assert Abutting(0, 0) == abutting(0)

    def test_highway_edges(self) -> None:
        """A bit for each edge with a highway, whatever the value."""
        assert N | S == highway_edges(piece_of(Tile("H03")))
        assert N | SE | SW == highway_edges(piece_of(Tile("X024+5")))


def type_of(code: str) -> TileType:
    return type_of_piece(piece_of(Tile(code)))


class TestTypes:
    """The same rules, tabulated for every type."""

    @pytest.mark.parametrize(
        "code", ["H03", "H02", "H01-25", "H03-14-25", "X0", "X024+5", "X012345"]
    )
    def test_tables(self, code: str) -> None:
        """For each constraint, the table has the turns that break no rule there, in order."""
        found = type_of(code)
        turns = sorted({Tile(code).turned(steps) for steps in range(6)})
        for constraint in range(3**6):
            around = abutting(constraint)
            fitting = [
                index
                for index, tile in enumerate(turns)
                if broken(sum(1 << edge for edge in tile.edges), around) is None
            ]
            assert sum(1 << index for index in fitting) == found.masks[constraint]
            assert len(fitting) == found.counts[constraint]
            pieces = [found.fit(constraint, at) for at in range(len(fitting))]
            assert [turns[index] for index in fitting] == list(map(tile_of, pieces))

    def test_by_any_turn(self) -> None:
        """However a piece lies, it has one type, known by the first of its turns."""
        assert type_of("H03") is type_of("H14") is type_of("H25")
        assert Tile("H03") == tile_of(type_of("H25").piece)
        assert type_of("X024+5") is type_of("X135+5")
        assert type_of("X024+5") is not type_of("X024")
        assert (0, piece_of(Tile("X024+5"))) == (
            type_of("X135+5").magnitude,
            type_of("X135+5").piece,
        )

    def test_order(self) -> None:
        """By code, so that +10 comes before +2."""
        codes = ["H01", "H01-23", "H03", "X0", "X0+10", "X0+2", "X01", "X01+1", "X01+9", "X012"]
        assert sorted(codes) == codes
        orders = [type_of(code).order for code in codes]
        assert sorted(set(orders)) == orders

    def test_a_quake(self) -> None:
        """A quake has a magnitude, and fits nowhere."""
        quake = type_of("Q4")
        assert (4, Tile("Q4")) == (quake.magnitude, tile_of(quake.piece))
        assert not any(quake.masks)

    def test_threads(self) -> None:
        """However many threads ask at once, there is one of each type."""
        codes = [f"X0{edge}+{value}" for edge in range(1, 4) for value in range(70, 90)]
        before = getswitchinterval()
        setswitchinterval(1e-6)
        try:
            with ThreadPoolExecutor(8) as pool:
                found = list(pool.map(lambda _: [type_of(code) for code in codes], range(8)))
        finally:
            setswitchinterval(before)
        assert all(
            one is other for types in found for one, other in zip(types, found[0], strict=True)
        )

    def test_which_are_cached(self) -> None:
        """Moves with the tiles of the game are cached, those with unusual values are not."""
        assert all(
            type_of(tile.code).cached for tile in TileSet.standard().counts if tile.kind != "quake"
        )
        assert not any(type_of(code).cached for code in ("X0+2", "X024+5", "X012345+9", "Q1", "Q6"))
