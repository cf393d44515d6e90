"""Cases from elsewhere: from scenarios, from turns of a record, and from states."""

from seismic.errors import SeismicError
from seismic.lines import write_state
from seismic.model.moves import Move
from seismic.model.notation import write_move
from seismic.model.state import GameState
from seismic.model.tiles import Tile
from seismic.scenarios import Scenario, origins

from .cases import START, Case, position


def case_of_scenario(scenario: Scenario, moves: list[Move]) -> Case:
    """Return what a scenario starts from, and the moves that it plays."""
    if scenario.stock is not None:
        case = case_of_state(scenario.start.state)
    else:
        case = {key: value for key, value in scenario.data.items() if key in START}
    return case | {"play": [*case.get("play", []), *map(write_move, moves)]}


def case_of_state(state: GameState) -> Case:
    """Return a case that leads to a state, or the state on one line where there is none."""
    for case in origins.candidates(state):
        try:
            if origins.shows(position(case).state) == origins.shows(state):
                return case
        except SeismicError:
            continue
    return {"line": write_state(state), "play": []}


def case_before_quake(state: GameState, quake: Tile) -> Case:
    """Return the case in which that quake is turned up on the table of a state."""
    third = list(map(str, state.face_up[2:]))
    pile = [] if state.pile.undealt else list(map(str, state.pile))
    return origins.from_state(
        state,
        face_up=list(map(str, state.face_up[:2])),
        pile=[quake.code, *third, *pile],
        turn=state.actor or state.players[state.turn],
    )
