"""The data of the semantic mutants; `make mutate-rules` asks the tests about each of them."""

import ast
import json
from collections import Counter

import pytest
from semantic_mutants import DATA, RECORD, DoesNotApply, Patch, SemanticMutant, patched, read

from seismic import OPTIONS
from seismic.rulebook import rules

MUTANTS = read(DATA.read_text("utf-8"))
LEAST = 2
"""How many mutants each rule has, and how many layers notice each of them."""


def test_every_rule_has_two() -> None:
    """Each rule, ruling and disagreement is broken by two mutants at least."""
    broken = Counter(rule for mutant in MUTANTS for rule in mutant.rules)
    assert {rule.id for rule in rules()} == broken.keys()
    assert {} == {rule: count for rule, count in broken.items() if count < LEAST}


@pytest.mark.parametrize("reading", [each for readings in OPTIONS.values() for each in readings])
def test_every_option_is_ignored_by_one(reading: str) -> None:
    """There is a mutant without each option."""
    assert f"The option {reading} is ignored." in [mutant.words for mutant in MUTANTS]


def test_words() -> None:
    """The words are a sentence, and no two mutants have the same."""
    words = [mutant.words for mutant in MUTANTS]
    assert len(words) == len(set(words))
    assert [] == [each for each in words if not each[0].isupper() or not each.endswith(".")]


def test_patches_apply() -> None:
    """Each patch fits its file, and leaves code that can be parsed."""
    for mutant in MUTANTS:
        for file, text in patched(mutant).items():
            if file.endswith(".py"):
                ast.parse(text)


def test_a_patch_that_does_not_fit() -> None:
    """A text that is not in the file, or there twice, is an error that names the mutant."""
    for old, times in (("no such text", 0), ("import", "several")):
        mutant = SemanticMutant("Nobody wins.", ("E10",), (Patch("rules/scoring.py", old, ""),))
        with pytest.raises(DoesNotApply, match=r"Nobody wins\. rules/scoring\.py") as error:
            patched(mutant)
        assert times == "several" or f"{times} times" in str(error.value)


def test_the_record() -> None:
    """The recorded run is one of these mutants, and each was noticed by two layers at least."""
    recorded = json.loads(RECORD.read_text("utf-8"))
    assert {mutant.words: list(mutant.rules) for mutant in MUTANTS} == {
        words: each["rules"] for words, each in recorded.items()
    }
    assert [] == [words for words, each in recorded.items() if len(each["layers"]) < LEAST]
