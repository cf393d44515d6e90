"""The game in OpenSpiel, by its own tests and algorithms."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from games import COMBINATIONS
from seismic import Variant, draw_odds, outcome, totals
from seismic.envs.open_spiel import SeismicState


def load(variants: frozenset[Variant] = frozenset(), **parameters: object) -> pyspiel.Game:
    """Load the game on a table of its least useful size."""
    radius = 8 if "twin-cities" in variants else 2
    return pyspiel.load_game(
        "seismic", {"radius": radius, "variants": "+".join(sorted(variants)), **parameters}
    )


def played(state: SeismicState, seed: int) -> SeismicState:
    """Play a game on to its end at random."""
    random = np.random.RandomState(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(outcomes, p=odds))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("variants", COMBINATIONS, ids="+".join)
def test_random_games(variants: frozenset[Variant]) -> None:
    """OpenSpiel's own test passes: clones, serialisation, tensors, chance nodes and returns."""
    pyspiel.random_sim_test(load(variants), num_sims=1, serialize=True, verbose=False)


def test_players() -> None:
    """It passes with four players, too."""
    pyspiel.random_sim_test(load(players=4), num_sims=1, serialize=True, verbose=False)


def test_chance_nodes_have_the_exact_odds() -> None:
    """The probabilities are those of the set-up, and add up to 1."""
    state = load().new_initial_state()
    assert state.is_chance_node()
    odds = {
        state.action_to_string(pyspiel.PlayerId.CHANCE, action): chance
        for action, chance in state.chance_outcomes()
    }
    expected = {f"draw {tile}": float(odd) for tile, odd in draw_odds(state.game_state).items()}
    assert expected == pytest.approx(odds)
    assert 1.0 == pytest.approx(sum(odds.values()))


@pytest.mark.parametrize("reward", ["final", "difference"])
def test_returns(reward: str) -> None:
    """They are what the winner and the others earn."""
    game = load(reward=reward)
    for seed in range(4):
        state = played(game.new_initial_state(), seed)
        points = totals(state.game_state)
        ahead = float(points["red"] - points["blue"])
        result = outcome(state.game_state)
        assert result is not None
        expected = ahead if reward == "difference" else float(np.sign(ahead))
        assert [expected, -expected] == state.returns()
        assert game.min_utility() <= expected <= game.max_utility()


def test_a_state_is_restored() -> None:
    """Both texts that a game and a state are written as lead back to them."""
    game = load(frozenset({"dilemma"}), players=3)
    state = game.new_initial_state()
    for _ in range(12):
        outcomes = state.legal_actions()
        state.apply_action(outcomes[len(outcomes) // 2])
    again, restored = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert game.get_parameters() == again.get_parameters()
    assert state.game_state == restored.game_state
    assert str(state) == str(restored)


def test_tensors() -> None:
    """An observation is the encoding of the position, as the player sees it."""
    game = load()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    seen = game.encoding.observe(state.game_state, "blue")
    for kind in (None, INFO_STATE_OBS_TYPE):
        observation = make_observation(game, kind)
        observation.set_from(state, 1)
        assert np.array_equal(seen.planes, observation.dict["planes"])
        assert np.array_equal(seen.facts, observation.dict["facts"])
    expected = [*seen.planes.ravel(), *seen.facts]
    assert expected == state.observation_tensor(1) == state.information_state_tensor(1)
    assert state.observation_string(1) == str(state)
    assert state.information_state_string(1) == " ".join(map(str, state.history()))


def test_search() -> None:
    """OpenSpiel's search in Python plays a whole game against a random bot."""
    game = load()
    random = np.random.RandomState(7)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bots = [
        mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=random),
        uniform_random.UniformRandomBot(1, random),
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, random)
    assert sorted(returns) in ([-1.0, 1.0], [0.0, 0.0])


def test_the_example_of_the_manual() -> None:
    """It plays a game, and prints what each player has earned."""
    example = Path(__file__).parents[2] / "docs" / "examples" / "search_with_open_spiel.py"
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    assert sorted(json.loads(done.stdout)) in ([-1.0, 1.0], [0.0, 0.0])
