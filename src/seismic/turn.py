"""The turn: which moves belong to which step, what is legal, and playing a move.

One table, `_MOVES`, says what may be played when. The chapters check a move and change the board;
the course of the turn then runs on until somebody must choose.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from attrs import frozen

from . import aftershocks, crews, placement, quakes
from .board import packed_of, with_crew, with_tile, with_turned
from .course import Course
from .errors import BadValue, IllegalMove
from .events import CrewPlaced, Event, TileLaid, TileTurned
from .hexes import Hex, cell_of
from .legal import NOTHING_FITS, LegalMoves
from .moves import ChooseSide, ChooseTown, Move, Pass, Place, PlaceCrew, TurnTile
from .refusals import GameOver, Refusal, WrongStep
from .rulebook import RuleId
from .scoring import score
from .state import GameState, checked_state
from .steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning, TurnStep

_PASS: Final = (Pass(),)


@frozen
class Step:
    """The state after a move, and what has happened up to it."""

    state: GameState
    events: tuple[Event, ...]


@frozen
class Outcome:
    """Who has won, by which rule (E10, E11, R21), and which rule ended the game (E1, E2, R6)."""

    winners: tuple[str, ...]
    decided_by: RuleId
    reason: RuleId


def legal_moves(state: GameState) -> LegalMoves:
    """List every legal move once, in the order that `LegalMoves` documents.

    It is empty exactly when the game is over.
    """
    step = checked_state(state).step
    return _LISTED[type(step)](state, step)


def explain(state: GameState, move: Move) -> Refusal | None:
    """Say why a move is refused, or None if it is legal."""
    return _looked_up(state, move).refusal(state, state.step, move)


def apply(state: GameState, move: Move) -> GameState:
    """Give the state after a move and all that follows from it without a decision.

    Raises `IllegalMove`, with the refusal, if the move is not legal.
    """
    return _carried_out(state, move, None)


def play(state: GameState, move: Move) -> Step:
    """Give the state after a move, like `apply`, and what has happened up to it, in order."""
    events: list[Event] = []
    return Step(_carried_out(state, move, events), tuple(events))


def outcome(state: GameState) -> Outcome | None:
    """Give the winners and why the game ended, or None while it goes on."""
    step = checked_state(state).step
    if not isinstance(step, Over):
        return None
    winners = score(state).winners
    return Outcome(winners.players, winners.rule, step.reason)


def _looked_up(state: GameState, move: Move) -> "_Kind":
    """Find how this kind of move is treated at this step."""
    step = checked_state(state).step
    kind = _MOVES.get((type(step), type(move)))
    if kind is None:
        if type(move) not in _WRONG_STEP:
            expected = ", ".join(kind.__name__ for kind in _WRONG_STEP)
            raise BadValue("move", move, f"one of {expected}")
        return _OVER if isinstance(step, Over) else _WRONG
    return _WRONG if kind is _SECOND_TILE and not _dilemma(state) else kind


def _carried_out(state: GameState, move: Move, events: list[Event] | None) -> GameState:
    kind = _looked_up(state, move)
    refused = kind.refusal(state, state.step, move)
    if refused is not None:
        raise IllegalMove(refused)
    course = Course(state, events)
    reached = kind.carry_out(course, state.step, move)
    # A quake that has run its course leaves the turn where it was: drawing.
    return course.reached(course.draw() if reached is None else reached)


def _dilemma(state: GameState) -> bool:
    return "dilemma" in state.rules.variants


def _due(state: GameState) -> str:
    """Name what is due now, as the catalogues do."""
    return "crew-or-tile" if state.phase == "crew" and _dilemma(state) else state.phase


# Listing the moves of a step.


def _places(state: GameState, _: Placing) -> LegalMoves:
    return LegalMoves(packed_of(state.board), placement.fits(state.face_up))


def _crews_or_second_tile(state: GameState, step: Crewing) -> LegalMoves:
    seconds = placement.fits(state.face_up) if _dilemma(state) else NOTHING_FITS
    placeable = crews.moves(state.board, step.at, state.supplies[state.turn])
    return LegalMoves(packed_of(state.board), seconds, placeable, _PASS)


def _towns(state: GameState, _: ChoosingTown) -> LegalMoves:
    return _listed(state, map(ChooseTown, state.rules.towns))


def _sides(state: GameState, step: ChoosingSide) -> LegalMoves:
    return _listed(state, map(ChooseSide, quakes.longest(quakes.lengths(state.board, step.town))))


def _turns(state: GameState, step: Turning) -> LegalMoves:
    return _listed(state, aftershocks.moves(state.rules, state.board, step.turned), _PASS)


def _none(state: GameState, _: Over) -> LegalMoves:
    return _listed(state, ())


def _listed(state: GameState, moves: Iterable[Move], after: tuple[Move, ...] = ()) -> LegalMoves:
    return LegalMoves(packed_of(state.board), NOTHING_FITS, tuple(moves), after)


_LISTED: Final[Mapping[type, Callable[[GameState, Any], LegalMoves]]] = {
    Placing: _places,
    Crewing: _crews_or_second_tile,
    ChoosingTown: _towns,
    ChoosingSide: _sides,
    Turning: _turns,
    Over: _none,
}


# Carrying out a move that is legal: each gives the step reached, or None to go on drawing.


def _lay(course: Course, move: Place) -> None:
    course.board = with_tile(course.board, move.at, move.tile)
    left = list(course.face_up)
    left.remove(move.tile.type)
    course.face_up = tuple(left)
    course.tell(TileLaid, course.player, move.at, move.tile)


def _first_tile(course: Course, _: Placing, move: Place) -> TurnStep:
    _lay(course, move)
    # A crew step whose only move would be to pass is not asked (R20).
    second = _dilemma(course.start) and placement.any_fits(course.board, course.face_up)
    if second or crews.moves(course.board, move.at, course.supplies[course.turn]):
        return Crewing(move.at)
    return course.next_turn()


def _second_tile(course: Course, _: Crewing, move: Place) -> TurnStep:
    _lay(course, move)  # it takes the place of the crew (V2, R14)
    return course.next_turn()


def _crew(course: Course, step: Crewing, move: PlaceCrew) -> TurnStep:
    course.board = with_crew(course.board, step.at, move.edge, course.player)
    supplies = list(course.supplies)
    supplies[course.turn] -= 1
    course.supplies = tuple(supplies)
    lowest = packed_of(course.board).fragment(cell_of(step.at) << 3 | move.edge) & 7
    course.tell(CrewPlaced, course.player, step.at, lowest)
    return course.next_turn()


def _no_crew(course: Course, _: Crewing, __: Pass) -> TurnStep:
    return course.next_turn()


def _first_town(course: Course, step: ChoosingTown, move: ChooseTown) -> TurnStep | None:
    others = [town for town in course.start.rules.towns if town != move.at]
    return course.strike(step.quake, [move.at, *others])


def _side(course: Course, step: ChoosingSide, move: ChooseSide) -> TurnStep | None:
    course.hit(step.quake, step.town, move.edge)
    return course.strike(step.quake, step.then)


def _turn(course: Course, step: Turning, move: TurnTile) -> TurnStep | None:
    before = course.board[move.at]
    fewest = aftershocks.canonical(course.board, move)
    course.board = with_turned(course.board, fewest.at, fewest.by)
    after = course.board[move.at]
    course.tell(TileTurned, course.start.actor, move.at, before, after, fewest.by)
    return _next_aftershock(course, step, step.turned | {move.at})


def _no_turn(course: Course, step: Turning, _: Pass) -> TurnStep | None:
    return _next_aftershock(course, step, step.turned)


def _next_aftershock(course: Course, step: Turning, turned: frozenset[Hex]) -> TurnStep | None:
    asked = (step.seat - course.turn) % len(course.start.players) + 1
    return course.shake(asked, turned)


class _Kind(NamedTuple):
    """How a kind of move is checked at a step, and how it is carried out."""

    refusal: Callable[[GameState, Any, Any], Refusal | None]
    carry_out: Callable[[Course, Any, Any], TurnStep | None]


def _never(state: GameState, step: TurnStep, move: Move) -> None:
    """Refuse nothing: a pass is always possible where it belongs."""


def _place_refusal(state: GameState, _: TurnStep, move: Place) -> Refusal | None:
    return placement.refusal(state, move)


def _crew_refusal(state: GameState, step: Crewing, move: PlaceCrew) -> Refusal | None:
    return crews.refusal(state, step.at, move)


def _town_refusal(state: GameState, _: ChoosingTown, move: ChooseTown) -> Refusal | None:
    return quakes.town_refusal(state.board, move)


def _side_refusal(state: GameState, step: ChoosingSide, move: ChooseSide) -> Refusal | None:
    return quakes.side_refusal(state.board, step.town, move)


def _turn_refusal(state: GameState, step: Turning, move: TurnTile) -> Refusal | None:
    return aftershocks.refusal(state, step.turned, move)


def _over_refusal(state: GameState, step: Over, move: Move) -> Refusal:
    return Refusal("E1", move, GameOver(step.reason))


def _wrong_refusal(state: GameState, _: TurnStep, move: Move) -> Refusal:
    return Refusal(_WRONG_STEP[type(move)], move, WrongStep(_due(state), str(state.actor)))


def _cannot(course: Course, step: TurnStep, move: Move) -> None:
    """Carry out nothing: it is always refused."""


_OVER: Final = _Kind(_over_refusal, _cannot)
_WRONG: Final = _Kind(_wrong_refusal, _cannot)
_SECOND_TILE: Final = _Kind(_place_refusal, _second_tile)  # in the Dilemma alone (V2)

_MOVES: Final[Mapping[tuple[type, type], _Kind]] = {
    (Placing, Place): _Kind(_place_refusal, _first_tile),
    (Crewing, PlaceCrew): _Kind(_crew_refusal, _crew),
    (Crewing, Place): _SECOND_TILE,
    (Crewing, Pass): _Kind(_never, _no_crew),
    (ChoosingTown, ChooseTown): _Kind(_town_refusal, _first_town),
    (ChoosingSide, ChooseSide): _Kind(_side_refusal, _side),
    (Turning, TurnTile): _Kind(_turn_refusal, _turn),
    (Turning, Pass): _Kind(_never, _no_turn),
}

_WRONG_STEP: Final[Mapping[type, RuleId]] = {
    Place: "G1",
    PlaceCrew: "G1",
    Pass: "G1",
    ChooseSide: "Q1",
    ChooseTown: "Q1",
    TurnTile: "V3",
}
"""Every kind of move, and the rule that refuses it at a step it does not belong to."""
