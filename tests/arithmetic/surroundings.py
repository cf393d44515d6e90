"""What a board carries along, around one cell, in every situation that an operation can tell apart.

A board carries its frontier along: the empty cells of the table beside tiles, in order, and for
each what its six edges must be. The invariant is that both are what a search over all tiles finds.
Here a board is put together from a search, changed at the cell CENTRE, and compared with another
search. The engine builds such a board at once from its tiles; if every operation keeps
the invariant in every situation, it holds after any number of operations, by induction. These are
all situations:

1. An operation at a cell reads and writes tiles on that cell and its six neighbours alone, and asks
   the table for these neighbours alone. `looked_at` writes that down.
2. On the frontier it touches the entries of these seven cells alone. Cells of a column follow each
   other as numbers do, so all other entries lie before the seven, after them, or in one of the two
   gaps between the three columns. How many there are matters only to the search in sorted lists,
   which is right for lists of any length (`tests/proofs/arithmetic.py`). `every_neighbour` has each
   of the four gaps filled and empty.
3. For a neighbour it matters whether a tile lies there, whether the table has it, and whether
   it is on the frontier, that is whether another tile is beside it: all tiles beside neighbours lie
   within two cells. `every_presence` has each set of tiles on these 18 cells; `every_neighbour` has
   each of the four states for each of the six neighbours.
4. The edges of tiles count in two ways: those of the six neighbours make the constraint of the cell
   itself, one of 729, and those of the tile that is laid or lifted are added to the constraints of
   its neighbours, whatever these are, or taken away; a neighbour at which nothing is left leaves
   the frontier. `every_constraint` has every constraint with every shape, matching or not.

Cells are numbers, so no place on the table differs from another; at its rim cells are missing, as
in holes.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

from arithmetic.crewed import NOBODY, packed, turned
from arithmetic.tables import CODES, CONSTRAINTS, NUMBER, cell, mask
from seismic import Table
from seismic._engine.board import OWNED, PackedBoard, board_with
from seismic._engine.compiling import NumberMap, Numbers
from seismic._engine.grid import Region
from seismic.model.table import region_of
from specification.board import STEPS, Cell, beyond, distance, opposite
from specification.tiles import EDGES, fragments, highway_edges

CENTRE: Final = cell((0, 0))
RING: Final = STEPS
PATCH: Final = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if distance((0, 0), (q, r)) <= 3]
OUTER: Final = [each for each in PATCH if distance((0, 0), each) == 2]
CORNERS: Final = [beyond((0, 0), edge, 2) for edge in EDGES]
"""The cells two steps straight out: each touches one neighbour of the centre."""

MASKS: Final = [mask(highway_edges(code)) for code in CODES]
ACROSS: Final = [(edge, cell(STEPS[edge]), 3 ** opposite(edge)) for edge in EDGES]


class Carried(NamedTuple):
    """What a board carries along: the frontier, and the constraint of each of its cells."""

    frontier: list[int]
    constraints: list[int]


def search(tiles: Mapping[int, int], cells: Collection[int] | None) -> Carried:
    """Find the empty cells beside tiles, of those that there are, and what abuts each."""
    found: dict[int, int] = {}
    for at, tile in tiles.items():
        highways = MASKS[tile & 255]
        for edge, step, green in ACROSS:
            beside = at + step
            if beside not in tiles:
                found[beside] = found.get(beside, 0) + (2 if highways >> edge & 1 else 1) * green
    frontier = sorted(found if cells is None else [each for each in found if each in cells])
    return Carried(frontier, [found[each] for each in frontier])


class Surroundings(NamedTuple):
    """Tiles around an empty cell, and the cells of the table; None if it has all."""

    tiles: dict[int, int]
    cells: frozenset[int] | None = None


UNBOUNDED: Final = region_of(Table())


@cache
def region(cells: frozenset[int] | None) -> Region:
    """Return the region of these cells."""
    if cells is None:
        return UNBOUNDED
    columns = {each: (each + 2**18) // 2**19 for each in cells}
    return region_of(Table.of([(q, each - q * 2**19) for each, q in columns.items()]))


# Situations


def is_joined(one: Cell, other: Cell) -> bool:
    """Return whether a highway crosses the edge between two cells; it does around the centre."""
    return (0, 0) in (one, other) or (one[0] + other[0] + 2 * (one[1] + other[1])) % 5 < 3


def tile_at(at: Cell) -> int:
    """Return the tile that lies on a cell in all situations in which there is one."""
    exits = [edge for edge in EDGES if is_joined(at, beyond(at, edge))]
    return NUMBER["X" + "".join(map(str, exits))]


LAID: Final = {each: tile_at(each) for each in PATCH if each != (0, 0)}


def around(cells: Collection[Cell]) -> dict[int, int]:
    """Return tiles on these cells, whose edges match."""
    return {cell(at): LAID[at] for at in cells}


PATTERNS: Final = range(2**18)
"""The sets of tiles within two cells of the centre, as masks: the neighbours in the low bits."""


def every_presence(patterns: range, holes: bool) -> Iterator[Surroundings]:
    """Yield the tiles of these patterns.

    With holes, the table lacks some of the empty neighbours; each set of tiles on neighbours comes
    with each set of holes.
    """
    cells, whole = [*RING, *OUTER], frozenset(map(cell, PATCH))
    for pattern in patterns:
        tiles = around([at for bit, at in enumerate(cells) if pattern >> bit & 1])
        if holes:
            chosen = (pattern >> 6 ^ pattern >> 12) % 64
            lacking = {cell(at) for bit, at in enumerate(RING) if chosen >> bit & 1}
            yield Surroundings(tiles, whole - (lacking - tiles.keys()))
        else:
            yield Surroundings(tiles)


GAPS: Final[list[tuple[Cell, Cell, str]]] = [
    ((-1, -9), (-1, -10), "X3"),
    ((-1, 9), (-1, 10), "X0"),
    ((0, 9), (0, 10), "X0"),
    ((1, 9), (1, 10), "X0"),
]
"""By gap of the frontier: a far cell in it, the cell beside it, and the tile there."""

TILE, BESIDE_ANOTHER, BARE, HOLE = range(4)


def every_neighbour(gaps: Collection[int]) -> Iterator[Surroundings]:
    """Yield every state of the six neighbours, with each of these sets of gaps (as masks) filled.

    A neighbour has a tile, is empty beside another tile, is empty, or is missing from the table.
    """
    for states, filled in product(product(range(4), repeat=6), gaps):
        present = [RING[edge] for edge in EDGES if states[edge] == TILE]
        present += [CORNERS[edge] for edge in EDGES if states[edge] == BESIDE_ANOTHER]
        far = [each for bit, each in enumerate(GAPS) if filled >> bit & 1]
        tiles = around(present) | {cell(at): NUMBER[code] for _, at, code in far}
        holes = {RING[edge] for edge in EDGES if states[edge] == HOLE}
        there = {*PATCH, *(entry for entry, _, _ in far), *(at for _, at, _ in far)} - holes
        yield Surroundings(tiles, frozenset(map(cell, there)))


# Operations


class Operations(NamedTuple):
    """What can be done to a board, each in place."""

    lay: Callable[[PackedBoard, int, int], int] = PackedBoard.lay
    crew: Callable[[PackedBoard, int, int], None] = PackedBoard.place_crew
    turn: Callable[[PackedBoard, int, int], None] = PackedBoard.turn
    lift: Callable[[PackedBoard, int], None] = PackedBoard.remove


ENGINE: Final = Operations()


def board(tiles: Mapping[int, int], cells: frozenset[int] | None, known: Carried) -> PackedBoard:
    """Return a board with these tiles that carries this along."""
    return PackedBoard(
        region(cells), NumberMap(tiles), Numbers(known.frontier), Numbers(known.constraints)
    )


def agrees(changed: PackedBoard, tiles: Mapping[int, int], known: Carried) -> bool:
    """Return whether a board has these tiles and carries this along."""
    return (
        changed.frontier == known.frontier
        and changed.constraints == known.constraints
        and changed.tiles == tiles
    )


CODE, STEPS_TO_TURN, COLOUR = "H01-23-45", 1, 2
"""A tile with six highway edges, which matches whatever lies around, however it is turned."""

_NOBODY: Final = dict.fromkeys(fragments(CODE), NOBODY)
_CREW: Final = {**_NOBODY, (2, 3): COLOUR}
BARE_TILE: Final = packed(CODE, _NOBODY)
CREWED_TILE: Final = packed(CODE, _CREW)
TURNED_TILE: Final = packed(*turned(CODE, _CREW, STEPS_TO_TURN))
"""The tile as it is laid, with a crew on it, and turned with that crew."""


def wrong_in(surroundings: Surroundings, do: Operations = ENGINE) -> list[str]:
    """Lay a tile at the centre, put a crew on it, turn it and lift it; return what went wrong.

    Boards share what they carry until one is changed, so each one on the way is looked at again.
    """
    tiles, cells = surroundings
    empty = search(tiles, cells)
    with_tile = {**tiles, CENTRE: BARE_TILE}
    full = search(with_tile, cells)
    before = board(tiles, cells, empty)
    laid = before.branch()
    met = do.lay(laid, CENTRE, BARE_TILE)
    crewed = laid.branch()
    do.crew(crewed, CENTRE * 8 + 3, COLOUR)
    changed = crewed.branch()
    do.turn(changed, CENTRE, STEPS_TO_TURN)
    is_turned = agrees(changed, {**tiles, CENTRE: TURNED_TILE}, full)
    do.lift(changed, CENTRE)
    right = {
        "built": agrees(board_with(region(cells), tiles), tiles, empty),
        "met": met == mask(edge for edge, at in enumerate(RING) if cell(at) in tiles),
        "latest": laid.latest == crewed.latest == CENTRE,
        "turn": is_turned,
        "lift": agrees(changed, tiles, empty),
        "crew": agrees(crewed, {**tiles, CENTRE: CREWED_TILE}, full),
        "lay": agrees(laid, with_tile, full),
        "branch": agrees(before, tiles, empty),
    }
    return [name for name, holds in right.items() if not holds]


OPERATIONS: Final = len(Operations._fields)
"""How many operations `wrong_in` does."""


# Every constraint with every shape


def abutting(digits: tuple[int, ...]) -> dict[int, int]:
    """Return neighbours of the centre that make this its constraint.

    Each is an intersection with one exit, towards the centre or away from it.
    """
    exits = {edge: opposite(edge) if digit == 2 else edge for edge, digit in enumerate(digits)}
    return {cell(RING[edge]): NUMBER[f"X{exits[edge]}"] for edge in EDGES if digits[edge]}


def wrong_turns(tiles: Mapping[int, int], code: str, do: Operations) -> Iterator[str | None]:
    """Turn a tile at the centre by all steps after which it matches; yield what goes wrong."""
    number = NUMBER[code]
    met = [edge for edge, at in enumerate(RING) if cell(at) in tiles]
    faced = [edge for edge in met if MASKS[tiles[cell(RING[edge])]] >> opposite(edge) & 1]
    ways = [turned(code, {}, steps)[0] for steps in EDGES]
    fitting = [highway_edges(way).intersection(met) == set(faced) for way in ways]
    if not fitting[0]:
        return
    laid = {**tiles, CENTRE: number}
    before = board(laid, None, search(laid, None))
    for steps in EDGES:
        if fitting[steps]:
            after = {**tiles, CENTRE: NUMBER[ways[steps]]}
            changed = before.branch()
            do.turn(changed, CENTRE, steps)
            right = agrees(changed, after, search(after, None))
            yield None if right else f"{code} turned by {steps}"


def every_constraint(codes: list[str], do: Operations = ENGINE) -> Iterator[str | None]:
    """Lay and lift these shapes where each constraint holds, and turn them; yield what goes wrong.

    There is a sentence or None for each operation.
    """
    for digits in CONSTRAINTS:
        tiles = abutting(digits)
        empty = search(tiles, None)
        before = board(tiles, None, empty)
        for code in codes:
            changed = before.branch()
            do.lay(changed, CENTRE, NUMBER[code])
            after = {**tiles, CENTRE: NUMBER[code]}
            right = agrees(changed, after, search(after, None))
            yield None if right else f"{code} laid among {digits}"
            do.lift(changed, CENTRE)
            yield None if agrees(changed, tiles, empty) else f"{code} lifted from {digits}"
            yield from wrong_turns(tiles, code, do)
        assert agrees(before, tiles, empty)  # its branches have changed, and it has not


# What an operation looks at


class Watched:
    """Tiles that write down on which cells anybody reads or changes one, and allow nothing else."""

    def __init__(self, tiles: dict[int, int]) -> None:
        self.tiles = tiles
        self.seen = set[int]()

    def get(self, at: int, default: int) -> int:
        """Return the tile on a cell, or the default."""
        self.seen.add(at)
        return self.tiles.get(at, default)

    def pop(self, at: int) -> int:
        """Remove the tile on a cell, and return it."""
        self.seen.add(at)
        return self.tiles.pop(at)

    def __getitem__(self, at: int) -> int:
        self.seen.add(at)
        return self.tiles[at]

    def __setitem__(self, at: int, tile: int) -> None:
        self.seen.add(at)
        self.tiles[at] = tile


class WatchedTable:
    """Cells that write down which of them anybody asks for."""

    def __init__(self, cells: Collection[int]) -> None:
        self.cells = cells
        self.asked = set[int]()

    def holds(self, cell: int) -> bool:
        """Return whether the table has a cell."""
        self.asked.add(cell)
        return cell in self.cells


def looked_at(surroundings: Surroundings, do: Operations = ENGINE) -> tuple[set[int], set[int]]:
    """Do every operation at the centre; return the cells of all tiles and of the table it looks at.

    Only the interpreted engine takes these stand-ins.
    """
    tiles, cells = surroundings
    assert cells is not None
    known = search(tiles, cells)
    watched: Any = Watched(dict(tiles))
    table: Any = WatchedTable(cells)
    changed = PackedBoard(table, watched, Numbers(known.frontier), Numbers(known.constraints))
    changed.access = OWNED
    do.lay(changed, CENTRE, BARE_TILE)
    do.crew(changed, CENTRE * 8 + 3, COLOUR)
    do.turn(changed, CENTRE, STEPS_TO_TURN)
    do.lift(changed, CENTRE)
    return watched.seen, table.asked
