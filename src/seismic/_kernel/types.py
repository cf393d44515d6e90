"""Types of tiles, which of their pieces fit where, and what such fits are called.

A type's table says at each need which of its pieces fit there. A fit is a piece on a cell, and has
a name, which is the caller's business. Names are made once: every piece of every type has a number,
and each cell a row of the names there by that number.
"""

from collections.abc import Callable
from typing import Any, Final, final

from .packed import PIECE, Packed
from .shapes import TURNED

MOST_CELLS: Final = 1 << 12
"""When names have been made for so many cells, they are forgotten and made anew."""

_PLACES: Final = tuple(
    tuple(place for place in range(6) if mask >> place & 1) for mask in range(1 << 6)
)
"""By a mask: the places of its bits."""

_TURNS: Final = [
    sorted(set(TURNED[shape * 6 : shape * 6 + 6])) or [shape] for shape in range(1 << 8)
]
"""By shape: those it can be turned to. What is no shape, and so can't be laid, has itself alone."""

TYPE: Final[bytes] = bytes([turns[0] for turns in _TURNS])
"""By shape: the least of the shapes it can be turned to."""

PLACE: Final[bytes] = bytes([turns.index(shape) for shape, turns in enumerate(_TURNS)])
"""By shape: its place among those it can be turned to."""


@final
class Names:
    """The names of fits, by cell and number of the piece; each is made once and used again.

    ``make`` names what its owner calls a piece on a cell; ``read`` tells of a name ``cell <<
    PIECE_BITS | piece``, or None if it is none.
    """

    __slots__ = ("make", "numbered", "read", "rows")

    def __init__(self, make: Callable[[int, Any], Any], read: Callable[[Any], int | None]) -> None:
        self.make: Final = make
        self.read: Final = read
        self.numbered: Final[list[Any]] = []
        """What the pieces of all types so far are called."""
        self.rows: Final[dict[int, list[Any]]] = {}
        """By cell: the names there, with None for those that nobody has asked for yet."""

    def row(self, cell: int) -> list[Any]:
        """Give the names that there are on a cell so far, with room for all of them."""
        row = self.rows.get(cell)
        if row is None:
            if len(self.rows) >= MOST_CELLS:
                self.rows.clear()
            row = self.rows[cell] = []
        if len(row) < len(self.numbered):
            row.extend([None] * (len(self.numbered) - len(row)))
        return row

    def of(self, cell: int, number: int) -> Any:
        """Give the name of a piece on a cell."""
        row = self.row(cell)
        if row[number] is None:
            row[number] = self.make(cell, self.numbered[number])
        return row[number]


@final
class TileType:
    """A type of tile; for one that can be laid, by need which of its pieces fit."""

    __slots__ = ("fitting", "magnitude", "masks", "order", "piece", "tile", "totals")

    def __init__(
        self, piece: int, order: int, turns: list[Any], magnitude: int, masks: bytes, names: Names
    ) -> None:
        self.piece: Final = piece
        """The first of its pieces."""
        self.order: Final = order
        """Types are listed by this number, of which each has its own."""
        self.tile: Final[Any] = turns[0] if turns else None
        """What its owner calls that piece; and all of them are its turns."""
        self.magnitude: Final = magnitude
        """Above 0 for a quake."""
        self.masks: Final = masks
        """By need: the mask of the places of the pieces that fit, in ascending order."""
        self.totals: Final = bytes([len(_PLACES[mask]) for mask in masks])
        """By need: how many these are."""
        first = len(names.numbered)
        names.numbered.extend(turns)
        numbers = [tuple([first + place for place in places]) for places in _PLACES]
        self.fitting: Final = [numbers[mask] for mask in masks]
        """By need: their numbers."""

    def covers(self, piece: int) -> bool:
        """Say whether a piece is of this type."""
        return piece & PIECE & ~255 | TYPE[piece & 255] == self.piece


def any_fits(board: Packed, tile_type: TileType) -> bool:
    """Say whether a piece of this type fits anywhere."""
    totals = tile_type.totals
    for need in board.needs:  # noqa: SIM110  # a plain loop is what compiles well
        if totals[need]:
            return True
    return False


def is_fit(board: Packed, tile_type: TileType, cell: int, piece: int) -> bool:
    """Say whether a piece of this type fits on a cell."""
    return tile_type.masks[board.need(cell)] >> PLACE[piece & 255] & 1 == 1
