"""Whole pictures: a board, a state, a tile, a row of tiles."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ..errors import BadValue
from ..model.board import Board
from ..model.events import TileLaid
from ..model.hexes import Hex
from ..model.state import GameState
from ..model.steps import ChoosingSide, Crewing
from ..model.tiles import Tile, as_tile
from . import describing, moments, shaken, spaces
from .crews import crews
from .geometry import APOTHEM, ORIGIN, SIZE, Box, Point, box_of, centre
from .land import land, termini, tile_at, whole
from .marks import Marks
from .markup import document, group, tag, text
from .overlays import (
    Coordinates,
    EdgeNumbers,
    LastMove,
    Lit,
    Lost,
    OpenCells,
    Overlay,
    Placements,
    QuakeLines,
    checked,
)
from .panel import panel
from .surface import cells, surface
from .themes import LIGHT, Theme

_MARGIN: Final = 0.35 * SIZE

_MARKED: Final[Mapping[type, Callable[[Any, Board, Theme], Marks]]] = {
    Coordinates: spaces.coordinates,
    EdgeNumbers: spaces.edge_numbers,
    OpenCells: spaces.open_cells,
    Placements: spaces.placements,
    QuakeLines: shaken.quake_lines,
    Lost: shaken.lost,
    Lit: moments.lit,
    LastMove: moments.last_move,
}


def board(shown: Board, *overlays: Overlay, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw a board as an SVG picture.

    >>> print(board(Board({(0, 0): "T"}))[:4])
    <svg
    """
    asked = checked(overlays)
    _expect(Board, "board", shown)
    box, scene = _scene(shown, asked, theme)
    title = describing.board_title(shown, lang)
    desc = describing.board_desc(shown, asked, lang)
    return document(box, title, desc, lang, _backdrop(box, theme), *scene)


def _expect(kind: type, name: str, value: object) -> None:
    """Refuse what can't be drawn before anything is."""
    if not isinstance(value, kind):
        raise BadValue(name, value, f"a {kind.__name__}")


def _scene(shown: Board, overlays: Sequence[Overlay], theme: Theme) -> tuple[Box, tuple[str, ...]]:
    """Draw what lies on the table, from the bottom to the top, and say how much room it needs."""
    _expect(Theme, "theme", theme)
    marks = [_MARKED[type(overlay)](overlay, shown, theme) for overlay in overlays]
    lit = {f for overlay in overlays if isinstance(overlay, Lit) for f in overlay.section.fragments}
    laid = shown.tiles
    table = cells(shown.table, laid)
    points = [*map(centre, (*laid, *table)), *(point for each in marks for point in each.cells)]
    layers = (
        surface(shown.table, table, theme),
        *(each.below for each in marks),
        land(laid, theme, lit),
        *(each.on for each in marks),
        termini(laid, theme),
        crews(shown, shown.crews, theme),
        *(each.above for each in marks),
    )
    return box_of(points or [ORIGIN]).grown(_MARGIN), layers


def _backdrop(box: Box, theme: Theme) -> str:
    """Fill the picture, and the strip beside it that rounding its size to pixels may leave."""
    whole = box.grown(0.01 * max(box.right - box.left, box.bottom - box.top))
    return tag(
        "rect",
        x=whole.left,
        y=whole.top,
        width=whole.right - whole.left,
        height=whole.bottom - whole.top,
        fill=theme.backdrop,
    )


def tile(shown: Tile | str, *, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw a single tile as it lies, on nothing."""
    _expect(Theme, "theme", theme)
    one = as_tile(shown)
    words = describing.tile_words(one, lang)
    box = box_of([ORIGIN]).grown(0.12 * SIZE)
    return document(box, words, words, lang, whole({Hex(0, 0): one}, theme))


_ROW: Final = 6
_ACROSS: Final = 2.25 * SIZE
_DOWN: Final = 2.3 * SIZE


def tiles(shown: Iterable[Tile | str], *, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw tiles in rows of six with their codes below, such as those face up in a state."""
    _expect(Theme, "theme", theme)
    spots = {
        Point(number % _ROW * _ACROSS, number // _ROW * _DOWN): as_tile(each)
        for number, each in enumerate(shown)
    }
    box = box_of(spots or [ORIGIN]).grown(_MARGIN)
    box = box._replace(bottom=box.bottom + 0.25 * SIZE)
    captions = (
        text(at.moved(0, APOTHEM + 0.25 * SIZE), each.code, 0.24 * SIZE)
        for at, each in spots.items()
    )
    return document(
        box,
        describing.tiles_title(len(spots), lang),
        describing.tiles_desc(spots.values(), lang),
        lang,
        _backdrop(box, theme),
        *(tile_at(at, 1, each, theme) for at, each in spots.items()),
        group(*captions, fill=theme.ink),
    )


def state(shown: GameState, *overlays: Overlay, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw a state: who has to do what, the board, the tiles face up, pile and supplies.

    The tile just laid, or the lines among which a side is to be chosen, are pointed out.
    """
    _expect(GameState, "state", shown)
    asked = (*_due(shown), *checked(overlays))
    box, scene = _scene(shown.board, asked, theme)
    whole, panels = panel(shown, box, theme, lang)
    title = describing.state_title(shown, lang)
    desc = describing.state_desc(shown, asked, lang)
    return document(whole, title, desc, lang, _backdrop(whole, theme), *scene, *panels)


def _due(shown: GameState) -> Iterator[Overlay]:
    """Say what the next decision is about."""
    match shown.step:
        case Crewing(at):
            yield LastMove([TileLaid(str(shown.actor), at, shown.board[at])])
        case ChoosingSide(_, town, _):
            yield QuakeLines(town)
