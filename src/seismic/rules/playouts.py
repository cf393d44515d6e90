"""Whole games on one draft: no state is made in between, and every rule is that of `turn`."""

from collections.abc import Callable

from ..model.moves import Move
from ..model.packed import OVER, PackedState
from ._draft import Draft
from .turn import listed, take


def play_at_random(now: PackedState, chance: Callable[[], float]) -> Draft:
    """Play on to the end, each legal move as likely as any other."""
    draft = Draft(now, None)
    while draft.phase != OVER:
        moves = listed(draft)
        move: Move = moves[int(chance() * len(moves))]
        take(draft, move)
    return draft
