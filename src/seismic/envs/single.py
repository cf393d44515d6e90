"""One player learns against bots: the game as an environment of Gymnasium."""

from collections.abc import Sequence
from typing import Any

import gymnasium

from ..bots import Bot
from ..model.options import Rules
from ..model.state import GameState
from .playing import Illegal, Match, Playing
from .terms import RENDER_MODES, Reward, Seen, checked_render_mode, checked_seed, rendered


class SeismicEnv(gymnasium.Env[Any, Any]):
    """A game against bots; ``gymnasium.make("seismic/Seismic-v0")`` makes one.

    An observation has ``planes``, ``facts`` and ``action_mask``. An illegal action never raises an
    error: it costs the penalty, and by default the game is lost and over.

    Args:
        rules: What is played; by default the base game on a hexagon of radius 8.
        opponents: One to three bots, by name or as functions, who sit on the other seats in order.
        seat: The seat of the player who learns; 0 begins.
        reward: ``final`` for 1, -1 or 0 at the end, or ``difference`` for the lead in points.
        illegal: Whether an illegal action is a reason to ``lose`` or only for the ``penalty``.
        penalty: What an illegal action costs.
        render_mode: ``ansi``, ``svg`` or ``rgb_array``.

    >>> from seismic.envs import SeismicEnv
    >>> env = SeismicEnv(opponents=["greedy"])
    >>> seen, info = env.reset(seed=7)
    >>> seen["planes"].shape, seen["facts"].shape, seen["action_mask"].shape
    ((40, 17, 17), (144,), (3920,))
    >>> seen, reward, terminated, truncated, info = env.step(seen["action_mask"].argmax())
    >>> reward, terminated, truncated
    (0.0, False, False)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # no ClassVar in the base class either
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | None = None,
        opponents: Sequence[str | Bot] = ("random",),
        seat: int = 0,
        reward: Reward = "final",
        illegal: Illegal = "lose",
        penalty: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        self._match = Match(rules, opponents, seat, reward, illegal, penalty)
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = self._match.terms.observation_space
        self.action_space = self._match.terms.action_space

    @property
    def state(self) -> GameState:
        """The state of the game, with what nobody may see."""
        return self._playing.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a new game, and return what the player sees at the first decision."""
        super().reset(seed=checked_seed(seed))
        self._playing = Playing(self._match, self.np_random)
        return self._playing.observe(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play an action and the replies of the bots, up to the player's next decision."""
        reward, over = self._playing.step(action)
        return self._playing.observe(), reward, over, False, {}

    def render(self) -> Any:
        """Return a picture of the game, as the render mode says."""
        return rendered(self._playing.state, self.render_mode)
