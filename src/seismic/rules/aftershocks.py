"""Aftershocks: turning a laid tile after a quake (V3, R15, R16).

Who may turn one, and when, belongs to the turn.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from .._engine.board import PIECE, turned
from .._engine.shapes import TOWN
from ..model.board import Board, packed_of
from ..model.hexes import Hex, cell_of, hex_of
from ..model.matching import Abutting, broken, highway_edges
from ..model.moves import TurnTile
from ..model.options import Rules
from ..model.state import GameState
from ..model.tiles import tile_of
from .placement import abutting, clashing

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal

_STEPS = range(1, 6)


def moves(rules: Rules, board: Board, done: Collection[Hex]) -> Iterator[TurnTile]:
    """Find the turns of tiles not turned yet: by cell, each with the fewest steps (R16)."""
    packed = packed_of(board)
    spared = set(map(cell_of, done))
    for cell in sorted(packed.tiles):
        if cell not in spared and packed.tiles[cell] & 255 != TOWN:
            at = hex_of(cell)
            around = abutting(board, at)
            seen = {packed.tiles[cell]}
            for steps in _STEPS:
                look = turned(packed.tiles[cell], steps)
                if look not in seen:
                    seen.add(look)
                    if _legal(rules, look, around):
                        yield TurnTile(at, steps)


def _legal(rules: Rules, look: int, around: Abutting) -> bool:
    """Say whether a turned tile lies legally among its neighbours (V3a, R15)."""
    if not around.laid:
        return _isolated_may_turn(rules)
    return broken(highway_edges(look), around) is None


def canonical(board: Board, move: TurnTile) -> TurnTile:
    """Give the same turn with the fewest steps (R16)."""
    tile = packed_of(board).tiles[cell_of(move.at)]
    look = turned(tile, move.by)
    return TurnTile(move.at, next(steps for steps in _STEPS if turned(tile, steps) == look))


def refusal(state: GameState, done: Collection[Hex], move: TurnTile) -> "Refusal | None":
    """Say why this tile may not be turned so."""
    from ..model.refusals import (
        AlreadyTurned,
        NoLongerLegal,
        NoNeighbour,
        NothingChanges,
        NoTileThere,
        Refusal,
        TownNeverTurns,
    )

    board, at = state.board, move.at
    tile = board.tile(at)
    if tile is None:
        return Refusal("V3", move, NoTileThere(at))
    if tile.kind == "town":
        return Refusal("V3", move, TownNeverTurns(at))
    if at in done:
        return Refusal("V3b", move, AlreadyTurned(at))
    before = packed_of(board).tiles[cell_of(at)]
    look = turned(before, move.by)  # the picture, and whose crews are at which edges
    if look == before:
        return Refusal("R16", move, NothingChanges(at, move.by))
    after = tile_of(look & PIECE)
    around = abutting(board, at)
    if _legal(state.rules, look, around):
        return None
    clash = clashing(board, at, after) if around.laid else None
    return Refusal("V3a", move, NoLongerLegal(at, after, clash[1] if clash else NoNeighbour(at)))


def _isolated_may_turn(rules: Rules) -> bool:
    return "R15" in rules.options
