"""Overlays about quakes: the lines from a town, and tiles about to be lost."""

from typing import Final

from ..errors import BadValue
from ..model.board import Board, packed_board
from ..model.hexes import EDGES, Hex, cell_of, hex_of
from ..rules.quakes import longest
from .geometry import SIZE, beyond, centre, corners
from .land import TERMINUS, TOWN, crack
from .marks import Marks, badge, ring
from .markup import circle, line, path
from .overlays import Lost, QuakeLines
from .themes import Theme

_BADGE: Final = 0.8
"""How many cells after its last tile a line has its length."""

_DOTS: Final = {
    "highway": 0.1 * SIZE,
    "intersection": TERMINUS + 0.08 * SIZE,
    "town": TOWN + 0.08 * SIZE,
}


def quake_lines(overlay: QuakeLines, board: Board, theme: Theme) -> Marks:
    """Draw the six lines of a town: a dot on each tile that counts, and how many there are."""
    town = overlay.town
    if town not in board.towns:
        raise BadValue("town", town, "a cell on which a town lies", "Q2")
    packed, cell = packed_board(board), cell_of(town)
    sides = [list(map(hex_of, packed.line(cell, edge))) for edge in EDGES]
    most = longest(tuple(map(len, sides)))
    reach = [town.distance(cells[-1]) if cells else 0 for cells in sides]
    ends = [beyond(town, edge, reach[edge] + _BADGE) for edge in EDGES]
    drawn = []
    for edges, colour, width in (
        ([e for e in EDGES if e not in most], theme.rim, 0.045 * SIZE),
        (most, theme.danger, 0.1 * SIZE),
    ):
        lines = [line(beyond(town, edge, 0.36), ends[edge]) for edge in edges]
        dots = [_counted(board, at) for edge in edges for at in sides[edge]]
        drawn += [
            path(lines, stroke=theme.paint, stroke_width=width + 0.05 * SIZE),
            path(lines, stroke=colour, stroke_width=width),
            path(dots, fill=colour, stroke=theme.paint, stroke_width=0.03 * SIZE),
        ]
    badges = (
        badge(ends[e], str(len(sides[e])), theme.danger if e in most else theme.rim, theme)
        for e in EDGES
    )
    return Marks(on="".join(drawn), above="".join(badges), cells=tuple(ends))


def _counted(board: Board, at: Hex) -> str:
    """Draw a dot on a tile, or a disc that looks out from behind its hexagon."""
    return circle(centre(at), _DOTS[board[at].kind])


def lost(overlay: Lost, board: Board, theme: Theme) -> Marks:
    """Tint and crack the tiles that are about to be lost, and number them."""
    for at in overlay.cells:
        if at not in board:
            raise BadValue("cells", at, "cells on which a tile lies")
    badges = (
        badge(centre(at).towards(corners(at)[0], 0.62), str(turn), theme.danger, theme)
        for turn, at in enumerate(overlay.cells, 1)
    )
    return Marks(above=ruins(overlay.cells, theme) + "".join(badges))


def ruins(cells: tuple[Hex, ...], theme: Theme) -> str:
    """Tint and crack what lies on these cells."""
    cracks = [crack(centre(at)) for at in cells]
    tint = ring(
        cells,
        0.97,
        fill=theme.danger,
        fill_opacity=0.34,
        stroke=theme.danger,
        stroke_width=0.06 * SIZE,
    )
    broken = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return (
        tint
        + path(cracks, stroke=theme.paint, stroke_width=0.12 * SIZE, **broken)
        + path(cracks, stroke=theme.danger, stroke_width=0.06 * SIZE, **broken)
    )
