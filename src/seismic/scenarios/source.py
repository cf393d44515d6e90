"""The bytes of a file as text: UTF-8, with no characters that hide something."""

import re
from typing import Final

from ..visible import first_invisible, named
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
_ALLOWED: Final = "\t\n"
"""Characters that can't be seen and still belong in a text of several lines."""
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
    hidden = first_invisible(text, allowed=f"{_ALLOWED}\r")
    if hidden:
        context.stop(_location(text, text.index(hidden)), "character", found=named(hidden))
    directive = _DIRECTIVE.search(text) if "%" in text else None
    if directive:
        context.stop(_location(text, directive.end() - 1), "directive")
    return text


def hidden_in(value: str) -> str | None:
    """Return the name of the first character that a value must not have, not even escaped."""
    found = first_invisible(value, _ALLOWED)
    return named(found) if found else None
