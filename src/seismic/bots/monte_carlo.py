"""The Monte-Carlo bot: it samples what is hidden, and tries promising moves in every sample."""

from heapq import nlargest
from operator import itemgetter
from random import Random
from typing import Final

from attrs import Attribute, field, frozen

from ..errors import BadState, BadValue
from ..model.board import packed_board
from ..model.moves import Move
from ..model.state import GameState
from ..rules.turn import apply
from ..views import View, sample
from ..views.view import public_state
from . import estimates
from .choosing import check_arguments, choose_best
from .greedy_bot import gains, greedy

CANDIDATES: Final = 6
"""The most moves that are tried: those with the highest estimates."""

FINALISTS: Final = 3
"""The candidates that are left for the second half of the budget."""

SAMPLES: Final = 4
"""The fewest playouts for each candidate; a small budget tries fewer candidates."""

MOST_PLAYOUTS: Final = 1_000_000
"""The largest budget for a decision."""


def _check_playouts(_: object, attribute: "Attribute[int]", value: int) -> None:
    if type(value) is not int or not 1 <= value <= MOST_PLAYOUTS:
        raise BadValue(attribute.name, value, f"a whole number from 1 to {MOST_PLAYOUTS:,}")


@frozen
class MonteCarlo:
    """A flat Monte-Carlo player with a budget of playouts for each decision.

    A playout continues greedily, for all players, until everybody has had a turn, and is then
    estimated like a position of the greedy bot. Every candidate is tried in the same samples, and
    the best on average is chosen: the best in each sample would exploit its pile. With fewer than
    8 playouts there is nothing to compare, and the best estimate decides.

    A game from a position or an irregular pile can't be sampled (`sample` refuses it); there it
    plays like the greedy bot.

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> MonteCarlo(playouts=8)(view, Random(1)) in view.legal_moves()
    True
    """

    playouts: int = field(default=36, validator=_check_playouts)

    def __call__(self, view: View, rng: Random) -> Move:
        """Choose a legal move of the actor."""
        check_arguments(view, rng)
        player = str(view.actor)
        number = min(CANDIDATES, max(1, self.playouts // SAMPLES))
        candidates = nlargest(number, gains(public_state(view), view.in_pile), key=itemgetter(0))
        tried = [(0.0, move) for _, move in candidates]
        if len(tried) == 1:
            return tried[0][1]
        for _ in range(2):
            try:
                samples = [sample(view, rng) for _ in range(self.playouts // 2 // len(tried))]
            except BadState:
                return greedy(view, rng)
            tried = [
                (total + sum(_playout(state, move, player) for state in samples), move)
                for total, move in tried
            ]
            tried = nlargest(FINALISTS, tried, key=itemgetter(0))
        return choose_best(tried, rng)


def _playout(state: GameState, move: Move, player: str) -> float:
    """Play a move, continue greedily until everybody has had a turn, and estimate the result."""
    begun = 0
    while True:
        after = apply(state, move)
        begun += after.turn != state.turn
        state = after
        if state.phase == "over" or begun > len(state.players):
            break
        _, move = max(gains(state, len(state.pile)), key=itemgetter(0))
    to_come = len(state.pile) + len(state.face_up)
    evaluator = estimates.evaluator_for(state.players, player, to_come)
    return estimates.board_value(packed_board(state.board), evaluator)
