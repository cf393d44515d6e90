"""The turn: what is legal now, and playing a move.

The kinds of moves say what each of them does; the course of the turn then runs on until somebody
must choose.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from .._engine.tile_types import TileType
from ..errors import BadValue, IllegalMove
from ..model.events import Event
from ..model.hexes import EDGES
from ..model.moves import ChooseSide, ChooseTown, Move, Pass
from ..model.packed import CREW, OVER, PLACE, SIDE, TOWN, TURN, Situation
from ..model.state import GameState
from ..model.steps import Turning
from . import aftershocks, crews
from ._draft import Course
from ._listing import NO_TYPE, Listing
from .kinds import kind_of, longest_sides

if TYPE_CHECKING:  # loaded when somebody first wants one
    from ..model.outcomes import Outcome, Step
    from ..model.refusals import Refusal

_PASS: Final = (Pass(),)
_SIDES: Final = [ChooseSide(edge) for edge in EDGES]

# Where this module is compiled, its own names are found more quickly than those it imports.
_STATE: Final = GameState
_MADE: Final[Callable[[type[GameState]], GameState]] = object.__new__
_CREWS: Final[tuple[tuple[Move, ...], ...]] = crews.LISTED

Sequence.register(Listing)


def legal_moves(state: GameState) -> Sequence[Move]:
    """List every legal move once, in a fixed order; empty exactly when the game is over.

    First crews by edge, sides by edge, towns by cell or turns by cell and steps; then tiles to lay
    by cell, type and code as they lie; a pass comes last. Cells are in the order of q, then r. The
    sequence makes a move when it is asked for, compares with any other and pickles as a tuple.
    """
    now = _now(state)
    if now.phase == PLACE:
        return cast(Sequence[Move], _listed(now, now.face_up, (), ()))
    if now.phase == CREW:
        return cast(Sequence[Move], _crews_or_second_tile(now))
    return cast(Sequence[Move], _listed(now, (), *_LISTED[now.phase](state)))


def explain(state: GameState, move: Move) -> "Refusal | None":
    """Say why a move is refused, or None if it is legal."""
    now = _now(state)
    return kind_of(now, move).refusal(state, now, move)


def apply(state: GameState, move: Move) -> GameState:
    """Give the state after a move and all that follows from it without a decision.

    Raises `IllegalMove`, with the refusal, if the move is not legal.
    """
    return _carried_out(state, move, None)


def play(state: GameState, move: Move) -> "Step":
    """Give the state after a move, like `apply`, and what has happened up to it, in order."""
    from ..model.outcomes import Step

    events: list[Event] = []
    return Step(_carried_out(state, move, events), tuple(events))


def outcome(state: GameState) -> "Outcome | None":
    """Give the winners and why the game ended, or None while it goes on."""
    now = _now(state)
    if now.phase != OVER:
        return None
    from ..model.outcomes import Outcome
    from .scoring import score

    winners = score(state).winners
    return Outcome(winners.players, winners.rule, now.step.reason)


def _carried_out(state: GameState, move: Move, events: list[Event] | None) -> GameState:
    now = _now(state)
    kind = kind_of(now, move)
    refused = kind.refusal(state, now, move)
    if refused is not None:
        raise IllegalMove(refused)
    course = Course(now, events)
    kind.carry_out(course, now, move)
    reached = _MADE(_STATE)
    reached._now = course.reached()
    return reached


def _now(state: GameState) -> Situation:
    """Give a state as the kernel sees it, or refuse what is none."""
    if type(state) is not _STATE:
        raise BadValue("state", state, "a GameState")
    now: Situation = state._now
    return now


# Listing the moves of a step.


def _listed(
    now: Situation,
    types: tuple[TileType, ...],
    before: tuple[Move, ...],
    after: tuple[Move, ...],
) -> Listing:
    """List moves, and between them all that lay a tile of these types."""
    first = second = third = NO_TYPE
    for tile_type in types:  # in order, and equal ones once
        if first is NO_TYPE or tile_type.order < first.order:
            first, second, third = tile_type, first, second
        elif tile_type is not first:
            if second is NO_TYPE or tile_type.order < second.order:
                second, third = tile_type, second
            elif tile_type is not second:
                third = tile_type
    return Listing(now.board, first, second, third, before, after)


def _crews_or_second_tile(now: Situation) -> Listing:
    seconds = now.face_up if now.game.dilemma else ()
    return _listed(now, seconds, _crews(now), _PASS)


def _crews(now: Situation) -> tuple[Move, ...]:
    if not now.supplies[now.turn]:
        return ()
    return _CREWS[now.unclaimed]


_Listed = tuple[tuple[Move, ...], tuple[Move, ...]]
"""Moves without a tile to lay, the pass apart."""


def _towns(state: GameState) -> _Listed:
    return tuple([ChooseTown(town) for town in state.rules.towns]), ()


def _sides(state: GameState) -> _Listed:
    return tuple([_SIDES[side] for side in longest_sides(_now(state))]), ()


def _turns(state: GameState) -> _Listed:
    step: Turning = _now(state).step
    return tuple(aftershocks.moves(state.rules, state.board, step.turned)), _PASS


def _none(state: GameState) -> _Listed:
    return (), ()


_LISTED: Final[Mapping[int, Callable[[GameState], _Listed]]] = {
    TOWN: _towns,
    SIDE: _sides,
    TURN: _turns,
    OVER: _none,
}
