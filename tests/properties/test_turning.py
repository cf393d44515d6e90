"""Turning the whole table by 60° changes nothing: no rule knows north (G3 to G5, Q2, E3)."""

from hypothesis import given

from properties.strategies import Moment, moments, turns_of_the_table
from properties.symmetry import Symmetry


@given(moments(), turns_of_the_table())
def test_turning(moment: Moment, seen: Symmetry) -> None:
    """A game on a turned table is the game, turned."""
    seen.maps(moment.before, moment.move, moment.step)
