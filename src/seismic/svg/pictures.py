"""Whole pictures: a board, a state, a tile, a row of tiles."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..errors import BadValue
from ..model.board import Board
from ..model.events import TileLaid
from ..model.shown import Shown, shown_state
from ..model.state import GameState
from ..model.steps import ChoosingSide, Crewing
from ..model.tiles import Tile, as_tile
from ..model.wording import joined
from ..rulebook import message
from .crews import crews
from .descriptions import board_desc, sentence, state_desc, to_do
from .geometry import APOTHEM, ORIGIN, SIZE, Box, Point, box_around, centre
from .markup import document, group, tag, text
from .overlay_drawing import draw_overlay
from .overlays import LastMove, Lit, Overlay, QuakeLines, check_overlays
from .panel import panel
from .surface import surface, table_cells
from .themes import LIGHT, Theme
from .tile_faces import lone_tile, scaled_tile, termini, tile_bases

_MARGIN: Final = 0.35 * SIZE


def board(shown: Board, *overlays: Overlay, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw a board as an SVG picture.

    Args:
        shown: The board.
        overlays: What is shown beyond the table.
        theme: The colours.
        lang: The language of the description.
    """
    check_overlays(overlays)
    _check_type(Board, "board", shown)
    box, layers = _layers(shown, overlays, theme)
    title = sentence("title", lang, tiles=len(shown), crews=len(shown.crews))
    desc = board_desc(shown, overlays, lang)
    return document(box, title, desc, lang, backdrop(box, theme), *layers)


def state(shown: Shown, *overlays: Overlay, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw a state or a view: who has to do what, the board, the tiles face up, pile and supplies.

    The tile just laid is highlighted, or the lines of a quake if a side is to be chosen.

    Args:
        shown: The state or the view.
        overlays: What is shown beyond that.
        theme: The colours.
        lang: The language of the words and the description.
    """
    now = shown_state(shown)
    check_overlays(overlays)
    asked = (*_decision(now), *overlays)
    table, layers = _layers(now.board, asked, theme)
    box, panels = panel(now, table, theme, lang)
    title = sentence("state", lang, now=to_do(now, lang))
    desc = state_desc(now, asked, lang)
    return document(box, title, desc, lang, backdrop(box, theme), *layers, *panels)


def _decision(shown: GameState) -> Iterator[Overlay]:
    """Return the overlay that shows what the next decision is about, if there is one."""
    match shown.step:
        case Crewing(at):
            player = shown.players[shown.turn]
            yield LastMove([TileLaid(player, at, shown.board[at])])
        case ChoosingSide(_, town, _):
            yield QuakeLines(town)


def _check_type(expected: type, name: str, value: object) -> None:
    if not isinstance(value, expected):
        raise BadValue(name, value, f"a {expected.__name__}")


def _layers(shown: Board, overlays: Sequence[Overlay], theme: Theme) -> tuple[Box, tuple[str, ...]]:
    """Draw the table with everything on it, from bottom to top, and return the box around it."""
    _check_type(Theme, "theme", theme)
    marks = [draw_overlay(overlay, shown, theme) for overlay in overlays]
    lit = {f for overlay in overlays if isinstance(overlay, Lit) for f in overlay.section.fragments}
    laid = shown.tiles
    cells = table_cells(shown.table, laid)
    centres = [*map(centre, (*laid, *cells)), *(point for each in marks for point in each.cells)]
    layers = (
        surface(shown.table, cells, theme),
        *(each.below for each in marks),
        tile_bases(laid, theme, lit),
        *(each.on for each in marks),
        termini(laid, theme),
        crews(shown, shown.crews, theme),
        *(each.above for each in marks),
    )
    return box_around(centres or [ORIGIN]).grown(_MARGIN), layers


def backdrop(box: Box, theme: Theme) -> str:
    """Fill the picture, and the strip beside it that rounding its size to pixels may leave."""
    filled = box.grown(0.01 * max(box.right - box.left, box.bottom - box.top))
    return tag(
        "rect",
        x=filled.left,
        y=filled.top,
        width=filled.right - filled.left,
        height=filled.bottom - filled.top,
        fill=theme.backdrop,
    )


def tile(shown: Tile | str, *, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw a single tile as it lies, on a transparent ground.

    Args:
        shown: The tile, or its code.
        theme: The colours.
        lang: The language of the description.
    """
    _check_type(Theme, "theme", theme)
    one = as_tile(shown)
    title = sentence("tile", lang, kind=message(f"tile.{one.kind}", lang), tile=one)
    box = box_around([ORIGIN]).grown(0.12 * SIZE)
    return document(box, title, title, lang, lone_tile(one, theme))


_ROW: Final = 6
_ACROSS: Final = 2.25 * SIZE
_DOWN: Final = 2.3 * SIZE


def tiles(shown: Iterable[Tile | str], *, theme: Theme = LIGHT, lang: str = "en") -> str:
    """Draw tiles in rows of six with their codes below, such as those face up in a state.

    Args:
        shown: The tiles, or their codes.
        theme: The colours.
        lang: The language of the description.
    """
    _check_type(Theme, "theme", theme)
    _check_type(Iterable, "tiles", shown)
    placed = {
        Point(number % _ROW * _ACROSS, number // _ROW * _DOWN): as_tile(each)
        for number, each in enumerate(shown)
    }
    box = box_around(placed or [ORIGIN]).grown(_MARGIN)
    box = box._replace(bottom=box.bottom + 0.25 * SIZE)
    captions = (
        text(at.moved(0, APOTHEM + 0.25 * SIZE), each.code, 0.24 * SIZE)
        for at, each in placed.items()
    )
    title = sentence("tiles", lang, count=len(placed))
    return document(
        box,
        title,
        sentence("listed", lang, tiles=joined(placed.values(), lang)) if placed else title,
        lang,
        backdrop(box, theme),
        *(scaled_tile(at, 1, each, theme) for at, each in placed.items()),
        group(*captions, fill=theme.ink),
    )
