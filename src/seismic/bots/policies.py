"""How bots choose on packed data, in games and in playouts alike."""

from typing import Final

from .._engine.compiling import Numbers
from .._engine.tile_bits import PIECE, PIECE_BITS
from ..model.hexes import cell_of
from ..model.moves import Move, PlaceCrew, TurnTile
from ..model.packed import OVER, PLACE, PackedState
from ..model.steps import Turning
from ..rules._draft import Draft
from ..rules._listing import Listing
from ..rules.playouts import Chance, Policy, resolved
from ..rules.turn import listed, take
from . import estimates


class RandomSort(Policy):
    """Choose a type of move first, so that crews have a chance against many second tiles (V2)."""

    def choose(self, now: PackedState, chance: Chance) -> Move:
        """Return a random move of a random type."""
        moves = listed(now)
        groups = moves.groups()
        start, size = groups[int(chance() * len(groups))]
        return moves.move_at(start + int(chance() * size))


class Greedy(Policy):
    """Choose the move with the highest estimated gain; at random among equals."""

    def choose(self, now: PackedState, chance: Chance) -> Move:
        """Return one of the best moves."""
        moves = listed(now)
        values = gains(now, moves)
        most = max(values)
        best = [index for index, value in enumerate(values) if value == most]
        return moves.move_at(best[int(chance() * len(best))])


def gains(now: PackedState, moves: Listing) -> list[float]:
    """Return for each legal move, in order, the points that the actor is estimated to gain by it.

    Only public information counts, whatever the pile of the state.
    """
    seat = acting_seat(now)
    evaluator = estimates.evaluator_for(now.setting.players, seat, to_come(now))
    found = [_gain(now, move, evaluator) for move in moves.before()]
    crew = now.phase == PLACE and now.supplies[now.turn] > 0  # R14, R20
    board, ways, before, cell = now.board, Numbers([0] * 6), 0.0, _NO_CELL
    placements = moves.placements()
    for index in range(len(placements)):
        packed = placements[index]
        if packed >> PIECE_BITS != cell:  # they are sorted by cell
            cell = packed >> PIECE_BITS
            estimates.find_ways(board, cell, ways)
            before = estimates.open_value(ways, evaluator)
        found.append(estimates.placement_value(ways, packed & PIECE, evaluator, crew) - before)
    found += [0.0] * (len(moves) - len(found))  # a pass
    return found


_NO_CELL: Final = 1 << 40


def _gain(now: PackedState, move: Move, evaluator: estimates.Evaluator) -> float:
    """Return what is gained by a move that lays no tile."""
    board = now.board
    if isinstance(move, PlaceCrew):  # on the tile just laid (G8)
        edge: int = move.edge
        return estimates.crew_value(board, board.latest << 3 | edge, evaluator)
    if isinstance(move, TurnTile):
        cell = cell_of(move.at)
        turned = board.branch()
        turned.turn(cell, move.by)
        before = estimates.tile_value(board, cell, evaluator)
        return estimates.tile_value(turned, cell, evaluator) - before
    return estimates.board_value(resolved(now, move).board, evaluator)


def acting_seat(now: PackedState) -> int:
    """Return the seat of the player who decides."""
    step = now.step
    return step.seat if isinstance(step, Turning) else now.turn


def to_come(now: PackedState) -> int:
    """Return how many tiles may still be laid."""
    return now.setting.in_pile - now.drawn + len(now.face_up)


def play_turns(now: PackedState, move: Move, turns: int) -> Draft:
    """Play a move, and go on greedily until that many turns have begun."""
    draft, begun = Draft(now, None), 0
    while True:
        turn = draft.turn
        take(draft, move)
        if draft.turn != turn:
            begun += 1
        if draft.phase == OVER or begun == turns:
            return draft
        moves = listed(draft)
        values = gains(draft, moves)
        move = moves.move_at(values.index(max(values)))
