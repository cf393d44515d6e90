"""What is fuzzed: a check of one input for each place where strangers' input comes in.

An input must be refused by an error of ours, or be something that is written, read again and
played. The checks need no fuzzer: `make test` runs them on their first inputs, too.
"""

import unicodedata
from collections.abc import Callable, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias
from xml.etree import ElementTree

from click.testing import CliRunner

import seismic
from seismic import lines, notation, records, saves, scenarios, views, wire
from seismic.cli import main

Check: TypeAlias = Callable[[bytes], None]


def refuses(error: seismic.SeismicError) -> None:
    """Check that an error has a text, and one of a sensible length."""
    assert 1 <= len(str(error)) < 20_000
    assert len(getattr(error, "problems", ())) <= 20


def text_of(data: bytes) -> str:
    """Return an input as text."""
    return data.decode("utf-8", "replace")


def state(data: bytes) -> None:
    """Check that a state that loads is saved unchanged, has views that load, and can be played."""
    try:
        found = saves.from_json(data)
    except seismic.BadSave as error:
        refuses(error)
        return
    text = saves.to_json(found)
    loaded = saves.from_json(text)
    assert found == loaded
    assert text == saves.to_json(loaded)
    seismic.validate(loaded)
    for viewer in (None, *loaded.players):
        view = views.observe(loaded, viewer)
        assert view == views.view_from_json(views.view_to_json(view))
    moves = seismic.legal_moves(loaded)
    assert bool(moves) == (loaded.phase != "over")
    if moves:
        seismic.validate(seismic.apply(loaded, moves[len(data) % len(moves)]))


def record(data: bytes) -> None:
    """Check that a record that loads is saved unchanged, and replayed as far as it goes."""
    try:
        found = records.Record.from_json(data)
    except seismic.BadSave as error:
        refuses(error)
        return
    assert found == records.Record.from_json(found.to_json())
    try:
        for step in records.replay(found):
            seismic.validate(step.state)
        records.excerpt(found, len(found.moves))
    except seismic.BadRecord as error:
        refuses(error)


def view(data: bytes) -> None:
    """Check that a view that loads is saved unchanged, and tells which moves are legal."""
    try:
        found = views.view_from_json(data)
    except seismic.BadSave as error:
        refuses(error)
        return
    assert found == views.view_from_json(views.view_to_json(found))
    assert all(found.explain(move) is None for move in found.legal_moves()[:10])
    assert set(found.score().totals) == set(found.players)


def events(data: bytes) -> None:
    """Check that events that load are saved unchanged, alone or in a list."""
    for text in (data, b"[" + data + b"]"):
        try:
            found = wire.events_from_json(text)
        except seismic.BadSave as error:
            refuses(error)
        else:
            assert found == wire.events_from_json(wire.events_to_json(found))


def move(data: bytes) -> None:
    """Check that a move that is parsed is formatted as a line that parses to it."""
    try:
        found = notation.parse_move(text_of(data))
    except seismic.BadMove as error:
        refuses(error)
        return
    assert found == notation.parse_move(notation.write_move(found))


def line(data: bytes) -> None:
    """Check that a line that is parsed is the one that its position is written as."""
    text = text_of(data)
    try:
        found = lines.parse_state(text)
    except seismic.BadPosition as error:
        refuses(error)
    else:
        assert text == lines.write_state(found)
        assert found == saves.from_json(saves.to_json(found))
        shown = views.observe(found)
        assert shown == lines.parse_view(lines.write_view(shown))
    try:
        seen = lines.parse_view(text)
    except seismic.BadPosition as error:
        refuses(error)
    else:
        assert text == lines.write_view(seen)


def tile_set(data: bytes) -> None:
    """Check that a tile set that is read is one that a game can be set up with, or lacks tiles."""
    try:
        found = seismic.TileSet.from_toml(text_of(data))
    except seismic.BadValue as error:
        refuses(error)
        return
    assert found == seismic.TileSet(found.entries)
    try:
        begun = seismic.new_game(["red", "blue"], rules=seismic.Rules(tiles=found), seed=7)
    except seismic.BadTileSet as error:
        refuses(error)
    else:
        assert begun == saves.from_json(saves.to_json(begun))


def scenario(data: bytes) -> None:
    """Check that scenarios that are read can be run, and are the same when they are read again."""
    try:
        found = scenarios.read(data)
    except seismic.BadScenario as error:
        refuses(error)
        return
    assert found == scenarios.read(data)
    for each in found:
        for failure in scenarios.run(each).failures:
            assert failure.line > 0
            assert failure.message


COMMANDS: Final = (
    ("show", "game.json"),
    ("show", "game.yaml"),
    ("show", "--one-line", "game.json"),
    ("replay", "game.json"),
    ("scenario", "--at", "0", "game.json"),
    ("perft", "positions.json"),
    ("verify", "-v", "game.yaml"),
    ("verify", "--json", "game.yaml"),
    ("verify", "--junit", "results.xml", "game.yaml"),
    ("play", "--resume", "game.json"),
    ("referee", "--resume", "game.json"),
    ("referee", "--tiles", "tiles.toml"),
)
"""Commands with a file argument at the end; the first byte of an input selects one."""


def file(data: bytes) -> None:
    """Check that a command that is given a file ends in an orderly way, and prints plain text."""
    command = COMMANDS[data[0] % len(COMMANDS)] if data else COMMANDS[0]
    with TemporaryDirectory() as folder, chdir(folder):
        Path(command[-1]).write_bytes(data[1:])
        result = CliRunner().invoke(main, command, input="\n")
        if Path("results.xml").exists():
            ElementTree.parse("results.xml")
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert result.exit_code in (0, 1, 2)
    unprintable = {char for char in result.output if unicodedata.category(char) in ("Cc", "Cf")}
    assert unprintable <= {"\n"}, unprintable


TARGETS: Final[Mapping[str, Check]] = {
    "states": state,
    "records": record,
    "views": view,
    "events": events,
    "moves": move,
    "lines": line,
    "tile-sets": tile_set,
    "scenarios": scenario,
    "files": file,
}
"""The checks by the names that `make fuzz FUZZ_TARGET=...` takes."""
