"""A scenario as frames: its position, the first decision, and a frame for each step.

Frames are independent of the language; ``explorer_words`` describes them.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from attrs import frozen

from seismic import (
    Board,
    ChooseSide,
    Colour,
    Event,
    GameState,
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
from seismic.scenarios.given import given_board
from seismic.steps import ChoosingSide, Crewing
from seismic.svg import LastMove, Lit, Overlay, Placements, QuakeLines

Kind = Literal["given", "dealt", "begun", "move", "refused", "check"]


class FailingScenario(Exception):
    """A scenario that fails, with its messages."""


@frozen
class Reached:
    """A state reached by the play, the points, and what has just happened as overlays."""

    state: GameState
    totals: dict[Colour, int]
    overlays: tuple[Overlay, ...]

    @classmethod
    def after(cls, step: Step) -> "Reached":
        """Return the state after a step."""
        overlays = (LastMove(step.events), *_due(step.state))
        return cls(step.state, score(step.state).totals, overlays)


@frozen(kw_only=True)
class Frame:
    """One step of a scenario: what to show and what to describe."""

    kind: Kind
    board: Board
    overlays: tuple[Overlay, ...] = ()
    reached: Reached | None = None
    """None for the position as given."""
    actor: str | None = None
    """Who plays or tries the move."""
    move: Move | None = None
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    expected: Expected | None = None


def frames(scenario: Scenario) -> list[Frame]:
    """Play a scenario and return its frames; raises `FailingScenario`."""
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
    """Return a frame; without overlays of its own it shows what has just happened."""
    overlays = tuple(shown) or now.overlays
    return Frame(kind=kind, board=now.state.board, overlays=overlays, reached=now, **told)


# Overlays


def _due(state: GameState) -> Iterator[Overlay]:
    """Show the lines of a quake if a side is to be chosen."""
    if isinstance(state.step, ChoosingSide):
        yield QuakeLines(state.step.town)


def _tried(state: GameState, move: Move) -> Iterator[Overlay]:
    """Show a refused move: the tile where it may not lie, or the lines of the town."""
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
