"""For search programs: the odds of the next tile, and random states that fit a view.

Both follow from the set-up of the rules; the counting belongs to ``chances``.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from operator import mul
from random import Random

from ..errors import BadValue
from ..model.packed import DRAW
from ..model.packing import tiles_of, unseen_counts
from ..model.state import GameState, packed_state
from ..model.tiles import Tile, tile_of
from ..rules._shuffling import shuffled
from ..rules.odds import outlook, set_up_of
from ..rules.undealt import refuse_unlikely, with_pile
from .chances import Chances, chances
from .view import View, checked_view, public_state


def draw_odds(game: View | GameState) -> dict[Tile, Fraction]:
    """Return the probability of each type, quakes by magnitude, to be turned up next.

    They are exact and add up to 1; there are none if the pile is empty. They go by which tiles have
    been seen, not by their order, which tells more only where an owner's set has a second 6.0 among
    the mixed tiles.

    Args:
        game: A view, or an undealt state.

    Raises:
        BadState: If no set-up of the rules leads to what has been seen.

    >>> import seismic
    >>> view = seismic.observe(seismic.new_game(["red", "blue"], seed=7))
    >>> sum(seismic.draw_odds(view).values())
    Fraction(1, 1)
    """
    state = public_state(game) if isinstance(game, View) else game
    if not isinstance(state, GameState) or state.pile.undealt is None:
        raise BadValue("game", game, "a View or an undealt state; observe(state) makes a view")
    now = packed_state(state)
    refuse_unlikely(now)
    types, weights = now.setting.types or (), outlook(now).weights
    among = sum(weights)
    odds = {weight: Fraction(weight, among) for weight in {*weights} if weight}  # many are equal
    return {
        tile_of(each.piece): odds[weight]
        for each, weight in zip(types, weights, strict=True)
        if weight
    }


def draw_probabilities(state: GameState) -> tuple[float, ...]:
    """Return the probability of each legal move of a state that waits for a tile to be turned up.

    They are those of `draw_odds` as floats, in the order of `legal_moves`, and quick to find.

    >>> import seismic
    >>> state = seismic.new_game(["red", "blue"], deal=False)
    >>> len(seismic.draw_probabilities(state)) == len(seismic.legal_moves(state))
    True
    """
    now = packed_state(state)
    if now.phase != DRAW:
        raise BadValue("state", state, "one in the phase draw")
    return outlook(now).chances


def sample(view: View, rng: Random) -> GameState:
    """Return a whole state that fits a view, each with the probability that it is the true one.

    It is that of the set-up given all that has been seen, to within the precision of
    ``rng.random()``. Where a tile is to be turned up, it has been.

    Args:
        view: What is known.
        rng: A source of chance, of which only the method ``random`` is called.

    Raises:
        BadState: If no set-up of the rules leads to the view.

    >>> import random
    >>> import seismic
    >>> view = seismic.observe(seismic.new_game(["red", "blue"], seed=7), "red")
    >>> seismic.observe(seismic.sample(view, random.Random(1)), "red") == view
    True
    """
    if not isinstance(rng, Random):
        raise BadValue("rng", rng, "a random.Random")
    now = packed_state(public_state(checked_view(view)))
    refuse_unlikely(now)
    types, bottom, unseen = now.setting.types or (), now.setting.bottom, unseen_counts(now)
    if bottom is None:
        set_up = set_up_of(now.setting.rules)
        pile, box = _drawn(chances(set_up, unseen, now.setting.in_pile), rng)
    else:  # given as counts: those at the bottom come last (V1)
        above = [count - low for count, low in zip(unseen, bottom, strict=True)]
        pile, box = shuffled(_each(above), rng) + shuffled(_each(bottom), rng), []
    order = tuple([types[number] for number in pile])
    return with_pile(now, order, tiles_of(tuple([types[number] for number in box])))


def _each(counts: Sequence[int]) -> list[int]:
    """Return each index as often as it was counted."""
    return [number for number, count in enumerate(counts) for _ in range(count)]


def _drawn(hidden: Chances, rng: Random) -> tuple[list[int], list[int]]:
    """Draw a pile, top first, and a box, by index of the types."""
    boxes = hidden.boxes[_chosen([each.weight for each in hidden.boxes], rng)]
    pool, box, leaving = [*hidden.certain], list[int](), hidden.leaving
    for number, ways, after in boxes.types:
        boxed = _chosen(map(mul, ways, after[leaving::-1]), rng)
        box += [number] * boxed
        pool += [number] * (boxes.case.pool[number] - boxed)
        leaving -= boxed
    order, above = shuffled(pool, rng), hidden.above
    return order[:above] + shuffled(order[above:] + [hidden.big_one] * boxes.case.aside, rng), box


def _chosen(weights: Iterable[int], rng: Random) -> int:
    """Return a random index, by these weights."""
    sums = list(accumulate(weights))
    part, whole = rng.random().as_integer_ratio()  # exact, unlike a product of floats
    return bisect_right(sums, sums[-1] * part // whole)
