"""Games and pictures that ``seismic play`` writes into files, on request and on leaving.

Reading a game belongs to ``files``.
"""

import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import click
from attrs import evolve

from .. import svg
from ..errors import shown
from .files import checked_picture, write_picture
from .game import written
from .screen import tell
from .session import Session

KEPT: Final = "seismic-game"
"""How the file of a game begins that nobody has named."""


def save(session: Session, name: str) -> Session:
    """Save the game where the line says, else where it was saved last."""
    file = _path(name) if name else session.file
    if file is None:
        tell(session.say("no-name", usage=session.say("usage.save")))
        return session
    try:
        if file != session.file and file.exists() and not _ours(file):
            tell(session.say("taken", file=file))
            return session
        file.write_text(written(session.game), encoding="utf-8")
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        _unwritable(session, file, error)
        return session
    tell(session.say("saved", file=file))
    return evolve(session, file=file, saved=session.game.moves)


def _ours(file: Path) -> bool:
    """Say whether a file is a game, which may be written over."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        return stream.read(64).lstrip().startswith(b'{"seismic":')


def draw(session: Session, name: str) -> Session:
    """Draw the table into the file that the line names."""
    if not name:
        tell(session.say("no-name", usage=session.say("usage.svg")))
        return session
    file = _path(name)
    marks = svg.LastMove(session.game.last.events), svg.Coordinates(), svg.OpenCells()
    try:
        checked_picture(file, session.lang)
        picture = svg.state(session.game.state, *marks, lang=session.lang)
        write_picture(picture, file, session.lang)
    except click.ClickException as error:
        tell(error.format_message())
    except (OSError, ValueError) as error:
        _unwritable(session, file, error)
    else:
        tell(session.say("drawn", file=file))
    return session


def _path(name: str) -> Path:
    return Path(os.path.expanduser(name))


def _unwritable(session: Session, file: Path, error: Exception) -> None:
    reason = getattr(error, "strerror", None) or error
    tell(session.say("unwritable", file=shown(str(file)), reason=reason))


# Leaving.


def leave(session: Session) -> None:
    """Keep a game that was begun by hand and isn't over, and say how to go on with it."""
    game = session.game
    begun = sys.stdin.isatty() and bool(session.people) and game.moves != session.saved
    if begun and game.state.actor is not None:
        try:
            session = evolve(session, file=_kept(written(game)))
        except OSError as error:
            tell(session.say("unwritable", file=KEPT, reason=error.strerror))
            return
        tell(session.say("kept", file=session.file))
    if session.file is not None and game.state.actor is not None:
        tell(session.say("go-on", command=_going_on(session)))


def _kept(game: str) -> Path:
    """Write a game to a file of which the name is free."""
    number = 1
    while True:
        file = Path(f"{KEPT}-{number}.json")
        with suppress(FileExistsError), file.open("x", encoding="utf-8") as stream:
            stream.write(game)
            return file
        number += 1


def _going_on(session: Session) -> str:
    """Write the command that goes on with a saved game."""
    bots = [f"{colour}={bot}" for colour, bot in session.bots.items()]
    return shlex.join(["seismic", "play", "--resume", str(session.file), *bots])
