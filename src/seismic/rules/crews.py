"""Placing a crew on the tile just laid (G8 to G10, R4, R19, R20)."""

from typing import TYPE_CHECKING, Final

from .._engine.highways import lowest_port
from ..model.events import CrewPlaced, Passed
from ..model.hexes import EDGES, hex_of
from ..model.moves import Move, Pass, PlaceCrew
from ..model.packed import CREW, PackedState
from ..model.state import unpacked_board
from ._decision import Decision
from ._draft import Draft
from .drawing import is_last_tile_laid
from .placement import any_fits

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal


class Claim(Decision[PlaceCrew]):
    """Place a crew on a fragment whose section nobody stands on, complete or not (G8, R19)."""

    def refusal(self, now: PackedState, move: PlaceCrew) -> "Refusal | None":
        """Return why no crew may be placed at this edge of the tile just laid."""
        edge: int = move.edge
        if now.unclaimed >> edge & 1 and now.supplies[now.turn]:
            return None
        return _why_not(now, move)

    def play(self, draft: Draft, move: PlaceCrew) -> None:
        """Put a crew of the supply there, which ends the turn."""
        edge: int = move.edge
        cell = draft.board.latest
        port = cell << 3 | edge
        draft.own_board().place_crew(port, draft.setting.colours[draft.turn])
        supplies = list(draft.supplies)
        supplies[draft.turn] -= 1
        draft.supplies = tuple(supplies)
        if draft.events is not None:
            lowest = lowest_port(draft.board, port) & 7
            draft.events.append(CrewPlaced(draft.player, hex_of(cell), lowest))
        draft.end_turn()


class Decline(Decision[Pass]):
    """Place no crew."""

    def play(self, draft: Draft, move: Pass) -> None:
        """End the turn."""
        if draft.events is not None:
            draft.events.append(Passed(draft.player, "crew"))
        draft.end_turn()


def ask(draft: Draft) -> None:
    """Ask for a crew, or in the Dilemma a second tile, if there is anything to choose (R20).

    After the last tile, or the one that closes the last open end, as after any other (R4).
    """
    if draft.setting.ends_at_once and (is_last_tile_laid(draft) or not draft.board.has_open_end()):
        draft.end_turn()  # the other reading of R4
        return
    if is_asked(draft):
        draft.phase, draft.step = CREW, None
    else:
        draft.skip(draft.turn, CREW, "R20" if draft.unclaimed else "G8")
        draft.end_turn()


def is_asked(now: PackedState) -> bool:
    """Return whether a crew or a second tile can follow the tile just laid (R20, V2)."""
    if now.unclaimed and now.supplies[now.turn]:
        return True
    return now.setting.dilemma and any_fits(now)


_BY_MASK: Final[tuple[tuple[Move, ...], ...]] = tuple(
    tuple(PlaceCrew(edge) for edge in EDGES if mask >> edge & 1) for mask in range(1 << len(EDGES))
)
"""By the mask of some edges: the crews placed there."""


def moves(now: PackedState) -> tuple[Move, ...]:
    """Return the crews that may be placed, one a fragment or stub (G9), by its lowest edge."""
    return _BY_MASK[now.unclaimed] if now.supplies[now.turn] else ()


def _why_not(now: PackedState, move: PlaceCrew) -> "Refusal | None":
    """Return the first rule that refuses a crew at this edge, with its facts."""
    from ..model.refusals import NoCrewLeft, NoFragment, Refusal, SectionClaimed
    from .sections import section_at

    cell = now.board.latest
    board, at = unpacked_board(now), hex_of(cell)
    if not now.board.has_highway(cell, move.edge):
        return Refusal("G8", move, NoFragment(at, board[at], move.edge))
    lowest = lowest_port(now.board, cell << 3 | move.edge) & 7
    if not now.unclaimed >> lowest & 1:
        claims = section_at(board, at, move.edge).crews  # a fragment or dozens (G10)
        return Refusal("G8", move, SectionClaimed(at, move.edge, claims))
    if not now.supplies[now.turn]:
        return Refusal("R20", move, NoCrewLeft(now.setting.players[now.turn]))
    return None
