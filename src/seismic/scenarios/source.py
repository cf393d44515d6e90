"""The bytes of a file as text: UTF-8, with no characters that hide something."""

import re
from typing import Final

from .context import Context
from .nodes import START, Located

MOST_BYTES: Final = 1 << 20

LINE_BREAK: Final = re.compile("\r\n|\r|\n")
_ENCODINGS: Final = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
# Controls, lone surrogates, what reverses the direction of writing, line breaks of YAML 1.1 alone.
_UNPRINTABLE: Final = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff"
    "\u2028\u2029\u202a-\u202e\u2066-\u2069"
)
_FORBIDDEN: Final = re.compile(f"[{_UNPRINTABLE}]")
_FORBIDDEN_IN_TEXT: Final = re.compile(f"[{_UNPRINTABLE}\r]")
_DIRECTIVE: Final = re.compile("(?:^|[\r\n])%")


def decode(data: bytes, context: Context) -> str:
    """Decode the bytes of a file as UTF-8."""
    if len(data) > MOST_BYTES:
        context.stop(START, "too-big", most=MOST_BYTES)
    for mark, name in _ENCODINGS:
        if data.startswith(mark):
            context.stop(START, "encoding", found=name)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        found = f"0x{data[error.start]:02X}"
        context.stop(_location(before, len(before)), "encoding", found=found)


def _location(text: str, index: int) -> Located[None]:
    breaks = list(LINE_BREAK.finditer(text, 0, index))
    begun = breaks[-1].end() if breaks else 0
    return Located(None, len(breaks) + 1, index - begun + 1)


def clean(text: str, context: Context) -> str:
    """Return a text without its byte order mark, if there is nothing hidden in it."""
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_BYTES:
        context.stop(START, "too-big", most=MOST_BYTES)
    hidden = _FORBIDDEN.search(text)
    if hidden:
        context.stop(_location(text, hidden.start()), "character", found=_name(hidden[0]))
    directive = _DIRECTIVE.search(text) if "%" in text else None
    if directive:
        context.stop(_location(text, directive.end() - 1), "directive")
    return text


def hidden_in(value: str) -> str | None:
    """Return the name of the first character that a value must not have, not even escaped."""
    found = _FORBIDDEN_IN_TEXT.search(value)
    return _name(found[0]) if found else None


def _name(character: str) -> str:
    return f"U+{ord(character):04X}"
