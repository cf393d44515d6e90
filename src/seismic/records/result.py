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
    points: tuple[tuple[Colour, int], ...]
    winners: frozenset[Colour]

    def __str__(self) -> str:
        points = ", ".join(f"{colour} {points}" for colour, points in self.points)
        return f"{points}, won by {' and '.join(sorted(self.winners))} ({self.reason})"


def result_of(state: GameState) -> Result | None:
    """Return the result of a game, or None while it goes on."""
    end = outcome(state)
    if end is None:
        return None
    points = tuple(sorted(score(state).totals.items()))
    return Result(end.reason, points, frozenset(end.winners))
