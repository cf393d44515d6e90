"""The suite that ships with the package: where it lies, what it holds, what it covers.

In a checkout it is read where it is written, in the tests; a wheel carries it inside the package.
"""

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from ..rulebook import Rule, rules
from .format import read_file
from .scenario import Scenario
from .values import VERSION

_IN_WHEEL: Final = Path(__file__).parents[1] / "suite"
_IN_CHECKOUT: Final = Path(__file__).parents[3] / "tests" / "scenarios"

_SUFFIXES: Final = (".yaml", ".yml")

NOT_BY_A_MOVE: Final = frozenset({"Q3"})
"""Refused only where a quake is resolved apart from a game, so no scenario can show it."""


def suite_folder() -> Path:
    """Give the folder of the shipped suite."""
    return _IN_WHEEL if _IN_WHEEL.is_dir() else _IN_CHECKOUT


def files_in(path: Path) -> tuple[Path, ...]:
    """List the scenario files in a folder and the folders in it, in the order of their names."""
    return tuple(
        sorted(file for file in path.rglob("*") if file.suffix in _SUFFIXES and file.is_file())
    )


def shipped() -> tuple[Scenario, ...]:
    """Read the shipped suite."""
    return tuple(scenario for file in files_in(suite_folder()) for scenario in read_file(file))


def export(scenarios: Iterable[Scenario]) -> dict[str, Any]:
    """Give scenarios as one document that JSON can write."""
    return {
        "seismic": VERSION,
        "version": version("seismic-rules"),
        "scenarios": [dict(scenario.data) for scenario in scenarios],
    }


@frozen
class Covered:
    """How often scenarios show a rule: as it applies, and as it refuses a move."""

    rule: Rule
    accepted: tuple[str, ...]
    refused: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """Name what no scenario shows: ``accepted``, ``refused``."""
        refusable = self.rule.refusable and self.rule.id not in NOT_BY_A_MOVE
        wanted = {"accepted": True, "refused": refusable}
        return tuple(name for name, due in wanted.items() if due and not getattr(self, name))


def coverage(scenarios: Iterable[Scenario]) -> tuple[Covered, ...]:
    """Count for every id of the rulebook the scenarios that show it, by their ids.

    A scenario with a move refused by a rule shows the refusal; any other that cites the rule
    shows how it applies.
    """
    known = tuple(scenarios)
    return tuple(_covered(rule, known) for rule in rules())


def _covered(rule: Rule, scenarios: tuple[Scenario, ...]) -> Covered:
    refused = tuple(each.id for each in scenarios if each.refuses(rule.id))
    cited = (each.id for each in scenarios if rule.id in each.rules)
    return Covered(rule, tuple(id for id in cited if id not in refused), refused)
