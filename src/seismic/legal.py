"""The sequence of legal moves: made on demand, in a fixed order.

Which moves these are is for the chapters to say; they hand in tables and lists.
"""

from collections.abc import Iterator, Sequence
from typing import Final, final, overload

from ._kernel.fits import NEEDS, Fits, all_fits, count_fits, is_fit, nth_fit
from ._kernel.packed import Packed
from .hexes import cell_of
from .moves import PLACES, Move, Place
from .tiles import piece_of

NOTHING_FITS: Final = Fits([], bytes(NEEDS))


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
        self._places = 0 if fits is NOTHING_FITS else count_fits(board, fits)

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
            cell, piece = nth_fit(self._board, self._fits, place)
            return PLACES[cell][piece]
        return self._after[place - self._places]

    def __iter__(self) -> Iterator[Move]:
        if self._fits is NOTHING_FITS:
            return iter(self._before + self._after)
        places = all_fits(self._board, self._fits, PLACES)
        return iter([*self._before, *places, *self._after] if self._after else places)

    def __contains__(self, move: object) -> bool:
        if type(move) is not Place:
            return move in self._before or move in self._after
        return is_fit(self._board, self._fits, cell_of(move.at), piece_of(move.tile))

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
