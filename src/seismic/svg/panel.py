"""The panel around the table in the picture of a state: who has to do what, and what is left.

Of pile and box only the number of tiles in the pile is drawn.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from ..model.pieces import Colour
from ..model.state import GameState
from ..rulebook import message
from ..rules.scoring import score
from .crews import markers
from .descriptions import pending_quake, to_do
from .geometry import APOTHEM, SIZE, Box, Point, hexagon
from .markup import circle, line, outline, path, text
from .themes import Theme
from .tile_faces import scaled_tile

_NARROWEST: Final = 10.6 * SIZE
_ABOVE: Final = 0.75 * SIZE
_BELOW: Final = 2.45 * SIZE
_PAD: Final = 0.4 * SIZE
_HEADING: Final = 0.34 * SIZE
_LETTER: Final = 0.58  # the mean width of a letter, relative to its size
_WORDS: Final = 0.3 * SIZE
_CODE: Final = 0.26 * SIZE
_SCALE: Final = 0.6  # of tiles, relative to the table
_ACROSS: Final = 1.3 * SIZE
_MOST_STACKED: Final = 3  # tiles of the pile


def panel(shown: GameState, table: Box, theme: Theme, lang: str) -> tuple[Box, tuple[str, ...]]:
    """Draw what is above and below the table, and return the box around everything."""
    more = max(0.0, _NARROWEST - (table.right - table.left)) / 2
    box = Box(table.left - more, table.top - _ABOVE, table.right + more, table.bottom + _BELOW)
    left, right = box.left + _PAD, box.right - _PAD
    rule = path(
        [line(Point(left, table.bottom), Point(right, table.bottom))],
        stroke=theme.rim,
        stroke_width=0.02 * SIZE,
    )
    heading = _heading(shown, Point(left, box.top + 0.45 * SIZE), right - left, theme, lang)
    below = _below(shown, Point(left, table.bottom + 0.4 * SIZE), theme, lang)
    return box, (heading, rule, *below)


def _heading(shown: GameState, at: Point, width: float, theme: Theme, lang: str) -> str:
    """Write who has to do what, smaller if it would be too long."""
    marker = markers(shown.actor, [at.moved(0.2 * SIZE, 0)], theme, 1.3) if shown.actor else ""
    indent = 0.62 * SIZE if shown.actor else 0.0
    words = to_do(shown, lang)
    size = min(_HEADING, (width - indent) / len(words) / _LETTER)
    return marker + text(at.moved(indent, 0), words, size, fill=theme.ink, text_anchor="start")


def _below(shown: GameState, at: Point, theme: Theme, lang: str) -> Iterator[str]:
    """Draw face-up tiles, pile and supplies; at the end of the game, the points."""
    if shown.phase == "over":
        sheet = score(shown)
        yield _title(at, "sheet.total", theme, lang)
        yield from _players(sheet.totals, sheet.winners.players, at, theme)
        return
    pile, supply = at.moved(3 * _ACROSS + 0.3 * SIZE, 0), at.moved(3 * _ACROSS + 2.1 * SIZE, 0)
    yield _title(at, "state.face-up", theme, lang)
    for number, tile in enumerate((*shown.face_up, *pending_quake(shown))):
        centre = _row(at).moved(number * _ACROSS, 0)
        code = centre.moved(0, _SCALE * APOTHEM + 0.22 * SIZE)
        yield scaled_tile(centre, _SCALE, tile, theme)
        yield text(code, tile.code, _CODE, fill=theme.ink)
    yield _title(pile, "state.pile", theme, lang)
    yield _pile(len(shown.pile), pile, theme)
    yield _title(supply, "state.supply", theme, lang)
    yield from _players(shown.supply, (str(shown.actor),), supply, theme)


def _title(at: Point, key: str, theme: Theme, lang: str) -> str:
    return text(at, message(key, lang), _WORDS, fill=theme.ink, text_anchor="start")


def _row(at: Point) -> Point:
    """Return the centre of the first item below a heading."""
    return at.moved(_SCALE * SIZE, 0.4 * SIZE + _SCALE * APOTHEM)


def _pile(count: int, at: Point, theme: Theme) -> str:
    centres = [
        _row(at).moved(0.03 * SIZE * number, -0.07 * SIZE * number)
        for number in range(min(_MOST_STACKED, count))
    ]
    backs = path(
        (outline(hexagon(centre, _SCALE * SIZE)) for centre in centres),
        fill=theme.seam,
        stroke=theme.verge,
        stroke_width=0.025 * SIZE,
    )
    top = centres[-1] if centres else _row(at)
    return backs + text(top, str(count), 0.4 * SIZE, fill=theme.paint if centres else theme.ink)


def _players(
    figures: Mapping[Colour, int], highlighted: Collection[str], at: Point, theme: Theme
) -> Iterator[str]:
    """Draw the marker of every player above a number."""
    for seat, (player, figure) in enumerate(figures.items()):
        centre = _row(at).moved((seat - 0.35) * SIZE, -0.12 * SIZE)
        if player in highlighted:
            yield path([circle(centre, 0.42 * SIZE)], fill=theme.glow, fill_opacity=0.5)
        yield markers(player, [centre], theme, 1.5)
        yield text(centre.moved(0, 0.6 * SIZE), str(figure), 0.32 * SIZE, fill=theme.ink)
