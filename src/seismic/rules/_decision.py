"""A decision: why a move is refused, and what it does if it isn't."""

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from ..model.moves import ChooseSide, ChooseTown, Move, Pass, PlaceCrew, TurnTile
from ..model.packed import CREW, OVER, PackedState
from ..model.placing import Place
from ..model.steps import Over
from ..ruleids import RuleId
from ._draft import Draft

if TYPE_CHECKING:  # loaded when a move is first refused
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
}
"""Every type of move, and the rule that refuses it at a step it does not belong to."""


def out_of_step(now: PackedState, move: Move) -> "Refusal":
    """Return the refusal of a move that doesn't belong to this step."""
    from ..model.refusals import GameOver, Refusal, WrongStep
    from ..model.state import unpacked

    if now.phase == OVER:
        assert isinstance(now.step, Over)
        return Refusal("E1", move, GameOver(now.step.reason))
    state = unpacked(now)
    due = "crew-or-tile" if now.phase == CREW and now.setting.dilemma else state.phase
    return Refusal(OUT_OF_STEP[type(move)], move, WrongStep(due, str(state.actor)))
