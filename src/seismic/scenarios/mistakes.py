"""The usual mistakes in YAML: where a syntax error really is, and which message fits it."""

import re
from collections.abc import Sequence
from typing import Final

from .nodes import Broken, Located, Node

_GLUED: Final = re.compile(r"\s*(?:- +)*[a-z_]+(:)[^\s:/]")
"""A line whose key has no space after its colon."""
_KEY: Final = re.compile(r"(?:- +)?[a-z_]+:(?: |$)")
_CUT: Final = re.compile(r"(?:[a-z][0-9+-]*\s*@|\w+ )\s*-?[0-9]+", re.IGNORECASE)
"""A move in notation up to the comma of its cell."""
_PAIR: Final = re.compile(r"\(? *(-?[0-9]{1,7}) *, *(-?[0-9]{1,7}) *\)?")
"""Two numbers in parentheses or without brackets."""
_OF_BLOCKS: Final = ("block mapping start", "block sequence start", "document start")
_KEY_OR_DASH: Final = ("expected key", "expected '-' indicator", "expected <block end>")


def glued(text: str) -> bool:
    """Whether a text begins with a key that has no space after its colon."""
    return _GLUED.match(text) is not None


def is_cut(first: Node, second: Node) -> bool:
    """Whether two entries of a list are one move or cell, cut in two at the comma of its cell."""
    if not isinstance(first.value, str):
        return False
    if first.value.startswith("("):
        return in_brackets(uncut(first, second)) is not None
    return _CUT.fullmatch(first.value) is not None and bool(re.match("-?[0-9]", str(second.value)))


def in_brackets(text: str) -> str | None:
    """Return two numbers in parentheses or without brackets as a list; None if they aren't that."""
    found = _PAIR.fullmatch(text.strip())
    return f"[{found[1]}, {found[2]}]" if found else None


def is_rest(key: Node, value: Node, before: Node) -> bool:
    """Whether a key without a colon is the rest of a text that was cut at its comma."""
    if glued(str(key.value)):
        return False
    if type(before.value) is int:
        return value.value is None and in_brackets(f"{before.value},{key.value}") is not None
    if not isinstance(before.value, str | Broken):
        return False
    behind = key.line, key.column + len(str(key.value))
    return value.value is None and behind == (value.line, value.column)


def uncut(first: Node, second: Node) -> str:
    """Return the text that was cut in two at its comma."""
    blanks = second.column - first.column - len(f"{first.value},")
    return f"{first.value},{' ' * (blanks if second.line == first.line else 1)}{second.value}"


def mistake(
    lines: Sequence[str], at: Located[None], begun: int, problem: str
) -> tuple[Located[None], str]:
    """Return the place of a syntax error and the key of its message.

    The lines are those up to the one where the parser stopped; what it was reading began in the
    line ``begun``, which is 0 if the parser doesn't say.
    """
    line = lines[at.line - 1]
    before, rest = line[: at.column - 1], line[at.column - 1 :]
    above = last_line_with_text(lines[: at.line - 1])
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return at, "tab"
    if rest.startswith(":") and rest[1:].strip() and not rest[1].isspace():
        return at, "no-space-here"
    if "expected ':'" in problem or "mapping values" in problem:
        for number in (begun, at.line, above):
            found = _GLUED.match(lines[number - 1]) if number else None
            if found:
                return Located(None, number, found.start(1) + 1), "no-space-here"
    if _is_indentation(lines, at, above, problem):
        return Located(None, at.line, _indentation(line) + 1), "indentation"
    if "expected ','" in problem and begun == at.line:
        is_sentence = rest.startswith(":") and len(re.split("[][{},:]", before)[-1].split()) > 2
        return at, "colon" if is_sentence else "no-comma"
    if rest.startswith(":") or "mapping values are not allowed" in problem:
        return at, "colon" if ":" in before else "unclosed"  # what is wrong with the first colon?
    return at, "unclosed" if 0 < begun < at.line else "syntax"


def _is_indentation(lines: Sequence[str], at: Located[None], above: int, problem: str) -> bool:
    """Whether a line begins a key or an item in a column where none can begin."""
    line = lines[at.line - 1]
    if not above or not line.strip():
        return False
    here, there = _indentation(line), _indentation(lines[above - 1])
    if "mapping values" in problem:  # a key further to the right than the one above it
        return here > there and ":" not in line[: at.column - 1]
    if at.column != here + 1 or not any(each in problem for each in (*_OF_BLOCKS, *_KEY_OR_DASH)):
        return False
    if here == there:  # a key below the dash of its item, not below the item's first key
        return all(map(_KEY.match, (line.strip(), lines[above - 1].strip()))) and line[here] != "-"
    return here not in map(_indentation, lines[: above - 1])


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def last_line_with_text(lines: Sequence[str]) -> int:
    """Return the number of the last line that isn't blank; 0 if all are."""
    return next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 0)
