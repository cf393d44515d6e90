"""A game of one player against bots, one decision after another."""

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, TypeAlias, get_args

import numpy as np
from attrs import field, frozen

from ..bots import Bot, Program
from ..bots.finding import find_bot
from ..bots.playouts import policy_of
from ..errors import BadValue, SeismicError
from ..model.options import Rules
from ..model.pieces import Colour
from ..model.state import GameState, packed_state
from ..rules.turn import apply
from .terms import SEEDS, Reward, Seen, Terms

Illegal: TypeAlias = Literal["lose", "penalty"]


HIGHEST: Final = 1_000_000
"""The highest penalty."""


def _bots(opponents: Sequence[str | Bot]) -> tuple[Bot, ...]:
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise BadValue("opponents", opponents, "a sequence of bots or their names")
    return tuple(map(_bot, opponents))


def _bot(opponent: str | Bot) -> Bot:
    found = find_bot(opponent) if isinstance(opponent, str) else opponent
    if isinstance(found, Program) or not callable(found) or isinstance(found, type):
        raise BadValue("opponents", opponent, "bots that are functions, or their names")
    return found


def _illegal(illegal: Illegal) -> Illegal:
    if illegal not in get_args(Illegal):
        raise BadValue("illegal", illegal, f"one of {', '.join(get_args(Illegal))}")
    return illegal


def _penalty(penalty: float) -> float:
    if type(penalty) not in (int, float) or not 0 <= penalty <= HIGHEST:
        raise BadValue("penalty", penalty, f"a number from 0 to {HIGHEST}")
    return float(penalty)


@frozen
class Match:
    """Who plays against whom, and what an illegal action costs."""

    rules: Rules | None = None
    opponents: tuple[Bot, ...] = field(default=("random",), converter=_bots)
    seat: int = 0
    reward: Reward = "final"
    illegal: Illegal = field(default="lose", converter=_illegal)
    penalty: float = field(default=1.0, converter=_penalty)
    terms: Terms = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        players = len(self.opponents) + 1
        object.__setattr__(self, "terms", Terms(self.rules, players, self.reward))
        if type(self.seat) is not int or not 0 <= self.seat < players:
            raise BadValue("seat", self.seat, f"a seat from 0 to {players - 1}")

    @property
    def player(self) -> Colour:
        """The colour of the player who learns."""
        return self.terms.colours[self.seat]


class Playing:
    """A game of a match; it begins where the player who learns first decides."""

    def __init__(self, match: Match, random: np.random.Generator) -> None:
        self._match = match
        chance = Random(int(random.integers(SEEDS)))
        bots = iter(match.opponents)
        self._policies = {
            colour: policy_of(next(bots), chance)
            for colour in match.terms.colours
            if colour != match.player
        }
        self._chance = chance.random
        self._go_on(match.terms.begin(random))

    @property
    def state(self) -> GameState:
        """The state of the game, with what nobody may see."""
        return self._state

    def observe(self) -> Seen:
        """Return what the player sees at this decision."""
        return self._match.terms.observe(self._state, self._match.player)

    def step(self, action: int) -> tuple[float, bool]:
        """Play an action and the replies of the bots; return the reward, and whether it is over.

        An illegal action changes nothing, and costs the penalty and perhaps the game.
        """
        match = self._match
        try:
            move = match.terms.encoding.decode(self._state, action)
        except SeismicError:
            return -match.penalty, match.illegal == "lose" or self._state.actor is None
        self._go_on(apply(self._state, move))
        return match.terms.rewards(self._state)[match.player], self._state.actor is None

    def _go_on(self, state: GameState) -> None:
        """Let the bots play up to the next decision of the player who learns."""
        while (actor := state.actor) is not None and actor != self._match.player:
            move = self._policies[actor].choose(packed_state(state), self._chance)
            state = apply(state, move)
        self._state = state
