"""``seismic schema``, ``export`` and ``coverage``: the scenario format and the bundled suite."""

import json
from importlib.resources import files
from pathlib import Path

import click

from ..scenarios import coverage as rule_coverage
from ..scenarios import export as export_suite
from ..scenarios import shipped
from ..text.sheet import aligned
from . import FAILED, Command, lang_option, sentence
from .files import output_option, write
from .screen import print_message, print_text


@click.command(cls=Command)
@lang_option
def schema(lang: str) -> None:
    """Print the JSON Schema of scenario files."""
    data = files("seismic") / "data" / "scenario.schema.json"
    click.echo(data.read_text(encoding="utf-8"), nl=False)


@click.command(cls=Command)
@output_option("-o", "--output")
@lang_option
def export(output: Path | None, lang: str) -> None:
    """Write the whole suite as one JSON document."""
    text = json.dumps(export_suite(shipped()), ensure_ascii=False, indent=1) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write(output, text)


@click.command(cls=Command)
@click.option("--fail-on-gap", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@lang_option
def coverage(fail_on_gap: bool, as_json: bool, lang: str) -> int:
    """Count the scenarios that show each rule accepted and refused, and report gaps."""
    table = rule_coverage(shipped())
    gaps = [each.rule.id for each in table if each.missing]
    columns = ("accepted", "refused", "missing")
    if as_json:
        counts = {
            each.rule.id: {name: list(getattr(each, name)) for name in columns} for each in table
        }
        click.echo(json.dumps(counts, indent=1))
    else:
        names = {name: sentence(f"coverage.{name}", lang) for name in ("rule", *columns)}
        rows = [list(names.values())]
        for each in table:
            missing = ", ".join(names[name] for name in each.missing)
            rows.append([each.rule.id, str(len(each.accepted)), str(len(each.refused)), missing])
        print_text("\n".join(aligned(rows, right=range(1, 3))))
        facts = {"gaps": len(gaps), "rules": len(table), "ids": ", ".join(gaps)}
        print_message("coverage.gaps" if gaps else "coverage.complete", lang, **facts)
    return FAILED if gaps and fail_on_gap else 0
