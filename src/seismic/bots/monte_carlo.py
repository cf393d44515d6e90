"""The Monte-Carlo bot: it samples what is hidden, and tries promising moves in every sample."""

from heapq import nlargest
from operator import itemgetter
from random import Random
from typing import Final

from attrs import Attribute, field, frozen

from ..errors import BadState, BadValue
from ..model.moves import Move
from ..model.packed import PackedState
from ..model.state import packed_state
from ..rules.turn import listed
from ..views import View, sample
from ..views.view import public_state
from .choosing import check_arguments, greedy
from .estimates import board_value, evaluator_for
from .policies import acting_seat, gains, play_turns, to_come

CANDIDATES: Final = 6
"""The most moves that are tried: those with the highest estimates."""

FINALISTS: Final = 3
"""The candidates that are left for the second half of the budget."""

SAMPLES: Final = 4
"""The fewest playouts for each candidate; a small budget tries fewer candidates."""

MOST_PLAYOUTS: Final = 1_000_000
"""The largest budget for a decision."""


def check_budget(_: object, attribute: "Attribute[int]", value: int) -> None:
    """Raise `BadValue` unless this is a number of playouts that a decision may have."""
    if type(value) is not int or not 1 <= value <= MOST_PLAYOUTS:
        raise BadValue(attribute.name, value, f"a whole number from 1 to {MOST_PLAYOUTS:,}")


@frozen
class MonteCarlo:
    """A flat Monte-Carlo player with a budget of playouts for each decision.

    A playout continues greedily, for all players, until everybody has had a turn, and is then
    estimated like a position of the greedy bot. Every candidate is tried in the same samples, and
    the best on average is chosen: the best in each sample would exploit its pile. With fewer than
    8 playouts there is nothing to compare, and the best estimate decides.

    A game from a position or an irregular pile can't be sampled (`sample` refuses it); in such a
    game it plays like the greedy bot.

    >>> import random
    >>> import seismic
    >>> view = seismic.observe(seismic.new_game(["red", "blue"], seed=7))
    >>> seismic.bots.MonteCarlo(playouts=8)(view, random.Random(1)) in view.legal_moves()
    True
    """

    playouts: int = field(default=36, validator=check_budget)
    """The budget for a decision."""

    def __call__(self, view: View, rng: Random) -> Move:
        """Return a legal move of the actor."""
        check_arguments(view, rng)
        now = packed_state(public_state(view))
        moves = listed(now)
        number = min(CANDIDATES, max(1, self.playouts // SAMPLES))
        candidates = nlargest(number, enumerate(gains(now, moves)), key=itemgetter(1))
        tried: list[tuple[float, Move]] = [(0.0, moves[index]) for index, _ in candidates]
        if len(tried) == 1:
            return tried[0][1]
        for _ in range(2):
            try:
                samples = [sample(view, rng) for _ in range(self.playouts // 2 // len(tried))]
            except BadState:
                return greedy(view, rng)
            starts = list(map(packed_state, samples))
            tried = [
                (total + sum(_playout(start, move, acting_seat(now)) for start in starts), move)
                for total, move in tried
            ]
            tried = nlargest(FINALISTS, tried, key=itemgetter(0))
        best = [move for total, move in tried if total == tried[0][0]]
        return best[int(rng.random() * len(best))]


def _playout(start: PackedState, move: Move, seat: int) -> float:
    """Play a move, continue greedily until everybody has had a turn, and estimate the result."""
    players = start.setting.players
    end = play_turns(start, move, len(players) + 1)
    return board_value(end.board, evaluator_for(players, seat, to_come(end)))
