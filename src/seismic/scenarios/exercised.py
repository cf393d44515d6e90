"""Which rules a scenario exercises: a suggestion to authors who haven't named any."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from ..model.events import (
    CrewPlaced,
    CrewsReturned,
    Discarded,
    Event,
    QuakeStruck,
    StepSkipped,
    TileLaid,
    TilesLost,
    TileTurned,
)
from ..model.moves import ChooseSide, ChooseTown, Move, Place
from ..model.state import GameState
from ..model.steps import Over
from ..rulebook import RuleId, rule
from ..rules.scoring import score
from ..rules.turn import explain, outcome, play
from .scenario import Expected, Played, Refused, Scenario

MOST: Final = 6

_BY_MOVE: Final[Mapping[type[Move], tuple[RuleId, ...]]] = {
    ChooseSide: ("Q3",),
    ChooseTown: ("V4c",),
}
_BY_EVENT: Final[Mapping[type[Event], tuple[RuleId, ...]]] = {
    QuakeStruck: ("Q1", "Q2"),
    TilesLost: ("Q4",),
    CrewsReturned: ("Q6",),
    TileTurned: ("V3", "V3a"),
    Discarded: ("G7",),
}
_IN_EVERY_TURN: Final[Mapping[type[Event], tuple[RuleId, ...]]] = {
    CrewPlaced: ("G8",),
    TileLaid: ("G3", "G4", "G5"),
}
"""The rules that a scenario is about only if nothing else happens."""

_BY_PHASE: Final[Mapping[str, RuleId]] = {
    "place": "G3",
    "crew": "G8",
    "side": "Q3",
    "town": "V4c",
    "turn": "V3",
    "draw": "G2",
}

_SCORED: Final = {"score", "sections", "winners"}
_ENDED: Final = {"winners", "reason"}


def exercised(scenario: Scenario) -> tuple[RuleId, ...]:
    """Return the rules that a scenario exercises, those that refuse something first."""
    refusing = [step.rule for step in scenario.play if isinstance(step, Refused)]
    found = [*refusing, *_exercised(scenario, _BY_EVENT)]
    if not found:
        found = [*_exercised(scenario, _IN_EVERY_TURN), *_about(scenario.start.state)]
    return tuple(islice(dict.fromkeys(found), MOST))


def citations(scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """Return suggestions for ``rules`` and ``places``, if a scenario leaves them out."""
    ids = scenario.rules or exercised(scenario)
    places = tuple(dict.fromkeys(str(rule(id).paragraph) for id in ids))
    found = {"rules": ids, "places": places}
    return {key: names for key, names in found.items() if not getattr(scenario, key)}


def rule_about(state: GameState) -> RuleId:
    """Return the rule that the decision in a state is about, or by which the game ended."""
    return state.step.reason if isinstance(state.step, Over) else _BY_PHASE[state.phase]


def _about(state: GameState) -> tuple[RuleId, ...]:
    """Return the rules of the score sheet if the game is over, otherwise that of the decision."""
    scored = _checked(state, ["score"], ()) if isinstance(state.step, Over) else ()
    return tuple(scored) or (rule_about(state),)


def _exercised(
    scenario: Scenario, by_event: Mapping[type[Event], tuple[RuleId, ...]]
) -> Iterator[RuleId]:
    """Yield rules in the order of the play, up to its end or its first illegal move."""
    now = scenario.start
    yield from now.state.rules.options
    if scenario.stock is not None:
        yield "S3"
    yield from _of_events(now.events, by_event)
    for step in scenario.play:
        if isinstance(step, Expected):
            yield from _checked(now.state, step.checks.keys(), now.events)
        if isinstance(step, Played):
            refusal = explain(now.state, step.move)
            if refusal:
                yield refusal.rule
                return
            yield from _BY_MOVE.get(type(step.move), ())
            if isinstance(step.move, Place) and now.state.phase == "crew":
                yield "V2"
            now = play(now.state, step.move)
            yield from _of_events(now.events, by_event)


def _of_events(
    events: Iterable[Event], by_event: Mapping[type[Event], tuple[RuleId, ...]]
) -> Iterator[RuleId]:
    for event in events:
        in_set_up = isinstance(event, Discarded) and event.tiles[0].kind == "quake"
        yield from ("S4",) if in_set_up else by_event.get(type(event), ())


def _checked(state: GameState, checks: Iterable[str], events: Iterable[Event]) -> Iterator[RuleId]:
    """Yield the rules that the checks depend on."""
    asked = set(checks)
    if "skipped" in asked:
        yield from (event.rule for event in events if isinstance(event, StepSkipped))
    if asked & _SCORED:
        for line in score(state).lines:
            if line.section.claims:
                yield from line.rules
    end = outcome(state)
    if end and asked & _ENDED:
        yield from (end.reason, end.decided_by)
