"""All players learn: the game as an agent environment cycle of PettingZoo."""

from typing import Any, ClassVar

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..model.options import Rules
from ..model.pieces import Colour
from ..model.state import GameState
from ..rules.turn import apply
from .terms import RENDER_MODES, Reward, Seen, Terms, checked_render_mode, checked_seed, rendered


class SeismicAEC(AECEnv[Colour, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The game for agents who act in turn; each is a colour.

    An observation has ``planes`` and ``facts``, as the agent sees them, under ``observation``, and
    ``action_mask``, which has ones only for the agent who decides. `aec_env` makes one that ends
    the game at an illegal action; here it raises an error of the library.

    Args:
        rules: What is played; by default the base game on a hexagon of radius 8.
        players: How many agents there are.
        reward: ``final`` for 1, -1 or 0 at the end, or ``difference`` for the lead in points.
        render_mode: ``ansi``, ``svg`` or ``rgb_array``.

    >>> from seismic.envs import SeismicAEC
    >>> env = SeismicAEC()
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'red'
    >>> env.step(int(env.observe("red")["action_mask"].argmax()))
    >>> env.state_of_game.phase
    'crew'
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "seismic_v0",
        "is_parallelizable": False,
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | None = None,
        players: int = 2,
        reward: Reward = "final",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._terms = Terms(rules, players, reward)
        self._random, _ = seeding.np_random()
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = list(self._terms.colours)
        self.agents: list[Colour] = []
        self._action_space = self._terms.action_space
        parts = _nested(dict(self._terms.observation_space))
        inner = spaces.Dict(parts["observation"])
        self._observation_space = spaces.Dict(parts | {"observation": inner})

    def observation_space(self, agent: Colour) -> spaces.Space[Any]:
        """Return what an agent may see."""
        return self._observation_space

    def action_space(self, agent: Colour) -> spaces.Space[Any]:
        """Return what an agent may do."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        if seed is not None:
            self._random, _ = seeding.np_random(checked_seed(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Colour, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(self._terms.begin(self._random))

    @property
    def state_of_game(self) -> GameState:
        """The state of the game, with what nobody may see."""
        return self._state

    def observe(self, agent: Colour) -> Seen:
        """Return what an agent sees."""
        return _nested(self._terms.observe(self._state, agent))

    def step(self, action: int) -> None:
        """Play the action of the agent who decides; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._terms.encoding.decode(self._state, action)
        self._cumulative_rewards[agent] = 0.0
        self._go_on(apply(self._state, move))
        self.rewards = self._terms.rewards(self._state)
        self._accumulate_rewards()

    def _go_on(self, state: GameState) -> None:
        self._state = state
        if state.actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = state.actor

    def render(self) -> Any:
        """Return a picture of the game, as the render mode says."""
        return rendered(self._state, self.render_mode)


def _nested(parts: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of an observation as PettingZoo and its users expect them."""
    mask = parts.pop("action_mask")
    return {"observation": parts, "action_mask": mask}


def aec_env(
    rules: Rules | None = None,
    players: int = 2,
    reward: Reward = "final",
    render_mode: str | None = None,
) -> "AECEnv[Colour, Seen, int]":
    """Return a `SeismicAEC` in which an illegal action ends the game, with a reward of -1.

    Its ``rules``, ``players``, ``reward`` and ``render_mode`` are those of `SeismicAEC`.

    >>> from seismic.envs import aec_env
    >>> env = aec_env()
    >>> env.reset(seed=7)
    >>> env.step(0)
    >>> env.terminations, env.rewards
    ({'red': True, 'blue': True}, {'red': -1.0, 'blue': 0})
    """
    env = SeismicAEC(rules, players, reward, render_mode)
    ending = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))
