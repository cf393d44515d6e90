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
    """Choose a type of move first, so that crews have a chance against many second tiles (V2).

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> at_random(view, Random(1)) in view.legal_moves()
    True
    """
    return chosen(RandomSort(), view, rng)


def greedy(view: View, rng: Random) -> Move:
    """Choose the move with the highest estimated gain; at random among equals.

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> greedy(view, Random(1)) in view.legal_moves()
    True
    """
    return chosen(Greedy(), view, rng)


POLICIES: Final[tuple[tuple[Bot, Policy], ...]] = (
    (at_random, RandomSort()),
    (greedy, Greedy()),
)
"""The bots that don't need a view for every move."""
