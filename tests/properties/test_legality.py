"""A move is accepted exactly if it is listed, and a refused one changes nothing (G1 to G8, Q3, V3).

Moves of every type are tried at every step, also after the end; a refusal names a rule.
"""

import pickle

import pytest
from hypothesis import given

from properties.seeing import canonical
from properties.strategies import states, states_and_moves
from seismic import GameState, IllegalMove, Move, apply, explain, legal_moves, play, rulebook


class TestLegality:
    """Listing and playing say the same."""

    @given(states_and_moves())
    def test_accepted_exactly_if_listed(self, drawn: tuple[GameState, list[Move]]) -> None:
        """A move is played if its canonical form is listed, and refused by a rule if not."""
        state, moves = drawn
        listed = set(legal_moves(state))
        for move in moves:
            if canonical(state, move) in listed:
                assert explain(state, move) is None
                assert apply(state, move) == apply(state, canonical(state, move))
            else:
                with pytest.raises(IllegalMove) as refused:
                    apply(state, move)
                assert refused.value.refusal == explain(state, move)
                assert refused.value.rule == rulebook.rule(refused.value.rule).id

    @given(states())
    def test_every_listed_move_is_accepted(self, state: GameState) -> None:
        """Each is listed once, in its canonical form, and can be played."""
        moves = list(legal_moves(state))
        assert len(moves) == len(set(moves))
        for move in moves:
            assert canonical(state, move) == move
            assert play(state, move).state == apply(state, move)

    @given(states_and_moves())
    def test_trying_changes_nothing(self, drawn: tuple[GameState, list[Move]]) -> None:
        """Questions, moves and refusals leave the state as it was, to the last byte."""
        state, moves = drawn
        before = pickle.dumps(state)
        digest = hash(state)
        for move in moves:
            if explain(state, move) is None:
                play(state, move)
            else:
                with pytest.raises(IllegalMove):
                    play(state, move)
        assert (before, digest) == (pickle.dumps(state), hash(state))
