"""A board as a dict and two lists of ints, with what every move needs carried along.

The picture, for a board of the town and one straight north of it, the straight at cell N::

        +-------+      tiles  {town: T, N: H03}        what lies where, with the crews on it
        |   .   |      rim    [.., N + STEP[0], ..]    the empty cells beside tiles, sorted
        | N | 0 |      needs  [.., 2 * 3**3, ..]       what the edges of those must be
        +---3---+
        |   0   |      a tile:
        | town  |      | crew at edge 5 | ... | crew at edge 0 | value  | shape |
        +-------+       33           31        18           16  15 .. 8  7 .. 0

A *piece* is a shape in its low byte and, above that, a number that is its owner's business (the
value of an intersection). A *tile* is a piece with its crews: above the piece there are three bits
for each edge, 0 where nobody stands, else one more than the colour of the crew on the fragment
there; both edges of a chord say it. A *need* has a digit for each edge, in base three: 0 where
nothing lies yet, 1 where a tile abuts with green, 2 with highway; a cell with a 2 is *open*. Lists
side by side are quick to copy.
"""

from collections.abc import Iterable
from typing import Final, final

from .grid import ACROSS, STEP, Region, direction, facing
from .hints import mypyc_attr
from .searching import place_of
from .shapes import EDGES, FRAGMENTS, LEADS, STUB, TURNED

TERMINUS: Final = 7
"""In place of a port: the section ends at an intersection or town. No port has the edge 7."""

PIECE_BITS: Final = 16
PIECE: Final = (1 << PIECE_BITS) - 1
"""The part of a tile that is the piece."""

CREW_BITS: Final = 3
CREW: Final = (1 << CREW_BITS) - 1
CREWS_BITS: Final = 6 * CREW_BITS


def turned(tile: int, steps: int) -> int:
    """Give a tile, or a piece, turned clockwise by 0 to 5 steps with the crews on it."""
    crews = (tile >> PIECE_BITS) << CREW_BITS * steps
    crews = (crews | crews >> CREWS_BITS) & (1 << CREWS_BITS) - 1
    return crews << PIECE_BITS | tile & PIECE & ~255 | TURNED[(tile & 255) * 6 + steps]


def crew_on(tile: int, edge: int) -> int:
    """Give the colour of the crew on the fragment at an edge of a tile, or -1."""
    return (tile >> PIECE_BITS + CREW_BITS * edge & CREW) - 1


def touched(tile: int, edge: int) -> tuple[int, ...]:
    """Give the edges that the fragment at this one touches: two, or one for a stub."""
    to = LEADS[(tile & 255) * 6 + edge]
    return (edge,) if to == STUB else (edge, to)


def crewed(tile: int, edge: int, colour: int) -> int:
    """Give a tile with a crew on the fragment at this edge, where none stands."""
    for end in touched(tile, edge):
        tile |= colour + 1 << PIECE_BITS + CREW_BITS * end
    return tile


ALL_EDGES: Final = 63
NOWHERE: Final = 1 << 62  # no cell is so far away

DIGIT: Final[tuple[int, ...]] = tuple(3**edge for edge in range(6))
"""What one more counts at each edge of a need."""

NEEDS: Final = 3**6


def _edges_with(digits: tuple[int, ...]) -> bytes:
    """Give at each need the mask of the edges with one of these digits."""
    masks = [0]
    for edge in range(6):  # those with this edge come in thirds, one for each digit
        masks = [mask | (digit in digits) << edge for digit in range(3) for mask in masks]
    return bytes(masks)


LAID: Final[bytes] = _edges_with((1, 2))
"""At each need: the mask of the edges where a tile abuts."""

HIGHWAY: Final[bytes] = _edges_with((2,))
"""At each need: the mask of those where it has highway."""

_COLUMNS: Final = ((0, 3), (5, 4), (1, 2))
"""The neighbours of a cell by columns, its own first: the northern one, and the southern one."""


def _free(laid: int) -> tuple[tuple[int, int, int, bool], ...]:
    return tuple(
        (
            edge,
            STEP[edge],
            DIGIT[(edge + 3) % 6],
            northern != 0 and (edge == northern or bool(laid >> northern & 1)),
        )
        for northern, southern in _COLUMNS
        for edge in (northern, southern)
        if not laid >> edge & 1
    )


FREE: Final = tuple(_free(laid) for laid in range(64))
"""By the mask of the edges where a tile abuts, for each of the others: the edge, the step across
it, the digit of this edge in the need there, and whether that cell has to be sought on the rim;
else it comes where the search for the cell itself ended, or right after the one before, for no cell
of a column lies between its two."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Packed:
    """A board that never changes; each operation gives a new one that leaves this one alone."""

    __slots__ = ("_crewed", "_tile", "_tiles", "latest", "meets", "needs", "region", "rim")

    def __init__(
        self, region: Region, tiles: dict[int, int], rim: list[int], needs: list[int]
    ) -> None:
        self.region: Final = region
        self._tiles = tiles
        self.rim: Final = rim
        self.needs: Final = needs
        self.latest = NOWHERE
        """The cell of the tile just laid, if one was."""
        self.meets = 0
        """The mask of the edges where that tile meets others."""
        self._crewed = NOWHERE
        """The cell of a tile on which a crew has come to stand, while ``_tiles`` lacks the crew."""
        self._tile = 0
        """That tile with the crew."""

    @property
    def tiles(self) -> dict[int, int]:
        """What lies where."""
        crewed = self._crewed
        if crewed != NOWHERE:
            tiles = self._tiles.copy()
            tiles[crewed] = self._tile
            self._tiles = tiles  # before the next line: other threads must find the crew
            self._crewed = NOWHERE
        return self._tiles

    # New boards from old ones.

    def _copied(self) -> "Packed":
        crewed, tiles = self._crewed, self._tiles.copy()  # in this order, as others may look too
        if crewed != NOWHERE:
            tiles[crewed] = self._tile
        return Packed(self.region, tiles, self.rim.copy(), self.needs.copy())

    def lay(self, cell: int, piece: int) -> "Packed":
        """Put a piece on an empty cell of the table; its edges must match."""
        board = self._copied()
        board._put(cell, piece)
        return board

    def stand(self, port: int, colour: int) -> "Packed":
        """Put a crew on the fragment at this port, where none stands.

        All tiles are copied anyway when the next one is laid; until then the new board has the one
        with the crew apart.
        """
        tiles, cell = self.tiles, port >> 3
        board = Packed(self.region, tiles, self.rim, self.needs)
        board._crewed, board._tile = cell, crewed(tiles[cell], port & 7, colour)
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
        return board

    # Changes to a board that nobody else has seen yet.

    def _put(self, cell: int, tile: int) -> None:
        self._tiles[cell] = tile
        rim, needs = self.rim, self.needs
        at = place_of(rim, cell)
        laid = 0
        if at < len(rim) and rim[at] == cell:
            rim.pop(at)
            laid = LAID[needs.pop(at)]
        self.latest, self.meets = cell, laid
        if at and rim[at - 1] == cell + STEP[0]:
            at -= 1
        edges = EDGES[tile & 255]
        for edge, step, digit, sought in FREE[laid]:  # an empty cell has got a neighbour
            beside = cell + step
            if sought:
                at = place_of(rim, beside)
            added = digit << (edges >> edge & 1)
            if at < len(rim) and rim[at] == beside:
                needs[at] = needs[at] + added  # compiles to less than +=
                at += 1
            elif self.region.holds(beside):
                rim.insert(at, beside)
                needs.insert(at, added)
                at += 1

    def _remove(self, cell: int) -> None:
        rim, needs = self.rim, self.needs
        edges = EDGES[self._tiles.pop(cell) & 255]
        need = self.abutting(cell)
        for edge, step, digit, _ in FREE[LAID[need]]:  # an empty cell has lost a neighbour
            at = place_of(rim, cell + step)
            if at < len(rim) and rim[at] == cell + step:
                needs[at] -= digit << (edges >> edge & 1)
                if not needs[at]:
                    del rim[at]
                    del needs[at]
        if need:
            at = place_of(rim, cell)
            rim.insert(at, cell)
            needs.insert(at, need)

    # Questions.

    def abutting(self, cell: int) -> int:
        """Give what a tile on this cell would touch, as a need."""
        need, tiles = 0, self.tiles
        for edge in range(6):
            tile = tiles.get(cell + STEP[edge], -1)
            if tile >= 0:
                need += DIGIT[edge] * (1 + (EDGES[tile & 255] >> (edge + 3) % 6 & 1))
        return need

    def need(self, cell: int) -> int:
        """Give what a tile on this cell would touch; 0 if none may lie there, or nothing abuts."""
        rim = self.rim
        at = place_of(rim, cell)
        return self.needs[at] if at < len(rim) and rim[at] == cell else 0

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

    def unclaimed(self, cell: int) -> int:
        """Give the fragments of a tile on whose sections nobody stands: a mask of lowest edges."""
        tile = self.tiles[cell]
        meets = self.meets if cell == self.latest else ALL_EDGES
        mask = 0
        for edge, to in FRAGMENTS[tile & 255]:
            if not (
                tile >> PIECE_BITS + CREW_BITS * edge & CREW
                or (meets >> edge & 1 and self._claimed_beyond(cell << 3 | edge))
                or (meets >> to & 1 and self._claimed_beyond(cell << 3 | to))
            ):
                mask |= 1 << edge
        return mask

    def _claimed_beyond(self, start: int) -> bool:
        """Say whether a crew stands on the section that a port leads out to."""
        tiles = self.tiles
        port = start
        while True:
            edge = port & 7
            port += ACROSS[edge]
            tile = tiles.get(port >> 3, -1)
            if tile < 0:
                return False
            edge = port & 7
            if tile >> PIECE_BITS + CREW_BITS * edge & CREW:
                return True
            to = LEADS[(tile & 255) * 6 + edge]
            if to == STUB:
                return False
            port += to - edge
            if port == start:  # once around a loop
                return False

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

    def section(self, port: int) -> tuple[list[int], list[int]]:
        """Walk a section both ways from the fragment at this port: onwards, and back from it."""
        onwards = self.walk(port)
        into = facing(port)
        if into >> 3 not in self.tiles or into == self.across(onwards[-1]):  # an end, or a loop
            return onwards, []
        return onwards, self.walk(into)

    def crew_at(self, port: int) -> int:
        """Give the colour of the crew on the fragment at this port, or -1."""
        return crew_on(self.tiles[port >> 3], port & 7)

    def crews(self) -> list[tuple[int, int]]:
        """List every crew, in order: the port at the lowest edge of its fragment, its colour."""
        found: list[tuple[int, int]] = []
        for cell, tile in self.tiles.items():
            if tile >> PIECE_BITS:
                found += [(cell << 3 | edge, colour) for edge, colour in crews_on(tile)]
        found.sort()
        return found

    def lengths(self, cell: int) -> list[int]:
        """Count the tiles in a straight line from each edge of a cell."""
        found = [0] * 7  # the last one counts those that are in no line
        for other in self.tiles:
            edge = direction(cell, other)
            found[edge] = found[edge] + 1
        return found[:6]

    def line(self, cell: int, edge: int) -> list[int]:
        """List the tiles in a straight line from an edge of a cell, by cell, nearest first."""
        found = [other for other in self.tiles if direction(cell, other) == edge]
        found.sort(reverse=STEP[edge] < 0)
        return found

    # A board is its tiles with their crews; the rest follows from them.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packed):
            return NotImplemented
        return self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __copy__(self) -> "Packed":
        return self

    def __deepcopy__(self, memo: object) -> "Packed":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from .building import built  # which needs this class

        return built, (self.region, self.tiles)


def crews_on(tile: int) -> list[tuple[int, int]]:
    """List the crews on a tile: the lowest edge of the fragment, and the colour."""
    return [
        (edge, crew_on(tile, edge))
        for edge, _ in FRAGMENTS[tile & 255]
        if tile >> PIECE_BITS + CREW_BITS * edge & CREW
    ]
