"""Seeds as people type them: whole numbers, or codes that are too long to be guessed.

A code is a number in Crockford's base 32, which has no letters that look like digits.
"""

import re
from typing import Any, Final

import click

from ..errors import shown
from ..rulebook import LANGUAGES
from . import lang_of, usage_error

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {digit: value for value, digit in enumerate(_DIGITS)} | {"O": 0, "I": 1, "L": 1}
_BITS_OF_DIGIT: Final = 5
_GROUP: Final = 4
_GROUPS: Final = 7

SECRET_BITS: Final = _BITS_OF_DIGIT * _GROUP * _GROUPS
"""How many bits a seed has that nobody can find by trying: 140."""
_SHORT: Final = 10**9
"""Seeds below this are written as numbers."""
_EXAMPLE: Final = "7 or 4Q9R-D0KJ-6ZTA-8W3M-X5BE-1NGV-C2HS"


def format_seed(seed: int) -> str:
    """Return a seed as it is typed: a short number as it is, and a long one as a code.

    >>> format_seed(7), format_seed(2**139 + 5)
    ('7', 'G000-0000-0000-0000-0000-0000-0005')
    """
    if not _SHORT <= seed < 1 << SECRET_BITS:
        return str(seed)
    shifts = range(SECRET_BITS - _BITS_OF_DIGIT, -1, -_BITS_OF_DIGIT)
    digits = "".join(_DIGITS[seed >> shift & 31] for shift in shifts)
    return "-".join(re.findall("." * _GROUP, digits))


def parse_seed(text: str) -> int | None:
    """Return the seed that is typed as a number or as a code; None if it is neither."""
    if re.fullmatch("[0-9]{1,4000}", text):
        return int(text)
    digits = text.upper().replace("-", "")
    if len(digits) != _GROUP * _GROUPS or not _VALUES.keys() >= set(digits):
        return None
    seed = 0
    for digit in digits:
        seed = seed << _BITS_OF_DIGIT | _VALUES[digit]
    return seed


class Seed(click.ParamType):  # type: ignore[type-arg]  # older versions of click know none
    """The type of the option ``--seed``."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number of a seed."""
        seed = parse_seed(value) if isinstance(value, str) else value
        if type(seed) is not int:
            lang = lang_of(ctx) if ctx else LANGUAGES[0]
            raise usage_error("not-a-seed", lang, value=shown(value), example=_EXAMPLE)
        return seed
