"""Legal moves are a sequence in a fixed order: cell, type, code; a pass last (G3, R16)."""

from hypothesis import given
from hypothesis import strategies as st

from properties.strategies import states
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
    legal_moves,
)


def rank(move: Move) -> tuple[object, ...]:
    """Return the rank of a move in the documented order."""
    match move:
        case PlaceCrew(edge) | ChooseSide(edge):
            return 0, edge
        case ChooseTown(at):
            return 0, at.q, at.r
        case TurnTile(at, by):
            return 0, at.q, at.r, by
        case Place(at, tile):
            return 1, at.q, at.r, tile.type.code, tile.code
        case Draw(tile):
            return 0, tile.code
        case Pass():
            return (2,)


@given(states(), st.data())
def test_a_sequence_in_a_fixed_order(state: GameState, data: st.DataObject) -> None:
    """Counting, indexing, slicing and searching agree with the list."""
    legal = legal_moves(state)
    moves = list(legal)
    assert len(moves) == len(legal) > 0
    assert sorted(moves, key=rank) == moves
    index = data.draw(st.integers(-len(moves), len(moves) - 1))
    assert moves[index] == legal[index]
    assert moves[index] in legal
    assert moves.index(moves[index]) == legal.index(moves[index])
    assert tuple(moves[index:]) == legal[index:]
    assert moves == legal
    others: tuple[object, ...] = (len(moves), "moves")
    assert [False, False] == [legal == other for other in others]
