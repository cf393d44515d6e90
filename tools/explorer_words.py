"""The texts of the scenario explorer about a frame, in en, es or fr.

Sentences about the game come from ``seismic``; the others stand in ``docs/explorer/texts.toml``.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from explorer_frames import Frame

from seismic import Step, text
from seismic.pages import document as page
from seismic.rulebook import message
from seismic.scenarios.telling import announced_by
from seismic.typography import typeset

TEXTS: Final = Path(__file__).resolve().parents[1] / "docs" / "explorer" / "texts.toml"


@cache
def texts() -> dict[str, dict[str, dict[str, str]]]:
    """Return the texts by table, key and language."""
    tables = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    return {
        table: {
            key: {lang: typeset(text, lang) for lang, text in each.items()}
            for key, each in keys.items()
        }
        for table, keys in tables.items()
    }


def page_texts(lang: str) -> dict[str, str]:
    """Return what the page says: its own texts, and those of all pages."""
    return page.texts(lang) | {key: each[lang] for key, each in texts()["page"].items()}


def said(key: str, lang: str, **facts: object) -> str:
    """Return a text by its table and key, filled in."""
    table, _, name = key.partition(".")
    return texts()[table][name][lang].format(**facts)


def colour(name: str, lang: str) -> str:
    """Return the name of a colour."""
    return message(f"colour.{name}", lang)


def heading(frame: Frame, lang: str) -> str:
    """Return a line about a frame."""
    if frame.move is None:
        return message(f"kind.{frame.kind}", lang)
    return announced_by(frame.actor, frame.move, lang)


def sentences(frame: Frame, lang: str) -> list[str]:
    """Return what happens in a frame, or why a move is refused."""
    if frame.refusal is not None:
        return [frame.refusal.sentence(lang)]
    return text.told(Step(frame.reached.state, frame.events), lang) if frame.reached else []
