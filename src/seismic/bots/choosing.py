"""What a bot is, choosing by chance, and the bot that does nothing else."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeAlias, TypeVar

from ..errors import BadValue
from ..model.moves import Move
from ..views import View
from ..views.view import checked_view

Bot: TypeAlias = Callable[[View, Random], Move]
"""A player: it chooses for whoever decides in a view, by that view and by chance alone."""

T = TypeVar("T")


def any_of(things: Sequence[T], rng: Random) -> T:
    """Choose alike on every version of Python, which promises as much of `random` alone."""
    return things[int(rng.random() * len(things))]


def best_of(scored: Iterable[tuple[float, T]], rng: Random) -> T:
    """Choose by chance among those with the highest score; there must be one."""
    most, best = float("-inf"), list[T]()
    for score, thing in scored:
        if score > most:
            most, best = score, [thing]
        elif score == most:
            best.append(thing)
    return any_of(best, rng)


def checked_game(view: View, rng: Random) -> View:
    """Take a view in which somebody has a move to choose, and a source of chance."""
    if not isinstance(rng, Random):
        raise BadValue("rng", rng, "a random.Random")
    if checked_view(view).phase == "over":
        raise BadValue("view", view, "one of a game that is not over")
    return view


def at_random(view: View, rng: Random) -> Move:
    """Choose what to do, then how: a crew shall not drown among a hundred second tiles (V2).

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> at_random(view, Random(1)) in view.legal_moves()
    True
    """
    moves = list(checked_game(view, rng).legal_moves())
    kind = any_of(list(dict.fromkeys(map(type, moves))), rng)
    return any_of([move for move in moves if type(move) is kind], rng)
