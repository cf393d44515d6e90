"""The centre lines of highways, which join the middles of edges at right angles."""

from itertools import combinations
from math import cos, dist, hypot, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seismic import Hex, Tile, all_types
from seismic.model.hexes import EDGES, opposite
from seismic.svg.crews import RADIUS
from seismic.svg.geometry import (
    APOTHEM,
    SIZE,
    Point,
    Way,
    beyond,
    centre,
    corners,
    crew_offset,
    middle,
    side,
    way,
    ways,
)
from seismic.svg.roads import WIDTH

CHORDS = list(combinations(EDGES, 2))
BOTH = [(one, other) for one, other in combinations(CHORDS, 2) if not set(one) & set(other)]
TURNED = sorted({kind.turned(steps) for kind in all_types() for steps in EDGES})
LARGEST = (1 << 17) - 1

cells = st.builds(
    Hex, st.integers(-LARGEST + 1, LARGEST - 1), st.integers(-LARGEST + 1, LARGEST - 1)
)
each_chord = pytest.mark.parametrize("edges", CHORDS, ids=str)


def outwards(edge: int) -> Point:
    """The direction in which a highway leaves over an edge: edge 0 is north, clockwise by 60°."""
    angle = -pi / 2 + edge * pi / 3
    return Point(cos(angle), sin(angle))


def heading(course: Way, start: float, end: float) -> Point:
    """The direction between two points of a way."""
    a, b = course.at(start), course.at(end)
    return Point((b.x - a.x) / dist(a, b), (b.y - a.y) / dist(a, b))


def close(a: Point, b: Point) -> bool:
    return dist(a, b) < 1e-4


class TestCells:
    def test_edges_are_clockwise_from_north(self) -> None:
        """The middle of an edge lies an apothem away in the direction of that edge."""
        for edge in EDGES:
            x, y = outwards(edge)
            assert close(Point(APOTHEM * x, APOTHEM * y), middle(Hex(0, 0), edge))

    def test_corners(self) -> None:
        """A tile is a regular hexagon with a flat top, and an edge joins the corners beside it."""
        found = corners(Hex(0, 0))
        assert [pytest.approx(SIZE)] * 6 == [hypot(*corner) for corner in found]
        assert [pytest.approx(-APOTHEM)] * 2 == [found[0].y, found[1].y]
        for edge in EDGES:
            first, last = side(Hex(0, 0), edge)
            assert (found[edge], found[(edge + 1) % 6]) == (first, last)
            assert close(first.towards(last, 0.5), middle(Hex(0, 0), edge))

    @given(cells, st.sampled_from(EDGES))
    def test_neighbours_share_an_edge(self, at: Hex, edge: int) -> None:
        """Two cells agree on the middle and corners of the edge between them, to the last bit."""
        beside, back = at.neighbour(edge), opposite(edge)
        assert middle(at, edge) == middle(beside, back)
        assert side(at, edge) == tuple(reversed(side(beside, back)))

    @given(st.sampled_from(EDGES), st.integers(0, 9))
    def test_straight_on(self, edge: int, steps: int) -> None:
        """The point a number of cells beyond an edge is the centre of a cell on that line."""
        assert close(centre(Hex(2, -5).along(edge, steps)), beyond(Hex(2, -5), edge, steps))


class TestWays:
    @each_chord
    def test_ends(self, edges: tuple[int, int]) -> None:
        """A highway runs from the middle of one edge to the middle of the other."""
        course, at = way(edges), Hex(0, 0)
        assert (middle(at, edges[0]), middle(at, edges[1])) == (course.start, course.end)
        assert close(course.start, course.at(0))
        assert close(course.end, course.at(1))

    @each_chord
    def test_right_angles(self, edges: tuple[int, int]) -> None:
        """It meets the edges at right angles, so that it continues smoothly."""
        course = way(edges)
        inwards = Point(-outwards(edges[0]).x, -outwards(edges[0]).y)
        assert close(inwards, heading(course, 0, 1e-6))
        assert close(outwards(edges[1]), heading(course, 1 - 1e-6, 1))

    @pytest.mark.parametrize(
        ("edges", "radius", "length"),
        [
            ((0, 1), 0.5, pi / 3),  # a third of a circle around a corner
            ((0, 2), 1.5, pi / 2),  # a sixth of a circle three times as large
            ((0, 3), 0, sqrt(3)),
        ],
    )
    def test_measures(self, edges: tuple[int, int], radius: float, length: float) -> None:
        """A tight curve goes round a corner, a loose one is three times as wide."""
        assert pytest.approx(radius * SIZE) == way(edges).radius
        assert pytest.approx(length * SIZE) == way(edges).length

    @each_chord
    def test_on_the_tile(self, edges: tuple[int, int]) -> None:
        """It stays on its tile."""
        course = way(edges)
        for number in range(1, 20):
            point = course.at(number / 20)
            assert all(point.x * x + point.y * y < APOTHEM for x, y in map(outwards, EDGES))
            assert abs(course.signed_distance(point)) < 1e-9

    def test_a_stub(self) -> None:
        """A stub runs from its edge straight to the middle of the tile."""
        assert (middle(Hex(0, 0), 4), Point(0, 0)) == (way((4,)).start, way((4,)).end)

    @pytest.mark.parametrize(("one", "other"), BOTH)
    def test_crossings(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Two highways of a tile cross exactly if their edges alternate around it."""
        alternate = len({one[0] < edge < one[1] for edge in other}) == 2
        share = way(one).crossing(way(other))
        assert alternate == (share is not None)
        if share is not None:
            assert abs(way(other).signed_distance(way(one).at(share))) < 1e-6

    def test_where_straights_cross(self) -> None:
        """Two straights cross in the middle."""
        assert pytest.approx(0.5) == way((0, 3)).crossing(way((1, 4)))


class TestLevels:
    @pytest.mark.parametrize(
        ("code", "upwards"),
        [
            ("H02-13", [(0, 2), (1, 3)]),
            ("H13-24", [(1, 3), (2, 4)]),
            ("H02-15", [(1, 5), (0, 2)]),  # H02-13 turned by 5: 13 has become 02
            ("H03-14-25", [(0, 3), (1, 4), (2, 5)]),
        ],
    )
    def test_what_is_carried_over(self, code: str, upwards: list[tuple[int, int]]) -> None:
        """The levels turn with the tile."""
        assert upwards == [each.edges for each in ways(Tile(code))]

    @pytest.mark.parametrize("tile", TURNED, ids=str)
    def test_nothing_is_left_out(self, tile: Tile) -> None:
        """Every fragment has a centre line."""
        assert sorted(tile.fragments) == sorted(each.edges for each in ways(tile))


class TestStand:
    @each_chord
    def test_in_the_middle(self, edges: tuple[int, int]) -> None:
        """On the only highway of a tile a crew stands in its middle."""
        alone = Tile(f"H{edges[0]}{edges[1]}")
        assert close(way(edges).at(0.5), crew_offset(alone, edges[0]))

    @pytest.mark.parametrize("tile", TURNED, ids=str)
    def test_on_its_own_fragment(self, tile: Tile) -> None:
        """A crew stands on the centre line of its road, off the other roads and crews."""
        spots = {edges: crew_offset(tile, edges[0]) for edges in tile.fragments}
        for edges, spot in spots.items():
            assert abs(way(edges).signed_distance(spot)) < 1e-6
            for other, its in spots.items():
                if other != edges:
                    assert dist(spot, its) > 2 * RADIUS
                    if len(other) == 2:
                        assert abs(way(other).signed_distance(spot)) > WIDTH / 2 + RADIUS / 2
