"""Small boards to try the engine on, and what searches from scratch find on them.

In the middle of most boards is the cell M = [0, 0], and around it a ring: outside M, its edges 0
and 1, 2 and 3, 4 and 5 can be joined by pairs of tight curves, so that a section leaves a tile laid
on M and comes back to it.
"""

from collections.abc import Mapping

from seismic import Table
from seismic._engine.board import PackedBoard, board_with
from seismic._engine.grid import STEP, cell_at, facing
from seismic._engine.highways import unclaimed
from seismic._engine.shapes import GREEN, LEADS, NUMBERS, STUB
from seismic._engine.tile_bits import with_crew
from seismic.model.table import region_of

RED, BLUE, YELLOW = 0, 1, 3
M = cell_at(0, 0)
AROUND = tuple(M + step for step in STEP)
JOINTS: Mapping[int, tuple[str, str]] = {0: ("H23", "H45"), 2: ("H45", "H01"), 4: ("H01", "H23")}
"""By the first of two edges of M: the curves beyond it and beyond the next, which meet outside."""

Cells = dict[int, str]


def ring(*joined: int) -> Cells:
    """Join these edges of M, each to the next, outside it."""
    return {AROUND[edge + later]: JOINTS[edge][later] for edge in joined for later in (0, 1)}


def board(
    tiles: Cells, crews: Mapping[int, int] | None = None, table: Table | None = None
) -> PackedBoard:
    """Build a board at once; crews are named by a port of their fragment."""
    laid = {cell: NUMBERS[code] for cell, code in tiles.items()}
    for port, colour in (crews or {}).items():
        laid[port >> 3] = with_crew(laid[port >> 3], port & 7, colour)
    return board_with(region_of(Table() if table is None else table), laid)


def mask(*edges: int) -> int:
    """Return some edges as a mask."""
    return sum(1 << edge for edge in edges)


# Changed branches, where the board itself is still needed.


def laid(before: PackedBoard, cell: int, code: str) -> PackedBoard:
    """Return a branch with one more tile."""
    after = before.branch()
    after.lay(cell, NUMBERS[code])
    return after


def crewed(before: PackedBoard, port: int, colour: int) -> PackedBoard:
    """Return a branch with one more crew."""
    after = before.branch()
    after.place_crew(port, colour)
    return after


def removed(before: PackedBoard, *cells: int) -> PackedBoard:
    """Return a branch without the tiles on these cells."""
    after = before.branch()
    for cell in cells:
        after.remove(cell)
    return after


def turned_at(before: PackedBoard, cell: int, steps: int) -> PackedBoard:
    """Return a branch with a tile turned."""
    after = before.branch()
    after.turn(cell, steps)
    return after


# What is found without the help of anything that a board carries along.


class Scratch:
    """What a board carries along, found by whole-board searches over its tiles."""

    def __init__(self, packed: PackedBoard) -> None:
        self.tiles, self.region = packed.tiles, packed.region
        sections: list[set[int]] = []  # of ports
        for cell in self.tiles:
            for edge in range(6):
                port = cell << 3 | edge
                if self.leads(port) != GREEN and not any(port in seen for seen in sections):
                    sections.append(self.section(port))
        self.sections = sections

    def leads(self, port: int) -> int:
        """Return where the edge of a port leads inside its tile."""
        return LEADS[(self.tiles[port >> 3] & 255) * 6 + (port & 7)]

    def crew(self, port: int) -> int:
        """Return the three bits of an edge: 0 for nobody."""
        return self.tiles[port >> 3] >> 16 + 3 * (port & 7) & 7

    def section(self, start: int) -> set[int]:
        """Return the ports of a section, whose chords have the same crew at both edges."""
        found, new = set[int](), {start}
        while new:
            port = new.pop()
            found.add(port)
            if self.leads(port) != STUB:
                new.add(port & ~7 | self.leads(port))
                assert self.crew(port) == self.crew(port & ~7 | self.leads(port))
            if facing(port) >> 3 in self.tiles:
                new.add(facing(port))
            new -= found
        return found

    def frontier(self) -> dict[int, int]:
        """Return the empty cells beside tiles, in order, each with its constraint."""
        cells = {laid + step for laid in self.tiles for step in STEP} - set(self.tiles)
        return {cell: self.around(cell) for cell in sorted(cells) if self.region.holds(cell)}

    def around(self, cell: int) -> int:
        """Return a constraint: 1 at an edge where a tile abuts, 2 where it has highway there."""
        beside = [edge for edge in range(6) if cell + STEP[edge] in self.tiles]
        highway = [edge for edge in beside if self.leads(facing(cell << 3 | edge)) != GREEN]
        return sum(3**edge for edge in [*beside, *highway])

    def unclaimed(self, cell: int) -> int:
        """Return the mask, by lower edge, of a tile's fragments on whose sections nobody stands."""
        free = [section for section in self.sections if not any(map(self.crew, section))]
        ports = [port for section in free for port in section if port >> 3 == cell]
        return sum(1 << (port & 7) for port in ports if self.leads(port) > port & 7)

    def crews(self) -> list[tuple[int, int]]:
        """Return every crew by the lower of its ports."""
        ports = [cell << 3 | edge for cell in self.tiles for edge in range(6)]
        return sorted(
            (port, self.crew(port) - 1)
            for port in ports
            if self.crew(port) and self.leads(port) > port & 7
        )


def check(packed: PackedBoard) -> PackedBoard:
    """Compare what a board carries along and answers with what is found from scratch."""
    found = Scratch(packed)
    frontier = found.frontier()
    assert list(frontier) == packed.frontier
    assert list(frontier.values()) == packed.constraints
    opened = [cell for cell, constraint in frontier.items() if highways(constraint)]
    assert opened == packed.open_cells()
    assert bool(opened) is packed.has_open_end()
    assert found.crews() == packed.crews()
    for cell in packed.tiles:
        assert found.unclaimed(cell) == unclaimed(packed, cell)
        assert found.around(cell) == packed.constraint_around(cell)
        assert 0 == packed.constraint(cell)
    for cell, constraint in frontier.items():
        assert constraint == packed.constraint(cell) == packed.constraint_around(cell)
    return packed


def highways(constraint: int) -> list[int]:
    """Return the edges where a constraint has a 2."""
    return [edge for edge in range(6) if constraint // 3**edge % 3 == 2]
