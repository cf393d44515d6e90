"""Running a scenario: its moves are played and its checks made."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from ..errors import check_type
from ..model import outcomes
from ..model.state import GameState
from ..rulebook import message
from ..rules.setup import begin_game
from ..rules.turn import explain, play
from .checks import CHECKS
from .scenario import Expected, Played, Refused, Scenario, Step
from .showing import show
from .snapshot import Failure, Snapshot
from .start import stock_of

MOST_FAILURES: Final = 20
"""In a report; later ones mostly follow from the first."""


@frozen
class Report:
    """The result of a scenario, which passes if there are no failures."""

    scenario: Scenario
    """The scenario that was played."""
    failures: tuple[Failure, ...]
    """What fails; nothing if it passes."""
    end: GameState
    """The last position of the play."""

    @property
    def passed(self) -> bool:
        """Whether everything is as the scenario says."""
        return not self.failures


def run(scenario: Scenario, lang: str = "en") -> Report:
    """Play a scenario and return a report of what fails, in a language."""
    check_type("scenario", scenario, Scenario)
    if scenario.stock is None:
        start = scenario.start
        failures, end = _run(scenario, Snapshot(start.state, start.events, None, lang))
        return Report(scenario, failures, end)
    starts = [scenario.start, *_other_deals(scenario)]
    deals = tuple(map(stock_of, starts))
    for start, stock in zip(starts, deals, strict=True):
        first = start is scenario.start  # with it, all deals are checked together
        snapshot = Snapshot(start.state, start.events, stock, lang, deals if first else ())
        failures, end = _run(scenario, snapshot)
        if failures:
            break
    return Report(scenario, failures, end)


def _other_deals(scenario: Scenario) -> Iterator[outcomes.Step]:
    """Yield the starts with the seeds that follow the first one."""
    state, deal = scenario.start.state, scenario.data["deal"]
    for seed in range(deal["seed"] + 1, deal["seed"] + deal.get("deals", 1)):
        yield begin_game(state.players, rules=state.rules, seed=seed)


def _run(scenario: Scenario, snapshot: Snapshot) -> tuple[tuple[Failure, ...], GameState]:
    """Play a scenario from its start, and return what fails, and the last position."""
    failures: list[Failure] = []
    for step in scenario.play:
        failed = list(_failures(snapshot, step))
        failures += failed
        if len(failures) >= MOST_FAILURES or (failed and isinstance(step, Played)):
            break
        if isinstance(step, Played):
            after = play(snapshot.state, step.move)
            snapshot = Snapshot(after.state, after.events, snapshot.stock, snapshot.lang)
    return tuple(failures[:MOST_FAILURES]), snapshot.state


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
