"""The record of the last long comparison, `make prove PROVE_ARGS=--record`, leaves no rule out."""

import json
from pathlib import Path
from typing import Any

import pytest

from census import SITUATIONS
from deciding_rules import BY_EVENT, BY_MOVE, NOT_IN_PLAY, in_play, of_situations
from seismic import OPTIONS, VARIANTS, rulebook

LEAST = 100


@pytest.fixture(scope="module")
def proved() -> dict[str, Any]:
    recorded = Path(__file__).parent / "data" / "proved.json"
    found: dict[str, Any] = json.loads(recorded.read_text("utf-8"))
    return found


def seldom(counts: dict[str, int], names: list[str]) -> dict[str, int]:
    return {name: counts.get(name, 0) for name in names if counts.get(name, 0) < LEAST}


def test_no_disagreement(proved: dict[str, Any]) -> None:
    """The engine and the specification agreed at every step."""
    assert [] == proved["disagreements"]


def test_every_rule(proved: dict[str, Any]) -> None:
    """Every rule that acts in play decided something at many steps."""
    assert {} == seldom(proved["rules"], in_play())


def test_every_situation(proved: dict[str, Any]) -> None:
    """Every situation of the census occurred often."""
    assert {} == seldom(proved["situations"], list(SITUATIONS))


def test_every_variant_and_option(proved: dict[str, Any]) -> None:
    """Every variant and every reading of a ruling was in force in many games."""
    readings = [f"{rule} {reading}" for rule in OPTIONS for reading in OPTIONS[rule]]
    assert {} == seldom(proved["variants and options"], [*VARIANTS, *readings])


def test_rules_are_known() -> None:
    """The tables that say which rule decides what name rules of the rulebook only."""
    named = {rule for rules in (*BY_MOVE.values(), *BY_EVENT.values()) for rule in rules}
    known = {rule.id for rule in rulebook.rules()}
    assert set() == (named | {*of_situations(SITUATIONS)} | {*NOT_IN_PLAY}) - known
