"""What the theme lacks for those who use a keyboard or a screen reader."""

import re
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

_PARAMETERS: Final = re.compile(r"<dl>\n((?:<dd><em class=\"sig-param\">.*</dd>\n)+)</dl>")
"""How Sphinx writes a parameter a line: a list of definitions of nothing."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Mend headings and signatures, and let the keyboard scroll wide code."""
    app.connect("html-page-context", _mend, priority=900)  # after the theme
    app.add_js_file("scrolling.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def levelled(html: str) -> str:
    """Return HTML in which every heading by role has a level.

    >>> levelled('<p class="caption" role="heading">')
    '<p class="caption" role="heading" aria-level="2">'
    """
    return html.replace('role="heading">', 'role="heading" aria-level="2">')


def listed(html: str) -> str:
    r"""Return HTML in which the parameters of a signature are lines of it.

    >>> listed('<dl>\n<dd><em class="sig-param">size</em>,</dd>\n</dl>')
    '<span class="sig-line"><em class="sig-param">size</em>,</span>\n'
    """

    def lines(found: re.Match[str]) -> str:
        return found[1].replace("<dd>", '<span class="sig-line">').replace("</dd>", "</span>")

    return _PARAMETERS.sub(lines, html)


def _mend(
    app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    for name in ("furo_navigation_tree", "body"):
        if name in context:
            context[name] = listed(levelled(context[name]))
