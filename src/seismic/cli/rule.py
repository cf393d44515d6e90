"""``seismic rule ID``: a rule in our words, its grounds, and which scenarios show it.

The letter of ids, or a paragraph of the rulebook, lists its rules.
"""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

import click

from .. import rulebook
from ..model.wording import joined
from ..rulebook import LANGUAGES, Paragraph, Rule, RuleId, message
from ..scenarios import files_in, read_file, suite_folder
from . import Command, lang_of, lang_option, sentence
from .options import find_rule
from .screen import hanging, print_text, width

_WIDEST: Final = 88  # longer lines are hard to read
_INDENT: Final = "  "


class _Rule(Command):
    """A command whose help says how a rule is named."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write examples."""
        formatter.write_paragraph()
        formatter.write_text(_how_to_name(lang_of(ctx)))


def _how_to_name(lang: str) -> str:
    return sentence("rule.what", lang, paragraph=Paragraph("quakes", 1).title(lang))


@click.command(cls=_Rule)
@click.argument("id", metavar="ID", required=False)
@lang_option
def rule(id: str | None, lang: str) -> None:
    """Show a rule, a ruling or a disagreement between the editions, or list several."""
    if id is None:
        raise click.UsageError(_how_to_name(lang))
    listed = [each for each in rulebook.rules() if _is_under(each, id.casefold())]
    for each in listed:
        print_text(_shorten(each.id, lang, ""))
    if listed:
        return
    found = find_rule(id, lang)
    print_text(f"{found.id} ({message(f'label.{found.kind}', lang)})")
    for label, paragraphs in _parts(found, lang):
        if label:
            print_text(f"\n{label}")
        for paragraph in paragraphs:
            print_text(hanging(paragraph, _INDENT, min(width(), _WIDEST)))


def _is_under(found: Rule, heading: str) -> bool:
    """Return whether a rule has this letter, or rests on this paragraph, in any language."""
    titles = (each.title(lang) for each in found.paragraphs for lang in LANGUAGES)
    return heading in (found.id[0].casefold(), *map(str.casefold, titles))


def _parts(found: Rule, lang: str) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the parts of a rule, each as a heading and paragraphs."""

    def label(name: str) -> str:
        return message(f"label.{name}", lang)

    yield "", [found.text(lang)]
    if found.variants:
        names = joined((message(f"variant.{name}", lang) for name in found.variants), lang)
        yield sentence("variants", lang), [names]
    if found.kind == "disagreement":
        for edition in LANGUAGES:
            yield _edition(found, edition, lang), [found.edition_says(edition, lang)]
    else:
        yield label("places"), [_edition(found, edition, lang) for edition in LANGUAGES]
    if found.certainty:
        yield label("certainty"), [message(f"certainty.{found.certainty}", lang)]
    for name, text in (
        ("reason", found.reason(lang)),
        ("against", found.against(lang)),
        ("reading", found.reading(lang)),
    ):
        if text is not None:
            yield label(name), [text]
    for option in found.options:
        yield f"{label('option')} {option}", [found.option_text(option, lang)]
    if found.evidence:
        yield label("evidence"), [f"{found.evidence_says(at, lang)} {at}" for at in found.evidence]
    see_also = [other.id for other in rulebook.rules() if found.id in other.about]
    for heading, ids in ((label("about"), found.about), (sentence("see-also", lang), see_also)):
        if ids:
            yield heading, (_shorten(id, lang) for id in ids)
    scenarios = list(_scenarios(found.id, lang))
    if scenarios:
        yield label("scenarios"), scenarios


def _edition(found: Rule, edition: str, lang: str) -> str:
    """Return the name of an edition, and the paragraphs as it prints them."""
    printed = ", ".join(each.title(edition) for each in found.paragraphs)
    return f"{message(f'edition.{edition}', lang)}: {printed}"


def _shorten(id: RuleId, lang: str, indent: str = _INDENT) -> str:
    room = min(width(), _WIDEST) - len(indent)
    return textwrap.shorten(f"{id}: {rulebook.rule(id).text(lang)}", room, placeholder=" ...")


def _scenarios(id: RuleId, lang: str) -> Iterator[str]:
    """Yield the scenarios of the suite that show a rule."""
    for file in files_in(suite_folder()):
        if id in file.read_text(encoding="utf-8"):  # parsing all of them would take seconds
            for scenario in read_file(file):
                if id in scenario.rules:
                    yield f"{scenario.id}: {scenario.title(lang)}"
