"""Types of tiles, and which of their pieces fit where: a table by constraint."""

from typing import Final, final

from .board import PackedBoard
from .compiling import any_in, items_of
from .constraints import CONSTRAINTS
from .shapes import CODES, TURNED
from .tile_bits import PIECE, SHAPE

_SHAPES: Final = 1 << 8  # more than there are: the low byte of a piece may be anything

_TURNS: Final = [
    sorted(set(TURNED[shape * 6 : shape * 6 + 6])) or [shape] for shape in range(_SHAPES)
]
"""By shape: the shapes it can be turned to; a number that is no shape has only itself."""

FIRST_TURN: Final[bytes] = bytes([turns[0] for turns in _TURNS])
"""By shape: the least of the shapes it can be turned to."""

TURN_INDEX: Final[bytes] = bytes([turns.index(shape) for shape, turns in enumerate(_TURNS)])
"""By shape: its index among the shapes it can be turned to."""

_BY_TYPE: Final = sorted(range(len(CODES)), key=lambda shape: (FIRST_TURN[shape], shape))
_SLOTS: Final = {shape: slot for slot, shape in enumerate(_BY_TYPE)}

SLOT: Final[bytes] = bytes([_SLOTS.get(shape, 0) for shape in range(_SHAPES)])
"""By shape: its number if shapes are counted type by type, so that turns are neighbours."""

_BITS: Final = tuple(tuple([bit for bit in range(6) if mask >> bit & 1]) for mask in range(1 << 6))
"""By mask: which bits are set."""


@final
class TileType:
    """A type of tile; for one that can be laid, by constraint which of its turns fit."""

    __slots__ = (
        *("cached", "counts", "fitting", "magnitude", "masks"),
        *("order", "piece", "pieces", "slot"),
    )

    def __init__(
        self, order: int, magnitude: int, pieces: list[int], masks: bytes, cached: bool
    ) -> None:
        self.order: Final = order
        """Types are listed by this number, which is different for each."""
        self.magnitude: Final = magnitude
        """Above 0 for a quake, which is never laid."""
        self.pieces: Final = pieces
        """All turns of it, in ascending order."""
        self.piece: Final = pieces[0] if pieces else -1
        """The first of them."""
        self.masks: Final = masks
        """By constraint: the mask of the turns that fit, by index."""
        self.counts: Final = bytes([len(_BITS[mask]) for mask in masks])
        """By constraint: how many turns fit."""
        self.slot: Final = SLOT[self.piece & SHAPE]
        """The slot of the first shape; those of the other turns follow."""
        slots = [tuple([self.slot + bit for bit in bits]) for bits in _BITS]
        self.fitting: Final = [slots[mask] for mask in masks]
        """By constraint: the slots of the turns that fit."""
        self.cached: Final = cached
        """Whether moves with these pieces may be cached by the slots of their shapes."""

    def fit(self, constraint: int, index: int) -> int:
        """Return the piece that fits a constraint, by its index among those that do."""
        return self.pieces[self.fitting[constraint][index] - self.slot]

    def covers(self, piece: int) -> bool:
        """Return whether a piece is of this type."""
        return piece & PIECE & ~SHAPE | FIRST_TURN[piece & SHAPE] == self.piece


NO_TYPE: Final = TileType(0, 0, [], bytes(CONSTRAINTS), True)
"""A type without pieces, for an empty slot."""


def fits_anywhere(board: PackedBoard, tile_type: TileType) -> bool:
    """Return whether a turn of this type fits on any cell."""
    return any_in(board.constraints, tile_type.counts)


def any_fits_anywhere(board: PackedBoard, tables: set[bytes]) -> bool:
    """Return whether a turn of any type fits on any cell, given the counts of each type.

    There may be a thousand types, which differ by value, and ten thousand cells; but there are few
    tables and few constraints.
    """
    constraints = {each for each in items_of(board.constraints)}  # noqa: C416  # compiled, no iterable
    return any(table[each] for table in tables for each in constraints)


def fits(board: PackedBoard, tile_type: TileType, cell: int, piece: int) -> bool:
    """Return whether a piece of this type fits on a cell."""
    return tile_type.masks[board.constraint(cell)] >> TURN_INDEX[piece & SHAPE] & 1 == 1
