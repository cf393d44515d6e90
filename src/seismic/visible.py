"""Which characters can be seen: others control a terminal, reorder a line or hide in a text."""

import unicodedata
from collections.abc import Callable
from typing import Final

_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""The Unicode categories of characters that control, reorder or break a line, or show nothing."""

_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffe\uffff"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000))))
)
"""Characters of other categories that show nothing."""

ONE_VISIBLE_LINE: Final = "one line without invisible, control or bidirectional characters"
"""What a name must be."""


def is_visible(character: str) -> bool:
    """Whether a character can be seen, or is a space."""
    return character not in _BLANK and unicodedata.category(character) not in _UNSEEN


def first_invisible(text: str, allowed: str = "") -> str | None:
    r"""Return the first character of a text that can't be seen, unless it is one of those allowed.

    >>> first_invisible("red\nblue"), first_invisible("red\nblue", allowed="\n")
    ('\n', None)
    """
    if text.isascii() and text.isprintable():
        return None
    found = [each for each in set(text) if each not in allowed and not is_visible(each)]
    return min(found, key=text.index, default=None)


def named(character: str) -> str:
    """Return the name of a character that can't be shown, such as ``U+200B``."""
    return f"U+{ord(character):04X}"


def escaped(character: str) -> str:
    """Return a character as Python escapes it."""
    return character.encode("unicode_escape").decode()


def printable(text: object, allowed: str = "", escape: Callable[[str], str] = escaped) -> str:
    r"""Return a text with escapes for characters that can't be seen, unless they are allowed.

    >>> printable("a\nb\x1b[2J")
    'a\\nb\\x1b[2J'
    """
    shown = str(text)
    if first_invisible(shown, allowed) is None:
        return shown
    return "".join(each if each in allowed or is_visible(each) else escape(each) for each in shown)
