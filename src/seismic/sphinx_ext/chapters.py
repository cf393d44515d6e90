"""The directive ``chapter``: all rules of a chapter or a variant, with their scenarios.

Rulings and disagreements are on the page of the chapter of the first paragraph they cite. A
scenario is shown once, mostly under the first rule that it cites; its other rules link to it there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from ..model.options import VARIANTS
from ..model.wording import joined
from ..rulebook import LANGUAGES, Kind, Rule, RuleId, message, rules
from ..scenarios import Scenario
from .roles import link_to, linked, links, note_target
from .scenarios import block, escaped, explorer_link, raw, suite
from .story import MOST_LINES

_VARIANTS_CHAPTER: Final = "variants"
_KINDS: Final[tuple[Kind, ...]] = ("rule", "ruling", "disagreement")


def page_of(rule: Rule) -> str:
    """Return the chapter or the variant whose page has a rule."""
    return rule.variants[0] if rule.chapter == _VARIANTS_CHAPTER else rule.chapter


def pages() -> tuple[str, ...]:
    """Return the chapters and variants that have rules, in the order of the rulebook."""
    return tuple(dict.fromkeys(page_of(rule) for rule in rules()))


def page_title(page: str, lang: str) -> str:
    """Return the title of a page, as the edition of that language has it."""
    if page in VARIANTS:
        return message(f"variant.{page}", lang)
    return (
        next(rule.paragraph for rule in rules() if rule.chapter == page)
        .title(lang)
        .rpartition(" ")[0]
    )


class ChapterDirective(SphinxDirective):
    """Show all rules of a chapter, after the content of the directive."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Build a section for the chapter, and in it one for every rule."""
        page = self.arguments[0]
        if page not in pages():
            raise self.error(f"there is no chapter {page!r}, only {', '.join(pages())}")
        lang = self.config.language
        chapter = section(page, page_title(page, lang))
        self.state.nested_parse(self.content, self.content_offset, chapter)
        for kind in _KINDS:
            found = [rule for rule in rules() if rule.kind == kind and page_of(rule) == page]
            sections = [self._rule(rule) for rule in found]
            if sections and kind != "rule":
                heading = section(f"{page}-{kind}s", message(f"docs.{kind}s", lang))
                heading += sections
                sections = [heading]
            chapter += sections
        return [chapter]

    def _rule(self, rule: Rule) -> nodes.section:
        lang, here = self.config.language, self.env.docname
        made = section(rule.id, rule.heading(lang))
        made["classes"].append(rule.kind)
        note_target(self.env, rule.id)
        made += _words(rule, lang, here)
        made += _facts(rule, lang, here)
        made += _related(rule, lang, here)
        made += self._scenarios(rule)
        return made

    def _scenarios(self, rule: Rule) -> Iterator[nodes.Node]:
        shown_by = sorted(
            (each for each in suite().values() if rule.id in each.rules),
            key=lambda each: _complexity(each, rule),
        )
        here = [each for each in shown_by if homes()[each.id] == rule.id]
        for number, scenario in enumerate(here):
            yield from block(self, scenario, unfolded=number == 0)
        elsewhere = [each for each in shown_by if each not in here]
        if elsewhere:
            yield from _listed(elsewhere, self.config.language, self.env.docname)
        words = message("docs.all-scenarios", self.config.language).format(rule=rule.id)
        yield from explorer_link(self, f"rule={rule.id}", words)


def _complexity(scenario: Scenario, rule: Rule) -> tuple[bool, int, int]:
    """Return what to sort the scenarios of a rule by: whole games and other variants come last."""
    variants = scenario.start.state.rules.variants.difference(rule.variants)
    return len(scenario.play) > MOST_LINES, len(variants), scenario.rules.index(rule.id)


@cache
def homes() -> dict[str, RuleId]:
    """Return the rule under which each scenario of the shipped suite is shown.

    It is the first that the scenario cites, or another that would be left without a scenario.
    """
    found = {each.id: each.rules[0] for each in suite().values()}
    for rule in rules():
        shown = Counter(found.values())
        spare = [
            each
            for each in suite().values()
            if rule.id in each.rules and not shown[rule.id] and shown[found[each.id]] > 1
        ]
        if spare:
            found[min(spare, key=lambda each: _complexity(each, rule)).id] = rule.id
    return found


def _listed(scenarios: Sequence[Scenario], lang: str, here: str) -> Iterator[nodes.Node]:
    """Yield links to scenarios that are shown under other rules."""
    label = message("docs.also-shown", lang).format(count=len(scenarios))
    listed = nodes.bullet_list(classes=["rule-scenarios"])
    for scenario in scenarios:
        shown = link_to(scenario.id, nodes.inline(text=scenario.title(lang)), here)
        listed += nodes.list_item("", nodes.paragraph("", "", shown, translatable=False))
    yield raw(f'<details class="scenarios-elsewhere"><summary>{escaped(label)}</summary>')
    yield listed
    yield raw("</details>")


def section(id: str, title: str) -> nodes.section:
    """Return a section with a title that is in the language of the manual already."""
    made = nodes.section(ids=[id], names=[nodes.fully_normalize_name(id)])
    made += nodes.title(text=title, translatable=False)
    return made


def _paragraph(*parts: nodes.Node, style: str) -> nodes.paragraph:
    return nodes.paragraph("", "", *parts, classes=[style])


def labelled(label: str, lang: str, *parts: nodes.Node) -> nodes.paragraph:
    """Return a line with a label before it."""
    heading = message("docs.labelled", lang).format(label=label)
    return _paragraph(nodes.strong(text=heading), nodes.Text(" "), *parts, style="rule-fact")


def _words(rule: Rule, lang: str, here: str) -> Iterator[nodes.Node]:
    """Yield our words and their grounds; of a disagreement, what each edition says."""
    yield _paragraph(*linked(rule.text(lang), here, rule.id), style="rule-text")
    if rule.kind == "disagreement":
        for edition in LANGUAGES:
            label = message(f"edition.{edition}", lang)
            yield labelled(label, lang, nodes.Text(rule.edition_says(edition, lang)))
    if rule.certainty:
        certainty = message(f"certainty.{rule.certainty}", lang)
        yield labelled(message("label.certainty", lang), lang, nodes.Text(certainty))
    for name, said in (
        ("reason", rule.reason(lang)),
        ("against", rule.against(lang)),
        ("reading", rule.reading(lang)),
    ):
        if said is not None:
            yield labelled(message(f"label.{name}", lang), lang, *linked(said, here, rule.id))
    for option in rule.options:
        yield labelled(
            f"{message('label.option', lang)} {option}",
            lang,
            *linked(rule.option_text(option, lang), here, rule.id),
        )
    for address in rule.evidence:
        yield labelled(
            message("label.evidence", lang),
            lang,
            *linked(rule.evidence_says(address, lang), here, rule.id),
            nodes.Text(" "),
            nodes.reference(text=address, refuri=address),
        )


def _facts(rule: Rule, lang: str, here: str) -> Iterator[nodes.Node]:
    """Yield where it is in each edition, and what it is about."""
    printed = (
        f"{', '.join(each.title(edition) for each in rule.paragraphs)}"
        f" ({message(f'edition.{edition}', lang)})"
        for edition in LANGUAGES
    )
    yield labelled(message("label.places", lang), lang, nodes.Text(" · ".join(printed)))
    if rule.variants:
        names = joined((message(f"variant.{name}", lang) for name in rule.variants), lang)
        yield labelled(message("cli.variants", lang), lang, nodes.Text(names))
    if rule.about:
        yield labelled(message("label.about", lang), lang, *links(rule.about, here))


def _related(rule: Rule, lang: str, here: str) -> Iterator[nodes.Node]:
    """Yield the list of rulings and disagreements about it."""
    about = [other for other in rules() if rule.id in other.about]
    if about:
        listed = nodes.bullet_list(classes=["rule-related"])
        for other in about:
            heading = link_to(other.id, nodes.inline(text=other.heading(lang)), here)
            words = _paragraph(
                nodes.strong("", "", heading),
                nodes.Text(" "),
                *linked(other.reading(lang) or other.text(lang), here, other.id),
                style="rule-brief",
            )
            listed += nodes.list_item("", words)
        yield listed
