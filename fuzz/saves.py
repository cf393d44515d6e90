"""Fuzz what loads games, records, views, events, moves and positions in one line: `make fuzz`.

An input is tried as all of them. It must be refused by an error of ours, or be something that is
written, read again and played. Half of the inputs are changed as bytes, half as JSON.
"""

import copy
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import atheris

with atheris.instrument_imports(include=["seismic", "cattrs", "json"]):
    import seismic
    from seismic import lines, notation, records, saves, views, wire

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 2**31, 10**20, 1.5, "", "0", "5", "red", "green", "H03"),
    *("H14", "X024+5", "T", "Q3", "E1", "R6", "dilemma", "twin-cities", "aftershocks", "turn"),
    *([], {}, [0, 0], [0, -1], [8, 0], [[0, 0]], {"0": "red"}, {"hexagon": 1}, "pass", "crew 0"),
    *("H03@0,1", "side 0", "town 8,0", "turn 0,-1 x1", {"at": [0, 1], "tile": "H03"}),
    *({"phase": "place"}, {"phase": "turn", "player": "red"}, {"phase": "over", "reason": "E2"}),
]
KEYS = ["heights", "given", "result", "then", "turned", "crews", "towns", "tiles", "table", "x"]


def check(error: seismic.SeismicError) -> None:
    """Check that an error has a text, and one of a sensible length."""
    assert 1 <= len(str(error)) < 20_000
    assert len(getattr(error, "problems", ())) <= 20


def try_state(data: bytes) -> None:
    """Check that a state that loads is saved unchanged, and has moves unless it is over."""
    try:
        state = saves.from_json(data)
    except seismic.BadSave as error:
        check(error)
        return
    text = saves.to_json(state)
    loaded = saves.from_json(text)
    assert state == loaded
    assert text == saves.to_json(loaded)
    seismic.validate(loaded)
    moves = seismic.legal_moves(loaded)
    assert bool(moves) == (loaded.phase != "over")
    if moves:
        seismic.validate(seismic.apply(loaded, moves[len(data) % len(moves)]))


def try_record(data: bytes) -> None:
    """Check that a record that loads is saved unchanged, and replayed as far as it goes."""
    try:
        record = records.Record.from_json(data)
    except seismic.BadSave as error:
        check(error)
        return
    assert record == records.Record.from_json(record.to_json())
    try:
        for step in records.replay(record):
            seismic.validate(step.state)
        records.excerpt(record, len(record.moves))
    except seismic.BadRecord as error:
        check(error)


def try_view(data: bytes) -> None:
    """Check that a view that loads is saved unchanged."""
    try:
        view = views.view_from_json(data)
    except seismic.BadSave as error:
        check(error)
        return
    assert view == views.view_from_json(views.view_to_json(view))


def try_events(data: bytes) -> None:
    """Check that events that load are saved unchanged, alone or in a list."""
    for text in (data, b"[" + data + b"]"):
        try:
            events = wire.events_from_json(text)
        except seismic.BadSave as error:
            check(error)
        else:
            assert events == wire.events_from_json(wire.events_to_json(events))


def try_move(data: bytes) -> None:
    """Check that a move that is parsed is formatted as a line that parses to it."""
    line = data.decode("utf-8", "replace")
    try:
        move = notation.parse_move(line)
    except seismic.BadMove as error:
        check(error)
        return
    assert move == notation.parse_move(notation.write_move(move))


def try_line(data: bytes) -> None:
    """Check that a line that is parsed is the one that its position is written as."""
    line = data.decode("utf-8", "replace")
    try:
        state = lines.parse_state(line)
    except seismic.BadPosition as error:
        check(error)
        return
    assert line == lines.write_state(state)


def try_all(data: bytes) -> None:
    """Try an input as a state, a record, a view, events, a move and a position in one line."""
    try_state(data)
    try_record(data)
    try_view(data)
    try_events(data)
    try_move(data)
    try_line(data)


def entries(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every entry of a document, at any depth: what holds it, and its key or index."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from entries(value[key])


def mutate(data: bytes, max_size: int, seed: int) -> bytes:
    """Return a changed input: as JSON, or else as bytes."""
    chance = random.Random(seed)
    try:
        document = json.loads(data) if chance.random() < 0.5 else None
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        changed: bytes = atheris.Mutate(data, max_size)
        return changed
    for _ in range(chance.randrange(1, 4)):
        found = list(entries(document))
        if not found:
            break
        holder, key = chance.choice(found)
        other, at = chance.choice(found)
        what = chance.randrange(5)
        if what == 0:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
        elif what == 1:
            holder[key] = copy.deepcopy(other[at])
        elif what == 2:
            del holder[key]
        elif isinstance(holder, dict):
            holder[chance.choice(KEYS)] = copy.deepcopy(chance.choice(VALUES))
        else:
            holder.insert(key, copy.deepcopy(holder[key]))
    text = json.dumps(document, separators=(",", ":")).encode()
    return text if len(text) <= max_size else data[:max_size]


if __name__ == "__main__":
    atheris.Setup(sys.argv, try_all, custom_mutator=mutate)
    atheris.Fuzz()
