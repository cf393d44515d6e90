"""Parts of a line with their columns, and errors at them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeAlias

from attrs import frozen

from ..errors import (
    BadPosition,
    BadState,
    BadTileSet,
    BadValue,
    has_more_tiles,
    is_hidden,
    shown,
    shown_code,
    shown_hidden,
)
from ..model.board import COLOURS
from ..model.hexes import Hex
from ..model.pieces import Colour
from ..saves.strict import Caps

BY_LETTER: Final[Mapping[str, Colour]] = {colour[0]: colour for colour in COLOURS}
LETTERS: Final = "".join(BY_LETTER)
NUMBER: Final = "[0-9]{1,9}"
CELL: Final = f"-?{NUMBER},-?{NUMBER}"


@frozen
class Part:
    """A part of a line, and the column at which it begins, from 1.

    An error quotes it unless it names more tiles than this, and so may belong to the pile.
    """

    text: str
    column: int
    caps: Caps
    most_tiles: int = 0

    def split(self, separator: str, most: int | None = None) -> "Iterator[Part]":
        """Yield the parts between separators, or refuse more than ``most``."""
        if most is not None and self.text.count(separator) >= most:
            raise self.refused(f"at most {most}, with {separator} between them")
        column = self.column
        for text in self.text.split(separator):
            yield Part(text, column, self.caps, self.most_tiles)
            column += len(text) + len(separator)

    def group(self, found: re.Match[str], number: int) -> "Part":
        """Return a group of a match of this part."""
        return Part(found[number], self.column + found.start(number), self.caps, self.most_tiles)

    def number(self, digits: str) -> int:
        """Return a number within the caps that this part holds."""
        if abs(int(digits)) > self.caps.numbers:
            raise self.refused(f"without a number beyond ±{self.caps.numbers}")
        return int(digits)

    def hex(self, cell: str) -> Hex:
        """Return a cell that this part holds."""
        q, r = cell.split(",")
        return Hex(self.number(q), self.number(r))

    def match(self, pattern: str, expected: str) -> re.Match[str]:
        """Return the match of the whole part, or refuse it."""
        found = re.fullmatch(pattern, self.text)
        if found is None:
            raise self.refused(expected)
        return found

    def refused(self, expected: str) -> BadPosition:
        """Return the error for a part that is not as expected."""
        quoted = not has_more_tiles(self.text, self.most_tiles)
        found = f", not {shown_code(self.text)}" if quoted else ""
        return BadPosition(self.column, f"must be {expected}{found}")


Named: TypeAlias = Mapping[str, Part]
"""Parts by the names of their fields."""


@contextmanager
def located(column: int, columns: Mapping[str, int] | None = None) -> Iterator[None]:
    """Turn refusals into `BadPosition`, at the column of the field or else at this one."""
    known = columns or {}
    try:
        yield
    except BadState as error:
        first = error.defects[0]
        at = known.get(first.field, column)
        raise BadPosition(at, f"{first.field}: {first.problem}", first.rule) from error
    except BadTileSet as error:
        raise BadPosition(known.get("tiles", column), str(error)) from error
    except BadValue as error:
        value = (shown_hidden if is_hidden(error.field) else shown)(error.value)
        problem = f"must be {error.expected}, not {value}"
        raise BadPosition(known.get(error.field, column), problem, error.rule) from error
