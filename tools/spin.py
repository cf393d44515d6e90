"""Explore the model of the turn with SPIN: every game up to a size, for all decisions of the board.

`make spin` runs it. SPIN has to find that no invariant is broken, nobody is stuck, every edge can
be taken and every game ends; and it has to refute models that are wrong.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from attrs import frozen

from turn_model.broken import BROKEN
from turn_model.edges import EDGES, Edge
from turn_model.promela import CLAIM, Size, promela

SMALL = Size(tiles=4, players=2, crews=1)
"""Large enough to refute the wrong models."""
UNSEEN = "there is one way on"
"""What SPIN does not look at: it takes every way that there is."""


@frozen
class Found:
    """What SPIN has found in a model."""

    errors: tuple[str, ...]
    states: int
    never: tuple[str, ...]
    """The edges that no game takes."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, in words."""
        return (*self.errors, *(f"never taken: {edge}" for edge in self.never))


def explore(edges: Sequence[Edge], size: Size, folder: Path) -> Found:
    """Let SPIN look at all states for broken invariants and ends, and at all runs for loops."""
    folder.mkdir(parents=True, exist_ok=True)
    source = promela(edges, size)
    (folder / "turn.pml").write_text(source, encoding="utf-8")
    _run(folder, "spin", "-a", "turn.pml")
    _run(folder, "cc", "-DSAFETY", "-DNOCLAIM", "-o", "states", "pan.c")
    _run(folder, "cc", "-o", "runs", "pan.c")
    states = _run(folder, "./states", "-m1000000")
    runs = _run(folder, "./runs", "-a", "-m1000000", "-N", CLAIM)
    errors = [
        line for report in (states, runs) for line in re.findall(r"^pan:1: (.*)", report, re.M)
    ]
    (stored,) = re.findall(r"(\d+) states, stored", states)
    return Found(tuple(errors), int(stored), tuple(_never(source.splitlines(), states)))


def _never(lines: Sequence[str], report: str) -> list[str]:
    """Return the edges whose last line is not reached."""
    unreached = {int(number) for number in re.findall(r"turn\.pml:(\d+), state", report)}
    named = {number + 2: line for number, line in enumerate(lines, 1) if "/*" in line}
    return [line.strip(" /*") for number, line in named.items() if number in unreached]


def _run(folder: Path, *command: str) -> str:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiles", type=int, default=6, help="the most tiles in the pile")
    parser.add_argument("--players", type=int, default=3, help="the most players")
    parser.add_argument("--crews", type=int, default=2, help="the most crews, all colours together")
    options = parser.parse_args()
    size, folder = Size(options.tiles, options.players, options.crews), ROOT / "build" / "spin"
    found = explore(EDGES, size, folder / "model")
    print(f"{size}: {found.states:,} states")
    for problem in found.problems:
        print(problem)
    unnoticed = []
    for name, model in BROKEN.items():
        refuted = explore(model.edges, SMALL, folder / "broken").problems
        print(f"{name}: {refuted[0] if refuted else 'not refuted'}")
        if not refuted and model.law != UNSEEN:
            unnoticed.append(name)
    return 1 if found.problems or unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
