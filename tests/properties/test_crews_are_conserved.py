"""A player's crews stand on the table or are in the supply: 20, or 40 for two copies (C6, R12).

So crews of lost tiles come back, and those on turned tiles stay (S1, Q6, V3c, R24, D18).
"""

from collections import Counter

from hypothesis import given

from properties.strategies import Moment, Story, moments, stories
from seismic import GameState


def check(state: GameState) -> None:
    """Check that supply and crews on the table add up to what each player began with."""
    both = "twin-cities" in state.rules.variants and "R12" not in state.rules.options
    each = 40 if both else 20
    standing = Counter(crew.colour for crew in state.board.crews)
    assert {player: each - standing[player] for player in state.players} == state.supply
    assert all(0 <= supply for supply in state.supplies)


@given(moments())
def test_crews_are_conserved(moment: Moment) -> None:
    """Anywhere in a game."""
    check(moment.after)


@given(stories())
def test_small_games(story: Story) -> None:
    """Through whole small games, which may begin with fewer crews."""
    first = story.start.state
    crews = Counter(first.supply) + Counter(crew.colour for crew in first.board.crews)
    for moment in story.moments:
        standing = Counter(crew.colour for crew in moment.after.board.crews)
        assert crews == Counter(moment.after.supply) + standing
