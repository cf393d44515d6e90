"""Theme texts in the language of the manual.

What the theme marks as translatable, and Sphinx's own catalogues don't have, is in
``docs/locale/*/LC_MESSAGES/sphinx.po``. What the theme forgets to mark is marked here.
"""

from collections.abc import Callable
from typing import Any, Final

from docutils import nodes
from jinja2 import BaseLoader, Environment
from sphinx.application import Sphinx
from sphinx.locale import _
from sphinx.util.typing import ExtensionMetadata

UNMARKED: Final = (
    "Toggle site navigation sidebar",
    "Toggle table of contents sidebar",
    "Toggle Light / Dark / Auto color theme",
    "<title>Contents</title>",
    "<title>Menu</title>",
    "<title>Expand</title>",
    "<title>Light mode</title>",
    "<title>Dark mode</title>",
    "<title>Auto light/dark, in light mode</title>",
    "<title>Auto light/dark, in dark mode</title>",
)
"""Texts of the templates that are in English in every language."""

UNNAMED: Final = {
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="{{ _("Menu") }}">',
    '<aside class="toc-drawer': '<aside aria-label="{{ _("Contents") }}" class="toc-drawer',
    '<div id="search-results">': '<h1>{{ _("Search") }}</h1>\n<div id="search-results">',
}
"""Parts of the templates that have no name for a screen reader, and what they become."""

NAVIGATION: Final = "Toggle navigation of "
"""How the theme names the button beside a page that has others below it."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Mark the texts once the templates can be loaded."""
    app.connect("builder-inited", _mark_templates)
    app.connect("html-page-context", _mark_navigation, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def marked(source: str) -> str:
    """Return a template with every text marked as translatable, and every part named.

    >>> marked("<title>Menu</title>")
    '<title>{{ _("Menu") }}</title>'
    """
    for text in UNMARKED:
        source = source.replace(text, text.replace(words(text), f'{{{{ _("{words(text)}") }}}}'))
    for part, named in UNNAMED.items():
        source = source.replace(part, named)
    return source


def words(text: str) -> str:
    """Return what is translated of a text in a template.

    >>> words("<title>Menu</title>")
    'Menu'
    """
    return text.removeprefix("<title>").removesuffix("</title>")


class _Marking(BaseLoader):
    """A loader that marks the texts of the templates of another one."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """Return a template, with its file and whether that has changed."""
        source, file, unchanged = self._loader.get_source(environment, template)
        return marked(source), file, unchanged


def _mark_templates(app: Sphinx) -> None:
    environment = getattr(getattr(app.builder, "templates", None), "environment", None)
    if environment is not None:
        environment.loader = _Marking(environment.loader)


def _mark_navigation(
    app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    tree = context.get("furo_navigation_tree")
    if tree:
        context["furo_navigation_tree"] = tree.replace(NAVIGATION, _(NAVIGATION))
