"""Many moves on one draft: no state is made in between, and every rule is that of `turn`."""

from collections.abc import Callable
from typing import TypeAlias

from .._engine.compiling import mypyc_attr
from ..model.moves import Move
from ..model.packed import DRAW, OVER, PackedState
from ._draft import LAID, SET_UP, SHAKE, STRIKE, Draft
from .drawing import outlook
from .turn import BY_ITSELF, decided, listed, take

Chance: TypeAlias = Callable[[], float]
"""A random number from 0 to 1, such as ``Random.random``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How to choose a move on packed data; it may look at what is public alone."""

    def choose(self, now: PackedState, chance: Chance) -> Move:
        """Return a legal move; here, each is as likely as any other."""
        moves = listed(now)
        return moves.move_at(int(chance() * len(moves)))


def play_out(draft: Draft, policy: Policy, chance: Chance) -> None:
    """Play a draft on to the end of the game, in place."""
    while draft.phase != OVER:
        move = drawn(draft, chance) if draft.phase == DRAW else policy.choose(draft, chance)
        take(draft, move)


def drawn(now: PackedState, chance: Chance) -> Move:
    """Return a tile of an undealt pile, drawn by its odds (G2)."""
    found, left = outlook(now), chance()
    for draw, probability in zip(found.moves, found.chances, strict=True):
        left -= probability
        if left < 0:
            return draw
    return found.moves[-1]


def resolved(now: PackedState, move: Move) -> Draft:
    """Return the table after a legal move, before the next tile is turned up or the turn ends."""
    draft = Draft(now, None)
    decided(draft, move)
    while draft.phase in (LAID, STRIKE, SHAKE):
        BY_ITSELF[draft.phase - SET_UP](draft)
    return draft
