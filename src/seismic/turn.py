"""The turn: which moves belong to which step, what is legal, and playing a move.

One table, `_MOVES`, says what may be played when. The chapters say why a move is refused; the
course of the turn then runs on until somebody must choose.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from . import aftershocks, crews, placement, quakes
from ._kernel.listing import NO_TYPE, Listing
from ._kernel.packed import PIECE, PIECE_BITS
from ._kernel.situation import CREW, OVER, PLACE, SIDE, TOWN, TURN, Situation
from ._kernel.types import Names, TileType, is_fit
from .course import Course
from .errors import BadValue, IllegalMove
from .events import CrewPlaced, Event, TileLaid, TileTurned
from .fits import NAMES as PLACES
from .hexes import Hex, cell_of, hex_of
from .moves import ChooseSide, ChooseTown, Move, Pass, Place, PlaceCrew, TurnTile
from .outcomes import Outcome, Step
from .ruleids import RuleId
from .state import GameState
from .steps import Turning

if TYPE_CHECKING:  # loaded when a move is first refused
    from .refusals import Refusal

_PASS: Final = (Pass(),)

# Where this module is compiled, its own names are found more quickly than those it imports.
_STATE: Final = GameState
_MADE: Final[Callable[[type[GameState]], GameState]] = object.__new__
_PLACES: Final[Names] = PLACES
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
    return _kind(now, move)[0](state, now, move)


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
    now = _now(state)
    if now.phase != OVER:
        return None
    from .scoring import score  # loaded when somebody first wants to know

    winners = score(state).winners
    return Outcome(winners.players, winners.rule, now.step.reason)


def _carried_out(state: GameState, move: Move, events: list[Event] | None) -> GameState:
    now = _now(state)
    refusal, carry_out = _kind(now, move)
    refused = refusal(state, now, move)
    if refused is not None:
        raise IllegalMove(refused)
    course = Course(now, events)
    carry_out(course, now, move)
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
    return Listing(now.board, _PLACES, first, second, third, before, after)


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
    town = _now(state).step.town
    sides = quakes.longest(quakes.lengths(state.board, town))
    return tuple([ChooseSide(side) for side in sides]), ()


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


# Why a move is refused. What is legal is mostly seen at a glance, and the chapter is not asked.


def _place_refusal(state: GameState, now: Situation, move: Place) -> "Refusal | None":
    fit: int = move._fit
    cell, piece = fit >> PIECE_BITS, fit & PIECE
    for tile_type in now.face_up:
        if tile_type.covers(piece) and is_fit(now.board, tile_type, cell, piece):
            return None
    return placement.refusal(state, move)


def _second_tile_refusal(state: GameState, now: Situation, move: Place) -> "Refusal | None":
    if now.game.dilemma:
        return _place_refusal(state, now, move)
    return _wrong_refusal(state, now, move)


def _crew_refusal(state: GameState, now: Situation, move: PlaceCrew) -> "Refusal | None":
    edge: int = move.edge
    if now.unclaimed >> edge & 1 and now.supplies[now.turn]:
        return None
    return crews.refusal(state, hex_of(now.at), move)


def _town_refusal(state: GameState, now: Situation, move: ChooseTown) -> "Refusal | None":
    return quakes.town_refusal(state.board, move)


def _side_refusal(state: GameState, now: Situation, move: ChooseSide) -> "Refusal | None":
    return quakes.side_refusal(state.board, now.step.town, move)


def _turn_refusal(state: GameState, now: Situation, move: TurnTile) -> "Refusal | None":
    return aftershocks.refusal(state, now.step.turned, move)


def _never(state: GameState, now: Situation, move: Move) -> None:
    """Refuse nothing: a pass is always possible where it belongs."""


def _wrong_refusal(state: GameState, now: Situation, move: Move) -> "Refusal":
    from .refusals import GameOver, Refusal, WrongStep

    if now.phase == OVER:
        return Refusal("E1", move, GameOver(now.step.reason))
    due = "crew-or-tile" if now.phase == CREW and now.game.dilemma else state.phase
    return Refusal(_WRONG_STEP[type(move)], move, WrongStep(due, str(state.actor)))


# Carrying out a move that is legal.


def _lay(course: Course, move: Place) -> int:
    fit: int = move._fit
    cell, piece = fit >> PIECE_BITS, fit & PIECE
    course.board = course.board.lay(cell, piece)
    place = 0
    while not course.face_up[place].covers(piece):
        place += 1
    course.face_up = course.face_up[:place] + course.face_up[place + 1 :]
    if course.events is not None:
        course.events.append(TileLaid(course.player, move.at, move.tile))
    return cell


def _first_tile(course: Course, now: Situation, move: Place) -> None:
    cell = _lay(course, move)
    if not course.ask_for_crew(cell):
        course.next_turn()


def _second_tile(course: Course, now: Situation, move: Place) -> None:
    _lay(course, move)  # it takes the place of the crew (V2, R14)
    course.next_turn()


def _crew(course: Course, now: Situation, move: PlaceCrew) -> None:
    edge: int = move.edge
    port = now.at << 3 | edge
    course.board = course.board.stand(port, course.game.colours[course.turn])
    supplies = list(course.supplies)
    supplies[course.turn] -= 1
    course.supplies = tuple(supplies)
    if course.events is not None:
        lowest = course.board.fragment(port) & 7
        course.events.append(CrewPlaced(course.player, hex_of(now.at), lowest))
    course.next_turn()


def _no_crew(course: Course, now: Situation, move: Pass) -> None:
    course.next_turn()


def _first_town(course: Course, now: Situation, move: ChooseTown) -> None:
    others = [town for town in course.game.rules.towns if town != move.at]
    if not course.strike(now.step.quake, [move.at, *others]):
        course.draw()


def _side(course: Course, now: Situation, move: ChooseSide) -> None:
    course.hit(now.step.quake, now.step.town, move.edge)
    if not course.strike(now.step.quake, now.step.then):
        course.draw()


def _turn(course: Course, now: Situation, move: TurnTile) -> None:
    before = course.table()
    fewest = aftershocks.canonical(before, move)
    course.board = course.board.turn(cell_of(fewest.at), fewest.by)
    if course.events is not None:
        actor, at = now.game.players[now.step.seat], move.at
        after = course.table()
        course.events.append(TileTurned(actor, at, before[at], after[at], fewest.by))
    _next_aftershock(course, now.step, now.step.turned | {move.at})


def _no_turn(course: Course, now: Situation, move: Pass) -> None:
    _next_aftershock(course, now.step, now.step.turned)


def _next_aftershock(course: Course, step: Turning, turned: frozenset[Hex]) -> None:
    asked = (step.seat - course.turn) % len(course.game.players) + 1
    if not course.shake(asked, turned):
        course.draw()


def _cannot(course: Course, now: Situation, move: Move) -> None:
    """Carry out nothing: it is always refused."""


_Kind = tuple[
    Callable[[GameState, Situation, Any], "Refusal | None"],
    Callable[[Course, Situation, Any], None],
]
"""How a kind of move is checked at a step, and how it is carried out."""

_WRONG: Final[_Kind] = (_wrong_refusal, _cannot)

_MOVES: Final[list[dict[type, _Kind]]] = [  # by phase
    {Place: (_place_refusal, _first_tile)},
    {
        PlaceCrew: (_crew_refusal, _crew),
        Place: (_second_tile_refusal, _second_tile),
        Pass: (_never, _no_crew),
    },
    {ChooseTown: (_town_refusal, _first_town)},
    {ChooseSide: (_side_refusal, _side)},
    {TurnTile: (_turn_refusal, _turn), Pass: (_never, _no_turn)},
    {},
]

_WRONG_STEP: Final[Mapping[type, RuleId]] = {
    Place: "G1",
    PlaceCrew: "G1",
    Pass: "G1",
    ChooseSide: "Q1",
    ChooseTown: "Q1",
    TurnTile: "V3",
}
"""Every kind of move, and the rule that refuses it at a step it does not belong to."""


def _kind(now: Situation, move: Move) -> _Kind:
    """Find how this kind of move is treated at this step."""
    kind = _MOVES[now.phase].get(type(move))
    if kind is not None:
        return kind
    if type(move) not in _WRONG_STEP:
        expected = ", ".join(each.__name__ for each in _WRONG_STEP)
        raise BadValue("move", move, f"one of {expected}")
    return _WRONG
