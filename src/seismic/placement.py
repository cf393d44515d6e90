"""Laying a tile: where one may lie (G3 to G6).

Setting it down, and what follows from that, belongs to the board and to the turn.
"""

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from ._kernel.packed import turned
from ._kernel.shapes import EDGES as HIGHWAY_EDGES
from .board import Board, packed_of
from .hexes import EDGES, Hex, cell_of
from .legal import Fits
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

_AROUND = [
    Abutting(laid, highway)
    for laid, highway in product(range(64), repeat=2)
    if highway & ~laid == 0
]


@cache  # one entry a type and value
def _fitting(kind: Tile) -> list[tuple[int, ...]]:
    """List, at each need of a cell, the pieces of a type that break no rule there."""
    pieces = sorted({turned(piece_of(kind), steps) for steps in EDGES})
    table: list[tuple[int, ...]] = [()] * 4096
    for around in _AROUND:
        table[around.laid << 6 | around.highway] = tuple(
            piece for piece in pieces if broken(highway_edges(piece), around) is None
        )
    return table


@lru_cache(maxsize=1 << 14)
def fits(face_up: tuple[Tile, ...]) -> Fits:
    """Give the tables for these tiles, equal ones once, in the order of their codes."""
    tables = [_fitting(tile) for tile in sorted(set(face_up))]
    return Fits(tables, [bytes(map(len, table)) for table in tables])


def any_fits(board: Board, face_up: tuple[Tile, ...]) -> bool:
    """Say whether one of these tiles can be laid (G7)."""
    return packed_of(board).any_fits(fits(face_up).counts)
