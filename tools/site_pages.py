"""The pages of the site, from the templates and texts in ``docs/site``.

``frame.html`` is around every page. A page NAME has a folder with ``content.html``, ``texts.toml``
and its module ``NAME.js``, perhaps with ``NAME.css``; ``{{key}}`` stands for a text of the page or
of ``docs/site/texts.toml``. The script finds all of them as JSON in the element ``texts``.
"""

import json
import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / "docs" / "site"
sys.path[:0] = [str(ROOT / "tools"), str(SITE / "python")]

from templates import switch

from seismic import Game, observe, svg
from seismic.bots import greedy
from seismic.pages.document import filled, static
from seismic.pages.pictures import dark_rules
from seismic.typography import typeset
from seismic_site import lesson
from seismic_site.setup import setup

PAGES: Final = ("", "play", "learn", "desk")
"""The pages by the names of their folders; the home page, from ``home``, has none."""

STATIC: Final = ("shared", "home", *PAGES[1:])
"""The folders with scripts and styles."""


def texts(name: str, lang: str) -> dict[str, str]:
    """Return the texts of a page in a language, with those that all pages have."""
    found: dict[str, str] = {}
    for file in (SITE / "texts.toml", SITE / (name or "home") / "texts.toml"):
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        found |= {key: typeset(each[lang], lang) for key, each in told.items()}
    return found


def page(name: str, lang: str, has_manual: bool) -> str:
    """Return a page in a language."""
    folder = name or "home"
    known = texts(name, lang)
    root = "../../" if name else "../"
    markup = {
        "texts": _json(known),
        "languages-links": switch(lang, f"{root}{{lang}}/{name}{'/' * bool(name)}index.html"),
        "pages-links": _pages_links(name, root, lang, known),
        "ways": _ways(known) if not name else "",
        "manual-links": _manual_links(root, lang, known) if has_manual else "",
        "style": _linked(f'<link rel="stylesheet" href="{root}{{}}">', f"{folder}/{folder}.css"),
        "script": _linked(
            f'<script type="module" src="{root}{{}}"></script>', f"{folder}/{folder}.js"
        ),
        **{key: made(lang) for key, made in PARTS.get(name, {}).items()},
    }
    known |= {"lang": lang, "root": root} | markup
    content = (SITE / folder / "content.html").read_text(encoding="utf-8")
    known["content"] = filled(content, known, markup)
    frame = (SITE / "frame.html").read_text(encoding="utf-8")
    return filled(frame, known, {*markup, "content"})


def _json(data: object) -> str:
    """Return data as it may stand in a script."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def _linked(tag: str, file: str) -> str:
    return tag.format(file) if (SITE / file).exists() else ""


def _pages_links(current: str, root: str, lang: str, known: Mapping[str, str]) -> str:
    mark = {current: ' aria-current="page"'}
    return "\n".join(
        f'<a href="{root}{lang}/{name}{"/" * bool(name)}index.html"{mark.get(name, "")}>'
        f"{escape(known[(name or 'home') + '-link'])}</a>"
        for name in PAGES
    )


def _ways(known: Mapping[str, str]) -> str:
    """Return what the home page says of the other pages."""
    return "\n".join(
        f'<a class="way" href="{name}/index.html"><h2>{escape(known[f"{name}-link"])}</h2>'
        f"<p>{escape(known[f'{name}-text'])}</p></a>"
        for name in PAGES[1:]
    )


def _manual_links(root: str, lang: str, known: Mapping[str, str]) -> str:
    manual = f"{root}manual/{lang}"
    return (
        f'<a href="{manual}/index.html">{known["manual"]}</a>\n'
        f'<a href="{manual}/explorer/index.html">{known["explorer"]}</a>'
    )


PLACE: Final = "<!-- the pages that play -->"
"""Where the first page of the manual leaves a place for links to these pages."""


def playing_links(lang: str) -> str:
    """Return the links from the first page of the manual to the pages of a language."""
    known = texts("", lang)
    links = (
        f'<a href="../../{lang}/{name}/index.html">{known[f"{name}-link"]}</a>'
        for name in PAGES[1:]
    )
    return f'<p class="in-browser">{known["in-browser"]} {" · ".join(links)}</p>'


def first_picture(lang: str) -> str:
    """Draw a game that has gone on for a while: what is seen until the engine is there."""
    game, chance = Game(["red", "blue"], seed=FIRST_SEED), Random(FIRST_SEED)
    for _ in range(FIRST_MOVES):
        game.push(greedy(observe(game.state), chance))
    return svg.board(game.state.board, lang=lang)


FIRST_SEED: Final = 20
FIRST_MOVES: Final = 36


def setup_data(lang: str) -> str:
    """Return what the form for a new game offers, so that it is there before the engine."""
    return f'<script type="application/json" id="setup-data">{_json(setup(lang))}</script>'


def first_step(part: str, lang: str) -> str:
    """Return a part of the lesson's first step: its title, its text or its picture."""
    step = lesson.show(lesson.screens(lang)[0]["id"], lang)
    return str(step["board"]["picture"]) if part == "picture" else escape(step[part])


PARTS: Final[Mapping[str, Mapping[str, Callable[[str], str]]]] = {
    "": {"first-picture": first_picture},
    "desk": {"first-picture": first_picture},
    "learn": {f"first-{part}": partial(first_step, part) for part in ("picture", "text", "title")},
    "play": {"first-picture": first_picture, "setup": setup_data},
}
"""What is made for a page when it is built."""


def home() -> str:
    """Return the page at the root, which leads to a language."""
    return (ROOT / "docs" / "root" / "index.html").read_text(encoding="utf-8")


def manifest(lang: str) -> str:
    """Return what a browser needs to install the site."""
    known = texts("", lang)
    return json.dumps(
        {
            "name": "Seismic",
            "short_name": "Seismic",
            "description": known["about"],
            "lang": lang,
            "start_url": "play/index.html",
            "scope": "..",
            "id": "..",
            "display": "standalone",
            "background_color": svg.LIGHT.backdrop,
            "theme_color": svg.LIGHT.asphalt,
            "icons": [{"src": "../shared/icon.svg", "type": "image/svg+xml", "sizes": "any"}],
        },
        ensure_ascii=False,
        indent=1,
    )


def style() -> str:
    """Return the style of all pages: colours, controls, and the dark colours of pictures."""
    own = (SITE / "shared" / "site.css").read_text(encoding="utf-8")
    dark = f"@media (prefers-color-scheme: dark) {{\n{dark_rules('svg ')}\n}}\n"
    return static("page.css") + own + dark
