"""Running a scenario: its moves are played, its checks made, and a report comes of it."""

from typing import Final

from attrs import frozen

from ..model.state import GameState
from ..rules.turn import apply
from .checks import failures as failing
from .moment import Failure, Now
from .scenario import Played, Scenario

MOST_FAILURES: Final = 20
"""So many are told of one scenario; later ones mostly follow from the first."""


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
    """Play a scenario and compare; what fails is told in that language."""
    now = Now(scenario.start.state, scenario.stock, lang)
    failures: list[Failure] = []
    for step in scenario.play:
        failed = failing(now, step)
        failures += failed
        if len(failures) >= MOST_FAILURES or (failed and isinstance(step, Played)):
            break
        if isinstance(step, Played):
            now = Now(apply(now.state, step.move), scenario.stock, lang)
    return Report(scenario, tuple(failures[:MOST_FAILURES]), now.state)
