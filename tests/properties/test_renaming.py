"""The rules treat all colours the same (S1, G8, Q6, E8, E9)."""

from hypothesis import given

from properties.strategies import Moment, moments, new_names
from properties.symmetry import Symmetry


@given(moments(), new_names())
def test_renaming(moment: Moment, seen: Symmetry) -> None:
    """A game with other colours is the game, renamed."""
    seen.maps(moment.before, moment.move, moment.step)
