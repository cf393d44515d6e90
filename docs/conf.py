"""How the manual is built; ``make docs`` does it, in three languages."""

import sys
from importlib.metadata import metadata
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent / "tests")]  # tests say which rules decide

project = "seismic-rules"
author = copyright = "the seismic-rules contributors"
release = version_of("seismic-rules")
version = release.partition(".dev")[0]

# Where the project names its repository and its manual, pages link to them.
named = dict(url.split(", ") for url in metadata("seismic-rules").get_all("Project-URL") or ())
repository = named.get("Repository", "")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinxext.opengraph",
    "seismic.sphinx_ext",
    # only for this manual, in docs/_ext
    "access",
    "charts",
    "curves",
    "diagrams",
    "draw",
    "evidence",
    "languages",
    "notebooks",
    "rule_index",
    "signatures",
    "theme_texts",
]
default_role = "py:obj"  # of docstrings
nitpicky = True
nitpick_ignore_regex = [
    # the standard library's manual would have to be fetched
    ("py:.*", r"(collections\.abc|concurrent|fractions|os|pathlib|random|typing)\..*"),
    ("py:class", r"(numpy|pettingzoo)\..*"),  # likewise those of others
    ("py:class", r"seismic\._engine\..*"),  # not a public name
    ("py:class", r"seismic\.scenarios\.nodes\.FrozenMapping"),  # a Mapping to those who read it
    ("py:class", r"seismic\.encoding\.symmetries\._Element"),  # what an array consists of
    ("py:class", r"seismic\.model\.shown\.PublicView"),  # what a View is to the modules below it
    ("py:class", r"tuple\[.*"),  # what Sphinx makes of a union in a tuple
]
source_suffix = {".md": "markdown", ".ipynb": "markdown"}
exclude_patterns = ["**/.ipynb_checkpoints", "_ext", "data", "examples", "explorer", "locale"]
templates_path = ["_templates"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3
suppress_warnings: list[str] = []

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
python_maximum_signature_line_length = 110
python_use_unqualified_type_names = True

language = "en"
locale_dirs = ["locale"]
gettext_compact = "site"  # one catalogue
gettext_location = False
gettext_last_translator = gettext_language_team = author

seismic_explorer = "explorer/index.html"  # `make docs` builds it into each language

html_theme = "furo"
html_title = "seismic-rules"
html_favicon = "_static/logo.svg"
html_context = {"repository": repository}
html_theme_options = {
    "source_repository": repository,
    "source_branch": "main",
    "source_directory": "docs/",
}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_sidebars = {
    "**": [
        "brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "in-english.html",
        "repository.html",
        "sidebar/scroll-end.html",
    ]
}

# What search engines and messengers show of a page
ogp_site_url = named.get("Documentation", "")
ogp_site_name = project
ogp_image = "_static/card.png"
ogp_image_alt = "The table at the end of a game of Seismic"
ogp_social_cards = {"enable": False}  # one card for all pages

# Copied without prompts and output
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
