"""Placing a crew on the tile just laid (G8 to G10, R19, R20)."""

from typing import TYPE_CHECKING, Final

from ..model.board import Board, packed_of
from ..model.hexes import EDGES, Hex, cell_of
from ..model.moves import PlaceCrew
from ..model.state import GameState
from .sections import section_at

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal

LISTED: Final = tuple(
    tuple(PlaceCrew(edge) for edge in EDGES if mask >> edge & 1) for mask in range(1 << len(EDGES))
)
"""By the mask of some edges: the crews placed there."""


def moves(board: Board, at: Hex, supply: int) -> tuple[PlaceCrew, ...]:
    """List the crews that a player with that supply may place on the tile just laid there."""
    if not supply:
        return ()
    packed, cell = packed_of(board), cell_of(at)
    return LISTED[packed.unclaimed(cell)]


def refusal(state: GameState, at: Hex, move: PlaceCrew) -> "Refusal | None":
    """Say why no crew may be placed at this edge of the tile just laid there."""
    from ..model.refusals import NoCrewLeft, NoFragment, Refusal, SectionClaimed

    packed, cell = packed_of(state.board), cell_of(at)
    if not packed.has_highway(cell, move.edge):
        return Refusal("G8", move, NoFragment(at, state.board[at], move.edge))
    lowest = packed.fragment(cell << 3 | move.edge) & 7
    if not packed.unclaimed(cell) >> lowest & 1:
        claims = section_at(state.board, at, move.edge).crews
        return Refusal("G8", move, SectionClaimed(at, move.edge, claims))
    if not state.supplies[state.turn]:
        return Refusal("R20", move, NoCrewLeft(state.players[state.turn]))
    return None
