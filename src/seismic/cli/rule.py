"""``seismic rule``: a rule in our words, its grounds, and which scenarios show it.

A letter of ids, a place in the rulebook, or words list the rules and scenarios found; nothing lists
all rules.
"""

import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

import click

from .. import rulebook
from ..model.wording import joined, labelled
from ..rulebook import LANGUAGES, Paragraph, Rule, RuleId, message
from ..scenarios.suite import Heading, headings
from . import Command, lang_of, lang_option, sentence, usage_error
from .rule_search import containing, named, nothing, section_title, showing, titled, under
from .screen import hanging, print_text, width

_WIDEST: Final = 88  # longer lines are hard to read
_INDENT: Final = "  "
_MOST_LISTED: Final = 10  # scenarios beside several rules


class _Rule(Command):
    """A command whose help says how a rule is named."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write examples."""
        formatter.write_paragraph()
        formatter.write_text(_how_to_name(lang_of(ctx)))


def _how_to_name(lang: str) -> str:
    return sentence("rule.what", lang, paragraph=Paragraph("quakes", 1).title(lang))


@click.command(cls=_Rule)
@click.argument("words", metavar="[ID|PLACE|WORDS]", nargs=-1)
@lang_option
def rule(words: tuple[str, ...], lang: str) -> None:
    """Show a rule, a ruling or a disagreement between the editions, or list several."""
    if not words:
        _list_all(lang)
        return
    asked = " ".join(words)
    by_id = named(asked)
    for number, each in enumerate(by_id):
        if number:
            print_text("")
        _show(each, (), lang)
    if not by_id:
        _search(asked, lang)


def _search(asked: str, lang: str) -> None:
    """Show or list what has a letter, a place or words."""
    if any(each.id == asked for each in headings()):
        raise usage_error("rule.a-scenario", lang, example=f"seismic show {asked}")
    by_place = under(asked)
    found = by_place or containing(asked, lang)
    scenarios = showing(by_place) if by_place else titled(asked, lang)
    if len(found) == 1:
        _show(found[0], scenarios, lang)
    elif found or scenarios:
        _list(found, scenarios, lang)
    else:
        raise nothing(asked, lang)


def _list(found: Collection[Rule], scenarios: Sequence[Heading], lang: str) -> None:
    """List rules, and the first of the scenarios that show them."""
    for each in found:
        print_text(_shorten(each.id, lang, ""))
    if scenarios:
        lines = list(_scenarios(scenarios[:_MOST_LISTED], lang))
        if len(scenarios) > _MOST_LISTED:
            more = sentence("rule.more", lang, count=len(scenarios) - _MOST_LISTED)
            lines.insert(-1, more)
        separator = "\n" if found else ""
        _print_part(separator + message("label.scenarios", lang), lines)


def _list_all(lang: str) -> None:
    """List every rule under the section of the rulebook that it belongs to."""
    sections = list(dict.fromkeys(each.section for each in rulebook.paragraphs()))
    ordered = sorted(rulebook.rules(), key=lambda each: sections.index(each.chapter))
    for section, found in groupby(ordered, key=lambda each: each.chapter):
        print_text(section_title(section, lang))
        for each in found:
            print_text(_INDENT + _shorten(each.id, lang))
        print_text("")
    print_text(hanging(_how_to_name(lang), "", min(width(), _WIDEST)))


def _show(found: Rule, others: Sequence[Heading], lang: str) -> None:
    """Show a rule, with the scenarios that show it and others that were found as well."""
    print_text(f"{found.heading(lang)} ({message(f'label.{found.kind}', lang)})")
    for label, paragraphs in _parts(found, lang):
        _print_part(label and f"\n{label}", paragraphs)
    scenarios = dict.fromkeys([*showing([found]), *others])
    if scenarios:
        _print_part(f"\n{message('label.scenarios', lang)}", _scenarios(list(scenarios), lang))


def _print_part(label: str, paragraphs: Iterable[str]) -> None:
    if label:
        print_text(label)
    for paragraph in paragraphs:
        print_text(hanging(paragraph, _INDENT, min(width(), _WIDEST)))


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


def _edition(found: Rule, edition: str, lang: str) -> str:
    """Return the name of an edition, and the paragraphs as it prints them."""
    printed = ", ".join(each.title(edition) for each in found.paragraphs)
    return labelled(message(f"edition.{edition}", lang), printed, lang)


def _shorten(id: RuleId, lang: str, indent: str = _INDENT) -> str:
    room = min(width(), _WIDEST) - len(indent)
    return textwrap.shorten(rulebook.rule(id).heading(lang), room, placeholder=" ...")


def _scenarios(listed: Sequence[Heading], lang: str) -> Iterator[str]:
    """Yield the ids and titles of scenarios, and how to see one."""
    for each in listed:
        yield f"{each.id}: {each.titles[lang]}"
    yield sentence("rule.show", lang, example=f"seismic show {listed[0].id}")
