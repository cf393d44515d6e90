"""Which games of a test run take which edges of the model: all of them together take every edge."""

from typing import Final

from .edges import DRAW, EDGES, OVER, RESUME

TAKEN: Final = 10
"""How often every edge is taken at least in a test run."""

BY_UNDEALT_GAMES: Final = frozenset(
    edge.name for edge in EDGES if DRAW in (edge.source, edge.target)
)
AFTER_QUAKES: Final = frozenset(
    edge.name
    for edge in EDGES
    if (edge.source, edge.target) == (RESUME, OVER) and "hopeless" in edge.board.split()
)
"""A quake after which no tile that may come can be laid (R28): games made for that."""
BY_SMALL_GAMES: Final = frozenset(edge.name for edge in EDGES) - BY_UNDEALT_GAMES - AFTER_QUAKES
