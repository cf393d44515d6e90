"""``seismic rule ID``: a rule in our words, where it stands, and what shows it."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

import click

from .. import rulebook
from ..errors import shown
from ..model.wording import joined
from ..rulebook import LANGUAGES, Rule, RuleId, UnknownRule, message
from ..scenarios import files_in, read_file, suite_folder
from . import Command, did_you_mean, lang_option
from .screen import show, width

_WIDEST: Final = 88  # longer lines are hard to read
_INDENT: Final = "  "


@click.command(cls=Command)
@click.argument("id", metavar="ID")
@lang_option
def rule(id: str, lang: str) -> None:
    """Show a rule, a ruling or a disagreement between the editions."""
    known = {each.id.casefold(): each.id for each in rulebook.rules()}
    try:
        found = rulebook.rule(known.get(id.casefold(), id))
    except UnknownRule as unknown:
        problem = message("cli.unknown-rule", lang).format(name=shown(id))
        raise click.UsageError(problem + did_you_mean(unknown.near, lang)) from None
    show(f"{found.id} ({message(f'label.{found.kind}', lang)})")
    for label, paragraphs in _parts(found, lang):
        if label:
            show(f"\n{label}")
        for paragraph in paragraphs:
            show(_folded(paragraph))


def _folded(paragraph: str) -> str:
    return textwrap.fill(
        paragraph,
        min(width(), _WIDEST),
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _parts(found: Rule, lang: str) -> Iterator[tuple[str, Iterable[str]]]:
    """Give what there is to say of a rule, under its headings."""
    label = {name: message(f"label.{name}", lang) for name in _LABELS}
    yield "", [found.text(lang)]
    if found.variants:
        names = joined((message(f"variant.{name}", lang) for name in found.variants), lang)
        yield message("cli.variants", lang), [names]
    if found.kind == "disagreement":
        for edition in LANGUAGES:
            yield _edition(found, edition, lang), [found.edition_says(edition, lang)]
    else:
        yield label["places"], [_edition(found, edition, lang) for edition in LANGUAGES]
    for name, text in (("reason", found.reason(lang)), ("reading", found.reading(lang))):
        if text is not None:
            yield label[name], [text]
    for option in found.options:
        yield f"{label['option']} {option}", [found.option_text(option, lang)]
    see_also = [other.id for other in rulebook.rules() if found.id in other.about]
    for heading, ids in ((label["about"], found.about), (message("cli.see-also", lang), see_also)):
        if ids:
            yield heading, (_briefly(id, lang) for id in ids)
    shown_by = list(_scenarios(found.id, lang))
    if shown_by:
        yield label["scenarios"], shown_by


_LABELS: Final = ("places", "reason", "reading", "option", "about", "scenarios")


def _edition(found: Rule, edition: str, lang: str) -> str:
    """Name an edition, and the places as it prints them."""
    printed = ", ".join(each.title(edition) for each in found.paragraphs)
    return f"{message(f'edition.{edition}', lang)}: {printed}"


def _briefly(id: RuleId, lang: str) -> str:
    room = min(width(), _WIDEST) - len(_INDENT)
    return textwrap.shorten(f"{id}: {rulebook.rule(id).text(lang)}", room, placeholder=" ...")


def _scenarios(id: RuleId, lang: str) -> Iterator[str]:
    """Name the scenarios of the suite that show a rule."""
    for file in files_in(suite_folder()):
        if id in file.read_text(encoding="utf-8"):  # reading all of them in earnest takes seconds
            for scenario in read_file(file):
                if id in scenario.rules:
                    yield f"{scenario.id}: {scenario.title(lang)}"
