"""Every rule is named by a law of tests/properties that notices mistakes about it."""

from properties.laws import LAWS, RULES, named


def test_every_rule_is_named() -> None:
    """There is no rule that no law names."""
    assert [] == [rule for rule in RULES if not any(rule in names for names in LAWS.values())]


def test_named() -> None:
    """Ids in parentheses are named, and ranges within a letter; words and other texts are not."""
    text = "Tiles match (G4 to G6, V3a), see Q1 (R27: no state hides a history; C1 to S2)."
    assert {"G4", "G5", "G6", "V3a", "R27", "C1", "S2"} == named(text)
