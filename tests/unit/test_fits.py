"""Listing fits: loops over tables that know no rule.

The board is a single town, so six cells are open, each touched by highway at one edge.
"""

import pytest

from seismic._kernel.building import built
from seismic._kernel.fits import NEEDS, Fits, all_fits, any_fits, count_fits, is_fit, nth_fit
from seismic._kernel.packed import Packed
from seismic._kernel.shapes import NUMBERS
from seismic.hexes import Hex, cell_of
from seismic.table import Table, region_of

TOWN = NUMBERS["T"]
NORTH, SOUTH, FAR = cell_of(Hex(0, -1)), cell_of(Hex(0, 1)), cell_of(Hex(5, 5))
ABOVE, BELOW = 0b001000 << 6 | 0b001000, 0b000001 << 6 | 0b000001
"""What the cells north and south of the town need: highway at their south, at their north."""


def town() -> Packed:
    return built(region_of(Table()), {cell_of(Hex(0, 0)): TOWN}, {})


def fits(*tables: dict[int, tuple[int, ...]]) -> Fits:
    """Make tables by hand: at each need, the pieces that fit there."""
    full = [[table.get(need, ()) for need in range(NEEDS)] for table in tables]
    totals = bytes(sum(len(table[need]) for table in full) for need in range(NEEDS))
    return Fits(full, totals)


TWO = fits({ABOVE: (1, 2), BELOW: (3,)}, {ABOVE: (9,)})
"""Three pieces fit in the north, of two types, and one in the south."""


class TestFits:
    """Counting, finding and listing agree."""

    def test_joined(self) -> None:
        """The pieces at a need are those of all tables, in their order, each time."""
        assert [(1, 2, 9)] * 2 == [TWO.at(ABOVE), TWO.at(ABOVE)]
        assert () == TWO.at(0)

    def test_counted(self) -> None:
        """Four fits in all; none on a board without open cells, or without tables."""
        assert 4 == count_fits(town(), TWO)
        assert 0 == count_fits(town(), fits())
        assert 0 == count_fits(built(region_of(Table()), {}, {}), TWO)

    def test_any(self) -> None:
        """There is a fit as soon as one cell has one, be it the last."""
        assert any_fits(town(), TWO)
        assert any_fits(town(), fits({BELOW: (3,)}))
        assert not any_fits(town(), fits({0: (3,)}))

    def test_in_order(self) -> None:
        """Fits come by cell, table and piece: the north lies before the south."""
        expected = [(NORTH, 1), (NORTH, 2), (NORTH, 9), (SOUTH, 3)]
        assert expected == [nth_fit(town(), TWO, index) for index in range(4)]

    def test_named(self) -> None:
        """A list has them in the same order, by the names handed in."""
        names = {NORTH: {1: "a", 2: "b", 9: "c"}, SOUTH: {3: "d"}}
        assert ["a", "b", "c", "d"] == all_fits(town(), TWO, names)

    def test_beyond_the_last(self) -> None:
        """There is no fit after the last one."""
        with pytest.raises(IndexError):
            nth_fit(town(), TWO, 4)

    @pytest.mark.parametrize(
        ("cell", "piece", "expected"),
        [
            (NORTH, 9, True),
            (NORTH, 3, False),
            (SOUTH, 3, True),
            (SOUTH, 1, False),
            (FAR, 3, False),
            (cell_of(Hex(0, 0)), 3, False),
            (cell_of(Hex(-9, 0)), 1, False),
        ],
    )
    def test_is_one(self, cell: int, piece: int, expected: bool) -> None:
        """A piece fits where its cell is open and lists it, and nowhere else."""
        assert expected == is_fit(town(), TWO, cell, piece)
