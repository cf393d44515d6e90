"""The rules of Seismic once more, as plainly as they can be run.

Nothing here is fast or shared with the engine: whole boards are searched anew for every question.
Where the two disagree, one of them misreads the rules.
"""

from .board import Cell
from .game import Event, Game, Move
from .sections import Section

__all__ = ["Cell", "Event", "Game", "Move", "Section"]
