"""What overlays are made of: marks below, on and above the tiles, badges and labels."""

from collections.abc import Iterable

from attrs import frozen

from ..model.hexes import Hex
from .geometry import SIZE, Point, centre, hexagon
from .markup import group, outline, path, tag, text
from .themes import Theme, ink_on


@frozen
class Marks:
    """The marks of an overlay by layer, and the middles of cells that must be in the picture."""

    below: str = ""
    """Under the tiles."""
    on: str = ""
    """On the tiles, under the crews."""
    above: str = ""
    """Over everything."""
    cells: tuple[Point, ...] = ()


def badge(at: Point, words: str, fill: str, theme: Theme) -> str:
    """Draw a plate with a short text."""
    size = 0.26 * SIZE
    height = 1.5 * size
    width = max(height, (0.62 * len(words) + 0.7) * size)
    plate = tag(
        "rect",
        x=at.x - width / 2,
        y=at.y - height / 2,
        width=width,
        height=height,
        rx=height / 2,
        fill=fill,
        stroke=theme.paint,
        stroke_width=0.03 * SIZE,
    )
    return plate + text(at, words, size, fill=ink_on(fill))


def labels(written: Iterable[str], theme: Theme) -> str:
    """Put labels together, readable on any ground."""
    return group(
        *written,
        fill=theme.ink,
        stroke=theme.backdrop,
        stroke_width=0.05 * SIZE,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def ring(cells: Iterable[Hex], radius: float, **attributes: str | float) -> str:
    """Draw hexagons of that radius, in sizes of a tile, in the middle of cells."""
    return path(
        (outline(hexagon(centre(at), radius * SIZE)) for at in cells),
        stroke_linejoin="round",
        **attributes,
    )
