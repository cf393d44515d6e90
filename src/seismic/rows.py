"""Moves that lay a tile, made once and used again, for a search lists the same ones often.

Every piece of every type has a number, and each cell a row of the moves there by that number. As in
the cache of a processor, there is one place for the row of a cell, and another cell with the same
place takes it over.
"""

from typing import Any, Final, final

from ._kernel.hints import mypyc_attr
from ._kernel.types import UNNUMBERED, TileType
from .places import Place, place

ROOM: Final = (1 << 13) - 1
"""There is room for so many rows. A step to the next column leads 64 places further on, so cells
have places of their own in an area of 127 columns and 64 rows."""

MOST: Final = 1 << 9
"""So many pieces get numbers, three times those of the game; moves with the others aren't kept."""

PIECES: Final[list[int]] = []
"""By number: the pieces."""


@final
@mypyc_attr(acyclic=True)
class Row:
    """The moves on a cell, with None for those that nobody has asked for yet."""

    __slots__ = ("cell", "places")

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell
        self.places: Final[list[Any]] = [None] * len(PIECES)


_NO_ROW: Final = Row(1 << 62)  # no cell is so far away

ROWS: Final[list[Row]] = [_NO_ROW] * ROOM
"""The row of a cell, if it is kept, is at the cell modulo ROOM."""


def numbered(pieces: list[int]) -> int:
    """Give numbers to the pieces of a type, and room in every row: the first, if there is one."""
    first = len(PIECES)
    if first + len(pieces) > MOST:
        return UNNUMBERED
    PIECES.extend(pieces)
    more: list[Any] = [None] * len(pieces)
    for row in ROWS:
        if row is not _NO_ROW:
            row.places.extend(more)
    return first


def new_row(cell: int) -> Row:
    """Make the row of a cell, which is not kept."""
    while True:
        row = Row(cell)
        ROWS[cell % ROOM] = row
        if len(row.places) >= len(PIECES):  # else another thread has numbered pieces meanwhile
            return row


def made(row: Row, tile_type: TileType, number: int) -> Place:
    """Make a move of a row, and those with all turns of the tile: they should lie together."""
    places = [place(row.cell, piece) for piece in tile_type.pieces]
    row.places[tile_type.number : tile_type.number + len(places)] = places
    return places[number - tile_type.number]
