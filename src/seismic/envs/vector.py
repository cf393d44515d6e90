"""Many games of one player against bots, stepped in arrays: a vector environment of Gymnasium."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..bots import Bot
from ..errors import BadValue
from ..model.options import Rules
from .playing import Illegal, Match, Playing
from .terms import RENDER_MODES, Reward, Seen, checked_render_mode, checked_seed, rendered

MOST_GAMES: Final = 1 << 16
"""The most games at once."""


class SeismicVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Several games like those of `SeismicEnv`; ``gymnasium.make_vec`` makes one.

    A game that is over is reset at the next step, whatever the action. Its ``rules``,
    ``opponents``, ``seat``, ``reward``, ``illegal``, ``penalty`` and ``render_mode`` are those of
    `SeismicEnv`.

    Args:
        num_envs: How many games.

    >>> from seismic.envs import SeismicVectorEnv
    >>> env = SeismicVectorEnv(num_envs=3)
    >>> seen, info = env.reset(seed=7)
    >>> seen, rewards, over, truncated, info = env.step(seen["action_mask"].argmax(axis=1))
    >>> seen["planes"].shape, rewards, over
    ((3, 40, 17, 17), array([0., 0., 0.]), array([False, False, False]))
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # no ClassVar in the base class either
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | None = None,
        opponents: Sequence[str | Bot] = ("random",),
        seat: int = 0,
        reward: Reward = "final",
        illegal: Illegal = "lose",
        penalty: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        if type(num_envs) is not int or not 1 <= num_envs <= MOST_GAMES:
            raise BadValue("num_envs", num_envs, f"a whole number from 1 to {MOST_GAMES}")
        self._match = Match(rules, opponents, seat, reward, illegal, penalty)
        self.num_envs = num_envs
        self.render_mode = checked_render_mode(render_mode)
        self.single_observation_space = self._match.terms.observation_space
        self.single_action_space = self._match.terms.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._randoms = [seeding.np_random()[0] for _ in range(num_envs)]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games; a seed is that of the first, and the others' follow it."""
        seeds = self._seeds(seed)
        for at, each in enumerate(seeds):
            if each is not None:
                self._randoms[at], _ = seeding.np_random(checked_seed(each))
        self._games = [Playing(self._match, random) for random in self._randoms]
        self._over = np.zeros(self.num_envs, np.bool_)
        return self._seen(), {}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        seeds = [seed + at for at in range(self.num_envs)] if isinstance(seed, int) else seed
        if not isinstance(seeds, Sequence) or len(seeds) != self.num_envs:
            raise BadValue("seed", seed, f"one, or one for each of the {self.num_envs} games")
        return seeds

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game, with the replies of the bots; begin those that were over."""
        if not isinstance(actions, Sequence | np.ndarray) or len(actions) != self.num_envs:
            raise BadValue("actions", actions, f"one for each of the {self.num_envs} games")
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        for at, game in enumerate(self._games):
            if self._over[at]:
                self._games[at] = Playing(self._match, self._randoms[at])
            else:
                rewards[at], over[at] = game.step(actions[at])
        self._over = over
        return self._seen(), rewards, over.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _seen(self) -> Seen:
        """Return what the player sees in all games, each as a row."""
        seen = [game.observe() for game in self._games]
        return {name: np.stack([each[name] for each in seen]) for name in seen[0]}

    def render(self) -> Any:
        """Return a picture of each game, as the render mode says."""
        return tuple([rendered(game.state, self.render_mode) for game in self._games])
