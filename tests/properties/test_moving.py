"""Moving the whole table, towns and all, changes nothing (S2, G3 to G6, Q2, V4a)."""

from hypothesis import given

from properties.strategies import Moment, moments, moves_of_the_table
from properties.symmetry import Symmetry


@given(moments(), moves_of_the_table())
def test_moving(moment: Moment, seen: Symmetry) -> None:
    """A game somewhere else is the game, moved."""
    seen.maps(moment.before, moment.move, moment.step)
