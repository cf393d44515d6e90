"""A file of finished games, one a line, from which an interrupted run resumes.

The first line says which run it is. A game is written in one piece as soon as it is finished, so a
run that is killed leaves at most one incomplete line, which is removed.
"""

import json
from functools import partial
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Final, Self

from attrs import asdict, fields, frozen

from ..errors import BadSave, BadValue, Defect
from ..saves.documents import Count, Reason
from ..saves.parts import rules_document
from ..saves.scalars import words
from ..saves.strict import Caps, read
from ..saves.structure import structure, unstructure
from .games import LIMIT, MOST_IN_PROBLEM, Forfeit, Game, Run

VERSION: Final = 1

_CAPS: Final = Caps(bytes=1 << 20, numbers=LIMIT - 1)
"""For one line: the first one may hold a large table."""

_LONGEST_SHOWN: Final = 80


@frozen
class ForfeitDocument:
    """Which bot has forfeited, and why."""

    bot: Count
    problem: Annotated[str, words(MOST_IN_PROBLEM)]


@frozen
class GameDocument:
    """A finished game, without what follows from its number: its seed and who sat where."""

    number: Count
    points: tuple[Count, ...]
    winners: tuple[Count, ...]
    turns: Count
    placements: Count
    decisions: Count
    choices: Count
    tiles_lost: Count
    crews_lost: tuple[Count, ...]
    reason: Reason | None = None
    forfeit: ForfeitDocument | None = None


_WRITTEN: Final = tuple(each.name for each in fields(GameDocument))


class GameLog:
    """The finished games of a run, in a file that is made if there is none.

    Raises `BadSave`, with the line, for a file of another run or of anything else.
    """

    def __init__(self, path: str | PathLike[str], run: Run) -> None:
        self._path: Final = Path(path)
        self._run: Final = run
        self.finished: Final[dict[int, Game]] = {}
        """The games in the file, by number."""
        try:
            self._path.touch()
            whole = self._read()
            self._file: Final = self._path.open("ab", buffering=0)
        except (OSError, ValueError) as error:  # such as a name that no file can have
            if isinstance(error, BadSave):
                raise
            problem = getattr(error, "strerror", None) or "a file can't have this name"
            raise BadValue("log", str(path), f"a file to write ({problem})") from None
        self._file.truncate(whole)
        if not whole:
            self._file.write(_line(_header(run)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, game: Game) -> None:
        """Write down a game that is finished."""
        every = asdict(game)
        self._file.write(_line({name: every[name] for name in _WRITTEN if every[name] is not None}))

    def _read(self) -> int:
        """Read the games that are finished, and return the size of all complete lines."""
        header, size = _line(_header(self._run)), 0
        with self._path.open("rb") as file:
            lines = iter(partial(file.readline, _CAPS.bytes + 1), b"")
            for number, line in enumerate(lines, start=1):
                if number == 1 and not header.startswith(line):
                    raise self._refused(1, _difference(line, self._run))
                if not line.endswith(b"\n"):
                    break  # what a killed run leaves
                if number > 1:
                    game = self._game(number, line)
                    self.finished[game.number] = game
                size += len(line)
        return size

    def _game(self, number: int, line: bytes) -> Game:
        try:
            document = structure(read(line, _CAPS), GameDocument, _CAPS)
        except BadSave as error:
            raise self._refused(number, str(error)) from error
        bots = len(self._run.bots)
        if not len(document.points) == len(document.crews_lost) == bots:
            raise self._refused(number, f"points and crews_lost must be lists of {bots}")
        if not document.winners or max(document.winners) >= bots:
            raise self._refused(number, f"winners must be numbers of bots from 0 to {bots - 1}")
        forfeit = document.forfeit
        if (forfeit is None) == (document.reason is None) or (forfeit and forfeit.bot >= bots):
            raise self._refused(number, "a game needs a reason, or else a bot that has forfeited")
        figures = {name: getattr(document, name) for name in _WRITTEN}
        figures["forfeit"] = forfeit and Forfeit(forfeit.bot, forfeit.problem)
        return self._run.game(**figures)

    def _refused(self, line: int, problem: str) -> BadSave:
        return BadSave(Defect(f"{self._path}, line {line}", problem))


def _header(run: Run) -> dict[str, Any]:
    """Return what determines the games of a run."""
    return {
        "seismic": "games",
        "version": VERSION,
        "library": version("seismic-rules"),  # bots may play differently in another one
        "bots": list(run.names),
        "rules": unstructure(rules_document(run.rules)),
        "seed": run.seed,
    }


def _difference(line: bytes, run: Run) -> str:
    """Return why a first line is not that of a run."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("seismic") != "games":
        return "it is not a log of games"
    for name, expected in _header(run).items():
        if found.get(name) != expected:
            other, ours = _short(found.get(name)), _short(expected)
            return f"it is the log of another run: its {name} is {other}, not {ours}"
    return "it is not written as a log of games is"


def _short(data: object) -> str:
    text = json.dumps(data)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def _line(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
