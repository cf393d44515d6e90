"""Hexes: neighbours, lines, distances, and invalid ones."""

from typing import Any

import pytest

from seismic import BadValue, Hex
from seismic.model.hexes import EDGES, as_hex, cell_of, checked_edge, hex_of, opposite

FARTHEST = 2**17 - 1
NEIGHBOURS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


class TestGeometry:
    """Flat-top hexes, edges clockwise from north."""

    def test_neighbours(self) -> None:
        """The six neighbours are in order clockwise from north."""
        assert tuple(Hex(2 + q, -3 + r) for q, r in NEIGHBOURS) == Hex(2, -3).neighbours

    @pytest.mark.parametrize(("edge", "step"), list(enumerate(NEIGHBOURS)))
    def test_along(self, edge: int, step: tuple[int, int]) -> None:
        """A straight line repeats one step; a negative number of steps goes the other way."""
        start = Hex(5, 5)
        assert start == start.along(edge, 0)
        assert Hex(5 + 8 * step[0], 5 + 8 * step[1]) == start.along(edge, 8)
        assert start.along(opposite(edge), 2) == start.along(edge, -2)

    def test_there_and_back(self) -> None:
        """The neighbour across an edge has this hex across the opposite edge."""
        assert [Hex(0, 0)] * 6 == [Hex(0, 0).neighbour(e).neighbour(opposite(e)) for e in EDGES]

    @pytest.mark.parametrize(
        ("other", "steps"),
        [((0, 0), 0), ((3, 0), 3), ((3, -3), 3), ((3, -1), 3), ((2, 2), 4), ((-4, 1), 4)],
    )
    def test_distance(self, other: tuple[int, int], steps: int) -> None:
        """A step goes through an edge, so equal signs add up and unequal ones overlap."""
        assert steps == Hex(0, 0).distance(Hex(*other)) == Hex(*other).distance(Hex(0, 0))

    def test_order(self) -> None:
        """Hexes sort by q, then r."""
        mixed = [Hex(0, 1), Hex(1, -9), Hex(-1, 5), Hex(0, -2)]
        assert [Hex(-1, 5), Hex(0, -2), Hex(0, 1), Hex(1, -9)] == sorted(mixed)

    def test_text(self) -> None:
        """A hex is written as scenario files write it."""
        assert "[8, -1]" == str(Hex(8, -1))


class TestPacking:
    """A hex and its cell are two names for one place."""

    @pytest.mark.parametrize("q", [-FARTHEST, -1, 0, 1, FARTHEST])
    @pytest.mark.parametrize("r", [-FARTHEST, -1, 0, 1, FARTHEST])
    def test_both_ways(self, q: int, r: int) -> None:
        """Packing loses nothing, out to the farthest corner."""
        assert Hex(q, r) == hex_of(cell_of(Hex(q, r)))


class TestRefused:
    """Invalid hexes, edges and numbers of steps."""

    @pytest.mark.parametrize("value", [2**17, -(2**17), "1", 1.0, None, True, [1]])
    def test_coordinate(self, value: Any) -> None:
        """A coordinate is a whole number strictly between ±2**17."""
        with pytest.raises(BadValue) as refused:
            Hex(0, value)
        assert ("r", value) == (refused.value.field, refused.value.value)

    @pytest.mark.parametrize("value", [-1, 6, "N", None, True, 2.0, []])
    def test_edge(self, value: Any) -> None:
        """An edge is a whole number from 0 to 5."""
        with pytest.raises(BadValue, match="clockwise to 5") as refused:
            checked_edge("side", value)
        assert "side" == refused.value.field
        with pytest.raises(BadValue, match="clockwise to 5"):
            Hex(0, 0).neighbour(value)

    @pytest.mark.parametrize("steps", ["1", None, 1.5, [], 2**31])
    def test_steps(self, steps: Any) -> None:
        """A line has a whole number of steps, and ends within the coordinates."""
        with pytest.raises(BadValue):
            Hex(0, 0).along(2, steps)

    @pytest.mark.parametrize("other", [5, None, "x", (1,)])
    def test_distance_to_no_hex(self, other: Any) -> None:
        """A distance is measured between hexes."""
        with pytest.raises(BadValue):
            Hex(0, 0).distance(other)

    @pytest.mark.parametrize("value", [(1, 2), [1, 2], Hex(1, 2)])
    def test_pair(self, value: Any) -> None:
        """A pair of coordinates may stand for a hex."""
        assert Hex(1, 2) == as_hex(value)

    @pytest.mark.parametrize("value", [5, None, "ab", (1,), (1, 2, 3), {1, 2}, {1: 2, 3: 4}])
    def test_no_pair(self, value: Any) -> None:
        """Any other value is refused."""
        with pytest.raises(BadValue, match="a Hex or a pair"):
            as_hex(value)
