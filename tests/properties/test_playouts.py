"""A playout is the game that the same choices make step by step (all rules)."""

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.strategies import states
from seismic import (
    Draw,
    GameState,
    Move,
    View,
    apply,
    draw_probabilities,
    legal_moves,
    new_game,
    observe,
    playout,
)
from seismic.bots import Bot, at_random, greedy

SEEDS = st.integers(0, 2**32)


def twin_of(state: GameState) -> GameState:
    """Return an equal state that shares no board with this one."""
    twin: GameState = pickle.loads(pickle.dumps(state))
    return twin


@given(states(), SEEDS)
def test_uniform(state: GameState, seed: int) -> None:
    """Without a policy, moves are chosen from the legal ones by one number each."""
    now, chance = twin_of(state), Random(seed).random
    end = playout(state, Random(seed))
    while moves := legal_moves(now):
        now = apply(now, moves[int(chance() * len(moves))])
    assert now == end
    assert twin_of(state) == state


@pytest.mark.parametrize("bot", [at_random, greedy])
@settings(max_examples=20)
@given(state=states(), seed=SEEDS)
def test_bots(bot: Bot, state: GameState, seed: int) -> None:
    """A bot chooses in a playout as it does by views, known to the library or not."""
    now, rng = twin_of(state), Random(seed)
    while now.actor is not None:
        now = apply(now, bot(observe(now, now.actor), rng))

    def stranger(view: View, rng: Random) -> Move:
        return bot(view, rng)

    assert now == playout(state, Random(seed), bot) == playout(state, Random(seed), stranger)


@given(states(), SEEDS)
def test_undealt(state: GameState, seed: int) -> None:
    """Where the pile has no order, tiles come by their odds, and players choose the rest."""
    start = now = new_game(state.players, rules=state.rules, deal=False)
    chance = Random(seed).random
    while moves := legal_moves(now):
        if isinstance(moves[0], Draw):
            left, index = chance(), 0
            probabilities = draw_probabilities(now)
            while (left := left - probabilities[index]) >= 0 and index + 1 < len(moves):
                index += 1
        else:
            index = int(chance() * len(moves))
        now = apply(now, moves[index])
    assert now == playout(start, Random(seed))
