"""The geometry of a picture: corners and edges of cells, and the centre lines of highways.

Corners, edges and centres lie on one integer lattice, so that neighbouring tiles agree to the
last digit on the point where their highways meet.
"""

from collections.abc import Iterable
from functools import cache, cached_property
from math import atan2, ceil, cos, dist, floor, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from attrs import frozen

from ..model.hexes import EDGES, Hex, opposite
from ..model.tiles import Tile

SIZE: Final = 60.0
"""The distance from the centre of a tile to a corner, in units of the picture."""

APOTHEM: Final = SIZE * sqrt(3) / 2
"""The distance from the centre of a tile to the middle of an edge."""

_COLUMN: Final = SIZE / 4  # the pitch of the lattice
_ROW: Final = APOTHEM / 2

_MIDDLES: Final = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
_CORNERS: Final = ((-2, -2), (2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0))


class Point(NamedTuple):
    """A point of the picture; y grows downwards."""

    x: float
    y: float

    def moved(self, x: float, y: float) -> "Point":
        """Return the point moved right by ``x`` and down by ``y``."""
        return Point(self.x + x, self.y + y)

    def towards(self, other: "Point", share: float) -> "Point":
        """Return the point at a share of the way to another."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


ORIGIN: Final = Point(0, 0)


class Box(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Box":
        """Return the box with a margin of at least ``by``, rounded outwards to whole numbers."""
        return Box(
            floor(self.left - by),
            floor(self.top - by),
            ceil(self.right + by),
            ceil(self.bottom + by),
        )


def box_around(centres: Iterable[Point]) -> Box:
    """Return the smallest box around the cells with these centres."""
    xs, ys = zip(*centres, strict=True)
    return Box(min(xs) - SIZE, min(ys) - APOTHEM, max(xs) + SIZE, max(ys) + APOTHEM)


def _on_lattice(at: Hex, offset: tuple[int, int]) -> Point:
    return Point((6 * at.q + offset[0]) * _COLUMN, (4 * at.r + 2 * at.q + offset[1]) * _ROW)


def centre(at: Hex) -> Point:
    """Return the centre of a cell."""
    return _on_lattice(at, (0, 0))


def middle(at: Hex, edge: int) -> Point:
    """Return the middle of an edge of a cell."""
    return _on_lattice(at, _MIDDLES[edge])


def corners(at: Hex) -> tuple[Point, ...]:
    """Return the corners of a cell clockwise; edge ``e`` joins corners ``e`` and ``e + 1``."""
    return tuple(_on_lattice(at, offset) for offset in _CORNERS)


def side(at: Hex, edge: int) -> tuple[Point, Point]:
    """Return the two corners that an edge of a cell joins."""
    return _on_lattice(at, _CORNERS[edge]), _on_lattice(at, _CORNERS[(edge + 1) % 6])


def beyond(at: Hex, edge: int, cells: float) -> Point:
    """Return the point a number of cells away in a straight line, on the table or off it."""
    here, x, y = centre(at), *_MIDDLES[edge]
    return here.moved(2 * cells * x * _COLUMN, 2 * cells * y * _ROW)


def hexagon(around: Point, radius: float) -> tuple[Point, ...]:
    """Return the corners of a flat-top hexagon."""
    share = radius / SIZE
    return tuple(around.moved(x * _COLUMN * share, y * _ROW * share) for x, y in _CORNERS)


@frozen
class Way:
    """The centre line of a fragment, relative to the centre of its tile.

    It leaves every edge at a right angle: a straight line, or an arc around the point where the
    lines of both edges meet. A stub runs from its edge to the centre.
    """

    edges: tuple[int, ...]
    start: Point
    end: Point
    pivot: Point | None = None

    @cached_property
    def radius(self) -> float:
        """The radius of an arc; 0 for a straight line."""
        return dist(self.pivot, self.start) if self.pivot else 0.0

    @cached_property
    def clockwise(self) -> bool:
        """Whether an arc turns to the right, seen from its first edge."""
        return self._turn > 0

    @cached_property
    def _turn(self) -> float:
        """The signed angle of an arc, the shorter way around its pivot."""
        if self.pivot is None:
            return 0.0
        turn = _angle(self.pivot, self.end) - _angle(self.pivot, self.start)
        return (turn + pi) % (2 * pi) - pi

    @cached_property
    def length(self) -> float:
        """The length of the line."""
        return self.radius * abs(self._turn) or dist(self.start, self.end)

    def at(self, share: float) -> Point:
        """Return the point at a share of the length."""
        if self.pivot is None:
            return self.start.towards(self.end, share)
        angle = _angle(self.pivot, self.start) + share * self._turn
        return self.pivot.moved(self.radius * cos(angle), self.radius * sin(angle))

    def part(self, start: float, end: float) -> "Way":
        """Return the part between two shares of the length."""
        return Way(self.edges, self.at(start), self.at(end), self.pivot)

    def signed_distance(self, point: Point) -> float:
        """Return the distance of a point of the tile, negative on one side of the line."""
        if self.pivot is not None:
            return dist(self.pivot, point) - self.radius
        x, y = self.end.x - self.start.x, self.end.y - self.start.y
        return (x * (point.y - self.start.y) - y * (point.x - self.start.x)) / hypot(x, y)

    def crossing(self, other: "Way") -> float | None:
        """Return the share of the length at which another way of the tile crosses, if one does."""
        near, far = 0.0, 1.0
        ahead = other.signed_distance(self.end) > 0
        if ahead == (other.signed_distance(self.start) > 0):
            return None
        for _ in range(30):  # bisect: two ways of a tile cross at most once
            share = (near + far) / 2
            passed = (other.signed_distance(self.at(share)) > 0) == ahead
            near, far = (near, share) if passed else (share, far)
        return near


def _angle(pivot: Point, point: Point) -> float:
    return atan2(point.y - pivot.y, point.x - pivot.x)


@cache  # of 21 fragments
def way(edges: tuple[int, ...]) -> Way:
    """Return the centre line of the fragment that touches these edges."""
    start = middle(Hex(0, 0), edges[0])
    if len(edges) == 1:
        return Way(edges, start, ORIGIN)
    first, last = edges
    end = middle(Hex(0, 0), last)
    if last == opposite(first):
        return Way(edges, start, end)
    # The lines of both edges meet on the bisector of the angle between them, at this distance.
    half = min((last - first) % 6, (first - last) % 6) * pi / 6
    between = start.towards(end, 0.5)
    pivot = ORIGIN.towards(between, (APOTHEM / cos(half)) / hypot(*between))
    return Way(edges, start, end, pivot)


@cache  # there are few tiles
def ways(tile: Tile) -> tuple[Way, ...]:
    """Return the centre lines of a tile's highways, from the bottom level to the top one.

    The levels belong to the tile type, and turn with the tile.
    """
    tile_type = tile.type
    steps = next(steps for steps in EDGES if tile_type.turned(steps) == tile)
    turned = (tuple(sorted((e + steps) % 6 for e in edges)) for edges in tile_type.fragments)
    return tuple(map(way, turned))


def clearance(point: Point, around: Iterable[Way]) -> float:
    """Return the distance from a point of a tile to the nearest of these ways."""
    return min((_distance(each, point) for each in around), default=SIZE)


def _distance(way: Way, point: Point) -> float:
    if len(way.edges) == 1:  # a stub ends at the centre instead of crossing the whole tile
        along = max(0.0, (point.x * way.start.x + point.y * way.start.y) / APOTHEM**2)
        return dist(point, ORIGIN.towards(way.start, along))
    return abs(way.signed_distance(point))


_CREW_SHARES: Final = (0.5, 0.36, 0.64, 0.28, 0.72, 0.22, 0.78)
"""Where on a fragment a crew may stand, in order of preference."""


@cache  # there are few tiles
def crew_offset(tile: Tile, edge: int) -> Point:
    """Return where a crew stands on a fragment: its middle, unless another highway is near."""
    edges = tile.fragment_at(edge) or (edge,)
    line, others = way(edges), [each for each in ways(tile) if each.edges != edges]
    if len(edges) == 1:
        return line.at(0.3)  # between the terminus and the edge
    room = {share: clearance(line.at(share), others) for share in _CREW_SHARES}
    wide = (share for share in _CREW_SHARES if room[share] >= 0.36 * SIZE)
    return line.at(next(wide, max(_CREW_SHARES, key=lambda share: round(room[share], 6))))
