"""The Monte-Carlo bot: it guesses what is hidden, and tries what looks good in every guess."""

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
from . import prospects
from .choosing import best_of, checked_game
from .greed import gains, greedy

CANDIDATES: Final = 6
"""So many moves are tried at most: those that the greedy bot likes best."""

FINALISTS: Final = 3
"""With half of the budget it is settled which so many of them deserve the other half."""

GUESSES: Final = 4
"""So many playouts at least go to each candidate: a small budget tries fewer of them."""


MOST_PLAYOUTS: Final = 1_000_000
"""No decision shall take for ever."""


def _bounded(_: object, attribute: "Attribute[int]", value: int) -> None:
    if type(value) is not int or not 1 <= value <= MOST_PLAYOUTS:
        raise BadValue(attribute.name, value, f"a whole number from 1 to {MOST_PLAYOUTS:,}")


@frozen
class MonteCarlo:
    """A flat Monte-Carlo player with a budget of playouts for each decision.

    A playout goes on greedily, for all players, until everybody has had a turn, and is weighed by
    the estimate of ``prospects``. Every candidate is tried in the same guesses, and the best on
    average is chosen: chosen in each guess apart, it would know the pile. With fewer than 8
    playouts there is nothing to compare, and it does what looks best.

    A game from a position or an odd pile was set up by nobody's rules, and there is nothing to
    guess by (`sample` refuses it); there it plays like the greedy bot.

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> MonteCarlo(playouts=8)(view, Random(1)) in view.legal_moves()
    True
    """

    playouts: int = field(default=36, validator=_bounded)

    def __call__(self, view: View, rng: Random) -> Move:
        """Choose a legal move of whoever decides."""
        player = str(checked_game(view, rng).actor)
        number = min(CANDIDATES, max(1, self.playouts // GUESSES))
        liked = nlargest(number, gains(public_state(view), view.in_pile), key=itemgetter(0))
        tried = [(0.0, move) for _, move in liked]
        if len(tried) == 1:
            return tried[0][1]
        for _ in range(2):
            try:
                guesses = [sample(view, rng) for _ in range(self.playouts // 2 // len(tried))]
            except BadState:
                return greedy(view, rng)
            tried = [
                (total + sum(_played_out(guess, move, player) for guess in guesses), move)
                for total, move in tried
            ]
            tried = nlargest(FINALISTS, tried, key=itemgetter(0))
        return best_of(tried, rng)


def _played_out(state: GameState, move: Move, player: str) -> float:
    """Play a move, go on greedily until everybody has had a turn, and weigh what a player has."""
    begun = 0
    while True:
        after = apply(state, move)
        begun += after.turn != state.turn
        state = after
        if state.phase == "over" or begun > len(state.players):
            break
        _, move = max(gains(state, len(state.pile)), key=itemgetter(0))
    to_come = len(state.pile) + len(state.face_up)
    look = prospects.outlook(state.players, player, to_come)
    return prospects.standing(packed_board(state.board), look)
