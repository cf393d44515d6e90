"""``seismic schema``, ``export`` and ``coverage``: the scenario format and the bundled suite."""

import json
from importlib.resources import files
from pathlib import Path

import click

from ..rulebook import message
from ..scenarios import coverage as rule_coverage
from ..scenarios import export as export_suite
from ..scenarios import shipped
from . import FAILED, Command, lang_option
from .files import output_option, write
from .screen import print_text


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
    if as_json:
        columns = ("accepted", "refused", "missing")
        counts = {
            each.rule.id: {name: list(getattr(each, name)) for name in columns} for each in table
        }
        click.echo(json.dumps(counts, indent=1))
    else:
        names = {
            name: message(f"cli.coverage.{name}", lang)
            for name in ("rule", "accepted", "refused", "missing")
        }
        print_text("{rule:8}{accepted:>10}{refused:>10}  {missing}".format(**names).rstrip())
        for each in table:
            missing = ", ".join(names[name] for name in each.missing)
            row = f"{each.rule.id:8}{len(each.accepted):10}{len(each.refused):10}  {missing}"
            print_text(row.rstrip())
        total = "gaps" if gaps else "complete"
        facts = {"gaps": len(gaps), "rules": len(table), "ids": ", ".join(gaps)}
        print_text(message(f"cli.coverage.{total}", lang).format(**facts))
    return FAILED if gaps and fail_on_gap else 0
