"""Placing a crew on the tile just laid (G8 to G10, R19, R20)."""

from .board import Board, packed_of
from .hexes import EDGES, Hex, cell_of
from .moves import PlaceCrew
from .refusals import NoCrewLeft, NoFragment, Refusal, SectionClaimed
from .sections import section_at
from .state import GameState

_CREW_AT = tuple(PlaceCrew(edge) for edge in EDGES)


def moves(board: Board, at: Hex, supply: int) -> tuple[PlaceCrew, ...]:
    """List the crews that a player with that supply may place on the tile just laid there."""
    if not supply:
        return ()
    return tuple([_CREW_AT[edge] for edge in packed_of(board).unclaimed(cell_of(at))])


def refusal(state: GameState, at: Hex, move: PlaceCrew) -> Refusal | None:
    """Say why no crew may be placed at this edge of the tile just laid there."""
    packed, cell = packed_of(state.board), cell_of(at)
    if not packed.has_highway(cell, move.edge):
        return Refusal("G8", move, NoFragment(at, state.board[at], move.edge))
    if packed.crews_at(cell)[move.edge]:
        claims = section_at(state.board, at, move.edge).crews
        return Refusal("G8", move, SectionClaimed(at, move.edge, claims))
    if not state.supplies[state.turn]:
        return Refusal("R20", move, NoCrewLeft(state.players[state.turn]))
    return None
