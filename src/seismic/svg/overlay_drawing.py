"""How overlays are drawn; ``overlays`` defines them."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, dist, pi, sin
from typing import Final, assert_never

from ..errors import BadValue
from ..model.board import Board, packed_board
from ..model.events import CrewPlaced, Event, TileLaid, TilesLost, TileTurned
from ..model.hexes import EDGES, Hex, cell_of, hex_of
from ..model.moves import Place
from ..model.pieces import Crew
from ..model.tiles import Tile
from ..rules.quakes import longest
from ..rules.sections import Section
from . import overlays
from .crews import RADIUS, crew_centre
from .geometry import APOTHEM, SIZE, Point, beyond, centre, corners, crew_offset, middle, side, way
from .marks import MOST_MARKS, Marks, badge, hexagons, is_crowded, labels
from .markup import circle, group, line, number, path, text
from .themes import Theme, ink_on
from .tile_faces import TERMINUS, TOWN, crack, scaled_tile, whole_tiles


def draw_overlay(overlay: overlays.Overlay, board: Board, theme: Theme) -> Marks:
    """Draw an overlay; raises `BadValue` if the board lacks what it is about."""
    if is_crowded(overlay, board):
        return Marks()
    match overlay:
        case overlays.Coordinates():
            return _coordinates(board, theme)
        case overlays.EdgeNumbers():
            return _edge_numbers(board, theme)
        case overlays.OpenCells():
            return _open_cells(board.open_cells, theme)
        case overlays.Placements(places):
            return _placements(places, theme)
        case overlays.QuakeLines(town):
            return _quake_lines(town, board, theme)
        case overlays.Lost(cells):
            return _lost(cells, board, theme)
        case overlays.Lit(section):
            return _points(section, board, theme)
        case overlays.LastMove(events):
            return _last_move(events, board, theme)
        case overlays.Room(cells):
            return Marks(cells=tuple(map(centre, cells)))
        case _:
            assert_never(overlay)


# Cells

_SMALL: Final = 0.17 * SIZE


def _coordinates(board: Board, theme: Theme) -> Marks:
    """Write the coordinates of tiles at a corner, and those of open cells in the middle."""
    open_cells = board.open_cells
    written = [_coordinate(at, _label_corner(at, tile), 4.5) for at, tile in board.tiles.items()]
    written += [_coordinate(at, centre(at), 9) for at in open_cells]
    return Marks(above=labels(written, theme), cells=tuple(map(centre, open_cells)))


def _coordinate(at: Hex, point: Point, room: float) -> str:
    """Write a coordinate, smaller if it has more characters than there is room for."""
    written = f"{at.q},{at.r}"
    return text(point, written, _SMALL * min(1, room / len(written)))


def _label_corner(at: Hex, tile: Tile) -> Point:
    """Return a point at the western corner, or at the eastern one if only the western is curved."""
    west, east = (4, 5), (1, 2)
    aside = tile.kind == "highway" and west in tile.fragments and east not in tile.fragments
    return centre(at).moved((0.72 if aside else -0.72) * SIZE, 0)


def _edge_numbers(board: Board, theme: Theme) -> Marks:
    """Write the number of each edge inside it, beside a crew that stands there."""
    written = []
    for at in board.tiles:
        crews = [crew_centre(board, crew) for crew in board.crews_on(at)]
        for edge in EDGES:
            point = centre(at).towards(middle(at, edge), 0.84)
            if any(dist(point, crew) < 2 * RADIUS for crew in crews):
                point = point.towards(side(at, edge)[1], 0.5)
            written.append(text(point, str(edge), _SMALL))
    return Marks(above=labels(written, theme))


def _open_cells(cells: Sequence[Hex], theme: Theme) -> Marks:
    """Outline the open cells with dashed lines."""
    outlines = hexagons(
        cells,
        0.9,
        fill=theme.glow,
        fill_opacity=0.14,
        stroke=theme.ink,
        stroke_opacity=0.55,
        stroke_width=0.03 * SIZE,
        stroke_dasharray=f"{number(0.12 * SIZE)} {number(0.08 * SIZE)}",
    )
    return Marks(below=outlines, cells=tuple(map(centre, cells)))


# Placements: small tiles side by side, so that all ways to lay one on a cell are seen at once

_SEVEN: Final = tuple(map(centre, (Hex(0, 0), *Hex(0, 0).neighbours)))
_NINETEEN: Final = tuple(
    dict.fromkeys(
        (*_SEVEN, *(centre(at) for near in Hex(0, 0).neighbours for at in near.neighbours))
    )
)
_ARRANGEMENTS: Final = (
    ((Point(0, 0),), 0.9),
    ((Point(-SIZE, 0), Point(SIZE / 2, -APOTHEM), Point(SIZE / 2, APOTHEM)), 0.42),
    (_SEVEN, 0.31),
    (_NINETEEN, 0.19),
)
"""Where 1, 3, 7 or 19 small tiles lie on a cell, and their scale."""


def _placements(places: Sequence[Place], theme: Theme) -> Marks:
    by_cell: dict[Hex, list[Tile]] = {}
    for place in places:
        by_cell.setdefault(place.at, []).append(place.tile)
    outlines = hexagons(
        by_cell,
        0.95,
        fill=theme.glow,
        fill_opacity=0.25,
        stroke=theme.glow,
        stroke_width=0.05 * SIZE,
    )
    shown = by_cell if len(places) <= MOST_MARKS else {}
    drawn = (part for at, tiles in shown.items() for part in _small_tiles(at, tiles, theme))
    return Marks(below=outlines, on=group(*drawn, opacity=0.78), cells=tuple(map(centre, by_cell)))


def _small_tiles(at: Hex, tiles: Sequence[Tile], theme: Theme) -> Iterator[str]:
    for points, scale in _ARRANGEMENTS:
        if len(tiles) <= len(points):
            for tile, point in zip(tiles, points, strict=False):
                there = centre(at).moved(point.x * scale, point.y * scale)
                yield scaled_tile(there, scale, tile, theme)
            return
    yield badge(centre(at), f"× {len(tiles)}", theme.glow, theme)


# Quakes

_BADGE: Final = 0.8
"""How many cells beyond its last tile a line shows its length."""

_DOTS: Final = {
    "highway": 0.1 * SIZE,
    "intersection": TERMINUS + 0.08 * SIZE,  # visible around the hexagon
    "town": TOWN + 0.08 * SIZE,
}


def _quake_lines(town: Hex, board: Board, theme: Theme) -> Marks:
    """Draw the six lines of a town: a dot on each tile that counts, and the number of them."""
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
        dots = [circle(centre(at), _DOTS[board[at].kind]) for edge in edges for at in sides[edge]]
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


def _lost(cells: Sequence[Hex], board: Board, theme: Theme) -> Marks:
    """Tint, crack and number the tiles that are about to be lost."""
    for at in cells:
        if at not in board:
            raise BadValue("cells", at, "cells on which a tile lies")
    badges = (
        badge(centre(at).towards(corners(at)[0], 0.62), str(order), theme.danger, theme)
        for order, at in enumerate(cells, 1)
    )
    return Marks(above=_ruins(cells, theme) + "".join(badges))


def _ruins(cells: Sequence[Hex], theme: Theme) -> str:
    """Tint and crack what lies on these cells."""
    cracks = [crack(centre(at)) for at in cells]
    tint = hexagons(
        cells,
        0.97,
        fill=theme.danger,
        fill_opacity=0.34,
        stroke=theme.danger,
        stroke_width=0.06 * SIZE,
    )
    style = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return (
        tint
        + path(cracks, stroke=theme.paint, stroke_width=0.12 * SIZE, **style)
        + path(cracks, stroke=theme.danger, stroke_width=0.06 * SIZE, **style)
    )


# Sections and moves


def _points(section: Section, board: Board, theme: Theme) -> Marks:
    """Write the points of a section near its middle; its roads are lit up by ``roads``."""
    for fragment in section.fragments:
        tile = board.tile(fragment.at)
        if tile is None or fragment.edges not in tile.fragments:
            raise BadValue("section", section, "a section of this board")
    at = _section_middle(section, board)
    return Marks(above=badge(at, str(section.points), theme.glow, theme))


def _section_middle(section: Section, board: Board) -> Point:
    """Return a point on the chord nearest to the middle, if possible on one without a crew."""
    taken = {(crew.at, crew.edge) for crew in section.crews}
    last = len(section.fragments) - 1
    nearest = sorted(enumerate(section.fragments), key=lambda each: abs(2 * each[0] - last))
    chords = [fragment for _, fragment in nearest if fragment.is_chord]
    for chord in chords:
        if (chord.at, chord.edges[0]) not in taken:
            return centre(chord.at).moved(*way(chord.edges).at(0.5))
    if chords:
        crew = crew_offset(board[chords[0].at], chords[0].edges[0])
        return centre(chords[0].at).moved(*crew).moved(0, -2.4 * RADIUS)
    stub = section.fragments[0]
    return middle(stub.at, stub.edges[0]).moved(0.36 * SIZE, 0)  # beside two stubs that meet


def _last_move(events: Iterable[Event], board: Board, theme: Theme) -> Marks:
    """Outline the tile laid or turned, ring the crew placed, and draw the tiles lost as ruins."""
    laid: list[Hex] = []
    turned: list[Hex] = []
    above = ""
    gone: dict[Hex, Tile] = {}
    for event in events:
        match event:
            case TileLaid(_, at, _):
                laid.append(at)
            case TileTurned(_, at, _, _, _):
                turned.append(at)
            case CrewPlaced(player, at, edge) if at in board:
                above += _crew_ring(crew_centre(board, Crew(at, edge, player)), theme)
            case TilesLost(lost):
                gone |= {each.at: each.tile for each in lost}
            case _:
                pass
    cells = (*laid, *turned)
    outlines = "".join(
        hexagons(cells, 0.97, fill="none", stroke=colour, stroke_width=width * SIZE)
        for colour, width in ((theme.ink, 0.13), (theme.glow, 0.08))
    )
    return Marks(
        below=group(whole_tiles(gone, theme), opacity=0.35) + _ruins(tuple(gone), theme),
        on=outlines,
        above=above + "".join(_turn_badge(at, theme) for at in turned),
        cells=tuple(map(centre, (*cells, *gone))),
    )


def _crew_ring(at: Point, theme: Theme) -> str:
    return "".join(
        path([circle(at, 1.75 * RADIUS)], fill="none", stroke=colour, stroke_width=width * SIZE)
        for colour, width in ((theme.ink, 0.09), (theme.glow, 0.05))
    )


def _turn_badge(at: Hex, theme: Theme) -> str:
    """Draw a disc with a clockwise arrow at a corner of a tile."""
    here, radius = centre(at).towards(corners(at)[1], 0.92), 0.11 * SIZE
    hours = range(2, 12)  # from five to two o'clock, in twelfths of a circle
    arc = [here.moved(radius * cos(hour * pi / 6), radius * sin(hour * pi / 6)) for hour in hours]
    tip = arc[-1]
    barbs = (tip.moved(-0.08 * SIZE, -0.02 * SIZE), tip, tip.moved(0.02 * SIZE, -0.09 * SIZE))
    return path(
        [circle(here, 0.21 * SIZE)], fill=theme.glow, stroke=theme.ink, stroke_width=0.03 * SIZE
    ) + path(
        [line(*arc), line(*barbs)],
        fill="none",
        stroke=ink_on(theme.glow),
        stroke_width=0.04 * SIZE,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
