"""The manual in three languages: the pages of each, and the links between them.

Most explanations, the reference and the notebooks are in English only, and the other languages link
to them there.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import docname_join
from sphinx.util.matching import compile_matchers
from sphinx.util.nodes import is_smartquotable
from sphinx.util.osutil import relative_uri
from sphinx.util.typing import ExtensionMetadata

from seismic.typography import typeset

NAMES: Final = {"en": "English", "es": "Español", "fr": "Français"}

_IN_ENGLISH: Final = "chance how-we-know peers sections speed stability turn untrusted-input"

ENGLISH_ONLY: Final = (
    *(f"explanation/{name}.md" for name in _IN_ENGLISH.split()),
    "reference/**",
    "notebooks/**",
)

_GENERATED: Final = {"search", "genindex"}
"""The pages that Sphinx generates in every language."""

_DOCNAME: Final = re.compile("[a-z/-]+")
_APOSTROPHE: Final = re.compile(r"(?<=\w)'")
_TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Exclude what is not translated, and add the links to every page."""
    app.connect("builder-inited", _exclude_untranslated)
    app.connect("html-page-context", _add_links)
    app.add_transform(Typography)
    app.add_post_transform(InEnglish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _exclude_untranslated(app: Sphinx) -> None:
    if app.config.language != "en" or app.builder.name == "gettext":
        app.config.exclude_patterns.extend(ENGLISH_ONLY)
        app.config.suppress_warnings.append("toc.excluded")
        app.config.nitpick_ignore_regex.append(("py:.*", r"seismic\..*"))  # in the reference


def english_only(docname: str) -> bool:
    """Return whether a page is in English only."""
    return any(match(f"{docname}.md") for match in compile_matchers(ENGLISH_ONLY))


def switch(docname: str, language: str, known: set[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each language, its name, and the link to this page in it, or to its start page."""
    for code, name in NAMES.items():
        translated = docname in known | _GENERATED and not english_only(docname)
        there = docname if translated or code == "en" == language else "index"
        yield code, name, _between(language, docname, code, there)


def _between(language: str, docname: str, other: str, there: str) -> str:
    here, target = f"{language}/{docname}.html", f"{other}/{there}.html"
    return relative_uri(here, target) or target.rpartition("/")[2]


def _add_links(
    app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    language = app.config.language
    context["languages"] = list(switch(pagename, language, app.env.found_docs))
    context["in_english"] = [
        (title, _between(language, pagename, "en", docname))
        for docname, title in (_titles(Path(app.srcdir)) if language != "en" else ())
    ]


@cache
def _titles(folder: Path) -> tuple[tuple[str, str], ...]:
    """Return the pages that are in English only, in the order of the start page."""
    lines = (folder / "index.md").read_text(encoding="utf-8").splitlines()
    docnames = (line for line in lines if _DOCNAME.fullmatch(line) and english_only(line))
    return tuple((docname, _title(folder / f"{docname}.md")) for docname in docnames)


def _title(page: Path) -> str:
    found = _TITLE.search(page.read_text(encoding="utf-8")) if page.exists() else None
    return found[1].replace("`", "") if found else page.stem


class Typography(SphinxTransform):
    """Give a page the no-break spaces and the apostrophes of its language, once it is translated.

    Sphinx takes an apostrophe before a link, as in French ``l'[explorateur](…)``, for a quotation
    mark.
    """

    default_priority = 700  # before quotation marks are curled

    def apply(self, **_: object) -> None:
        """Typeset all text but code."""
        for text in list(self.document.findall(nodes.Text)):
            if is_smartquotable(text):
                set_well = _APOSTROPHE.sub("’", typeset(text, self.config.language))
                if set_well != text:
                    text.parent.replace(text, nodes.Text(set_well))


class InEnglish(SphinxPostTransform):
    """Link to pages that exist only in English; this runs before MyST resolves them."""

    default_priority = 8

    def run(self, **_: object) -> None:
        """Replace links to pages that are not in this build."""
        for node in list(self.document.findall(pending_xref)):
            page = self._page(node)
            if page and page not in self.env.all_docs and english_only(page):
                target = _between(self.config.language, self.env.docname, "en", page)
                reference = nodes.reference("", "", refuri=target, classes=["in-english"])
                reference += node.children
                node.replace_self(reference)

    def _page(self, node: pending_xref) -> str | None:
        """Return the page that a link leads to, which MyST and Sphinx write differently."""
        if node.get("refdomain") == "doc":
            return str(node["reftarget"])
        if node.get("reftype") == "doc":
            return docname_join(node.get("refdoc", self.env.docname), node["reftarget"])
        return None
