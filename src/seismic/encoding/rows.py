"""Bytes of a game, row by row: what each cell shows, and which tiles fit there.

Everything is put together from rows of bytes that are made once, so that an observation or a mask
takes few operations; there is no array here, and no numpy.
"""

from typing import Final, final

from .._engine.board import PackedBoard
from .._engine.compiling import items_of, keys_of
from .._engine.constraints import CONSTRAINTS
from .._engine.grid import HALF, STRIDE, STRIDE_BITS
from .._engine.shapes import FRAGMENTS, STUB, TOWN
from .._engine.tile_bits import CREW, CREW_BITS, PIECE, PIECE_BITS, SHAPE, SHAPE_BITS, turned
from .._engine.tile_types import TileType
from ..model.packed import PackedState
from ..rules.aftershocks import legal_steps

TURNS: Final = 6
"""The orientations of a tile that is laid, by the steps from its type."""

STEPS: Final = 5
"""The steps by which a laid tile can be turned."""

CHORDS: Final = tuple((low, high) for low in range(6) for high in range(low + 1, 6))
"""The chords that a fragment can be: its two edges."""

TABLE: Final = 0
CHORD: Final = 1
STUBS: Final = CHORD + len(CHORDS)
VALUE: Final = STUBS + 6
IS_TOWN: Final = VALUE + 1
CREWS: Final = IS_TOWN + 1
"""The layout of a row: one byte each for what always comes first, and six for each player."""

LAID: Final = 0
TURNED: Final = 1
STRUCK: Final = 2
STRUCK_LATER: Final = 3
MARKS: Final = 4
"""The marks at the end of a row."""

MOST_ROWS: Final = 1 << 15
"""The most rows of tiles with crews, and of tiles that fit, that are cached."""

PLAIN: Final = 100 << SHAPE_BITS
"""Tiles below it have no crews: values have two digits."""

_TURN_ROWS: Final = [bytes([mask >> steps & 1 for steps in range(1, 6)]) for mask in range(1 << 6)]
"""By the mask of steps: which of them are possible."""


def row_of(tile: int, seats: tuple[int, ...], size: int) -> bytes:
    """Return what a cell shows on which a tile lies, in that many bytes.

    Seats, counted from the player who looks, are by the number of a colour.
    """
    row = bytearray(size)
    row[TABLE] = 1
    row[VALUE] = (tile & PIECE) >> SHAPE_BITS
    row[IS_TOWN] = tile & SHAPE == TOWN
    for edge, to in FRAGMENTS[tile & SHAPE]:
        row[STUBS + edge if to == STUB else CHORD + CHORDS.index((edge, to))] = 1
    for edge in range(6):
        crew = tile >> PIECE_BITS + CREW_BITS * edge & CREW
        if crew:
            row[CREWS + 6 * seats[crew - 1] + edge] = 1
    return bytes(row)


@final
class Look:
    """How a player sees the cells of a table; seats are as in `row_of`."""

    __slots__ = ("_crewed", "_empty", "_plain", "_seats", "_shift", "_size", "_skip")

    def __init__(self, seats: tuple[int, ...], empty: bytes, radius: int) -> None:
        width = 2 * radius + 1
        self._seats: Final = seats
        self._empty: Final = empty
        """The rows of all cells of the square, with no tile on them."""
        self._size: Final = len(empty) // width**2
        """The bytes of a row."""
        self._skip: Final = STRIDE - width
        self._shift: Final = radius * width + radius
        """What makes the index of a cell in the square: see `written`."""
        self._plain: Final = [b""] * PLAIN
        """By tile without crews: its row, once it has been met."""
        self._crewed: Final[dict[int, bytes]] = {}
        """The same by tile with its crews."""

    def written(self, board: PackedBoard) -> bytearray:
        """Return the rows of all cells of the square, by column and row."""
        parts, plain, crewed, empty = list[bytes](), self._plain, self._crewed, self._empty
        size, skip, shift, tiles = self._size, self._skip, self._shift, board.tiles
        end = 0
        for cell in sorted(tiles.keys()):
            tile = tiles[cell]
            row = plain[tile] if tile < PLAIN else crewed.get(tile, b"")
            start = (cell - (cell + HALF >> STRIDE_BITS) * skip + shift) * size
            if start > end:
                parts.append(empty[end:start])
            parts.append(row or self._noted(tile))
            end = start + size
        parts.append(empty[end:])
        return bytearray().join(parts)

    def _noted(self, tile: int) -> bytes:
        row = row_of(tile, self._seats, self._size)
        if tile < PLAIN:
            self._plain[tile] = row
        else:
            note(self._crewed, tile, row)
        return row


def note(known: dict[int, bytes], key: int, row: bytes) -> None:
    """Cache a row; if the cache is full, it is cleared first."""
    if len(known) >= MOST_ROWS:
        known.clear()
    known[key] = row


# Which actions are legal.


def turn_numbers(tile_type: TileType) -> list[int]:
    """Return for each piece of a type the fewest steps from the first of them to it."""
    first = tile_type.piece
    looks = [turned(first, steps) for steps in range(TURNS)]
    return [looks.index(piece) for piece in tile_type.pieces]


_fitting: Final[dict[TileType, bytes]] = {}
"""By type: by constraint the mask of the turns that fit, by their number."""

_NO_TILE: Final = bytes(CONSTRAINTS)
"""The same for an empty slot: nothing fits."""

_placements: Final[dict[int, bytes]] = {}
"""By the masks of three slots side by side: a byte for each turn of each slot."""


def _tabulated(tile_type: TileType) -> bytes:
    numbers = turn_numbers(tile_type)
    by_number = [
        sum([(mask >> bit & 1) << number for bit, number in enumerate(numbers)])
        for mask in range(1 << len(numbers))
    ]
    found = _fitting[tile_type] = bytes([by_number[mask] for mask in tile_type.masks])
    return found


def _placement_row(masks: int) -> bytes:
    row = bytes([masks >> bit & 1 for bit in range(3 * TURNS)])
    note(_placements, masks, row)
    return row


@final
class Spread:
    """The cells of a table one after another, by column and row."""

    __slots__ = ("_none", "_radius", "_starts")

    def __init__(self, radius: int, actions: int) -> None:
        self._radius: Final = radius
        lengths = [2 * radius + 1 - abs(q) for q in range(-radius, radius + 1)]
        self._starts: Final = [
            sum(lengths[:column]) + min(radius, column) for column in range(len(lengths))
        ]
        """By column: where the cell of row 0 is."""
        self._none: Final = bytes(actions)
        """A mask in which nothing is legal."""

    def placements(self, board: PackedBoard, types: tuple[TileType, ...]) -> bytearray:
        """Return a mask of the tiles that fit, by cell, slot and turn; of equal ones, the first."""
        slots = [_NO_TILE, _NO_TILE, _NO_TILE]
        for slot, tile_type in enumerate(types):
            if tile_type not in types[:slot]:
                slots[slot] = _fitting.get(tile_type) or _tabulated(tile_type)
        first, second, third = slots
        parts, known, none = list[bytes](), _placements, self._none
        frontier, radius, starts = board.frontier, self._radius, self._starts
        at, end = -1, 0
        for constraint in items_of(board.constraints):
            at += 1
            masks = first[constraint] | second[constraint] << 6 | third[constraint] << 12
            if masks:
                cell = frontier[at]
                q = cell + HALF >> STRIDE_BITS
                start = (starts[q + radius] + cell - (q << STRIDE_BITS)) * (3 * TURNS)
                if start > end:
                    parts.append(none[end:start])
                parts.append(known.get(masks) or _placement_row(masks))
                end = start + 3 * TURNS
        parts.append(none[end:])
        return bytearray().join(parts)


def turn_rows(now: PackedState, spared: set[int], cells: dict[int, int]) -> list[bytes]:
    """Return for every cell of the table by which steps its tile may be turned."""
    found = [_TURN_ROWS[0]] * len(cells)
    for cell in keys_of(now.board.tiles):
        if cell not in spared:
            found[cells[cell]] = _TURN_ROWS[legal_steps(now, cell)]
    return found
