"""Equal states are equal in every way, however they came about (R27: no state hides a history)."""

import copy
import pickle

from hypothesis import given

from games import setting
from properties.strategies import Moment, moments, recorded
from seismic import Board, GameState, apply, from_json, legal_moves, to_json


def remade(state: GameState) -> GameState:
    """Return the state rebuilt from its parts."""
    return GameState(
        rules=state.rules,
        players=state.players,
        board=Board(state.board.tiles, state.board.crews, state.board.table),
        supplies=state.supplies,
        step=state.step,
        face_up=state.face_up,
        pile=state.pile,
        box=state.box,
        discards=state.discards,
        heights=state.heights,
        turn=state.turn,
    )


@given(moments())
def test_equal_states_cannot_be_told_apart(moment: Moment) -> None:
    """A copied, saved or rebuilt state is equal, with the same hash, JSON and moves."""
    state = moment.after
    text = to_json(state)
    for other in (
        pickle.loads(pickle.dumps(state)),
        copy.deepcopy(state),
        from_json(text),
        remade(state),
    ):
        assert state == other
        assert hash(state) == hash(other)
        assert text == to_json(other)
        assert legal_moves(state) == legal_moves(other)


@given(moments())
def test_a_move_makes_another_state(moment: Moment) -> None:
    """A move never leads back to the same state, and its JSON tells the two apart."""
    assert moment.before != moment.after
    assert to_json(moment.before) != to_json(moment.after)


@given(moments())
def test_the_same_moves_lead_to_the_same_state(moment: Moment) -> None:
    """A game is its start and its moves: played again, it comes to an equal state."""
    state = setting(moment.number).begin().state
    for move in recorded(moment.number):
        if state == moment.before:
            break
        state = apply(state, move)
    assert moment.before == state
    assert moment.after == apply(state, moment.move)
