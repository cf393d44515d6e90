"""Play random games in the engine and in the specification, and compare them at every step.

`make prove` plays 100,000 games, every 20th a whole one and the others small; `make census` plays
3,000 small ones, others every day. The command can be interrupted and continued: games that exactly
this code has played are skipped. A disagreement is made small and written as a scenario file, the
report as JSON and as text.
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
from functools import partial
from importlib import metadata
from itertools import islice
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # behind the compiled specification, where there is one

import census
import specification.board
from deciding_rules import in_play
from shrinking import report as shrunk
from small_games import SmallGame, small_game
from whole_games import whole_game

PROVEN = {
    *("seismic", "specification", "comparison", "census"),
    *("games", "small_games", "whole_games", "deciding_rules"),
}
GAMES = 100_000
EVERY = 20
"""One game in this many is a whole game."""
SHEETS = 10
"""In whole games all sections are compared at the end and once in this many steps."""
AT_ONCE = 100
"""Games that a process plays before it reports."""
OF_A_SEED = 1_000_000_000
"""Games, of which each seed has others."""
LEAST, OF_GAMES = 100, 3_000
"""How often every situation must occur at least in that many small games."""
RECORD = ROOT / "tests" / "data" / "proved.json"

Result = dict[str, Any]


def digest() -> str:
    """Return a digest of the compared code and of the code that compares it."""
    files = {  # of compiled modules, __file__ is not where they are
        Path(str(module.__spec__.origin))
        for name, module in sys.modules.items()
        if (name.partition(".")[0] in PROVEN or name.endswith("__mypyc")) and module.__spec__
    }
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def build() -> str:
    """Return which of the two are compiled."""
    plain = str(specification.board.__file__).endswith(".py")
    return "interpreted" if plain else "engine and specification compiled"


def game(seed: int, every: int, number: int) -> tuple[SmallGame, int]:
    """Return a game, and in how many steps its sections are compared once."""
    if every and number % every == every - 1:
        return whole_game(seed * OF_A_SEED + number // every), SHEETS
    return small_game(seed * OF_A_SEED + number), 1


def played(seed: int, every: int, numbers: range) -> Result:
    """Play games, and return what they met and how the two differ."""
    began = time.process_time()
    tally, chosen, findings = census.Tally(), Counter[str](), []
    whole = 0
    for number in numbers:
        begun, sheets = game(seed, every, number)
        whole += sheets > 1
        chosen.update([*begun.variants, *map(" ".join, begun.options.items())])
        try:
            tally.add(census.meet(begun, sheets))
        except census.Finding as finding:
            findings.append(shrunk(finding.case))
    return {
        "first": numbers.start,
        "games": len(numbers),
        "whole games": whole,
        "seen": tally.seen,
        "rules": tally.rules,
        "situations": tally.situations,
        "variants and options": chosen,
        "disagreements": findings,
        "seconds": round(time.process_time() - began, 3),
    }


def known(progress: Path, games: str, last: int) -> dict[int, Result]:
    """Return the stored results of such games up to a number, skipping truncated lines."""
    results: dict[int, Result] = {}
    for line in progress.read_text("utf-8").splitlines() if progress.exists() else ():
        try:
            result = json.loads(line)
        except json.JSONDecodeError:
            continue
        if result.get("of") == games and result["first"] + result["games"] <= last:
            results[result["first"]] = result
    return results


def play_all(
    parts: Iterable[range], play: "partial[Result]", processes: int, until: float
) -> Iterator[Result]:
    """Play games in parallel until the time is up, and yield the results as they come."""
    todo = iter(parts)
    # Signals stop only the parent, which waits for the running games.
    with ProcessPoolExecutor(processes, initializer=_ignore_interrupts) as pool:
        running: set[Future[Result]] = set()
        while True:
            if time.monotonic() < until:
                more = islice(todo, 2 * processes - len(running))
                running |= {pool.submit(play, part) for part in more}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def report(results: Iterable[Result], code: str, seed: int) -> dict[str, Any]:
    """Return a summary of the results."""
    counts = ("seen", "rules", "situations", "variants and options")
    totals: dict[str, Counter[str]] = {name: Counter() for name in counts}
    totals["rules"].update(dict.fromkeys(in_play(), 0))
    totals["situations"].update(dict.fromkeys(census.SITUATIONS, 0))
    results = list(results)
    for result in results:
        for name in counts:
            totals[name].update(result[name])
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": metadata.version("seismic-rules"),
        "code": code,
        "build": build(),
        "python": platform.python_version(),
        "seed": seed,
        "games": sum(result["games"] for result in results),
        "whole games": sum(result["whole games"] for result in results),
        "moves": totals["seen"]["moves"],
        "seconds": round(sum(result["seconds"] for result in results)),
        "disagreements": [each for result in results for each in result["disagreements"]],
        **{name: dict(total) for name, total in totals.items()},
    }


def rare(facts: dict[str, Any]) -> list[str]:
    """Return the situations that were met too seldom; few games need not have met any."""
    small = facts["games"] - facts["whole games"]
    enough = LEAST * small / OF_GAMES if small >= OF_GAMES else 0
    return [name for name, met in facts["situations"].items() if met < enough]


def summary(facts: dict[str, Any]) -> str:
    """Format a report as text."""
    tables = ("seen", "rules", "situations", "variants and options")
    lines = [
        f"{facts['games']:,} games of seed {facts['seed']}, {facts['whole games']:,} of them whole,"
        f" {facts['moves']:,} moves: {len(facts['disagreements'])} disagreements.",
        f"seismic-rules {facts['version']} (code {facts['code']}), Python {facts['python']},"
        f" {facts['build']}, {facts['date']}, {facts['seconds']:,} seconds of one core.",
        *(
            line
            for table in tables
            for line in (
                f"{table}:",
                *(f"  {what:<52}{count:>12,}" for what, count in facts[table].items()),
            )
        ),
        *(f"Met too seldom: {name}" for name in rare(facts)),
        *facts["disagreements"],
    ]
    return "\n".join(lines) + "\n"


def main(*arguments: str) -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="the total number of games")
    parser.add_argument("--minutes", type=float, help="play for this long instead")
    parser.add_argument("--seed", type=int, default=1, help="0 has the games of the test run")
    parser.add_argument("--whole", type=int, default=EVERY, help="one game of so many is whole")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--record", action="store_true", help=f"write {RECORD.name} for the tests")
    parser.add_argument(
        "--to", type=Path, default=ROOT / "build" / "prove", help="the output directory"
    )
    options = parser.parse_args(arguments)

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    options.to.mkdir(parents=True, exist_ok=True)
    progress = options.to / "games.jsonl"
    code = digest()
    games = f"{code} {options.seed} {options.whole}"
    last = OF_A_SEED if options.minutes else options.games
    results = known(progress, games, last)
    until = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
    parts = (
        range(first, min(first + AT_ONCE, last))
        for first in range(0, last, AT_ONCE)
        if first not in results or results[first]["games"] < min(AT_ONCE, last - first)
    )
    play = partial(played, options.seed, options.whole)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    print(f"Playing games of seed {options.seed}, {build()}.")
    try:
        with (
            Progress(*columns, TimeRemainingColumn()) as bar,
            progress.open("a", encoding="utf-8") as file,
        ):
            done = sum(result["games"] for result in results.values())
            total = None if options.minutes else options.games
            task = bar.add_task("games", total=total, completed=done)
            for result in play_all(parts, play, options.processes, until):
                file.write(json.dumps(result | {"of": games}) + "\n")
                file.flush()
                results[result["first"]] = result
                bar.advance(task, result["games"])
    except KeyboardInterrupt:
        print("Interrupted; run again to continue.")
    facts = report(results.values(), code, options.seed)
    (options.to / "report.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
    (options.to / "report.txt").write_text(summary(facts), "utf-8")
    for number, scenario in enumerate(facts["disagreements"], 1):
        (options.to / f"disagreement-{number}.yaml").write_text(scenario, "utf-8")
    if options.record:
        RECORD.write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
    print(summary(facts), end="")
    return 1 if facts["disagreements"] or rare(facts) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
