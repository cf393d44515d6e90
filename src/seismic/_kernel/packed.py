"""A board as flat dicts and lists of ints, with what every move needs carried along.

The picture, for a board of the town and one straight north of it, the straight at cell N::

        +-------+          tiles   {town: T, N: H03}         what lies where
        |   .   |          crews   {port: colour}            by the lowest edge of the fragment
        | N | 0 |          cells   [.., N+STEP[0], ..]       empty, with a highway facing them
        +---3---+          needs   [.., laid | highway, ..]  what the edges of those must be
        |   0   |          ends    {port of N, 0: TERMINUS}  a free end -> the section's other end
        | town  |          claims  {port of N, 0: crews}     the same key -> whose crews stand there
        +-------+          latest  crews on the sections at the six edges of the tile just laid

A *piece* is a shape in its low byte and, above that, a number that is its owner's business (the
value of an intersection). A *free end* is a port where a fragment faces a cell without a tile,
on the table or off it; its other end is another free end or a TERMINUS. Closed sections have no
free end and are not carried. *Crews* are counts of four colours packed into one int, 16 bits each.
A *need* is a mask of the edges where a tile abuts, times 64, plus the mask of those with highway.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Final, final

from .grid import STEP, Region, direction, facing
from .shapes import EDGES, GREEN, LEADS, STUB, TURNED

TERMINUS: Final = 7
"""In place of a port: the section ends at an intersection or town. No port has the edge 7."""

CREW_BITS: Final = 16
PIECE_BITS: Final = 16


def one_crew(colour: int) -> int:
    """Give the packed crews that are a single one of this colour."""
    return 1 << CREW_BITS * colour


def crews_of(crews: int, colour: int) -> int:
    """Give how many of the packed crews are of this colour."""
    return crews >> CREW_BITS * colour & ((1 << CREW_BITS) - 1)


def turned(piece: int, steps: int) -> int:
    """Give a piece turned clockwise."""
    return piece & ~255 | TURNED[(piece & 255) * 6 + steps]


@final
class Packed:
    """A board that never changes; each operation gives a new one that shares nothing mutable."""

    __slots__ = ("cells", "claims", "crews", "ends", "latest", "needs", "region", "tiles")

    def __init__(self, region: Region) -> None:
        self.region = region
        self.tiles: dict[int, int] = {}
        self.crews: dict[int, int] = {}
        self.cells: list[int] = []
        self.needs: list[int] = []
        self.ends: dict[int, int] = {}
        self.claims: dict[int, int] = {}
        self.latest: tuple[int, ...] = ()

    # New boards from old ones.

    def _copied(self) -> "Packed":
        board = Packed(self.region)
        board.tiles = self.tiles.copy()
        board.crews = self.crews.copy()
        board.cells = self.cells.copy()
        board.needs = self.needs.copy()
        board.ends = self.ends.copy()
        board.claims = self.claims.copy()
        return board

    def lay(self, cell: int, piece: int) -> "Packed":
        """Put a piece on an empty cell; its edges must match."""
        board = self._copied()
        board._put(cell, piece)
        return board

    def stand(self, port: int, colour: int) -> "Packed":
        """Put a crew on the fragment at this port, where none stands."""
        board = Packed(self.region)
        board.tiles = self.tiles
        board.crews = self.crews.copy()
        board.cells = self.cells
        board.needs = self.needs
        board.ends = self.ends
        board.claims = self.claims.copy()
        board._station(port, colour)
        return board

    def lift(self, cells: Iterable[int]) -> "Packed":
        """Take away the pieces on these cells, and the crews on them."""
        board = self._copied()
        for cell in cells:
            board._remove(cell)
        return board

    def turn(self, cell: int, steps: int) -> "Packed":
        """Turn a piece clockwise with the crews on it; its edges must match afterwards."""
        board = self._copied()
        piece = board.tiles[cell]
        crews = self.crews_on(cell)
        board._remove(cell)
        board._put(cell, turned(piece, steps))
        for edge, colour in crews:
            board._station(cell << 3 | (edge + steps) % 6, colour)
        board.latest = ()
        return board

    # Changes to a board that nobody else has seen yet.

    def _put(self, cell: int, piece: int) -> None:
        shape = piece & 255
        tiles = self.tiles
        tiles[cell] = piece
        found = bisect_left(self.cells, cell)
        if found < len(self.cells) and self.cells[found] == cell:
            del self.cells[found]
            del self.needs[found]
        edges = EDGES[shape]
        for edge in range(6):
            beside = cell + STEP[edge]
            if beside not in tiles:
                self._face(beside, (edge + 3) % 6, edges >> edge & 1)
        self._join(cell, shape)

    def _face(self, cell: int, edge: int, highway: int) -> None:
        """Note that an empty cell has got a neighbour at this edge."""
        found = bisect_left(self.cells, cell)
        if found < len(self.cells) and self.cells[found] == cell:
            self.needs[found] |= (64 + highway) << edge
        elif highway and self.region.holds(cell):
            self.cells.insert(found, cell)
            self.needs.insert(found, self.abutting(cell))

    def _join(self, cell: int, shape: int) -> None:
        """Connect the fragments of a piece just put down to the sections around it."""
        latest = [0] * 6
        returns: list[tuple[int, int]] = []  # our edges that one section joins from outside
        for edge in range(6):
            to = LEADS[shape * 6 + edge]
            if to == GREEN or to < edge:
                continue
            one, crews = self._take(cell << 3 | edge)
            if to == STUB:
                other = TERMINUS
            elif one == facing(cell << 3 | to):  # the fragment closes a loop
                del self.ends[one]
                self.claims.pop(one, 0)
                latest[edge] = latest[to] = crews
                continue
            else:
                other, more = self._take(cell << 3 | to)
                crews += more
                latest[to] = crews
            latest[edge] = crews
            self._link(one, other, crews)
            for end in (one, other):
                if end != TERMINUS and facing(end) >> 3 == cell:
                    returns.append((edge, facing(end) & 7))
        # A section that comes back to this piece grew after its first fragment was counted.
        for edge, later in reversed(returns):
            latest[edge] = latest[later]
            if LEADS[shape * 6 + edge] != STUB:
                latest[LEADS[shape * 6 + edge]] = latest[later]
        self.latest = tuple(latest)

    def _take(self, port: int) -> tuple[int, int]:
        """Open the section that meets this port: its far end and its crews.

        Where no tile meets the port, the far end is the port itself.
        """
        beyond = facing(port)
        if beyond >> 3 not in self.tiles:
            return port, 0
        return self.ends.pop(beyond), self.claims.pop(beyond, 0)

    def _link(self, one: int, other: int, crews: int) -> None:
        """Record the two ends of a section, and its crews at each of them."""
        for end, mate in ((one, other), (other, one)):
            if end != TERMINUS:
                self.ends[end] = mate
                if crews:
                    self.claims[end] = crews
                else:
                    self.claims.pop(end, 0)

    def _station(self, port: int, colour: int) -> None:
        start = self.fragment(port)
        self.crews[start] = colour
        for end in self._free_ends(start):
            self.claims[end] = self.claims.get(end, 0) + one_crew(colour)

    def _free_ends(self, port: int) -> list[int]:
        """List the free ends of the section through this port: none, one or two."""
        onwards, back = self.section(port)
        ends = [self.across(path[-1]) for path in (onwards, back) if path]
        if not back and ends[0] != facing(port):
            ends.append(port)
        return [end for end in ends if end != TERMINUS and facing(end) >> 3 not in self.tiles]

    def _remove(self, cell: int) -> None:
        for edge, _ in self.crews_on(cell):
            del self.crews[cell << 3 | edge]
        edges = EDGES[self.tiles.pop(cell) & 255]
        for edge in range(6):
            port = cell << 3 | edge
            highway = edges >> edge & 1
            if cell + STEP[edge] not in self.tiles:
                if highway:
                    del self.ends[port]
                    self.claims.pop(port, 0)
                self._refit(cell + STEP[edge])
            elif highway:
                self._mend(facing(port))
        self._refit(cell)

    def _refit(self, cell: int) -> None:
        """Work out anew whether an empty cell is open, and what its edges must be."""
        found = bisect_left(self.cells, cell)
        if found < len(self.cells) and self.cells[found] == cell:
            del self.cells[found]
            del self.needs[found]
        need = self.abutting(cell)
        if need & 63 and self.region.holds(cell):
            self.cells.insert(found, cell)
            self.needs.insert(found, need)

    def _mend(self, port: int) -> None:
        """Record the section that has got a free end at this port."""
        path = self.walk(port)
        self._link(port, self.across(path[-1]), self.crews_along(path))

    # Questions.

    def abutting(self, cell: int) -> int:
        """Give what a tile on this cell would touch, as a need."""
        need = 0
        for edge in range(6):
            piece = self.tiles.get(cell + STEP[edge], -1)
            if piece >= 0:
                need |= (64 + (EDGES[piece & 255] >> (edge + 3) % 6 & 1)) << edge
        return need

    def across(self, port: int) -> int:
        """Give the port at the other end of the fragment there, or TERMINUS for a stub."""
        to = LEADS[(self.tiles[port >> 3] & 255) * 6 + (port & 7)]
        return TERMINUS if to == STUB else port & ~7 | to

    def fragment(self, port: int) -> int:
        """Give the port that names the fragment at this port: the one at its lowest edge."""
        return min(port, port & ~7 | LEADS[(self.tiles[port >> 3] & 255) * 6 + (port & 7)])

    def fragments(self, cell: int) -> list[int]:
        """List the fragments of the tile on a cell, each by its lowest edge."""
        first = (self.tiles[cell] & 255) * 6
        return [edge for edge in range(6) if edge < LEADS[first + edge] < GREEN]

    def touched(self, cell: int, edge: int) -> tuple[int, ...]:
        """Give the edges that the fragment at this one touches: two, or one for a stub."""
        to = LEADS[(self.tiles[cell] & 255) * 6 + edge]
        return (edge,) if to == STUB else (edge, to)

    def walk(self, port: int) -> list[int]:
        """List the fragments of a section onwards from here, each by the port it is entered at.

        The walk stops at a terminus, before a cell without a tile, and once around a loop.
        """
        path = [port]
        while True:
            out = self.across(path[-1])
            if out == TERMINUS:
                return path
            into = facing(out)
            if into >> 3 not in self.tiles or into == port:
                return path
            path.append(into)

    def crews_along(self, path: Iterable[int]) -> int:
        """Add up the crews on these fragments."""
        crews = 0
        for port in path:
            colour = self.crews.get(self.fragment(port), -1)
            if colour >= 0:
                crews += one_crew(colour)
        return crews

    def crews_at(self, cell: int) -> tuple[int, ...]:
        """Give the crews on the sections at the six edges of the tile just laid on this cell."""
        return self.latest or tuple(
            sum(self.crews_along(path) for path in self.section(cell << 3 | edge))
            if EDGES[self.tiles[cell] & 255] >> edge & 1
            else 0
            for edge in range(6)
        )

    def section(self, port: int) -> tuple[list[int], list[int]]:
        """Walk a section both ways from the fragment at this port: onwards, and back from it."""
        onwards = self.walk(port)
        into = facing(port)
        if into >> 3 not in self.tiles or into == self.across(onwards[-1]):  # an end, or a loop
            return onwards, []
        return onwards, self.walk(into)

    def crews_on(self, cell: int) -> list[tuple[int, int]]:
        """List the crews on a cell: lowest edge of the fragment, and colour."""
        crews = self.crews
        return [(edge, crews[cell << 3 | edge]) for edge in range(6) if cell << 3 | edge in crews]

    def lines(self, cell: int) -> list[list[int]]:
        """List the tiles in a straight line from each edge of a cell, by cell, nearest first."""
        lines: list[list[int]] = [[], [], [], [], [], []]
        for other in self.tiles:
            edge = direction(cell, other)
            if edge >= 0:
                lines[edge].append(other)
        for edge in range(6):
            lines[edge].sort(reverse=STEP[edge] < 0)
        return lines

    # Loops over the open cells. The caller's tables say, at each need, how many pieces fit there
    # (``counts``) and which (``fits``). A fit is given as ``cell * 65536 + piece``.

    def count_fits(self, counts: list[bytes]) -> int:
        """Count the fits of all tables together."""
        total = 0
        for table in counts:
            for need in self.needs:
                total += table[need]
        return total

    def any_fits(self, counts: list[bytes]) -> bool:
        """Say whether there is a fit at all."""
        for table in counts:
            for need in self.needs:
                if table[need]:
                    return True
        return False

    def nth_fit(self, fits: list[list[tuple[int, ...]]], index: int) -> int:
        """Give one fit by its place in the order of cells, then tables, then pieces."""
        for cell, need in zip(self.cells, self.needs, strict=True):
            for table in fits:
                pieces = table[need]
                if index < len(pieces):
                    return cell << PIECE_BITS | pieces[index]
                index -= len(pieces)
        raise IndexError(index)

    def all_fits(self, fits: list[list[tuple[int, ...]]]) -> list[int]:
        """List every fit in the same order."""
        return [
            cell << PIECE_BITS | piece
            for cell, need in zip(self.cells, self.needs, strict=True)
            for table in fits
            for piece in table[need]
        ]

    # A board is its tiles and crews; the rest follows from them.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packed):
            return NotImplemented
        return self.tiles == other.tiles and self.crews == other.crews

    def __hash__(self) -> int:
        return hash((frozenset(self.tiles.items()), frozenset(self.crews.items())))

    def __copy__(self) -> "Packed":
        return self

    def __deepcopy__(self, memo: object) -> "Packed":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return built, (self.region, self.tiles, self.crews)


def built(region: Region, tiles: Mapping[int, int], crews: Mapping[int, int]) -> Packed:
    """Make a board of these tiles, whose edges must match, and these crews."""
    board = Packed(region)
    for cell in sorted(tiles):
        board._put(cell, tiles[cell])
    for port in sorted(crews):
        board._station(port, crews[port])
    board.latest = ()
    return board


def mismatch(tiles: Mapping[int, int]) -> int:
    """Give the first port where a highway edge abuts a green one, or -1."""
    for cell in sorted(tiles):
        for edge in range(6):
            beside = tiles.get(cell + STEP[edge], -1)
            if beside >= 0:
                ours = EDGES[tiles[cell] & 255] >> edge & 1
                theirs = EDGES[beside & 255] >> (edge + 3) % 6 & 1
                if ours != theirs:
                    return cell << 3 | edge
    return -1
