"""The parts that overlays are made of: layers, badges, labels and outlined cells."""

from collections.abc import Iterable
from typing import Final

from attrs import frozen

from ..model.board import Board
from ..model.hexes import EDGES, Hex
from .geometry import SIZE, Point, centre, hexagon
from .markup import group, outline, path, tag, text
from .overlays import Coordinates, EdgeNumbers, OpenCells, Overlay, Placements
from .themes import Theme, ink_on

MOST_MARKS: Final = 1_000
"""An overlay with more labels or marked cells is left out: nobody could tell them apart."""


@frozen
class Marks:
    """The marks of an overlay by layer, and the centres of cells that the picture must include."""

    below: str = ""
    """Under the tiles."""
    on: str = ""
    """On the tiles, under the crews."""
    above: str = ""
    """Over everything."""
    cells: tuple[Point, ...] = ()


def is_crowded(overlay: Overlay, board: Board) -> bool:
    """Return whether an overlay has so many marks on a board that it is left out."""
    match overlay:
        case Coordinates():
            marks = len(board) + len(board.open_cells)
        case EdgeNumbers():
            marks = len(board) * len(EDGES)
        case OpenCells():
            marks = len(board.open_cells)
        case Placements(places):
            marks = len({place.at for place in places})
        case _:
            marks = 0
    return marks > MOST_MARKS


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
    """Group labels so that they are readable on any ground."""
    return group(
        *written,
        fill=theme.ink,
        stroke=theme.backdrop,
        stroke_width=0.05 * SIZE,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def hexagons(cells: Iterable[Hex], radius: float, **attributes: str | float) -> str:
    """Draw a hexagon of this radius, in multiples of SIZE, in the middle of each cell."""
    return path(
        (outline(hexagon(centre(at), radius * SIZE)) for at in cells),
        stroke_linejoin="round",
        **attributes,
    )
