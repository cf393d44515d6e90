"""Malicious files: each is refused with a line, in a tenth of a second."""

import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
import yaml

from seismic import BadScenario
from seismic.scenarios.context import Context
from seismic.scenarios.format import _read
from seismic.scenarios.source import MOST_BYTES

HEAD = "seismic: 1\nid: a\ntitle: {en: A}\nrules: [Q2]\nplaces: [quakes 1]\nplayers: [red, blue]\n"
FULL = MOST_BYTES - 100
SMALL = 200  # enough for the mistake, and quick with the slow parser

LETTERS = "abcdefghijklmnopqrst"

# Texts of a given size.
SIZED: dict[str, Callable[[int], str]] = {
    "brackets": lambda size: "[" * size,
    "braces": lambda size: "{a: " * (size // 4),
    "brackets-and-braces": lambda size: "[{" * (size // 2),
    "closing-brackets": lambda size: "]" * size,
    "dashes-in-a-row": lambda size: "- " * (size // 2),
    "question-marks": lambda size: "? " * (size // 2),
    "steps-of-indentation": lambda size: "".join(" " * n + "a:\n" for n in range(min(size, 1_400))),
    "one-long-word": lambda size: "a: " + "x" * max(size, 4_001),
    "one-long-text": lambda size: 'a: "' + "x" * max(size, 4_001) + '"',
    "one-long-comment": lambda size: "#" + "x" * size,
    "empty-lines": lambda size: "\n" * size,
    "spaces": lambda size: " " * size,
    "tabs": lambda size: "\t" * size,
    "documents": lambda size: "---\n" * (size // 4),
    "aliases": lambda size: "[" + "*a, " * (size // 4) + "]",
    "anchors": lambda size: "[" + "&a 1, " * (size // 6) + "]",
    "escapes": lambda size: 'a: "' + "\\x00" * (size // 4) + '"',
    "a-long-anchor": lambda size: "&" + "a" * size + " 1",
    "a-long-tag": lambda size: "!" + "a" * size + " 1",
    "a-long-key": lambda size: HEAD + "? " + "k" * max(size, 4_001) + "\n: 1\n",
    "a-long-number": lambda size: "seismic: " + "9" * size,
    "a-long-clock": lambda size: "seismic: 1" + ":1" * min(size // 2, 1_900),
    "words": lambda size: "[" + "a, " * (size // 3) + "]",
    "keys": lambda size: "{" + "".join(f"k{n}: 1, " for n in range(size // 12)) + "}",
    "one-key-again-and-again": lambda size: "{" + "k: 1, " * (size // 6) + "}",
    "bad-steps": lambda size: HEAD + "play:\n" + "  - pas\n" * (size // 8),
    "bad-tiles": lambda size: HEAD + "given: {pile: [" + "H99, " * (size // 5) + "]}",
}

FIXED = {
    "laughs": "a: &a [x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise(LETTERS)),
    "merge-keys": "a0: &a0 {x: 1}\n"
    + "".join(f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}\n" for n in range(1, 12)),
    "an-alias-of-itself": "a: &a [*a]",
    "nul": "a: \0",
    "python": "!!python/object/apply:os.system ['true']",
    "quakes": HEAD + "given: {pile: [" + "Q6, " * 61 + "]}",
    "tiles-everywhere": HEAD
    + "given: {laid: ["
    + "".join(f"{{at: [{n}, 5], tile: H14}}, " for n in range(501))
    + "]}",
    "a-huge-table": HEAD + "table: {hexagon: 999999999}",
    "a-far-cell": HEAD + "play: [expect: {empty: [[1000001, 0]]}]",
    "a-huge-file": "a" * (MOST_BYTES + 1),
}

CASES = {name: make(FULL) for name, make in SIZED.items()} | FIXED
SMALL_CASES = {name: make(SMALL) for name, make in SIZED.items()} | {
    name: text for name, text in FIXED.items() if len(text) < 2_000
}


def quickest(text: str, loader: Any) -> tuple[float, BadScenario]:
    """Refuse a text, and return the shortest time that took: the machine may be busy."""
    shortest, tracer = 1e9, sys.gettrace()
    sys.settrace(None)  # the time of a tracer doesn't count
    try:
        for _ in range(10):
            begun = time.process_time()
            with pytest.raises(BadScenario) as caught:
                _read(text.encode(), Context("f"), loader)
            shortest = min(shortest, time.process_time() - begun)
            if shortest < 0.1:
                break
    finally:
        sys.settrace(tracer)
    return shortest, caught.value


@pytest.mark.parametrize("name", CASES)
def test_refused_in_time(name: str) -> None:
    """However big, it takes less than a tenth of a second, and the line is named."""
    took, refused = quickest(CASES[name], yaml.CSafeLoader)
    assert 0.1 > took
    assert all(problem.line >= 1 and problem.column >= 1 for problem in refused.problems)


@pytest.mark.parametrize("name", SMALL_CASES)
def test_refused_by_either_parser(name: str) -> None:
    """PyYAML's own parser finds the same places."""
    took, refused = quickest(SMALL_CASES[name], yaml.SafeLoader)
    assert 0.1 > took
    places = [(problem.line, problem.column) for problem in refused.problems]
    _, expected = quickest(SMALL_CASES[name], yaml.CSafeLoader)
    assert places == [(problem.line, problem.column) for problem in expected.problems]
