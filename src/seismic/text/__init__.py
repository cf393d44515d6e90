"""Boards, states, score sheets, events and outcomes as plain text in en, es or fr.

Every function returns a string without colours; printing it is up to the caller.
"""

from .narration import edge_key, event, outcome, told
from .overview import overview
from .picture import MOST_DRAWN, WIDTH, board
from .sheet import sheet
from .situation import facts, state
from .window import window

__all__ = [
    "MOST_DRAWN",
    "WIDTH",
    "board",
    "edge_key",
    "event",
    "facts",
    "outcome",
    "overview",
    "sheet",
    "state",
    "told",
    "window",
]
