"""All errors that this library raises; each carries its facts as attributes."""

import re
import reprlib
from collections.abc import Collection, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import frozen

if TYPE_CHECKING:
    from .model.refusals import Refusal
    from .ruleids import RuleId

__all__ = [
    "BadCode",
    "BadMove",
    "BadPosition",
    "BadRecord",
    "BadSave",
    "BadScenario",
    "BadState",
    "BadTileSet",
    "BadValue",
    "Defect",
    "IllegalMove",
    "Problem",
    "SeismicError",
    "Shortage",
]

_LONGEST: Final = 200
_LONGEST_TEXT: Final = 60
_FEW: Final = 6
_HIDDEN: Final = re.compile(r"\b(?:hidden|pile|box)\b")
"""Words in the names and paths of hidden fields."""
_TILE: Final = re.compile("[HXQ][0-6]", re.IGNORECASE)


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


class DiscreetRepr(ShortRepr):
    """A number, a text without tiles, a few numbers or a hex; of anything else its type.

    What a collection, an object or a text with tiles holds may be hidden from players: a pile, say.
    """

    def __init__(self, most_tiles: int = 0) -> None:
        super().__init__()
        self._most_tiles = most_tiles

    def repr_str(self, x: str, level: int) -> str:
        """Format a text, or its beginning, unless it has too many tiles: then its length."""
        in_list = level < self.maxlevel
        if has_more_tiles(x, min(0, self._most_tiles) if in_list else self._most_tiles):
            return f"a text of length {len(x)}"
        return quoted(x)

    def repr_list(self, x: list[Any], level: int) -> str:
        """Format a few numbers, such as a pair of coordinates."""
        return super().repr_list(x, level) if _are_few_numbers(x) else _described(x)

    def repr_tuple(self, x: tuple[Any, ...], level: int) -> str:
        """Format a few numbers, such as a pair of coordinates."""
        return super().repr_tuple(x, level) if _are_few_numbers(x) else _described(x)

    def repr_Hex(self, x: object, level: int) -> str:  # noqa: N802  # the name of the type
        """Format a hex, which hides nothing."""
        return str(x)

    def repr_Withheld(self, x: "Withheld", level: int) -> str:  # noqa: N802  # likewise
        """Format a stand-in for a value."""
        return str(x)

    def repr_instance(self, x: object, level: int) -> str:
        """Format a fraction, a truth value or None; describe anything else."""
        return repr(x) if x is None or type(x) in (bool, float) else _described(x)

    repr_array = repr_deque = repr_dict = repr_frozenset = repr_set = repr_instance


@frozen(repr=False)
class Withheld:
    """A stand-in for a value that may be hidden from players: its type and a description."""

    type: str
    text: str

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


def _hides_nothing(value: object, most_tiles: int) -> bool:
    """Whether a value is a scalar or a hex, or a few of them, that name no more tiles than that."""
    if type(value) in (list, tuple):
        few: Collection[object] = value  # type: ignore[assignment]  # it is one
        return len(few) <= _FEW and all(_is_scalar(each, min(0, most_tiles)) for each in few)
    return _is_scalar(value, most_tiles)


def _is_scalar(value: object, most_tiles: int) -> bool:
    if type(value) is str:
        return not has_more_tiles(value, most_tiles)
    return value is None or type(value).__name__ in ("bool", "int", "float", "Hex")


def quoted(text: str) -> str:
    """Return a text, or its beginning, in quotes: what somebody has typed, say."""
    return repr(text) if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]!r}…"


def has_more_tiles(text: str, most: int) -> bool:
    """Whether a text names more than this many tiles, and so may be a pile or a state."""
    return len(list(islice(_TILE.finditer(text), most + 1))) > most


def _are_few_numbers(values: Collection[object]) -> bool:
    return len(values) <= _FEW and all(type(value) in (int, float) for value in values)


def _described(value: object) -> str:
    """Describe a value by its type and, for a collection, its length."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    name = _with_article(type(value).__name__)
    if isinstance(value, bytes | dict | frozenset | list | set | tuple):
        return f"{name} of length {len(value)}"
    return name


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


shown: Final = DiscreetRepr().shown
shown_code: Final = DiscreetRepr(most_tiles=1).shown
"""The same where a tile or a move is expected: a text with one tile is quoted."""
shown_hidden: Final = DiscreetRepr(most_tiles=-1).shown
"""The same for a value of a hidden field: no text is quoted."""

_SHOWN: Final = {-1: shown_hidden, 0: shown, 1: shown_code}
"""These by the number of tiles that a text may name."""

A_TYPE: Final = "a type such as H03, X024 or Q3"
"""What a tile of a hidden field must be; advice on its code would show it."""


def is_hidden(field: str) -> bool:
    """Whether the name or path of a field says that players don't see it."""
    return bool(_HIDDEN.search(field))


class SeismicError(Exception):
    """The base of every error raised by this library."""


def restored(error: SeismicError) -> tuple[object, ...]:
    """Return how pickle restores an error that doesn't keep its facts in ``args``."""
    return error.__class__.__new__, (error.__class__,), vars(error)


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
    """An invalid argument.

    Its ``value`` is kept if it is a number, a short list of them, a hex or a text without tiles.
    Anything else may be or hold a whole state, and an error may be sent anywhere: then the value is
    described in a few words, and not kept.
    """

    _hints: ClassVar[Mapping[tuple[str, str], str]] = {
        ("state", "View"): "a view has legal_moves(), explain(), score() and outcome() of its own,"
        " view_to_data and write_view write it, and only a whole state can be played on",
        ("state", "Step"): "the state of a step is its attribute .state",
        ("state", "Game"): "the state of a game is its attribute .state",
        ("board", "GameState"): "the board of a state is its attribute .board",
        ("record", "Game"): "game.record() returns the record of a game",
        ("event", "Step"): "the events of a step are its attribute .events",
        ("refusal", "NoneType"): "None means that the move is legal",
        ("outcome", "NoneType"): "None means that the game isn't over",
        ("move", "str"): "parse_move makes a move of a line",
    }
    """What to do instead after a common mistake, by the field and the type of the value."""
    _codes: ClassVar[Collection[str]] = ("tile", "tiles")
    """The fields whose value is quoted even if it names a tile."""

    def __init__(
        self, field: str, value: object, expected: str, rule: "RuleId | None" = None
    ) -> None:
        super().__init__()
        self.field = field
        self.value = self._kept(value)
        self.expected = expected
        self.rule = rule

    def __str__(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        value = self.value
        name = value.type if isinstance(value, Withheld) else type(value).__name__
        advice = self._hints.get((self.field, name))
        hint = f"; {advice}" if advice else ""
        return f"{self.field} must be {self.expected}{cited}, not {self._show(value)}{hint}"

    def _most_tiles(self) -> int:
        """Return how many tiles a text may name that is quoted."""
        return -1 if is_hidden(self.field) else int(self.field in self._codes)

    def _show(self, value: object) -> str:
        return _SHOWN[self._most_tiles()](value)

    def _kept(self, value: object) -> object:
        """Return a value that hides nothing as it is, and anything else in a few words."""
        if isinstance(value, Withheld) or _hides_nothing(value, self._most_tiles()):
            return value
        return Withheld(type(value).__name__, self._show(value))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return restored(self)


def check_type(field: str, value: object, expected: type) -> None:
    """Raise `BadValue` unless a value is of this type."""
    if not isinstance(value, expected):
        raise BadValue(field, value, _with_article(expected.__name__))


class BadCode(BadValue):
    """A text that is not a tile code."""

    def __init__(self, code: object, expected: str) -> None:
        super().__init__("tile", code, expected)
        self.code = self.value


class BadMove(BadValue):
    """A line that can't be parsed as a move, legal or not."""

    _hints: ClassVar[Mapping[tuple[str, str], str]] = {}
    _codes: ClassVar[Collection[str]] = ("move",)

    def __init__(self, line: object, expected: str) -> None:
        super().__init__("move", line, expected)
        self.line = self.value


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
    """What a tile set lacks."""

    what: str
    """The type or the sort of tiles."""
    needed: int
    """How many one copy of the game needs."""
    found: int
    """How many there are."""
    rule: "RuleId"
    """The rule that needs them."""

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
    """What is wrong with a position or a document."""

    field: str
    """Where: the name of a field, or the path to it."""
    problem: str
    """What is wrong."""
    rule: "RuleId | None" = None
    """The rule that it goes against, if any."""

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
    """What is wrong in a file."""

    file: str
    """The file."""
    line: int
    """The line, counted from 1."""
    column: int
    """The column, counted from 1."""
    message: str
    """What is wrong, and what would be right."""

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
