"""Whether a state fits together: its step with what lies face up, in the pile and on the table.

A state that cannot even be made is refused by its constructor. Here is what a made-up one may still
get wrong, so that no step of the turn is without a decision. Positions by hand are welcome: they
need not be reachable, and may use more tiles than a box holds.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ..errors import BadState, BadValue, Defect
from ..model.state import FACE_UP, GameState
from ..model.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning
from . import aftershocks, crews, placement, quakes


def validate(state: GameState) -> None:
    """Refuse a state that contradicts itself or the rules, with all its defects.

    >>> from seismic import new_game
    >>> validate(new_game(["red", "blue"], seed=7))
    """
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    defects = tuple(_DEFECTS[type(state.step)](state, state.step))
    if defects:
        raise BadState(*defects)


def _placing(state: GameState, _: Placing) -> Iterator[Defect]:
    if len(state.face_up) < FACE_UP and state.pile:
        yield Defect("face_up", "tiles are turned up until there are three", "G2")
    if not placement.any_fits(state.board, state.face_up):
        yield Defect("step", "a tile is to be laid, and none that is face up fits", "G7")


def _crewing(state: GameState, step: Crewing) -> Iterator[Defect]:
    if len(state.face_up) == FACE_UP:
        yield Defect("face_up", "one of three tiles has just been laid", "G3")
    elif len(state.face_up) < FACE_UP - 1 and state.pile:
        yield Defect("face_up", "two of three tiles are left after one has been laid", "G2")
    if not placement.abutting(state.board, step.at).highway:
        yield Defect("step", f"no highway meets the tile just laid at {step.at}", "G4")
    if state.board.crews_on(step.at):
        yield Defect("board", f"a crew stands on the tile just laid at {step.at}", "G8")
    second = "dilemma" in state.rules.variants and placement.any_fits(state.board, state.face_up)
    if not second and not crews.moves(state.board, step.at, state.supplies[state.turn]):
        yield Defect("step", f"there is nothing to decide about the tile at {step.at}", "R20")


def _choosing_town(state: GameState, step: ChoosingTown) -> Iterator[Defect]:
    yield from _drawing(state)
    if state.discards[-1:] != (step.quake,):
        yield Defect("discards", f"{step.quake}, just turned up, is the last of them", "Q1")


def _choosing_side(state: GameState, step: ChoosingSide) -> Iterator[Defect]:
    yield from _drawing(state)
    towns = state.rules.towns
    if (step.then and {step.town, *step.then} != set(towns)) or len(step.then) >= len(towns):
        yield Defect("step", "a quake strikes each town once", "V4c")
    lost = _since_quake(state)
    if lost is None or state.discards[-lost - 1] != step.quake:
        yield Defect("discards", f"{step.quake} is the last quake among them", "Q1")
    elif lost > (step.quake.magnitude if len(towns) > len(step.then) + 1 else 0):
        yield Defect("discards", f"{step.quake} cannot have removed the last {lost}", "Q4")
    if len(quakes.longest(quakes.lengths(state.board, step.town))) < 2:
        yield Defect("step", f"no sides of the town at {step.town} are tied", "Q3")


def _turning(state: GameState, step: Turning) -> Iterator[Defect]:
    yield from _drawing(state)
    if _since_quake(state) is None:
        yield Defect("discards", "there is no quake among them to turn a tile after", "V3")
    if step.turned & set(state.rules.towns):
        yield Defect("step", "a town is never turned", "R16")
    if len(step.turned) > (step.seat - state.turn) % len(state.players):
        yield Defect("step", "more tiles have been turned than players were asked", "V3")
    if next(aftershocks.moves(state.rules, state.board, step.turned), None) is None:
        yield Defect("step", "there is no tile to turn", "R20")


def _over(state: GameState, step: Over) -> Iterator[Defect]:
    left = bool(state.face_up or state.pile)
    if step.reason == "E2":
        if not left:
            yield Defect("step", "no tile is left, which ends the game first", "E1")
        if state.board.open_cells:
            yield Defect("step", "a section still has an open end", "E2")
    elif left:
        yield Defect("step", "there are tiles left", step.reason)
    elif step.reason == "R6" and not state.discards:
        yield Defect("discards", "the tiles that could not be laid are not among them", "R6")


def _drawing(state: GameState) -> Iterator[Defect]:
    if len(state.face_up) == FACE_UP:
        yield Defect("face_up", "no quake is turned up when three tiles are face up", "G2")


def _since_quake(state: GameState) -> int | None:
    """Count the tiles that have left the game after the last quake, if there was one."""
    for number, tile in enumerate(reversed(state.discards)):
        if tile.kind == "quake":
            return number
    return None


_DEFECTS: Final[Mapping[type, Callable[[GameState, Any], Iterator[Defect]]]] = {
    Placing: _placing,
    Crewing: _crewing,
    ChoosingTown: _choosing_town,
    ChoosingSide: _choosing_side,
    Turning: _turning,
    Over: _over,
}
