"""The greedy bot: it does what promises most, and thinks of nobody's next move."""

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
from . import prospects
from .choosing import best_of, checked_game


def greedy(view: View, rng: Random) -> Move:
    """Choose what gains most by the estimate of ``prospects``; by chance among equals.

    >>> from seismic import new_game, observe
    >>> view = observe(new_game(["red", "blue"], seed=7))
    >>> greedy(view, Random(1)) in view.legal_moves()
    True
    """
    checked_game(view, rng)
    return best_of(gains(public_state(view), view.in_pile), rng)


def gains(state: GameState, in_pile: int) -> Iterator[tuple[float, Move]]:
    """Estimate what each legal move gains whoever decides, in points.

    Nothing but what lies in sight is looked at, whatever the pile of the state.
    """
    look = prospects.outlook(state.players, str(state.actor), in_pile + len(state.face_up))
    board, at, ways, before = packed_board(state.board), None, list[prospects.Stretch](), 0.0
    crew = isinstance(state.step, Placing) and state.supplies[state.turn] > 0  # R14, R20
    for move in legal_moves(state):
        match move:
            case Place():
                if move.at is not at:  # moves come cell by cell
                    at = move.at
                    ways = prospects.around(board, cell_of(at))
                    before = prospects.unlaid(ways, look)
                yield prospects.laying(ways, piece_of(move.tile), look, crew) - before, move
            case PlaceCrew():
                yield prospects.crewing(board, _port(state, move), look), move
            case TurnTile():
                cell = cell_of(move.at)
                turned = board.branch()
                turned.turn(cell, move.by)
                gain = prospects.through(turned, cell, look)
                yield gain - prospects.through(board, cell, look), move
            case ChooseSide() | ChooseTown():
                struck = apply(public_state(observe(state)), move)  # nothing is drawn after it
                yield prospects.standing(packed_board(struck.board), look), move
            case Pass():
                yield 0.0, move


def _port(state: GameState, move: PlaceCrew) -> int:
    """Give the fragment that a crew would stand on: on the tile just laid (G8)."""
    assert isinstance(state.step, Crewing)
    return cell_of(state.step.at) << 3 | move.edge
