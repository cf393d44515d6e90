"""Pictures beside a page: SVG files, each for a light and a dark theme.

When a page is read, nobody knows yet where it will be written. Until then its pictures are cached
beside the doctrees, and their links begin with a placeholder.
"""

import hashlib
import re
import shutil
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final

from attrs import frozen
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.osutil import relative_uri

from ..rulebook import message
from ..svg import DARK, LIGHT, Theme

FOLDER: Final = "_images/seismic"
"""Where a manual has its pictures."""

_PLACEHOLDER: Final = "seismic-picture:"
_CACHE: Final = "seismic-pictures"

_THEMES: Final = {"light": LIGHT, "dark": DARK}
_SIZE: Final = re.compile(r' width="(\d+)" height="(\d+)"')
_DESCRIPTION: Final = re.compile("<desc>(.*?)</desc>", re.DOTALL)


@frozen
class Shown:
    """A picture as a page shows it."""

    html: str
    """An image for each theme, of which one is visible."""
    width: int
    """Its own width in pixels."""
    described: str
    """What it shows in words, as HTML."""

    def words(self, lang: str) -> str:
        """Return the description as HTML that is unfolded on request."""
        label = escape(message("docs.described", lang))
        return (
            f'<details class="picture-words"><summary>{label}</summary>'
            f"<p>{self.described}</p></details>"
        )


def shown(env: BuildEnvironment, name: str, draw: Callable[[Theme], str]) -> Shown:
    """Draw a picture for both themes."""
    drawn = [draw(theme) for theme in _THEMES.values()]
    size, described = _SIZE.search(drawn[0]), _DESCRIPTION.search(drawn[0])
    words = described[1] if described else ""
    html = "".join(
        f'<img class="only-{theme}" src="{_PLACEHOLDER}{_stored(env, f"{name}-{theme}", picture)}"'
        f'{size[0] if size else ""} loading="lazy" alt="{words.replace(chr(34), "&quot;")}">'
        for theme, picture in zip(_THEMES, drawn, strict=True)
    )
    return Shown(html, int(size[1]) if size else 0, words)


def _stored(env: BuildEnvironment, name: str, picture: str) -> str:
    """Store a picture until the pages are written, and return the name of its file."""
    digest = hashlib.sha256(picture.encode()).hexdigest()[:8]  # one name never means two pictures
    file = f"{name}-{digest}.svg"
    cached = Path(env.doctreedir, _CACHE, file)
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        cached.write_text(picture, encoding="utf-8")
    return file


def link_pictures(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Point the links of a page to where the pictures will be."""
    folder = relative_uri(app.builder.get_target_uri(docname), f"{FOLDER}/")
    for node in doctree.findall(nodes.raw):
        if _PLACEHOLDER in node.astext():
            node[:] = [nodes.Text(node.astext().replace(_PLACEHOLDER, folder))]


def copy_pictures(app: Sphinx, failed: Exception | None) -> None:
    """Copy the pictures into a manual that has been built."""
    cache = Path(app.doctreedir, _CACHE)
    if not failed and app.builder.format == "html" and cache.is_dir():
        shutil.copytree(cache, Path(app.outdir, FOLDER), dirs_exist_ok=True)
