"""Where things are in a picture: the corners and edges of cells, and the course of a highway.

Corners, edges and centres lie on one lattice of whole numbers, so that neighbours agree on the
point where their highways meet, to the last digit.
"""

from collections.abc import Iterable
from functools import cache
from math import atan2, ceil, cos, dist, floor, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from attrs import frozen

from ..model.hexes import EDGES, Hex, opposite
from ..model.tiles import Tile

SIZE: Final = 60.0
"""From the centre of a tile to a corner, in units of the picture."""

APOTHEM: Final = SIZE * sqrt(3) / 2
"""From the centre of a tile to the middle of an edge."""

_COLUMN: Final = SIZE / 4  # of the lattice
_ROW: Final = APOTHEM / 2

_MIDDLES: Final = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
_CORNERS: Final = ((-2, -2), (2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0))


class Point(NamedTuple):
    """A point of the picture; y grows downwards."""

    x: float
    y: float

    def moved(self, x: float, y: float) -> "Point":
        """Give the point that far to the right and below."""
        return Point(self.x + x, self.y + y)

    def towards(self, other: "Point", share: float) -> "Point":
        """Give the point at that share of the way to another."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


ORIGIN: Final = Point(0, 0)


class Box(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Box":
        """Give the box with at least that margin around it, its corners at whole numbers."""
        return Box(
            floor(self.left - by),
            floor(self.top - by),
            ceil(self.right + by),
            ceil(self.bottom + by),
        )


def box_of(points: Iterable[Point]) -> Box:
    """Give the smallest box around the cells in the middle of which these points are."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs) - SIZE, min(ys) - APOTHEM, max(xs) + SIZE, max(ys) + APOTHEM)


def _on_lattice(at: Hex, offset: tuple[int, int]) -> Point:
    return Point((6 * at.q + offset[0]) * _COLUMN, (4 * at.r + 2 * at.q + offset[1]) * _ROW)


def centre(at: Hex) -> Point:
    """Give the middle of a cell."""
    return _on_lattice(at, (0, 0))


def middle(at: Hex, edge: int) -> Point:
    """Give the middle of an edge of a cell."""
    return _on_lattice(at, _MIDDLES[edge])


def corners(at: Hex) -> tuple[Point, ...]:
    """List the corners of a cell clockwise; edge ``e`` joins number ``e`` and the next."""
    return tuple(_on_lattice(at, offset) for offset in _CORNERS)


def side(at: Hex, edge: int) -> tuple[Point, Point]:
    """Give the two corners that an edge of a cell joins."""
    return _on_lattice(at, _CORNERS[edge]), _on_lattice(at, _CORNERS[(edge + 1) % 6])


def beyond(at: Hex, edge: int, cells: float) -> Point:
    """Give the point so many cells away in a straight line, whether or not a cell is there."""
    here, x, y = centre(at), *_MIDDLES[edge]
    return here.moved(2 * cells * x * _COLUMN, 2 * cells * y * _ROW)


def hexagon(around: Point, radius: float) -> tuple[Point, ...]:
    """List the corners of a flat-top hexagon."""
    share = radius / SIZE
    return tuple(around.moved(x * _COLUMN * share, y * _ROW * share) for x, y in _CORNERS)


@frozen
class Way:
    """The course of a fragment around the centre of its tile, from one edge to the other.

    It leaves every edge at a right angle: a straight line, or part of a circle around the point
    where the lines of both edges meet. A stub runs from its edge to the centre.
    """

    edges: tuple[int, ...]
    start: Point
    end: Point
    pivot: Point | None = None

    @property
    def radius(self) -> float:
        """The radius of a curve; 0 for a straight line."""
        return dist(self.pivot, self.start) if self.pivot else 0.0

    @property
    def clockwise(self) -> bool:
        """Whether a curve turns to the right, seen from its first edge."""
        return self._turn > 0

    @property
    def _turn(self) -> float:
        """By which angle a curve turns; the shorter way round its pivot."""
        if self.pivot is None:
            return 0.0
        turn = _angle(self.pivot, self.end) - _angle(self.pivot, self.start)
        return (turn + pi) % (2 * pi) - pi

    @property
    def length(self) -> float:
        """How long it is."""
        return self.radius * abs(self._turn) or dist(self.start, self.end)

    def at(self, share: float) -> Point:
        """Give the point at that share of its length."""
        if self.pivot is None:
            return self.start.towards(self.end, share)
        angle = _angle(self.pivot, self.start) + share * self._turn
        return self.pivot.moved(self.radius * cos(angle), self.radius * sin(angle))

    def part(self, start: float, end: float) -> "Way":
        """Give the part between two shares of its length."""
        return Way(self.edges, self.at(start), self.at(end), self.pivot)

    def offside(self, point: Point) -> float:
        """Measure how far a point of the tile is from it; negative on its other side."""
        if self.pivot is not None:
            return dist(self.pivot, point) - self.radius
        x, y = self.end.x - self.start.x, self.end.y - self.start.y
        return (x * (point.y - self.start.y) - y * (point.x - self.start.x)) / hypot(x, y)

    def crossing(self, other: "Way") -> float | None:
        """Give the share of its length at which it crosses another way of the tile, if it does."""
        near, far = 0.0, 1.0
        ahead = other.offside(self.end) > 0
        if ahead == (other.offside(self.start) > 0):
            return None
        for _ in range(30):  # halving: two ways of a tile cross once at most
            share = (near + far) / 2
            passed = (other.offside(self.at(share)) > 0) == ahead
            near, far = (near, share) if passed else (share, far)
        return near


def _angle(pivot: Point, point: Point) -> float:
    return atan2(point.y - pivot.y, point.x - pivot.x)


@cache  # of 21 fragments
def way(edges: tuple[int, ...]) -> Way:
    """Lay out the course of the fragment that touches these edges."""
    start = middle(Hex(0, 0), edges[0])
    if len(edges) == 1:
        return Way(edges, start, ORIGIN)
    first, last = edges
    end = middle(Hex(0, 0), last)
    if last == opposite(first):
        return Way(edges, start, end)
    # The lines of both edges meet half the angle between them from either, at this distance.
    half = min((last - first) % 6, (first - last) % 6) * pi / 6
    between = start.towards(end, 0.5)
    pivot = ORIGIN.towards(between, (APOTHEM / cos(half)) / hypot(*between))
    return Way(edges, start, end, pivot)


@cache  # there are few tiles
def ways(tile: Tile) -> tuple[Way, ...]:
    """Lay out the highways of a tile, the lower before the one that is carried over it.

    Which is carried over is a trait of the type, and turns with the tile.
    """
    kind = tile.type
    steps = next(steps for steps in EDGES if kind.turned(steps) == tile)
    turned = (tuple(sorted((e + steps) % 6 for e in edges)) for edges in kind.fragments)
    return tuple(map(way, turned))


def clearance(point: Point, around: Iterable[Way]) -> float:
    """Measure how far a point of a tile is from the nearest of these ways."""
    return min((_distance(each, point) for each in around), default=SIZE)


def _distance(course: Way, point: Point) -> float:
    if len(course.edges) == 1:  # a stub is no wall across the whole tile
        along = max(0.0, (point.x * course.start.x + point.y * course.start.y) / APOTHEM**2)
        return dist(point, ORIGIN.towards(course.start, along))
    return abs(course.offside(point))


_TRIED: Final = (0.5, 0.36, 0.64, 0.28, 0.72, 0.22, 0.78)


@cache  # there are few tiles, and six fragments on one at most
def stand(tile: Tile, edges: tuple[int, ...]) -> Point:
    """Find a place for a crew on a fragment: in its middle, unless another highway is near."""
    course, others = way(edges), [each for each in ways(tile) if each.edges != edges]
    if len(edges) == 1:
        return course.at(0.3)  # between the terminus and the edge
    room = {share: clearance(course.at(share), others) for share in _TRIED}
    wide = (share for share in _TRIED if room[share] >= 0.36 * SIZE)
    return course.at(next(wide, max(_TRIED, key=lambda share: round(room[share], 6))))
