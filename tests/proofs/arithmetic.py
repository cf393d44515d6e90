"""What the arithmetic of the grid must do, as contracts that CrossHair confirms for all inputs.

The first lines of a function assert what is given. CrossHair takes all up to the first other
statement as such; what is asserted after that has to follow.
"""

import ast
import inspect
from collections.abc import Callable
from typing import Final

from seismic import Table
from seismic._engine import unboxed
from seismic._engine.grid import FAR, STEP, Region, cell_at, column, direction, facing, row
from seismic.model.table import region_of

AROUND: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The way across each edge, clockwise from north, as coordinates."""


def exists(q: int, r: int) -> bool:
    """Return whether these are coordinates of a cell."""
    return -FAR < q < FAR and -FAR < r < FAR


# Cells


def coordinates_come_back(q: int, r: int) -> None:
    """A cell has the coordinates that it was made of; so no two cells share an int."""
    assert exists(q, r)
    cell = cell_at(q, r)
    assert (q, r) == (column(cell), row(cell))


def cells_sort_like_coordinates(q: int, r: int, other_q: int, other_r: int) -> None:
    """One cell comes before another exactly if it does by q, then r."""
    assert exists(q, r)
    assert exists(other_q, other_r)
    before = q < other_q or (q == other_q and r < other_r)
    assert before == (cell_at(q, r) < cell_at(other_q, other_r))


def steps_lead_to_neighbours(q: int, r: int) -> None:
    """A neighbour is one addition away, also beyond the last cells."""
    assert exists(q, r)
    for edge, (east, south) in enumerate(AROUND):
        beside = cell_at(q, r) + STEP[edge]
        assert (q + east, r + south) == (column(beside), row(beside))


def facing_is_the_opposite_edge(q: int, r: int, edge: int) -> None:
    """The port on the other side is the opposite edge of the neighbour, and leads back."""
    assert exists(q, r)
    assert 0 <= edge < 6
    port = cell_at(q, r) * 8 + edge
    east, south = AROUND[edge]
    across = facing(port)
    assert cell_at(q + east, r + south) * 8 + (edge + 3) % 6 == across
    assert port == facing(across)
    assert -(2**62) < across < 2**62  # compiled, ports are ints of 64 bits


def directions_are_straight_lines(q: int, r: int, other_q: int, other_r: int) -> None:
    """A cell lies in the one direction that leads to it straight, or in none."""
    assert exists(q, r)
    assert exists(other_q, other_r)
    east, south = other_q - q, other_r - r
    steps = max(abs(east), abs(south))
    ways = [
        edge
        for edge, (q_step, r_step) in enumerate(AROUND)
        if steps > 0 and east == steps * q_step and south == steps * r_step
    ]
    assert len(ways) < 2
    assert direction(cell_at(q, r), cell_at(other_q, other_r)) == (ways[0] if ways else -1)


# Tables


def a_hexagon_has_what_is_near(q: int, r: int, radius: int) -> None:
    """A hexagonal table has the cells whose distance from the middle is at most its radius."""
    assert exists(q, r)
    assert 0 <= radius < FAR // 2
    distance = max(abs(q), abs(r), abs(q + r))
    assert region_of(Table.hexagon(radius)).holds(cell_at(q, r)) == (distance <= radius)


def a_rectangle_has_columns_and_rows(q: int, r: int, columns: int, rows: int) -> None:
    """A rectangular table has that many columns and rows, each second column half a cell lower."""
    assert exists(q, r)
    assert 0 < columns < FAR // 2
    assert 0 < rows < FAR // 2
    from_west = q + columns // 2
    from_north = r + q // 2 + rows // 2
    inside = 0 <= from_west < columns and 0 <= from_north < rows
    assert region_of(Table.rectangle(columns, rows)).holds(cell_at(q, r)) == inside


def an_unbounded_table_has_every_cell(q: int, r: int) -> None:
    """An unbounded table has every cell that exists, and none of those beyond."""
    assert -2 * FAR < q < 2 * FAR
    assert -2 * FAR < r < 2 * FAR
    held = region_of(Table()).holds(cell_at(q, r))
    assert held == exists(q, r)


def a_region_is_three_inequalities(
    q: int, r: int, west: int, east: int, north: int, south: int, reach: int, staggered: bool
) -> None:
    """A region holds the cells between its bounds, whatever these are."""
    assert exists(q, r)
    region = Region(west, east, north, south, reach, staggered, None)
    shifted = r + q // 2 if staggered else r
    inside = west <= q < east and north <= shifted < south and -reach <= q + r <= reach
    assert region.holds(cell_at(q, r)) == inside


# Sorted lists. Of a sorted list a search for a number sees only which items are smaller: all before
# some position, and none from there on. What stands for the list therefore knows that position.


class Sorted:
    """A list of any length in which the items before a position are negative, and no others."""

    def __init__(self, length: int, position: int) -> None:
        self.length = length
        self.position = position

    def __getitem__(self, at: int) -> int:
        if not 0 <= at < self.length:
            raise IndexError(at)
        return at - self.position


def _parts_of_search() -> tuple[list[str], Callable[..., tuple[int, int]]]:
    """Return the compiled engine's search but for the body of its loop, and that as a function."""
    (search,) = ast.parse(inspect.getsource(unboxed._position)).body
    assert isinstance(search, ast.FunctionDef)
    *first, loop, last = search.body
    assert isinstance(loop, ast.While)
    frame = [*map(ast.unparse, first), f"while {ast.unparse(loop.test)}:", ast.unparse(last)]
    once = ast.parse("def once(items, number, low, high):\n    return low, high")
    assert isinstance(once.body[0], ast.FunctionDef)
    once.body[0].body[:0] = loop.body
    names: dict[str, Callable[..., tuple[int, int]]] = {}
    exec(compile(ast.fix_missing_locations(once), unboxed.__file__, "exec"), names)
    return frame, names["once"]


FRAME, once = _parts_of_search()


def halving_keeps_the_position_between(length: int, position: int, low: int, high: int) -> None:
    """Each round reads an item of the list, keeps the position between both bounds, and ends."""
    assert 0 <= low <= position <= high <= length
    assert low < high
    new_low, new_high = once(Sorted(length, position), 0, low, high)
    assert low <= new_low <= position <= new_high <= high
    assert new_high - new_low < high - low
