"""Mirroring the whole table changes nothing: no rule knows left (G3 to G5, Q2, R16)."""

from hypothesis import given

from properties.strategies import Moment, mirrors, moments
from properties.symmetry import Symmetry


@given(moments(), mirrors())
def test_mirroring(moment: Moment, seen: Symmetry) -> None:
    """A game in a mirror is the game, mirrored."""
    seen.maps(moment.before, moment.move, moment.step)
