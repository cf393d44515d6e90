"""A Monte-Carlo search that spreads its playouts over the moves by sequential halving.

Among 50 to 150 placements many are within a point of each other, and with some hundred playouts
hardly any reply to one of them comes up twice. So the tree has one level, the moves of the actor,
and what counts is how the playouts are spread over them. Sequential halving (Karnin, Koren and
Somekh, 2013) gives all candidates a few, the better half of them more, and so on; in samples of
real positions it found better moves than upper confidence bounds did.
"""

from collections.abc import Iterable, Iterator
from heapq import nlargest
from itertools import chain, islice
from math import ceil, log2
from operator import itemgetter
from random import Random
from time import perf_counter
from typing import Final

from attrs import Attribute, field, frozen

from ..errors import BadState, BadValue
from ..model.moves import Move
from ..model.packed import PLACE, PackedState
from ..model.state import packed_state
from ..rules.playouts import resolved
from ..rules.turn import listed
from ..rules.undealt import with_pile
from ..views import View, sample
from ..views.view import public_state
from .choosing import check_arguments, greedy
from .monte_carlo import check_budget
from .policies import acting_seat, gains, play_turns
from .prospects import Prospects

PROMISING: Final = 40
"""The most moves whose prospects are looked at: those with the highest estimates."""

CANDIDATES: Final = 24
"""The most moves that are tried: those with the best prospects."""

SIMULATIONS_EACH: Final = 8
"""The fewest simulations for a candidate, on average; a small budget tries fewer candidates."""

MARGIN: Final = 3.0
"""Moves whose prospects are worse than the best by more points are not tried."""

PRIOR: Final = 2.0
"""How many simulations the prospects of a move count for."""

TURNS_EACH: Final = 2
"""How many turns everybody has in a simulation; the actor begins and ends it."""

SMALL_DECISION: Final = 3
"""The share of the budget for a decision that lays no tile: a third."""

TILES_APART: Final = 7
"""How far a pile is rotated for another sample; few playouts draw that many tiles."""

MOST_SECONDS: Final = 3600
"""The longest time for a decision."""


def _check_seconds(_: object, attribute: "Attribute[float | None]", value: float | None) -> None:
    if value is not None and (type(value) not in (int, float) or not 0 < value <= MOST_SECONDS):
        raise BadValue(attribute.name, value, f"a number above 0, up to {MOST_SECONDS}, or None")


@frozen
class Mcts:
    """A Monte-Carlo search with a budget of simulations, or of seconds, for each decision.

    A simulation plays a move in a sample of what is hidden, continues greedily for all players
    until everybody has had a turn, and counts what that has gained. The same seed gives the same
    moves.

    A game from a position or an irregular pile can't be sampled (`sample` refuses it); in such a
    game it plays like the greedy bot.

    >>> import random
    >>> import seismic
    >>> view = seismic.observe(seismic.new_game(["red", "blue"], seed=7))
    >>> seismic.bots.Mcts(simulations=20)(view, random.Random(1)) in view.legal_moves()
    True
    """

    simulations: int = field(default=100, validator=check_budget)
    """The budget for a decision."""
    seconds: float | None = field(default=None, validator=_check_seconds)
    """How long to simulate instead; what is chosen then depends on the machine, too."""

    def __call__(self, view: View, rng: Random) -> Move:
        """Return a legal move of the actor."""
        check_arguments(view, rng)
        start = perf_counter()
        now = packed_state(public_state(view))
        worlds = _worlds(view, now, rng)
        try:
            first = next(worlds)
        except BadState:
            return greedy(view, rng)
        effort = 1 if now.phase == PLACE else 1 / SMALL_DECISION
        turns = TURNS_EACH * len(now.setting.players) + 1
        prospects = Prospects(now, acting_seat(now))
        budget = self.simulations * effort if self.seconds is None else None
        left = _candidates(now, prospects, budget)
        rounds = ceil(log2(len(left)))
        worlds = chain([first], worlds)
        for number in range(1, rounds + 1):
            if self.seconds is None:
                each = int(self.simulations * effort / rounds / len(left))
                chosen: Iterable[PackedState] = islice(worlds, max(1, each))
            else:
                chosen = _until(start + self.seconds * effort * number / rounds, worlds)
            for world in chosen:
                left = [
                    (total + prospects.value(play_turns(world, move, turns)), move)
                    for total, move in left
                ]
            left = nlargest((len(left) + 1) // 2, left, key=itemgetter(0))
        return left[0][1]


def _candidates(
    now: PackedState, prospects: Prospects, simulations: float | None
) -> list[tuple[float, Move]]:
    """Return the most promising moves, each with what its prospects count for."""
    moves, number = listed(now), CANDIDATES
    if simulations is not None:
        number = min(number, max(1, int(simulations / SIMULATIONS_EACH)))
    promising = nlargest(PROMISING, enumerate(gains(now, moves)), key=itemgetter(1))
    valued = [
        (prospects.value(resolved(now, moves[index])), moves[index]) for index, _ in promising
    ]
    found = nlargest(number, valued, key=itemgetter(0))
    least = found[0][0] - MARGIN
    return [(PRIOR * value, move) for value, move in found if value >= least]


def _worlds(view: View, now: PackedState, rng: Random) -> Iterator[PackedState]:
    """Yield an endless series of states that are consistent with a view.

    A random order stays one if it is rotated, which is quicker than another sample, and no two of
    these begin with the same tiles. The last tiles of the Big One must stay where they are (V1).
    """
    while True:
        first = packed_state(sample(view, rng))
        yield first
        if "big-one" not in now.setting.rules.variants:
            pile, box = first.setting.pile, first.setting.box
            for at in range(TILES_APART, len(pile) - TILES_APART + 1, TILES_APART):
                yield packed_state(with_pile(now, pile[at:] + pile[:at], box))


def _until(end: float, worlds: Iterator[PackedState]) -> Iterator[PackedState]:
    """Yield one state, and more until a deadline."""
    yield next(worlds)
    while perf_counter() < end:
        yield next(worlds)
