"""Highways: asphalt, lines and overpasses, level by level.

One path holds everything that looks the same on all tiles, so that no seam shows where tiles meet.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ..model.hexes import Hex
from ..model.pieces import Fragment
from ..model.tiles import Tile
from .geometry import SIZE, Way, centre, middle, ways
from .markup import KEPT, curve, group, path
from .themes import Theme

WIDTH: Final = 0.32 * SIZE
"""The width of a highway without its verges."""

_VERGE: Final = 0.39 * SIZE
_LINES: Final = 0.265 * SIZE  # from the outside of one edge line to that of the other
_BETWEEN: Final = 0.235 * SIZE
_BRIDGE: Final = 0.6 * SIZE  # the length of an overpass
_WALLS: Final = 0.45 * SIZE
_SHADE: Final = 0.54 * SIZE
_LANE: Final = 0.028 * SIZE
_HALO: Final = 0.62 * SIZE
_DASH: Final = 0.28 * SIZE  # the approximate length of a dash with its gap


class _Road(NamedTuple):
    """A fragment as path data, and its overpasses."""

    fragment: Fragment
    level: int
    length: float
    path: str
    bridges: str


def roads(tiles: Mapping[Hex, Tile], theme: Theme, lit: Collection[Fragment] = ()) -> str:
    """Draw the highways of these tiles, some fragments lit up."""
    found = [road for at, tile in tiles.items() for road in _roads(at, tile)]
    levels = [[road for road in found if road.level == level] for level in range(3)]
    glowing = {road.path for road in found if lit and road.fragment in lit}
    halo = path(
        (road.path for level in levels for road in level if road.path in glowing),
        stroke=theme.glow,
        stroke_width=_HALO,
        stroke_opacity=0.75,
    )
    layers = (part for level in levels for part in _layers(level, glowing, theme))
    return group(halo, *layers, fill="none")


@lru_cache(maxsize=KEPT)
def _roads(at: Hex, tile: Tile) -> tuple[_Road, ...]:
    return tuple(
        _Road(
            Fragment(at, way.edges),
            level,
            round(way.length, 6),
            _path(at, way),
            "".join(_moved(part, at) for part in overpasses),
        )
        for level, way, overpasses in _levels(tile)
    )


@cache  # there are few tiles
def _levels(tile: Tile) -> tuple[tuple[int, Way, tuple[Way, ...]], ...]:
    """Return each highway of a tile with its level and its overpasses over lower ones."""
    if tile.kind != "highway":
        return tuple((0, stub, ()) for stub in ways(tile))
    stacked = ways(tile)
    return tuple(
        (level, way, tuple(_overpasses(way, stacked[:level]))) for level, way in enumerate(stacked)
    )


def _overpasses(way: Way, lower: Iterable[Way]) -> Iterator[Way]:
    half = _BRIDGE / 2 / way.length
    for share in map(way.crossing, lower):
        if share is not None:
            yield way.part(max(0.0, share - half), min(1.0, share + half))


def _layers(roads: Sequence[_Road], glowing: Collection[str], theme: Theme) -> Iterator[str]:
    """Draw the roads of one level, from the shadows of overpasses up to the lane lines."""
    bridges = [road.bridges for road in roads]
    everything = [road.path for road in roads]
    plain = [each for each in everything if each not in glowing]
    lit = [each for each in everything if each in glowing]
    yield path(bridges, stroke=theme.shadow, stroke_width=_SHADE, stroke_opacity=0.35)
    yield path(plain, stroke=theme.verge, stroke_width=_VERGE)
    yield path(lit, stroke=theme.glow, stroke_width=_VERGE)
    yield path(bridges, stroke=theme.verge, stroke_width=_WALLS)
    yield path(everything, stroke=theme.asphalt, stroke_width=WIDTH)
    yield path(plain, stroke=theme.paint, stroke_width=_LINES)
    yield path(lit, stroke=theme.glow, stroke_width=_LINES)
    yield path(everything, stroke=theme.asphalt, stroke_width=_BETWEEN)
    yield from _lanes(roads, theme)


def _lanes(roads: Iterable[_Road], theme: Theme) -> Iterator[str]:
    """Draw dashed lines with half a gap at either end, so that they continue across edges."""
    by_length: dict[float, list[str]] = {}
    for road in roads:
        by_length.setdefault(road.length, []).append(road.path)
    for length, paths in sorted(by_length.items()):
        unit = length / round(length / _DASH)
        yield path(
            paths,
            stroke=theme.lane,
            stroke_width=_LANE,
            stroke_dasharray=f"{0.6 * unit:.3f} {0.4 * unit:.3f}",
            stroke_dashoffset=-0.2 * unit,
        )


def _path(at: Hex, way: Way) -> str:
    first, *last = way.edges
    end = middle(at, last[0]) if last else centre(at)
    return curve(way, middle(at, first), end)


def _moved(part: Way, at: Hex) -> str:
    return curve(part, part.start.moved(*centre(at)), part.end.moved(*centre(at)))
