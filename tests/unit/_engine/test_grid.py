"""Cells as ints: where they are, which touch, which exist."""

import pickle

import pytest

from seismic._engine.grid import FAR, STEP, Region, cell_at, column, direction, facing, row

CORNERS = [(q, r) for q in (1 - FAR, 0, FAR - 1) for r in (1 - FAR, 0, FAR - 1)]


class TestCells:
    """Packing two coordinates into one int."""

    @pytest.mark.parametrize(("q", "r"), CORNERS)
    def test_coordinates(self, q: int, r: int) -> None:
        """Both coordinates come back, out to the corners."""
        assert (q, r) == (column(cell_at(q, r)), row(cell_at(q, r)))

    def test_order(self) -> None:
        """Cells sort by q, then r."""
        packed = [cell_at(q, r) for q, r in CORNERS]
        assert packed == sorted(packed)
        assert len(CORNERS) == len(set(packed))

    def test_steps(self) -> None:
        """A neighbour is one addition away, clockwise from north."""
        cells = [cell_at(3, -2) + step for step in STEP]
        around = [(3, -3), (4, -3), (4, -2), (3, -1), (2, -1), (2, -2)]
        assert around == [(column(cell), row(cell)) for cell in cells]

    @pytest.mark.parametrize(
        ("edge", "q", "r", "across"),
        [(0, 0, -1, 3), (1, 1, -1, 4), (2, 1, 0, 5), (3, 0, 1, 0), (4, -1, 1, 1), (5, -1, 0, 2)],
    )
    def test_facing(self, edge: int, q: int, r: int, across: int) -> None:
        """The other side of an edge is the opposite edge of the neighbour."""
        port = cell_at(0, 0) << 3 | edge
        assert cell_at(q, r) << 3 | across == facing(port)
        assert port == facing(facing(port))

    @pytest.mark.parametrize(
        ("q", "r", "edge"),
        [
            *((0, -5, 0), (5, -5, 1), (5, 0, 2), (0, 5, 3), (-5, 5, 4), (-5, 0, 5)),
            *((0, 0, -1), (5, -4, -1), (1, 1, -1), (-1, -1, -1), (-2, 1, -1)),
        ],
    )
    def test_direction(self, q: int, r: int, edge: int) -> None:
        """A cell is on one of the six lines from another, or on none."""
        start = cell_at(-7, 4)
        assert edge == direction(start, cell_at(-7 + q, 4 + r))


class TestRegion:
    """Which cells exist."""

    def test_three_inequalities(self) -> None:
        """West is in, east is out; north is in, south is out; the reach is in on both sides."""
        region = Region(-1, 2, -3, 2, 2, False, None)
        held = {(q, r) for q in range(-5, 6) for r in range(-5, 6) if region.holds(cell_at(q, r))}
        assert {
            *((-1, -1), (-1, 0), (-1, 1)),
            *((0, -2), (0, -1), (0, 0), (0, 1)),
            *((1, -3), (1, -2), (1, -1), (1, 0), (1, 1)),
        } == held
        assert False is region.holds(cell_at(5, 0))

    def test_staggered(self) -> None:
        """The rows of a rectangle go up by one every second column."""
        region = Region(-2, 3, 0, 1, 4 * FAR, True, None)
        held = {(q, r) for q in range(-5, 6) for r in range(-5, 6) if region.holds(cell_at(q, r))}
        assert {(-2, 1), (-1, 1), (0, 0), (1, 0), (2, -1)} == held

    def test_cells(self) -> None:
        """A set of cells needs no inequality."""
        region = Region(0, 0, 0, 0, 0, False, frozenset({cell_at(9, 9)}))
        assert region.holds(cell_at(9, 9))
        assert False is region.holds(cell_at(0, 0))

    def test_pickles(self) -> None:
        """A copy holds the same cells."""
        region = Region(-1, 2, -3, 2, 2, True, frozenset({5}))
        copied = pickle.loads(pickle.dumps(region))
        names = ("west", "east", "north", "south", "reach", "staggered", "cells")
        assert [getattr(region, name) for name in names] == [getattr(copied, n) for n in names]
