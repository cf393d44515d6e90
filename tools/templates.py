"""Filling in page templates: ``{{key}}`` becomes a text of the page's language."""

import html
import re
from collections.abc import Collection, Mapping
from typing import Final

from seismic.rulebook import LANGUAGES

NAMES: Final = {"en": "English", "es": "Español", "fr": "Français"}
"""The languages by their own names."""

_KEY: Final = re.compile(r"\{\{([a-z-]+)\}\}")


def fill(template: str, known: Mapping[str, str], markup: Collection[str] = ()) -> str:
    """Return a template filled in: texts are escaped, except those that are markup themselves."""
    return _KEY.sub(
        lambda key: known[key[1]] if key[1] in markup else html.escape(known[key[1]]), template
    )


def switch(lang: str, target: str) -> str:
    """Return links to a page in every language; the target has ``{lang}`` in it."""
    current = {lang: ' aria-current="true"'}
    return "\n".join(
        f'<a lang="{each}" hreflang="{each}" href="{target.format(lang=each)}"'
        f"{current.get(each, '')}>{NAMES[each]}</a>"
        for each in LANGUAGES
    )
