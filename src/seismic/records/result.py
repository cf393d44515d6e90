"""The result of a game, as a record keeps it."""

from attrs import frozen

from ..model.pieces import Colour
from ..model.state import GameState
from ..rulebook import RuleId
from ..rules.scoring import score
from ..rules.turn import outcome


@frozen
class Result:
    """How a game ended: the rule that ended it, the points of each player, the winners."""

    reason: RuleId
    """The rule that ended it: E1, E2, R6 or R28."""
    points: tuple[tuple[Colour, int], ...]
    """The points by player, in the order of their colours."""
    winners: frozenset[Colour]
    """The players who win."""

    def __str__(self) -> str:
        points = ", ".join(f"{colour} {points}" for colour, points in self.points)
        return f"{points}, won by {' and '.join(sorted(self.winners))} ({self.reason})"


def result_of(state: GameState) -> Result | None:
    """Return the result of the game of a state, or None while it goes on."""
    end = outcome(state)
    if end is None:
        return None
    points = tuple(sorted(score(state).totals.items()))
    return Result(end.reason, points, frozenset(end.winners))
