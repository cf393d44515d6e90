"""Play small games in the engine and in the specification, and count the situations they meet.

`make census` plays 3,000 games that no test run plays. Where the two disagree, the game is made
small and printed as a scenario file.
"""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from census import SITUATIONS, Finding, meet
from shrinking import report
from small_games import small_game

GAMES = 3_000
LEAST = 100
"""How often every situation is met at least in this many games."""
AT_ONCE = 100
OF_A_SEED = 1_000_000_000
"""Games, of which each seed has others."""

Result = tuple[int, Counter[str], list[str]]  # games, situations met, findings


def played(first: int, games: int) -> Result:
    """Play games of consecutive numbers, and return what they met and how they disagree."""
    met: Counter[str] = Counter()
    findings = []
    for number in range(first, first + games):
        try:
            met.update(meet(small_game(number)))
        except Finding as finding:
            findings.append(report(finding.case))
    return games, met, findings


def play_all(first: int, games: int, processes: int, until: float) -> Iterator[Result]:
    """Play games in parallel until the time is up, and yield the results as they come."""
    todo = iter(range(first, first + games, AT_ONCE))
    with ProcessPoolExecutor(processes) as pool:
        running: set[Future[Result]] = set()
        while True:
            while time.monotonic() < until and len(running) < 2 * processes:
                number = next(todo, None)
                if number is None:
                    break
                running.add(pool.submit(played, number, min(AT_ONCE, first + games - number)))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="the number of games")
    parser.add_argument("--minutes", type=float, help="play for this long instead")
    parser.add_argument("--seed", type=int, default=1, help="0 has the games of the test run")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()

    until = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
    most = OF_A_SEED if options.minutes else options.games
    games, met, findings = 0, Counter[str](), []
    for more, seen, found in play_all(options.seed * OF_A_SEED, most, options.processes, until):
        games += more
        met.update(seen)
        findings += found
        for scenario in found:
            print(scenario, end="---\n")
    for situation in SITUATIONS:
        print(f"{met[situation]:>10,}  {situation}")
    enough = LEAST * games / GAMES
    rare = [situation for situation in SITUATIONS if met[situation] < enough]
    print(f"{games:,} games of seed {options.seed}: {len(findings)} disagreements.")
    if games >= GAMES and rare:
        print(f"Met less than {enough:,.0f} times: {'; '.join(rare)}.")
    return 1 if findings or (games >= GAMES and rare) else 0


if __name__ == "__main__":
    sys.exit(main())
