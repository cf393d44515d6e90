"""Spoilt turns: which move belongs to which step, and by which rule others are refused (G1)."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve

from seismic.model.moves import ChooseSide, ChooseTown, Pass, Place, PlaceCrew, TurnTile
from seismic.model.packed import CREW, OVER, TURN, PackedState, Setting
from seismic.rules import _decision, placement, turn

from .spoiling import Spoil, instead


def out_of_step(move: type, rule: str) -> Spoil:
    """Return the change by which another rule refuses a move that is not due."""
    return lambda patch: patch.setitem(_decision.OUT_OF_STEP, move, rule)


def refused_after_the_end(real: Any, now: PackedState, move: Any, *skipped: Any) -> Any:
    """Refuse a move by the rule of its step even when the game is over."""
    refusal = real(now, move, *skipped)
    if now.phase == OVER:
        return evolve(refusal, rule=_decision.OUT_OF_STEP[type(move)])
    return refusal


def no_pass(phase: int) -> Spoil:
    """Return the change by which nobody may pass in a phase."""
    return lambda patch: patch.delitem(turn.DECISIONS[phase], Pass)


def dilemma(played: bool) -> Spoil:
    """Return the change by which a second tile may always, or never, be laid."""

    def begin(real: Any, self: Any, *args: Any) -> None:
        real(self, *args)
        self.dilemma = played

    return instead(Setting, "__init__", begin)


ENGINES: Final[Mapping[str, Spoil]] = {
    "G1: A tile out of step is refused by another rule.": out_of_step(Place, "G3"),
    "G1: A crew out of step is refused by another rule.": out_of_step(PlaceCrew, "G8"),
    "G1: A pass out of step is refused by another rule.": out_of_step(Pass, "G8"),
    "Q1: A side out of step is refused by another rule.": out_of_step(ChooseSide, "G1"),
    "Q1: A town out of step is refused by another rule.": out_of_step(ChooseTown, "G1"),
    "V3: A turn out of step is refused by another rule.": out_of_step(TurnTile, "G1"),
    "E1: A game that is over refuses moves by another rule.": instead(
        (turn, placement), "out_of_step", refused_after_the_end
    ),
    "G8: A crew must be placed.": no_pass(CREW),
    "V3: A tile must be turned.": no_pass(TURN),
    "G1, D12: Another tile may follow the first one.": dilemma(True),
    "V2: No second tile may be laid.": dilemma(False),
}
