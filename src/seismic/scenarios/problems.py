"""Taking note of problems: what is wrong where in one file, in the reader's language.

What counts as a problem is for the modules to say that read.
"""

import difflib
import re
from collections.abc import Iterable
from typing import Final, NoReturn, Protocol, final

from ..errors import BadScenario, Problem
from ..rulebook import message

MOST_PROBLEMS: Final = 20
"""So many are told of one file; whoever has mended these can look again."""

_LONGEST_SHOWN: Final = 60


class Located(Protocol):
    """Anything that stands at a line and a column, both from 1."""

    @property
    def line(self) -> int: ...  # noqa: D102  # the protocol's docstring has said it
    @property
    def column(self) -> int: ...  # noqa: D102  # likewise


class Skipped(Exception):
    """Part of a file cannot be read, and its problem has been noted."""


@final
class Notes:
    """The problems of one file so far."""

    def __init__(self, file: str, lang: str = "en") -> None:
        self.file = file
        self.lang = lang
        self.problems: list[Problem] = []

    def add(self, at: Located, key: str, /, **facts: object) -> None:
        """Note a problem by its key in the catalogues; enough is enough, and the reading ends."""
        said = message(f"problem.{key}", self.lang).format(**facts)
        self.problems.append(Problem(self.file, at.line, at.column, said))
        if len(self.problems) == MOST_PROBLEMS:
            self.give_up()

    def refuse(self, at: Located, key: str, /, **facts: object) -> NoReturn:
        """Note a problem and skip the part of the file that has it."""
        self.add(at, key, **facts)
        raise Skipped

    def stop(self, at: Located, key: str, /, **facts: object) -> NoReturn:
        """Note a problem after which nothing can be read."""
        self.add(at, key, **facts)
        self.give_up()

    def give_up(self) -> NoReturn:
        """Raise what has been noted."""
        raise BadScenario(tuple(self.problems))

    def phrase(self, key: str, /, **facts: object) -> str:
        """Find a part of a sentence in the catalogues."""
        return message(key, self.lang).format(**facts)

    def meant(self, name: str, known: Iterable[str]) -> str:
        """Ask whether the nearest of the known names was meant, if one is near."""
        near = nearest(name, known)
        return self.phrase("problem.meant", near=near) if near and near != name else ""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name that somebody most likely meant.

    >>> nearest("faceup", ["face_up", "pile"])
    'face_up'
    """
    plain = {_plain(each): each for each in known}
    found = difflib.get_close_matches(_plain(name[:_LONGEST_SHOWN]), plain, n=1, cutoff=0.6)
    return plain[found[0]] if found else None


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name.casefold())


def shortened(text: str) -> str:
    """Give the beginning of a long text, printable and on one line."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + "…"
