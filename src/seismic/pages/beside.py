"""Everything beside the table, as data for a page."""

from collections.abc import Mapping
from typing import Any

from ..model.pieces import Colour
from ..model.state import GameState
from ..svg.descriptions import pending_quake, to_do


def beside(state: GameState, totals: Mapping[Colour, int], lang: str) -> dict[str, Any]:
    """Return who has to do what, the tiles face up, the pile, the supplies and the points."""
    return {
        "now": to_do(state, lang),
        "actor": state.actor,
        "up": [tile.code for tile in state.face_up],
        "quake": [tile.code for tile in pending_quake(state)],
        "pile": len(state.pile),
        "supply": dict(state.supply),
        "score": dict(totals),
    }
