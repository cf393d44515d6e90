"""Which pieces fit on the open cells of a board: loops over tables that the caller hands in.

A table lists, at each need, the pieces of one type that fit there. A fit is a cell and a piece;
fits come in the order of cells, tables and pieces.
"""

from bisect import bisect_left
from typing import Final, TypeVar, final

from .packed import Packed

T = TypeVar("T")

PIECE_BITS: Final = 16
NEEDS: Final = 1 << 12


@final
class Fits:
    """The tables of up to three types side by side; lists for a need are joined when asked for."""

    __slots__ = ("_joined", "_tables", "totals")

    def __init__(self, tables: list[list[tuple[int, ...]]], totals: bytes) -> None:
        self._tables: Final = tables
        self._joined: Final[dict[int, tuple[int, ...]]] = {}
        self.totals: Final = totals
        """How many pieces fit at each need."""

    def at(self, need: int) -> tuple[int, ...]:
        """List the pieces that fit at a need."""
        pieces = self._joined.get(need)
        if pieces is None:
            pieces = ()
            for table in self._tables:
                pieces += table[need]
            self._joined[need] = pieces
        return pieces


def count_fits(board: Packed, fits: Fits) -> int:
    """Count the fits."""
    totals = fits.totals
    count = 0
    for need in board.needs:
        count += totals[need]
    return count


def any_fits(board: Packed, fits: Fits) -> bool:
    """Say whether there is a fit at all."""
    totals = fits.totals
    for need in board.needs:  # noqa: SIM110  # a plain loop is what compiles well
        if totals[need]:
            return True
    return False


def nth_fit(board: Packed, fits: Fits, index: int) -> tuple[int, int]:
    """Give the cell and piece of one fit by its place in the order; it must exist."""
    totals = fits.totals
    at = 0
    for need in board.needs:
        count = totals[need]
        if index < count:
            break
        index -= count
        at += 1
    return board.cells[at], fits.at(board.needs[at])[index]


def all_fits(board: Packed, fits: Fits, named: dict[int, dict[int, T]]) -> list[T]:
    """List every fit in order, each by what the caller names it: ``named[cell][piece]``."""
    totals = fits.totals
    return [
        names[piece]
        for cell, need in zip(board.cells, board.needs, strict=True)
        if totals[need]
        for names in (named[cell],)
        for piece in fits.at(need)
    ]


def is_fit(board: Packed, fits: Fits, cell: int, piece: int) -> bool:
    """Say whether a piece fits on a cell."""
    at = bisect_left(board.cells, cell)
    if at == len(board.cells) or board.cells[at] != cell:
        return False
    return piece in fits.at(board.needs[at])
