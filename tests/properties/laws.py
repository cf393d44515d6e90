"""Which rules the laws name: the docstring of each file has their ids in parentheses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from seismic.rulebook import rules

RULES: Final = tuple(rule.id for rule in rules())
NOT_LAWS: Final = {
    *("test_specification.py", "test_small_games.py"),  # the engine beside the specification
    *("test_depth.py", "test_symmetry.py"),  # about the strategies
}
"""The files of tests/properties that test something else."""


def named(text: str) -> frozenset[str]:
    """Return the rules that a text names in parentheses: ids, and ranges such as G3 to G6."""
    inside = " ".join(re.findall(r"\(([^)]*)\)", text))
    found = set(re.findall(r"\w+", inside)) & set(RULES)
    for first, last in re.findall(r"(\w+) to (\w+)", inside):
        found |= set(_between(first, last))
    return frozenset(found)


def _between(first: str, last: str) -> Iterator[str]:
    """Yield the rules of a range, whose ends have the same letter."""
    if first in RULES and last in RULES and first[0] == last[0]:
        yield from RULES[RULES.index(first) : RULES.index(last) + 1]


def _docstring(file: Path) -> str:
    return ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""


LAWS: Final[dict[Path, frozenset[str]]] = {
    file: named(_docstring(file))
    for file in sorted(Path(__file__).parent.glob("test_*.py"))
    if file.name not in NOT_LAWS
}
"""The file of every law, and the rules that it names."""
