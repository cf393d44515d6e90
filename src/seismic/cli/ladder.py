"""``seismic ladder``: every bot against every other one, as ratings and a plot."""

import json
import os
import shlex
from math import comb
from pathlib import Path

import click
from click.core import ParameterSource

from ..bots import BOTS
from ..model.options import Reading, Rules, Ruling, Variant
from ..rulebook import message
from ..simulate import Ladder, plot_ladder
from ..simulate import ladder as play_matches
from ..simulate.plot import ladder_headline
from ..simulate.tables import matches, ratings
from ..text.sheet import aligned
from . import Command, lang_of, lang_option, sentence, usage_error
from .files import STANDARD, check_picture, output_option, write, write_picture
from .options import (
    number_option,
    options_option,
    rules_arguments,
    seed_option,
    variants_option,
)
from .screen import print_text, print_tile_counts, print_wrapped, progress_bar
from .simulate import check_names, named_bots
from .workers import MOST_WORKERS, workers


def _bots(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Check the names of at least two bots, by default all of ours."""
    lang = lang_of(ctx)
    check_names(names, lang)
    if len(names) == 1:
        raise usage_error("ladder.too-few", lang)
    return names or tuple(BOTS)


@click.command(cls=Command)
@click.argument("bots", nargs=-1, callback=_bots, metavar="[BOT BOT...]")
@number_option("--games", least=1, default=100)
@seed_option
@variants_option
@options_option
@number_option("-j", "--jobs", least=1, most=MOST_WORKERS)
@output_option("--plot", "picture", callback=check_picture)
@output_option("--json", "data")
@click.option("--log", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER")
@lang_option
@click.pass_context
def ladder(
    ctx: click.Context,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    variants: list[Variant],
    options: dict[Ruling, Reading],
    jobs: int | None,
    picture: Path | None,
    data: Path | None,
    log: Path | None,
    lang: str,
) -> None:
    """Play every bot against every other, and rate them."""
    processes = min(jobs or os.cpu_count() or 1, games, MOST_WORKERS)
    if log is not None and ctx.get_parameter_source("seed") is ParameterSource.DEFAULT:
        seed = 0  # the same command goes on with the same run
    total = games * comb(len(bots), 2)
    with workers(processes, lang) as executor, progress_bar(total) as progress:
        result = play_matches(
            named_bots(bots),
            rules=Rules(variants=variants, options=options),
            games=games,
            seed=seed,
            executor=executor,
            log=log,
            progress=progress,
        )
    if picture is not None:
        write_picture(plot_ladder(result, lang=lang), picture)
    as_json = json.dumps(result.to_data(), ensure_ascii=False, indent=2) + "\n"
    if data == STANDARD:
        click.echo(as_json, nl=False)
        return
    if data is not None:
        write(data, as_json)
    _report(result, bots, lang)


def _report(result: Ladder, bots: tuple[str, ...], lang: str) -> None:
    print_wrapped(ladder_headline(result, lang))
    print_tile_counts(result.rules, lang)
    for table in (ratings(result, lang), matches(result, lang)):
        print_text("\n" + "\n".join(aligned(table, right=range(1, len(table[0])))))
    print_text()
    print_wrapped(message("ladder.counted", lang))
    again = ["seismic", "ladder", *bots, "--games", str(len(result.matches[0].games))]
    again += ["--seed", str(result.seed), *rules_arguments(result.rules)]
    print_text(sentence("simulate.again", lang, command=shlex.join(again)))
