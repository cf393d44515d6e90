"""The golden games: recorded once, and the same ever after, state by state.

Each line of ``games.jsonl`` is a game record, the first eight digits of the SHA-256 of the
canonical JSON of each of its states, and one digest over all of those in full. ``signature.txt`` is
one digest over all games. Run as a program, this replays all of them, or as many as its argument
says, and prints the signature; it needs nothing but the package itself.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from seismic import GameState, to_json
from seismic.records import Record, replay

HERE = Path(__file__).resolve().parent
GAMES = HERE / "games.jsonl"
SIGNATURE = HERE / "signature.txt"
DIGITS = 8


def digest(state: GameState) -> str:
    """Return the digest of a state."""
    return hashlib.sha256(to_json(state).encode()).hexdigest()


def sign(digests: Iterable[str]) -> str:
    """Return one digest over these."""
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()


def pinned(record: Record) -> dict[str, str]:
    """Return what is pinned of a game, by replaying it."""
    digests = [digest(step.state) for step in replay(record)]
    return {"digests": "".join(each[:DIGITS] for each in digests), "signature": sign(digests)}


def games() -> Iterator[dict[str, Any]]:
    """Yield the lines of the file, parsed."""
    with GAMES.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def main(number: int | None = None) -> None:
    """Replay this many games, or all, and print the signature."""
    some = islice(games(), number)
    print(sign(pinned(Record.from_data(game["record"]))["signature"] for game in some))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
