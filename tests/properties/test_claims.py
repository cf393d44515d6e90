"""A crew goes to an unclaimed section of the tile just laid, and nowhere else (G8, G9, R20)."""

from hypothesis import given

from properties.seeing import plain
from properties.strategies import Moment, moments
from seismic import PlaceCrew, legal_moves
from seismic.steps import Crewing
from specification.sections import section_through
from specification.tiles import fragments


@given(moments("crew"))
def test_crews_go_to_unclaimed_sections(moment: Moment) -> None:
    """Exactly the fragments on whose sections no crew stands are offered, while there are crews."""
    state = moment.before
    assert isinstance(state.step, Crewing)
    board, at = plain(state.board), (state.step.at.q, state.step.at.r)
    free = {
        min(fragment)
        for fragment in fragments(board.laid[at])
        if not section_through(board, at, fragment).crews and state.supplies[state.turn]
    }
    offered = {move.edge for move in legal_moves(state) if isinstance(move, PlaceCrew)}
    assert free == offered
