"""How much work the moves of a document are, known before any of them is played.

A move may look at every tile on the table: the board is copied, and searched for open ends and for
places where a tile fits. So its work is the number of tiles there. This bounds the memory of a
game's history as well, in which each state has tiles of its own.
"""

from collections.abc import Iterable
from typing import Final

from ..model.moves import Move, Place, TurnTile

TURN_WORK: Final = 4
"""How many times as long as other moves a turned tile takes: each tile is tried in all turns."""


def work_of(tiles: int, moves: Iterable[Move]) -> int:
    """Return the number of tiles on the table, from this start, added up over moves."""
    work = 0
    for move in moves:
        tiles += isinstance(move, Place)
        work += tiles * (TURN_WORK if isinstance(move, TurnTile) else 1)
    return work
