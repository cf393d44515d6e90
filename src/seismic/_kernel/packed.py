"""A board as flat dicts and lists of ints, with what every move needs carried along.

The picture, for a board of the town and one straight north of it, the straight at cell N::

        +-------+          tiles   {town: T, N: H03}      what lies where
        |   .   |          crews   {port: colour}         by the lowest edge of the fragment
        | N | 0 |          rim     [.., N+STEP[0], ..]    the empty cells beside tiles, sorted
        +---3---+          needs   [.., 2 * 3**3, ..]     what the edges of those must be
        |   0   |          ends    [.., port of N, 0, ..] the free ends of sections, sorted
        | town  |          mates   [.., TERMINUS, ..]     the other end of each of these sections
        +-------+          claims  [.., crews, ..]        whose crews stand on it
                           latest  crews on the sections at the six edges of the tile just laid

A *piece* is a shape in its low byte and, above that, a number that is its owner's business (the
value of an intersection). A *free end* is a port where a fragment faces a cell without a tile,
on the table or off it; its other end is another free end or a TERMINUS. Closed sections have no
free end and are not carried. *Crews* are counts of four colours packed into one int, 16 bits each.
A *need* has a digit for each edge, in base three: 0 where nothing lies yet, 1 where a tile abuts
with green, 2 with highway; a cell with a 2 is *open*. Lists side by side are quick to copy.
"""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final, final

from .grid import ACROSS, HALF, STEP, STRIDE, Region, direction, facing
from .shapes import EDGES, FRAGMENTS, LEADS, STUB, TURNED

TERMINUS: Final = 7
"""In place of a port: the section ends at an intersection or town. No port has the edge 7."""

CREW_BITS: Final = 16


def one_crew(colour: int) -> int:
    """Give the packed crews that are a single one of this colour."""
    return 1 << CREW_BITS * colour


def turned(piece: int, steps: int) -> int:
    """Give a piece turned clockwise."""
    return piece & ~255 | TURNED[(piece & 255) * 6 + steps]


DIGIT: Final[tuple[int, ...]] = tuple(3**edge for edge in range(6))
"""What one more counts at each edge of a need."""

NEEDS: Final = 3**6


def _edges_with(digits: tuple[int, ...]) -> bytes:
    """Give at each need the mask of the edges with one of these digits."""
    return bytes(
        sum(1 << edge for edge in range(6) if need // DIGIT[edge] % 3 in digits)
        for need in range(NEEDS)
    )


LAID: Final[bytes] = _edges_with((1, 2))
"""At each need: the mask of the edges where a tile abuts."""

HIGHWAY: Final[bytes] = _edges_with((2,))
"""At each need: the mask of those where it has highway."""

BESIDE: Final[tuple[tuple[int, tuple[int, ...]], ...]] = tuple(
    (STEP[edge], tuple(DIGIT[(edge + 3) % 6] * (1 + (edges >> edge & 1)) for edges in EDGES))
    for edge in range(6)
)
"""For each edge: the step across it, and what each shape adds to the need of the cell there."""

FREE: Final[tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]] = tuple(
    tuple(BESIDE[edge] for edge in range(6) if not laid >> edge & 1) for laid in range(64)
)
"""By the mask of the edges where a tile abuts: those of the others."""


@final
class Packed:
    """A board that never changes; each operation gives a new one that leaves this one alone."""

    __slots__ = ("claims", "crews", "ends", "latest", "mates", "needs", "region", "rim", "tiles")

    def __init__(
        self,
        region: Region,
        tiles: dict[int, int],
        crews: dict[int, int],
        rim: list[int],
        needs: list[int],
        ends: list[int],
        mates: list[int],
        claims: list[int],
    ) -> None:
        self.region: Final = region
        self.tiles: Final = tiles
        self.crews: Final = crews
        self.rim: Final = rim
        self.needs: Final = needs
        self.ends: Final = ends
        self.mates: Final = mates
        self.claims: Final = claims
        self.latest: tuple[int, ...] = ()

    # New boards from old ones.

    def _copied(self) -> "Packed":
        return Packed(
            self.region,
            self.tiles.copy(),
            self.crews.copy(),
            self.rim.copy(),
            self.needs.copy(),
            self.ends.copy(),
            self.mates.copy(),
            self.claims.copy(),
        )

    def lay(self, cell: int, piece: int) -> "Packed":
        """Put a piece on an empty cell of the table; its edges must match."""
        board = self._copied()
        board._put(cell, piece)
        return board

    def stand(self, port: int, colour: int) -> "Packed":
        """Put a crew on the fragment at this port, where none stands."""
        board = Packed(
            self.region,
            self.tiles,
            self.crews.copy(),
            self.rim,
            self.needs,
            self.ends,
            self.mates,
            self.claims.copy(),
        )
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
        board._remove(cell)
        board._put(cell, turned(self.tiles[cell], steps))
        for edge, colour in self.crews_on(cell):
            board._station(cell << 3 | (edge + steps) % 6, colour)
        board.latest = ()
        return board

    # Changes to a board that nobody else has seen yet.

    def _put(self, cell: int, piece: int) -> None:
        rim, needs = self.rim, self.needs
        at = bisect_left(rim, cell)
        laid = 0
        if at < len(rim) and rim[at] == cell:
            del rim[at]
            laid = LAID[needs.pop(at)]
        self.tiles[cell] = piece
        shape = piece & 255
        for step, added in FREE[laid]:  # an empty cell has got a neighbour
            beside = cell + step
            at = bisect_left(rim, beside)
            if at < len(rim) and rim[at] == beside:
                needs[at] += added[shape]
            elif self.region.holds(beside):
                rim.insert(at, beside)
                needs.insert(at, added[shape])
        self._join(cell, shape, laid)

    def _join(self, cell: int, shape: int, laid: int) -> None:
        """Connect the fragments of a piece just put down to the sections around it."""
        ends, mates, claims = self.ends, self.mates, self.claims
        latest = [0] * 6
        returns: list[tuple[int, int]] = []  # our edges that one section joins from outside
        for edge, to in FRAGMENTS[shape]:
            one, crews = cell << 3 | edge, 0
            if laid >> edge & 1:
                at = bisect_left(ends, one + ACROSS[edge])
                del ends[at]
                one, crews = mates.pop(at), claims.pop(at)
                if one != TERMINUS and facing(one) >> 3 == cell:
                    returns.append((edge, facing(one) & 7))
            other = TERMINUS
            if to != STUB:
                other = cell << 3 | to
                if laid >> to & 1:
                    beyond = other + ACROSS[to]
                    at = bisect_left(ends, beyond)
                    del ends[at]
                    other, met = mates.pop(at), claims.pop(at)
                    if one == beyond:  # the fragment closes a loop
                        latest[edge] = latest[to] = crews
                        returns.pop()
                        continue
                    crews += met
                    if other != TERMINUS and facing(other) >> 3 == cell:
                        returns.append((edge, facing(other) & 7))
                latest[to] = crews
            latest[edge] = crews
            if one != TERMINUS:
                self._end(one, other, crews)
            if other != TERMINUS:
                self._end(other, one, crews)
        # A section that comes back to this piece grew after its first fragment was counted.
        for edge, later in reversed(returns):
            latest[edge] = latest[later]
            if LEADS[shape * 6 + edge] != STUB:
                latest[LEADS[shape * 6 + edge]] = latest[later]
        self.latest = tuple(latest)

    def _end(self, port: int, mate: int, crews: int) -> None:
        """Record a free end, or change what is recorded of it."""
        ends = self.ends
        at = bisect_left(ends, port)
        if at < len(ends) and ends[at] == port:
            self.mates[at] = mate
            self.claims[at] = crews
        else:
            ends.insert(at, port)
            self.mates.insert(at, mate)
            self.claims.insert(at, crews)

    def _station(self, port: int, colour: int) -> None:
        self.crews[self.fragment(port)] = colour
        for end in self._free_ends(port):
            self.claims[self.place_of(end)] += one_crew(colour)

    def _free_ends(self, port: int) -> list[int]:
        """List the free ends of the section through this port: none, one or two."""
        for end in (port, self.across(port)):
            at = self.place_of(end)
            if at >= 0:
                mate = self.mates[at]
                return [end] if mate == TERMINUS else [end, mate]
        ends = [self.across(path[-1]) for path in self.section(port) if path]
        return [end for end in ends if self.place_of(end) >= 0]

    def _remove(self, cell: int) -> None:
        for edge, _ in self.crews_on(cell):
            del self.crews[cell << 3 | edge]
        edges = EDGES[self.tiles.pop(cell) & 255]
        for edge in range(6):
            port = cell << 3 | edge
            highway = edges >> edge & 1
            if cell + STEP[edge] not in self.tiles:
                if highway:
                    at = self.place_of(port)
                    del self.ends[at]
                    del self.mates[at]
                    del self.claims[at]
                self._refit(cell + STEP[edge])
            elif highway:
                self._mend(facing(port))
        self._refit(cell)

    def _refit(self, cell: int) -> None:
        """Work out anew whether an empty cell lies beside a tile, and what its edges must be."""
        at = bisect_left(self.rim, cell)
        if at < len(self.rim) and self.rim[at] == cell:
            del self.rim[at]
            del self.needs[at]
        need = self.abutting(cell)
        if need and self.region.holds(cell):
            self.rim.insert(at, cell)
            self.needs.insert(at, need)

    def _mend(self, port: int) -> None:
        """Record the section that has got a free end at this port."""
        path = self.walk(port)
        far, crews = self.across(path[-1]), self.crews_along(path)
        self._end(port, far, crews)
        if far != TERMINUS:
            self._end(far, port, crews)

    # Questions.

    def abutting(self, cell: int) -> int:
        """Give what a tile on this cell would touch, as a need."""
        need = 0
        for edge in range(6):
            piece = self.tiles.get(cell + STEP[edge], -1)
            if piece >= 0:
                need += DIGIT[edge] * (1 + (EDGES[piece & 255] >> (edge + 3) % 6 & 1))
        return need

    def place_of(self, end: int) -> int:
        """Give the place of a free end among all of them, or -1 for a port that is none."""
        at = bisect_left(self.ends, end)
        return at if at < len(self.ends) and self.ends[at] == end else -1

    def need(self, cell: int) -> int:
        """Give what a tile on this cell would touch; 0 if none may lie there, or nothing abuts."""
        at = bisect_left(self.rim, cell)
        return self.needs[at] if at < len(self.rim) and self.rim[at] == cell else 0

    def is_open(self) -> bool:
        """Say whether a highway leads to an empty cell of the table."""
        for need in self.needs:  # noqa: SIM110  # a plain loop is what compiles well
            if HIGHWAY[need]:
                return True
        return False

    def open_cells(self) -> list[int]:
        """List the empty cells of the table that a highway leads to, in order."""
        return [cell for cell, need in zip(self.rim, self.needs, strict=True) if HIGHWAY[need]]

    def has_highway(self, cell: int, edge: int) -> bool:
        """Say whether the tile on a cell has a highway at an edge."""
        return EDGES[self.tiles[cell] & 255] >> edge & 1 == 1

    def across(self, port: int) -> int:
        """Give the port at the other end of the fragment there, or TERMINUS for a stub."""
        to = LEADS[(self.tiles[port >> 3] & 255) * 6 + (port & 7)]
        return TERMINUS if to == STUB else port & ~7 | to

    def fragment(self, port: int) -> int:
        """Give the port that names the fragment at this port: the one at its lowest edge."""
        return min(port, port & ~7 | LEADS[(self.tiles[port >> 3] & 255) * 6 + (port & 7)])

    def unclaimed(self, cell: int) -> list[int]:
        """List the fragments of the tile just laid on whose sections nobody stands."""
        crews = self.crews_at(cell)
        return [edge for edge, _ in FRAGMENTS[self.tiles[cell] & 255] if not crews[edge]]

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
            if self.has_highway(cell, edge)
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
            away = other - cell
            if not (away % STRIDE and away % (STRIDE - 1)) or -HALF < away < HALF:
                edge = direction(cell, other)
                if edge >= 0:
                    lines[edge].append(other)
        for edge in range(6):
            lines[edge].sort(reverse=STEP[edge] < 0)
        return lines

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
        from .building import built  # which needs this class

        return built, (self.region, self.tiles, self.crews)
