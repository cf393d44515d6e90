"""Every table of the engine beside its definition, which is written from codes and coordinates.

The definitions use strings, sets and pairs of coordinates, as the specification does, and nothing
of the code that makes the tables. Shapes are numbered in the order of their codes, highways before
intersections, the town last; bit e of a mask stands for edge e.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, product
from typing import Any, Final, NamedTuple

from seismic import ChooseSide, PlaceCrew, Tile
from seismic._engine import board, constraints, grid, shapes, tally, tile_types
from seismic.bots import estimates
from seismic.model import matching
from seismic.model.tiles import piece_of, tile_of
from seismic.rules import crews, quakes
from specification.board import STEPS, opposite
from specification.tiles import (
    EDGES,
    TOWN,
    canonical,
    fragment_at,
    fragments,
    highway_edges,
    is_terminus,
    orientations,
    turned,
    type_of,
    value,
)

Digits = tuple[int, ...]  # of a constraint, by edge: 0 nothing there, 1 green, 2 highway

STUB, GREEN = 6, 7
UNUSED: Final = range(139, 256)  # no shape has these numbers, but they fit in its byte
VALUES: Final = range(1, 100)


class Table(NamedTuple):
    """A table of the engine, and what each of its entries must be."""

    name: str
    actual: Sequence[Any]
    defined: Sequence[Any]

    def differences(self) -> list[str]:
        """Return a sentence for each entry that is not what it must be."""
        if len(self.actual) != len(self.defined):
            return [f"{self.name} has {len(self.actual)} entries, not {len(self.defined)}"]
        return [
            f"{self.name}[{at}] is {actual!r}, not {defined!r}"
            for at, (actual, defined) in enumerate(zip(self.actual, self.defined, strict=True))
            if actual != defined
        ]


# Codes and masks


def mask(edges: Iterable[int]) -> int:
    """Return some edges as a mask."""
    return sum(2**edge for edge in set(edges))


def edges_of(mask: int) -> list[int]:
    """Return the edges of a mask, ascending."""
    return [edge for edge in EDGES if mask // 2**edge % 2]


def all_codes() -> list[str]:
    """Return the code of every shape: pairs of edges that share none, sets of exits, the town."""
    chords = ["".join(chord) for chord in combinations("012345", 2)]
    some_chords = chain.from_iterable(combinations(chords, size) for size in (1, 2, 3))
    highways = [chosen for chosen in some_chords if len(set("".join(chosen))) == 2 * len(chosen)]
    exits = chain.from_iterable(combinations("012345", size) for size in range(1, 7))
    return [
        *sorted("H" + "-".join(chosen) for chosen in highways),
        *sorted("X" + "".join(chosen) for chosen in exits),
        TOWN,
    ]


CODES: Final = [canonical(code) for code in all_codes()]
NUMBER: Final[Mapping[str, int]] = {code: number for number, code in enumerate(CODES)}


@cache
def turns(code: str) -> list[str]:
    """Return every way in which a shape can lie, in the order of their numbers."""
    return sorted(orientations(code), key=NUMBER.__getitem__)


BY_TYPE: Final = [code for first in CODES if first == type_of(first) for code in turns(first)]
"""Every shape, type by type; its index here is its slot."""


# Cells and ports


def cell(coordinates: tuple[int, int]) -> int:
    """Return a cell as the engine numbers it."""
    q, r = coordinates
    return q * 2**19 + r


def port(coordinates: tuple[int, int], edge: int) -> int:
    """Return an edge of a cell as the engine numbers it."""
    return cell(coordinates) * 8 + edge


def geometry() -> Iterator[Table]:
    """Yield the tables of the grid: the steps between cells and between ports."""
    yield Table("STEP", grid.STEP, [cell(step) for step in STEPS])
    across = [port(STEPS[edge], opposite(edge)) - port((0, 0), edge) for edge in EDGES]
    yield Table("ACROSS", grid.ACROSS, across)
    around = [
        (edge, cell(STEPS[edge]), 2**edge, 3 ** opposite(edge), 2 * 3 ** opposite(edge))
        for edge in EDGES
    ]
    yield Table("_AROUND", board._AROUND, around)


# Shapes


def lead(code: str, edge: int) -> int:
    """Return where an edge leads inside a tile."""
    fragment = fragment_at(code, edge)
    if fragment is None:
        return GREEN
    return STUB if len(fragment) == 1 else sum(fragment) - edge


def shape_tables() -> Iterator[Table]:
    """Yield the tables by shape."""
    by_edge = list(product(CODES, EDGES))
    yield Table("CODES", shapes.CODES, CODES)
    yield Table("NUMBERS", list(shapes.NUMBERS.items()), list(NUMBER.items()))
    yield Table("TOWN", [shapes.TOWN], [NUMBER[TOWN]])
    yield Table("LEADS", shapes.LEADS, [lead(code, edge) for code, edge in by_edge])
    yield Table("EDGES", shapes.EDGES, [mask(highway_edges(code)) for code in CODES])
    yield Table(
        "FRAGMENTS",
        shapes.FRAGMENTS,
        [tuple((min(each), lead(code, min(each))) for each in fragments(code)) for code in CODES],
    )
    yield Table("TURNED", shapes.TURNED, [NUMBER[turned(code, steps)] for code, steps in by_edge])
    yield Table(
        "FIRST_TERMINUS",
        [number >= tally.FIRST_TERMINUS for number in range(len(CODES))],
        [is_terminus(code) for code in CODES],
    )


def type_tables() -> Iterator[Table]:
    """Yield the tables that number the turns of a shape; what is no shape is a type by itself."""
    first = [NUMBER[type_of(code)] for code in CODES]
    yield Table("FIRST_TURN", tile_types.FIRST_TURN, [*first, *UNUSED])
    index = [turns(code).index(code) for code in CODES]
    yield Table("TURN_INDEX", tile_types.TURN_INDEX, [*index, *(0 for _ in UNUSED)])
    slots = [BY_TYPE.index(code) for code in CODES]
    yield Table("SLOT", tile_types.SLOT, [*slots, *(0 for _ in UNUSED)])
    yield Table("_BITS", tile_types._BITS, [tuple(edges_of(each)) for each in range(64)])


# Constraints

CONSTRAINTS: Final[list[Digits]] = [digits[::-1] for digits in product(range(3), repeat=6)]
"""The digits of each constraint, which is a number in base three with edge 0 as its last digit."""

COLUMNS: Final = ((0, 3), (5, 4), (1, 2))
"""The edges to the cells of a cell's own column, of the column to the west and to the east."""


def free_edges(abutting: int) -> tuple[tuple[int, int, int, bool], ...]:
    """Return each edge where nothing abuts with what is added across it, column by column.

    Only the first cell of a column to the west or east has to be searched for.
    """
    found = []
    for column in COLUMNS:
        free = [edge for edge in column if edge not in edges_of(abutting)]
        for edge in free:
            searched = edge == free[0] and 0 not in column
            found.append((edge, cell(STEPS[edge]), 3 ** opposite(edge), searched))
    return tuple(found)


def broken(edges: frozenset[int], digits: Digits) -> str | None:
    """Return the rule that a tile with these highway edges breaks: G5, or else G4, or none."""
    abutting = {edge: digit == 2 for edge, digit in enumerate(digits) if digit}
    if any(highway is not (edge in edges) for edge, highway in abutting.items()):
        return "G5"
    return None if any(abutting.values()) else "G4"


def constraint_tables() -> Iterator[Table]:
    """Yield the tables by constraint, and the rules of matching for every set of highway edges."""
    laid = [mask(edge for edge in EDGES if digits[edge]) for digits in CONSTRAINTS]
    highway = [mask(edge for edge in EDGES if digits[edge] == 2) for digits in CONSTRAINTS]
    yield Table("DIGIT", constraints.DIGIT, [3**edge for edge in EDGES])
    yield Table("ABUTTING", constraints.ABUTTING, laid)
    yield Table("HIGHWAY", constraints.HIGHWAY, highway)
    yield Table("FREE_EDGES", constraints.FREE_EDGES, [free_edges(each) for each in range(64)])
    numbers, both = range(len(CONSTRAINTS)), [*zip(laid, highway, strict=True)]
    yield Table("abutting", [matching.abutting(each) for each in numbers], both)
    for edges in range(64):
        rules = [broken(frozenset(edges_of(edges)), digits) for digits in CONSTRAINTS]
        found = [matching.broken(edges, matching.abutting(each)) for each in numbers]
        yield Table(f"broken({edges})", found, rules)
        yield Table(f"_fitting({edges})", matching._fitting(edges), [not rule for rule in rules])


# Types of tiles: what fits where (G4, G5)


@cache
def fitting(code: str) -> list[list[int]]:
    """Return by constraint which turns of a shape break no rule there, each by its index."""
    return [
        [at for at, turn in enumerate(turns(code)) if broken(highway_edges(turn), digits) is None]
        for digits in CONSTRAINTS
    ]


def tiles_that_lie() -> Iterator[tuple[str, int]]:
    """Yield every shape with each value that it can have: an intersection has any from 1 to 99."""
    for code in CODES:
        if code.startswith("X"):
            yield from ((code, worth) for worth in VALUES)
        else:
            yield code, value(code) if code == TOWN else 0


def written(code: str, worth: int) -> str:
    """Return the code of a shape with a value."""
    return canonical(f"{code}+{worth}") if code.startswith("X") else code


def type_facts() -> Iterator[Table]:
    """Yield for every type which of its turns fit where, and for every tile its type."""
    order: dict[str, int] = {}
    for code, worth in tiles_that_lie():
        if code != type_of(code):
            continue
        name = written(code, worth)
        found = matching.type_of_piece(piece_of(Tile(name)))
        first = BY_TYPE.index(code)
        fits = fitting(code)
        yield Table(f"masks of {name}", found.masks, [mask(each) for each in fits])
        yield Table(f"counts of {name}", found.counts, [len(each) for each in fits])
        slots = [tuple(first + index for index in each) for each in fits]
        yield Table(f"fitting of {name}", found.fitting, slots)
        pieces = [NUMBER[turn] + 256 * worth for turn in turns(code)]
        yield Table(f"pieces of {name}", found.pieces, pieces)
        known = (found.piece, found.slot, found.magnitude, found.cached)
        yield Table(f"type {name}", known, (pieces[0], first, 0, "+" not in name))
        same = [matching.type_of_piece(piece) is found for piece in pieces]
        yield Table(f"turns of {name}", same, [True] * len(pieces))
        order[name] = found.order
    del order[TOWN]  # it is never drawn
    yield Table("order", sorted(order, key=order.__getitem__), sorted(order))
    yield Table("orders", [len(set(order.values()))], [len(order)])
    for magnitude in range(1, 7):
        quake = matching.type_of_piece(piece_of(Tile(f"Q{magnitude}")))
        yield Table(f"type Q{magnitude}", [quake.magnitude, *quake.masks], [magnitude, *[0] * 729])


# Tiles as people see them


def tile_facts() -> Iterator[Table]:
    """Yield what a tile of every shape and value says of itself."""
    for code, worth in tiles_that_lie():
        name = written(code, worth)
        tile = tile_of(NUMBER[code] + 256 * worth)
        told = [tile.code, tile.value, tile.fragments, tile.edges, tile.type.code]
        edges = tuple(sorted(highway_edges(name)))
        defined = [name, worth, fragments(name), edges, type_of(name)]
        told += [tile.turned(steps).code for steps in EDGES]
        defined += [turned(name, steps) for steps in EDGES]
        yield Table(f"tile {name}", told, defined)


# Crews and moves


def small_tables() -> Iterator[Table]:
    """Yield what a crew counts, by its bits on a tile, and moves that are made once."""
    colours = range(4)
    yield Table("tally._ONE_CREW", tally._ONE_CREW, [0, *(2 ** (15 * each) for each in colours)])
    counts = [tally.one_crew(colour) for colour in colours]
    yield Table("one_crew", counts, [2 ** (15 * each) for each in colours])
    bots = [0, *(2 ** (8 * each) for each in colours)]
    yield Table("estimates._ONE_CREW", estimates._ONE_CREW, bots)
    crew_moves = [tuple(PlaceCrew(edge) for edge in edges_of(each)) for each in range(64)]
    yield Table("crews._BY_MASK", crews._BY_MASK, crew_moves)
    yield Table("quakes._SIDES", quakes._SIDES, [ChooseSide(edge) for edge in EDGES])


def tables() -> Iterator[Table]:
    """Yield every table of the engine with its definition."""
    yield from geometry()
    yield from shape_tables()
    yield from type_tables()
    yield from constraint_tables()
    yield from type_facts()
    yield from tile_facts()
    yield from small_tables()
