"""At most one crew stands on a fragment, and none on a town (G8, V3c)."""

from hypothesis import given

from properties.strategies import Moment, moments


@given(moments())
def test_one_crew_a_fragment(moment: Moment) -> None:
    """Every crew is named by the lowest edge of a fragment of its own."""
    board = moment.after.board
    fragments = [(crew.at, board[crew.at].fragment_at(crew.edge)) for crew in board.crews]
    assert len(fragments) == len(set(fragments))
    for crew, (at, fragment) in zip(board.crews, fragments, strict=True):
        assert fragment is not None
        assert crew.edge == min(fragment)
        assert "town" != board[at].kind
