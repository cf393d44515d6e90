"""``seismic verify``: run scenario files, and say what became of them.

Reading and running belong to the scenarios; here files are found, and results shown to people.
Results for programs stand in ``results``.
"""

import os
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeAlias

import click
from attrs import frozen

from .. import text as pictures
from ..errors import BadScenario, Problem
from ..rulebook import RuleId, UnknownRule, message
from ..rulebook import rule as find_rule
from ..scenarios import Report, files_in, read_file, run, suite_folder
from . import Command, did_you_mean, lang_option, plain, results
from .files import write
from .screen import on_terminal, show
from .workers import MOST, workers

PASSED: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2

Result: TypeAlias = tuple[tuple[Report, ...], tuple[Problem, ...]]
"""What became of a file: its reports, or its problems."""


@frozen
class Choice:
    """Which scenarios are wanted: those with a text in them, and with any of some rules."""

    text: str = ""
    rules: tuple[RuleId, ...] = ()

    def takes(self, report: Report) -> bool:
        """Say whether a scenario is among them."""
        scenario = report.scenario
        written = " ".join((scenario.file, scenario.id, *scenario.titles.values())).casefold()
        cited = not self.rules or any(rule in scenario.rules for rule in self.rules)
        return cited and self.text.casefold() in written


def _rules(ctx: click.Context, _: click.Parameter, ids: tuple[str, ...]) -> tuple[str, ...]:
    for id in ids:
        try:
            find_rule(id)
        except UnknownRule as unknown:
            lang = ctx.params.get("lang", "en")
            problem = message("cli.unknown-rule", lang).format(name=repr(id))
            raise click.UsageError(problem + did_you_mean(unknown.near, lang)) from None
    return ids


@click.command(cls=Command)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("-k", "text", default="", metavar="TEXT")
@click.option("--rule", multiple=True, callback=_rules, metavar="ID")
@click.option("-j", "jobs", type=click.IntRange(1, MOST), default=1, metavar="N")
@click.option("--junit", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@click.option("-v", "--verbose", is_flag=True)
@lang_option
@click.pass_context
def verify(
    ctx: click.Context,
    paths: tuple[Path, ...],
    text: str,
    rule: tuple[RuleId, ...],
    jobs: int,
    junit: Path | None,
    as_json: bool,
    verbose: bool,
    lang: str,
) -> None:
    """Run scenario files and the files in folders, or the suite that comes along."""
    files, lost = _found(paths or (_shortest(suite_folder()),), lang)
    choice = Choice(text, rule)
    reports: list[Report] = []
    problems: list[Problem] = list(lost)
    first: dict[str, str] = {}
    told = not as_json and not on_terminal()
    with _progress(len(files), lang, not as_json and on_terminal()) as advance:
        for ran, unread in _results(files, choice, lang, jobs):
            unread += tuple(_taken_ids(ran, first, lang))
            reports += ran
            problems += unread
            advance()
            if told:
                _tell(ran, unread, verbose, lang)
    if as_json:
        click.echo(results.as_json(reports, problems, lang))
    elif not told:
        _tell(reports, problems, verbose, lang)
    elif lost:
        _tell((), lost, verbose, lang)
    failed = sum(not report.passed for report in reports)
    if not as_json and (reports or problems):
        _summarise(len(reports) - failed, failed, problems, lang)
    if junit is not None:
        write(junit, results.as_junit(reports, problems, lang))
    if not reports and not problems:
        raise click.UsageError(message("cli.verify.nothing", lang))
    ctx.exit(UNREADABLE if problems else FAILED if failed else PASSED)


# Finding and running.


def _found(paths: Iterable[Path], lang: str) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """List the files to read, each once, and the paths that lead to none."""
    files: dict[str, Path] = {}
    problems = []
    for path in paths:
        found = files_in(path) if path.is_dir() else (path,)
        if not found:
            problems.append(Problem(str(path), 1, 1, message("problem.no-folder", lang)))
        elif path.exists() and not path.is_dir() and not path.is_file():
            problems.append(Problem(str(path), 1, 1, message("problem.special", lang)))
            continue
        for file in found:
            files.setdefault(os.path.realpath(file), file)
    return tuple(files.values()), tuple(problems)


def _shortest(path: Path) -> Path:
    """Name a path from here, if it lies below."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _results(files: Iterable[Path], choice: Choice, lang: str, jobs: int) -> Iterator[Result]:
    """Run files, in order, in this process or in several."""
    task = partial(_result, choice=choice, lang=lang)
    with workers(jobs, lang) as pool:
        yield from map(task, files) if pool is None else pool.map(task, files, chunksize=4)


def _result(file: Path, choice: Choice, lang: str) -> Result:
    try:
        reports = (run(scenario, lang) for scenario in read_file(file, lang))
        return tuple(filter(choice.takes, reports)), ()
    except BadScenario as bad:
        return (), bad.problems


def _taken_ids(reports: Iterable[Report], first: dict[str, str], lang: str) -> Iterator[Problem]:
    """Find ids that a scenario of another file has."""
    for report in reports:
        scenario = report.scenario
        where = first.setdefault(scenario.id, f"{scenario.file}:{scenario.line}")
        if where != f"{scenario.file}:{scenario.line}":
            said = message("problem.id-twice", lang).format(id=scenario.id, where=where)
            yield Problem(scenario.file, scenario.line, 1, said)


# Telling people.


@contextmanager
def _progress(files: int, lang: str, wanted: bool) -> Iterator[Callable[[], None]]:
    """Show a bar on a terminal, and give what moves it on by a file."""
    if not wanted:
        yield lambda: None
        return
    from rich.progress import Progress  # loaded for a terminal alone

    with Progress(transient=True) as bar:
        task: Any = bar.add_task(message("cli.verify.running", lang), total=files)
        yield lambda: bar.advance(task)


def _tell(reports: Iterable[Report], problems: Iterable[Problem], verbose: bool, lang: str) -> None:
    for report in reports:
        if not (report.passed and on_terminal() and not verbose):
            for line in _lines(report, verbose, lang):
                show(line)
    for problem in problems:
        show(plain(f"{message('cli.verify.error', lang)} {problem}"))


def _lines(report: Report, verbose: bool, lang: str) -> Iterator[str]:
    """Tell what became of a scenario; of a failure all that helps to settle it."""
    scenario = report.scenario
    word = message("cli.verify.passed" if report.passed else "cli.verify.failed", lang)
    yield f"{word} {scenario.id}: {scenario.title(lang)}"
    for picture, failures in groupby(report.failures, key=lambda failure: failure.picture):
        for failure in failures:
            where = f"{plain(scenario.file)}:{failure.line}:{failure.column}"
            yield f"  {where}: {failure.message}"
        yield textwrap.indent(picture, "    ") + "\n"
    if report.passed and not verbose:
        return
    for id in scenario.rules:
        found = find_rule(id)
        yield f"  {id} ({found.paragraph.title(lang)}): {found.text(lang)}"
    yield f"  {message('label.places', lang)}: " + ", ".join(
        place.title(lang) for place in scenario.places
    )
    why = scenario.why(lang)
    if why:
        yield f"  {message('cli.verify.why', lang)}: {why}"
    if report.passed:
        yield textwrap.indent(pictures.state(report.end, lang), "    ")
    yield ""


def _summarise(passed: int, failed: int, problems: Iterable[Problem], lang: str) -> None:
    unread = len({problem.file for problem in problems})
    template = message("cli.verify.summary", lang)
    show(template.format(passed=passed, failed=failed, errors=unread))
