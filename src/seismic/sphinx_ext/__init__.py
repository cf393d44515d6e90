"""A Sphinx extension: rules, scenarios and tiles on the pages of a manual.

Add ``seismic.sphinx_ext`` to the extensions in ``conf.py``. Scenarios are run when their page is
built, and the build fails if one of them fails. All texts are in the language of the manual. A
manual that comes with the scenario explorer names its page in ``seismic_explorer``, such as
``"explorer/index.html"``, and scenarios and rules link to it.
"""

from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from .chapters import ChapterDirective
from .gallery import GalleryDirective, TilesDirective
from .pictures import copy_pictures, link_pictures
from .roles import rule_role
from .scenarios import ScenarioDirective, fail_build, link_explorer

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_STATIC = Path(__file__).parent / "static"


def setup(app: "Sphinx") -> "ExtensionMetadata":
    """Add the directives, the role and the style sheet."""
    app.add_config_value("seismic_explorer", "", "env", str)
    app.add_directive("scenario", ScenarioDirective)
    app.add_directive("chapter", ChapterDirective)
    app.add_directive("tile-gallery", GalleryDirective)
    app.add_directive("tiles", TilesDirective)
    app.add_role("rule", rule_role)
    app.connect("builder-inited", _add_static)
    app.connect("doctree-resolved", link_pictures)
    app.connect("doctree-resolved", link_explorer)
    app.connect("build-finished", copy_pictures)
    app.connect("build-finished", fail_build)
    app.add_css_file("seismic.css")
    return {
        "version": version("seismic-rules"),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_static(app: "Sphinx") -> None:
    app.config.html_static_path.append(str(_STATIC))
