"""The greedy bot: it plays the move with the best estimate, without looking ahead."""

from collections.abc import Iterator
from random import Random

from ..model.board import packed_board
from ..model.hexes import cell_of
from ..model.moves import ChooseSide, ChooseTown, Move, Pass, Place, PlaceCrew, TurnTile
from ..model.state import GameState
from ..model.steps import Crewing, Placing
from ..model.tiles import piece_of
from ..rules.turn import apply, legal_moves
from ..views import View, observe
from ..views.view import public_state
from . import estimates
from .choosing import check_arguments, choose_best


def greedy(view: View, rng: Random) -> Move:
    """Choose the move with the highest estimated gain; at random among equals.

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> greedy(view, Random(1)) in view.legal_moves()
    True
    """
    check_arguments(view, rng)
    return choose_best(gains(public_state(view), view.in_pile), rng)


def gains(state: GameState, in_pile: int) -> Iterator[tuple[float, Move]]:
    """Yield each legal move with the points that the actor is estimated to gain by it.

    Only public information counts, whatever the pile of the state.
    """
    evaluator = estimates.evaluator_for(
        state.players, str(state.actor), in_pile + len(state.face_up)
    )
    board, at, ways, before = packed_board(state.board), None, list[estimates.Stretch](), 0.0
    crew = isinstance(state.step, Placing) and state.supplies[state.turn] > 0  # R14, R20
    for move in legal_moves(state):
        match move:
            case Place():
                if move.at is not at:  # moves are sorted by cell
                    at = move.at
                    ways = estimates.stretches_to(board, cell_of(at))
                    before = estimates.open_value(ways, evaluator)
                after = estimates.placement_value(ways, piece_of(move.tile), evaluator, crew)
                yield after - before, move
            case PlaceCrew():
                assert isinstance(state.step, Crewing)  # on the tile just laid (G8)
                port = cell_of(state.step.at) << 3 | move.edge
                yield estimates.crew_value(board, port, evaluator), move
            case TurnTile():
                cell = cell_of(move.at)
                turned = board.branch()
                turned.turn(cell, move.by)
                after = estimates.tile_value(turned, cell, evaluator)
                yield after - estimates.tile_value(board, cell, evaluator), move
            case ChooseSide() | ChooseTown():
                struck = apply(public_state(observe(state)), move)  # draws no tile
                yield estimates.board_value(packed_board(struck.board), evaluator), move
            case Pass():
                yield 0.0, move
