"""A rule as a card on a page: in our words, with its place in each edition, and what else is known.

Texts are in the reader's language; the titles of paragraphs are as each edition prints them.
"""

from typing import Any, TypeAlias

from seismic.rulebook import LANGUAGES, Rule, message, rule
from seismic.ruleids import RuleId

Card: TypeAlias = dict[str, Any]


def card(id: RuleId, lang: str) -> Card:
    """Return a card: the text of a rule, its places, and for a ruling what speaks against it."""
    found = rule(id)
    texts = {
        "reason": found.reason(lang),
        "against": found.against(lang),
        "certainty": found.certainty and message(f"certainty.{found.certainty}", lang),
        "reading": found.reading(lang),
    }
    return {
        "id": id,
        "kind": found.kind,
        "name": message(f"label.{found.kind}", lang),
        "title": found.title(lang),
        "text": found.text(lang),
        "places": [_place(found, edition, lang) for edition in LANGUAGES],
        "notes": [
            {"name": message(f"label.{name}", lang), "text": text}
            for name, text in texts.items()
            if text
        ],
    }


def _place(found: Rule, edition: str, lang: str) -> dict[str, str]:
    """Return where an edition has a rule, and what it says if the editions disagree there."""
    place = {
        "edition": edition,
        "name": message(f"edition.{edition}", lang),
        "title": ", ".join(each.title(edition) for each in found.paragraphs),
    }
    if found.kind == "disagreement":
        place["says"] = found.edition_says(edition, lang)
    return place
