"""Running a scenario: its moves are played and its checks made."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from ..model.state import GameState
from ..rulebook import message
from ..rules.turn import explain, play
from .checks import CHECKS
from .scenario import Expected, Played, Refused, Scenario, Step
from .showing import show
from .snapshot import Failure, Snapshot

MOST_FAILURES: Final = 20
"""In a report; later ones mostly follow from the first."""


@frozen
class Report:
    """What became of a scenario; it passes if there are no failures."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    end: GameState
    """Where the play came to."""

    @property
    def passed(self) -> bool:
        """Whether everything is as the scenario says."""
        return not self.failures


def run(scenario: Scenario, lang: str = "en") -> Report:
    """Play a scenario and report what fails, in that language."""
    start = scenario.start
    snapshot = Snapshot(start.state, start.events, scenario.stock, lang)
    failures: list[Failure] = []
    for step in scenario.play:
        failed = list(_failures(snapshot, step))
        failures += failed
        if len(failures) >= MOST_FAILURES or (failed and isinstance(step, Played)):
            break
        if isinstance(step, Played):
            after = play(snapshot.state, step.move)
            snapshot = Snapshot(after.state, after.events, scenario.stock, lang)
    return Report(scenario, tuple(failures[:MOST_FAILURES]), snapshot.state)


def _failures(snapshot: Snapshot, step: Step) -> Iterator[Failure]:
    """Yield what is not as a step says."""
    if isinstance(step, Expected):
        for name, value in step.checks.items():
            yield from CHECKS[name](snapshot, name, value)
        return
    refusal = explain(snapshot.state, step.move, snapshot.events)
    rule = step.rule if isinstance(step, Refused) else None
    if rule == (refusal.rule if refusal else None):
        return
    check = "refuse" if rule else "play"
    key = ("other-rule" if rule else "illegal") if refusal else "not-refused"
    found = refusal.rule if refusal else message("check.legal", snapshot.lang)
    reason = refusal.sentence(snapshot.lang) if refusal else ""
    facts = {"move": show(step.move), "reason": reason}
    yield snapshot.failure(step, check, key, rule or step.move, found, **facts)
