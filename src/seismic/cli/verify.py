"""``seismic verify``: run scenario files and print the results.

Results for programs are written by ``verify_results``.
"""

import os
import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

import click

from .. import text as pictures
from ..errors import BadScenario, Problem
from ..model.wording import joined, labelled
from ..rulebook import RuleId, message
from ..rulebook import rule as rule_with_id
from ..scenarios import Report, Scenario, files_in, read_file, run, suite_folder
from ..scenarios.exercised import citations
from ..scenarios.narrating import narrated
from ..scenarios.source import MOST_BYTES
from ..visible import printable
from . import FAILED, USAGE_ERROR, Command, lang_of, lang_option, sentence, usage_error
from .files import game_format, json_mistake, misspelt_id, output_option, shipped_file, write
from .options import find_rule, number_option, read_bytes
from .saving import saved
from .screen import on_terminal, print_message, print_text, progress_bar
from .verify_results import results_as_json, results_as_junit
from .workers import MOST_WORKERS, workers

Result: TypeAlias = tuple[tuple[Report, ...], tuple[Problem, ...]]
"""The reports of a file, or its problems."""


def _rule_ids(ctx: click.Context, _: click.Parameter, ids: tuple[str, ...]) -> tuple[RuleId, ...]:
    return tuple(find_rule(id, lang_of(ctx)).id for id in ids)


@click.command(cls=Command)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH|ID]...")
@click.option("-k", "text", default="", metavar="TEXT")
@click.option("--rule", multiple=True, callback=_rule_ids, metavar="ID")
@number_option("-j", "jobs", least=1, most=MOST_WORKERS, default=1)
@output_option("--junit", callback=None)
@click.option("--json", "as_json", is_flag=True)
@click.option("-v", "--verbose", is_flag=True)
@click.option("--watch", is_flag=True)
@lang_option
def verify(paths: tuple[Path, ...], watch: bool, lang: str, **asked: Any) -> int:
    """Run scenario files and the files in folders, or the bundled suite."""
    if not watch:
        return _verify(paths, lang=lang, **asked)
    if asked["as_json"] or asked["junit"]:
        raise usage_error("verify.watch-alone", lang)
    status = 0
    for _ in saved(paths or [suite_folder()]):
        click.clear()
        status = _verify(paths, lang=lang, **{**asked, "verbose": True})
        print_message("verify.watching", lang)
    return status


def _verify(
    paths: tuple[Path, ...],
    text: str,
    rule: tuple[RuleId, ...],
    jobs: int,
    junit: Path | None,
    as_json: bool,
    verbose: bool,
    lang: str,
) -> int:
    """Run scenarios, print the results, and return the exit status."""
    named = {path: file for path in paths if (file := shipped_file(path)) is not None}
    asked = [named.get(path, path) for path in paths] or [_relative(suite_folder())]
    files, missing = _find_files(asked, lang)
    whole, _ = _find_files((path for path in paths if path not in named), lang)
    only = {file: ids for file, ids in _ids_by_file(named).items() if file not in whole}
    reports: list[Report] = []
    problems: list[Problem] = list(missing)
    first: dict[str, str] = {}
    streaming = not as_json and not on_terminal()
    with progress_bar(len(files), sentence("verify.running", lang), not as_json) as progress:
        task = partial(_run_file, only=only, text=text, rules=rule, lang=lang)
        for number, (ran, unread) in enumerate(_results(task, files, jobs, lang), 1):
            unread += tuple(_duplicate_ids(ran, first, lang))
            reports += ran
            problems += unread
            progress(number)
            if streaming:
                _print_results(ran, unread, verbose, lang)
    if as_json:
        click.echo(results_as_json(reports, problems, lang))
    elif not streaming:
        _print_results(reports, problems, verbose, lang)
    elif missing:
        _print_results((), missing, verbose, lang)
    failed = sum(not report.passed for report in reports)
    if not as_json and (reports or problems):
        errors = len({problem.file for problem in problems})
        passed = len(reports) - failed
        print_message("verify.summary", lang, passed=passed, failed=failed, errors=errors)
    if junit is not None:
        write(junit, results_as_junit(reports, problems, lang))
    if not reports and not problems:
        raise usage_error("verify.nothing", lang)
    return USAGE_ERROR if problems else FAILED if failed else 0


# Finding and running


def _find_files(paths: Iterable[Path], lang: str) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Return the files to read, each once, and a problem for each path without any."""
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


def _relative(path: Path) -> Path:
    """Return a path relative to the current folder if it lies below it."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _results(
    task: Callable[[Path], Result], files: Iterable[Path], jobs: int, lang: str
) -> Iterator[Result]:
    """Run files and yield their results in order, in this process or in several."""
    with workers(jobs, lang) as pool:
        yield from map(task, files) if pool is None else pool.map(task, files, chunksize=4)


def _ids_by_file(named: Mapping[Path, Path]) -> dict[Path, frozenset[str]]:
    """Return the ids of shipped scenarios by the file that they are in."""
    return {
        file: frozenset(str(id) for id, place in named.items() if place == file)
        for file in named.values()
    }


def _run_file(
    file: Path,
    only: Mapping[Path, Collection[str]],
    text: str,
    rules: Collection[RuleId],
    lang: str,
) -> Result:
    """Run those scenarios of a file that were named, contain a text and cite a rule."""
    try:
        scenarios = read_file(file, lang)
    except BadScenario as bad:
        format = game_format(file, lang)
        misspelt = None if file.exists() else misspelt_id(file, lang)
        if misspelt:
            return (), (Problem(str(file), 1, 1, misspelt),)
        if format is None:
            mistake = _json_mistake(file, lang)
            return (), (mistake,) if mistake else bad.problems
        return (), (Problem(str(file), 1, 1, sentence(f"verify.a-{format}", lang)),)
    named = [each for each in scenarios if file not in only or each.id in only[file]]
    return tuple(run(each, lang) for each in named if _matches(each, text, rules)), ()


def _json_mistake(file: Path, lang: str) -> Problem | None:
    """Return where a file that is named like JSON stops being that."""
    if file.suffix.lower() != ".json" or not file.is_file():
        return None
    return json_mistake(read_bytes(file, MOST_BYTES, lang), file, lang)


def _matches(scenario: Scenario, text: str, rules: Collection[RuleId]) -> bool:
    written = " ".join((scenario.file, scenario.id, *scenario.titles.values())).casefold()
    cited = not rules or any(rule in scenario.rules for rule in rules)
    return cited and text.casefold() in written


def _duplicate_ids(
    reports: Iterable[Report], first: dict[str, str], lang: str
) -> Iterator[Problem]:
    """Yield a problem for each id that a scenario of another file has."""
    for report in reports:
        scenario = report.scenario
        where = first.setdefault(scenario.id, f"{scenario.file}:{scenario.line}")
        if where != f"{scenario.file}:{scenario.line}":
            problem = message("problem.id-twice", lang).format(id=scenario.id, where=where)
            yield Problem(scenario.file, scenario.line, 1, problem)


# Output


def _print_results(
    reports: Iterable[Report], problems: Iterable[Problem], verbose: bool, lang: str
) -> None:
    for report in reports:
        if not (report.passed and on_terminal() and not verbose):
            for line in _lines(report, verbose, lang):
                print_text(line)
        for line in _uncited(report.scenario, lang):
            print_text(line)
    for problem in problems:
        print_text(printable(f"{sentence('verify.error', lang)} {problem}"))


def _uncited(scenario: Scenario, lang: str) -> Iterator[str]:
    """Yield a warning if a scenario names no rules or no places, and the lines that would fit."""
    missing = citations(scenario)
    if missing:
        problem = sentence("verify.uncited", lang, keys=joined(missing, lang, "or"))
        warning = Problem(scenario.file, scenario.line, 1, problem)
        yield printable(f"{sentence('verify.warning', lang)} {warning}")
    for key, names in missing.items():
        yield f"  {key}: [{', '.join(names)}]"


def _lines(report: Report, verbose: bool, lang: str) -> Iterator[str]:
    """Yield the result of a scenario, with the details of a failure."""
    scenario = report.scenario
    word = sentence("verify.passed" if report.passed else "verify.failed", lang)
    yield f"{word} {scenario.id}: {scenario.title(lang)}"
    for picture, failures in groupby(report.failures, key=lambda failure: failure.picture):
        for failure in failures:
            where = f"{printable(scenario.file)}:{failure.line}:{failure.column}"
            yield f"  {where}: {failure.message}"
        yield textwrap.indent(picture, "    ") + "\n"
    if report.passed and not verbose:
        return
    for id in scenario.rules:
        found = rule_with_id(id)
        yield f"  {labelled(f'{id} ({found.paragraph.title(lang)})', found.text(lang), lang)}"
    places = ", ".join(place.title(lang) for place in scenario.places)
    if places:
        yield f"  {labelled(message('label.places', lang), places, lang)}"
    why = scenario.why(lang)
    if why:
        yield f"  {labelled(sentence('verify.why', lang), why, lang)}"
    if verbose:
        for heading, told in narrated(scenario, lang):
            yield from (f"  {heading}", *(f"    {each}" for each in told))
    if report.passed:
        yield textwrap.indent(pictures.state(report.end, lang), "    ")
    yield ""
