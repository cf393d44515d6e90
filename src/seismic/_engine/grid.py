"""Cells as ints: where they are, which ones touch, which ones exist.

A cell is ``q * 2**19 + r``: cells sort like ``(q, r)``, and a neighbour is one addition away.
A *port* is an edge of a cell, seen from inside: ``cell * 8 + edge``.
"""

from typing import Final, final

from .compiling import i64

STRIDE_BITS: Final = 19
STRIDE: Final = 1 << STRIDE_BITS
HALF: Final = STRIDE >> 1

FAR: Final = 1 << 17
"""Coordinates lie strictly between -FAR and FAR, so that no two cells share an int."""

STEP: Final[tuple[int, ...]] = (-1, STRIDE - 1, STRIDE, 1, 1 - STRIDE, -STRIDE)
"""What to add to a cell to cross edge 0 (north) and so on, clockwise."""


def cell_at(q: int, r: int) -> int:
    """Return the cell of two coordinates."""
    return q * STRIDE + r


def column(cell: int) -> int:
    """Return the q of a cell."""
    return (cell + HALF) // STRIDE


def row(cell: int) -> int:
    """Return the r of a cell."""
    return (cell + HALF) % STRIDE - HALF


ACROSS: Final[tuple[int, ...]] = tuple(
    (STEP[edge] << 3) + (edge + 3) % 6 - edge for edge in range(6)
)
"""What to add to a port, by its edge, to get the port on the other side of that edge."""


def facing(port: int) -> int:
    """Return the port on the other side of this one's edge."""
    return port + ACROSS[port & 7]


def direction(start: i64, cell: i64) -> i64:
    """Return the edge of ``start`` whose straight line meets ``cell``, or -1."""
    away = cell - start
    across = away + HALF >> STRIDE_BITS
    down = away - (across << STRIDE_BITS)
    if across == 0:
        return 0 if down < 0 else 3 if down > 0 else -1
    if down == 0:
        return 2 if across > 0 else 5
    if across + down == 0:
        return 1 if across > 0 else 4
    return -1


@final
class Region:
    """Which cells exist: a band of columns, and in each of them a band of rows; or a set of cells.

    Three inequalities describe the unbounded, the hexagonal and the rectangular table:
    ``west <= q < east``, ``north <= r + skew(q) < south`` and ``-reach <= q + r <= reach``.
    """

    __slots__ = ("cells", "east", "north", "reach", "south", "staggered", "west")

    def __init__(
        self,
        west: int,
        east: int,
        north: int,
        south: int,
        reach: int,
        staggered: bool,
        cells: frozenset[int] | None,
    ) -> None:
        self.west: Final = west
        self.east: Final = east
        self.north: Final = north
        self.south: Final = south
        self.reach: Final = reach
        self.staggered: Final = staggered
        self.cells: Final = cells

    def holds(self, cell: i64) -> bool:
        """Return whether this cell exists."""
        if self.cells is not None:
            return cell in self.cells
        q = cell + HALF >> STRIDE_BITS
        r = cell - (q << STRIDE_BITS)
        if not (self.west <= q < self.east and -self.reach <= q + r <= self.reach):
            return False
        if self.staggered:  # a rectangle's columns are shifted by half a cell each
            r += q // 2
        return self.north <= r < self.south

    def __reduce__(self) -> tuple[type["Region"], tuple[object, ...]]:
        fields = (self.west, self.east, self.north, self.south, self.reach)
        return Region, (*fields, self.staggered, self.cells)
