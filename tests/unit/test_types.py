"""Types of tiles, and the names of their fits: tables that know no rule.

The board is a single town, so six cells are on the rim, each touched by highway at one edge.
"""

from typing import Any

import pytest

from seismic import Table
from seismic._kernel.building import built
from seismic._kernel.grid import cell_at
from seismic._kernel.packed import NEEDS, Packed, crewed
from seismic._kernel.shapes import CODES, NUMBERS
from seismic._kernel.types import PLACE, TYPE, Names, TileType, any_fits, is_fit
from seismic.table import region_of

QUAKE = 255
TOWN, NORTH, SOUTH, FAR = cell_at(0, 0), cell_at(0, -1), cell_at(0, 1), cell_at(5, 5)
ABOVE, BELOW = 2 * 3**3, 2 * 3**0
"""What the cells north and south of the town need: highway at their south, at their north."""


def town() -> Packed:
    return built(region_of(Table()), {TOWN: NUMBERS["T"]})


class Calls:
    """Names as texts, and what was asked to be named."""

    def __init__(self) -> None:
        self.made: list[tuple[int, Any]] = []
        self.names = Names(self.make, lambda name: None)

    def make(self, cell: int, tile: Any) -> str:
        self.made.append((cell, tile))
        return f"{tile} on {cell}"


def masks(**fitting: int) -> bytes:
    """Make a table by hand: which places fit above, below and where nothing abuts."""
    needs = {"above": ABOVE, "below": BELOW, "nowhere": 0}
    table = bytearray(NEEDS)
    for where, mask in fitting.items():
        table[needs[where]] = mask
    return bytes(table)


def tile_type(piece: int, **fitting: int) -> TileType:
    return TileType(piece, 7, ["tile"], 0, masks(**fitting), Calls().names)


class TestShapes:
    """Which shapes are one type."""

    def test_straights(self) -> None:
        """The straights are one type, in the order of their numbers."""
        straights = [NUMBERS[code] for code in ("H03", "H14", "H25")]
        assert [NUMBERS["H03"]] * 3 == [TYPE[shape] for shape in straights]
        assert [0, 1, 2] == [PLACE[shape] for shape in straights]

    def test_six_turns(self) -> None:
        """A +1 has six turns, with a place for each."""
        stubs = [NUMBERS[f"X{edge}"] for edge in range(6)]
        assert [NUMBERS["X0"]] * 6 == [TYPE[shape] for shape in stubs]
        assert [0, 1, 2, 3, 4, 5] == [PLACE[shape] for shape in stubs]

    def test_every_shape(self) -> None:
        """A type is its first code, and holds the turns of that; there are 30 and the town."""
        by_type: dict[int, list[int]] = {}
        for shape in range(len(CODES)):
            by_type.setdefault(TYPE[shape], []).append(shape)
        assert 17 + 13 + 1 == len(by_type)
        for least, shapes in by_type.items():
            assert least == min(shapes)
            assert list(range(len(shapes))) == [PLACE[shape] for shape in shapes]
            assert 1 == len({len(CODES[shape]) for shape in shapes})

    def test_no_shapes(self) -> None:
        """What is no shape can't be turned: it is its own type, and the first of it."""
        assert 256 == len(TYPE) == len(PLACE)
        for number in range(139, 256):
            assert (number, 0) == (TYPE[number], PLACE[number])


class TestNames:
    """Made once, and found again."""

    def test_made_once(self) -> None:
        """A name is made when somebody asks for it, and is the same object each time."""
        calls = Calls()
        names = calls.names
        names.numbered.extend(["a", "b", "c"])
        first = names.of(NORTH, 1)
        assert f"b on {NORTH}" == first
        assert first is names.of(NORTH, 1)
        assert [(NORTH, "b")] == calls.made
        assert [None, first, None] == names.row(NORTH)
        assert f"b on {SOUTH}" == names.of(SOUTH, 1)
        assert f"a on {NORTH}" == names.of(NORTH, 0)
        assert [(NORTH, "b"), (SOUTH, "b"), (NORTH, "a")] == calls.made

    def test_room_for_more(self) -> None:
        """A row grows when there are more pieces than it has room for, and keeps what it had."""
        names = Calls().names
        assert [] == names.row(NORTH)
        names.numbered.extend(["a", "b"])
        one = names.of(NORTH, 1)
        row = names.row(NORTH)
        names.numbered.extend(["c", "d", "e"])
        assert [None, one, None, None, None] == names.row(NORTH)
        assert row is names.row(NORTH) is names.rows[NORTH]
        assert f"e on {NORTH}" == names.of(NORTH, 4)
        assert one is names.of(NORTH, 1)

    def test_not_all_are_kept(self) -> None:
        """After 4,096 cells the names are forgotten, and made again when asked for."""
        calls = Calls()
        names = calls.names
        names.numbered.append("a")
        for cell in range(4096):
            assert f"a on {cell}" == names.of(cell, 0)
            assert cell + 1 == len(names.rows)
        assert "a on 0" == names.of(0, 0)  # which is there already
        assert 4096 == len(names.rows) == len(calls.made)
        assert "a on 4096" == names.of(4096, 0)
        assert [4096] == list(names.rows)
        assert "a on 0" == names.of(0, 0)
        assert [(4096, "a"), (0, "a")] == calls.made[4096:]

    def test_given(self) -> None:
        """How to make and to read them is up to the owner."""

        def make(cell: int, tile: Any) -> Any:
            return cell, tile

        def read(name: Any) -> int | None:
            return 5 if name else None

        names = Names(make, read)
        assert (make, read, [], {}) == (names.make, names.read, names.numbered, names.rows)


class TestTileType:
    """What is known of a type."""

    def test_numbers(self) -> None:
        """The pieces of all types with the same names are numbered through; some fit at a need."""
        names = Calls().names
        straights, fitting = ["H03", "H14", "H25"], masks(above=0b110, below=0b101)
        first = TileType(NUMBERS["H03"], 7, straights, 0, fitting, names)
        quake = TileType(QUAKE | 3 << 8, 8, ["Q3"], 3, bytes(NEEDS), names)
        last = TileType(NUMBERS["X012345"] | 6 << 8, 9, ["X012345"], 0, masks(above=1), names)
        assert ["H03", "H14", "H25", "Q3", "X012345"] == names.numbered
        assert [(1, 2), (0, 2), ()] == [first.fitting[need] for need in (ABOVE, BELOW, 0)]
        assert [(4,), (), ()] == [last.fitting[need] for need in (ABOVE, BELOW, 0)]
        assert [()] * NEEDS == quake.fitting
        assert ["H03", "Q3", "X012345"] == [first.tile, quake.tile, last.tile]
        assert [0, 3, 0] == [first.magnitude, quake.magnitude, last.magnitude]
        assert [7, 8, 9] == [first.order, quake.order, last.order]
        assert NUMBERS["X012345"] | 6 << 8 == last.piece

    def test_no_pieces(self) -> None:
        """A type without pieces has no name."""
        assert TileType(-1, 0, [], 0, bytes(NEEDS), Calls().names).tile is None

    def test_totals(self) -> None:
        """By need: how many pieces fit."""
        found = tile_type(0, above=0b101001, below=0b10)
        assert (0, 3, 5) == found.fitting[ABOVE]
        assert (0, 1, 2, 3, 4, 5) == tile_type(0, above=63).fitting[ABOVE]
        assert (3, 1, 0) == (found.totals[ABOVE], found.totals[BELOW], found.totals[0])
        assert masks(above=0b101001, below=0b10) == found.masks
        assert 4 == sum(found.totals)
        assert NEEDS == len(found.totals)

    def test_covers(self) -> None:
        """A piece is of the type whose shape it can be turned to, if the values are the same."""
        three = tile_type(NUMBERS["X024"] | 3 << 8)
        assert three.covers(NUMBERS["X024"] | 3 << 8)
        assert three.covers(NUMBERS["X135"] | 3 << 8)
        assert three.covers(crewed(NUMBERS["X135"] | 3 << 8, 1, 2))
        assert False is three.covers(NUMBERS["X135"] | 5 << 8)
        assert False is three.covers(NUMBERS["X135"])
        assert False is three.covers(NUMBERS["X013"] | 3 << 8)
        straight = tile_type(NUMBERS["H03"])
        assert straight.covers(NUMBERS["H25"])
        assert not straight.covers(NUMBERS["H02"])

    def test_covers_every_shape(self) -> None:
        """Every shape is of one type, the one it can be turned to."""
        for least in sorted(set(TYPE[:139])):
            found = tile_type(least | 9 << 8)
            covered = [shape for shape in range(256) if found.covers(shape | 9 << 8)]
            assert [shape for shape in range(139) if TYPE[shape] == least] == covered

    def test_covers_a_quake(self) -> None:
        """Quakes are of the type of their magnitude alone."""
        quake = tile_type(QUAKE | 3 << 8)
        assert quake.covers(QUAKE | 3 << 8)
        assert not quake.covers(QUAKE | 2 << 8)
        assert not quake.covers(NUMBERS["T"] | 3 << 8)


class TestFits:
    """Where a type fits."""

    def test_any(self) -> None:
        """There is a fit as soon as one cell has one, be it the last."""
        assert True is any_fits(town(), tile_type(0, above=0b1000))
        assert any_fits(town(), tile_type(0, below=1))
        assert any_fits(town(), TileType(0, 0, [0], 0, last_alone(), Calls().names))
        assert False is any_fits(town(), tile_type(0, nowhere=63))
        assert False is any_fits(built(region_of(Table()), {}), tile_type(0, above=63))

    @pytest.mark.parametrize(
        ("cell", "code", "expected"),
        [
            (NORTH, "X1", True),
            (NORTH, "X2", False),
            (NORTH, "X5", True),
            (SOUTH, "X2", True),
            (SOUTH, "X1", False),
            (FAR, "X1", False),
            (TOWN, "X1", False),
            (cell_at(-9, 0), "X2", False),
            (cell_at(0, -2), "X1", False),
        ],
    )
    def test_is_one(self, cell: int, code: str, expected: bool) -> None:
        """A piece fits where its cell is on the rim and its place is selected, nowhere else."""
        found = tile_type(NUMBERS["X0"] | 1 << 8, above=0b100010, below=0b100)
        assert expected is is_fit(town(), found, cell, NUMBERS[code] | 1 << 8)


def last_alone() -> bytes:
    """Let something fit only on the last cell, south-east of the town."""
    table = bytearray(NEEDS)
    table[2 * 3**5] = 0b100
    return bytes(table)
