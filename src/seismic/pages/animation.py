"""A recorded game as an animated picture: tiles and crews come and go, with the points above.

Each thing is drawn once and shown while it is there, so that a whole game takes a few hundred
kilobytes. Where nothing is animated, or the reader wants no motion, the last table is seen.
"""

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from ..model.hexes import Hex
from ..model.outcomes import Step
from ..model.tiles import Tile
from ..records import Record
from ..rules.scoring import score
from ..svg import LIGHT, LastMove
from ..svg.crews import crew_centre, markers
from ..svg.descriptions import board_desc
from ..svg.geometry import SIZE, Box, Point, box_around, centre
from ..svg.markup import document, group, tag, text
from ..svg.overlay_drawing import draw_overlay
from ..svg.pictures import backdrop
from ..svg.surface import surface, table_cells
from ..svg.tile_faces import whole_tiles
from ..text.situation import by_player
from .pictures import dark_style
from .steps import heading, steps_of, title_of

_SECONDS: Final = 0.8
"""How long a move is shown."""
_PAUSE: Final = 5
"""How long the end is shown, in moves."""
_MARGIN: Final = 0.35 * SIZE
_HEADING: Final = 1.1 * SIZE
_LETTERS: Final = 0.3 * SIZE
_NARROWEST: Final = 11 * SIZE

Thing = TypeVar("Thing", bound=Hashable)


class Span(NamedTuple):
    """The first step at which something is seen, and the first at which it no longer is."""

    first: int
    end: int


def replay_animation(record: Record, lang: str = "en") -> str:
    """Return an animated SVG picture of a recorded game; raises `BadRecord` as a replay does."""
    steps = steps_of(record)
    boards = [step.state.board for step in steps]
    every = len(steps)
    # from top to bottom, so that each tile covers the shadow of the one above it
    tiles = sorted(_spans([board.tiles.items() for board in boards]), key=_height)
    crews = list(_spans([board.crews for board in boards]))
    marks = [draw_overlay(LastMove(s.events), b, LIGHT) for s, b in zip(steps, boards, strict=True)]
    laid = {at for (at, _), _ in tiles}
    cells = table_cells(boards[0].table, laid)
    points = [*map(centre, (*laid, *cells)), *(point for each in marks for point in each.cells)]
    box = _with_heading(box_around(points).grown(_MARGIN))

    def moment(number: int, drawn: str) -> str:
        return _shown(drawn, Span(number, number + 1), every)

    layers = (
        surface(boards[0].table, cells, LIGHT),
        *(_shown(whole_tiles({at: tile}, LIGHT), span, every) for (at, tile), span in tiles),
        *(
            _shown(markers(crew.colour, [crew_centre(boards[span[0]], crew)], LIGHT), span, every)
            for crew, span in crews
        ),
        *(moment(n, each.below + each.on + each.above) for n, each in enumerate(marks)),
        *(moment(n, _caption(record, steps, n, box, lang)) for n in range(every)),
    )
    moments = {Span(number, number + 1) for number in range(every)}
    spans = {span for _, span in (*tiles, *crews)} | moments
    style = dark_style() + _timing(spans, every)
    title, desc = title_of(record, lang), board_desc(boards[-1], (), lang)
    return document(box, title, desc, lang, tag("style", style), backdrop(box, LIGHT), *layers)


def _spans(seen: Sequence[Collection[Thing]]) -> Iterator[tuple[Thing, Span]]:
    """Yield what is seen at some step, each with a span of steps at which it is."""
    since: dict[Thing, int] = {}
    for number, things in enumerate((*seen, ())):
        now = set(things)
        for thing in [each for each in since if each not in now]:
            yield thing, Span(since.pop(thing), number)
        since |= {each: number for each in things if each not in since}


def _height(seen: tuple[tuple[Hex, Tile], Span]) -> tuple[float, Span]:
    (at, _), span = seen
    return centre(at).y, span


def _with_heading(box: Box) -> Box:
    """Return a box with room for two lines above."""
    more = max(0.0, _NARROWEST - (box.right - box.left)) / 2
    return Box(box.left - more, box.top - _HEADING, box.right + more, box.bottom)


def _caption(record: Record, steps: Sequence[Step], number: int, box: Box, lang: str) -> str:
    """Draw the move of a step, and the points after it."""
    lines = (
        f"{number}/{len(steps) - 1}  {heading(record, steps, number, lang)}",
        by_player(score(steps[number].state).totals, lang),
    )
    return "".join(
        text(
            Point(box.left + _MARGIN, box.top + (0.45 + 0.45 * row) * SIZE),
            line,
            _LETTERS,
            fill=LIGHT.ink,
            text_anchor="start",
        )
        for row, line in enumerate(lines)
    )


# Time


def _shown(drawn: str, span: Span, every: int) -> str:
    """Show a drawing for a span; without animation, only if it is there at the end."""
    seen = "visible" if span.end == every else "hidden"
    return group(drawn, **{"class": _name(span)}, visibility=seen)


def _name(span: Span) -> str:
    return f"s{span.first}-{span.end}"


def _timing(spans: Collection[Span], every: int) -> str:
    """Return the style that shows everything at its time, for readers who don't mind motion."""
    moments = every + _PAUSE
    rules = "".join(
        f"@keyframes {_name(span)}{{{_frames(span, every, moments)}}}"
        f".{_name(span)}{{animation:{_name(span)} {moments * _SECONDS:g}s step-end infinite}}"
        for span in sorted(spans)
        if span != Span(0, every)
    )
    return f"@media (prefers-reduced-motion:no-preference){{{rules}}}"


def _frames(span: Span, every: int, moments: int) -> str:
    """Return when something appears and disappears; what is there at the end stays longer."""
    changes = [(0, "hidden")] if span.first else []
    changes.append((span.first, "visible"))
    if span.end < every:
        changes.append((span.end, "hidden"))
    return "".join(f"{100 * at / moments:.4g}%{{visibility:{seen}}}" for at, seen in changes)
