"""What a new game can be: its seats, its bots, its variants and the readings of the rules."""

from typing import Any

from seismic import COLOURS, OPTIONS, VARIANTS
from seismic.bots import BOTS
from seismic.rulebook import message, rule


def setup(lang: str) -> dict[str, Any]:
    """Return what a form for a new game offers."""
    return {
        "colours": [{"id": each, "name": message(f"colour.{each}", lang)} for each in COLOURS],
        "bots": list(BOTS),
        "variants": [{"id": each, "name": message(f"variant.{each}", lang)} for each in VARIANTS],
        "options": [
            {
                "id": ruling,
                "title": rule(ruling).title(lang),
                "text": rule(ruling).text(lang),
                "variants": list(rule(ruling).variants),
                "readings": [
                    {"id": each, "text": rule(ruling).option_text(each, lang)} for each in readings
                ],
            }
            for ruling, readings in OPTIONS.items()
        ],
    }
