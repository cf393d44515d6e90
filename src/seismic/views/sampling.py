"""For search programs: the odds of the next tile, and random states that fit a view.

Both follow from the set-up of the rules; the counting belongs to ``chances``.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from operator import attrgetter
from random import Random

from ..errors import BadValue
from ..model.state import GameState
from ..model.tiles import Tile
from ..rules.setup import BIG_ONE, shuffled
from .chances import Chances, chances, expected_left
from .view import View, checked_view


def draw_odds(view: View) -> dict[Tile, Fraction]:
    """Return the probability of each type, quakes by magnitude, to be turned up next.

    They are exact and add up to 1; there are none if the pile is empty. Raises `BadState` for a
    view that no set-up of its rules leads to.

    >>> from seismic import new_game
    >>> from seismic.views import observe
    >>> sum(draw_odds(observe(new_game(["red", "blue"], seed=7))).values())
    Fraction(1, 1)
    """
    outlook = chances(checked_view(view))
    left = {tile: Fraction(count) for tile, count in Counter(outlook.certain).items()}
    for case in outlook.cases:
        for tile, count in expected_left(case, outlook.leaving).items():
            left[tile] = left.get(tile, Fraction()) + case.chance * count
        if case.aside and view.in_pile == outlook.last:  # it may come next
            left[BIG_ONE] += case.chance * case.aside
    among = sum(left.values())
    return {tile: left[tile] / among for tile in sorted(left, key=attrgetter("code")) if left[tile]}


def sample(view: View, rng: Random) -> GameState:
    """Draw a whole state that fits a view, each with the probability that it is the true one.

    It is that of the set-up given all that has been seen, to within the precision of
    ``rng.random()``, the only method that is called. Raises `BadState` for a view that no set-up
    of its rules leads to.

    >>> from random import Random
    >>> from seismic import new_game
    >>> from seismic.views import observe
    >>> view = observe(new_game(["red", "blue"], seed=7), "red")
    >>> observe(sample(view, Random(1)), "red") == view
    True
    """
    if not isinstance(rng, Random):
        raise BadValue("rng", rng, "a random.Random")
    pile, box = _drawn(chances(checked_view(view)), view.in_pile, rng)
    return GameState(
        rules=view.rules,
        players=view.players,
        board=view.board,
        supplies=view.supplies,
        face_up=view.face_up,
        pile=pile,
        box=box,
        discards=view.discards,
        heights=view.heights,
        turn=view.turn,
        step=view.step,
    )


def _drawn(outlook: Chances, in_pile: int, rng: Random) -> tuple[list[Tile], list[Tile]]:
    """Draw a pile, top first, and a box."""
    case = outlook.cases[_chosen([case.chance for case in outlook.cases], rng)]
    pool, box, leaving = [*outlook.certain], list[Tile](), outlook.leaving
    for each, after in zip(case.pieces, case.ways[1:], strict=True):
        boxed = _chosen([each.ways(n) * after[leaving - n] for n in each.boxable(leaving)], rng)
        box += [each.tile] * boxed
        pool += [each.tile] * each.left(boxed)
        leaving -= boxed
    order = shuffled(pool, rng)
    above = in_pile - outlook.last
    return order[:above] + shuffled([*order[above:], *[BIG_ONE] * case.aside], rng), box


def _chosen(weights: Iterable[int | Fraction], rng: Random) -> int:
    """Return a random index, by these weights."""
    sums = list(accumulate(weights))
    return bisect_right(sums, sums[-1] * Fraction(rng.random()))
