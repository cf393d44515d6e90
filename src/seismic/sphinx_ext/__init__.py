"""A Sphinx extension: rules, scenarios and tiles on the pages of a manual.

Name it in ``conf.py`` as ``seismic.sphinx_ext``. A scenario is run when the page is built, and with
one that fails the build fails. Everything is told in the language that the manual is built in.
"""

from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from .chapters import ChapterDirective
from .gallery import GalleryDirective, TilesDirective
from .pictures import lay_out, place
from .roles import rule_role
from .scenarios import ScenarioDirective, fail

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_STATIC = Path(__file__).parent / "static"


def setup(app: "Sphinx") -> "ExtensionMetadata":
    """Add the directives, the role and the style sheet."""
    app.add_directive("scenario", ScenarioDirective)
    app.add_directive("chapter", ChapterDirective)
    app.add_directive("tile-gallery", GalleryDirective)
    app.add_directive("tiles", TilesDirective)
    app.add_role("rule", rule_role)
    app.connect("builder-inited", _add_static)
    app.connect("doctree-resolved", place)
    app.connect("build-finished", lay_out)
    app.connect("build-finished", fail)
    app.add_css_file("seismic.css")
    return {
        "version": version("seismic-rules"),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_static(app: "Sphinx") -> None:
    app.config.html_static_path.append(str(_STATIC))
