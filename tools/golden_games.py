"""Record the golden games again: tests/golden/games.jsonl and its signature.

Every game is played in the engine and in the specification, and compared at every step, before it
is recorded. Do this when the format of states changes on purpose, and note it in the changelog.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from comparison import Pair
from games import chance, setting
from golden.replay import GAMES, SIGNATURE, pinned, sign
from seismic import Move, legal_moves
from seismic.records import Record, Start

FIRST = 10_000
"""The number of the first game; the tests don't play these. A multiple of 16."""

NUMBER = 112


def recorded(number: int) -> Record:
    """Play a game in both to its end, and return its record."""
    game, random = setting(number), chance(number)
    pair = Pair.begin(game)
    moves: list[Move] = []
    while legal_moves(pair.state):
        moves.append(game.style.choose(pair.state, random))
        pair = pair.play(moves[-1])
    pair.conclude()
    start = Start(game.players, game.pile, rules=game.rules, heights=game.heights)
    return Record.of(start, moves)


def main() -> None:
    """Run as a command."""
    lines: list[str] = []
    signatures: list[str] = []
    for number in range(FIRST, FIRST + NUMBER):
        record = recorded(number)
        found = pinned(record)
        signatures.append(found["signature"])
        game = found | {"record": record.to_data()}
        lines.append(json.dumps(game, separators=(",", ":")) + "\n")
        print(f"game {number}: {len(record.moves)} moves", flush=True)
    GAMES.write_text("".join(lines), "utf-8")
    SIGNATURE.write_text(sign(signatures) + "\n", "utf-8")


if __name__ == "__main__":
    main()
