"""A scenario as a page shows it: one picture or two, and what happens in between."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from .. import svg, text
from ..model.board import Board
from ..model.events import CrewsReturned, Event, TilesLost, TurnBegan
from ..model.pieces import Laid
from ..model.state import GameState
from ..rulebook import message
from ..rules.turn import explain, play
from ..scenarios import Expected, Played, Refused, Scenario
from ..scenarios.telling import checked

Drawing: TypeAlias = Callable[[svg.Theme], str]

MOST_LINES: Final = 40
"""Lines shown; a scenario with more is a whole game."""


@frozen
class Picture:
    """A state of the table, by the name of its caption, and how it is drawn in a theme."""

    name: Literal["before", "after", "position"]
    draw: Drawing = field(repr=False, eq=False)


@frozen
class Line:
    """What happens, is refused or must hold; what must hold has a label."""

    kind: Literal["played", "refused", "expected"]
    words: str
    label: str = ""


@frozen
class Story:
    """The pictures and lines of a scenario."""

    pictures: tuple[Picture, ...]
    lines: tuple[Line, ...]


def story(scenario: Scenario, lang: str) -> Story:
    """Return the story of a scenario that passes, in a language."""
    start, events = scenario.start.state, scenario.start.events
    state = start
    lines = [] if scenario.stock else list(_happened(events, lang))
    for step in scenario.play:
        match step:
            case Played(move):
                after = play(state, move)
                state, events = after.state, after.events
                lines += _happened(events, lang)
            case Refused(move):
                refused = explain(state, move)
                lines += [Line("refused", refused.sentence(lang))] if refused else []
            case Expected():
                lines += _expected(step, lang)
    if len(lines) > MOST_LINES:
        lines = [_summary(scenario, lang)]
    return Story(tuple(_pictures(scenario, state, events, lang)), tuple(lines))


def _happened(events: Iterable[Event], lang: str) -> Iterator[Line]:
    sentences = [text.event(each, lang) for each in events if not isinstance(each, TurnBegan)]
    if sentences:
        yield Line("played", " ".join(sentences))


def _expected(step: Expected, lang: str) -> Iterator[Line]:
    for name, told in checked(step, lang):
        yield Line("expected", " · ".join(told), message("docs.labelled", lang).format(label=name))


def _summary(scenario: Scenario, lang: str) -> Line:
    moves = sum(isinstance(step, Played) for step in scenario.play)
    return Line("played", message("docs.moves", lang).format(count=moves))


def _pictures(
    scenario: Scenario, end: GameState, last: tuple[Event, ...], lang: str
) -> Iterator[Picture]:
    start = scenario.start.state
    lost = list(_lost_in(scenario.start.events))
    room = svg.Room([*start.board.tiles, *end.board.tiles, *(each.at for each in lost)])
    if lost:  # the quake strikes before anybody decides: show what it takes
        yield Picture("before", _before_the_quake(start, scenario.start.events, lang))
    elif start != end:
        yield Picture("before", cache(lambda theme: svg.state(start, room, theme=theme, lang=lang)))
    moved = bool(lost) or start != end
    # At the crew step the picture marks the tile just laid anyway.
    marks = (svg.LastMove(last), room) if moved and end.phase != "crew" else (room,)
    name: Literal["after", "position"] = "after" if moved else "position"
    yield Picture(name, cache(lambda theme: svg.state(end, *marks, theme=theme, lang=lang)))


def _lost_in(events: Iterable[Event]) -> Iterator[Laid]:
    return (laid for event in events if isinstance(event, TilesLost) for laid in event.tiles)


def _before_the_quake(start: GameState, events: tuple[Event, ...], lang: str) -> Drawing:
    """Return a drawing of the table as it was, with the tiles that are about to be lost."""
    lost = list(_lost_in(events))
    back = [crew for event in events if isinstance(event, CrewsReturned) for crew in event.crews]
    laid = start.board.tiles | {each.at: each.tile for each in lost}
    board = Board(laid, [*start.board.crews, *back], start.board.table)
    mark = svg.Lost([each.at for each in lost])
    return cache(lambda theme: svg.board(board, mark, theme=theme, lang=lang))
