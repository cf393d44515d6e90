"""What a state put together by hand may still get wrong, so that no step is without a decision.

A state whose parts cannot belong together is refused by its constructor. Positions by hand are
welcome: they need not be reachable, and may use more tiles than a box holds.
"""

from collections.abc import Iterator

from ..errors import BadState, Defect
from ..model.matching import abutting
from ..model.packed import FACE_UP
from ..model.state import GameState, packed_state
from ..model.steps import ChoosingSide, ChoosingTown, Crewing, Drawing, Over, Placing, Turning
from . import aftershocks, crews, drawing, placement, quakes
from .undealt import refuse_unlikely


def validate(state: GameState) -> None:
    """Raise an error for a state that contradicts itself or the rules.

    Raises:
        BadState: With all defects of the state.

    >>> import seismic
    >>> seismic.validate(seismic.new_game(["red", "blue"], seed=7))
    """
    refuse_without_decision(state)
    undealt = state.pile.undealt
    if undealt is not None and undealt.counts is None and not isinstance(state.step, Over):
        refuse_unlikely(packed_state(state))


def refuse_without_decision(state: GameState) -> None:
    """Raise `BadState`, with all defects, for any knowledge of the pile: enough for a view."""
    packed_state(state)  # refuses anything but a state
    defects = tuple(_defects(state))
    if defects:
        raise BadState(*defects)


def _defects(state: GameState) -> Iterator[Defect]:
    match state.step:
        case Placing():
            yield from _placing(state)
        case Crewing() as step:
            yield from _crewing(state, step)
        case ChoosingTown() as step:
            yield from _choosing_town(state, step)
        case ChoosingSide() as step:
            yield from _choosing_side(state, step)
        case Turning() as step:
            yield from _turning(state, step)
        case Drawing() as step:
            yield from _drawing(state, step)
        case over:
            yield from _over(state, over)


def _placing(state: GameState) -> Iterator[Defect]:
    if len(state.face_up) < FACE_UP and state.pile:
        yield Defect("face_up", "tiles are turned up until there are three", "G2")
    if not placement.any_fits(packed_state(state)):
        yield Defect("step", "a tile is to be laid, and none that is face up fits", "G7")


def _crewing(state: GameState, step: Crewing) -> Iterator[Defect]:
    now = packed_state(state)
    if len(state.face_up) == FACE_UP:
        yield Defect("face_up", "one of three tiles has just been laid", "G3")
    elif len(state.face_up) < FACE_UP - 1 and state.pile:
        yield Defect("face_up", "two of three tiles are left after one has been laid", "G2")
    if not abutting(now.board.constraint_around(now.board.latest)).highway:
        yield Defect("step", f"no highway meets the tile just laid at {step.at}", "G4")
    if state.board.crews_on(step.at):
        yield Defect("board", f"a crew stands on the tile just laid at {step.at}", "G8")
    if not crews.is_asked(now):
        yield Defect("step", f"there is nothing to decide about the tile at {step.at}", "R20")


def _choosing_town(state: GameState, step: ChoosingTown) -> Iterator[Defect]:
    yield from _without_three(state)
    if state.discards[-1:] != (step.quake,):
        yield Defect("discards", f"{step.quake}, just turned up, is the last of them", "Q1")


def _choosing_side(state: GameState, step: ChoosingSide) -> Iterator[Defect]:
    yield from _without_three(state)
    towns = state.rules.towns
    if (step.then and {step.town, *step.then} != set(towns)) or len(step.then) >= len(towns):
        yield Defect("step", "a quake strikes each town once", "V4c")
    lost = _since_quake(state)
    if lost is None or state.discards[-lost - 1] != step.quake:
        yield Defect("discards", f"{step.quake} is the last quake among them", "Q1")
    elif lost > (step.quake.magnitude if len(towns) > len(step.then) + 1 else 0):
        yield Defect("discards", f"{step.quake} cannot have removed the last {lost}", "Q4")
    if len(quakes.tied_sides(packed_state(state))) < 2:
        yield Defect("step", f"no sides of the town at {step.town} are tied", "Q3")


def _turning(state: GameState, step: Turning) -> Iterator[Defect]:
    yield from _without_three(state)
    if _since_quake(state) is None:
        yield Defect("discards", "no quake is among them, so no tile can have been turned", "V3")
    if step.turned & set(state.rules.towns):
        yield Defect("step", "a town is never turned", "R16")
    if len(step.turned) > (step.seat - state.turn) % len(state.players):
        yield Defect("step", "more tiles have been turned than players were asked", "V3")
    if not aftershocks.moves(packed_state(state)):
        yield Defect("step", "there is no tile to turn", "R20")


def _drawing(state: GameState, step: Drawing) -> Iterator[Defect]:
    now = packed_state(state)
    most = drawing.FACE_UP_AT_START if step.in_set_up else FACE_UP
    if len(state.face_up) >= most:
        yield Defect("face_up", "no tile is to be turned up", "S4" if step.in_set_up else "G2")
    if step.in_set_up and (state.turn or len(state.board.tiles) > len(state.rules.towns)):
        yield Defect("step", "set-up is over", "S4")
    if not drawing.moves(now):
        yield Defect("step", "no tile can be turned up", "G2")
    elif not step.in_set_up and not now.board.has_open_end():
        yield Defect("step", "no end is open, which ends the game first", "E2")


def _over(state: GameState, step: Over) -> Iterator[Defect]:
    now, left = packed_state(state), bool(state.face_up or state.pile)
    if step.reason in ("E2", "R28"):
        if not left and (step.reason == "R28" or _since_quake(state) is None):
            yield Defect("step", "no tile is left, which ends the game first", "E1")
        if step.reason == "E2" and now.board.has_open_end():
            yield Defect("step", "a section still has an open end", "E2")
        if step.reason == "R28" and _is_pile_known(state) and drawing.some_tile_fits(now):
            yield Defect("step", "a tile that may still come can be laid", "R28")
    elif left:
        yield Defect("step", "there are tiles left", step.reason)
    elif step.reason == "R6" and not state.discards:
        yield Defect("discards", "the tiles that could not be laid are not among them", "R6")


def _is_pile_known(state: GameState) -> bool:
    """Return whether the tiles of the pile are known, if only by their counts."""
    undealt = state.pile.undealt
    return undealt is None or undealt.counts is not None


def _without_three(state: GameState) -> Iterator[Defect]:
    if len(state.face_up) == FACE_UP:
        yield Defect("face_up", "no quake is turned up when three tiles are face up", "G2")


def _since_quake(state: GameState) -> int | None:
    """Return how many tiles have left the game after the last quake, if there was one."""
    for number, tile in enumerate(reversed(state.discards)):
        if tile.kind == "quake":
            return number
    return None
