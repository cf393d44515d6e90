"""All boards that can be reached with a few tiles around one town, up to symmetry.

The specification decides what may be laid (G3 to G5). The table is unbounded, so no cell is special
but the town's, and the 12 symmetries that keep it there map boards onto boards.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from specification.board import Board, Cell, distance
from specification.placement import broken, spaces
from specification.setup import highway_types, intersection_types
from specification.tiles import EDGES, TOWN, fragments, highway_edges, orientations

TOWN_CELL: Final = (0, 0)  # S2
MOST_TILES: Final = 3
TYPES: Final = tuple(sorted(highway_types() | intersection_types()))
SHAPES: Final = tuple(sorted(code for each in TYPES for code in orientations(each)))
"""Every tile as it can lie: 75 highways and 63 intersections."""

CELLS: Final = tuple(
    (q, r)
    for q in range(-MOST_TILES, MOST_TILES + 1)
    for r in range(-MOST_TILES, MOST_TILES + 1)
    if distance(TOWN_CELL, (q, r)) <= MOST_TILES
)

LaidNumber: TypeAlias = int
"""A tile as it lies on a cell, as one number: millions of boards are mapped onto others."""

Layout: TypeAlias = tuple[LaidNumber, ...]
"""The tiles of a board without the town, in an order in which they can be laid."""

Demands: TypeAlias = tuple[tuple[int, bool], ...]
"""By edge with a neighbour: whether a highway meets it there."""


def number_of(cell: Cell, code: str) -> LaidNumber:
    """Return a laid tile as a number."""
    return _CELL_NUMBERS[cell] * len(SHAPES) + _SHAPE_NUMBERS[code]


_CELL_NUMBERS: Final = {cell: number for number, cell in enumerate(CELLS)}
_SHAPE_NUMBERS: Final = {code: number for number, code in enumerate(SHAPES)}


def laid_tile(number: LaidNumber) -> tuple[Cell, str]:
    """Return where a tile lies, and its code."""
    at, shape = divmod(number, len(SHAPES))
    return CELLS[at], SHAPES[shape]


def board_of(layout: Layout) -> Board:
    """Return the board of a layout in the specification."""
    return Board({TOWN_CELL: TOWN} | dict(map(laid_tile, layout)), {})


# Symmetries: six turns, each with or without a mirror.


def _image(cell: Cell, code: str, turns: int, mirrored: bool) -> LaidNumber:
    """Return what becomes of a laid tile when the table is mirrored, if so, and then turned."""
    q, r = cell
    if mirrored:
        q, r = -q, q + r  # east and west change places
    for _ in range(turns):
        q, r = -r, q + r
    edges = {edge: ((-edge if mirrored else edge) + turns) % 6 for edge in EDGES}
    moved = sorted(sorted(edges[edge] for edge in each) for each in fragments(code))
    written = ["".join(map(str, each)) for each in moved]
    return number_of((q, r), code[0] + ("-" if code[0] == "H" else "").join(written))


IMAGES: Final = tuple(
    tuple(_image(cell, code, turns, mirrored) for cell in CELLS for code in SHAPES)
    for mirrored in (False, True)
    for turns in EDGES
)
"""For each of the 12 symmetries: what becomes of every laid tile."""


def images(layout: Iterable[LaidNumber]) -> set[Layout]:
    """Return all different boards that a board is mapped onto, each sorted."""
    return {tuple(sorted([image[each] for each in layout])) for image in IMAGES}


# What may be laid.


@cache
def fitting(demands: Demands) -> tuple[str, ...]:
    """Return the shapes that can be laid where a tile has these neighbours (G4, G5)."""
    around = dict(demands)
    return tuple(code for code in SHAPES if broken(highway_edges(code), around) is None)


def demands_at(board: Board, cell: Cell) -> Demands:
    """Return what lies around a cell."""
    return tuple(board.demands(cell).items())


def placements(layout: Layout) -> Iterator[LaidNumber]:
    """Yield every way to lay a tile of any type, in order."""
    board = board_of(layout)
    for cell in sorted(spaces(board)):
        for code in fitting(demands_at(board, cell)):
            yield number_of(cell, code)


# All boards with one tile more.


class Boards(NamedTuple):
    """All boards with the same number of tiles: one of each class, and the class of each."""

    layouts: tuple[Layout, ...]
    classes: dict[Layout, int]
    """By sorted layout, of every board: the index of the one that stands for its class."""


ONLY_TOWN: Final = Boards(((),), {(): 0})


def children(smaller: Boards, index: int) -> Iterator[tuple[Layout, set[Layout]]]:
    """Yield one of each class of boards with one tile more that belong to this board.

    Each comes with all boards of its class. A board belongs to the first class, among those of one
    tile less, from which it can be reached; so each is yielded once, whichever boards are asked.
    """
    parent = smaller.layouts[index]
    seen: set[Layout] = set()
    for laid in placements(parent):
        layout = (*parent, laid)
        board = tuple(sorted(layout))
        if board in seen or _first_class(smaller, board) != index:
            continue
        same = images(layout)
        seen |= same
        yield layout, same


def _first_class(smaller: Boards, board: Layout) -> int:
    """Return the first class of boards that become this one by laying a tile.

    What is left without a tile counts if it can be reached: the last tile was then laid legally,
    for it matches all around, and the highway by which it was once laid leads to one of the others.
    """
    fewer = [board[:at] + board[at + 1 :] for at in range(len(board))]
    return min(smaller.classes[each] for each in fewer if each in smaller.classes)


def larger(smaller: Boards) -> Boards:
    """Return all boards with one tile more."""
    layouts: list[Layout] = []
    classes: dict[Layout, int] = {}
    for index in range(len(smaller.layouts)):
        for layout, same in children(smaller, index):
            classes.update(dict.fromkeys(same, len(layouts)))
            layouts.append(layout)
    return Boards(tuple(layouts), classes)


@cache
def boards(tiles: int) -> Boards:
    """Return all boards with this number of tiles."""
    return larger(boards(tiles - 1)) if tiles else ONLY_TOWN
