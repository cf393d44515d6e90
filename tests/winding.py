"""Winding highways of any length, put together so that their fragments and ends are known.

Cells are the points of a lattice whose lines join neighbours. A highway runs along lines, no line
twice, and passes a cell once, twice or three times. If an even number of lines leaves every point
of a connected figure, one closed tour runs along all of them; so do the lines of triangles,
however many, if those that two triangles share are left out. Each style is a way to choose
triangles:

- ``strip``: side by side, each sharing a line with the next. The tour passes every cell once.
- ``chain``: in a row, each sharing a corner with the next: these are passed twice.
- ``cluster``: around each other, so that most corners belong to three, and are passed three times.

A ``spiral`` passes every cell once and is no loop.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from typing import Final

from specification.board import STEPS, Cell, beyond, distance, opposite
from specification.tiles import EDGES

Line = frozenset[Cell]
Triangle = tuple[Cell, Cell, Cell]


def direction(start: Cell, neighbour: Cell) -> int:
    """Return the edge between a cell and its neighbour."""
    return STEPS.index((neighbour[0] - start[0], neighbour[1] - start[1]))


# Figures


def eastward(at: Cell) -> Triangle:
    """Return the triangle of a cell and its two neighbours to the east."""
    return at, beyond(at, 1), beyond(at, 2)


def southward(at: Cell) -> Triangle:
    """Return the triangle of a cell and its neighbours to the south-east and south."""
    return at, beyond(at, 2), beyond(at, 3)


def figure(triangles: list[Triangle]) -> set[Line]:
    """Return the lines that belong to an odd number of triangles."""
    lines = set[Line]()
    for a, b, c in triangles:
        lines ^= {frozenset((a, b)), frozenset((b, c)), frozenset((c, a))}
    return lines


FIRST, LAST = (1, -1), (1, 0)
"""Two neighbours that every tour passes once, one right after the other."""


def strip(length: int) -> set[Line]:
    """Return the outline of triangles side by side."""
    pairs = ((eastward((-n, 0)), southward((-n, -1))) for n in count())
    return figure([*islice((each for pair in pairs for each in pair), length - 2)])


def chain(length: int) -> set[Line]:
    """Return triangles in a row."""
    return _adjusted([(-n, 0) for n in range(length)], length)


def cluster(length: int) -> set[Line]:
    """Return triangles around each other, west of the first one."""
    middle, reach = (-1, 0), range(-length // 3, length // 3 + 1)
    near = [(q, r) for q in reach if q < 0 for r in reach if distance(middle, (q, r)) ** 2 < length]
    return _adjusted([(0, 0), *sorted(near, key=lambda at: distance(middle, at))], length)


def _adjusted(at: list[Cell], length: int) -> set[Line]:
    """Return triangles at the first of these cells, three lines each.

    A further triangle that shares one or two lines with them adds one line, or takes one away.
    """
    triangles, rest = divmod(length, 3)
    chosen = [eastward(each) for each in at[: triangles + rest // 2]]
    if not rest:
        return figure(chosen)
    further = (southward(beyond(corner, edge)) for a in chosen for corner in a for edge in EDGES)
    figures = (figure([*chosen, each]) for each in further)
    return next(each for each in figures if len(each) == length and _is_tour(tour(each), length))


def tour(lines: set[Line]) -> list[Cell]:
    """Return the cells of a closed tour along lines, first LAST and then FIRST.

    It runs straight on where it can, so that it often crosses itself.
    """
    beside: Mapping[Cell, list[Cell]] = defaultdict(list)
    for one, other in sorted(map(sorted, lines)):
        beside[one].append(other)
        beside[other].append(one)
    path, found = [LAST], list[Cell]()
    while path:  # Hierholzer's algorithm
        at, before = path[-1], path[-2:][0]
        if left := beside[at]:
            ahead = 2 * at[0] - before[0], 2 * at[1] - before[1]
            after = ahead if ahead in left else left[0]
            left.remove(after)
            beside[after].remove(at)
            path.append(after)
        else:
            found.append(path.pop())
    found.pop()
    return found if found[1] == FIRST else [found[0], *found[:0:-1]]


def _is_tour(cells: list[Cell], length: int) -> bool:
    """Return whether a tour has this many lines, and goes from LAST to FIRST only at its start."""
    return len(cells) == length and cells[:2] == [LAST, FIRST] and not {*cells[:2]} & {*cells[2:]}


def spiral() -> Iterator[Cell]:
    """Yield the cells of a spiral from the middle outwards, without end."""
    at, heading, seen = (0, 0), 0, set[Cell]()
    while True:
        yield at
        seen.add(at)
        turns = (heading + 2, heading + 1, heading)  # as far inwards as it gets
        heading = next(turn % 6 for turn in turns if beyond(at, turn % 6) not in seen)
        at = beyond(at, heading)


# Highways


@dataclass(frozen=True)
class Chord:
    """A fragment on a cell, passed from one edge to another."""

    at: Cell
    enters: int
    leaves: int

    @property
    def edges(self) -> tuple[int, int]:
        """Both edges, ascending."""
        return min(self.enters, self.leaves), max(self.enters, self.leaves)


@dataclass(frozen=True)
class Highway:
    """Chords in the order of passing them, and the cells before the first and after the last."""

    start: Cell
    chords: tuple[Chord, ...]
    end: Cell

    @property
    def is_loop(self) -> bool:
        """Whether the first chord follows the last."""
        return self.start == self.chords[-1].at and self.end == self.chords[0].at

    @property
    def exits(self) -> tuple[int, int]:
        """The edges of the cells at both ends where the highway leaves and arrives."""
        return opposite(self.chords[0].enters), opposite(self.chords[-1].leaves)

    def tiles(self) -> dict[Cell, str]:
        """Return the tiles that carry the chords."""
        passed: dict[Cell, list[str]] = defaultdict(list)
        for chord in self.chords:
            passed[chord.at].append("{}{}".format(*chord.edges))
        return {at: "H" + "-".join(sorted(chords)) for at, chords in passed.items()}


def highway(cells: list[Cell]) -> Highway:
    """Return the highway from the first cell to the last, with a chord on each between them."""
    chords = [
        Chord(at, direction(at, before), direction(at, after))
        for before, at, after in zip(cells, cells[1:], cells[2:], strict=False)
    ]
    return Highway(cells[0], tuple(chords), cells[-1])


TOURS: Final[Mapping[str, Callable[[int], set[Line]]]] = {
    "strip": strip,
    "chain": chain,
    "cluster": cluster,
}
STYLES: Final = (*TOURS, "spiral")


@cache
def between_two(style: str, length: int) -> Highway:
    """Return a highway of this many chords between two different cells."""
    if style == "spiral":
        return highway([*islice(spiral(), length + 2)])
    last, first, *others = tour(TOURS[style](length + 2))
    return highway([first, *others, last])


@cache
def back_again(style: str, length: int) -> Highway:
    """Return a highway of this many chords, at least two, back to the same cell."""
    last, first, *others = tour(TOURS[style](length + 1))
    return highway([first, *others, last, first])


@cache
def loop(style: str, length: int) -> Highway:
    """Return a loop of this many chords, at least three."""
    cells = tour(TOURS[style](length))
    return highway([cells[-1], *cells, cells[0]])
