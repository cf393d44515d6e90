"""Overlays about cells: coordinates, edge numbers, open cells, and ghosts of tiles."""

from collections.abc import Iterator, Sequence
from typing import Final

from ..model.board import Board
from ..model.hexes import EDGES, Hex
from ..model.moves import Place
from ..model.tiles import Tile
from .geometry import APOTHEM, SIZE, Point, centre, middle
from .land import tile_at
from .marks import Marks, badge, labels, ring
from .markup import group, number, text
from .overlays import Coordinates, EdgeNumbers, OpenCells, Placements
from .themes import Theme

_SMALL: Final = 0.17 * SIZE


def coordinates(_: Coordinates, board: Board, theme: Theme) -> Marks:
    """Write the coordinates of tiles at a corner, and those of open cells in the middle."""
    open_cells = board.open_cells
    written = [_at(_corner(at, tile), at) for at, tile in board.tiles.items()]
    written += [_at(centre(at), at) for at in open_cells]
    return Marks(above=labels(written, theme), cells=tuple(map(centre, open_cells)))


def _at(point: Point, at: Hex) -> str:
    return text(point, f"{at.q},{at.r}", _SMALL)


def _corner(at: Hex, tile: Tile) -> Point:
    """Choose the western corner, or the eastern one if just the former has a curve around it."""
    west, east = (4, 5), (1, 2)
    aside = tile.kind == "highway" and west in tile.fragments and east not in tile.fragments
    return centre(at).moved((0.72 if aside else -0.72) * SIZE, 0)


def edge_numbers(_: EdgeNumbers, board: Board, theme: Theme) -> Marks:
    """Write the number of each edge inside it."""
    written = (
        text(centre(at).towards(middle(at, edge), 0.84), str(edge), _SMALL)
        for at in board.tiles
        for edge in EDGES
    )
    return Marks(above=labels(written, theme))


def open_cells(_: OpenCells, board: Board, theme: Theme) -> Marks:
    """Outline the open cells with broken lines."""
    at = board.open_cells
    outlines = ring(
        at,
        0.9,
        fill=theme.glow,
        fill_opacity=0.14,
        stroke=theme.ink,
        stroke_opacity=0.55,
        stroke_width=0.03 * SIZE,
        stroke_dasharray=f"{number(0.12 * SIZE)} {number(0.08 * SIZE)}",
    )
    return Marks(below=outlines, cells=tuple(map(centre, at)))


# Ghosts: small tiles side by side, so that all ways to lay one on a cell are seen at once.

_ONE: Final = (Point(0, 0),)
_THREE: Final = (Point(-SIZE, 0), Point(SIZE / 2, -APOTHEM), Point(SIZE / 2, APOTHEM))
_SEVEN: Final = tuple(map(centre, (Hex(0, 0), *Hex(0, 0).neighbours)))
_NINETEEN: Final = tuple(
    dict.fromkeys(
        (*_SEVEN, *(centre(at) for near in Hex(0, 0).neighbours for at in near.neighbours))
    )
)
_FITTED: Final = ((_ONE, 0.9), (_THREE, 0.42), (_SEVEN, 0.31), (_NINETEEN, 0.19))
"""Where small tiles lie on a cell, and by what they are scaled."""


def placements(overlay: Placements, board: Board, theme: Theme) -> Marks:
    """Draw the tiles that may be laid as ghosts on their cells."""
    by_cell: dict[Hex, list[Place]] = {}
    for place in overlay.places:
        by_cell.setdefault(place.at, []).append(place)
    outlines = ring(
        by_cell,
        0.95,
        fill=theme.glow,
        fill_opacity=0.25,
        stroke=theme.glow,
        stroke_width=0.05 * SIZE,
    )
    drawn = (ghost for at, places in by_cell.items() for ghost in _ghosts(at, places, theme))
    return Marks(below=outlines, on=group(*drawn, opacity=0.78), cells=tuple(map(centre, by_cell)))


def _ghosts(at: Hex, places: Sequence[Place], theme: Theme) -> Iterator[str]:
    for spots, scale in _FITTED:
        if len(places) <= len(spots):
            for place, spot in zip(places, spots, strict=False):
                there = centre(at).moved(spot.x * scale, spot.y * scale)
                yield tile_at(there, scale, place.tile, theme)
            return
    yield badge(centre(at), f"× {len(places)}", theme.glow, theme)
