"""The type of a bot, random choices, and the bot that plays at random."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeAlias, TypeVar

from ..errors import BadValue
from ..model.moves import Move
from ..views import View
from ..views.view import checked_view

Bot: TypeAlias = Callable[[View, Random], Move]
"""A player: it chooses a move of the actor, by the view and by chance alone."""

T = TypeVar("T")


def choose(options: Sequence[T], rng: Random) -> T:
    """Choose at random, the same on every Python: only ``Random.random`` is promised to be."""
    return options[int(rng.random() * len(options))]


def choose_best(scored: Iterable[tuple[float, T]], rng: Random) -> T:
    """Choose at random among the options with the highest score."""
    most, best = float("-inf"), list[T]()
    for score, option in scored:
        if score > most:
            most, best = score, [option]
        elif score == most:
            best.append(option)
    return choose(best, rng)


def check_arguments(view: View, rng: Random) -> None:
    """Raise `BadValue` unless this is a view with a move to choose, and a random generator."""
    if not isinstance(rng, Random):
        raise BadValue("rng", rng, "a random.Random")
    if checked_view(view).phase in ("over", "draw"):
        raise BadValue("view", view, "one of a game that is not over, and that waits for no draw")


def at_random(view: View, rng: Random) -> Move:
    """Choose a sort of move first, so that crews get a chance beside many second tiles (V2).

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> at_random(view, Random(1)) in view.legal_moves()
    True
    """
    check_arguments(view, rng)
    moves = list(view.legal_moves())
    chosen = choose(list(dict.fromkeys(map(type, moves))), rng)
    return choose([move for move in moves if type(move) is chosen], rng)
