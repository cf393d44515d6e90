"""Semantic mutants: mistakes about the rules that somebody could make, as patches of the package.

`tests/data/semantic_mutants.toml` has them all: what the engine then does wrong in words, the rules
that it breaks, and what to replace in which file. `mutate_rules` runs the tests.
"""

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "seismic"
DATA: Final = ROOT / "tests" / "data" / "semantic_mutants.toml"
RECORD: Final = ROOT / "tests" / "data" / "semantic_mutants.json"
"""By mutant, its rules and the layers of tests that noticed it in the last whole run."""


class Patch(NamedTuple):
    """A text to replace in a file of the package, where it occurs once."""

    file: str
    old: str
    new: str


class SemanticMutant(NamedTuple):
    """A mistake: in words, the rules that it breaks, and how to make it."""

    words: str
    rules: tuple[str, ...]
    patches: tuple[Patch, ...]


class DoesNotApply(Exception):
    """A patch no longer fits its file."""

    def __init__(self, words: str, patch: Patch, times: int) -> None:
        super().__init__(
            f"{words} {patch.file} has this text {times} times, not once:\n{patch.old}"
        )


def read(text: str) -> tuple[SemanticMutant, ...]:
    """Return the mutants of a TOML text, in its order."""
    return tuple(
        SemanticMutant(
            each["words"],
            tuple(each["rules"]),
            tuple(Patch(**patch) for patch in each["patch"]),
        )
        for each in tomllib.loads(text)["mutants"]
    )


def patched(mutant: SemanticMutant) -> dict[str, str]:
    """Return the changed files of a mutant, by their paths in the package."""
    texts: dict[str, str] = {}
    for patch in mutant.patches:
        text = texts.get(patch.file) or (SOURCE / patch.file).read_text("utf-8")
        if text.count(patch.old) != 1:
            raise DoesNotApply(mutant.words, patch, text.count(patch.old))
        texts[patch.file] = text.replace(patch.old, patch.new)
    return texts
