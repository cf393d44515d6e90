"""Highways: asphalt, lines and overpasses, level by level.

One path holds everything that looks the same on all tiles, so that no seam shows where tiles meet.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from ..model.hexes import Hex
from ..model.pieces import Fragment
from ..model.tiles import Tile
from .geometry import SIZE, Way, centre, middle, ways
from .markup import curve, group, path
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
    """The path data of a fragment and of its overpasses."""

    length: float
    path: str
    bridges: tuple[str, ...]
    lit: bool


def roads(tiles: Mapping[Hex, Tile], theme: Theme, lit: Collection[Fragment] = ()) -> str:
    """Draw the highways of these tiles, some fragments lit up."""
    levels: tuple[list[_Road], ...] = ([], [], [])
    for at, tile in tiles.items():
        for level, way, overpasses in _levels(tile):
            levels[level].append(
                _Road(
                    way.length,
                    _path(at, way),
                    tuple(_moved(part, at) for part in overpasses),
                    bool(lit) and Fragment(at, way.edges) in lit,
                )
            )
    lit_paths = (road.path for level in levels for road in level if road.lit)
    halo = path(lit_paths, stroke=theme.glow, stroke_width=_HALO, stroke_opacity=0.75)
    return group(halo, *(part for level in levels for part in _layers(level, theme)), fill="none")


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


def _layers(roads: Sequence[_Road], theme: Theme) -> Iterator[str]:
    """Draw the roads of one level, from the shadows of overpasses up to the lane lines."""
    bridges = [bridge for road in roads for bridge in road.bridges]
    everything = [road.path for road in roads]
    plain = [road.path for road in roads if not road.lit]
    lit = [road.path for road in roads if road.lit]
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
        by_length.setdefault(round(road.length, 6), []).append(road.path)
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
