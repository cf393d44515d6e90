"""What the theme lacks for those who use a keyboard or a screen reader."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Give captions of the navigation a level, and let the keyboard scroll wide code."""
    app.connect("html-page-context", _add_levels, priority=900)  # after the theme
    app.add_js_file("scrolling.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def levelled(html: str) -> str:
    """Return HTML in which every heading by role has a level.

    >>> levelled('<p class="caption" role="heading">')
    '<p class="caption" role="heading" aria-level="2">'
    """
    return html.replace('role="heading">', 'role="heading" aria-level="2">')


def _add_levels(
    app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    for name in ("furo_navigation_tree", "body"):
        if name in context:
            context[name] = levelled(context[name])
