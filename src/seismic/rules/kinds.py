"""The kinds of moves: which belong to which step, why one is refused, and what it does.

One table, `_MOVES`, says what may be played when. The chapters say why a move is refused; what is
legal is mostly seen at a glance, and then no chapter is asked.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .._engine.board import PIECE, PIECE_BITS
from .._engine.tile_types import is_fit
from ..errors import BadValue
from ..model.events import CrewPlaced, TileLaid, TileTurned
from ..model.hexes import Hex, cell_of, hex_of
from ..model.moves import ChooseSide, ChooseTown, Move, Pass, PlaceCrew, TurnTile
from ..model.packed import CREW, OVER, Situation
from ..model.placing import Place
from ..model.state import GameState
from ..model.steps import Turning
from ..ruleids import RuleId
from . import aftershocks, crews, placement, quakes
from ._draft import Course

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal


class Kind:
    """A kind of move at a step: why it is refused there, and what happens if it isn't."""

    def refusal(self, state: GameState, now: Situation, move: Any) -> "Refusal | None":
        """Say why a move is refused; a pass never is."""
        return None

    def carry_out(self, course: Course, now: Situation, move: Any) -> None:
        """Carry out a move that is legal; one that belongs to another step never is."""


class _FirstTile(Kind):
    """Asks for a crew, or a second tile, if there is one to place."""

    def refusal(self, state: GameState, now: Situation, move: Place) -> "Refusal | None":
        fit = move._fit
        cell, piece = fit >> PIECE_BITS, fit & PIECE
        for tile_type in now.face_up:
            if tile_type.covers(piece) and is_fit(now.board, tile_type, cell, piece):
                return None
        return placement.refusal(state, move)

    def carry_out(self, course: Course, now: Situation, move: Place) -> None:
        cell = self.lay(course, move)
        if not course.ask_for_crew(cell):
            course.next_turn()

    def lay(self, course: Course, move: Place) -> int:
        """Lay the tile, and give its cell."""
        fit = move._fit
        cell, piece = fit >> PIECE_BITS, fit & PIECE
        course.board = course.board.lay(cell, piece)
        place = 0
        while not course.face_up[place].covers(piece):
            place += 1
        course.face_up = course.face_up[:place] + course.face_up[place + 1 :]
        if course.events is not None:
            course.events.append(TileLaid(course.player, move.at, move.tile))
        return cell


class _SecondTile(_FirstTile):
    """It takes the place of the crew (V2, R14)."""

    def refusal(self, state: GameState, now: Situation, move: Place) -> "Refusal | None":
        if now.game.dilemma:
            return super().refusal(state, now, move)
        return _wrong_refusal(state, now, move)

    def carry_out(self, course: Course, now: Situation, move: Place) -> None:
        self.lay(course, move)
        course.next_turn()


class _Crew(Kind):
    def refusal(self, state: GameState, now: Situation, move: PlaceCrew) -> "Refusal | None":
        edge: int = move.edge
        if now.unclaimed >> edge & 1 and now.supplies[now.turn]:
            return None
        return crews.refusal(state, hex_of(now.at), move)

    def carry_out(self, course: Course, now: Situation, move: PlaceCrew) -> None:
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


class _NoCrew(Kind):
    def carry_out(self, course: Course, now: Situation, move: Pass) -> None:
        course.next_turn()


class _Town(Kind):
    def refusal(self, state: GameState, now: Situation, move: ChooseTown) -> "Refusal | None":
        return quakes.town_refusal(state.board, move)

    def carry_out(self, course: Course, now: Situation, move: ChooseTown) -> None:
        others = [town for town in course.game.rules.towns if town != move.at]
        if not course.strike(now.step.quake, [move.at, *others]):
            course.draw()


def longest_sides(now: Situation) -> tuple[int, ...]:
    """List the sides that a quake may strike."""
    sides: tuple[int, ...] = quakes.longest(now.board.lengths(cell_of(now.step.town)))
    return sides


class _Side(Kind):
    def refusal(self, state: GameState, now: Situation, move: ChooseSide) -> "Refusal | None":
        if move.edge in longest_sides(now):
            return None
        return quakes.side_refusal(state.board, now.step.town, move)

    def carry_out(self, course: Course, now: Situation, move: ChooseSide) -> None:
        course.hit(now.step.quake, now.step.town, move.edge)
        if not course.strike(now.step.quake, now.step.then):
            course.draw()


class _Turn(Kind):
    def refusal(self, state: GameState, now: Situation, move: TurnTile) -> "Refusal | None":
        return aftershocks.refusal(state, now.step.turned, move)

    def carry_out(self, course: Course, now: Situation, move: TurnTile) -> None:
        before = course.table()
        fewest = aftershocks.canonical(before, move)
        course.board = course.board.turn(cell_of(fewest.at), fewest.by)
        if course.events is not None:
            actor, at = now.game.players[now.step.seat], move.at
            after = course.table()
            course.events.append(TileTurned(actor, at, before[at], after[at], fewest.by))
        _next_aftershock(course, now.step, now.step.turned | {move.at})


class _NoTurn(Kind):
    def carry_out(self, course: Course, now: Situation, move: Pass) -> None:
        _next_aftershock(course, now.step, now.step.turned)


def _next_aftershock(course: Course, step: Turning, turned: frozenset[Hex]) -> None:
    asked = (step.seat - course.turn) % len(course.game.players) + 1
    if not course.shake(asked, turned):
        course.draw()


class _Wrong(Kind):
    """A move that does not belong to the step."""

    def refusal(self, state: GameState, now: Situation, move: Any) -> "Refusal | None":
        return _wrong_refusal(state, now, move)


def _wrong_refusal(state: GameState, now: Situation, move: Move) -> "Refusal":
    from ..model.refusals import GameOver, Refusal, WrongStep

    if now.phase == OVER:
        return Refusal("E1", move, GameOver(now.step.reason))
    due = "crew-or-tile" if now.phase == CREW and now.game.dilemma else state.phase
    return Refusal(_WRONG_STEP[type(move)], move, WrongStep(due, str(state.actor)))


_WRONG: Final[Kind] = _Wrong()

_MOVES: Final[list[dict[type, Kind]]] = [  # by phase
    {Place: _FirstTile()},
    {PlaceCrew: _Crew(), Place: _SecondTile(), Pass: _NoCrew()},
    {ChooseTown: _Town()},
    {ChooseSide: _Side()},
    {TurnTile: _Turn(), Pass: _NoTurn()},
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


def kind_of(now: Situation, move: Move) -> Kind:
    """Find how this kind of move is treated at this step."""
    kind = _MOVES[now.phase].get(type(move))
    if kind is not None:
        return kind
    if type(move) not in _WRONG_STEP:
        expected = ", ".join(each.__name__ for each in _WRONG_STEP)
        raise BadValue("move", move, f"one of {expected}")
    return _WRONG
