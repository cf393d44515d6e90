"""A state that steps are checked against, and how a failure is reported."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from attrs import field, frozen

from ..model.events import Event
from ..model.hexes import Hex
from ..model.moves import Move
from ..model.outcomes import Outcome
from ..model.state import GameState
from ..rulebook import message
from ..rules.scoring import ScoreSheet, score
from ..rules.setup import Stock
from ..rules.turn import legal_moves, outcome
from .nodes import Located
from .scenario import Step
from .showing import show

Written: TypeAlias = Located[Any] | Step
"""Whatever knows its line and column."""


@frozen
class Failure:
    """A step that does not go as the scenario says."""

    line: int
    """The line of the file."""
    column: int
    """The column in it."""
    check: str
    """The name of the check or the step."""
    expected: str
    """What the scenario says."""
    found: str
    """What is so instead."""
    message: str
    """Both in a sentence."""
    picture: str
    """The table in this state, drawn as text, and the position in one line."""


@frozen
class Snapshot:
    """A state in the course of a play; what checks ask about it is computed once."""

    state: GameState
    events: tuple[Event, ...]
    """What has happened since the last move, or since the start."""
    stock: Stock | None
    lang: str
    deals: tuple[Stock, ...] = ()
    """What every game of several is dealt from; none where these are checked elsewhere."""

    sections: dict[tuple[Hex, int], Mapping[str, object]] = field(factory=dict, init=False)
    """The facts of sections that have been looked up, by the cells and edges of their fragments."""

    @cached_property
    def legal(self) -> Sequence[Move]:
        """The legal moves."""
        return legal_moves(self.state)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score if the game ended now."""
        return score(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The winners and why the game ended, if it has."""
        return outcome(self.state)

    @cached_property
    def picture(self) -> str:
        """The table drawn as text, and the position in one line, to be shown elsewhere."""
        from .. import text  # most scenarios pass and need no picture
        from ..lines import write_view
        from ..views import observe

        drawn = f"{text.state(self.state, self.lang)}\n{text.edge_key(self.lang)}"
        return f"{drawn}\n\n{write_view(observe(self.state))}"

    def failure(
        self, at: Written, check: str, key: str, expected: object, found: object, **facts: object
    ) -> Failure:
        """Return a failure with what was expected and what is, by the key of its message."""
        nothing = message("found.nothing", self.lang)
        shown, there = (nothing if each is None else show(each) for each in (expected, found))
        template = message(f"check.{key}", self.lang)
        said = template.format(check=check, expected=shown, found=there, **facts)
        return Failure(at.line, at.column, check, shown, there, said, self.picture)

    def same(self, at: Written, check: str, expected: object, found: object) -> Iterator[Failure]:
        """Yield a failure if two values differ."""
        if expected != found:
            yield self.failure(at, check, "differs", expected, found)
