"""What playing gives: the state after a move with what has happened, and how a game ended."""

from attrs import frozen

from ..ruleids import RuleId
from .events import Event
from .pieces import Colour
from .state import GameState


@frozen
class Step:
    """The state after a move, and what has happened up to it."""

    state: GameState
    events: tuple[Event, ...]

    def _repr_html_(self) -> str:
        from .. import html

        return html.step(self, "en")


@frozen
class Outcome:
    """Who won, by which rule (E10, E11, R21), and which rule ended the game (E1, E2, R6, R28)."""

    winners: tuple[Colour, ...]
    decided_by: RuleId
    reason: RuleId
