"""Compute tests/data/perft.json: numbers of move sequences, counted by the specification alone.

Positions come from random games that engine and specification play together; every count comes
from the specification. It takes some minutes.
"""

import argparse
import json
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from comparison import Pair, as_spec
from games import chance, pick, setting
from seismic import GameState, apply, legal_moves, to_data
from specification import Game

POSITIONS = 224
DEEPEST = 4
NODES = 200
"""The most sequences that are played out to count one move deeper."""

PILE = 12
"""The number of tiles left in the pile, more than four moves can draw."""

FIRST = 20_000
"""The number of the first game; the tests don't play these."""


def counts(game: Game) -> list[int]:
    """Return the number of sequences of one move, of two moves and so on."""
    level, found = [game], [len(game.moves())]
    while len(found) < DEEPEST and 0 < found[-1] <= NODES:
        level = [after.play(move)[0] for after in level for move in sorted(after.moves())]
        found.append(sum(len(after.moves()) for after in level))
    return found


def cut(pair: Pair, random: Random) -> tuple[GameState, Game]:
    """Shorten the pile in both, sometimes with a quake on top."""
    state, game = pair.state, pair.game
    pile = game.pile[:PILE]
    if pile and random.random() < 0.4:
        pile[0] = pick(random, ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6"))
    game.pile = pile
    shortened = GameState(
        rules=state.rules,
        players=state.players,
        board=state.board,
        supplies=state.supplies,
        step=state.step,
        face_up=state.face_up,
        pile=pile,
        discards=state.discards,
        heights=state.heights,
        turn=state.turn,
    )
    return shortened, game


def position(number: int) -> dict[str, Any] | None:
    """Return a position from a random point of a game, or None if it has too many moves."""
    random = Random(number)
    game, source = setting(number), chance(number)
    pair = Pair.begin(game)
    for _ in range(int(random.random() * 200)):
        if not legal_moves(pair.state):
            break
        move = game.style.choose(pair.state, source)
        played, _ = pair.game.play(as_spec(move))
        pair = evolve(pair, step=pair.step + 1, state=apply(pair.state, move), game=played)
    if pair.state.phase == "over":
        return None
    state, cut_game = cut(pair, random)
    found = counts(cut_game)
    if len(found) < 2:
        return None
    name = f"game {number}, move {pair.step}: {state.phase}"
    return {"name": name, "counts": found, "state": to_data(state)}


def main() -> None:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "tests" / "data" / "perft.json")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    options = parser.parse_args()
    lines: list[str] = []
    for number in count(FIRST):
        found = position(number)
        if found is not None:
            lines.append(json.dumps(found, separators=(",", ":"), sort_keys=True))
            print(f"{len(lines)}: {found['name']}: {found['counts']}", flush=True)
        if len(lines) == options.positions:
            break
    text = ",\n".join(lines)
    options.to.write_text(f'{{"positions":[\n{text}\n]}}\n', "utf-8")


if __name__ == "__main__":
    main()
