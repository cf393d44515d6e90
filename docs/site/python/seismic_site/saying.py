"""Refusals and events as the pages show them."""

from collections.abc import Iterable
from typing import Any

from seismic import Refusal, text
from seismic.model.events import Event

from .cards import card


def refusal_data(refusal: Refusal, lang: str) -> dict[str, Any]:
    """Return why a move is refused, and the rule behind it as a card."""
    return {"sentence": refusal.sentence(lang), "rule": card(refusal.rule, lang)}


def sentences(events: Iterable[Event], lang: str) -> list[str]:
    """Return what has happened, a sentence for each event."""
    return [text.event(each, lang) for each in events]
