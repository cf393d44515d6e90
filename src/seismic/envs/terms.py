"""What all environments have in common: the game, what is seen and earned, and pictures of it."""

from io import BytesIO
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
from attrs import field, frozen
from gymnasium import spaces
from numpy.typing import NDArray

from .. import svg, text
from ..encoding import Encoding
from ..errors import BadValue
from ..model.board import COLOURS
from ..model.options import Rules
from ..model.pieces import Colour
from ..model.state import GameState
from ..model.table import Table
from ..model.tiles import VALUES
from ..model.tilesets import MOST_TILES
from ..rules.scoring import totals
from ..rules.setup import new_game
from ..rules.turn import outcome

RADIUS: Final = 8
"""The default radius of the table: the smallest with room for Twin Cities (V4a)."""

SEEDS: Final = 1 << 63
"""The number of different games."""

Reward: TypeAlias = Literal["final", "difference"]
Seen: TypeAlias = dict[str, NDArray[Any]]
"""The arrays of an observation by name, with the mask of legal actions."""

RENDER_MODES: Final = ("ansi", "svg", "rgb_array")


def _rules(rules: Rules | None) -> Rules:
    return Rules(table=Table.hexagon(RADIUS)) if rules is None else rules


def _reward(reward: Reward) -> Reward:
    if reward not in get_args(Reward):
        raise BadValue("reward", reward, f"one of {', '.join(get_args(Reward))}")
    return reward


def checked_render_mode(mode: str | None) -> str | None:
    """Return a render mode, or refuse an unknown one."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadValue("render_mode", mode, f"one of {', '.join(RENDER_MODES)}, or None")
    return mode


def checked_seed(seed: int | None) -> int | None:
    """Return a seed, or refuse anything else."""
    if seed is not None and (type(seed) is not int or not 0 <= seed < SEEDS):
        raise BadValue("seed", seed, "a whole number from 0 below 2**63, or None")
    return seed


@frozen
class Terms:
    """Which game is played, by how many, and what it earns.

    The reward comes at the end: 1 for the winner, -1 for the others and 0 for those who share the
    win, or the player's lead over the best opponent, in points.
    """

    rules: Rules = field(converter=_rules)
    players: int
    reward: Reward = field(default="final", converter=_reward)
    encoding: Encoding = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "encoding", Encoding(self.rules, self.players))

    def __deepcopy__(self, memo: object) -> "Terms":
        return self

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Who plays."""
        return COLOURS[: self.players]

    @property
    def action_space(self) -> spaces.Space[Any]:
        """All actions, legal or not."""
        return spaces.Discrete(self.encoding.actions)

    @property
    def observation_space(self) -> "spaces.Dict[Any]":  # generic in stubs alone before 1.4
        """The arrays of an observation, with the mask of legal actions."""
        encoding = self.encoding
        return spaces.Dict(
            {
                "planes": spaces.Box(0, VALUES[-1], encoding.shape, np.int8),
                "facts": spaces.Box(0, 2 * MOST_TILES, (len(encoding.facts),), np.int16),
                "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
            }
        )

    def begin(self, random: np.random.Generator) -> GameState:
        """Return a new game."""
        seed = int(random.integers(SEEDS))
        return new_game(self.colours, rules=self.rules, seed=seed)

    def observe(self, state: GameState, player: Colour) -> Seen:
        """Return what a player sees; the mask has ones only if that player decides."""
        seen = self.encoding.observe(state, player)
        if state.actor == player:
            mask = self.encoding.mask(state).view(np.int8)
        else:
            mask = np.zeros(self.encoding.actions, np.int8)
        return {"planes": seen.planes, "facts": seen.facts, "action_mask": mask}

    def rewards(self, state: GameState) -> dict[Colour, float]:
        """Return what each player has earned in a game that is over; before the end, nothing."""
        result = outcome(state)
        if result is None:
            return dict.fromkeys(self.colours, 0.0)
        if self.reward == "difference":
            points = totals(state)
            return {
                player: float(own - max(points[other] for other in points if other != player))
                for player, own in points.items()
            }
        shared = len(result.winners) > 1
        won = 0.0 if shared else 1.0
        return {player: won if player in result.winners else -1.0 for player in self.colours}


def rendered(state: GameState, mode: str | None) -> Any:
    """Return a picture of a state: a text, an SVG picture, or the pixels of one."""
    if mode == "ansi":
        return text.state(state)
    if mode == "svg":
        return svg.state(state)
    if mode == "rgb_array":
        return _pixels(svg.png(svg.state(state)))
    return None


def _pixels(png: bytes) -> NDArray[np.uint8]:
    """Return the pixels of a picture, by row, column and colour."""
    from PIL import Image

    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))
