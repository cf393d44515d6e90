"""The engine and the specification agree on small games made to reach every rule (all rules).

`make census` plays more, and others.
"""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

import seismic
from census import SITUATIONS, Finding, count
from seismic import (
    Event,
    GameState,
    Hex,
    Move,
    QuakeStruck,
    ScoreLine,
    ScoreSheet,
    Section,
    Step,
    StepSkipped,
    play,
    score,
)
from seismic.rules.scoring import score_line
from seismic.scenarios import read, run
from shrinking import difference, report, shrink
from small_games import LONG
from turn_model.coverage import BY_SMALL_GAMES, TAKEN

GAMES = 3_000
PARTS = 3
LEAST = 100
"""How often every situation is met at least in all parts together."""


@pytest.mark.parametrize("part", range(PARTS))
def test_small_games(part: int) -> None:
    """They agree at every step; situations and edges of the model of the turn are met often."""
    size = GAMES // PARTS
    try:
        met = count(range(part * size, (part + 1) * size))
    except Finding as finding:
        pytest.fail(report(finding.case))
    assert {} == {name: met[name] for name in SITUATIONS if met[name] < LEAST / PARTS}
    assert {} == {edge: met[edge] for edge in BY_SMALL_GAMES if met[edge] < TAKEN / PARTS}


# Engines that play wrongly where random games from the start hardly go.

LINE = "seismic.rules.scoring.score_line"
PLAY = "seismic.play"


def spoilt_lines(less: Callable[[ScoreLine], int]) -> Callable[[Section], ScoreLine]:
    """Return a way of scoring that gives less for some sections."""

    def spoilt(section: Section) -> ScoreLine:
        line = score_line(section)
        return evolve(line, points=line.points - less(line))

    return spoilt


def town_to_town(line: ScoreLine) -> int:
    cells = [each.at for each in line.section.fragments]
    return 10 if line.section.joins_two_towns and len(set(cells)) < len(cells) else 0


def there_and_back(line: ScoreLine) -> int:
    return (
        line.section.ends[0].value if "E7" in line.rules and line.section.ends[0].value > 6 else 0
    )


def two_of_three(state: GameState) -> ScoreSheet:
    sheet = score(state)
    shared = len(state.players) == 4 and len(sheet.winners.players) == 3
    winners = sheet.winners.players[:2] if shared and state.heights else sheet.winners.players
    return evolve(sheet, winners=evolve(sheet.winners, players=winners))


def spoilt_events(
    change: Callable[[GameState, Event], Event | None],
) -> Callable[[GameState, Move], Step]:
    """Return a way of playing in which some events are changed or left out."""

    def spoilt(state: GameState, move: Move) -> Step:
        step = play(state, move)
        changed = [change(step.state, event) for event in step.events]
        return Step(step.state, tuple(event for event in changed if event is not None))

    return spoilt


def is_in_line(one: Hex, other: Hex) -> bool:
    return any(one.along(edge, one.distance(other)) == other for edge in range(6))


def silent_off_the_line(state: GameState, event: Event) -> Event | None:
    towns = state.rules.towns
    off = len(towns) == 2 and not is_in_line(*towns)
    return None if off and isinstance(event, QuakeStruck) and event.side is None else event


def without_near_town(state: GameState, event: Event) -> Event | None:
    towns = state.rules.towns
    if len(towns) == 1 or not isinstance(event, QuakeStruck) or towns[0].distance(towns[1]) > 2:
        return event
    (other,) = set(towns) - {event.town}
    apart = other.distance(event.town)
    lengths = [
        max(0, length - (event.town.along(edge, apart) == other))
        for edge, length in enumerate(event.lengths)
    ]
    return evolve(event, lengths=tuple(lengths))


def never_far_away(state: GameState, event: Event) -> Event | None:
    sections = [line.section for line in score(state).lines]
    far = any(len(each.fragments) > LONG + 2 and len(each.crews) == 1 for each in sections)
    return None if far and isinstance(event, StepSkipped) and event.rule == "G8" else event


@pytest.mark.parametrize(
    ("name", "spoilt"),
    [
        pytest.param(LINE, spoilt_lines(town_to_town), id="no bonus if a tile is passed twice"),
        pytest.param(LINE, spoilt_lines(there_and_back), id="a high value counted once"),
        pytest.param("seismic.score", two_of_three, id="two of three equally tall win"),
        pytest.param(PLAY, spoilt_events(never_far_away), id="a claim far away is not seen"),
        pytest.param(PLAY, spoilt_events(silent_off_the_line), id="nothing struck is not told"),
        pytest.param(PLAY, spoilt_events(without_near_town), id="a near town is not counted"),
    ],
)
def test_a_spoilt_engine(name: str, spoilt: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that is wrong in a corner case is caught within a hundred games."""
    monkeypatch.setattr(name, spoilt)
    with pytest.raises(Finding):
        count(range(100))


def test_a_finding_becomes_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disagreement is shrunk, and written as a scenario that the broken engine fails (E7)."""
    right = seismic.Section.points

    def points(section: seismic.Section) -> int:
        if section.complete and section.ends[0].at == section.ends[1].at:
            return section.chords + section.ends[0].value
        return int(right.fget(section))  # type: ignore[attr-defined]  # mypy sees an int

    monkeypatch.setattr(seismic.Section, "points", property(points))
    with pytest.raises(Finding) as found:
        count(range(100))
    smallest = shrink(found.value.case)
    assert difference(smallest) is not None
    assert ((), 1, (), None) == (
        smallest.moves,
        len(smallest.begun.players) - 1,
        smallest.begun.pile,
        smallest.begun.table,
    )
    (scenario,) = read(report(smallest), "scenario.yaml")
    assert not run(scenario).passed
    monkeypatch.undo()
    assert run(scenario).passed
