"""Which pieces fit on the rim of a board: loops over tables that the caller hands in.

A table says at each need which pieces of one type fit there; up to three stand side by side. A fit
is a cell and a piece, and has a name, which is the caller's business; fits come in the order of
cells, tables and pieces.
"""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from operator import itemgetter
from typing import Any, Final, final

from .packed import NEEDS, Packed

Pick = Callable[[Any], Any]
"""Takes some of the names on a cell."""


def _pick(places: list[int]) -> Pick | None:
    """Make what takes the names at these places; an itemgetter is the quickest there is."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1)) if places else None


@final
class Table:
    """The pieces of one type, ascending, and by need which of them fit.

    ``names[cell]`` has the names of all of them on that cell; it is asked for no others.
    """

    __slots__ = ("fitting", "names", "picks", "totals")

    def __init__(
        self,
        pieces: tuple[int, ...],
        fitting: list[tuple[int, ...]],
        names: dict[int, tuple[Any, ...]],
    ) -> None:
        self.fitting: Final = fitting
        self.names: Final = names
        self.totals: Final = bytes([len(some) for some in fitting])
        picks = {some: _pick([pieces.index(piece) for piece in some]) for some in set(fitting)}
        self.picks: Final = [picks[some] for some in fitting]


EMPTY: Final = Table((), [()] * NEEDS, {})
"""In place of a type that is not there."""


@final
class Fits:
    """Three tables side by side."""

    __slots__ = ("first", "second", "third", "totals")

    def __init__(self, first: Table, second: Table, third: Table) -> None:
        self.first: Final = first
        self.second: Final = second
        self.third: Final = third
        # A number of 729 bytes is added at once; none has more than 18 fits, and so none runs over.
        totals = [int.from_bytes(table.totals, "big") for table in (first, second, third)]
        self.totals: Final = sum(totals).to_bytes(NEEDS, "big")
        """How many fits of all tables there are, by need."""


def running_totals(board: Packed, fits: Fits) -> list[int]:
    """Count the fits up to and on each cell of the rim; the last number is that of all fits."""
    totals = fits.totals
    return list(accumulate([totals[need] for need in board.needs]))


def nth_fit(board: Packed, fits: Fits, totals: list[int], index: int) -> Any:
    """Give the name of one fit by its place in the order; `totals` are running ones."""
    at = bisect_right(totals, index)
    cell, need = board.rim[at], board.needs[at]
    if at:
        index -= totals[at - 1]
    table = fits.first
    if index >= table.totals[need]:
        index -= table.totals[need]
        table = fits.second
        if index >= table.totals[need]:
            index -= table.totals[need]
            table = fits.third
    pick: Any = table.picks[need]
    return pick(table.names[cell])[index]


def all_fits(board: Packed, fits: Fits) -> list[Any]:
    """List the names of all fits, in order."""
    first, second, third = fits.first.picks, fits.second.picks, fits.third.picks
    names, more, most = fits.first.names, fits.second.names, fits.third.names
    totals = fits.totals
    found: list[Any] = []
    for cell, need in zip(board.rim, board.needs, strict=True):
        if totals[need]:
            pick = first[need]
            if pick is not None:
                found += pick(names[cell])
            pick = second[need]
            if pick is not None:
                found += pick(more[cell])
            pick = third[need]
            if pick is not None:
                found += pick(most[cell])
    return found


def any_fits(board: Packed, table: Table) -> bool:
    """Say whether a piece of this type fits anywhere."""
    totals = table.totals
    for need in board.needs:  # noqa: SIM110  # a plain loop is what compiles well
        if totals[need]:
            return True
    return False


def is_fit(board: Packed, table: Table, cell: int, piece: int) -> bool:
    """Say whether a piece fits on a cell."""
    return piece in table.fitting[board.need(cell)]
