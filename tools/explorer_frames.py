"""A scenario as frames: the position, what happens up to the first decision, and a frame a step.

A frame knows no language; saying it belongs to ``explorer_words``, writing it to ``explorer``.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from attrs import frozen

from seismic import (
    Board,
    ChooseSide,
    Crew,
    Event,
    GameState,
    Hex,
    Move,
    Place,
    Refusal,
    Step,
    explain,
    play,
    score,
    section_at,
)
from seismic.scenarios import Expected, Played, Refused, Scenario, run
from seismic.steps import ChoosingSide, Crewing
from seismic.svg import LastMove, Lit, Overlay, Placements, QuakeLines

Kind = Literal["given", "dealt", "begun", "move", "refused", "check"]


class FailingScenario(Exception):
    """Raised for a scenario that does not hold, with what it says of itself."""


@frozen
class Reached:
    """A state that the play has come to, what everybody has got, and what has just happened."""

    state: GameState
    totals: dict[str, int]
    overlays: tuple[Overlay, ...]

    @classmethod
    def after(cls, step: Step) -> "Reached":
        """Look at the state after a move, or at the beginning."""
        overlays = (LastMove(step.events), *_due(step.state))
        return cls(step.state, score(step.state).totals, overlays)


@frozen(kw_only=True)
class Frame:
    """One step of a scenario: what is to be seen, and what is to be told."""

    kind: Kind
    board: Board
    overlays: tuple[Overlay, ...] = ()
    reached: Reached | None = None
    """None for the position as it is given."""
    actor: str | None = None
    """Who plays the move, or tries to."""
    move: Move | None = None
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    expected: Expected | None = None


def frames(scenario: Scenario) -> list[Frame]:
    """Play a scenario and give its frames; raises `FailingScenario` if it does not hold."""
    failures = run(scenario).failures
    if failures:
        told = (f"{scenario.file}:{each.line}:{each.column}: {each.message}" for each in failures)
        raise FailingScenario("\n".join((*told, failures[0].picture)))
    return list(_frames(scenario))


def _frames(scenario: Scenario) -> Iterator[Frame]:
    yield Frame(kind="dealt" if scenario.stock else "given", board=given_board(scenario))
    now = Reached.after(scenario.start)
    yield _seen("begun", now, events=scenario.start.events)
    for step in scenario.play:
        actor = now.state.actor
        match step:
            case Played(move):
                after = play(now.state, move)
                now = Reached.after(after)
                yield _seen("move", now, actor=actor, move=move, events=after.events)
            case Refused(move):
                shown, refusal = _tried(now.state, move), explain(now.state, move)
                yield _seen("refused", now, shown, actor=actor, move=move, refusal=refusal)
            case Expected():
                yield _seen("check", now, _looked_at(now.state, step), expected=step)


def _seen(kind: Kind, now: Reached, shown: Iterable[Overlay] = (), **told: Any) -> Frame:
    """Make a frame; one that shows nothing of its own still shows what has just happened."""
    overlays = tuple(shown) or now.overlays
    return Frame(kind=kind, board=now.state.board, overlays=overlays, reached=now, **told)


def given_board(scenario: Scenario) -> Board:
    """Lay out the position as it is written, before anything is drawn."""
    rules = scenario.start.state.rules
    given: list[dict[str, Any]] = scenario.data.get("given", {}).get("laid", [])
    laid = {Hex(*entry["at"]): entry["tile"] for entry in given}
    crews = [
        Crew(Hex(*entry["at"]), int(edge), colour)
        for entry in given
        for edge, colour in entry.get("crews", {}).items()
    ]
    return Board.of({**dict.fromkeys(rules.towns, "T"), **laid}, crews, rules.table)


# What is pointed out in a picture.


def _due(state: GameState) -> Iterator[Overlay]:
    """Show the lines among which a side is to be chosen."""
    if isinstance(state.step, ChoosingSide):
        yield QuakeLines(state.step.town)


def _tried(state: GameState, move: Move) -> Iterator[Overlay]:
    """Show a move that is refused: the tile where it may not lie, the lines of the town."""
    if isinstance(move, Place) and move.at not in state.board:
        yield Placements([move])
    elif isinstance(move, ChooseSide):
        yield from _due(state)


def _looked_at(state: GameState, step: Expected) -> Iterator[Overlay]:
    """Show what a check is about: sections, and tiles that may be laid."""
    for each in step.checks["sections"].value if "sections" in step.checks else ():
        at, edge = each.value["at"].value, each.value["edge"].value
        yield Lit(section_at(state.board, at, edge))
    for name in ("moves", "includes"):
        if name in step.checks and not isinstance(state.step, Crewing):
            yield Placements([each.value for each in step.checks[name].value])
    yield from _due(state)
