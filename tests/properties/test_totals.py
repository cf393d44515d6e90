"""The totals, found by one walk, are those of the score sheet (E3 to E9, V4e, R29)."""

from hypothesis import given

from properties.strategies import states
from seismic import GameState, score, totals


@given(states())
def test_totals_are_the_sum_of_lines(state: GameState) -> None:
    """Every player has the points of the sections that they take."""
    lines = score(state).lines
    expected = {
        player: sum(line.points for line in lines if player in line.takers)
        for player in state.players
    }
    assert expected == totals(state) == score(state).totals
