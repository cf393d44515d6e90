"""A position in one line loses nothing, is written in one way only, and reveals nothing hidden."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games import playthrough
from properties.strategies import Moment, moments
from seismic import (
    BadPosition,
    GameState,
    observe,
    parse_state,
    parse_view,
    write_state,
    write_view,
)
from twins import twin

SIGNS = "RbgyHXQT0123459-+,./:@= xplace"
"""What a line may be made of, and more."""


@pytest.mark.parametrize("number", range(16))
def test_every_state_of_a_game(number: int) -> None:
    """Every state comes back from its line, and no other has it; 16 games have all variants."""
    states = [step.state for _, step in playthrough(number)]
    lines = [write_state(state) for state in states]
    assert states == [parse_state(line) for line in lines]
    assert len(set(states)) == len(set(lines))


@given(moments())
def test_views(moment: Moment) -> None:
    """A view comes back from its line, whoever has it."""
    for state in (moment.before, moment.after):
        for viewer in (None, *state.players):
            view = observe(state, viewer)
            assert view == parse_view(write_view(view))


@given(moments(), st.integers(0, 999))
def test_nothing_hidden_is_seen(moment: Moment, seed: int) -> None:
    """States that differ only in what is hidden have the same line as views, and not as states."""
    state, other = moment.after, twin(moment.after, Random(seed))
    assume(state != other)
    assert write_view(observe(state)) == write_view(observe(other))
    assert write_state(state) != write_state(other)


@given(moments(), st.data())
def test_tampered_lines(moment: Moment, data: st.DataObject) -> None:
    """A line that somebody has tampered with is that of a state, or is refused at a column."""
    line = write_state(moment.before)
    at = data.draw(st.integers(0, len(line)))
    until = data.draw(st.integers(at, min(at + 9, len(line))))
    line = line[:at] + data.draw(st.text(SIGNS, max_size=4)) + line[until:]
    found = parsed(line)
    if isinstance(found, BadPosition):
        assert 1 <= found.column <= len(line) + 1
        assert 500 > len(str(found))
    else:
        assert line == write_state(found)


def parsed(line: str) -> GameState | BadPosition:
    """Return the state of a line, or why there is none."""
    try:
        return parse_state(line)
    except BadPosition as error:
        return error
