"""Pictures beside a page: SVG files, each for a light and a dark theme.

When a page is read, nobody knows yet where it will be written. Until then its pictures are cached
beside the doctrees, and their links begin with a placeholder.
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
"""Where a manual has its pictures."""

_PLACEHOLDER: Final = "seismic-picture:"
_CACHE: Final = "seismic-pictures"

_THEMES: Final = (("light", LIGHT), ("dark", DARK))
_SIZE: Final = re.compile(r' width="(\d+)" height="(\d+)"')
_DESCRIPTION: Final = re.compile("<desc>(.*?)</desc>", re.DOTALL)


def picture_html(env: BuildEnvironment, name: str, draw: Callable[[Theme], str]) -> str:
    """Draw a picture for both themes, and return the HTML that shows one of them."""
    return "".join(_image(env, f"{name}-{theme}", theme, draw(of)) for theme, of in _THEMES)


def _image(env: BuildEnvironment, name: str, theme: str, drawn: str) -> str:
    digest = hashlib.sha256(drawn.encode()).hexdigest()[:8]  # one name never means two pictures
    file = f"{name}-{digest}.svg"
    cached = Path(env.doctreedir, _CACHE, file)
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        cached.write_text(drawn, encoding="utf-8")
    size, described = _SIZE.search(drawn), _DESCRIPTION.search(drawn)
    alternative = described[1].replace('"', "&quot;") if described else ""
    return (
        f'<img class="only-{theme}" src="{_PLACEHOLDER}{file}" loading="lazy"'
        f'{size[0] if size else ""} alt="{alternative}">'
    )


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
