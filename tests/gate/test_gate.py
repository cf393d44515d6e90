"""The gate: an engine with a broken rule fails the scenarios that cite the rule.

So no scenario cites a rule in vain, and no rule can break without the suite noticing. The suite
alone is asked: no other test counts.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from gate.spoilt import SPOILT
from gate.spoilt.spoiling import Spoil, by_itself, fresh_caches
from seismic import OPTIONS
from seismic._engine.compiling import COMPILED
from seismic.rulebook import rules
from seismic.rules._draft import BEGIN, LAID
from seismic.scenarios import Scenario, read, run, shipped

pytestmark = pytest.mark.skipif(COMPILED, reason="compiled functions can't be patched")

RULES: Final = [rule.id for rule in rules()]
SCENARIOS: Final = shipped()
CITING: Final[dict[str, list[Scenario]]] = {
    rule: [scenario for scenario in SCENARIOS if rule in scenario.rules] for rule in RULES
}


def document(scenario: Scenario) -> str:
    """Return the text of a scenario without the others of its file."""
    lines = Path(scenario.file).read_text("utf-8").splitlines()[scenario.line - 1 :]
    return "\n".join(lines[: lines.index("---")] if "---" in lines else lines)


def notices(scenario: Scenario) -> bool:
    """Return whether a check of a scenario fails; it is read anew, since the rules begin it.

    An engine that breaks down, or refuses to begin, shows nothing about a rule.
    """
    try:
        (begun,) = read(document(scenario))
        return not run(begun).passed
    except Exception:  # a broken engine may raise anything
        return False


def noticing(spoil: Spoil, scenarios: Iterable[Scenario]) -> frozenset[str]:
    """Return the ids of the scenarios that notice an engine."""
    with pytest.MonkeyPatch.context() as patch:
        fresh_caches(patch)
        spoil(patch)
        return frozenset(each.id for each in scenarios if notices(each))


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_guarded(rule: str) -> None:
    """Each broken engine for a rule is caught, and each scenario that cites it catches one."""
    engines = {name: each.spoil for name, each in SPOILT.items() if rule in each.rules}
    noticed = {name: noticing(spoil, CITING[rule]) for name, spoil in engines.items()}
    assert not [name for name, ids in noticed.items() if not ids]
    assert {each.id for each in CITING[rule]} == frozenset().union(*noticed.values())


def test_every_reading_is_guarded() -> None:
    """Each option is ignored by one broken engine and forced by another."""
    for ruling, readings in OPTIONS.items():
        for reading in readings:
            assert f"{ruling}: The option {reading} is ignored." in SPOILT
            assert f"{ruling}: The ruling is always read as {reading}." in SPOILT


def test_a_breakdown_is_not_noticed() -> None:
    """An engine that breaks down, or can't begin, has not been refuted by a scenario."""

    def break_down(*_: object) -> None:
        raise RuntimeError

    assert not noticing(by_itself(BEGIN, break_down), CITING["G8"])
    assert not noticing(by_itself(LAID, break_down), CITING["G8"])


def test_engines_are_restored() -> None:
    """When a broken engine has been restored, its scenarios pass again."""
    assert noticing(SPOILT["G5, D6: Edges need not match."].spoil, CITING["G5"])
    assert not noticing(lambda patch: None, CITING["G5"])
