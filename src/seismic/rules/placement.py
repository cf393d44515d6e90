"""Laying a tile: where one may lie (G3 to G6).

Setting it down, and what follows from that, belongs to the board and to the turn.
"""

from typing import TYPE_CHECKING

from .._engine import tile_types as kernel
from .._engine.board import HIGHWAY, LAID
from ..model.board import Board, packed_of
from ..model.hexes import EDGES, Hex, cell_of
from ..model.matching import Abutting, broken, highway_edges, type_of_piece
from ..model.moves import Place
from ..model.state import GameState
from ..model.tiles import Ground, Tile, piece_of
from ..ruleids import RuleId

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import EdgeMismatch, NothingMeets, Refusal


def abutting(board: Board, at: Hex) -> Abutting:
    """Look at what surrounds a cell."""
    need = packed_of(board).abutting(cell_of(at))
    return Abutting(LAID[need], HIGHWAY[need])


def refusal(state: GameState, move: Place) -> "Refusal | None":
    """Say why this tile may not lie there."""
    from ..model.refusals import CellTaken, NoNeighbour, NotFaceUp, OffTable, Refusal

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
) -> "tuple[RuleId, EdgeMismatch | NothingMeets] | None":
    """Say which rule a tile would break among the neighbours of a cell, and where."""
    from ..model.refusals import EdgeMismatch, NothingMeets

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


def any_fits(board: Board, face_up: tuple[Tile, ...]) -> bool:
    """Say whether one of these tiles can be laid (G7)."""
    return any(kernel.any_fits(packed_of(board), type_of_piece(piece_of(tile))) for tile in face_up)
