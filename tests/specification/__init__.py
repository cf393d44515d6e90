"""The rules of Seismic once more, written as plainly as a program can be.

Nothing here is fast or shared with the engine: every question searches the whole board.
Where the two disagree, one of them misreads the rules.
"""

from .board import Cell
from .game import Event, Game, Move
from .sections import Section

__all__ = ["Cell", "Event", "Game", "Move", "Section"]
