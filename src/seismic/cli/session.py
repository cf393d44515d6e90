"""A session of ``seismic play`` or ``referee``: who plays, what they see, and what they type.

The commands that they may type stand in ``play_commands``, the game itself in ``game``.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from .. import text
from ..bots import BOTS
from ..model.hexes import Hex
from ..model.moves import Move
from ..model.outcomes import Step
from ..model.tilesets import TileSet
from ..model.wording import joined
from ..rulebook import message
from ..text.situation import rules_in_short
from . import menu, sentence
from .game import Game
from .prompting import LONGEST_LINE, read_typed
from .screen import (
    hanging,
    height,
    print_events,
    print_message,
    print_result,
    print_text,
    print_tile_counts,
    width,
    wrapped,
)

_LEAST_TABLE: Final = 8
"""In lines: a tile with its neighbours, and a legend, even if the events before scroll away."""
_BETWEEN: Final = 4
"""The line that was typed, two empty ones, and the prompt."""

INDENT: Final = "  "
_GAP: Final = re.compile("( {2,})")
"""What separates the name of a fact from the fact."""


@frozen
class Session:
    """A game, its bots by colour, and where it has been saved."""

    game: Game
    bots: Mapping[str, str]
    seed: int
    lang: str
    file: Path | None = None
    """Where it was saved last, or resumed from."""
    saved: tuple[Move, ...] = ()
    """The moves that are saved there."""
    failed: Path | None = None
    """Where saving failed the last time."""
    saves: bool = False
    """Whether the players have saved it themselves."""
    replaced: Path | None = None
    """A file with another game that may be replaced if the players name it again."""
    followed: Path | None = None
    """The page that is kept up to date."""
    again: str = ""
    """The command that deals the same game again, if it was dealt here; it reveals the pile."""

    @property
    def people(self) -> tuple[str, ...]:
        """The colours that no bot plays."""
        return tuple(each for each in self.game.state.players if each not in self.bots)

    @property
    def prompt(self) -> str:
        """The prompt for a line of input."""
        actor = self.game.state.actor
        return f"{message(f'colour.{actor}' if actor else 'phase.over', self.lang)}> "

    def sentence(self, key: str, **facts: object) -> str:
        """Return a message of ``seismic play``."""
        return sentence(f"play.{key}", self.lang, **facts)

    def print(self, key: str, **facts: object) -> None:
        """Print a message of ``seismic play``."""
        print_message(f"play.{key}", self.lang, **facts)

    def play(self, move: Move) -> "Session":
        """Play a move and print what happens."""
        game = self.game.play(move)
        print_events(game.last.events, self.lang, INDENT)
        return evolve(self, game=game)

    def play_bot(self) -> "Session":
        """Play the move of the bot whose turn it is."""
        bot = BOTS[self.bots[str(self.game.state.actor)]]
        return self.play(self.game.suggest(bot, self.seed))


# Output


def print_introduction(session: Session) -> None:
    """Print who plays by which rules, and what has just happened."""
    names = (
        message(f"colour.{colour}", session.lang)
        + (f" ({session.bots[colour]})" if colour in session.bots else "")
        for colour in session.game.state.players
    )
    players = joined(names, session.lang)
    rules = rules_in_short(session.game.state.rules, session.lang)
    session.print("begins", players=players, rules=rules, moves=len(session.game.moves))
    if session.game.start is not None and session.file is None:  # a new game
        print_tile_counts(session.game.start.rules, session.lang)
        if session.game.is_undealt and session.game.start.rules.tiles == TileSet.standard():
            print_message("referee.counts", session.lang)
    if session.game.is_undealt:
        print_message("referee.begins", session.lang)
    print_events(session.game.last.events, session.lang, INDENT)


def print_table(session: Session, told: Iterable[Step] = ()) -> None:
    """Print the table, the other facts, and the legal moves or the result.

    On a terminal that is too small, only the part of the table around the last move is printed, so
    that what has just happened can still be read above it.
    """
    game = session.game
    print_text()
    if height() is None or game.state.phase == "over":
        print_whole_table(session)
    else:
        around = game.last_at or game.state.board.towns[0]
        print_part_of_table(session, around, _room(session, told))
    print_situation(session)


def print_whole_table(session: Session) -> None:
    """Print all of the table."""
    game = session.game
    print_text(text.board(game.state.board, session.lang, width(), last=game.last_at))


def print_part_of_table(session: Session, around: Hex, lines: int) -> None:
    """Print the part of the table around a cell."""
    game = session.game
    part = text.window(game.state.board, around, session.lang, width(), lines, last=game.last_at)
    print_text(part)


def print_situation(session: Session) -> None:
    """Print the facts besides the table, and the legal moves or the result."""
    state, lang = session.game.state, session.lang
    print_text()
    if state.phase == "over":
        print_text(_facts(session))
        print_text()
        print_result(state, lang)
        if session.again:
            print_text("\n" + sentence("demo.again", lang, command=session.again))
    else:
        print_text(_situation(session))


def _situation(session: Session) -> str:
    """Return the facts besides the table, and the legal moves."""
    overview = menu.overview(session.game.state, session.lang, width())
    return f"{_facts(session)}\n\n{overview}"


def _facts(session: Session) -> str:
    facts = (
        _GAP.split(line, maxsplit=1)
        for line in text.facts(session.game.state, session.lang).splitlines()
    )
    return "\n".join(hanging(fact, name + gap, width()) for name, gap, fact in facts)


def _room(session: Session, told: Iterable[Step]) -> int:
    """Return how many lines the terminal has for the table, beside all else that is printed."""
    events = (event for step in told for event in step.events)
    sentences = (wrapped(text.event(event, session.lang), INDENT) for event in events)
    others = sum(each.count("\n") + 1 for each in (*sentences, _situation(session)))
    return max(_LEAST_TABLE, (height() or 0) - others - _BETWEEN)


# Input


def read_line(session: Session) -> str:
    """Read a line, or an empty one if it is too long; raises `EOFError` after the last."""
    line = read_typed(session.prompt)
    if len(line) <= LONGEST_LINE:
        return line
    session.print("too-long", most=LONGEST_LINE)
    return ""
