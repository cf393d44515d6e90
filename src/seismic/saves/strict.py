"""JSON from strangers: bounded, and strict about what is not JSON or not ours.

What the fields mean belongs to the documents. An object with a duplicate key, a fraction, NaN and a
number of too many digits are parsed as values that no field accepts, so that the path to them can
be reported.
"""

import json
import re
from collections import Counter
from itertools import accumulate
from typing import Any, Final

from attrs import Attribute, define, field, frozen

from ..errors import A_TYPE, BadSave, BadValue, Defect, DiscreetRepr, check_type, is_hidden


def _check_cap(_: "Caps", attribute: "Attribute[int]", value: int) -> None:
    if type(value) is not int or value < 0:
        raise BadValue(attribute.name, value, "a whole number from 0")


@frozen
class Caps:
    """How much a stranger's document may hold, and how much work it may be; each may be raised."""

    bytes: int = field(default=256 * 1024, validator=_check_cap)
    """The size of the document."""
    depth: int = field(default=8, validator=_check_cap)
    """How deep brackets may be nested."""
    tiles: int = field(default=2_000, validator=_check_cap)
    """Tiles, and events. With the quakes, it bounds what one move can cost."""
    cells: int = field(default=10_000, validator=_check_cap)
    """Cells of a table that lists them."""
    moves: int = field(default=5_000, validator=_check_cap)
    """Moves of a record."""
    numbers: int = field(default=1_000_000, validator=_check_cap)
    """How large coordinates, sizes and heights may be."""
    texts: int = field(default=64, validator=_check_cap)
    """How many characters keys, codes, names and moves may have."""
    quakes: int = field(default=60, validator=_check_cap)
    """Quakes."""
    work: int = field(default=600_000, validator=_check_cap)
    """The tiles on the table, added up over all moves of a record."""


USUAL: Final = Caps()

MOST_DIGITS: Final = 18
"""No whole number has more, so that none takes long to parse."""


class _JsonRepr(DiscreetRepr):
    """Values of JSON in its own words, not in those of Python."""

    def repr_NoneType(self, x: None, level: int) -> str:  # noqa: N802  # the name of the type
        return "null"

    def repr_bool(self, x: bool, level: int) -> str:
        return "true" if x else "false"

    def repr_dict(self, x: object, level: int) -> str:
        return "an object"

    def repr_list(self, x: list[Any], level: int) -> str:
        texts = bool(x) and all(type(each) is str for each in x)
        short = level == self.maxlevel and len(x) <= self.maxlist and not texts
        return super(DiscreetRepr, self).repr_list(x, level) if short else f"a list of {len(x)}"

    def repr_Invalid(self, x: object, level: int) -> str:  # noqa: N802  # the name of the type
        return super(DiscreetRepr, self).repr_instance(x, level)


shown: Final = _JsonRepr().shown
_shown_code: Final = _JsonRepr(most_tiles=1).shown
_shown_hidden: Final = _JsonRepr(most_tiles=-1).shown


def mismatch(path: str, expected: str, value: object) -> Defect:
    """Return the problem of an invalid value."""
    return Defect(path, f"must be {expected}, not {shown(value)}")


class Mismatch(BadValue):
    """A value of a document that its field doesn't accept, kept for the `BadSave` about it."""

    def _kept(self, value: object) -> object:
        return value


def refused(path: str, error: BadValue) -> Defect:
    """Return the problem of a refused value, of which nothing hidden may be shown."""
    is_code, expected, show = error.field == "tile", error.expected, shown
    if is_hidden(path):
        expected, show = A_TYPE if is_code else expected, _shown_hidden
    elif is_code:
        show = _shown_code
    return Defect(path, f"must be {expected}, not {show(error.value)}")


@define(repr=False)
class Invalid:
    """A value that JSON may hold, or nearly, and no field accepts: how it was written."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _object(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    (duplicate, _), *_ = Counter(name for name, _ in pairs).most_common(1)
    return Invalid(f"an object with the key {shown(duplicate)} more than once")


def _whole(digits: str) -> object:
    return int(digits) if len(digits) <= MOST_DIGITS else Invalid(digits)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=Invalid, parse_constant=Invalid
)
_LONG_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=Invalid, parse_constant=Invalid, parse_int=_whole
)
"""The same, for a text with a number of too many digits; it takes longer."""


def read(text: str | bytes, caps: Caps) -> object:
    """Parse a JSON text into dicts, lists, strings, whole numbers, truth values and None."""
    check_type("caps", caps, Caps)
    characters = _characters(text, caps)
    raw = characters.encode("utf-8", "surrogatepass")
    if _is_deeper(raw, caps.depth):
        raise _refused(f"it is nested more than {caps.depth} deep")
    decoder = _LONG_DECODER if _TOO_MANY_DIGITS in raw.translate(_DIGITS) else _DECODER
    try:
        return decoder.decode(characters)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _refused(f"it is not JSON: {error.msg} at {where}") from None
    except RecursionError:  # the cap on depth was raised beyond what Python itself can parse
        raise _refused("it is nested too deep") from None


def _refused(problem: str) -> BadSave:
    return BadSave(Defect("$", problem))


def _characters(text: str | bytes, caps: Caps) -> str:
    if not isinstance(text, str | bytes):
        raise _refused(f"it must be JSON as str or bytes, not {type(text).__name__}")
    if len(text) > caps.bytes:
        raise _refused(f"it has more than {caps.bytes} bytes")
    if isinstance(text, str):
        # Lone surrogates count too; a string that holds one is refused by its field.
        if not text.isascii() and len(text.encode("utf-8", "surrogatepass")) > caps.bytes:
            raise _refused(f"it has more than {caps.bytes} bytes")
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _refused(f"it is not UTF-8: {error.reason} at byte {error.start}") from None


_DIGITS: Final = bytes.maketrans(b"123456789", b"0" * 9)
_TOO_MANY_DIGITS: Final = b"0" * (MOST_DIGITS + 1)

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_OPENING: Final = ord("[")
_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_OTHERS: Final = bytes(set(range(256)) - set(b'[]{}"\\'))


def _is_deeper(raw: bytes, depth: int) -> bool:
    """Return whether brackets outside strings nest deeper, without parsing them recursively."""
    brackets = raw.translate(_BRACKETS, _OTHERS).replace(b'""', b"")
    if b'"' in brackets or b"\\" in brackets:  # a bracket or an escape in a string: not ours
        brackets = _STRING.sub(b"", raw).translate(_BRACKETS, _OTHERS + b'"\\')
    inner = brackets
    for _ in range(min(depth, USUAL.depth)):  # removing innermost pairs is faster than counting
        inner = inner.replace(b"[]", b"")
    # What is left is too deep, or has brackets that are never closed or opened.
    levels = accumulate(1 if each == _OPENING else -1 for each in brackets)
    return bool(inner) and max(levels) > depth
