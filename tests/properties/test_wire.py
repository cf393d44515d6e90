"""What a server sends loses nothing, fits its schema, and shows nothing that is hidden."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from comparison import any_moves
from games import playthrough
from properties.strategies import Moment, moments, tampered
from seismic import (
    BadSave,
    Draw,
    Event,
    GameState,
    Move,
    Place,
    Step,
    Tile,
    ViewData,
    event_from_data,
    event_to_data,
    events_from_json,
    events_to_json,
    explain,
    legal_moves,
    move_from_data,
    move_to_data,
    observe,
    outcome,
    outcome_to_data,
    refusal_to_data,
    score,
    sheet_to_data,
    view_from_json,
    view_to_data,
    view_to_json,
)
from seismic.wire import schema

GAMES = range(16)
"""A game for each combination of variants."""

CODE = re.compile(r"\b[HXQ][0-6][0-9+-]*")
RULE = re.compile(r"\(rule .*\)")


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


@pytest.mark.parametrize("number", GAMES)
def test_whole_games(number: int) -> None:
    """Events, moves and views of a game are read as written; they and its end fit the schemas."""
    events: dict[str, Event] = {}
    moves: dict[str, Move] = {}
    for at, (move, step) in enumerate(playthrough(number)):
        if at % 32 == 0:
            view = observe(step.state, events=step.events)
            assert view == view_from_json(view_to_json(view))
        assert step.events == events_from_json(events_to_json(step.events))
        events |= {repr(event): event for event in step.events}
        moves |= {repr(move): move} if move is not None else {}
    for event in events.values():
        data = event_to_data(event)
        assert event == event_from_data(data)
        validator("event").validate(data)
    for move in moves.values():
        assert move == move_from_data(move_to_data(move))
        validator("move").validate(move_to_data(move))
    end = outcome(step.state)
    assert end is not None
    validator("outcome").validate(outcome_to_data(end))
    validator("sheet").validate(sheet_to_data(score(step.state)))
    validator("view").validate(view_to_data(observe(step.state, events=step.events)))


@given(moments(), st.integers(0, 999))
def test_refusals(moment: Moment, seed: int) -> None:
    """Refusals of all types of moves fit their schema."""
    state = moment.after
    for move in any_moves(state, Random(seed), 4):
        refusal = explain(state, move, moment.step.events)
        assert move == move_from_data(json.loads(json.dumps(move_to_data(move))))
        if refusal is not None:
            validator("refusal").validate(refusal_to_data(refusal, "fr"))


@given(moments().filter(lambda moment: bool(moment.step.events)), st.data())
def test_tampered(moment: Moment, data: st.DataObject) -> None:
    """Readers and schemas agree on what is an event or a move; nothing but `BadSave` is raised."""
    event = data.draw(st.sampled_from(moment.step.events))
    for name, read, good in (
        ("event", event_from_data, event_to_data(event)),
        ("move", move_from_data, move_to_data(moment.move)),
    ):
        changed = data.draw(tampered(good))
        fits = validator(name).is_valid(changed) and "." not in json.dumps(changed)
        assert _reads(read, changed) == (fits and not _too_far(changed))


def _reads(read: Callable[[object], object], data: object) -> bool:
    try:
        read(data)
    except BadSave:
        return False
    return True


def _too_far(value: Any) -> bool:
    """Return whether there is a number in it that the caps refuse and a schema doesn't."""
    if isinstance(value, dict | list):
        return any(map(_too_far, value.values() if isinstance(value, dict) else value))
    return type(value) is int and abs(value) > 1_000_000


def hidden_types(state: GameState) -> set[str]:
    """Return the codes of what is in the pile or the box and has never been seen."""
    seen = {tile.code for tile in observe(state).seen}
    return {tile.code for tile in (*state.pile, *state.box)} - seen


def told(step: Step, seed: int) -> set[str]:
    """Return the types of all tiles in what a server may send after a step."""
    state, end = step.state, outcome(step.state)
    moves = [*any_moves(state, Random(seed), 4), *legal_moves(state)[:2]]
    named = (Draw, Place)  # a refusal repeats the tile that somebody has named
    refusals = [explain(state, move, step.events) for move in moves if not isinstance(move, named)]
    sent = [
        *map(event_to_data, step.events),
        *(refusal_to_data(refusal) for refusal in refusals if refusal),
        sheet_to_data(score(state)),
        public_part(view_to_data(observe(state, events=step.events))),
        *([outcome_to_data(end)] if end else []),
    ]
    codes = CODE.findall(" ".join(texts(sent)))
    return {Tile(code).type.code for code in codes}


def public_part(view: ViewData) -> dict[str, object]:
    """Return a view without the types that may still come, which are listed in every view."""
    return {key: value for key, value in view.items() if key not in ("unseen", "rules")}


def texts(value: Any) -> Iterator[str]:
    """Yield every text in some data but rules: Q1 is a rule, and a quake."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key == "sentence":
                yield RULE.sub("", each)
            elif key not in ("rule", "rules", "because_of", "decided_by"):
                yield from texts(each)


@pytest.mark.parametrize("number", GAMES)
def test_nothing_hidden(number: int) -> None:
    """No tile that is only in the pile or the box is in anything that is sent."""
    compared = 0
    for at, (_, step) in enumerate(playthrough(number)):
        if at % 4 == number % 4:
            hidden = hidden_types(step.state)
            compared += bool(hidden)
            assert not hidden & told(step, at)
    assert compared
