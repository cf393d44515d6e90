"""``seismic schema``, ``export`` and ``coverage``: the format and the suite that comes along."""

import json
from importlib.resources import files
from pathlib import Path

import click

from ..rulebook import message
from ..scenarios import coverage as covered
from ..scenarios import export as exported
from ..scenarios import shipped
from . import Command, lang_option
from .files import target_file, write
from .screen import show

GAP = 1


@click.command(cls=Command)
@lang_option
def schema(lang: str) -> None:
    """Print the JSON Schema of scenario files."""
    data = files("seismic") / "data" / "scenario.schema.json"
    click.echo(data.read_text(encoding="utf-8"), nl=False)


@click.command(cls=Command)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=target_file,
    metavar="FILE",
)
@lang_option
def export(output: Path | None, lang: str) -> None:
    """Write the whole suite as one JSON document."""
    text = json.dumps(exported(shipped()), ensure_ascii=False, indent=1) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write(output, text)


@click.command(cls=Command)
@click.option("--fail-on-gap", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def coverage(ctx: click.Context, fail_on_gap: bool, as_json: bool, lang: str) -> None:
    """Count the scenarios that show each rule, accepted and refused, and name what is missing."""
    table = covered(shipped())
    gaps = [each.rule.id for each in table if each.missing]
    if as_json:
        counts = {
            each.rule.id: {
                "accepted": list(each.accepted),
                "refused": list(each.refused),
                "missing": list(each.missing),
            }
            for each in table
        }
        click.echo(json.dumps(counts, indent=1))
    else:
        names = {
            name: message(f"cli.coverage.{name}", lang)
            for name in ("rule", "accepted", "refused", "missing")
        }
        show("{rule:8}{accepted:>10}{refused:>10}  {missing}".format(**names).rstrip())
        for each in table:
            missing = ", ".join(names[name] for name in each.missing)
            counts_ = f"{each.rule.id:8}{len(each.accepted):10}{len(each.refused):10}"
            show(f"{counts_}  {missing}".rstrip())
        total = "gaps" if gaps else "complete"
        facts = {"gaps": len(gaps), "rules": len(table), "ids": ", ".join(gaps)}
        show(message(f"cli.coverage.{total}", lang).format(**facts))
    if gaps and fail_on_gap:
        ctx.exit(GAP)
