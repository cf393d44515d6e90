"""What is said of a code that no tile has."""

from ..errors import BadCode, quoted
from ..model.tiles import Tile
from ..scenarios.values import repaired
from . import did_you_mean, sentence


def is_tile(code: str) -> bool:
    """Whether there is a tile with a code, in capitals or small letters."""
    try:
        Tile(code.upper())
    except BadCode:
        return False
    return True


def not_a_tile(code: str, lang: str) -> str:
    """Return that a code isn't that of a tile, and which one was probably meant."""
    meant = [repaired(code)] if repaired(code) else []
    return sentence("not-a-tile", lang, tile=quoted(code)) + did_you_mean(meant, lang)
