"""Crews: a shape and a letter for each colour, so that nobody has to tell colours apart."""

from collections.abc import Iterable
from math import sqrt
from typing import Final

from ..model.board import COLOURS, Board
from ..model.pieces import Crew
from .geometry import SIZE, Point, centre, crew_offset
from .markup import circle, outline, path, text
from .themes import Theme, ink_on

RADIUS: Final = 0.165 * SIZE
"""The radius of a round crew; the other shapes are as large."""


def crews(board: Board, shown: Iterable[Crew], theme: Theme) -> str:
    """Draw the crews of a board on their fragments."""
    points: dict[str, list[Point]] = {colour: [] for colour in COLOURS}
    for crew in shown:
        points[crew.colour].append(crew_centre(board, crew))
    return "".join(markers(colour, at, theme) for colour, at in points.items() if at)


def crew_centre(board: Board, crew: Crew) -> Point:
    """Return the point where a crew stands."""
    return centre(crew.at).moved(*crew_offset(board[crew.at], crew.edge))


def markers(colour: str, at: Iterable[Point], theme: Theme, scale: float = 1.0) -> str:
    """Draw the markers of a colour, centred on these points."""
    points, radius = tuple(at), RADIUS * scale
    fill: str = getattr(theme, colour)
    shapes = path(
        (_SHAPES[colour](point, radius) for point in points),
        fill=fill,
        stroke=theme.paint,
        stroke_width=0.2 * radius,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    letter, ink = colour[0].upper(), ink_on(fill)
    low = 0.16 * radius if colour == "green" else 0.0  # a triangle is widest at its foot
    return shapes + "".join(
        text(point.moved(0, low), letter, 1.15 * radius, fill=ink) for point in points
    )


def _square(at: Point, radius: float) -> str:
    half = 0.9 * radius
    return outline(at.moved(x * half, y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _triangle(at: Point, radius: float) -> str:
    high = 1.5 * radius
    foot = high * sqrt(3) / 2
    return outline((at.moved(0, -high), at.moved(foot, high / 2), at.moved(-foot, high / 2)))


def _diamond(at: Point, radius: float) -> str:
    half = 1.3 * radius
    return outline(at.moved(x * half, y * half) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)))


_SHAPES: Final = {"red": circle, "blue": _square, "green": _triangle, "yellow": _diamond}
