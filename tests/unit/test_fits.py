"""Listing fits: loops over tables that know no rule.

The board is a single town, so six cells are open, each touched by highway at one edge.
"""

import pytest

from seismic._kernel.building import built
from seismic._kernel.fits import (
    EMPTY,
    Fits,
    Table,
    all_fits,
    any_fits,
    is_fit,
    nth_fit,
    running_totals,
)
from seismic._kernel.packed import NEEDS, Packed
from seismic._kernel.shapes import NUMBERS
from seismic.hexes import Hex, cell_of
from seismic.table import Table as Shape
from seismic.table import region_of

TOWN = NUMBERS["T"]
NORTH, SOUTH, FAR = cell_of(Hex(0, -1)), cell_of(Hex(0, 1)), cell_of(Hex(5, 5))
ABOVE, BELOW = 2 * 3**3, 2 * 3**0
"""What the cells north and south of the town need: highway at their south, at their north."""

NAMES = {NORTH: "north", SOUTH: "south"}


def town() -> Packed:
    return built(region_of(Shape()), {cell_of(Hex(0, 0)): TOWN}, {})


def table(*pieces: int, **fitting: tuple[int, ...]) -> Table:
    """Make a table by hand: all pieces of a type, and those that fit above and below."""
    needs = {"above": ABOVE, "below": BELOW, "nowhere": 0}
    by_need = {needs[where]: some for where, some in fitting.items()}
    names = {cell: tuple(f"{piece} {name}" for piece in pieces) for cell, name in NAMES.items()}
    return Table(pieces, [by_need.get(need, ()) for need in range(NEEDS)], names)


FIRST = table(1, 2, 3, above=(1, 3), below=(3,))
SECOND = table(7, 8, 9, above=(9,), below=(7, 8, 9))
SIX = Fits(FIRST, SECOND, EMPTY)
"""Three pieces fit in the north, of two types, and four in the south."""

NAMED = ["1 north", "3 north", "9 north", "3 south", "7 south", "8 south", "9 south"]


class TestFits:
    """Counting, finding and listing agree."""

    def test_listed(self) -> None:
        """Fits come by cell, table and piece: the north lies before the south."""
        assert NAMED == all_fits(town(), SIX)
        assert [] == all_fits(town(), Fits(EMPTY, EMPTY, EMPTY))

    @pytest.mark.parametrize("place", range(3))
    def test_each_of_three(self, place: int) -> None:
        """A table counts wherever it stands."""
        tables = [EMPTY] * 3
        tables[place] = SECOND
        fits = Fits(*tables)
        expected = ["9 north", "7 south", "8 south", "9 south"]
        assert expected == all_fits(town(), fits)
        totals = running_totals(town(), fits)
        assert expected == [nth_fit(town(), fits, totals, index) for index in range(4)]

    def test_counted(self) -> None:
        """The last of the running totals is the number of all fits."""
        assert 7 == running_totals(town(), SIX)[-1]
        assert 0 == running_totals(town(), Fits(EMPTY, EMPTY, EMPTY))[-1]
        assert [] == running_totals(built(region_of(Shape()), {}, {}), SIX)

    def test_totals(self) -> None:
        """The fits of all tables are added up, need by need."""
        assert 3 == SIX.totals[ABOVE]
        assert 4 == SIX.totals[BELOW]
        assert 7 == sum(SIX.totals)

    def test_any(self) -> None:
        """There is a fit as soon as one cell has one, be it the last."""
        assert any_fits(town(), FIRST)
        assert any_fits(town(), table(3, below=(3,)))
        assert False is any_fits(town(), table(3, nowhere=(3,)))

    def test_one_by_one(self) -> None:
        """Each can be had by its place in the order."""
        totals = running_totals(town(), SIX)
        assert NAMED == [nth_fit(town(), SIX, totals, index) for index in range(7)]

    def test_beyond_the_last(self) -> None:
        """There is no fit after the last one."""
        with pytest.raises(IndexError):
            nth_fit(town(), SIX, running_totals(town(), SIX), 7)

    @pytest.mark.parametrize(
        ("cell", "piece", "expected"),
        [
            (NORTH, 9, True),
            (NORTH, 7, False),
            (SOUTH, 7, True),
            (SOUTH, 1, False),
            (FAR, 7, False),
            (cell_of(Hex(0, 0)), 7, False),
            (cell_of(Hex(-9, 0)), 7, False),
        ],
    )
    def test_is_one(self, cell: int, piece: int, expected: bool) -> None:
        """A piece fits where its cell is open and lists it, and nowhere else."""
        assert expected == is_fit(town(), SECOND, cell, piece)
