"""A board as a dict and two lists of ints, updated with what the next move needs.

A board of the town and one straight north of it, the straight at cell N::

        +-------+      tiles        {town: T, N: H03}       what lies where, with the crews on it
        |   .   |      frontier     [.., N + STEP[0], ..]   the empty cells beside tiles, sorted
        | N | 0 |      constraints  [.., 2 * 3**3, ..]      what the edges of those must be
        +---3---+
        |   0   |
        | town  |
        +-------+

Parallel lists are quick to copy. A board is changed in place by its one owner until it is
sealed; `branch` makes another one that shares the lists until it is changed itself.
"""

from collections.abc import Mapping
from typing import Final, final

from .compiling import NumberMap, Numbers, any_in, bisect, i64, keys_of, mypyc_attr
from .constraints import ABUTTING, DIGIT, FREE_EDGES, HIGHWAY
from .grid import STEP, Region, direction
from .shapes import EDGES
from .tile_bits import PIECE_BITS, SHAPE, crews_on, turned, with_crew

ALL_EDGES: Final = 63
NOWHERE: Final = 1 << 40  # no cell is that far away

SEALED: Final = 0
SHARED: Final = 1
OWNED: Final = 2


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PackedBoard:
    """The tiles on a table, and the cells where one may be laid."""

    __slots__ = (
        *("_crewed", "_tile", "_tiles", "access", "constraints"),
        *("frontier", "latest", "region"),
    )

    def __init__(
        self,
        region: Region,
        tiles: NumberMap,
        frontier: Numbers,
        constraints: Numbers,
    ) -> None:
        self.region: Final = region
        self._tiles = tiles
        self.frontier = frontier
        self.constraints = constraints
        self.latest = NOWHERE
        """The cell of the tile laid last, if one was."""
        self.access = SEALED
        """SEALED if it must not be changed, SHARED if it must copy its lists first, or OWNED."""
        self._crewed = NOWHERE
        """The cell of a tile with a crew that the shared ``_tiles`` lack, so that placing a crew,
        as every other move does, needs no copy of them."""
        self._tile = 0
        """That tile with the crew."""

    @property
    def tiles(self) -> NumberMap:
        """What lies where."""
        crewed = self._crewed
        if crewed != NOWHERE:
            tiles = self._tiles.copy()
            tiles[crewed] = self._tile
            self._tiles = tiles  # before the next line: other threads must find the crew
            self._crewed = NOWHERE
        return self._tiles

    # Changes in place, by the one owner.

    def branch(self) -> "PackedBoard":
        """Return a board with the same tiles that may be changed, which changes nothing here."""
        if self.access == OWNED:
            self.access = SHARED
        crewed, tile = self._crewed, self._tile  # before the tiles, for another thread may look
        board = PackedBoard(self.region, self._tiles, self.frontier, self.constraints)
        board.access, board._crewed, board._tile = SHARED, crewed, tile
        board.latest = self.latest
        return board

    def _own(self) -> None:
        """Stop sharing lists with another board."""
        if self.access == SHARED:
            self._tiles = self._tiles.copy()
            if self._crewed != NOWHERE:
                self._tiles[self._crewed] = self._tile
                self._crewed = NOWHERE
            self.frontier = self.frontier.copy()
            self.constraints = self.constraints.copy()
            self.access = OWNED

    def lay(self, cell: i64, piece: i64) -> i64:
        """Put a piece on an empty cell; return the mask of the edges where it meets others.

        The cell must be on the table, and the edges must match.
        """
        self._own()
        return self._put(cell, piece)

    def place_crew(self, port: i64, colour: int) -> None:
        """Put a crew on the fragment at this port, where none stands."""
        cell, tiles = port >> 3, self.tiles
        tile = with_crew(tiles[cell], port & 7, colour)
        if self.access == SHARED:
            self._crewed, self._tile = cell, tile
        else:
            tiles[cell] = tile

    def remove(self, cell: int) -> None:
        """Remove the piece on a cell, and the crews on it."""
        self._own()
        frontier, constraints = self.frontier, self.constraints
        edges = EDGES[self._tiles.pop(cell) & SHAPE]
        constraint = self.constraint_around(cell)
        for edge, step, digit, _ in FREE_EDGES[ABUTTING[constraint]]:  # beside it: one tile less
            at = bisect(frontier, cell + step)
            if at < len(frontier) and frontier[at] == cell + step:
                constraints[at] -= digit << (edges >> edge & 1)
                if not constraints[at]:
                    frontier.pop(at)
                    constraints.pop(at)
        if constraint:
            at = bisect(frontier, cell)
            frontier.insert(at, cell)
            constraints.insert(at, constraint)

    def turn(self, cell: int, steps: int) -> None:
        """Turn a piece clockwise with the crews on it; its edges must match afterwards."""
        self._own()
        tile = turned(self._tiles[cell], steps)
        self.remove(cell)
        self._put(cell, tile)

    def _put(self, cell: i64, tile: i64) -> i64:
        self._tiles[cell] = tile
        frontier, constraints = self.frontier, self.constraints
        at = bisect(frontier, cell)
        abutting: i64 = 0
        if at < len(frontier) and frontier[at] == cell:
            frontier.pop(at)
            abutting = ABUTTING[constraints.pop(at)]
        self.latest = cell
        if at and frontier[at - 1] == cell + STEP[0]:
            at -= 1
        edges: i64 = EDGES[tile & SHAPE]
        for edge, step, digit, searched in FREE_EDGES[abutting]:  # beside it: one tile more
            beside = cell + step
            if searched:
                at = bisect(frontier, beside)
            added = digit << (edges >> edge & 1)
            if at < len(frontier) and frontier[at] == beside:
                constraints[at] = constraints[at] + added  # compiles to less than +=
                at += 1
            elif self.region.holds(beside):
                frontier.insert(at, beside)
                constraints.insert(at, added)
                at += 1
        return abutting

    # Questions.

    def constraint_around(self, cell: i64) -> i64:
        """Return what a tile on this cell touches, whether or not one lies there."""
        constraint: i64 = 0
        tiles = self.tiles
        for edge in range(6):
            tile = tiles.get(cell + STEP[edge], -1)
            if tile >= 0:
                constraint += DIGIT[edge] * (1 + (EDGES[tile & SHAPE] >> (edge + 3) % 6 & 1))
        return constraint

    def constraint(self, cell: i64) -> i64:
        """Return the constraint of a cell; 0 if none may lie there, or nothing abuts."""
        frontier = self.frontier
        at = bisect(frontier, cell)
        return self.constraints[at] if at < len(frontier) and frontier[at] == cell else 0

    def has_open_end(self) -> bool:
        """Return whether a highway leads to an empty cell of the table."""
        return any_in(self.constraints, HIGHWAY)

    def open_cells(self) -> list[int]:
        """Return the empty cells of the table that a highway leads to, in order."""
        pairs = zip(self.frontier, self.constraints, strict=True)
        return [cell for cell, constraint in pairs if HIGHWAY[constraint]]

    def has_highway(self, cell: int, edge: int) -> bool:
        """Return whether the tile on a cell has a highway at an edge."""
        return EDGES[self.tiles[cell] & SHAPE] >> edge & 1 == 1

    def crews(self) -> list[tuple[int, int]]:
        """Return every crew, in order: the port at the lowest edge of its fragment, its colour."""
        found: list[tuple[int, int]] = []
        for cell, tile in self.tiles.items():
            if tile >> PIECE_BITS:
                found += [(cell << 3 | edge, colour) for edge, colour in crews_on(tile)]
        found.sort()
        return found

    def lengths(self, cell: int) -> list[int]:
        """Return how many tiles lie in a straight line from each edge of a cell."""
        found = [0] * 6
        for other in keys_of(self.tiles):
            edge = direction(cell, other)
            if edge >= 0:
                found[edge] = found[edge] + 1
        return found

    def line(self, cell: int, edge: int) -> list[int]:
        """Return the cells of the tiles in a line straight out from an edge of a cell, in order."""
        found = [other for other in keys_of(self.tiles) if direction(cell, other) == edge]
        found.sort(reverse=STEP[edge] < 0)
        return found

    # A board is its tiles with their crews; the rest follows from them.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PackedBoard):
            return NotImplemented
        return self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __copy__(self) -> "PackedBoard":
        return self  # only sealed boards are part of values that are copied

    def __deepcopy__(self, memo: object) -> "PackedBoard":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return board_with, (self.region, dict(self.tiles.items()))


class Clash(Exception):
    """A highway edge abuts a green one: the first such port."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


_AROUND: Final[tuple[tuple[int, int, int, int, int], ...]] = tuple(
    (edge, STEP[edge], 1 << edge, DIGIT[(edge + 3) % 6], 2 * DIGIT[(edge + 3) % 6])
    for edge in range(6)
)
"""Each edge, the step across it, its bit, and what green or highway adds to a constraint there."""


def board_with(region: Region, laid: Mapping[int, int] | NumberMap) -> PackedBoard:
    """Return a board with these tiles and the crews on them; raise `Clash` at a mismatch."""
    tiles = dict(laid.items())
    constraints: dict[int, int] = {}
    clash = -1
    for cell, tile in tiles.items():
        edges = EDGES[tile & SHAPE]
        for edge, step, bit, green, highway in _AROUND:
            beside = cell + step
            other = tiles.get(beside, -1)
            if other < 0:
                added = highway if edges & bit else green
                constraints[beside] = constraints.get(beside, 0) + added
            elif edge < 3 and (edges >> edge ^ EDGES[other & SHAPE] >> edge + 3) & 1:
                port = min(cell << 3 | edge, beside << 3 | edge + 3)
                clash = port if clash == -1 else min(port, clash)
    if clash != -1:
        raise Clash(clash)
    frontier = sorted([cell for cell in constraints if region.holds(cell)])
    found = Numbers([constraints[cell] for cell in frontier])
    return PackedBoard(region, NumberMap(tiles), Numbers(frontier), found)
