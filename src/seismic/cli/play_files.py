"""Games and pictures that ``seismic play`` and ``referee`` write, on request and on exit."""

import os
import shlex
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import click
from attrs import evolve

from .. import svg, text
from ..model.outcomes import Step
from ..pages import is_page, live_page
from ..visible import printable
from . import reason_of
from .files import PAGES, check_picture_name, is_game, write, write_picture
from .game import Game
from .screen import print_wrapped
from .session import Session
from .signals import ignore_signals

AUTOSAVE: Final = "seismic-game"
"""The first part of the name of a game that is saved on exit."""

_FOLLOW: Final = "--follow"


def save(session: Session, name: str) -> Session | None:
    """Save the game to a named file, or where it was saved last."""
    file = _path(name) if name else session.file
    if file is None:
        session.print("no-name", usage=session.sentence("usage.save"))
        return None
    try:
        if file not in (session.file, session.replaced) and file.exists():
            if is_game(file, session.lang):
                session.print("another", file=printable(file))
                return evolve(session, replaced=file)
            session.print("taken", file=printable(file))
            return None
        write(file, session.game.to_json())
    except (OSError, ValueError) as error:  # a name that contains NUL is a ValueError
        _print_unwritable(session, file, error)
        return evolve(session, failed=file)
    session.print("saved", file=printable(file))
    return evolve(session, file=file, failed=None, saved=session.game.moves, saves=True)


def draw(session: Session, name: str) -> Session | None:
    """Draw the table to a named file, or on a page that is kept up to date."""
    option, _, page = name.partition(" ")
    if option == _FOLLOW:
        return _begin_following(session, page.strip())
    if not name:
        session.print("no-name", usage=session.sentence("usage.svg"))
        return None
    file = _path(name)
    overlays = svg.LastMove(session.game.last.events), svg.Coordinates(), svg.OpenCells()
    try:
        check_picture_name(file, session.lang)
        write_picture(svg.state(session.game.state, *overlays, lang=session.lang), file)
    except click.ClickException as error:
        print_wrapped(printable(error.format_message()))
    except (OSError, ValueError) as error:
        _print_unwritable(session, file, error)
    else:
        session.print("drawn", file=printable(file))
    return None


def _begin_following(session: Session, name: str) -> Session | None:
    """Write a page with the table, which is updated after each move."""
    file = _path(name or f"{AUTOSAVE}.html")
    if file.suffix.lower() not in PAGES:
        session.print("no-page", file=printable(file))
        return None
    if file != session.followed and file.exists() and not is_page(file):
        session.print("no-page-of-ours", file=printable(file))
        return None
    following = follow(evolve(session, followed=file))
    if following.followed is not None:
        session.print("followed", file=printable(file))
    return following


def follow(session: Session, steps: Iterable[Step] = (), going_on: bool = True) -> Session:
    """Bring the page that is followed up to date; if it can't be written, follow it no longer."""
    if session.followed is None:
        return session
    game, lang = session.game, session.lang
    events = [event for step in steps or (game.last,) for event in step.events]
    overlays = svg.LastMove(events), svg.Coordinates(), svg.OpenCells()
    picture = svg.state(game.state, *overlays, lang=lang)
    told = [text.event(event, lang) for event in events]
    try:
        write(session.followed, live_page(picture, told, lang, going_on and bool(game.state.actor)))
    except (OSError, ValueError) as error:
        _print_unwritable(session, session.followed, error)
        return evolve(session, followed=None)
    return session


def _path(name: str) -> Path:
    return Path(os.path.expanduser(name))


def _print_unwritable(session: Session, file: Path, error: Exception) -> None:
    reason = printable(reason_of(error, session.lang))
    session.print("unwritable", file=printable(file), reason=reason)


# On exit


def save_on_exit(session: Session, interactive: bool) -> None:
    """Save a game that isn't over, and print the command that continues it.

    A game whose lines come from a pipe is saved only if it has been saved before, so that the moves
    since then aren't lost.
    """
    ignore_signals()
    game = session.game
    if game.state.actor is None:
        return
    with suppress(OSError):  # a terminal that is gone shows nothing, but the game is saved
        kept = interactive or session.saves
        if kept and session.people and game.moves != session.saved:
            try:
                session = evolve(session, file=_autosave(game.to_json()), failed=None)
            except OSError as error:
                _print_unwritable(session, Path(AUTOSAVE), error)
                return
            session.print("kept", file=session.file)
        if session.file not in (None, session.failed):
            bots = [f"{colour}={bot}" for colour, bot in session.bots.items()]
            session.print("go-on", command=printable(resume_command(game, session.file, bots)))


def _autosave(game: str) -> Path:
    """Write a game to a file with a free name."""
    for number in count(1):
        file = Path(f"{AUTOSAVE}-{number}.json")
        try:
            file.touch(exist_ok=False)  # reserves the name
        except FileExistsError:
            continue
        try:
            write(file, game)
        except OSError:
            file.unlink()
            raise
        return file
    raise AssertionError  # unreachable: numbers never end


def resume_command(game: Game, file: Path | None, bots: Iterable[str] = ()) -> str:
    """Return the command that continues a game in a file."""
    command = "referee" if game.is_undealt else "play"
    return shlex.join(["seismic", command, "--resume", str(file), *bots])
