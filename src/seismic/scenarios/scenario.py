"""A scenario as a value: a start, what is played, and what must then be true."""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from ..errors import check_type
from ..model import outcomes
from ..model.moves import Move
from ..rulebook import LANGUAGES, Paragraph, RuleId
from ..rules.setup import Stock
from ..typography import typeset, unwrapped
from .nodes import FrozenMapping


@frozen
class Played:
    """A move that is played."""

    move: Move
    """The move."""
    line: int
    """Where the file says so."""
    column: int
    """The column in that line."""


@frozen
class Refused:
    """A move that must be illegal, and the rule that must refuse it."""

    move: Move
    """The move."""
    rule: RuleId
    """The rule that must refuse it."""
    line: int
    """Where the file says so."""
    column: int
    """The column in that line."""


@frozen
class Expected:
    """What must be true now: values by the name of the check, each with its place in the file."""

    checks: FrozenMapping[Any]
    """What must hold, by the name of the check."""
    line: int
    """Where the file says so."""
    column: int
    """The column in that line."""


Step: TypeAlias = Played | Refused | Expected


@frozen
class Scenario:
    """One ruling as data; ``titles``, ``reasons`` and ``data`` are copies, so it never changes."""

    file: str
    """The file that it was read from."""
    line: int
    """The line on which it begins."""
    id: str
    """Its id."""
    _titles: FrozenMapping[str]
    _reasons: FrozenMapping[str]
    rules: tuple[RuleId, ...]
    """The rules that it shows."""
    places: tuple[Paragraph, ...]
    """The paragraphs that it rests on."""
    portable: bool
    """Whether other implementations can run it."""
    unreachable: bool
    """Whether its author says that the position cannot arise in play."""
    start: outcomes.Step
    """The state at the first decision, and what has happened up to it."""
    stock: Stock | None
    """What a dealt game is played with; None for a position."""
    play: tuple[Step, ...]
    """What is played, refused and expected, in order."""
    _data: str = field(repr=False)

    @property
    def titles(self) -> dict[str, str]:
        """The titles by language."""
        return dict(self._titles)

    @property
    def reasons(self) -> dict[str, str]:
        """Why the ruling is as it is, by language; empty where it needs no reason."""
        return dict(self._reasons)

    @property
    def data(self) -> dict[str, Any]:
        """The scenario as the export has it, in JSON's data model: no move is in notation."""
        found: dict[str, Any] = json.loads(self._data)
        return found

    def title(self, lang: str = "en") -> str:
        """Return the title in a language; where there is none, in English or else another one."""
        check_type("lang", lang, str)
        return _in_language(self._titles, lang)

    def why(self, lang: str = "en") -> str | None:
        """Return the reason in a language; where there is none, in English or else another one."""
        check_type("lang", lang, str)
        return _in_language(self._reasons, lang) if self._reasons else None

    def refuses(self, rule: RuleId) -> bool:
        """Return whether it shows a move refused by this rule."""
        return any(isinstance(step, Refused) and step.rule == rule for step in self.play)


def _in_language(texts: Mapping[str, str], lang: str) -> str:
    """Return a text on one line, which breaks only where its language allows it."""
    found = next(each for each in (lang, *LANGUAGES) if each in texts)
    return typeset(unwrapped(texts[found]), found)
