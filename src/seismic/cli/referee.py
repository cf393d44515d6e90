"""``seismic referee``: referee a game that people play with a physical copy.

It is ``seismic play`` with an undealt game, in which players name every tile that they turn up.
"""

from pathlib import Path
from typing import Final

import click
from attrs import evolve

from ..errors import SeismicError
from ..model.board import COLOURS
from ..model.consistency import PLAYERS
from ..model.options import Reading, Rules, Ruling, Variant
from ..model.pieces import Colour
from ..model.tilesets import MOST_BYTES, TileSet
from ..model.wording import joined
from ..records import Record, Start
from ..rulebook import message
from ..visible import printable
from . import Command, lang_of, lang_option, sentence, usage_error
from .files import replayed
from .game import Game
from .options import options_option, read_bytes, variants_option
from .play import parse_players, read_to_resume, run
from .play_files import resume_command
from .session import Session

_DEFAULT_PLAYERS: Final = ("red", "blue")
_SEED: Final = 0
"""The seed of hints; nothing else is random."""


def _complete_player(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """Complete colours in a shell."""
    return [colour for colour in COLOURS if colour.startswith(begun)]


def _tiles(ctx: click.Context, __: click.Parameter, file: Path | None) -> TileSet | None:
    """Read a tile-set file."""
    if file is None:
        return None
    try:
        data = read_bytes(file, MOST_BYTES, lang_of(ctx))
        return TileSet.from_toml(data.decode("utf-8", "replace"))
    except SeismicError as error:
        raise click.UsageError(f"{file}: {error}") from None


class _Referee(Command):
    """A command whose help lists the colours."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the colours."""
        lang = lang_of(ctx)
        colours = joined((message(f"colour.{colour}", lang) for colour in COLOURS), lang)
        usual = " ".join(_DEFAULT_PLAYERS)
        formatter.write_paragraph()
        formatter.write_text(sentence("referee.who", lang, colours=colours, usual=usual))


_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(cls=_Referee)
@click.argument("players", nargs=-1, shell_complete=_complete_player, metavar="[COLOUR]...")
@variants_option
@options_option
@click.option("--tiles", type=_FILE, callback=_tiles, metavar="FILE")
@click.option("--resume", type=_FILE)
@lang_option
def referee(
    players: tuple[str, ...],
    variants: list[Variant],
    options: dict[Ruling, Reading],
    tiles: TileSet | None,
    resume: Path | None,
    lang: str,
) -> int:
    """Referee a game with a physical copy, or continue a saved one."""
    if resume is not None:
        if variants or options:
            raise usage_error("play.resume-alone", lang)
        if players:
            named = printable(" ".join(players))
            raise usage_error("referee.resume-alone", lang, players=named)
        return run(_resume(resume, tiles, lang))
    colours = _people(players or _DEFAULT_PLAYERS, lang)
    if len(colours) not in PLAYERS:
        raise usage_error("referee.seats", lang)
    rules = Rules(variants=variants, options=options, tiles=tiles or TileSet.standard())
    start = Start.undealt(colours, rules=rules)
    return run(Session(Game.begin(start), {}, _SEED, lang))


def _people(players: tuple[str, ...], lang: str) -> tuple[Colour, ...]:
    """Return the colours of the players, none of whom may be a bot."""
    colours, bots = parse_players(players, COLOURS, lang)
    if bots:
        name = message(f"colour.{next(iter(bots))}", lang)
        raise usage_error("referee.no-bots", lang, name=name)
    return colours


def _resume(file: Path, tiles: TileSet | None, lang: str) -> Session:
    """Continue the game in a file, optionally with other tile counts."""
    game, saved_in = read_to_resume(file, lang)
    if not game.is_undealt:
        command = printable(resume_command(game, file))
        raise usage_error("referee.dealt", lang, file=printable(file), command=command)
    if tiles is None:
        return Session(game, {}, _SEED, lang, saved_in, game.moves)
    return Session(_recounted(game, tiles, file, lang), {}, _SEED, lang, saved_in)


def _recounted(game: Game, tiles: TileSet, file: Path, lang: str) -> Game:
    """Return the same game with other tile counts."""
    start = game.start
    if start is None or start != Start.undealt(
        start.players, rules=start.rules, heights=start.heights
    ):
        raise usage_error("referee.not-recounted", lang, file=printable(file))
    rules = evolve(start.rules, tiles=tiles)
    other = Start.undealt(start.players, rules=rules, heights=start.heights)
    return replayed(Record(other, game.moves, tags=game.tags), lang)
