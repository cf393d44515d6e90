"""A refusal names the first rule that applies (G1 to G6, G8, Q1, Q2, E1, V3, R16, R20).

Moves of every type are tried at every step of small games, also after the end (V3a, V3b, V4c).
"""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from comparison import any_moves
from properties.seeing import canonical
from properties.strategies import Story, stories
from properties.test_aftershocks import changes
from properties.test_claims import unclaimed
from properties.test_placements import edges
from seismic import (
    ChooseSide,
    ChooseTown,
    Draw,
    GameState,
    Move,
    Pass,
    Place,
    PlaceCrew,
    TurnTile,
    explain,
    legal_moves,
)
from seismic.steps import Crewing, Turning

OUT_OF_STEP: dict[type[Move], str] = {
    Place: "G1",
    PlaceCrew: "G1",
    Pass: "G1",
    ChooseSide: "Q1",
    ChooseTown: "Q1",
    TurnTile: "V3",
    Draw: "G2",
}
"""By the move: the rule that refuses it at a step to which it does not belong."""

DUE: dict[str, tuple[type[Move], ...]] = {
    "place": (Place,),
    "crew": (PlaceCrew, Pass),
    "side": (ChooseSide,),
    "town": (ChooseTown,),
    "turn": (TurnTile, Pass),
}


def expected(state: GameState, move: Move) -> str:
    """Return the rule that refuses a move that is not legal."""
    if state.phase == "over":
        return "E1"
    due = DUE[state.phase]
    if state.phase == "crew" and "dilemma" in state.rules.variants:
        due = (*due, Place)
    if type(move) not in due:
        return OUT_OF_STEP[type(move)]
    match move:
        case Place():
            return place(state, move)
        case PlaceCrew(edge):
            return crew(state, edge)
        case TurnTile():
            return turn(state, move)
        case ChooseTown():
            return "V4c"
    return "Q2"


def place(state: GameState, move: Place) -> str:
    """Return the rule that refuses a tile: face up, on the table, beside others, matching."""
    board, at = state.board, move.at
    if move.tile.type not in state.face_up:
        return "G3"
    if at not in board.table:
        return "G6"
    beside = {edge: cell for edge, cell in enumerate(at.neighbours) if cell in board}
    if at in board or not beside:
        return "G3"
    met = [(e in edges(move.tile), (e + 3) % 6 in edges(board[cell])) for e, cell in beside.items()]
    return "G5" if any(one != other for one, other in met) else "G4"


def crew(state: GameState, edge: int) -> str:
    """Return the rule that refuses a crew: no such fragment, a claimed one, or an empty supply."""
    assert isinstance(state.step, Crewing)
    fragment = state.board[state.step.at].fragment_at(edge)
    free = fragment is not None and min(fragment) in unclaimed(state.board, state.step.at)
    return "R20" if free else "G8"


def turn(state: GameState, move: TurnTile) -> str:
    """Return the rule that refuses a turn: of no tile or a town, again, to no change."""
    assert isinstance(state.step, Turning)
    if move.at not in state.board or state.board[move.at].kind == "town":
        return "V3"
    if move.at in state.step.turned:
        return "V3b"
    return "V3a" if changes(state, move) else "R16"


@given(stories(), st.integers(0, 999))
def test_refusals(story: Story, seed: int) -> None:
    """Every move that isn't listed is refused by the first rule that applies."""
    random = Random(seed)
    for state in (step.state for step in story.steps):
        legal = legal_moves(state)
        for move in any_moves(state, random, 6):
            refused = explain(state, move)
            if refused is not None:
                assert canonical(state, move) not in legal
                assert expected(state, move) == refused.rule
