"""Types of tiles, and where they fit: tables that know no rule.

The board is a single town: six cells are on the frontier, each touched by highway at one edge.
"""

import pytest

from seismic import Table
from seismic._engine.board import PackedBoard, board_with
from seismic._engine.constraints import CONSTRAINTS
from seismic._engine.grid import cell_at
from seismic._engine.shapes import CODES, NUMBERS
from seismic._engine.tile_bits import PIECE, with_crew
from seismic._engine.tile_types import (
    FIRST_TURN,
    NO_TYPE,
    SLOT,
    TURN_INDEX,
    TileType,
    any_fits_anywhere,
    fits,
    fits_anywhere,
)
from seismic.model.table import region_of

QUAKE = 255
TOWN, NORTH, SOUTH, FAR = cell_at(0, 0), cell_at(0, -1), cell_at(0, 1), cell_at(5, 5)
ABOVE, BELOW = 2 * 3**3, 2 * 3**0
"""The constraints north and south of the town: highway at their south, at their north."""


def town() -> PackedBoard:
    return board_with(region_of(Table()), {TOWN: NUMBERS["T"]})


def masks(**fitting: int) -> bytes:
    """Return a made-up table: which turns fit above, below and where nothing abuts."""
    constraints = {"above": ABOVE, "below": BELOW, "nowhere": 0}
    table = bytearray(CONSTRAINTS)
    for where, mask in fitting.items():
        table[constraints[where]] = mask
    return bytes(table)


def tile_type(piece: int, **fitting: int) -> TileType:
    return TileType(7, 0, [piece], masks(**fitting), True)


class TestShapes:
    """Which shapes are one type."""

    def test_straights(self) -> None:
        """The straights are one type, in the order of their numbers."""
        straights = [NUMBERS[code] for code in ("H03", "H14", "H25")]
        assert [NUMBERS["H03"]] * 3 == [FIRST_TURN[shape] for shape in straights]
        assert [0, 1, 2] == [TURN_INDEX[shape] for shape in straights]

    def test_six_turns(self) -> None:
        """A +1 has six turns, each with an index of its own."""
        stubs = [NUMBERS[f"X{edge}"] for edge in range(6)]
        assert [NUMBERS["X0"]] * 6 == [FIRST_TURN[shape] for shape in stubs]
        assert [0, 1, 2, 3, 4, 5] == [TURN_INDEX[shape] for shape in stubs]

    def test_every_shape(self) -> None:
        """A type is its first code, and holds the turns of that; there are 30 and the town."""
        by_type: dict[int, list[int]] = {}
        for shape in range(len(CODES)):
            by_type.setdefault(FIRST_TURN[shape], []).append(shape)
        assert 17 + 13 + 1 == len(by_type)
        for least, shapes in by_type.items():
            assert least == min(shapes)
            assert list(range(len(shapes))) == [TURN_INDEX[shape] for shape in shapes]
            assert 1 == len({len(CODES[shape]) for shape in shapes})

    def test_slots(self) -> None:
        """Every shape has a slot, type by type, and turns of a tile have neighbouring ones."""
        assert list(range(139)) == sorted(SLOT[:139])
        for shape in range(139):
            assert SLOT[shape] == SLOT[FIRST_TURN[shape]] + TURN_INDEX[shape]
        assert [0, 1, 2, 3, 4, 5] == [
            SLOT[NUMBERS[code]] for code in ("H01", "H05", "H12", "H23", "H34", "H45")
        ]
        assert bytes(256 - 139) == SLOT[139:]

    def test_no_shapes(self) -> None:
        """What is no shape can't be turned: it is its own type, and the first of it."""
        assert 256 == len(FIRST_TURN) == len(TURN_INDEX)
        for number in range(139, 256):
            assert (number, 0) == (FIRST_TURN[number], TURN_INDEX[number])


class TestTileType:
    """What is known of a type."""

    def test_fields(self) -> None:
        """What was given stays, and the first of the pieces names the type."""
        straights = [NUMBERS[code] for code in ("H03", "H14", "H25")]
        for cached in (True, False):
            found = TileType(7, 0, straights, masks(above=0b110), cached)
            assert (7, 0, cached) == (found.order, found.magnitude, found.cached)
            assert (straights, NUMBERS["H03"]) == (found.pieces, found.piece)
            assert masks(above=0b110) == found.masks

    def test_slots(self) -> None:
        """By constraint, the turns that fit are known by slots, which follow each other."""
        straights = [NUMBERS[code] for code in ("H03", "H14", "H25")]
        first = SLOT[NUMBERS["H03"]]
        found = TileType(7, 0, straights, masks(above=0b110, below=0b101), True)
        assert first == found.slot
        above, below, nowhere = [found.fitting[constraint] for constraint in (ABOVE, BELOW, 0)]
        assert ((first + 1, first + 2), (first, first + 2), ()) == (above, below, nowhere)
        assert straights[1:] == [found.fit(ABOVE, 0), found.fit(ABOVE, 1)]
        assert [straights[0], straights[2]] == [found.fit(BELOW, 0), found.fit(BELOW, 1)]

    def test_values(self) -> None:
        """Types of different values have the same slots, and pieces of their own."""
        nine = TileType(0, 0, [NUMBERS["X0"] | 9 << 8], masks(above=1), False)
        assert SLOT[NUMBERS["X0"]] == nine.slot
        assert NUMBERS["X0"] | 9 << 8 == nine.fit(ABOVE, 0)

    def test_a_quake(self) -> None:
        """A quake has a magnitude, and fits nowhere."""
        quake = TileType(8, 3, [QUAKE | 3 << 8], bytes(CONSTRAINTS), False)
        assert [()] * CONSTRAINTS == quake.fitting
        assert (3, QUAKE | 3 << 8) == (quake.magnitude, quake.piece)

    def test_no_type(self) -> None:
        """A type without pieces covers none, and fits nowhere."""
        assert ([], -1, 0) == (NO_TYPE.pieces, NO_TYPE.piece, NO_TYPE.magnitude)
        assert not any(NO_TYPE.covers(piece) for piece in range(PIECE + 1))
        assert False is fits_anywhere(town(), NO_TYPE)

    def test_counts(self) -> None:
        """By constraint: how many turns fit."""
        found = tile_type(0, above=0b101001, below=0b10)
        assert (0, 3, 5) == found.fitting[ABOVE]
        assert (0, 1, 2, 3, 4, 5) == tile_type(0, above=63).fitting[ABOVE]
        assert (3, 1, 0) == (found.counts[ABOVE], found.counts[BELOW], found.counts[0])
        assert 4 == sum(found.counts)
        assert CONSTRAINTS == len(found.counts)

    def test_covers(self) -> None:
        """A piece is of the type whose shape it can be turned to, if the values are the same."""
        three = tile_type(NUMBERS["X024"] | 3 << 8)
        assert three.covers(NUMBERS["X024"] | 3 << 8)
        assert three.covers(NUMBERS["X135"] | 3 << 8)
        assert three.covers(with_crew(NUMBERS["X135"] | 3 << 8, 1, 2))
        assert False is three.covers(NUMBERS["X135"] | 5 << 8)
        assert False is three.covers(NUMBERS["X135"])
        assert False is three.covers(NUMBERS["X013"] | 3 << 8)
        straight = tile_type(NUMBERS["H03"])
        assert straight.covers(NUMBERS["H25"])
        assert not straight.covers(NUMBERS["H02"])

    def test_covers_every_shape(self) -> None:
        """Every shape is of one type, the one it can be turned to."""
        for least in sorted(set(FIRST_TURN[:139])):
            found = tile_type(least | 9 << 8)
            covered = [shape for shape in range(256) if found.covers(shape | 9 << 8)]
            assert [shape for shape in range(139) if FIRST_TURN[shape] == least] == covered

    def test_covers_a_quake(self) -> None:
        """Quakes are of the type of their magnitude alone."""
        quake = tile_type(QUAKE | 3 << 8)
        assert quake.covers(QUAKE | 3 << 8)
        assert not quake.covers(QUAKE | 2 << 8)
        assert not quake.covers(NUMBERS["T"] | 3 << 8)


class TestFits:
    """Where a type fits."""

    def test_anywhere(self) -> None:
        """A type fits if one cell is enough for one of its turns, be it the last."""
        assert True is fits_anywhere(town(), tile_type(0, above=0b1000))
        assert fits_anywhere(town(), tile_type(0, below=1))
        assert fits_anywhere(town(), TileType(0, 0, [0], last_alone(), True))
        assert False is fits_anywhere(town(), tile_type(0, nowhere=63))
        assert False is fits_anywhere(board_with(region_of(Table()), {}), tile_type(0, above=63))

    def test_any_anywhere(self) -> None:
        """Of several types, given by their counts, one that fits on one cell is enough."""
        above, nowhere = tile_type(0, above=0b1000).counts, tile_type(0, nowhere=63).counts
        assert True is any_fits_anywhere(town(), {nowhere, above})
        assert False is any_fits_anywhere(town(), {nowhere})
        assert False is any_fits_anywhere(town(), set())
        assert False is any_fits_anywhere(board_with(region_of(Table()), {}), {above})

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
    def test_a_piece(self, cell: int, code: str, expected: bool) -> None:
        """A piece fits on cells of the frontier whose constraint allows its turn."""
        found = tile_type(NUMBERS["X0"] | 1 << 8, above=0b100010, below=0b100)
        assert expected is fits(town(), found, cell, NUMBERS[code] | 1 << 8)


def last_alone() -> bytes:
    """Return a table by which something fits only on the last cell, south-east of the town."""
    table = bytearray(CONSTRAINTS)
    table[2 * 3**5] = 0b100
    return bytes(table)
