"""Links from a page to itself in other languages."""

from typing import Final

from seismic.rulebook import LANGUAGES

NAMES: Final = {"en": "English", "es": "Español", "fr": "Français"}
"""The languages by their own names."""


def switch(lang: str, target: str) -> str:
    """Return links to a page in every language; the target has ``{lang}`` in it."""
    current = {lang: ' aria-current="true"'}
    return "\n".join(
        f'<a lang="{each}" hreflang="{each}" href="{target.format(lang=each)}"'
        f"{current.get(each, '')}>{NAMES[each]}</a>"
        for each in LANGUAGES
    )
