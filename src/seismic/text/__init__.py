"""Tables, states, score sheets and what happens, as plain text in en, es or fr.

Every function gives a string without colours; what is printed when belongs to the command line.
"""

from .narration import event, outcome
from .picture import MOST_DRAWN, WIDTH, board
from .sheet import sheet
from .situation import facts, state

__all__ = ["MOST_DRAWN", "WIDTH", "board", "event", "facts", "outcome", "sheet", "state"]
