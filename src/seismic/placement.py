"""Laying a tile: where one may lie (G3 to G6).

Setting it down, and what follows from that, belongs to the board and to the turn.
"""

from functools import cache
from typing import Final, NamedTuple

from ._kernel import fits as kernel
from ._kernel.packed import HIGHWAY, LAID, turned
from ._kernel.shapes import EDGES as HIGHWAY_EDGES
from .board import Board, packed_of
from .hexes import EDGES, Hex, cell_of
from .moves import Place, Places
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
from .tiles import Ground, Tile, piece_of, tile_of, type_of


class Abutting(NamedTuple):
    """What a cell touches: the edges where a tile lies, and those where its edge is highway.

    Both are masks with a bit for each edge.
    """

    laid: int
    highway: int


def abutting(board: Board, at: Hex) -> Abutting:
    """Look at what surrounds a cell."""
    need = packed_of(board).abutting(cell_of(at))
    return Abutting(LAID[need], HIGHWAY[need])


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
    piece = piece_of(move.tile)
    kind = type_of(piece)
    if kind not in state.face_up:
        return Refusal("G3", move, NotFaceUp(move.tile, state.face_up))
    if kernel.is_fit(packed_of(board), _table(piece_of(kind)), cell_of(move.at), piece):
        return None  # what is said below, tabulated
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


@cache  # one entry a type and value
def _table(kind: int) -> kernel.Table:
    pieces = tuple(sorted({turned(kind, steps) for steps in EDGES}))
    fitting = [
        tuple(piece for piece in pieces if broken(highway_edges(piece), around) is None)
        for around in map(Abutting, LAID, HIGHWAY)
    ]
    return kernel.Table(pieces, fitting, Places(map(tile_of, pieces)))


PIECE_BITS: Final = 16
_MOST_FITS: Final = 1 << 12
_fits: dict[int, kernel.Fits] = {}


def fits(face_up: tuple[Tile, ...]) -> kernel.Fits:
    """Give the tables for these tiles, equal ones once, in the order of their codes."""
    key = 1  # H01 is piece 0: without the 1, having it in front would make no difference
    for tile in face_up:
        key = key << PIECE_BITS | piece_of(tile)
    return _fits.get(key) or _tabulate(key, face_up)


def _tabulate(key: int, face_up: tuple[Tile, ...]) -> kernel.Fits:
    if len(_fits) >= _MOST_FITS:
        _fits.clear()
    types = sorted({tile.code: piece_of(tile) for tile in face_up}.items())
    first, second, third = ([_table(kind) for _, kind in types] + [kernel.EMPTY] * 3)[:3]
    found = _fits[key] = kernel.Fits(first, second, third)
    return found


def any_fits(board: Board, face_up: tuple[Tile, ...]) -> bool:
    """Say whether one of these tiles can be laid (G7)."""
    packed = packed_of(board)
    for tile in face_up:  # noqa: SIM110  # quicker than any() of a generator
        if kernel.any_fits(packed, _table(piece_of(tile))):
            return True
    return False
