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
from ..model.events import Event
from ..model.moves import Move
from ..model.wording import joined
from ..rulebook import message
from ..rules.scoring import score
from ..rules.turn import outcome
from . import menu
from .game import Game, played, suggested
from .screen import show, tell, width

LONGEST: Final = 1_000
"""So many characters a typed line has, at most."""

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
    failed: Path | None = None
    """Where it could not be saved when that was last tried."""

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


def prepare_input() -> bool:
    """Let lines be edited and called back, take any bytes, and say whether somebody types them."""
    getattr(sys.stdin, "reconfigure", lambda **_: None)(errors="replace")
    by_hand = sys.stdin.isatty()
    if by_hand:
        with suppress(ImportError):  # some systems have none
            import_module("readline")
    return by_hand


def ask(session: Session) -> str | None:
    """Read a line; None when there are no more, and an empty one for one that is too long."""
    line = _typed(session.prompt) if sys.stdin.isatty() else _piped(session.prompt)
    if line is None or len(line) <= LONGEST:
        return line
    tell(session.say("too-long", most=LONGEST))
    return ""


def _typed(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        show()
        return None


def _piped(prompt: str) -> str | None:
    """Read a line of any length, though no more of it than shows that it is too long."""
    line = part = sys.stdin.readline(LONGEST + 1)
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(LONGEST)
    if not line:
        return None
    line = line.removesuffix("\n")
    show(prompt + "".join(sign if sign.isprintable() else "?" for sign in line[:LONGEST]))
    return line
