"""The score follows from what lies there, in whatever order it was laid (E3 to E9)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from properties.strategies import Moment, moments
from seismic import Board, GameState, score
from seismic.model.board import with_crew, with_tile


def laid_anew(board: Board, random: Random) -> Board:
    """Lay the same tiles and then the same crews in another order."""
    tiles = list(board.tiles.items())
    random.shuffle(tiles)
    anew = Board({}, (), board.table)
    for at, tile in tiles:
        anew = with_tile(anew, at, tile)
    crews = list(board.crews)
    random.shuffle(crews)
    for crew in crews:
        anew = with_crew(anew, crew.at, crew.edge, crew.colour)
    return anew


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
