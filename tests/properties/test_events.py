"""Events tell the whole story: whoever writes them down has the state (S1, G1, G3, Q6, V3c, R20).

That is so to the end, and nothing that has left is forgotten (R24, R27).
"""

from hypothesis import given

from properties.ledger import Ledger
from properties.strategies import Moment, Story, moments, stories


def check(moment: Moment) -> None:
    """Check that a ledger kept from the state before and the events is right about the next."""
    kept = Ledger.of(moment.before)
    for event in moment.step.events:
        kept.write(event)
    assert len(moment.before.pile) - kept.drawn == len(moment.after.pile)
    kept.drawn = 0
    assert Ledger.of(moment.after) == kept


@given(moments())
def test_events_are_complete(moment: Moment) -> None:
    """Anywhere in a game, whoever writes events down has the next state."""
    check(moment)


@given(stories())
def test_small_games(story: Story) -> None:
    """Through whole small games, up to their ends: crews stay where they are then (R24)."""
    for moment in story.moments:
        check(moment)
