"""The type of a bot, and the bots that choose without looking ahead."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from ..errors import BadValue
from ..model.moves import Move
from ..model.state import packed_state
from ..rules.playouts import Policy
from ..views import View
from ..views.view import checked_view, public_state
from .policies import Greedy, RandomSort

Bot: TypeAlias = Callable[[View, Random], Move]
"""A player: a function that chooses a move of the actor from a view and a random generator."""


def check_arguments(view: View, rng: Random) -> None:
    """Raise `BadValue` unless this is a view with a move to choose, and a random generator."""
    if not isinstance(rng, Random):
        raise BadValue("rng", rng, "a random.Random")
    if checked_view(view).phase in ("over", "draw"):
        raise BadValue("view", view, "one of a game that is not over, and that waits for no draw")


def chosen(policy: Policy, view: View, rng: Random) -> Move:
    """Return the move that a policy chooses from what a view shows."""
    check_arguments(view, rng)
    # Only ``Random.random`` is promised to give the same numbers on every Python.
    return policy.choose(packed_state(public_state(view)), rng.random)


def at_random(view: View, rng: Random) -> Move:
    """Return a random move, its type first, so that crews have a chance against many second tiles.

    Args:
        view: What the player may know.
        rng: The source of chance.

    >>> import random
    >>> import seismic
    >>> view = seismic.observe(seismic.new_game(["red", "blue"], seed=7))
    >>> seismic.bots.at_random(view, random.Random(1)) in view.legal_moves()
    True
    """
    return chosen(RandomSort(), view, rng)


def greedy(view: View, rng: Random) -> Move:
    """Return the move with the highest estimated gain, at random among equals.

    Args:
        view: What the player may know.
        rng: The source of chance.

    >>> import random
    >>> import seismic
    >>> view = seismic.observe(seismic.new_game(["red", "blue"], seed=7))
    >>> seismic.bots.greedy(view, random.Random(1)) in view.legal_moves()
    True
    """
    return chosen(Greedy(), view, rng)


POLICIES: Final[tuple[tuple[Bot, Policy], ...]] = (
    (at_random, RandomSort()),
    (greedy, Greedy()),
)
"""The bots that don't need a view for every move."""
