"""The spaces of a text: those of a language that must not break, and one line without breaks."""

import re
from typing import Final

NO_BREAK: Final = "\N{NO-BREAK SPACE}"

_THOUSANDS: Final = r"(?<=\d) (?=\d{3}(?!\d))"

_HELD: Final = {
    "es": re.compile(rf"(?<=[\d}}]) (?=%)|{_THOUSANDS}"),
    "fr": re.compile(rf" (?=[:;!?»%])|(?<=«) |{_THOUSANDS}"),
}
"""The spaces at which a line must not break.

All are of the full width: many terminals and encodings lack the narrow one.
"""


_SPACES: Final = re.compile(r"\s+", re.ASCII)


def typeset(text: str, lang: str) -> str:
    """Return a text with the no-break spaces of its language.

    >>> typeset("Rien à retirer : « Séismes 2 » !", "fr").replace(NO_BREAK, "~")
    'Rien à retirer~: «~Séismes 2~»~!'
    >>> typeset("1 000 005 fichas", "es").replace(NO_BREAK, "~")
    '1~000~005 fichas'
    """
    held = _HELD.get(lang)
    return held.sub(NO_BREAK, text) if held else text


def unwrapped(text: str) -> str:
    r"""Return a text on one line, with its no-break spaces.

    >>> unwrapped(" lay\n  a\xa0tile ")
    'lay a\xa0tile'
    """
    return _SPACES.sub(" ", text).strip(" ")
