"""No rule without evidence: the ledger of the manual has no gap."""

from typing import Any

import pytest
from attrs import evolve

from deciding_rules import NOT_IN_PLAY
from evidence import Evidence, evidence
from seismic.rulebook import rules

ENOUGH = Evidence(
    rule="G8",
    plays=True,
    scenarios=1,
    laws=1,
    compared=100,
    exhausted=0,
    agreed=0,
    mutants=2,
    noticed_by=frozenset({"laws", "scenarios"}),
)


@pytest.mark.parametrize("found", evidence(), ids=lambda found: found.rule)
def test_no_gap(found: Evidence) -> None:
    """A rule has scenarios, laws, comparisons and mutants that two layers of tests notice."""
    assert () == found.gaps


def test_every_rule() -> None:
    """Each rule, ruling and disagreement has one row."""
    assert [rule.id for rule in rules()] == [found.rule for found in evidence()]


@pytest.mark.parametrize(
    ("change", "gap"),
    [
        ({"scenarios": 0}, "a scenario"),
        ({"laws": 0}, "a law"),
        ({"compared": 99}, "100 comparisons"),
        ({"mutants": 1}, "2 mutants"),
        ({"noticed_by": frozenset({"laws"})}, "a second layer that notices them"),
    ],
)
def test_gaps(change: dict[str, Any], gap: str) -> None:
    """Everything that is missing is reported."""
    assert () == ENOUGH.gaps
    assert (gap,) == evolve(ENOUGH, **change).gaps


def test_small_cases_are_enough() -> None:
    """What was compared in all small cases needs no random games; set-up is compared otherwise."""
    assert () == evolve(ENOUGH, compared=0, exhausted=1).gaps
    assert () == evolve(ENOUGH, compared=0, plays=False).gaps


def test_rules_of_set_up() -> None:
    """Rules that decide nothing in play are known ones."""
    assert set(NOT_IN_PLAY) <= {rule.id for rule in rules()}
