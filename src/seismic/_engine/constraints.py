"""What the six edges of an empty cell must be, as one number: its constraint.

A constraint has a digit for each edge, in base three: 0 where nothing lies yet, 1 where a tile
abuts with green, 2 where one abuts with highway.
"""

from typing import Final

from .grid import STEP

DIGIT: Final[tuple[int, ...]] = tuple(3**edge for edge in range(6))
"""The place value of each edge."""

CONSTRAINTS: Final = 3**6
"""How many constraints there are."""


def _edges_with(digits: tuple[int, ...]) -> bytes:
    """Return for each constraint the mask of the edges with one of these digits."""
    masks = [0]
    for edge in range(6):  # each further edge triples the table, once for each of its digits
        masks = [mask | (digit in digits) << edge for digit in range(3) for mask in masks]
    return bytes(masks)


ABUTTING: Final[bytes] = _edges_with((1, 2))
"""By constraint: the mask of the edges where a tile abuts."""

HIGHWAY: Final[bytes] = _edges_with((2,))
"""By constraint: the mask of the edges where it abuts with highway."""

_COLUMNS: Final = ((0, 3), (5, 4), (1, 2))
"""The neighbours of a cell by column, its own first: the northern one and the southern one."""


def _free_edges(abutting: int) -> tuple[tuple[int, int, int, bool], ...]:
    return tuple(
        (
            edge,
            STEP[edge],
            DIGIT[(edge + 3) % 6],
            northern != 0 and (edge == northern or bool(abutting >> northern & 1)),
        )
        for northern, southern in _COLUMNS
        for edge in (northern, southern)
        if not abutting >> edge & 1
    )


FREE_EDGES: Final = tuple(_free_edges(abutting) for abutting in range(64))
"""By the mask of the edges where a tile abuts, for each other edge: the edge, the step across it,
the place value of this edge in the constraint there, and whether that cell must be searched for on
the frontier. Otherwise it comes where the search for the cell itself ended, or right after the one
before, since no cell lies between the two of a column."""
