"""``seismic simulate``: bots against each other over many games, as tables and a plot."""

import json
import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Final

import click
from attrs import astuple
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from ..bots import BOTS
from ..model.consistency import PLAYERS
from ..model.options import Rules
from ..model.wording import joined
from ..rulebook import message
from ..simulate import Simulation, plot
from ..simulate import simulate as simulated
from ..simulate.plot import headline, percent
from . import Command, lang_of, lang_option, near
from .files import STANDARD, picture_file, target_file, write, write_picture
from .options import seed_option, variants_option
from .screen import on_terminal, show, tell, width
from .workers import MOST, workers

_WIDEST: Final = 120
"""A table is never folded: on a narrow terminal its lines are."""


def _bots(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Take the names of two to four bots."""
    lang = lang_of(ctx)
    for name in names:
        if name not in BOTS:
            known = joined(BOTS, lang)
            problem = message("cli.simulate.unknown-bot", lang)
            raise click.UsageError(
                problem.format(name=repr(name), known=known) + near(name, BOTS, lang)
            )
    if len(names) not in PLAYERS:
        raise click.UsageError(message("cli.simulate.too-few", lang))
    return names


@click.command(cls=Command)
@click.argument("bots", nargs=-1, callback=_bots, metavar="BOT BOT [BOT [BOT]]")
@click.option("--games", type=click.IntRange(min=1), default=100, metavar="NUMBER")
@seed_option
@variants_option
@click.option("-j", "--jobs", type=click.IntRange(1, MOST), metavar="NUMBER")
@click.option(
    "--plot",
    "picture",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=picture_file,
    metavar="FILE",
)
@click.option(
    "--json",
    "data",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    callback=target_file,
    metavar="FILE",
)
@lang_option
def simulate(
    bots: tuple[str, ...],
    games: int,
    seed: int,
    variants: list[str],
    jobs: int | None,
    picture: Path | None,
    data: Path | None,
    lang: str,
) -> None:
    """Let bots play many games against each other, and count."""
    processes = min(jobs or os.cpu_count() or 1, games, MOST)
    rules = Rules(variants=variants)
    with workers(processes, lang) as executor, _progress(games) as progress:
        result = simulated(
            bots, rules=rules, games=games, seed=seed, executor=executor, progress=progress
        )
    if picture is not None:
        write_picture(plot(result, lang=lang), picture, lang)
    if data is not None:
        figures = json.dumps(result.to_data(), ensure_ascii=False, indent=2) + "\n"
        if data == STANDARD:
            click.echo(figures, nl=False)
            return
        write(data, figures)
    _report(result, bots, variants, lang)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """Show a bar while games are played, if somebody is looking on."""
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, transient=True, disable=not on_terminal()) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)


def _report(result: Simulation, bots: Sequence[str], variants: Sequence[str], lang: str) -> None:
    tell(headline(result, lang))
    show()
    show(_standings(result, lang))
    show()
    show(_measures(result, lang))
    show()
    tell(message("simulate.counted", lang))
    speed = f"{result.games_per_second:.3g}"
    tell(message("simulate.speed", lang).format(speed=speed))
    again = ["seismic", "simulate", *bots, "--games", str(len(result.games))]
    again += ["--seed", str(result.seed)]
    again += ["--variants", ",".join(variants)] if variants else []
    show(message("cli.simulate.again", lang).format(command=shlex.join(again)))


def _standings(result: Simulation, lang: str) -> str:
    words = ("bot", "wins", "shared", "rate", "interval", "points", "crews_lost")
    rows = (
        (
            each.name,
            str(each.wins),
            str(each.shared),
            percent(each.rate),
            f"{100 * each.low:.1f}–{percent(each.high)}",
            f"{each.points.mean:.1f} ± {each.points.deviation:.1f}",
            f"{each.crews_lost.mean:.1f}",
        )
        for each in result.standings
    )
    return _table(words, rows, lang)


def _measures(result: Simulation, lang: str) -> str:
    rows = (
        (
            message(f"simulate.{name}", lang),
            *(f"{number:.1f}".removesuffix(".0") for number in astuple(spread)),
        )
        for name, spread in result.measures.items()
    )
    return _table(("game", "mean", "deviation", "least", "most"), rows, lang)


def _table(words: Sequence[str], rows: Iterable[Sequence[str]], lang: str) -> str:
    """Write a table as text, the first column to the left and numbers to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, word in enumerate(words):
        table.add_column(message(f"simulate.{word}", lang), justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    console = Console(file=StringIO(), width=max(width(), _WIDEST), color_system=None)
    with console.capture() as written:
        console.print(table, markup=False)
    return "\n".join(line.rstrip() for line in written.get().splitlines())
