"""The open cells of a board are the empty ones that a highway leads to (G4, G6, E2)."""

from hypothesis import given

from comparison import cell
from properties.seeing import plain
from properties.strategies import Moment, moments
from specification.placement import spaces


@given(moments())
def test_open_cells(moment: Moment) -> None:
    """They are listed in order, and are what a search of the whole board finds."""
    board = plain(moment.after.board)
    expected = [at for at in spaces(board) if any(board.demands(at).values())]
    assert sorted(expected) == list(map(cell, moment.after.board.open_cells))
