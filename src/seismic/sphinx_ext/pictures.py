"""Pictures beside a page: SVG files, each in a light and a dark colouring.

What is drawn belongs to the directives. A page is read before it is known where it will lie: until
then pictures are kept with what Sphinx has read, and their links begin with a mark.
"""

import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.osutil import relative_uri

from ..svg import DARK, LIGHT, Theme

FOLDER: Final = "_images/seismic"
"""Where the pictures lie in a manual."""

_MARK: Final = "seismic-picture:"
_KEPT: Final = "seismic-pictures"

_THEMES: Final = (("light", LIGHT), ("dark", DARK))
_SIZE: Final = re.compile(r' width="(\d+)" height="(\d+)"')
_WORDS: Final = re.compile("<desc>(.*?)</desc>", re.DOTALL)


def pictured(env: BuildEnvironment, name: str, draw: Callable[[Theme], str]) -> str:
    """Draw in both colourings, and give the HTML that shows the fitting one."""
    return "".join(_shown(env, f"{name}-{theme}", theme, draw(of)) for theme, of in _THEMES)


def _shown(env: BuildEnvironment, name: str, theme: str, drawn: str) -> str:
    digest = hashlib.sha256(drawn.encode()).hexdigest()[:8]  # one name never means two pictures
    file = f"{name}-{digest}.svg"
    kept = Path(env.doctreedir, _KEPT, file)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(drawn, encoding="utf-8")
    return (
        f'<img class="only-{theme}" src="{_MARK}{file}" loading="lazy"'
        f'{_taken(_SIZE, drawn)} alt="{_taken(_WORDS, drawn)}">'
    )


def _taken(part: re.Pattern[str], drawn: str) -> str:
    """Take the size of a picture, or its words for those who do not see it."""
    found = part.search(drawn)
    if found is None:
        return ""
    return found[0] if part is _SIZE else found[1].replace('"', "&quot;")


def place(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Let the links of a page lead to where the pictures will lie."""
    folder = relative_uri(app.builder.get_target_uri(docname), f"{FOLDER}/")
    for node in doctree.findall(nodes.raw):
        if _MARK in node.astext():
            node[:] = [nodes.Text(node.astext().replace(_MARK, folder))]


def lay_out(app: Sphinx, failed: Exception | None) -> None:
    """Put the pictures into a manual that has been built."""
    kept = Path(app.doctreedir, _KEPT)
    if not failed and app.builder.format == "html" and kept.is_dir():
        shutil.copytree(kept, Path(app.outdir, FOLDER), dirs_exist_ok=True)
