"""The board: which tile lies where, which crew stands where, which cells exist (Geometry)."""

from collections.abc import Iterator
from dataclasses import dataclass

from .tiles import EDGES, Fragment, highway_edges

Cell = tuple[int, int]

# By edge: N NE SE S SW NW
STEPS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def opposite(edge: int) -> int:
    """Return the neighbour's edge that abuts this one."""
    return (edge + 3) % 6


def beyond(cell: Cell, edge: int, steps: int = 1) -> Cell:
    """Return the cell that lies this many steps away across an edge."""
    return cell[0] + steps * STEPS[edge][0], cell[1] + steps * STEPS[edge][1]


def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps between two cells."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@dataclass(frozen=True)
class Board:
    """Everything that lies or stands on the table."""

    laid: dict[Cell, str]  # code as it lies
    crews: dict[tuple[Cell, int], str]  # cell and lowest edge of the fragment -> colour
    table: frozenset[Cell] | None = None  # None: unbounded

    def copy(self) -> "Board":
        """Return a copy that can change on its own."""
        return Board(dict(self.laid), dict(self.crews), self.table)

    def on_table(self, cell: Cell) -> bool:
        """Return whether the table has this cell."""
        return self.table is None or cell in self.table

    def neighbours(self, cell: Cell) -> Iterator[tuple[int, str]]:
        """Yield each edge of the cell with a tile behind it, and that tile's code."""
        for edge in EDGES:
            code = self.laid.get(beyond(cell, edge))
            if code is not None:
                yield edge, code

    def demands(self, cell: Cell) -> dict[int, bool]:
        """Return for every edge with a neighbour whether a highway meets it there."""
        return {edge: opposite(edge) in highway_edges(code) for edge, code in self.neighbours(cell)}

    def crew_on(self, cell: Cell, fragment: Fragment) -> str | None:
        """Return the colour of the crew on this fragment, or None."""
        return self.crews.get((cell, min(fragment)))

    def crews_of_tile(self, cell: Cell) -> dict[int, str]:
        """Return the crews on a tile by the lowest edges of their fragments."""
        return {edge: self.crews[cell, edge] for edge in EDGES if (cell, edge) in self.crews}
