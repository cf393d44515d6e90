"""Play random games in the engine and in the specification, and compare them at every step.

`make prove` plays 5,000 games on all cores. It can be interrupted and continued: games that exactly
this code has played are skipped. The report is written as JSON and as text.
"""

import argparse
import hashlib
import json
import os
import platform
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from importlib import metadata
from itertools import islice
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import comparison
from games import COMBINATIONS

PROVEN = {"seismic", "specification", "comparison", "games"}
GAMES = 5_000
SHEETS = 10
REFUSALS = 4
"""A long run compares score sheets at every tenth step and at the end, and tries fewer moves."""

Result = dict[str, Any]


def engine() -> str:
    """Return a digest of the compared code and of the code that compares it."""
    files = {
        Path(str(module.__file__))
        for name, module in sys.modules.items()
        if name.partition(".")[0] in PROVEN
    }
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def played(number: int) -> Result:
    """Play one game, and return what was seen or what differs."""
    began = time.process_time()
    result: Result = {"game": number}
    try:
        result["seen"] = comparison.play_both(number, SHEETS, REFUSALS)
    except Exception as error:  # any failure in either is a finding
        result["disagreement"] = f"{type(error).__name__}: {error}"
    return result | {"seconds": round(time.process_time() - began, 3)}


def known(progress: Path, digest: str) -> dict[int, Result]:
    """Return the stored results of this code, skipping truncated lines."""
    results: dict[int, Result] = {}
    for line in progress.read_text("utf-8").splitlines() if progress.exists() else ():
        try:
            result = json.loads(line)
        except json.JSONDecodeError:
            continue
        if result.get("engine") == digest:
            results[result["game"]] = result
    return results


def play_all(numbers: Iterable[int], processes: int, until: float) -> Iterator[Result]:
    """Play games in parallel until the time is up, and yield the results as they come."""
    todo = iter(numbers)
    # Signals stop only the parent, which waits for the running games.
    with ProcessPoolExecutor(processes, initializer=_ignore_interrupts) as pool:
        running: set[Future[Result]] = set()
        while True:
            if time.monotonic() < until:
                more = islice(todo, 2 * processes - len(running))
                running |= {pool.submit(played, number) for number in more}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def report(results: dict[int, Result], digest: str) -> dict[str, Any]:
    """Return a summary of the results."""
    seen: Counter[str] = Counter()
    for result in results.values():
        seen.update(result.get("seen", {}))
    combinations = Counter(number % len(COMBINATIONS) for number in results)
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": metadata.version("seismic-rules"),
        "engine": digest,
        "python": platform.python_version(),
        "games": len(results),
        "fewest games of a combination": min(
            combinations[index] for index in range(len(COMBINATIONS))
        ),
        "seconds": round(sum(result["seconds"] for result in results.values())),
        "disagreements": [
            {"game": number, "what": result["disagreement"]}
            for number, result in sorted(results.items())
            if "disagreement" in result
        ],
        "seen": dict(sorted(seen.items())),
    }


def summary(facts: dict[str, Any]) -> str:
    """Format a report as text."""
    seen = facts["seen"]
    lines = [
        f"{facts['games']:,} games, at least {facts['fewest games of a combination']:,} of each of"
        f" the 16 combinations, {seen.get('moves', 0):,} moves: "
        f"{len(facts['disagreements'])} disagreements.",
        f"seismic-rules {facts['version']} (code {facts['engine']}), Python {facts['python']},"
        f" {facts['date']}, {facts['seconds']:,} seconds of one core.",
        *(f"  {what:<20}{count:>12,}" for what, count in seen.items()),
        *(f"GAME {each['game']}: {each['what']}" for each in facts["disagreements"]),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="the total number of games")
    parser.add_argument("--minutes", type=float, help="play for this long instead")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--to", type=Path, default=ROOT / "build" / "prove", help="the output directory"
    )
    options = parser.parse_args()

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    options.to.mkdir(parents=True, exist_ok=True)
    progress = options.to / "games.jsonl"
    digest = engine()
    results = known(progress, digest)
    last = sys.maxsize if options.minutes else options.first + options.games
    until = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
    todo = (number for number in range(options.first, last) if number not in results)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    try:
        with (
            Progress(*columns, TimeRemainingColumn()) as bar,
            progress.open("a", encoding="utf-8") as file,
        ):
            total = None if options.minutes else options.games
            task = bar.add_task("games", total=total, completed=len(results))
            for result in play_all(todo, options.processes, until):
                file.write(json.dumps(result | {"engine": digest}) + "\n")
                file.flush()
                results[result["game"]] = result
                bar.advance(task)
    except KeyboardInterrupt:
        print("Interrupted; run again to continue.")
    facts = report(results, digest)
    (options.to / "report.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
    (options.to / "report.txt").write_text(summary(facts), "utf-8")
    print(summary(facts), end="")
    return 1 if facts["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
