"""For search programs: the odds of the next tile, and random states that fit a view.

Both follow from the set-up of the rules; the counting belongs to ``chances``.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from random import Random

from ..errors import BadValue
from ..model.packed import DRAW
from ..model.state import GameState, packed_state
from ..model.tiles import Tile, tile_of
from ..rules._shuffling import shuffled
from ..rules.odds import outlook
from ..rules.setup import BIG_ONE
from ..rules.undealt import dealt, refuse_unlikely
from .chances import Chances, chances
from .view import View, checked_view, public_state


def draw_odds(game: View | GameState) -> dict[Tile, Fraction]:
    """Return the probability of each type, quakes by magnitude, to be turned up next.

    The game is a view, or an undealt state. They are exact and add up to 1; there are none if the
    pile is empty. They go by which tiles have been seen, not by their order, which tells more only
    where an owner's set has a second 6.0 among the mixed tiles. Raises `BadState` if no set-up of
    the rules leads to what has been seen.

    >>> from seismic import new_game
    >>> from seismic.views import observe
    >>> sum(draw_odds(observe(new_game(["red", "blue"], seed=7))).values())
    Fraction(1, 1)
    """
    state = public_state(game) if isinstance(game, View) else game
    if not isinstance(state, GameState) or state.pile.undealt is None:
        raise BadValue("game", game, "a View or an undealt state; observe(state) makes a view")
    refuse_unlikely(state)
    now = packed_state(state)
    types, weights = now.setting.types or (), outlook(now).weights
    among = Fraction(sum(weights))
    return {
        tile_of(each.piece): Fraction(weight) / among
        for each, weight in zip(types, weights, strict=True)
        if weight
    }


def draw_probabilities(state: GameState) -> tuple[float, ...]:
    """Return the probability of each of the legal moves, where a tile is to be turned up.

    They are those of `draw_odds` as floats, in the order of `legal_moves`, and quick to find.

    >>> from seismic import legal_moves, new_game
    >>> state = new_game(["red", "blue"], deal=False)
    >>> len(draw_probabilities(state)) == len(legal_moves(state))
    True
    """
    now = packed_state(state)
    if now.phase != DRAW:
        raise BadValue("state", state, "one in the phase draw")
    return outlook(now).chances


def sample(view: View, rng: Random) -> GameState:
    """Draw a whole state that fits a view, each with the probability that it is the true one.

    It is that of the set-up given all that has been seen, to within the precision of
    ``rng.random()``, the only method that is called. Raises `BadState` for a view that no set-up
    of its rules leads to. Where a tile is to be turned up, it has been.

    >>> from random import Random
    >>> from seismic import new_game
    >>> from seismic.views import observe
    >>> view = observe(new_game(["red", "blue"], seed=7), "red")
    >>> observe(sample(view, Random(1)), "red") == view
    True
    """
    if not isinstance(rng, Random):
        raise BadValue("rng", rng, "a random.Random")
    counts = checked_view(view).undealt.counts
    if counts is None:
        pile, box = _drawn(chances(view), view.in_pile, rng)
    else:  # given as counts: those at the bottom come last (V1)
        above, below = Counter(dict(counts)), Counter(dict(view.undealt.bottom))
        pile = shuffled(above.elements(), rng) + shuffled(below.elements(), rng)
        box = []
    if view.phase == "draw":
        return dealt(public_state(view), pile)
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
