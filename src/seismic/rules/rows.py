"""Moves that lay a tile, made once and used again, for a search lists the same ones often.

Each cell has a row of moves by the number of the shape. They are those with the tiles of the game;
moves with others, an intersection of an unusual value, are made anew each time. As in the cache of
a processor, there is one place for the row of a cell, and another cell with the same place takes it
over.
"""

from typing import Any, Final, final

from .._engine.hints import mypyc_attr
from .._engine.shapes import CODES
from .._engine.tile_types import TileType
from ..model.placing import Place, place

ROOM: Final = (1 << 13) - 1
"""There is room for so many rows. A step to the next column leads 64 places further on, so cells
have places of their own in an area of 127 columns and 64 rows."""

SHAPES: Final = len(CODES)


@final
@mypyc_attr(acyclic=True)
class Row:
    """The moves on a cell, with None for those that nobody has asked for yet."""

    __slots__ = ("cell", "places")

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell
        self.places: Final[list[Any]] = [None] * SHAPES


ROWS: Final = [Row(1 << 62)] * ROOM  # no cell is so far away
"""The row of a cell, if it is kept, is at the cell modulo ROOM."""


def new_row(cell: int) -> Row:
    """Make the row of a cell, which is not kept."""
    row = Row(cell)
    ROWS[cell % ROOM] = row
    return row


def made(row: Row, tile_type: TileType, number: int) -> Place:
    """Make a move of a row, and those with all turns of the tile: they should lie together."""
    places = [place(row.cell, piece) for piece in tile_type.pieces]
    row.places[tile_type.number : tile_type.number + len(places)] = places
    return places[number - tile_type.number]
