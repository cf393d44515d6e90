"""Manuals of one page, built by Sphinx."""

import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from attrs import frozen
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace


@frozen
class Built:
    """A page, the log of its build, and the exit status."""

    html: str
    log: str
    status: int

    @property
    def captions(self) -> list[str]:
        return re.findall("<figcaption>([^<]*)", self.html)


def build(
    folder: Path,
    files: dict[str, str],
    *,
    language: str = "en",
    extensions: Sequence[str],
    **settings: object,
) -> Built:
    """Build a manual with a page ``index.md``, again if it has been built before."""
    source = folder / "source"
    source.mkdir(exist_ok=True)
    for name, text in files.items():
        file = source / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:  # Sphinx would see it
            file.write_text(text, encoding="utf-8")
    warnings = StringIO()
    overrides = {
        "extensions": ["myst_parser", *extensions],
        "html_theme": "basic",
        "language": language,
        **settings,
    }
    with docutils_namespace():
        app = Sphinx(
            source,
            None,
            folder / "out",
            folder / "doctrees",
            "html",
            overrides,
            status=None,
            warning=warnings,
        )
        app.build()
    html = (folder / "out" / "index.html").read_text(encoding="utf-8")
    return Built(html, warnings.getvalue(), app.statuscode)
