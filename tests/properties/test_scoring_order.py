"""The score follows from what lies there, in whatever order it was laid (E3 to E9)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from properties.strategies import Moment, moments
from seismic import Board, GameState, score


def laid_anew(board: Board, random: Random) -> Board:
    """Return a board with the same tiles and crews, laid in a different order."""
    tiles, crews = list(board.tiles.items()), list(board.crews)
    random.shuffle(tiles)
    random.shuffle(crews)
    return Board(dict(tiles), crews, board.table)


@given(moments(), st.randoms(use_true_random=False))
def test_scoring_ignores_laying_order(moment: Moment, random: Random) -> None:
    """Tiles and crews laid in any order give the same score sheet, section by section."""
    state = moment.after
    anew = laid_anew(state.board, random)
    assert state.board == anew
    again = GameState(
        rules=state.rules,
        players=state.players,
        board=anew,
        supplies=state.supplies,
        step=state.step,
        face_up=state.face_up,
        pile=state.pile,
        box=state.box,
        discards=state.discards,
        heights=state.heights,
        turn=state.turn,
    )
    assert state == again
    assert score(state) == score(again)
