"""Playing a game to its end with bots, on one draft, without states in between."""

from random import Random

from ..errors import BadValue
from ..model.moves import Move
from ..model.packed import PackedState
from ..model.state import GameState, packed_state, unpacked
from ..rules._draft import Draft
from ..rules.playouts import Chance, Policy, play_out
from ..rules.turn import permitted
from ..views import observe
from .choosing import POLICIES, Bot


class _ByView(Policy):
    """A bot that gets a view for each decision, and whose moves are checked."""

    def __init__(self, bot: Bot, rng: Random) -> None:
        self._bot = bot
        self._rng = rng

    def choose(self, now: PackedState, chance: Chance) -> Move:
        """Return the move that the bot chooses, if it is legal."""
        state = unpacked(Draft(now, None).sealed())
        move = self._bot(observe(state, state.actor), self._rng)
        permitted(now, move)
        return move


def policy_of(bot: Bot, rng: Random) -> Policy:
    """Return the policy of a bot: on packed data for one of ours, by views for any other."""
    for ours, policy in POLICIES:
        if bot is ours:
            return policy
    return _ByView(bot, rng)


def playout(state: GameState, rng: Random, policy: Bot | None = None) -> GameState:
    """Play a game to its end, and return the final state.

    Tiles of an undealt pile are drawn with their exact odds. `totals` returns the points of the
    result without a score sheet.

    Args:
        state: Where to begin.
        rng: The source of chance.
        policy: A bot that chooses for all players by what they may know; `seismic.bots.at_random`
            and `seismic.bots.greedy` are fast. By default, every legal move is equally likely.

    >>> import random
    >>> import seismic
    >>> seismic.playout(seismic.new_game(["red", "blue"], seed=7), random.Random(7)).phase
    'over'
    """
    now = packed_state(state)
    if not isinstance(rng, Random):
        raise BadValue("rng", rng, "a random.Random")
    if policy is not None and (not callable(policy) or isinstance(policy, type)):
        raise BadValue("policy", policy, "a bot, such as seismic.bots.greedy, or None")
    draft = Draft(now, None)
    play_out(draft, Policy() if policy is None else policy_of(policy, rng), rng.random)
    return unpacked(draft.sealed())
