"""``seismic play``: a game at the terminal, for people around one keyboard and for bots."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NoReturn

import click

from ..bots import BOTS
from ..model.board import COLOURS
from ..model.consistency import PLAYERS
from ..model.options import Rules
from ..model.wording import joined
from ..records import Start
from ..rulebook import LANGUAGES, message
from . import INTERRUPTED, Command, lang_of, lang_option, near
from .answers import answered
from .ending import deafen, signals_heard
from .files import read_game
from .game import Game
from .keeping import leave
from .options import seed_option, variants_option
from .screen import show
from .session import Session, ask, introduce, lay_out, narrate, prepare_input, replied

USUAL: Final = ("red", "blue=greedy")
"""Who plays when nobody is named."""


def _completed(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Offer a shell the colours, then the bots for one."""
    bots = [f"{colour}={bot}" for colour in COLOURS for bot in BOTS]
    return [seat for seat in (bots if "=" in begun else COLOURS) if seat.startswith(begun)]


class _Play(Command):
    """A command whose help says who can play."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Name the colours and the bots."""
        lang = lang_of(ctx)
        colours = joined((message(f"colour.{colour}", lang) for colour in COLOURS), lang)
        formatter.write_paragraph()
        formatter.write_text(
            message("cli.play.who", lang).format(
                colours=colours, bots=joined(BOTS, lang), usual=" ".join(USUAL)
            )
        )


@click.command(cls=_Play)
@click.argument("players", nargs=-1, shell_complete=_completed, metavar="[COLOUR[=BOT]]...")
@variants_option
@seed_option
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
)
@lang_option
def play(
    players: tuple[str, ...], variants: list[str], seed: int, resume: Path | None, lang: str
) -> int:
    """Play a game, or go on with one that was saved."""
    if resume is not None:
        if variants:
            raise click.UsageError(message("cli.play.resume-alone", lang))
        return run(_resumed(resume, players, seed, lang))
    seats = _seats(players or USUAL, COLOURS, lang)
    if len(seats) not in PLAYERS:
        raise click.UsageError(message("cli.play.seats", lang))
    start = Start.dealt(tuple(seats), rules=Rules(variants=variants), seed=seed)
    return run(Session(Game.begun(start), _bots(seats), seed, lang))


def _resumed(file: Path, players: tuple[str, ...], seed: int, lang: str) -> Session:
    """Take up a game from a file; who is named plays on as named, and the others are people."""
    found = read_game(file, lang)
    game = found.game
    if found.kind == "scenario":  # its play shows a ruling; a game begins from its position
        game = Game.at(game.steps[0])
    seats = _seats(players, game.state.players, lang)
    kept = None if found.kind == "scenario" else file
    return Session(game, _bots(seats), seed, lang, kept, game.moves)


def _seats(players: Iterable[str], known: tuple[str, ...], lang: str) -> dict[str, str]:
    """Read who sits where: a colour, and a bot or nobody's name for a person."""
    colours = {
        message(f"colour.{colour}", each): colour for each in LANGUAGES for colour in COLOURS
    }
    seats: dict[str, str] = {}
    for player in players:
        name, equals, bot = player.partition("=")
        colour = colours.get(name.casefold(), name)
        if colour not in known:
            _misused("unknown-colour", name, known, lang)
        if equals and bot not in BOTS:
            _misused("unknown-bot", bot, BOTS, lang)
        if colour in seats:
            raise click.UsageError(message("cli.play.twice", lang).format(name=repr(name)))
        seats[colour] = bot
    return seats


def _misused(key: str, name: str, known: Iterable[str], lang: str) -> NoReturn:
    problem = message(f"cli.play.{key}", lang).format(name=repr(name), known=joined(known, lang))
    raise click.UsageError(problem + near(name, known, lang))


def _bots(seats: Mapping[str, str]) -> dict[str, str]:
    return {colour: bot for colour, bot in seats.items() if bot}


def run(session: Session) -> int:
    """Play until somebody leaves, and give the status to end with."""
    by_hand = prepare_input()
    laid_out: Game | None = None
    with signals_heard():
        try:
            introduce(session)
            while True:
                if session.game.state.actor in session.bots:
                    session = replied(session)
                    narrate(session.game.last.events, session.lang)
                    continue
                if session.game is not laid_out:
                    lay_out(session)
                    laid_out = session.game
                line = ask(session) if session.people else None
                after = None if line is None else answered(session, line)
                if after is None:
                    leave(session, by_hand)
                    return 0
                session = after
        except KeyboardInterrupt:
            deafen()
            show()
            leave(session, by_hand)
            return INTERRUPTED
        except (OSError, SystemExit):  # the terminal has gone, or somebody ends this process
            leave(session, by_hand)
            raise
