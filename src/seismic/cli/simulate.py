"""``seismic simulate``: bots against each other over many games, as tables and a plot."""

import json
import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from ..bots import BOTS, Bot, Program
from ..bots.finding import bot_names, find_bot
from ..model.consistency import PLAYERS
from ..model.options import Reading, Rules, Ruling, Variant
from ..rulebook import message
from ..simulate import Simulation, plot
from ..simulate import simulate as run_games
from ..simulate.plot import headline
from ..simulate.tables import measures, standings
from ..text.sheet import aligned
from . import Command, lang_of, lang_option, sentence, unknown_name, usage_error
from .files import STANDARD, check_picture, output_option, write, write_picture
from .options import (
    number_option,
    options_option,
    rules_arguments,
    seed_option,
    variants_option,
)
from .screen import print_text, print_tile_counts, print_wrapped, progress_bar
from .workers import MOST_WORKERS, workers

_MOST_FORFEITS: Final = 5
"""How many forfeited games are reported one by one."""


def _bots(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Check the names of two to four bots."""
    lang = lang_of(ctx)
    check_names(names, lang)
    if len(names) not in PLAYERS:
        raise usage_error("simulate.too-few", lang)
    return names


def check_names(names: Sequence[str], lang: str) -> None:
    """Raise `click.UsageError` for a name that no bot has."""
    for name in names:
        if ":" not in name and name not in bot_names():
            raise unknown_name("simulate.unknown-bot", name, bot_names(), lang)


def named_bots(names: Sequence[str]) -> list[str | Bot | Program]:
    """Return the bots of these names, ours by the name alone."""
    return [name if name in BOTS else find_bot(name) for name in names]


@click.command(cls=Command)
@click.argument("bots", nargs=-1, callback=_bots, metavar="BOT BOT [BOT [BOT]]")
@number_option("--games", least=1, default=100)
@seed_option
@variants_option
@options_option
@number_option("-j", "--jobs", least=1, most=MOST_WORKERS)
@output_option("--plot", "picture", callback=check_picture)
@output_option("--json", "data")
@output_option("--csv", "csv")
@click.option("--log", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@lang_option
@click.pass_context
def simulate(
    ctx: click.Context,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    variants: list[Variant],
    options: dict[Ruling, Reading],
    jobs: int | None,
    picture: Path | None,
    data: Path | None,
    csv: Path | None,
    log: Path | None,
    lang: str,
) -> None:
    """Play many games between bots and report the results."""
    processes = min(jobs or os.cpu_count() or 1, games, MOST_WORKERS)
    rules = Rules(variants=variants, options=options)
    if log is not None and ctx.get_parameter_source("seed") is ParameterSource.DEFAULT:
        seed = 0  # the same command goes on with the same run
    with workers(processes, lang) as executor, progress_bar(games) as progress:
        result = run_games(
            named_bots(bots),
            rules=rules,
            games=games,
            seed=seed,
            executor=executor,
            log=log,
            progress=progress,
        )
    if picture is not None:
        write_picture(plot(result, lang=lang), picture)
    written = [(data, _as_json), (csv, Simulation.to_csv)]
    for file, content in written:
        if file == STANDARD:
            click.echo(content(result), nl=False)
        elif file is not None:
            write(file, content(result))
    if STANDARD not in (data, csv):
        _report(result, bots, lang)


def _as_json(result: Simulation) -> str:
    return json.dumps(result.to_data(), ensure_ascii=False, indent=2) + "\n"


def _report_forfeits(result: Simulation, lang: str) -> None:
    """Report which games programs have forfeited, and why."""
    forfeits = [(game.number, game.forfeit) for game in result.games if game.forfeit]
    for number, forfeit in forfeits[:_MOST_FORFEITS]:
        facts = {"bot": result.names[forfeit.bot], "number": number, "problem": forfeit.problem}
        print_wrapped(sentence("simulate.forfeit", lang, **facts))
    if len(forfeits) > _MOST_FORFEITS:
        print_wrapped(sentence("simulate.forfeits", lang, count=len(forfeits)))


def _report(result: Simulation, bots: Sequence[str], lang: str) -> None:
    print_wrapped(headline(result, lang))
    print_tile_counts(result.rules, lang)
    for table in (standings(result, lang), measures(result, lang)):
        print_text("\n" + "\n".join(aligned(table, right=range(1, len(table[0])))))
    print_text()
    _report_forfeits(result, lang)
    print_wrapped(message("simulate.counted", lang))
    speed = f"{result.games_per_second:.3g}".replace(".", message("number.point", lang))
    print_wrapped(message("simulate.speed", lang).format(speed=speed))
    again = ["seismic", "simulate", *bots, "--games", str(len(result.games))]
    again += ["--seed", str(result.seed), *rules_arguments(result.rules)]
    print_text(sentence("simulate.again", lang, command=shlex.join(again)))
