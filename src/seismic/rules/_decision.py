"""A decision: why a move is refused, and what it does if it isn't."""

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from ..model.moves import ChooseSide, ChooseTown, Draw, Move, Pass, PlaceCrew, TurnTile
from ..model.packed import CREW, OVER, PackedState
from ..model.placing import Place
from ..model.steps import Over
from ..ruleids import RuleId
from ._draft import Draft

if TYPE_CHECKING:  # loaded when a move is first refused
    from collections.abc import Collection

    from ..model.events import StepSkipped
    from ..model.pieces import Crew
    from ..model.refusals import Refusal

M = TypeVar("M", bound=Move, contravariant=True)


class Decision(Generic[M]):
    """What may be decided with one type of move in one phase, in the chapter that owns it."""

    def refusal(self, now: PackedState, move: M) -> "Refusal | None":
        """Return why the move is refused; a pass never is."""
        return None

    def play(self, draft: Draft, move: M) -> None:
        """Carry out a legal move, and set the phase that follows."""


OUT_OF_STEP: Final[dict[type, RuleId]] = {
    Place: "G1",
    PlaceCrew: "G1",
    Pass: "G1",
    ChooseSide: "Q1",
    ChooseTown: "Q1",
    TurnTile: "V3",
    Draw: "G2",
}
"""Every type of move, and the rule that refuses it at a step it does not belong to."""


def out_of_step(now: PackedState, move: Move, skipped: "Collection[StepSkipped]" = ()) -> "Refusal":
    """Return the refusal of a move that doesn't belong to this step, or whose step was skipped."""
    from ..model.refusals import GameOver, Refusal, StepWasSkipped, WrongStep
    from ..model.state import unpacked

    if now.phase == OVER:
        assert isinstance(now.step, Over)
        return Refusal("E1", move, GameOver(now.step.reason))
    state, rule = unpacked(now), OUT_OF_STEP[type(move)]
    actor = str(state.actor)
    due = "crew-or-tile" if now.phase == CREW and now.setting.dilemma else state.phase
    for event in skipped:
        if event.step in _SKIPPED.get(type(move), ()):
            crews = _crews_around(now) if event.rule == "G8" else ()
            facts = StepWasSkipped(due, actor, event.player, event.step, event.rule, crews)
            return Refusal(rule, move, facts)
    return Refusal(rule, move, WrongStep(due, actor))


_SKIPPED: Final[dict[type, tuple[str, ...]]] = {
    PlaceCrew: ("crew",),
    TurnTile: ("turn",),
    Pass: ("crew", "turn"),
}
"""The phases to which these moves belong, and which are skipped where nothing can be chosen."""


def _crews_around(now: PackedState) -> "tuple[Crew, ...]":
    """Return the crews on the sections of the tile just laid, if it still lies there."""
    from ..model.hexes import hex_of
    from ..model.state import unpacked_board
    from .sections import section_at

    if now.board.latest not in now.board.tiles:
        return ()
    board, at = unpacked_board(now), hex_of(now.board.latest)
    sections = [section_at(board, at, edges[0]) for edges in board[at].fragments]
    return tuple(sorted({crew for section in sections for crew in section.crews}))
