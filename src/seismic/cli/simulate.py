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
from ..model.options import Rules
from ..model.state import PLAYERS
from ..rulebook import message
from ..simulate import Simulation, plot
from ..simulate import simulate as run_games
from ..simulate.plot import headline, percent
from . import Command, lang_of, lang_option, unknown_name
from .files import STANDARD, check_picture, output_option, write, write_picture
from .options import number_option, seed_option, variants_option
from .screen import on_terminal, print_sentence, print_text, width
from .workers import MOST_WORKERS, workers

_NARROWEST_TABLE: Final = 120
"""The least width of a table, which is never wrapped; a narrow terminal wraps its lines."""


def _bots(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Check the names of two to four bots."""
    lang = lang_of(ctx)
    for name in names:
        if name not in BOTS:
            raise unknown_name("simulate.unknown-bot", name, BOTS, lang)
    if len(names) not in PLAYERS:
        raise click.UsageError(message("cli.simulate.too-few", lang))
    return names


@click.command(cls=Command)
@click.argument("bots", nargs=-1, callback=_bots, metavar="BOT BOT [BOT [BOT]]")
@number_option("--games", least=1, default=100)
@seed_option
@variants_option
@number_option("-j", "--jobs", least=1, most=MOST_WORKERS)
@output_option("--plot", "picture", callback=check_picture)
@output_option("--json", "data")
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
    """Play many games between bots and report the results."""
    processes = min(jobs or os.cpu_count() or 1, games, MOST_WORKERS)
    rules = Rules(variants=variants)
    with workers(processes, lang) as executor, _progress(games) as progress:
        result = run_games(
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
    """Show a progress bar on a terminal, and yield a function that updates it."""
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, transient=True, disable=not on_terminal()) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)


def _report(result: Simulation, bots: Sequence[str], variants: Sequence[str], lang: str) -> None:
    print_sentence(headline(result, lang))
    print_text(f"\n{_standings(result, lang)}\n\n{_measures(result, lang)}\n")
    print_sentence(message("simulate.counted", lang))
    speed = f"{result.games_per_second:.3g}"
    print_sentence(message("simulate.speed", lang).format(speed=speed))
    again = ["seismic", "simulate", *bots, "--games", str(len(result.games))]
    again += ["--seed", str(result.seed)]
    again += ["--variants", ",".join(variants)] if variants else []
    print_text(message("cli.simulate.again", lang).format(command=shlex.join(again)))


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
    """Format a table, the first column aligned to the left and numbers to the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, word in enumerate(words):
        table.add_column(message(f"simulate.{word}", lang), justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    console = Console(file=StringIO(), width=max(width(), _NARROWEST_TABLE), color_system=None)
    with console.capture() as written:
        console.print(table, markup=False)
    return "\n".join(line.rstrip() for line in written.get().splitlines())
