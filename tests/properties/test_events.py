"""Events are complete: from a state and what followed, the next state is known (G1 to Q7, V3)."""

from hypothesis import given

from properties.ledger import Ledger
from properties.strategies import Moment, moments


@given(moments())
def test_events_are_complete(moment: Moment) -> None:
    """A ledger kept from the state before and the events equals one opened on the state after."""
    kept = Ledger.of(moment.before)
    for event in moment.step.events:
        kept.write(event)
    assert len(moment.before.pile) - kept.drawn == len(moment.after.pile)
    kept.drawn = 0
    assert Ledger.of(moment.after) == kept
