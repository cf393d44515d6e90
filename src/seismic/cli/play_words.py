"""The words of ``seismic play`` in two languages: English, and that of the session."""

from collections.abc import Iterable
from typing import Final

from ..suggestions import closest
from . import did_you_mean, sentence
from .folding import folded
from .menu import FORMS

_MOVE_WORDS: Final = (*FORMS, "sw", "nw")


def command_names(commands: Iterable[str], lang: str) -> dict[str, str]:
    """Return commands by their names in a language and in English."""
    names = tuple(commands)
    return {folded(_name(name, lang)): name for name in names} | {name: name for name in names}


def suggestion(word: str, commands: Iterable[str], lang: str) -> str:
    """Return the question whether a similar command was meant, by its name in the language."""
    names = command_names(commands, lang)
    meant = dict.fromkeys(names[near] for near in closest(folded(word), names))
    return did_you_mean([_name(name, lang) for name in meant], lang)


def in_notation(line: str, lang: str) -> str:
    """Translate the words of a move into notation."""
    words = {folded(sentence(f"play.word.{name}", lang)): name for name in _MOVE_WORDS}
    return " ".join(words.get(folded(word), word) for word in line.split())


def _name(command: str, lang: str) -> str:
    return sentence(f"play.usage.{command}", lang).split()[0]
