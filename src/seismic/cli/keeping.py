"""Games and pictures that ``seismic play`` writes into files, on request and on leaving.

Reading a game belongs to ``files``.
"""

import os
import shlex
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import click
from attrs import evolve

from .. import svg
from . import plain
from .ending import deafen
from .files import checked_picture, is_game, write, write_picture
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
        if file != session.file and file.exists() and not is_game(file):
            tell(session.say("taken", file=plain(file)))
            return session
        write(file, written(session.game))
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        _unwritable(session, file, error)
        return evolve(session, failed=file)
    tell(session.say("saved", file=plain(file)))
    return evolve(session, file=file, failed=None, saved=session.game.moves)


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
        tell(plain(error.format_message()))
    except (OSError, ValueError) as error:
        _unwritable(session, file, error)
    else:
        tell(session.say("drawn", file=plain(file)))
    return session


def _path(name: str) -> Path:
    return Path(os.path.expanduser(name))


def _unwritable(session: Session, file: Path, error: Exception) -> None:
    reason = getattr(error, "strerror", None) or error
    tell(session.say("unwritable", file=plain(file), reason=reason))


# Leaving.


def leave(session: Session, by_hand: bool) -> None:
    """Keep a game that was begun by hand and isn't over, and say how to go on with it."""
    deafen()
    game = session.game
    begun = by_hand and bool(session.people) and game.moves != session.saved
    with suppress(OSError):  # a terminal that has gone shows nothing, and the game is kept
        if begun and game.state.actor is not None:
            try:
                session = evolve(session, file=_kept(written(game)), failed=None)
            except OSError as error:
                _unwritable(session, Path(KEPT), error)
                return
            tell(session.say("kept", file=session.file))
        if session.file not in (None, session.failed) and game.state.actor is not None:
            tell(session.say("go-on", command=plain(_going_on(session))))


def _kept(game: str) -> Path:
    """Write a game to a file of which the name is free."""
    for number in count(1):
        file = Path(f"{KEPT}-{number}.json")
        try:
            file.touch(exist_ok=False)  # from now on the name is ours
        except FileExistsError:
            continue
        try:
            write(file, game)
        except OSError:
            file.unlink()
            raise
        return file
    raise AssertionError  # there are always more numbers


def _going_on(session: Session) -> str:
    """Write the command that goes on with a saved game."""
    bots = [f"{colour}={bot}" for colour, bot in session.bots.items()]
    return shlex.join(["seismic", "play", "--resume", str(session.file), *bots])
