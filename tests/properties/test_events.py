"""Events tell the whole story: whoever writes them down has the state (G1 to Q7, V3)."""

from hypothesis import given

from properties.ledger import Ledger
from properties.strategies import Moment, moments


@given(moments())
def test_events_tell_the_whole_story(moment: Moment) -> None:
    """A ledger kept from the state before and the events equals one opened on the state after."""
    kept = Ledger.of(moment.before)
    for event in moment.step.events:
        kept.write(event)
    assert len(moment.before.pile) - kept.drawn == len(moment.after.pile)
    kept.drawn = 0
    assert Ledger.of(moment.after) == kept
