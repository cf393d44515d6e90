"""The results of playing: the state after a move with its events, and how a game ended."""

from attrs import frozen

from ..ruleids import RuleId
from .events import Event
from .pieces import Colour
from .state import GameState


@frozen
class Step:
    """The state after a move, and what has happened up to it."""

    state: GameState
    """The game at its next decision."""
    events: tuple[Event, ...]
    """What has happened on the way, in order."""

    def _repr_html_(self) -> str:
        from .. import html

        return html.step(self, "en")


@frozen
class Outcome:
    """How a game ended."""

    winners: tuple[Colour, ...]
    """The players who win, several if they share the win (R21)."""
    decided_by: RuleId
    """The rule that decides it: points (E10), height (E11) or a shared win (R21)."""
    reason: RuleId
    """The rule that ended the game: E1, E2, R6 or R28."""
