"""Types of tiles, and which of their pieces fit where.

A type's table says at each need which of its pieces fit there.
"""

from typing import Any, Final, final

from .board import PIECE, Packed
from .shapes import CODES, TURNED

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

_BY_TYPE: Final = sorted(range(len(CODES)), key=lambda shape: (TYPE[shape], shape))
_NUMBERS: Final = {shape: number for number, shape in enumerate(_BY_TYPE)}

NUMBER: Final[bytes] = bytes([_NUMBERS.get(shape, 0) for shape in range(1 << 8)])
"""By shape: its number if they are counted type by type, so that turns of a tile are neighbours."""


@final
class TileType:
    """A type of tile; for one that can be laid, by need which of its pieces fit."""

    __slots__ = (
        *("fitting", "kept", "magnitude", "masks", "number", "order"),
        *("piece", "pieces", "tile", "totals"),
    )

    def __init__(
        self, tile: Any, order: int, magnitude: int, pieces: list[int], masks: bytes, kept: bool
    ) -> None:
        self.tile: Final[Any] = tile
        """What its owner calls it."""
        self.order: Final = order
        """Types are listed by this number, of which each has its own."""
        self.magnitude: Final = magnitude
        """Above 0 for a quake."""
        self.pieces: Final = pieces
        """All turns of it, in ascending order."""
        self.piece: Final = pieces[0] if pieces else -1
        """The first of them."""
        self.masks: Final = masks
        """By need: the mask of the places of the pieces that fit."""
        self.totals: Final = bytes([len(_PLACES[mask]) for mask in masks])
        """By need: how many these are."""
        self.number: Final = NUMBER[self.piece & 255]
        """The number of the first shape; those of the others follow."""
        numbers = [tuple([self.number + place for place in places]) for places in _PLACES]
        self.fitting: Final = [numbers[mask] for mask in masks]
        """By need: the numbers of the shapes that fit."""
        self.kept: Final = kept
        """Whether its owner keeps what it makes of these pieces, by the numbers of their shapes."""

    def fit(self, need: int, at: int) -> int:
        """Give the piece that fits at a need, by its place among those that do."""
        return self.pieces[self.fitting[need][at] - self.number]

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
