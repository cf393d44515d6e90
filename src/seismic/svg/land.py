"""Tiles: grass and trees, towns, intersections with their value, and quakes.

The highways on them are drawn elsewhere.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from math import dist
from typing import Final, NamedTuple

from ..model.hexes import EDGES, Hex
from ..model.pieces import Fragment
from ..model.tiles import Tile
from .geometry import ORIGIN, SIZE, Point, centre, clearance, corners, hexagon, middle, ways
from .markup import circle, group, line, number, outline, path, text
from .roads import WIDTH, roads
from .themes import Theme

TERMINUS: Final = 0.36 * SIZE
"""From the middle of an intersection's hexagon to a corner."""

TOWN: Final = 0.5 * SIZE
"""The same of a town's."""


def land(shown: Mapping[Hex, Tile], theme: Theme, lit: Collection[Fragment] = ()) -> str:
    """Draw tiles as they lie, some fragments lit up, without what stands on them."""
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


def whole(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    """Draw tiles with all that is on them."""
    return land(shown, theme) + termini(shown, theme)


def tile_at(spot: Point, scale: float, tile: Tile, theme: Theme) -> str:
    """Draw a tile anywhere, in any size."""
    moved = f"translate({number(spot.x)} {number(spot.y)}) scale({number(scale)})"
    return group(whole({Hex(0, 0): tile}, theme), transform=moved)


def _ground(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    colours = {"highway": theme.grass, "intersection": theme.grass, "town": theme.town}
    by_colour: dict[str, list[str]] = {}
    for at, tile in shown.items():
        colour = colours.get(tile.kind, theme.shadow)
        by_colour.setdefault(colour, []).append(outline(corners(at)))
    shade = (
        outline(point.moved(0.03 * SIZE, 0.08 * SIZE) for point in corners(at)) for at in shown
    )
    return path(shade, fill=theme.shadow, fill_opacity=0.35) + "".join(
        path(outlines, fill=colour) for colour, outlines in by_colour.items()
    )


def _seams(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    """Draw the edges of tiles, also across their highways: tiles are pieces of cardboard."""
    return path(
        (outline(corners(at)) for at in shown),
        fill="none",
        stroke=theme.seam,
        stroke_width=0.03 * SIZE,
        stroke_linejoin="round",
    )


# What grows and stands between the highways


class _Disc(NamedTuple):
    """A tree, seen from above."""

    at: Point
    radius: float


_CLUMPS: Final = (
    ((-0.06, 0.03, 0.075), (0.06, 0.05, 0.06), (0.01, -0.06, 0.065)),
    ((0.0, 0.0, 0.08), (0.1, 0.04, 0.05)),
    ((-0.08, 0.0, 0.055), (0.03, 0.04, 0.075), (0.07, -0.06, 0.05)),
)
"""Trees that stand together: how far to the right and below, and how large, in sizes of a tile."""

_ROOM: Final = WIDTH / 2 + 0.2 * SIZE  # what a clump needs from the middle of a highway


@cache
def _glades(tile: Tile) -> tuple[Point, ...]:
    """List where a tile has room for trees: near corners, at edges and around its middle."""
    at = Hex(0, 0)
    # East and west are left free: coordinates may be written there.
    near = [ORIGIN.towards(corners(at)[k], 0.8) for k in (0, 1, 3, 4)]
    far = [ORIGIN.towards(middle(at, edge), 0.7) for edge in EDGES]
    inner = [ORIGIN.towards(corner, 0.42) for corner in corners(at)]
    core = TERMINUS + 0.12 * SIZE if tile.kind == "intersection" else 0.0
    return tuple(
        spot
        for spot in (*near, *far, *inner, ORIGIN)
        if clearance(spot, ways(tile)) >= _ROOM and dist(spot, ORIGIN) >= core
    )


def _trees(at: Hex, tile: Tile) -> Iterator[_Disc]:
    """Plant about half of the glades, otherwise on every cell."""
    here = centre(at)
    for turn, spot in enumerate(_glades(tile)):
        chance = (at.q * 73 + at.r * 151 + turn * 211 + at.q * at.r * 37) % 101
        if chance % 5 < 2:
            for x, y, radius in _CLUMPS[chance % 3]:
                yield _Disc(here.moved(*spot).moved(x * SIZE, y * SIZE), radius * SIZE)


_HOUSES: Final = ((-0.11, -0.05, 0.1, 0.12), (0.03, -0.09, 0.11, 0.09), (0.02, 0.04, 0.08, 0.09))
"""The houses of a block: left, top, width and height, in sizes of a tile."""


def _blocks(at: Hex) -> Iterator[str]:
    for corner in corners(at):
        middle_of_block = centre(at).towards(corner, 0.76)
        for left, top, width, height in _HOUSES:
            first = middle_of_block.moved(left * SIZE, top * SIZE)
            yield _rectangle(first, width * SIZE, height * SIZE)


def _rectangle(at: Point, width: float, height: float) -> str:
    return outline((at, at.moved(width, 0), at.moved(width, height), at.moved(0, height)))


def _decor(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    towns = [at for at, tile in shown.items() if tile.kind == "town"]
    trees = (
        circle(tree.at, tree.radius)
        for at, tile in shown.items()
        if tile.kind != "town"
        for tree in _trees(at, tile)
    )
    return path(trees, fill=theme.trees) + path(
        (block for at in towns for block in _blocks(at)), fill=theme.houses
    )


# Where sections end

_SKYLINE: Final = (
    (-0.27, 0.0), (-0.27, -0.12), (-0.18, -0.12), (-0.18, -0.22), (-0.08, -0.22), (-0.08, -0.15),
    (-0.04, -0.15), (-0.04, -0.3), (0.01, -0.36), (0.06, -0.3), (0.06, -0.17), (0.1, -0.17),
    (0.1, -0.25), (0.19, -0.25), (0.19, -0.1), (0.27, -0.1), (0.27, 0.0),
)  # fmt: skip
"""The roofs of San Andreas, in sizes of a tile."""


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
"""A crack across a tile, in sizes of it."""


def crack(at: Point, scale: float = 1.0) -> str:
    """Draw a crack in the ground."""
    return line(*(at.moved(x * SIZE * scale, y * SIZE * scale) for x, y in _CRACK))


_TREMOR: Final = (0, 0, 0.2, -0.3, 0.5, -0.8, 1, -1, 0.7, -0.5, 0.3, -0.2, 0, 0)
"""What a seismograph writes, in shares of its widest swing."""


def _quakes(shown: Mapping[Hex, Tile], theme: Theme) -> str:
    """Draw quakes: the magnitude over a seismogram that swings as wide."""
    traces = (
        line(
            *(
                centre(at).moved(
                    (turn / (len(_TREMOR) - 1) - 0.5) * 1.2 * SIZE,
                    (0.36 + 0.055 * tile.magnitude * swing) * SIZE,
                )
                for turn, swing in enumerate(_TREMOR)
            )
        )
        for at, tile in shown.items()
    )
    figures = (
        text(centre(at).moved(0, -0.3 * SIZE), f"{tile.magnitude}.0", 0.5 * SIZE, fill=theme.paint)
        for at, tile in shown.items()
    )
    drawn = path(
        traces,
        fill="none",
        stroke=theme.danger,
        stroke_width=0.045 * SIZE,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return drawn + "".join(figures)
