"""JSON from strangers: bounded, and strict about what is no JSON or not ours.

What the fields mean belongs to the documents. A key written twice, a fraction, NaN or a number
of too many digits can be read but never taken: each comes out as a value of its own type, which no
field wants, so that whoever refuses it can say where it stands.
"""

import json
import re
from collections import Counter
from itertools import accumulate
from typing import Final, final

from attrs import frozen

from ..errors import BadSave, Defect


@frozen
class Caps:
    """How much a stranger's document may hold; each may be raised.

    Depth counts brackets within brackets, numbers are coordinates, sizes and heights, and texts
    are keys, codes, names and moves.
    """

    bytes: int = 256 * 1024
    depth: int = 8
    tiles: int = 2_000
    cells: int = 10_000
    moves: int = 5_000
    numbers: int = 1_000_000
    texts: int = 64


USUAL: Final = Caps()

MOST_DIGITS: Final = 18
"""No whole number has more, so that none takes long to read."""

MOST_SHOWN: Final = 40
"""Of a text that is refused, no more characters are shown."""


@final
class Unwanted:
    """A value that JSON may hold, or nearly, and no field takes."""

    __slots__ = ("shown",)

    def __init__(self, shown: str) -> None:
        self.shown = shown


def _object(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
    return Unwanted(f"an object with the key {shown(twice)} more than once")


def _odd(number: str) -> Unwanted:
    return Unwanted(_short(number))


def _whole(digits: str) -> object:
    return int(digits) if len(digits) <= MOST_DIGITS else _odd(digits)


def _short(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_odd, parse_constant=_odd)
_PATIENT: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_odd, parse_constant=_odd, parse_int=_whole
)
"""The same, for a text with a number of too many digits; it takes longer."""


def read(text: str | bytes, caps: Caps) -> object:
    """Read a JSON text as dicts, lists, strings, whole numbers, truth values and None."""
    characters = _characters(text, caps)
    raw = characters.encode("utf-8", "surrogatepass")
    if _deeper(raw, caps.depth):
        raise refused(f"it is nested more than {caps.depth} deep")
    decoder = _PATIENT if _TOO_MANY_DIGITS in raw.translate(_DIGITS) else _DECODER
    try:
        return decoder.decode(characters)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise refused(f"it is no JSON: {error.msg} at {where}") from None
    except RecursionError:  # the cap on depth was raised beyond what Python itself can read
        raise refused("it is nested too deep") from None


def refused(problem: str, path: str = "$") -> BadSave:
    """Make the error of a single problem."""
    return BadSave(Defect(path, problem))


def _characters(text: str | bytes, caps: Caps) -> str:
    if not isinstance(text, str | bytes):
        raise refused(f"it must be JSON as str or bytes, not {type(text).__name__}")
    if len(text) > caps.bytes:
        raise refused(f"it has more than {caps.bytes} bytes")
    if isinstance(text, str):
        # Lone surrogates count too; whichever string holds one is refused in its place.
        if not text.isascii() and len(text.encode("utf-8", "surrogatepass")) > caps.bytes:
            raise refused(f"it has more than {caps.bytes} bytes")
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refused(f"it is not UTF-8: {error.reason} at byte {error.start}") from None


_DIGITS: Final = bytes.maketrans(b"123456789", b"0" * 9)
_TOO_MANY_DIGITS: Final = b"0" * (MOST_DIGITS + 1)

_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_OPENING: Final = ord("[")
_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_OTHERS: Final = bytes(set(range(256)) - set(b'[]{}"\\'))


def _deeper(raw: bytes, depth: int) -> bool:
    """Say whether brackets outside strings nest deeper, before a recursive reader finds out."""
    bare = raw.translate(_BRACKETS, _OTHERS).replace(b'""', b"")
    if b'"' in bare or b"\\" in bare:  # a bracket or an escape stands in a string: none of ours
        bare = _STRING.sub(b"", raw).translate(_BRACKETS, _OTHERS + b'"\\')
    inner = bare
    for _ in range(min(depth, Caps().depth)):  # the innermost pairs go, faster than one can count
        inner = inner.replace(b"[]", b"")
    # What is left is too deep, or has brackets that are never closed or opened.
    return bool(inner) and max(accumulate(1 if each == _OPENING else -1 for each in bare)) > depth


def shown(value: object) -> str:
    """Show a value of any kind and size in a few words."""
    match value:
        case Unwanted():
            return value.shown
        case str():
            return repr(_short(value))
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case int():
            return str(value) if value.bit_length() < 64 else "a huge number"
        case list() | tuple():
            return f"a list of {len(value)}"
        case dict():
            return "an object"
    return f"a {type(value).__name__}"
