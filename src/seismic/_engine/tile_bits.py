"""A tile as one int: its piece, and above that the crews on it.

::

    | crew at edge 5 | ... | crew at edge 0 | value  | shape |
     33           31        18           16  15 .. 8  7 .. 0

A *piece* is a shape in its low byte and a number above it that is the caller's business (the value
of an intersection). There are three bits for the crew at each edge: 0 where nobody stands, else one
more than the colour; both edges of a chord have them.
"""

from typing import Final

from .compiling import i64
from .shapes import FRAGMENTS, LEADS, STUB, TURNED

SHAPE_BITS: Final = 8
SHAPE: Final = (1 << SHAPE_BITS) - 1
"""The bits of a tile that are its shape."""

PIECE_BITS: Final = 16
PIECE: Final = (1 << PIECE_BITS) - 1
"""The bits of a tile that are its piece."""

CREW_BITS: Final = 3
CREW: Final = (1 << CREW_BITS) - 1
_CREWS_BITS: Final = 6 * CREW_BITS


def turned(tile: i64, steps: i64) -> i64:
    """Return a tile, or a piece, turned clockwise by 0 to 5 steps with the crews on it."""
    crews = (tile >> PIECE_BITS) << CREW_BITS * steps
    crews = (crews | crews >> _CREWS_BITS) & (1 << _CREWS_BITS) - 1
    return crews << PIECE_BITS | tile & PIECE & ~SHAPE | TURNED[(tile & SHAPE) * 6 + steps]


def touched(tile: int, edge: int) -> tuple[int, ...]:
    """Return the edges that the fragment at this one touches: two, or one for a stub."""
    to = LEADS[(tile & SHAPE) * 6 + edge]
    return (edge,) if to == STUB else (edge, to)


def with_crew(tile: i64, edge: i64, colour: i64) -> i64:
    """Return a tile with a crew added on the fragment at this edge, where none stands."""
    to = LEADS[(tile & SHAPE) * 6 + edge]
    tile |= colour + 1 << PIECE_BITS + CREW_BITS * edge
    return tile if to == STUB else tile | colour + 1 << PIECE_BITS + CREW_BITS * to


def crew_on(tile: int, edge: int) -> int:
    """Return the colour of the crew on the fragment at an edge of a tile, or -1."""
    return (tile >> PIECE_BITS + CREW_BITS * edge & CREW) - 1


def crews_on(tile: int) -> list[tuple[int, int]]:
    """Return the crews on a tile: the lowest edge of the fragment, and the colour."""
    return [
        (edge, crew_on(tile, edge))
        for edge, _ in FRAGMENTS[tile & SHAPE]
        if tile >> PIECE_BITS + CREW_BITS * edge & CREW
    ]
