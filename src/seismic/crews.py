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
    packed, cell = packed_of(board), cell_of(at)
    crews = packed.crews_at(cell)
    return tuple(_CREW_AT[edge] for edge in packed.fragments(cell) if not crews[edge])


def refusal(state: GameState, at: Hex, move: PlaceCrew) -> Refusal | None:
    """Say why no crew may be placed at this edge of the tile just laid there."""
    tile = state.board[at]
    if tile.fragment_at(move.edge) is None:
        return Refusal("G8", move, NoFragment(at, tile, move.edge))
    if packed_of(state.board).crews_at(cell_of(at))[move.edge]:
        claims = section_at(state.board, at, move.edge).crews
        return Refusal("G8", move, SectionClaimed(at, move.edge, claims))
    if not state.supplies[state.turn]:
        return Refusal("R20", move, NoCrewLeft(state.players[state.turn]))
    return None
