"""``seismic play``: a game at the terminal, for people around one keyboard and for bots."""

import shlex
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final

import click

from ..bots import BOTS
from ..model.board import COLOURS
from ..model.consistency import PLAYERS
from ..model.options import Reading, Rules, Ruling, Variant
from ..model.outcomes import Step
from ..model.pieces import Colour
from ..model.wording import joined
from ..records import Start
from ..rulebook import LANGUAGES, message
from ..visible import printable
from . import (
    INTERRUPTED,
    Command,
    lang_of,
    lang_option,
    sentence,
    unknown_name,
    usage_error,
)
from .files import read_game
from .game import Game
from .options import options_option, rules_arguments, secret_seed_option, variants_option
from .play_commands import run_line
from .play_files import follow, resume_command, save_on_exit
from .prompting import prepare_input
from .screen import print_text
from .seeds import format_seed
from .session import (
    Session,
    print_introduction,
    print_situation,
    print_table,
    read_line,
)
from .signals import exit_on_signals, ignore_signals

DEFAULT_PLAYERS: Final = ("red", "blue=greedy")


def _complete_player(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Offer a shell the colours, then the bots for one."""
    bots = [f"{colour}={bot}" for colour in COLOURS for bot in BOTS]
    return [seat for seat in (bots if "=" in begun else COLOURS) if seat.startswith(begun)]


class _Play(Command):
    """A command whose help lists who can play."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the colours and the bots."""
        lang = lang_of(ctx)
        colours = joined((message(f"colour.{colour}", lang) for colour in COLOURS), lang)
        formatter.write_paragraph()
        facts = {"bots": joined(BOTS, lang), "usual": " ".join(DEFAULT_PLAYERS)}
        formatter.write_text(sentence("play.who", lang, colours=colours, **facts))


@click.command(cls=_Play)
@click.argument("players", nargs=-1, shell_complete=_complete_player, metavar="[COLOUR[=BOT]]...")
@variants_option
@options_option
@secret_seed_option
@click.option("--resume", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@lang_option
def play(
    players: tuple[str, ...],
    variants: list[Variant],
    options: dict[Ruling, Reading],
    seed: int,
    resume: Path | None,
    lang: str,
) -> int:
    """Play a game, or continue a saved one."""
    if resume is not None:
        if variants or options:
            raise usage_error("play.resume-alone", lang)
        return run(_resume(resume, players, seed, lang))
    colours, bots = parse_players(players or DEFAULT_PLAYERS, COLOURS, lang)
    if len(colours) not in PLAYERS:
        raise usage_error("play.seats", lang)
    rules = Rules(variants=variants, options=options)
    start = Start.dealt(colours, rules=rules, seed=seed)
    seats = [f"{colour}={bots[colour]}" if colour in bots else colour for colour in colours]
    again = ["seismic", "play", *seats, "--seed", format_seed(seed), *rules_arguments(rules)]
    return run(Session(Game.begin(start), bots, seed, lang, again=shlex.join(again)))


def _resume(file: Path, players: tuple[str, ...], seed: int, lang: str) -> Session:
    """Continue the game in a file; players who are not named are people."""
    game, saved_in = read_to_resume(file, lang)
    if game.is_undealt:
        command = printable(resume_command(game, file))
        raise usage_error("play.undealt", lang, file=printable(file), command=command)
    _, bots = parse_players(players, game.state.players, lang)
    return Session(game, bots, seed, lang, saved_in, game.moves)


def read_to_resume(file: Path, lang: str) -> tuple[Game, Path | None]:
    """Return the game in a file, and where it may be saved again."""
    found = read_game(file, lang)
    if found.format == "scenario":  # its play shows a ruling; a game begins from its position
        return Game((next(found.steps),)), None
    return Game(tuple(found.steps), found.moves, found.start, found.tags), file


def parse_players(
    players: Iterable[str], known: Collection[Colour], lang: str
) -> tuple[tuple[Colour, ...], dict[str, str]]:
    """Return the colours of the players, and the bots by colour."""
    translated = {
        message(f"colour.{colour}", each): colour for each in LANGUAGES for colour in COLOURS
    }
    seats: dict[Colour, str] = {}
    for player in players:
        name, equals, bot = player.partition("=")
        colour = translated.get(name.casefold())
        if colour is None or colour not in known:
            raise unknown_name("play.unknown-colour", name, known, lang)
        if equals and bot not in BOTS:
            raise unknown_name("play.unknown-bot", bot, BOTS, lang)
        if colour in seats:
            raise usage_error("play.twice", lang, name=repr(name))
        seats[colour] = bot
    return tuple(seats), {colour: bot for colour, bot in seats.items() if bot}


def _print_game(session: Session, printed: Game | None, new: Sequence[Step]) -> None:
    """Print the game, without the table if a tile is to be turned up and no other has changed."""
    state = session.game.state
    if state.phase == "draw" and printed and printed.state.board.tiles == state.board.tiles:
        print_situation(session)
    else:
        print_table(session, new)


def run(session: Session) -> int:
    """Play until somebody leaves, and return the exit status."""
    interactive = prepare_input()
    printed: Game | None = None
    with exit_on_signals():
        try:
            print_introduction(session)
            while True:
                if session.game.state.actor in session.bots:
                    session = session.play_bot()
                    continue
                if session.game is not printed:
                    new = session.game.steps[len(printed.steps) if printed else -1 :]
                    session = follow(session, new)
                    _print_game(session, printed, new)
                    printed = session.game
                if not session.people:
                    return 0
                session = run_line(session, read_line(session))
        except EOFError:
            save_on_exit(session, interactive)
            return 0
        except KeyboardInterrupt:
            ignore_signals()
            print_text()
            save_on_exit(session, interactive)
            return INTERRUPTED
        except (OSError, SystemExit):  # the terminal is gone, or a signal ends the process
            save_on_exit(session, interactive)
            raise
        finally:
            follow(session, going_on=False)
