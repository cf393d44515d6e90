"""The texts of the scenario explorer about a frame, in en, es or fr.

Sentences about the game come from ``seismic``; the others stand in ``docs/explorer/texts.toml``.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from explorer_frames import Frame

from seismic import Step, text
from seismic.model.options import VARIANTS
from seismic.model.wording import joined
from seismic.pages import document as page
from seismic.rulebook import message
from seismic.scenarios import Scenario
from seismic.scenarios.telling import Fact, announced_by, by_colour
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
        return said(f"kind.{frame.kind}", lang)
    return announced_by(frame.actor, frame.move, lang)


def sentences(frame: Frame, lang: str) -> list[str]:
    """Return what happens in a frame, or why a move is refused."""
    if frame.refusal is not None:
        return [frame.refusal.sentence(lang)]
    return text.told(Step(frame.reached.state, frame.events), lang) if frame.reached else []


# The position as given


def given_facts(scenario: Scenario, lang: str) -> list[Fact]:
    """Return what a scenario starts from, beyond what is drawn."""
    state = scenario.start.state
    given = scenario.data.get("given", {})
    rules = state.rules
    facts = {
        "players": joined((colour(each, lang) for each in state.players), lang),
        "turn": colour(given.get("turn", state.players[0]), lang),
        "variants": joined(
            (message(f"variant.{each}", lang) for each in VARIANTS if each in rules.variants), lang
        )
        if rules.variants
        else "",
        "table": "".join(
            said(f"given.{shape}", lang, value=_size(value))
            for shape, value in scenario.data.get("table", {}).items()
        ),
        "heights": by_colour(given.get("heights", {}), lang),
        "seed": str(scenario.data["deal"]["seed"]) if scenario.stock else "",
    }
    return [(said(f"given.{name}", lang), [fact]) for name, fact in facts.items() if fact]


def _size(value: int | list[Any]) -> str:
    match value:
        case [int(columns), int(rows)]:
            return f"{columns} × {rows}"
        case list():
            return str(len(value))
        case _:
            return str(value)
