"""Laying a tile: where one may lie (G3 to G6).

Setting it down, and what follows from that, belongs to the board and to the turn.
"""

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from ._kernel import fits as kernel
from ._kernel.packed import turned
from ._kernel.shapes import EDGES as HIGHWAY_EDGES
from .board import Board, packed_of
from .hexes import EDGES, Hex, cell_of
from .moves import Place
from .refusals import (
    CellTaken,
    EdgeMismatch,
    NoNeighbour,
    NotFaceUp,
    NothingMeets,
    OffTable,
    Refusal,
)
from .rulebook import RuleId
from .state import GameState
from .tiles import Ground, Tile, piece_of


class Abutting(NamedTuple):
    """What a cell touches: the edges where a tile lies, and those where its edge is highway.

    Both are masks with a bit for each edge.
    """

    laid: int
    highway: int


def abutting(board: Board, at: Hex) -> Abutting:
    """Look at what surrounds a cell."""
    need = packed_of(board).abutting(cell_of(at))
    return Abutting(need >> 6, need & 63)


def broken(edges: int, around: Abutting) -> RuleId | None:
    """Name the rule that a tile with these highway edges breaks among these neighbours."""
    if edges & around.laid != around.highway:
        return "G5"
    if not around.highway:  # green to green alone joins nothing
        return "G4"
    return None


def refusal(state: GameState, move: Place) -> Refusal | None:
    """Say why this tile may not lie there."""
    board = state.board
    tables = fits(state.face_up)
    if kernel.is_fit(packed_of(board), tables, cell_of(move.at), piece_of(move.tile)):
        return None  # what is said below, tabulated
    if move.tile.type not in state.face_up:
        return Refusal("G3", move, NotFaceUp(move.tile, state.face_up))
    if move.at not in board.table:
        return Refusal("G6", move, OffTable(move.at))
    lying = board.tile(move.at)
    if lying is not None:
        return Refusal("G3", move, CellTaken(move.at, lying))
    if not abutting(board, move.at).laid:
        return Refusal("G3", move, NoNeighbour(move.at))
    clash = clashing(board, move.at, move.tile)
    return clash and Refusal(clash[0], move, clash[1])


def clashing(
    board: Board, at: Hex, tile: Tile
) -> tuple[RuleId, EdgeMismatch | NothingMeets] | None:
    """Say which rule a tile would break among the neighbours of a cell, and where."""
    around = abutting(board, at)
    rule = broken(highway_edges(piece_of(tile)), around)
    if rule == "G5":
        edge = next(e for e in EDGES if around.laid >> e & 1 and tile.ground(e) != _met(around, e))
        return "G5", EdgeMismatch(
            at, tile, edge, tile.ground(edge), at.neighbour(edge), _met(around, edge)
        )
    return None if rule is None else (rule, NothingMeets(at, tile))


def _met(around: Abutting, edge: int) -> Ground:
    return "highway" if around.highway >> edge & 1 else "green"


def highway_edges(piece: int) -> int:
    """Give the mask of a piece's highway edges."""
    return HIGHWAY_EDGES[piece & 255]


# What legal moves are listed from: `broken`, tabulated for every type and every need of a cell.

_AROUND: Final = [
    Abutting(laid, highway)
    for laid, highway in product(range(64), repeat=2)
    if highway & ~laid == 0
]


class _Fitting(NamedTuple):
    """At each need of a cell, the pieces of a type that break no rule there, and how many."""

    table: list[tuple[int, ...]]
    totals: int  # a byte for each need


@cache  # one entry a type and value
def _fitting(kind: Tile) -> _Fitting:
    pieces = sorted({turned(piece_of(kind), steps) for steps in EDGES})
    table: list[tuple[int, ...]] = [()] * kernel.NEEDS
    for around in _AROUND:
        table[around.laid << 6 | around.highway] = tuple(
            piece for piece in pieces if broken(highway_edges(piece), around) is None
        )
    return _Fitting(table, int.from_bytes(map(len, table)))


_MOST_FITS: Final = 1 << 11  # of about 4 kB each
_fits: dict[int, kernel.Fits] = {}


def fits(face_up: tuple[Tile, ...]) -> kernel.Fits:
    """Give the tables for these tiles, equal ones once, in the order of their codes."""
    key = 1
    for tile in face_up:
        key = key << kernel.PIECE_BITS | piece_of(tile)
    return _fits.get(key) or _tabulate(key, face_up)


def _tabulate(key: int, face_up: tuple[Tile, ...]) -> kernel.Fits:
    if len(_fits) >= _MOST_FITS:
        _fits.clear()
    types = [_fitting(tile) for tile in sorted(set(face_up), key=str)]
    # No need has more than 18 fits, so no byte of the sum runs over into the next.
    totals = sum(each.totals for each in types).to_bytes(kernel.NEEDS)
    found = _fits[key] = kernel.Fits([each.table for each in types], totals)
    return found


def any_fits(board: Board, face_up: tuple[Tile, ...]) -> bool:
    """Say whether one of these tiles can be laid (G7)."""
    return kernel.any_fits(packed_of(board), fits(face_up))
