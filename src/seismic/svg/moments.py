"""Overlays about play: a section with its points, and the last move."""

from math import cos, pi, sin
from typing import Final

from ..errors import BadValue
from ..model.board import Board
from ..model.events import CrewPlaced, TileLaid, TilesLost, TileTurned
from ..model.hexes import Hex
from ..model.pieces import Crew
from ..rules.sections import Section
from .crews import RADIUS, spot
from .geometry import SIZE, Point, centre, corners, middle, stand, way
from .land import whole
from .marks import Marks, badge, ring
from .markup import circle, group, line, path
from .overlays import LastMove, Lit
from .shaken import ruins
from .themes import Theme, ink_on


def lit(overlay: Lit, board: Board, theme: Theme) -> Marks:
    """Write what a section is worth in its middle; its roads are lit up where they are drawn."""
    section = overlay.section
    for fragment in section.fragments:
        tile = board.tile(fragment.at)
        if tile is None or fragment.edges not in tile.fragments:
            raise BadValue("section", section, "a section of this board")
    return Marks(above=badge(_middle(section, board), str(section.points), theme.glow, theme))


def _middle(section: Section, board: Board) -> Point:
    """Find a place on the chord nearest to the middle, if possible on one without a crew."""
    taken = {(crew.at, crew.edge) for crew in section.crews}
    last = len(section.fragments) - 1
    nearest = sorted(enumerate(section.fragments), key=lambda each: abs(2 * each[0] - last))
    chords = [fragment for _, fragment in nearest if fragment.is_chord]
    for chord in chords:
        if (chord.at, chord.edges[0]) not in taken:
            return centre(chord.at).moved(*way(chord.edges).at(0.5))
    if chords:
        standing = stand(board[chords[0].at], chords[0].edges)
        return centre(chords[0].at).moved(*standing).moved(0, -2.4 * RADIUS)
    stub = section.fragments[0]
    return middle(stub.at, stub.edges[0]).moved(0.36 * SIZE, 0)  # beside two stubs that meet


def last_move(overlay: LastMove, board: Board, theme: Theme) -> Marks:
    """Point out the tile laid or turned and the crew placed, and show the tiles lost."""
    laid: list[Hex] = []
    turned: list[Hex] = []
    below = above = ""
    gone: tuple[Hex, ...] = ()
    for event in overlay.events:
        match event:
            case TileLaid(_, at, _):
                laid.append(at)
            case TileTurned(_, at, _, _, _):
                turned.append(at)
            case CrewPlaced(player, at, edge) if at in board:
                above += _ringed(spot(board, Crew(at, edge, player)), theme)
            case TilesLost(lost):
                gone = tuple(each.at for each in lost)
                shadows = whole({each.at: each.tile for each in lost}, theme)
                below += group(shadows, opacity=0.35) + ruins(gone, theme)
            case _:
                pass
    cells = (*laid, *turned)
    outlines = ring(cells, 0.97, fill="none", stroke=theme.ink, stroke_width=0.13 * SIZE) + ring(
        cells, 0.97, fill="none", stroke=theme.glow, stroke_width=0.08 * SIZE
    )
    return Marks(
        below=below,
        on=outlines,
        above=above + "".join(_turning(at, theme) for at in turned),
        cells=tuple(map(centre, (*cells, *gone))),
    )


def _ringed(at: Point, theme: Theme) -> str:
    halo = circle(at, 1.75 * RADIUS)
    return path([halo], fill="none", stroke=theme.ink, stroke_width=0.09 * SIZE) + path(
        [halo], fill="none", stroke=theme.glow, stroke_width=0.05 * SIZE
    )


def _turning(at: Hex, theme: Theme) -> str:
    """Draw a plate with an arrow that turns clockwise, at a corner of a tile."""
    here, radius = centre(at).towards(corners(at)[1], 0.92), 0.11 * SIZE
    bow = [here.moved(radius * cos(turn * pi / 6), radius * sin(turn * pi / 6)) for turn in _BOW]
    tip = bow[-1]
    barbs = (tip.moved(-0.08 * SIZE, -0.02 * SIZE), tip, tip.moved(0.02 * SIZE, -0.09 * SIZE))
    return path(
        [circle(here, 0.21 * SIZE)], fill=theme.glow, stroke=theme.ink, stroke_width=0.03 * SIZE
    ) + path(
        [line(*bow), line(*barbs)],
        fill="none",
        stroke=ink_on(theme.glow),
        stroke_width=0.04 * SIZE,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


_BOW: Final = range(2, 12)  # from five to two o'clock in twelfths of a circle, clockwise
