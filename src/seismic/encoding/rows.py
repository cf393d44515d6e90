"""Bytes of a game, row by row: what each cell shows, and which tiles fit there.

Everything is put together from rows of bytes that are made once, so that an observation or a mask
takes few operations; there is no array here, and no numpy.
"""

from typing import Final, final

from .._engine.board import PackedBoard
from .._engine.compiling import i64, items_of, keys_of
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
"""Where a row has what: one byte each for what always comes first, and six for each player."""

LAID: Final = 0
TURNED: Final = 1
STRUCK: Final = 2
STRUCK_LATER: Final = 3
MARKS: Final = 4
"""The marks at the end of a row."""

MOST_ROWS: Final = 1 << 15
"""No more rows of tiles with crews are kept."""

_NONE: Final = bytes(TURNS)
_NO_TILE: Final = [_NONE] * CONSTRAINTS
"""By constraint: nothing fits."""

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

    __slots__ = ("_empty", "_known", "_seats", "_shift", "_skip")

    def __init__(self, seats: tuple[int, ...], empty: list[bytes], radius: int) -> None:
        width = 2 * radius + 1
        self._seats: Final = seats
        self._empty: Final = empty
        """The rows of all cells of the square, with no tile on them."""
        self._skip: Final = STRIDE - width
        self._shift: Final = radius * width + radius
        """What makes the index of a cell in the square: see `rows`."""
        self._known: Final[dict[int, bytes]] = {}
        """By tile with its crews: its row."""

    def rows(self, board: PackedBoard) -> list[bytes]:
        """Return the rows of all cells of the square, by column and row."""
        found, known, tiles = self._empty.copy(), self._known, board.tiles
        skip: i64 = self._skip
        shift: i64 = self._shift
        for cell in keys_of(tiles):
            tile = tiles[cell]
            found[cell - (cell + HALF >> STRIDE_BITS) * skip + shift] = known.get(
                tile
            ) or self._noted(tile)
        return found

    def _noted(self, tile: int) -> bytes:
        if len(self._known) >= MOST_ROWS:
            self._known.clear()
        row = self._known[tile] = row_of(tile, self._seats, len(self._empty[0]))
        return row


def mark(rows: list[bytes], at: int, which: int) -> None:
    """Set a mark in the row of a cell."""
    row = bytearray(rows[at])
    row[len(row) - MARKS + which] = 1
    rows[at] = bytes(row)


# Which actions are legal.


def turn_numbers(tile_type: TileType) -> list[int]:
    """Return for each piece of a type the fewest steps from the first of them to it."""
    first = tile_type.piece
    looks = [turned(first, steps) for steps in range(TURNS)]
    return [looks.index(piece) for piece in tile_type.pieces]


_fitting: Final[dict[TileType, list[bytes]]] = {}
"""By type: by constraint which of the turns fit."""


def _fitting_rows(tile_type: TileType) -> list[bytes]:
    numbers = turn_numbers(tile_type)
    rows = [_NONE]
    for mask in range(1, 1 << len(numbers)):
        row = bytearray(TURNS)
        for bit, number in enumerate(numbers):
            row[number] = mask >> bit & 1
        rows.append(bytes(row))
    found = _fitting[tile_type] = [rows[mask] for mask in tile_type.masks]
    return found


def slots(types: tuple[TileType, ...]) -> list[list[bytes]]:
    """Return by slot and constraint which turns fit; of equal tiles, the first one's alone."""
    found = [_NO_TILE, _NO_TILE, _NO_TILE]
    for slot, tile_type in enumerate(types):
        if tile_type not in types[:slot]:
            found[slot] = _fitting.get(tile_type) or _fitting_rows(tile_type)
    return found


def set_placements(
    mask: bytearray, board: PackedBoard, types: tuple[TileType, ...], cells: dict[int, int]
) -> None:
    """Set in a mask which tiles fit where: by cell, slot and turn."""
    first, second, third = slots(types)
    frontier, at = board.frontier, -1
    for constraint in items_of(board.constraints):
        at += 1
        one, two, three = first[constraint], second[constraint], third[constraint]
        if one is not _NONE or two is not _NONE or three is not _NONE:
            start = cells[frontier[at]] * (3 * TURNS)
            mask[start : start + 3 * TURNS] = one + two + three


def turn_rows(now: PackedState, spared: set[int], cells: dict[int, int]) -> list[bytes]:
    """Return for every cell of the table by which steps its tile may be turned."""
    found = [_TURN_ROWS[0]] * len(cells)
    for cell in keys_of(now.board.tiles):
        if cell not in spared:
            found[cells[cell]] = _TURN_ROWS[legal_steps(now, cell)]
    return found
