"""A session of ``seismic play``: who sits where, what they get to see, and what they type.

What a typed line does stands in ``answers``, and the game itself in ``game``.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from .. import text
from ..bots import BOTS
from ..events import Event
from ..moves import Move
from ..rulebook import message
from ..scoring import score
from ..turn import outcome
from ..wording import joined
from . import menu
from .game import Game, played, suggested
from .screen import show, tell, width

LONGEST: Final = 1_000
"""So many characters of a typed line are looked at."""

_INDENT: Final = "  "
_FACT: Final = re.compile("( {2,})")
"""What stands between the name of a fact and the fact."""


@frozen
class Session:
    """A game, the bots by their colours, and what has been saved of it."""

    game: Game
    bots: Mapping[str, str]
    seed: int
    lang: str
    file: Path | None = None
    """Where it was saved last, or resumed from."""
    saved: tuple[Move, ...] = ()
    """The moves that are safe there."""

    @property
    def people(self) -> tuple[str, ...]:
        """The colours that no bot plays."""
        return tuple(each for each in self.game.state.players if each not in self.bots)

    @property
    def prompt(self) -> str:
        """What stands before a line to be typed."""
        actor = self.game.state.actor
        return f"{message(f'colour.{actor}' if actor else 'phase.over', self.lang)}> "

    def say(self, key: str, **facts: object) -> str:
        """Find a sentence of this command in the catalogues."""
        return message(f"cli.play.{key}", self.lang).format(**facts)


def replied(session: Session) -> Session:
    """Let the bot whose decision it is play."""
    bot = BOTS[session.bots[str(session.game.state.actor)]]
    move = suggested(session.game, bot, session.seed)
    return evolve(session, game=played(session.game, move))


# What people get to see.


def introduce(session: Session) -> None:
    """Say who plays, and what has happened so far."""
    names = {colour: message(f"colour.{colour}", session.lang) for colour in session.people}
    names |= {
        colour: f"{message(f'colour.{colour}', session.lang)} ({bot})"
        for colour, bot in session.bots.items()
    }
    players = joined((names[each] for each in session.game.state.players), session.lang)
    tell(session.say("begins", players=players, moves=len(session.game.moves)))
    narrate(session.game.last.events, session.lang)


def narrate(events: Iterable[Event], lang: str) -> None:
    """Tell what has happened."""
    for event in events:
        tell(text.event(event, lang), indent=_INDENT)


def lay_out(session: Session) -> None:
    """Show the table, what else there is to see, and what can be done; or how it has ended."""
    state, lang = session.game.state, session.lang
    show()
    show(text.board(state.board, lang, width()))
    show()
    for line in text.facts(state, lang).splitlines():
        name, gap, fact = _FACT.split(line, maxsplit=1)
        show(menu.folded(fact, name + gap, width()))
    show()
    end = outcome(state)
    if end is None:
        show(menu.offer(state, lang, width()))
    else:
        show(text.sheet(score(state), lang))
        show()
        tell(text.outcome(end, lang))


# Asking.


def prepare_input() -> None:
    """Let lines be edited and called back where that is possible, and take any bytes."""
    getattr(sys.stdin, "reconfigure", lambda **_: None)(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):  # some systems have none
            import_module("readline")


def ask(prompt: str) -> str | None:
    """Read a line; None when there are no more."""
    if sys.stdin.isatty():
        try:
            return input(prompt)
        except EOFError:
            show()
            return None
    line = part = sys.stdin.readline(LONGEST)
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(LONGEST)
    if line:
        show(prompt + "".join(sign if sign.isprintable() else "?" for sign in line.rstrip("\n")))
    return line or None
