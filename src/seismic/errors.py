"""Everything that this library raises; each error carries its facts as attributes."""

import reprlib
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from .refusals import Refusal
    from .rulebook import RuleId


class SeismicError(Exception):
    """The base of every error raised by this library."""


class IllegalMove(SeismicError):
    """A move that the rules refuse here; nothing has changed."""

    def __init__(self, refusal: "Refusal") -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @property
    def rule(self) -> "RuleId":
        """The rule that stands in the way."""
        return self.refusal.rule

    @property
    def reason(self) -> str:
        """Why, in a sentence."""
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
        return f"{self.field} must be {self.expected}{cited}, not {reprlib.repr(self.value)}"


class BadCode(BadValue):
    """A text that is no tile code."""

    def __init__(self, code: object, expected: str) -> None:
        super().__init__("tile", code, expected)
        self.args = (code, expected)
        self.code = code


@frozen
class Shortage:
    """What a tile set lacks, how many of it one copy of the game needs, and by which rule."""

    what: str
    needed: int
    found: int
    rule: "RuleId"

    def __str__(self) -> str:
        return f"{self.what}: {self.needed} needed, {self.found} there ({self.rule})"


class BadTileSet(SeismicError, ValueError):
    """A set of tiles that cannot serve for a game."""

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
