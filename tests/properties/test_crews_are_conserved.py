"""A player's crews stand on the table or are in the supply: 20, or 40 for two copies (C6, R12)."""

from collections import Counter

from hypothesis import given

from properties.strategies import Moment, moments


@given(moments())
def test_crews_are_conserved(moment: Moment) -> None:
    """Supply and crews on the table add up to what each player began with (Q6, R12, R24)."""
    state = moment.after
    both = "twin-cities" in state.rules.variants and "R12" not in state.rules.options
    each = 40 if both else 20
    standing = Counter(crew.colour for crew in state.board.crews)
    assert {player: each - standing[player] for player in state.players} == state.supply
    assert all(0 <= supply for supply in state.supplies)
