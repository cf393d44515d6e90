"""The directive ``scenario``: a scenario is run, drawn before and after, and described.

If it fails, the build fails, with file and line: even where warnings are only warnings, and again
until it is fixed.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from ..errors import BadScenario
from ..rulebook import message
from ..scenario_files import is_scenario_file
from ..scenarios import Scenario, read_file, run, shipped
from .pictures import shown as picture_shown
from .roles import links, note_target
from .story import Picture, Story, story

_LOGGER: Final = logging.getLogger(__name__)
_FAILED: Final = "seismic-failed"
_EXPLORER: Final = "seismic-explorer:"
"""How links to the explorer begin until it is known where their page will be."""


class ScenarioFailed(Exception):
    """Raised for a scenario that fails, can't be read or doesn't exist."""


class ScenarioDirective(SphinxDirective):
    """Show a scenario of the shipped suite by its id, or all those of a file beside the page."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Run and show the scenarios that the argument names."""
        try:
            named = self._named(self.arguments[0])
        except ScenarioFailed as failed:
            note_failure(self, failed)
            return []
        return [
            node
            for number, scenario in enumerate(named)
            for node in block(self, scenario, unfolded=number == 0)
        ]

    def _named(self, name: str) -> Sequence[Scenario]:
        if not is_scenario_file(Path(name)):
            return [suite_scenario(name)]
        relative, path = self.env.relfn2path(name)
        self.env.note_dependency(relative)
        try:
            return read_file(Path(path))
        except BadScenario as bad:
            raise ScenarioFailed(str(bad)) from None


@cache
def suite() -> dict[str, Scenario]:
    """Return the shipped suite by id, read once a build."""
    return {scenario.id: scenario for scenario in shipped()}


def suite_scenario(id: str) -> Scenario:
    """Return a scenario of the shipped suite."""
    try:
        return suite()[id]
    except KeyError:
        raise ScenarioFailed(f"the shipped suite has no scenario {id!r}") from None


def note_failure(at: SphinxDirective, failed: ScenarioFailed) -> None:
    """Log what fails and where, and remember it for the end of the build."""
    _LOGGER.error("%s", failed, location=at.get_location(), type="seismic", subtype="scenario")
    at.env.metadata[at.env.docname][_FAILED] = True  # merged when pages are read in parallel
    at.env.note_reread()


def fail_build(app: Sphinx, _: Exception | None) -> None:
    """Fail a build in which a scenario has failed."""
    if any(_FAILED in about for about in app.env.metadata.values()):
        app.statuscode = 1


def block(at: SphinxDirective, scenario: Scenario, *, unfolded: bool) -> Iterator[nodes.Node]:
    """Yield a scenario that passes: title, reason, pictures, lines, and the rules it cites."""
    env, lang = at.env, at.config.language
    try:
        shown = _story(scenario, lang)
    except ScenarioFailed as failed:
        note_failure(at, failed)
        return
    note_target(env, scenario.id)
    why = scenario.why(lang)
    yield raw(
        f'<details class="scenario"{" open" if unfolded else ""}>'
        f'<summary id="{escape(scenario.id)}">{escaped(scenario.title(lang))}</summary>'
        + (f'<p class="scenario-why">{escaped(why)}</p>' if why else "")
        + _figures(env, scenario, shown, lang)
        + _lines(shown)
    )
    foot = nodes.paragraph(classes=["scenario-foot"], translatable=False)
    foot += nodes.literal(text=scenario.id)
    foot += nodes.Text(" ")
    foot += list(links(scenario.rules, env.docname))
    yield foot
    if suite().get(scenario.id) is scenario:
        yield from explorer_link(at, f"scenario={scenario.id}", message("docs.stepwise", lang))
    yield raw("</details>")


def explorer_link(at: SphinxDirective, view: str, words: str) -> Iterator[nodes.Node]:
    """Yield a link to a view of the scenario explorer, if the manual has one."""
    if at.config.seismic_explorer:
        link = nodes.reference(text=words, refuri=f"{_EXPLORER}{view}", internal=True)
        yield nodes.paragraph("", "", link, classes=["explorer-view"], translatable=False)


def link_explorer(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Point the links of a page to where the explorer is."""
    page = relative_uri(app.builder.get_target_uri(docname), app.config.seismic_explorer)
    for link in doctree.findall(nodes.reference):
        address = link.get("refuri", "")
        if address.startswith(_EXPLORER):
            link["refuri"] = f"{page}#{address.removeprefix(_EXPLORER)}"


def _story(scenario: Scenario, lang: str) -> Story:
    of_the_suite = suite().get(scenario.id) is scenario  # which several rules may show
    return _suite_story(scenario.id, lang) if of_the_suite else checked_story(scenario, lang)


@cache
def _suite_story(id: str, lang: str) -> Story:
    return checked_story(suite()[id], lang)


def checked_story(scenario: Scenario, lang: str) -> Story:
    """Run a scenario and return its story, or raise where and how it fails."""
    report = run(scenario, lang)
    if not report.passed:
        where = Path(scenario.file).name
        said = (f"{where}:{each.line}:{each.column}: {each.message}" for each in report.failures)
        raise ScenarioFailed(f"{scenario.id} fails\n" + "\n".join(said))
    return story(scenario, lang)


def escaped(text: str) -> str:
    """Return a text as HTML, with the apostrophes that Sphinx gives to the rest of a page."""
    return escape(text.replace("'", "’"))


def raw(html: str) -> nodes.raw:
    """Return HTML as it is."""
    return nodes.raw("", html, format="html")


def _figures(env: BuildEnvironment, scenario: Scenario, shown: Story, lang: str) -> str:
    figures = (_figure(env, f"{scenario.id}-{each.name}", each, lang) for each in shown.pictures)
    return f'<div class="scenario-pictures">{"".join(figures)}</div>'


def _figure(env: BuildEnvironment, name: str, picture: Picture, lang: str) -> str:
    """Return a picture that takes as much of the line as its width asks for: at the same scale."""
    drawn = picture_shown(env, name, picture.draw)
    caption = escape(message(f"docs.{picture.name}", lang))
    return (
        f'<figure style="--width: {drawn.width}">{drawn.html}'
        f"<figcaption>{caption}{drawn.words(lang)}</figcaption></figure>"
    )


def _lines(shown: Story) -> str:
    lines = (
        f'<li class="{line.kind}">'
        + (f"<strong>{escaped(line.label)}</strong> " if line.label else "")
        + f"{escaped(line.words)}</li>"
        for line in shown.lines
    )
    return f'<ul class="scenario-lines">{"".join(lines)}</ul>'
