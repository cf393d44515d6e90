"""Tile faces: grass and trees, towns, intersections with their values, and quakes.

Highways are drawn by ``roads``.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from math import dist
from typing import Final

from ..model.hexes import EDGES, Hex
from ..model.pieces import Fragment
from ..model.tiles import Tile
from .geometry import ORIGIN, SIZE, Box, Point, centre, clearance, corners, hexagon, middle, ways
from .markup import KEPT, cell_outline, circle, group, line, number, outline, path, rectangle, text
from .roads import WIDTH, roads
from .themes import Theme

TERMINUS: Final = 0.36 * SIZE
"""The radius of an intersection's hexagon."""

TOWN: Final = 0.5 * SIZE
"""The radius of a town's hexagon."""


def tile_bases(shown: Mapping[Hex, Tile], theme: Theme, lit: Collection[Fragment] = ()) -> str:
    """Draw tiles without their termini, some fragments lit up."""
    quakes = {at: tile for at, tile in shown.items() if tile.kind == "quake"}
    laid = {at: tile for at, tile in shown.items() if at not in quakes}
    return "".join(
        (
            _ground(shown, theme),
            _decor(laid, theme),
            roads(laid, theme, lit),
            _seams(shown, theme),
            _quakes(quakes, theme),
        )
    )


def whole_tiles(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    """Draw tiles with their termini."""
    return tile_bases(shown, theme) + termini(shown, theme)


def scaled_tile(at: Point, scale: float, tile: Tile, theme: Theme) -> str:
    """Draw a tile at any point and in any size."""
    transform = f"translate({number(at.x)} {number(at.y)}) scale({number(scale)})"
    return group(lone_tile(tile, theme), transform=transform)


@lru_cache(maxsize=1 << 9)  # one is about 2,000 characters long
def lone_tile(tile: Tile, theme: Theme) -> str:
    """Draw a tile around the origin."""
    return whole_tiles({Hex(0, 0): tile}, theme)


def _ground(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    colours = {"highway": theme.grass, "intersection": theme.grass, "town": theme.town}
    by_colour: dict[str, list[str]] = {}
    for at, tile in shown.items():
        colour = colours.get(tile.kind, theme.shadow)
        by_colour.setdefault(colour, []).append(cell_outline(at))
    return path(map(_shade, shown), fill=theme.shadow, fill_opacity=0.35) + "".join(
        path(outlines, fill=colour) for colour, outlines in by_colour.items()
    )


@lru_cache(maxsize=KEPT)
def _shade(at: Hex) -> str:
    return outline(point.moved(0.03 * SIZE, 0.08 * SIZE) for point in corners(at))


def _seams(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    """Draw the edges of tiles, across their highways too, as between pieces of cardboard."""
    return path(
        map(cell_outline, shown),
        fill="none",
        stroke=theme.seam,
        stroke_width=0.03 * SIZE,
        stroke_linejoin="round",
    )


# Trees and houses

_CLUMPS: Final = (
    ((-0.06, 0.03, 0.075), (0.06, 0.05, 0.06), (0.01, -0.06, 0.065)),
    ((0.0, 0.0, 0.08), (0.1, 0.04, 0.05)),
    ((-0.08, 0.0, 0.055), (0.03, 0.04, 0.075), (0.07, -0.06, 0.05)),
)
"""Clumps of trees: the x, y and radius of each, in multiples of SIZE."""

_ROOM: Final = WIDTH / 2 + 0.2 * SIZE
"""The distance that a clump keeps from the centre line of a highway."""


@cache
def _glades(tile: Tile) -> tuple[Point, ...]:
    """Return where a tile has room for trees: near corners, at edges and around its centre."""
    at = Hex(0, 0)
    # East and west are left free for coordinates.
    near = [ORIGIN.towards(corners(at)[k], 0.8) for k in (0, 1, 3, 4)]
    far = [ORIGIN.towards(middle(at, edge), 0.7) for edge in EDGES]
    inner = [ORIGIN.towards(corner, 0.42) for corner in corners(at)]
    core = TERMINUS + 0.12 * SIZE if tile.kind == "intersection" else 0.0
    return tuple(
        spot
        for spot in (*near, *far, *inner, ORIGIN)
        if clearance(spot, ways(tile)) >= _ROOM and dist(spot, ORIGIN) >= core
    )


@lru_cache(maxsize=KEPT)
def _trees(at: Hex, tile: Tile) -> str:
    """Draw trees in about half of the glades, chosen by a hash of the cell."""
    here, drawn = centre(at), ""
    seed = at.q * 73 + at.r * 151 + at.q * at.r * 37
    for index, spot in enumerate(_glades(tile)):
        chance = (seed + index * 211) % 101
        if chance % 5 < 2:
            glade = here.moved(*spot)
            for x, y, radius in _CLUMPS[chance % 3]:
                drawn += circle(glade.moved(x * SIZE, y * SIZE), radius * SIZE)
    return drawn


_HOUSES: Final = ((-0.11, -0.05, 0.1, 0.12), (0.03, -0.09, 0.11, 0.09), (0.02, 0.04, 0.08, 0.09))
"""The houses of a block: left, top, width and height, in multiples of SIZE."""


def _houses(at: Hex) -> Iterator[str]:
    for corner in corners(at):
        block = centre(at).towards(corner, 0.76)
        for left, top, width, height in _HOUSES:
            x, y = block.moved(left * SIZE, top * SIZE)
            yield rectangle(Box(x, y, x + width * SIZE, y + height * SIZE))


def _decor(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    towns = [at for at, tile in shown.items() if tile.kind == "town"]
    trees = (_trees(at, tile) for at, tile in shown.items() if tile.kind != "town")
    houses = (house for at in towns for house in _houses(at))
    return path(trees, fill=theme.trees) + path(houses, fill=theme.houses)


# Where sections end

_SKYLINE: Final = (
    (-0.27, 0.0), (-0.27, -0.12), (-0.18, -0.12), (-0.18, -0.22), (-0.08, -0.22), (-0.08, -0.15),
    (-0.04, -0.15), (-0.04, -0.3), (0.01, -0.36), (0.06, -0.3), (0.06, -0.17), (0.1, -0.17),
    (0.1, -0.25), (0.19, -0.25), (0.19, -0.1), (0.27, -0.1), (0.27, 0.0),
)  # fmt: skip
"""The roofs of San Andreas, in multiples of SIZE."""


def termini(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    """Draw the red hexagons with their values, and the roofs of towns."""
    ends = {at: tile for at, tile in shown.items() if tile.kind in ("intersection", "town")}
    if not ends:
        return ""
    towns = [at for at, tile in ends.items() if tile.kind == "town"]
    radii = {at: TOWN if at in towns else TERMINUS for at in ends}
    hexagons = [outline(hexagon(centre(at), radius)) for at, radius in radii.items()]
    shade = (
        outline(hexagon(centre(at).moved(0.02 * SIZE, 0.05 * SIZE), radius * 1.08))
        for at, radius in radii.items()
    )
    roofs = (outline(centre(at).moved(x * SIZE, y * SIZE) for x, y in _SKYLINE) for at in towns)
    values = (
        text(
            centre(at).moved(0, 0.2 * SIZE if at in towns else 0),
            f"+{tile.value}",
            (0.3 if tile.value < 10 else 0.24) * SIZE,
            fill=theme.paint,
        )
        for at, tile in ends.items()
    )
    return "".join(
        (
            path(shade, fill=theme.shadow, fill_opacity=0.45),
            path(
                hexagons,
                fill=theme.terminus,
                stroke=theme.paint,
                stroke_width=0.045 * SIZE,
                stroke_linejoin="round",
            ),
            path(roofs, fill=theme.paint),
            *values,
        )
    )


_CRACK: Final = (
    (-0.62, -0.42), (-0.4, -0.2), (-0.46, -0.02), (-0.12, 0.02), (-0.2, 0.24), (0.14, 0.2),
    (0.1, 0.42), (0.4, 0.34), (0.62, 0.52),
)  # fmt: skip
"""A crack across a tile, in multiples of SIZE."""


def crack(at: Point) -> str:
    """Draw a crack in the ground."""
    return line(*(at.moved(x * SIZE, y * SIZE) for x, y in _CRACK))


_TREMOR: Final = (0, 0, 0.2, -0.3, 0.5, -0.8, 1, -1, 0.7, -0.5, 0.3, -0.2, 0, 0)
"""A seismogram, in multiples of its amplitude."""


def _quakes(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    """Draw quakes: the magnitude above a seismogram whose amplitude grows with it."""
    traces = (
        line(
            *(
                centre(at).moved(
                    (index / (len(_TREMOR) - 1) - 0.5) * 1.2 * SIZE,
                    (0.36 + 0.055 * tile.magnitude * swing) * SIZE,
                )
                for index, swing in enumerate(_TREMOR)
            )
        )
        for at, tile in shown.items()
    )
    magnitudes = (
        text(centre(at).moved(0, -0.3 * SIZE), f"{tile.magnitude}.0", 0.5 * SIZE, fill=theme.paint)
        for at, tile in shown.items()
    )
    seismograms = path(
        traces,
        fill="none",
        stroke=theme.danger,
        stroke_width=0.045 * SIZE,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return seismograms + "".join(magnitudes)
