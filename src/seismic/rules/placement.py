"""Laying a tile (G3 to G6), and a second one in the Dilemma (V2, R14)."""

from typing import TYPE_CHECKING

from .._engine.board import PackedBoard
from .._engine.highways import unclaimed
from .._engine.tile_bits import PIECE, PIECE_BITS
from .._engine.tile_types import TileType, fits, fits_anywhere
from ..model.events import TileLaid
from ..model.hexes import EDGES, Hex, cell_of
from ..model.matching import Abutting, abutting, broken, highway_edges
from ..model.packed import PackedState
from ..model.placing import Place
from ..model.state import unpacked_board
from ..model.tiles import Ground, Tile, piece_of, tile_of
from ..ruleids import RuleId
from ._decision import Decision, out_of_step
from ._draft import LAID, Draft

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import EdgeMismatch, NothingMeets, Refusal


class FirstTile(Decision[Place]):
    """Lay one of the face-up tiles (G3)."""

    def refusal(self, now: PackedState, move: Place) -> "Refusal | None":
        """Return why this tile may not lie there; the table of what fits says quickly if it may."""
        cell, piece = move._packed >> PIECE_BITS, move._packed & PIECE
        for tile_type in now.face_up:
            if tile_type.covers(piece) and fits(now.board, tile_type, cell, piece):
                return None
        return _why_not(now, move)

    def play(self, draft: Draft, move: Place) -> None:
        """Lay the tile; a crew may follow, where nobody stands on the section (G8)."""
        meets = lay(draft, move)
        draft.unclaimed = unclaimed(draft.board, draft.board.latest, meets)
        draft.phase = LAID


class SecondTile(FirstTile):
    """Lay another of the face-up tiles in place of a crew (V2)."""

    def refusal(self, now: PackedState, move: Place) -> "Refusal | None":
        """Return why this tile may not lie there, or that no second one may in this game."""
        if now.setting.dilemma:
            return super().refusal(now, move)
        return out_of_step(now, move)

    def play(self, draft: Draft, move: Place) -> None:
        """Lay the tile, which ends the turn: no crew comes after it (R14)."""
        lay(draft, move)
        draft.end_turn()


def lay(draft: Draft, move: Place) -> int:
    """Put the tile on the board; return the mask of the edges where it meets others."""
    cell, piece = move._packed >> PIECE_BITS, move._packed & PIECE
    meets = draft.own_board().lay(cell, piece)
    index = 0
    while not draft.face_up[index].covers(piece):
        index += 1
    draft.face_up = draft.face_up[:index] + draft.face_up[index + 1 :]
    if draft.events is not None:
        draft.events.append(TileLaid(draft.player, move.at, move.tile))
    return meets


def any_fits(now: PackedState) -> bool:
    """Return whether one of the face-up tiles can be laid (G7)."""
    for tile_type in now.face_up:  # noqa: SIM110  # a plain loop compiles to less
        if fits_anywhere(now.board, tile_type):
            return True
    return False


def second_tiles(now: PackedState) -> tuple[TileType, ...]:
    """Return the tiles to lay in place of a crew: in the Dilemma, those left (V2, R14)."""
    return now.face_up if now.setting.dilemma else ()


def _why_not(now: PackedState, move: Place) -> "Refusal | None":
    """Return the first rule that refuses the tile there, with its facts (G3, G6, G5, G4)."""
    from ..model.refusals import CellTaken, NoNeighbour, NotFaceUp, OffTable, Refusal

    board, at = unpacked_board(now), move.at
    face_up = tuple([tile_of(each.piece) for each in now.face_up])
    if move.tile.type not in face_up:
        return Refusal("G3", move, NotFaceUp(move.tile, face_up))
    if at not in board.table:
        return Refusal("G6", move, OffTable(at))
    lying = board.tile(at)
    if lying is not None:
        return Refusal("G3", move, CellTaken(at, lying))
    if not now.board.constraint_around(cell_of(at)):
        return Refusal("G3", move, NoNeighbour(at))
    mismatch = mismatched(now.board, at, move.tile)
    return mismatch and Refusal(mismatch[0], move, mismatch[1])


def mismatched(
    board: PackedBoard, at: Hex, tile: Tile
) -> "tuple[RuleId, EdgeMismatch | NothingMeets] | None":
    """Return the rule that a tile on a cell would break (G4, G5), and at which edge."""
    from ..model.refusals import EdgeMismatch, NothingMeets

    around = abutting(board.constraint_around(cell_of(at)))
    rule = broken(highway_edges(piece_of(tile)), around)
    if rule == "G5":
        edge = next(e for e in EDGES if around.laid >> e & 1 and tile.ground(e) != _met(around, e))
        return "G5", EdgeMismatch(
            at, tile, edge, tile.ground(edge), at.neighbour(edge), _met(around, edge)
        )
    return None if rule is None else (rule, NothingMeets(at, tile))


def _met(around: Abutting, edge: int) -> Ground:
    return "highway" if around.highway >> edge & 1 else "green"
