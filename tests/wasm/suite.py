"""What can be tested in Pyodide, a Python in WebAssembly: it is newer than the others.

It has neither processes nor threads, and of packages only those without compiled parts, so that
Hypothesis is missing. The golden games, all scenarios and most unit tests need none of these.
"""

import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from golden import replay
from seismic import Record
from seismic.scenarios import run, shipped

FOLDERS: Final = ("tests/unit/_engine", "tests/unit/model", "tests/unit/rules")
LACKING: Final = ("hypothesis", "unboxed", "rule_index", "strategies")
"""What a file of tests may import in vain."""
ELSEWHERE: Final = "not threads and not any_hash_seed"
"""Tests that start neither threads nor processes."""


def files() -> Iterator[str]:
    """Yield the files of unit tests that can be imported."""
    for folder in FOLDERS:
        for file in sorted(Path(folder).glob("test_*.py")):
            if not any(name in file.read_text("utf-8") for name in LACKING):
                yield str(file)


def main() -> int:
    """Run all of it, and return the exit status."""
    print(f"Python {platform.python_version()}, {sys.platform}")
    signature = replay.sign(
        replay.pinned(Record.from_data(game["record"]))["signature"] for game in replay.games()
    )
    if signature != replay.SIGNATURE.read_text("utf-8").strip():
        print(f"the golden games have another signature: {signature}")
        return 1
    print(f"golden games: {signature}")
    scenarios = shipped()
    if failed := [scenario.id for scenario in scenarios if run(scenario).failures]:
        print(f"scenarios that fail: {', '.join(failed)}")
        return 1
    print(f"scenarios: all {len(scenarios)} pass")
    plain = ("-q", "--noconftest", "-p", "no:cacheprovider", "-k", ELSEWHERE)
    own = ("-o", "addopts=--import-mode=importlib", "-o", "filterwarnings=default")
    return int(pytest.main([*plain, *own, *files()]))
