"""Compare the views of states that differ only in hidden information.

`make leaks` compares a million pairs in one process and reports what was compared; it stops at the
first difference. ``--games`` starts from another game, for more.
"""

import argparse
import platform
import sys
import time
from collections import Counter
from importlib import metadata
from itertools import count
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import twins
from seismic.rulebook import rules
from seismic.steps import PHASES

PAIRS = 1_000_000
EVERY = 20_000
"""The number of pairs between two lines of progress."""


def search(pairs: int, first: int) -> tuple[int, Counter[str]]:
    """Compare a number of pairs from a game on; return the number of games and what was seen."""
    looked, told = Counter[str](), 0
    for number in count(first):
        random = Random(number)
        for state, others in twins.families(number):
            looked += twins.compare(state, others, random)
            if looked["pairs"] >= pairs:
                return number - first + 1, looked
        if looked["pairs"] >= told + EVERY:
            told = looked["pairs"]
            print(f"{told:,} pairs", file=sys.stderr, flush=True)
    raise AssertionError  # unreachable: numbers never end


def main() -> None:
    """Search, and print a report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how many to compare")
    parser.add_argument("--games", type=int, default=0, help="the number of the first game")
    asked = parser.parse_args()
    began = time.process_time()
    games, looked = search(asked.pairs, asked.games)
    minutes = (time.process_time() - began) / 60
    phases = ", ".join(f"{phase} {looked[phase]:,}" for phase in PHASES.values())
    refused = ", ".join(f"{rule.id} {looked[rule.id]:,}" for rule in rules() if looked[rule.id])
    print(f"seismic-rules {metadata.version('seismic-rules')}, Python {platform.python_version()}")
    print(f"{looked['pairs']:,} pairs from {games:,} games: no difference")
    print(f"decisions: {phases}")
    print(f"moves refused equally: {refused}; legal: {looked['legal']:,}")
    print(f"{minutes:.0f} minutes of one core")


if __name__ == "__main__":
    main()
