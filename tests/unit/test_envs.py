"""Environments for reinforcement learning, by the checks of their libraries and by hand."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, seed_test

from seismic import BadValue, Rules, SeismicError, Table, Variant, outcome, svg, text, totals
from seismic.envs import SeismicAEC, SeismicEnv, SeismicVectorEnv, aec_env

SMALL = Rules(table=Table.hexagon(2))
NAME = "seismic/Seismic-v0"


def first_legal(seen: dict[str, Any]) -> Any:
    """Return the first legal action."""
    return seen["action_mask"].argmax()


class TestAEC:
    """The environment of PettingZoo."""

    # The check knows by name which environments have a mask, and warns of all others.
    @pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
    @pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
    @pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
    @pytest.mark.filterwarnings("ignore:We recommend agents to be named")  # ours are colours
    @pytest.mark.parametrize("variants", [(), ("aftershocks", "dilemma")])
    def test_api(self, variants: tuple[Variant, ...], capsys: pytest.CaptureFixture[str]) -> None:
        """It passes the check of PettingZoo."""
        rules = Rules(variants=variants, table=Table.hexagon(2))
        api_test(aec_env(rules, players=3), num_cycles=100)
        assert "Passed API test" in capsys.readouterr().out

    def test_seeds(self) -> None:
        """A seed determines the game."""
        seed_test(lambda: aec_env(SMALL), num_cycles=50)

    def test_games_differ(self) -> None:
        """Without a seed, another game follows."""
        env = SeismicAEC(SMALL)
        env.reset(seed=7)
        first = env.state_of_game
        env.reset()
        assert first != env.state_of_game
        env.reset(seed=7)
        assert first == env.state_of_game

    def test_only_the_actor_may_act(self) -> None:
        """The mask of everybody else is empty."""
        env = SeismicAEC(SMALL)
        env.reset(seed=7)
        assert env.observe("red")["action_mask"].any()
        assert not env.observe("blue")["action_mask"].any()

    def test_an_illegal_action(self) -> None:
        """Without the wrappers, it raises an error of the library."""
        env = SeismicAEC(SMALL)
        env.reset(seed=7)
        with pytest.raises(SeismicError):
            env.step(0)

    @pytest.mark.parametrize("reward", ["final", "difference"])
    def test_rewards(self, reward: Any) -> None:
        """At the end, a win is worth 1, a loss -1 and a tie 0, or the difference in points."""
        seen = set()
        for seed in range(8):
            env = SeismicAEC(SMALL, reward=reward)
            env.reset(seed=seed)
            while not env.terminations["red"]:
                assert {"red": 0.0, "blue": 0.0} == env.rewards
                mask = env.observe(env.agent_selection)["action_mask"]
                env.step(int(np.flatnonzero(mask)[seed % mask.sum()]))
            result, points = outcome(env.state_of_game), totals(env.state_of_game)
            assert result is not None
            ahead = points["red"] - points["blue"]
            sign = float(np.sign(ahead))
            expected = float(ahead) if reward == "difference" else sign
            assert {"red": expected, "blue": -expected} == env.rewards
            seen.add(sign)
        assert {-1.0, 1.0} <= seen


class TestSingle:
    """The environment of Gymnasium."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_check(self, seat: int) -> None:
        """It passes the check of Gymnasium, and a warning would fail this test."""
        env = gymnasium.make(NAME, rules=SMALL, seat=seat, render_mode="ansi")
        check_env(env.unwrapped)

    def test_a_whole_game(self) -> None:
        """A game against two bots ends with the reward of the player who learns."""
        env = SeismicEnv(SMALL, ["greedy", "random"], seat=1)
        seen, _ = env.reset(seed=7)
        over, reward = False, 0.0
        while not over:
            assert "blue" == env.state.actor
            assert 0.0 == reward
            seen, reward, over, _, _ = env.step(first_legal(seen))
        result = outcome(env.state)
        assert result is not None
        assert reward == (1.0 if ("blue",) == result.winners else -1.0)
        assert not seen["action_mask"].any()

    @pytest.mark.parametrize("action", [-1, 0, 10**6])
    def test_an_illegal_action_loses(self, action: int) -> None:
        """By default the game is over, and nothing was played."""
        env = SeismicEnv(SMALL)
        before, _ = env.reset(seed=7)
        after, reward, over, truncated, _ = env.step(action)
        assert (-1.0, True, False) == (reward, over, truncated)
        assert data_equivalence(before, after)

    def test_an_illegal_action_costs_a_penalty(self) -> None:
        """The game can go on."""
        env = SeismicEnv(SMALL, illegal="penalty", penalty=0.25)
        before, _ = env.reset(seed=7)
        assert (-0.25, False) == env.step(0)[1:3]
        assert not env.step(first_legal(before))[2]

    @pytest.mark.parametrize(
        ("arguments", "problem"),
        [
            ({"rules": Rules()}, "table must be a hexagon"),
            ({"opponents": "greedy"}, "a sequence of bots"),
            ({"opponents": ["gredy"]}, "bot must be one of"),
            ({"opponents": ["run:bot"]}, "bots that are functions"),
            ({"seat": 2}, "a seat from 0 to 1"),
            ({"reward": "points"}, "one of final, difference"),
            ({"illegal": "raise"}, "one of lose, penalty"),
            ({"penalty": -1.0}, "a number from 0 to 1000000"),
            ({"render_mode": "human"}, "one of ansi, svg, rgb_array, or None"),
        ],
    )
    def test_wrong_arguments(self, arguments: dict[str, Any], problem: str) -> None:
        """Each says what would have been right."""
        with pytest.raises(BadValue, match=problem):
            SeismicEnv(**arguments)

    def test_twin_cities_need_room(self) -> None:
        """Their second town lies eight steps away (V4a)."""
        with pytest.raises(BadValue, match=r"one that has the cell \[8, 0\] of a town"):
            SeismicEnv(Rules(variants={"twin-cities"}, table=Table.hexagon(7)))
        rules = Rules(variants={"twin-cities"}, table=Table.hexagon(8))
        assert SeismicEnv(rules).reset(seed=7)[0]["planes"].any()


class TestRendering:
    """Pictures of a game."""

    @pytest.mark.parametrize(
        ("mode", "expected"), [("ansi", text.state), ("svg", svg.state), (None, lambda _: None)]
    )
    def test_texts(self, mode: str | None, expected: Callable[..., object]) -> None:
        """They are those of the library."""
        one = SeismicEnv(SMALL, render_mode=mode)
        one.reset(seed=7)
        assert expected(one.state) == one.render()
        env = SeismicAEC(SMALL, render_mode=mode)
        env.reset(seed=7)
        assert expected(env.state_of_game) == env.render()

    def test_pixels(self) -> None:
        """The pixels are those of the picture; its background is light."""
        env = SeismicEnv(SMALL, render_mode="rgb_array")
        env.reset(seed=7)
        pixels = env.render()
        assert np.uint8 == pixels.dtype
        assert 3 == pixels.shape[2]
        assert f'width="{pixels.shape[1]}" height="{pixels.shape[0]}"' in svg.state(env.state)
        assert pixels[0, 0].min() > 200


class TestVector:
    """Many games at once."""

    def test_make_vec_makes_ours(self) -> None:
        """Gymnasium finds it by name."""
        env = gymnasium.make_vec(NAME, num_envs=2, rules=SMALL)
        assert isinstance(env.unwrapped, SeismicVectorEnv)

    def test_it_does_what_single_games_do(self) -> None:
        """Everything equals what Gymnasium makes of single environments, new games included."""
        ours = gymnasium.make_vec(NAME, num_envs=3, rules=SMALL)
        theirs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="sync", rules=SMALL)
        assert ours.observation_space == theirs.observation_space
        assert ours.action_space == theirs.action_space
        seen, info = ours.reset(seed=7)
        assert data_equivalence((seen, info), theirs.reset(seed=7))
        ended = 0
        for _ in range(120):
            actions = seen["action_mask"].argmax(axis=1)
            seen, *rest = ours.step(actions)
            assert data_equivalence((seen, *rest), theirs.step(actions))
            ended += rest[1].sum()
        assert ended > 3

    def test_seeds(self) -> None:
        """There may be one for each game, and not fewer."""
        env = SeismicVectorEnv(2, SMALL)
        alike, _ = env.reset(seed=[7, 7])
        assert np.array_equal(alike["planes"][0], alike["planes"][1])
        with pytest.raises(BadValue, match="one for each of the 2 games"):
            env.reset(seed=[7])

    def test_rendering(self) -> None:
        """There is a picture of each game."""
        env = SeismicVectorEnv(2, SMALL, render_mode="ansi")
        env.reset(seed=7)
        assert 2 == len(env.render())


def test_the_extra() -> None:
    """Without Gymnasium, a line says what to install."""
    program = "import sys; sys.modules['gymnasium'] = None; import seismic.envs"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install 'seismic-rules[envs]'" in done.stderr.splitlines()[-1]
