"""The texts of these pages, in every language; the engine has those of the game."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from seismic.rulebook import LANGUAGES
from seismic.typography import typeset


@cache
def texts(name: str) -> dict[str, Any]:
    """Return the texts of a file by table and name, each by language."""
    written = (files(__package__) / name).read_text(encoding="utf-8")
    found: dict[str, Any] = _set(tomllib.loads(written))
    return found


def _set(part: Any) -> Any:
    """Return texts with the spaces of their languages."""
    match part:
        case dict() if part.keys() == set(LANGUAGES):
            return {lang: typeset(text, lang) for lang, text in part.items()}
        case dict():
            return {name: _set(each) for name, each in part.items()}
        case list():
            return list(map(_set, part))
        case _:
            return part


def said(key: str, lang: str, **facts: object) -> str:
    """Return a sentence of the judge's desk by its table and name, filled in."""
    table, _, name = key.partition(".")
    template: str = texts("desk.toml")[table][name][lang]
    return template.format(**facts)
