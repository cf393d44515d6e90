"""The suite that ships with the package: its folder, its scenarios, the rules that they cover.

A checkout reads it where it is written, among the tests; a wheel has it inside the package.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from ..errors import check_type
from ..rulebook import Rule, RuleId, rules
from ..scenario_files import files_in
from ..typography import typeset, unwrapped
from .context import Context
from .documents import documents
from .format import read_file
from .nodes import FrozenMapping, plain
from .scenario import Scenario
from .values import VERSION

_IN_WHEEL: Final = Path(__file__).parents[1] / "suite"
_IN_CHECKOUT: Final = Path(__file__).parents[3] / "tests" / "scenarios"

NOT_BY_A_MOVE: Final = frozenset({"Q3"})
"""Refused only where a quake is resolved apart from a game, so no scenario can show it."""


def suite_folder() -> Path:
    """Return the folder of the shipped suite."""
    return _IN_WHEEL if _IN_WHEEL.is_dir() else _IN_CHECKOUT


def shipped() -> tuple[Scenario, ...]:
    """Read the scenarios of the shipped suite."""
    return tuple(scenario for file in files_in(suite_folder()) for scenario in read_file(file))


_HEAD: Final = re.compile(r"^seismic:.*?(?=^players:)", re.MULTILINE | re.DOTALL)
"""What a file of the suite says of a scenario before it comes to the position."""


@frozen
class Heading:
    """What a shipped scenario is about."""

    id: str
    titles: FrozenMapping[str]
    rules: tuple[RuleId, ...]


@cache
def headings() -> tuple[Heading, ...]:
    """Return the headings of the shipped suite; reading all of it would take ten times as long."""
    return tuple(_headings())


def _headings() -> Iterator[Heading]:
    for file in files_in(suite_folder()):
        heads = "---\n".join(_HEAD.findall(file.read_text(encoding="utf-8")))
        for node in documents(heads, Context(str(file))):
            head = plain(node)
            titles = {lang: typeset(unwrapped(text), lang) for lang, text in head["title"].items()}
            yield Heading(head["id"], FrozenMapping(titles), tuple(head["rules"]))


def export(scenarios: Iterable[Scenario]) -> dict[str, Any]:
    """Return scenarios as one document that JSON can write."""
    return {
        "seismic": VERSION,
        "version": version("seismic-rules"),
        "scenarios": [scenario.data for scenario in _checked(scenarios)],
    }


def _checked(scenarios: Iterable[Scenario]) -> tuple[Scenario, ...]:
    check_type("scenarios", scenarios, Iterable)
    known = tuple(scenarios)
    for scenario in known:
        check_type("scenario", scenario, Scenario)
    return known


@frozen
class Covered:
    """The ids of the scenarios that show a rule: as it applies, and as it refuses a move."""

    rule: Rule
    """The rule."""
    accepted: tuple[str, ...]
    """The ids of scenarios that show how it applies."""
    refused: tuple[str, ...]
    """The ids of scenarios in which it refuses a move."""

    @property
    def missing(self) -> tuple[str, ...]:
        """What no scenario shows, although one could: ``accepted``, ``refused``."""
        refusable = self.rule.refusable and self.rule.id not in NOT_BY_A_MOVE
        wanted = ("accepted", "refused") if refusable else ("accepted",)
        return tuple(name for name in wanted if not getattr(self, name))


def coverage(scenarios: Iterable[Scenario]) -> tuple[Covered, ...]:
    """Return for every rule the ids of the scenarios that show it.

    A scenario with a move refused by a rule shows the refusal; any other that cites the rule
    shows how it applies.
    """
    known = _checked(scenarios)
    return tuple(_covered(rule, known) for rule in rules())


def _covered(rule: Rule, scenarios: tuple[Scenario, ...]) -> Covered:
    refused = tuple(each.id for each in scenarios if each.refuses(rule.id))
    cited = (each.id for each in scenarios if rule.id in each.rules)
    return Covered(rule, tuple(id for id in cited if id not in refused), refused)
