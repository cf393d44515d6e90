"""Highways: asphalt, lines and overpasses, level by level.

One path holds what looks the same on all tiles, so that no seam shows where two of them meet.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from ..model.hexes import Hex
from ..model.pieces import Fragment
from ..model.tiles import Tile
from .geometry import SIZE, Point, Way, centre, middle, ways
from .markup import course, group, path
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
_DASH: Final = 0.28 * SIZE  # about so long is a dash with its gap


class _Stretch(NamedTuple):
    """A fragment on its tile, drawn, with the parts of it that are carried over others."""

    length: float
    drawn: str
    bridges: tuple[str, ...]
    lit: bool


def roads(tiles: Mapping[Hex, Tile], theme: Theme, lit: Collection[Fragment] = ()) -> str:
    """Draw the highways of these tiles, some fragments lit up."""
    levels: tuple[list[_Stretch], ...] = ([], [], [])
    for at, tile in tiles.items():
        for level, way, overpasses in _built(tile):
            levels[level].append(
                _Stretch(
                    way.length,
                    _drawn(at, way),
                    tuple(_moved(part, centre(at)) for part in overpasses),
                    bool(lit) and Fragment(at, way.edges) in lit,
                )
            )
    shining = (each.drawn for level in levels for each in level if each.lit)
    halo = path(shining, stroke=theme.glow, stroke_width=_HALO, stroke_opacity=0.75)
    return group(halo, *(part for level in levels for part in _level(level, theme)), fill="none")


@cache  # there are few tiles
def _built(tile: Tile) -> tuple[tuple[int, Way, tuple[Way, ...]], ...]:
    """Give each highway of a tile its level, and the parts that are carried over lower ones."""
    if tile.kind != "highway":
        return tuple((0, stub, ()) for stub in ways(tile))
    laid = ways(tile)
    return tuple(
        (level, way, tuple(_overpasses(way, laid[:level]))) for level, way in enumerate(laid)
    )


def _overpasses(way: Way, lower: Iterable[Way]) -> Iterator[Way]:
    half = _BRIDGE / 2 / way.length
    for share in map(way.crossing, lower):
        if share is not None:
            yield way.part(max(0.0, share - half), min(1.0, share + half))


def _level(stretches: Sequence[_Stretch], theme: Theme) -> Iterator[str]:
    bridges = [bridge for each in stretches for bridge in each.bridges]
    drawn = [each.drawn for each in stretches]
    plain = [each.drawn for each in stretches if not each.lit]
    shining = [each.drawn for each in stretches if each.lit]
    yield path(bridges, stroke=theme.shadow, stroke_width=_SHADE, stroke_opacity=0.35)
    yield path(plain, stroke=theme.verge, stroke_width=_VERGE)
    yield path(shining, stroke=theme.glow, stroke_width=_VERGE)
    yield path(bridges, stroke=theme.verge, stroke_width=_WALLS)
    yield path(drawn, stroke=theme.asphalt, stroke_width=WIDTH)
    yield path(plain, stroke=theme.paint, stroke_width=_LINES)
    yield path(shining, stroke=theme.glow, stroke_width=_LINES)
    yield path(drawn, stroke=theme.asphalt, stroke_width=_BETWEEN)
    yield from _lanes(stretches, theme)


def _lanes(stretches: Iterable[_Stretch], theme: Theme) -> Iterator[str]:
    """Draw the broken line; half a gap at either end, so that it goes on over the edge."""
    by_length: dict[float, list[str]] = {}
    for each in stretches:
        by_length.setdefault(round(each.length, 6), []).append(each.drawn)
    for length, drawn in sorted(by_length.items()):
        unit = length / round(length / _DASH)
        yield path(
            drawn,
            stroke=theme.lane,
            stroke_width=_LANE,
            stroke_dasharray=f"{0.6 * unit:.3f} {0.4 * unit:.3f}",
            stroke_dashoffset=-0.2 * unit,
        )


def _drawn(at: Hex, way: Way) -> str:
    first, *last = way.edges
    end = middle(at, last[0]) if last else centre(at)
    return course(way, middle(at, first), end)


def _moved(part: Way, to: Point) -> str:
    return course(part, part.start.moved(*to), part.end.moved(*to))
