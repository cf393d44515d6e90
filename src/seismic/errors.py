"""All errors that this library raises; each carries its facts as attributes."""

import reprlib
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from .model.refusals import Refusal
    from .ruleids import RuleId


_LONGEST: Final = 200


class ShortRepr(reprlib.Repr):
    """Any value in a few words, however large or odd it is."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        """Format a whole number; Python itself refuses those of over 4,300 digits."""
        return str(x) if x.bit_length() <= 128 else "a huge number"

    def shown(self, value: object) -> str:
        """Return a value as it appears in a message."""
        try:
            text = self.repr(value)
        except Exception:  # it goes by the names of types, and a type may have any name
            text = f"a value of type {type(value).__name__}"
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


shown: Final = ShortRepr().shown


class SeismicError(Exception):
    """The base of every error raised by this library."""


class IllegalMove(SeismicError):
    """A move that the rules refuse; nothing has changed."""

    def __init__(self, refusal: "Refusal") -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @property
    def rule(self) -> "RuleId":
        """The rule that refuses the move."""
        return self.refusal.rule

    @property
    def reason(self) -> str:
        """Why it is refused, in a sentence."""
        return self.refusal.sentence()

    def __str__(self) -> str:
        return self.reason


class BadValue(SeismicError, ValueError):
    """An argument that is not what it has to be."""

    def __init__(
        self, field: str, value: object, expected: str, rule: "RuleId | None" = None
    ) -> None:
        super().__init__(field, value, expected, rule)
        self.field = field
        self.value = value
        self.expected = expected
        self.rule = rule

    def __str__(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"{self.field} must be {self.expected}{cited}, not {shown(self.value)}"


class BadCode(BadValue):
    """A text that is not a tile code."""

    def __init__(self, code: object, expected: str) -> None:
        super().__init__("tile", code, expected)
        self.args = (code, expected)
        self.code = code


class BadMove(BadValue):
    """A line that can't be parsed as a move, legal or not."""

    def __init__(self, line: object, expected: str) -> None:
        super().__init__("move", line, expected)
        self.args = (line, expected)
        self.line = line


class BadPosition(SeismicError, ValueError):
    """A line that can't be parsed as a position; columns count from 1."""

    def __init__(self, column: int, problem: str, rule: "RuleId | None" = None) -> None:
        super().__init__(column, problem, rule)
        self.column = column
        self.problem = problem
        self.rule = rule

    def __str__(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"column {self.column}: {self.problem}{cited}"


@frozen
class Shortage:
    """What a tile set lacks, how many one copy of the game needs, and by which rule."""

    what: str
    needed: int
    found: int
    rule: "RuleId"

    def __str__(self) -> str:
        return f"{self.what}: {self.needed} needed, {self.found} there ({self.rule})"


class BadTileSet(SeismicError, ValueError):
    """A set of tiles that lacks some that a game needs."""

    def __init__(self, missing: tuple[Shortage, ...]) -> None:
        super().__init__(missing)
        self.missing = missing

    def __str__(self) -> str:
        return "the tile set lacks " + "; ".join(map(str, self.missing))


@frozen
class Defect:
    """What is wrong with a position: where, what, and the rule that it goes against."""

    field: str
    problem: str
    rule: "RuleId | None" = None

    def __str__(self) -> str:
        return f"{self.field}: {self.problem}" + (f" ({self.rule})" if self.rule else "")


class BadState(SeismicError, ValueError):
    """A position that contradicts itself or the rules."""

    def __init__(self, *defects: Defect) -> None:
        super().__init__(*defects)
        self.defects = defects

    def __str__(self) -> str:
        return "; ".join(map(str, self.defects))


@frozen
class Problem:
    """What is wrong in a file, and where; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class BadScenario(SeismicError, ValueError):
    """A scenario file that cannot be read."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class BadSave(SeismicError, ValueError):
    """A saved game or record that cannot be loaded; the field of each problem is its path."""

    def __init__(self, *problems: Defect) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class BadRecord(SeismicError, ValueError):
    """A record that cannot be replayed: its first move that is refused, or a wrong result.

    The number counts moves from 1. A wrong result has neither line nor refusal.
    """

    def __init__(
        self, number: int, line: str | None, problem: str, refusal: "Refusal | None" = None
    ) -> None:
        super().__init__(number, line, problem, refusal)
        self.number = number
        self.line = line
        self.problem = problem
        self.refusal = refusal

    @property
    def rule(self) -> "RuleId | None":
        """The rule that refuses the move."""
        return self.refusal.rule if self.refusal else None

    def __str__(self) -> str:
        if self.line is None:
            return f"after move {self.number}: {self.problem}"
        return f"move {self.number}, {self.line}: {self.problem}"
