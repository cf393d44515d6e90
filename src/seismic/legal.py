"""The sequence of legal moves: made on demand, in a fixed order.

Which moves these are is for the chapters to say; they hand in tables and lists.
"""

from collections.abc import Iterator, Sequence
from typing import Final, final, overload

from ._kernel.fits import EMPTY, Fits, all_fits, is_fit, nth_fit, running_totals
from ._kernel.packed import Packed
from .hexes import cell_of
from .moves import Move, Place
from .tiles import piece_of

NOTHING_FITS: Final = Fits(EMPTY, EMPTY, EMPTY)


@final
class LegalMoves(Sequence[Move]):
    """Every legal move once.

    First crews by edge, sides by edge, towns by cell or turns by cell and steps; then tiles to lay
    by cell, type and code as they lie; a pass comes last. Cells are in the order of q, then r.
    """

    __slots__ = ("_after", "_before", "_board", "_fits", "_places", "_totals")

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
        # Counted when somebody asks:
        self._places = 0 if fits is NOTHING_FITS else -1
        self._totals: list[int] | None = None

    def __len__(self) -> int:
        if self._places < 0:
            totals = self._totals = running_totals(self._board, self._fits)
            self._places = totals[-1] if totals else 0
        return len(self._before) + self._places + len(self._after)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        length = len(self)
        place = (index if 0 <= index < length else range(length)[index]) - len(self._before)
        if place < 0:
            return self._before[place]
        if place < self._places:
            totals = self._totals
            if totals is None:
                totals = self._totals = running_totals(self._board, self._fits)
            fit: Place = nth_fit(self._board, self._fits, totals, place)
            return fit
        return self._after[place - self._places]

    def __iter__(self) -> Iterator[Move]:
        if self._fits is NOTHING_FITS:
            return iter(self._before + self._after)
        places = all_fits(self._board, self._fits)
        self._places = len(places)
        return iter([*self._before, *places, *self._after] if self._after else places)

    def __contains__(self, move: object) -> bool:
        if type(move) is not Place:
            return move in self._before or move in self._after
        cell, piece = cell_of(move.at), piece_of(move.tile)
        tables = (self._fits.first, self._fits.second, self._fits.third)
        return any(is_fit(self._board, table, cell, piece) for table in tables)

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
