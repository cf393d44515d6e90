"""Collecting what is wrong with a file, in the reader's language."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from attrs import define, field

from ..errors import BadScenario, Problem, has_more_tiles
from ..model.board import COLOURS
from ..rulebook import message
from ..suggestions import closest
from .nodes import Key, Located

MOST_PROBLEMS: Final = 20
"""The most problems in the report on a file."""

_LONGEST_SHOWN: Final = 60
_LIKENESS: Final = 0.6  # of a suggestion: fewer common letters mislead with words as short as ours


class Invalid(Exception):
    """Raised for a value that isn't allowed: the key of the message about it, and its facts."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Unexpected(Invalid):
    """Raised for a value in the place of another: the key of what was expected, and its facts."""


class Skipped(Exception):
    """Raised for a part of a file that can't be read; its problems have been noted."""


@define
class Context:
    """A file that is being read: its problems and work so far, and who plays in the scenario."""

    file: str
    lang: str = "en"
    problems: list[Problem] = field(factory=list)
    players: Sequence[str] = COLOURS
    work: int = 0
    is_scenario: bool = False
    """Whether the document says that it is a scenario, which hides nothing from its reader."""

    def add(self, at: Located[Any] | Key, key: str, /, *, near: str = "", **facts: object) -> None:
        """Note a problem by the key of its message, with the name that was probably meant."""
        meant = self.phrase("problem.meant", near=near) if near else ""
        said = self.phrase(f"problem.{key}", meant=meant, **facts)
        self.problems.append(Problem(self.file, at.line, at.column, said))
        if len(self.problems) == MOST_PROBLEMS:
            self.give_up()

    def stop(self, at: Located[Any], key: str, /, **facts: Any) -> NoReturn:
        """Note a problem after which nothing can be read."""
        self.add(at, key, **facts)
        self.give_up()

    def give_up(self) -> NoReturn:
        """Raise what has been noted."""
        raise BadScenario(tuple(self.problems))

    def shortened(self, text: str) -> str:
        """Return the beginning of a text; one that may be a state is shown of scenarios alone."""
        return _on_one_line(text) if self.is_scenario else shortened(text)

    def phrase(self, key: str, /, **facts: object) -> str:
        """Return a message, or a part of one, in the reader's language."""
        return message(key, self.lang).format(**facts)


def nearest(name: object, known: Iterable[str]) -> str:
    """Return the known name that was probably meant; nothing if there is none."""
    return next(iter(closest(name, known, _LIKENESS)), "") if isinstance(name, str) else ""


def shortened(text: str) -> str:
    """Return the beginning of a long text, on one line; nothing of one that may be a state."""
    return "…" if has_more_tiles(text, 1) else _on_one_line(text)


def _on_one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + "…"
