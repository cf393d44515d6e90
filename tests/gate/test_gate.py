"""The gate: an engine with a rule spoilt fails the scenarios that cite the rule.

So no scenario cites a rule in vain, and no rule can break without the suite noticing. The suite
alone is asked: no other test counts.
"""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from gate.exceptions import NOT_NOTICED, NOT_SPOILT
from gate.spoilt import SPOILT, fresh_caches
from seismic import OPTIONS
from seismic._engine.compiling import COMPILED
from seismic.rulebook import rules
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


def passes(scenario: Scenario) -> bool:
    """Return whether a scenario passes; it is read anew, since its start is part of the rules."""
    try:
        (begun,) = read(document(scenario))
        return run(begun).passed
    except Exception:  # a spoilt engine may break down, which nobody overlooks
        return False


@cache
def noticed_by(name: str) -> frozenset[str]:
    """Return the ids of the scenarios that cite a rule and fail with a spoilt engine for it."""
    with pytest.MonkeyPatch.context() as patch:
        fresh_caches(patch)
        SPOILT[name].spoil(patch)
        return frozenset(each.id for each in CITING[SPOILT[name].rule] if not passes(each))


def engines(rule: str) -> list[str]:
    """Return the names of the spoilt engines for a rule."""
    return [name for name, each in SPOILT.items() if each.rule == rule]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_guarded(rule: str) -> None:
    """Each spoilt engine for a rule is noticed, and each citation notices one or has a reason."""
    assert bool(engines(rule)) is not (rule in NOT_SPOILT)
    assert not [name for name in engines(rule) if not noticed_by(name)]
    if rule not in NOT_SPOILT:
        noticing = frozenset[str]().union(*map(noticed_by, engines(rule)))
        unnoticed = {each.id for each in CITING[rule]} - noticing
        assert unnoticed == {id for id, cited in NOT_NOTICED if cited == rule}


def test_every_reading_is_guarded() -> None:
    """Each option is ignored by one spoilt engine and forced by another."""
    for ruling, readings in OPTIONS.items():
        for reading in readings:
            assert {f"{ruling}-without-{reading}", f"{ruling}-always-{reading}"} <= SPOILT.keys()


def test_engines_are_restored() -> None:
    """Once a spoilt engine is done with, its scenarios pass again."""
    noticed_by("G5-mismatch")
    assert all(passes(each) for each in CITING["G5"])


def test_exceptions_are_reasoned() -> None:
    """Every exception has a reason, and is about a citation that exists."""
    assert all(NOT_SPOILT.values())
    assert all(NOT_NOTICED.values())
    assert not {(id, rule) for id, rule in NOT_NOTICED if id not in {e.id for e in CITING[rule]}}
