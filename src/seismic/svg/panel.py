"""What stands around the table in the picture of a state: who has to do what, and what is left.

Of pile and box nothing is drawn but how many tiles the pile has.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from ..model.state import GameState
from ..rulebook import message
from ..rules.scoring import score
from .crews import markers
from .describing import now, quake_of
from .geometry import APOTHEM, SIZE, Box, Point, hexagon
from .land import tile_at
from .markup import circle, line, outline, path, text
from .themes import Theme

_NARROWEST: Final = 10.6 * SIZE
_ABOVE: Final = 0.75 * SIZE
_BELOW: Final = 2.1 * SIZE
_PAD: Final = 0.4 * SIZE
_HEADING: Final = 0.3 * SIZE
_WORDS: Final = 0.22 * SIZE
_SMALLER: Final = 0.6  # than on the table
_ACROSS: Final = 1.3 * SIZE
_STACKED: Final = 3  # tiles of the pile that are drawn, however many there are


def panel(shown: GameState, table: Box, theme: Theme, lang: str) -> tuple[Box, tuple[str, ...]]:
    """Draw what is above and below the table, and give the box around all of it."""
    more = max(0.0, _NARROWEST - (table.right - table.left)) / 2
    box = Box(table.left - more, table.top - _ABOVE, table.right + more, table.bottom + _BELOW)
    left, right = box.left + _PAD, box.right - _PAD
    rule = path(
        [line(Point(left, table.bottom), Point(right, table.bottom))],
        stroke=theme.rim,
        stroke_width=0.02 * SIZE,
    )
    heading = _heading(shown, Point(left, box.top + 0.45 * SIZE), theme, lang)
    return box, (heading, rule, *_rest(shown, Point(left, table.bottom + 0.4 * SIZE), theme, lang))


def _rest(shown: GameState, at: Point, theme: Theme, lang: str) -> Iterator[str]:
    """Draw what is left to play with; at the end, what everybody has got."""
    if shown.phase == "over":
        sheet = score(shown)
        yield _title(at, "sheet.total", theme, lang)
        yield from _players(sheet.totals, sheet.winners.players, at, theme)
        return
    pile, supply = at.moved(3 * _ACROSS + 0.3 * SIZE, 0), at.moved(3 * _ACROSS + 2.1 * SIZE, 0)
    yield _title(at, "state.face-up", theme, lang)
    for number, tile in enumerate((*shown.face_up, *quake_of(shown))):
        yield tile_at(_row(at).moved(number * _ACROSS, 0), _SMALLER, tile, theme)
    yield _title(pile, "state.pile", theme, lang)
    yield _pile(len(shown.pile), pile, theme)
    yield _title(supply, "state.supply", theme, lang)
    yield from _players(shown.supply, (str(shown.actor),), supply, theme)


def _title(at: Point, key: str, theme: Theme, lang: str) -> str:
    return text(at, message(key, lang), _WORDS, fill=theme.ink, text_anchor="start")


def _heading(shown: GameState, at: Point, theme: Theme, lang: str) -> str:
    marker = markers(shown.actor, [at.moved(0.2 * SIZE, 0)], theme, 1.3) if shown.actor else ""
    indent = 0.62 * SIZE if shown.actor else 0.0
    return marker + text(
        at.moved(indent, 0), now(shown, lang), _HEADING, fill=theme.ink, text_anchor="start"
    )


def _row(at: Point) -> Point:
    """Give the middle of the first thing below a heading."""
    return at.moved(_SMALLER * SIZE, 0.32 * SIZE + _SMALLER * APOTHEM)


def _pile(count: int, at: Point, theme: Theme) -> str:
    spots = [
        _row(at).moved(0.03 * SIZE * number, -0.07 * SIZE * number)
        for number in range(min(_STACKED, count))
    ]
    backs = path(
        (outline(hexagon(spot, _SMALLER * SIZE)) for spot in spots),
        fill=theme.seam,
        stroke=theme.verge,
        stroke_width=0.025 * SIZE,
    )
    top = spots[-1] if spots else _row(at)
    return backs + text(top, str(count), 0.4 * SIZE, fill=theme.paint if spots else theme.ink)


def _players(
    figures: Mapping[str, int], pointed_out: Collection[str], at: Point, theme: Theme
) -> Iterator[str]:
    """Draw the marker of every player over a number."""
    for seat, (player, figure) in enumerate(figures.items()):
        spot = _row(at).moved((seat - 0.35) * SIZE, -0.12 * SIZE)
        if player in pointed_out:
            yield path([circle(spot, 0.42 * SIZE)], fill=theme.glow, fill_opacity=0.5)
        yield markers(player, [spot], theme, 1.5)
        yield text(spot.moved(0, 0.57 * SIZE), str(figure), 0.28 * SIZE, fill=theme.ink)
