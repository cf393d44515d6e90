"""The bytes of a file as text: UTF-8 and nothing hidden in it.

What the text says belongs to the reading.
"""

import re
from typing import Final

from attrs import frozen

from .problems import Notes

MOST_BYTES: Final = 1 << 20


@frozen
class Spot:
    """A place in a file, counted from 1."""

    line: int
    column: int


_ENCODINGS: Final = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
LINE_BREAK: Final = re.compile("\r\n|\r|\n")
# Controls, halves of pairs, what turns writing round, and breaks that YAML 1.1 alone knows.
_UNPRINTABLE: Final = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff"
    "\u2028\u2029\u202a-\u202e\u2066-\u2069"
)
_FORBIDDEN: Final = re.compile(f"[{_UNPRINTABLE}]")
_DIRECTIVE: Final = re.compile("(?:^|[\r\n])%")
_FORBIDDEN_IN_TEXT: Final = re.compile(f"[{_UNPRINTABLE}\r]")


def decoded(data: bytes, notes: Notes) -> str:
    """Take the bytes of a file as UTF-8."""
    if len(data) > MOST_BYTES:
        notes.stop(Spot(1, 1), "too-big", most=MOST_BYTES)
    for mark, name in _ENCODINGS:
        if data.startswith(mark):
            notes.stop(Spot(1, 1), "encoding", found=name)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        spot = _spot(data[: error.start].decode(), error.start)
        notes.stop(spot, "encoding", found=f"0x{data[error.start]:02X}")


def _spot(text: str, index: int) -> Spot:
    breaks = list(LINE_BREAK.finditer(text, 0, index))
    return Spot(len(breaks) + 1, min(index, len(text)) - (breaks[-1].end() if breaks else 0) + 1)


def cleaned(text: str, notes: Notes) -> str:
    """Take a text without its byte order mark, if it has no characters that hide something."""
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_BYTES:
        notes.stop(Spot(1, 1), "too-big", most=MOST_BYTES)
    hidden = _FORBIDDEN.search(text)
    if hidden:
        notes.stop(_spot(text, hidden.start()), "character", found=_name(hidden[0]))
    directive = _DIRECTIVE.search(text) if "%" in text else None
    if directive:
        notes.stop(_spot(text, directive.end() - 1), "directive")
    return text


def hidden_in(value: str) -> str | None:
    """Name the first character of a value that must not be in it, not even escaped."""
    found = _FORBIDDEN_IN_TEXT.search(value)
    return _name(found[0]) if found else None


def _name(character: str) -> str:
    return f"U+{ord(character):04X}"
