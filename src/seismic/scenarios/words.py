"""Translating colours, moves and places in Spanish or French into the words of the format."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from ..model.board import COLOURS
from ..rulebook import LANGUAGES, message, paragraphs
from .context import Context
from .nodes import Key, Located, Node

_MOVES: Final = ("crew", "pass", "side", "town", "turn", "draw")
_TEXTS: Final = ("id", "title", "why")
"""The keys of texts for people."""


def canonical(node: Node, context: Context) -> Node:
    """Return a node with its colours and moves as the format writes them."""
    value = node.value
    if isinstance(value, str):
        value = in_english(value)
    elif isinstance(value, tuple):
        value = tuple(canonical(each, context) for each in value)
    elif isinstance(value, dict):
        value = _fields(value, context)
    return Located(value, node.line, node.column)


def _fields(written: dict[Key, Node], context: Context) -> dict[Key, Node]:
    fields: dict[Key, Node] = {}
    for name, part in written.items():
        key = Key(in_english(name))
        key.line, key.column = name.line, name.column
        if key in fields:
            first = next(each for each in fields if each == key)
            context.add(key, "duplicate-key", key=key, line=first.line)
        else:
            fields[key] = part if key in _TEXTS else canonical(part, context)
    return fields


def in_english(text: str) -> str:
    """Return a colour, a move or a place in the rulebook in English; any other text as it is.

    >>> in_english("équipe 0"), in_english("Terremotos 1")
    ('crew 0', 'quakes 1')
    """
    if text in _places():
        return _places()[text]
    if text in _words("colour", COLOURS):
        return _words("colour", COLOURS)[text]
    word, blank, rest = text.partition(" ")
    return _words("cli.play.word", _MOVES).get(word, word) + blank + rest


@cache
def _words(group: str, names: Iterable[str]) -> dict[str, str]:
    """Return names by their translations, with and without accents."""
    called = {message(f"{group}.{name}", lang): name for lang in LANGUAGES[1:] for name in names}
    return called | {_bare(word): name for word, name in called.items()}


@cache
def _places() -> dict[str, str]:
    """Return paragraphs by their titles in other editions, with and without accents."""
    titles = {place.title(lang): str(place) for lang in LANGUAGES[1:] for place in paragraphs()}
    return titles | {_bare(title): place for title, place in titles.items()}


def _bare(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word)
    return "".join(each for each in letters if not unicodedata.combining(each))
