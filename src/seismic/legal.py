"""The sequence of legal moves: made on demand, in a fixed order.

Which moves these are is for the chapters to say; they hand in tables and lists.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple, final, overload

from ._kernel.packed import Packed
from .hexes import cell_of
from .moves import Move, Place, placing
from .tiles import piece_of


class Fits(NamedTuple):
    """For each need of an open cell, the pieces of some types that fit there, and how many."""

    pieces: list[list[tuple[int, ...]]]
    counts: list[bytes]


NOTHING_FITS = Fits([], [])


@final
class LegalMoves(Sequence[Move]):
    """Every legal move once.

    First crews by edge, sides by edge, towns by cell or turns by cell and steps; then tiles to lay
    by cell, type and code as they lie; a pass comes last. Cells are in the order of q, then r.
    """

    __slots__ = ("_after", "_before", "_board", "_fits", "_places")

    def __init__(
        self,
        board: Packed,
        fits: Fits = NOTHING_FITS,
        before: tuple[Move, ...] = (),
        after: tuple[Move, ...] = (),
    ) -> None:
        self._board = board
        self._fits = fits
        self._before = before
        self._after = after
        self._places = board.count_fits(fits.counts)

    def __len__(self) -> int:
        return len(self._before) + self._places + len(self._after)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        place = range(len(self))[index] - len(self._before)
        if place < 0:
            return self._before[place]
        if place < self._places:
            return placing(self._board.nth_fit(self._fits.pieces, place))
        return self._after[place - self._places]

    def __iter__(self) -> Iterator[Move]:
        places = map(placing, self._board.all_fits(self._fits.pieces))
        return iter([*self._before, *places, *self._after])

    def __contains__(self, move: object) -> bool:
        if type(move) is not Place:
            return move in self._before or move in self._after
        board, cell = self._board, cell_of(move.at)
        found = bisect_left(board.cells, cell)
        if found == len(board.cells) or board.cells[found] != cell:
            return False
        piece, need = piece_of(move.tile), board.needs[found]
        return any(piece in table[need] for table in self._fits.pieces)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"

    def __reduce__(self) -> tuple[type[tuple[Move, ...]], tuple[tuple[Move, ...]]]:
        return tuple, (tuple(self),)
