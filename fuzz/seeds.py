"""The first inputs of each target: what the library itself writes, and the files of the project."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

import seismic
from seismic import lines, saves, views, wire
from seismic.tilesets import TileSet
from targets import COMMANDS

ROOT: Final = Path(__file__).parents[1]
LONGEST: Final = 1_500
"""The most bytes of a scenario to begin with; short inputs are changed and tried sooner."""
SAVES: Final = ROOT / "tests" / "fixtures" / "saves"


def _steps() -> Iterator[seismic.Step]:
    """Yield the steps of a game of each variant."""
    for number, variants in enumerate(([], *([name] for name in seismic.VARIANTS))):
        rules, chance = seismic.Rules(variants=variants), Random(number)
        step = seismic.begin_game(["red", "blue", "green"], rules=rules, seed=number)
        for count in range(60):
            if not count % 20:
                yield step
            moves = seismic.legal_moves(step.state)
            if not moves:
                break
            step = seismic.play(step.state, chance.choice(moves))


def _files(prefix: str) -> Iterator[bytes]:
    for path in sorted(SAVES.glob(f"{prefix}-*.json")):
        yield path.read_bytes()


def _states() -> Iterator[bytes]:
    yield from _files("state")
    for step in _steps():
        yield saves.to_json(step.state).encode()


def _views() -> Iterator[bytes]:
    yield from _files("view")
    for step in _steps():
        yield views.view_to_json(views.observe(step.state, "red", step.events)).encode()


def _events() -> Iterator[bytes]:
    for step in _steps():
        yield wire.events_to_json(step.events).encode()


def _moves() -> Iterator[bytes]:
    yield from (
        b"H03@0,-1",
        b"crew 0",
        b"pass",
        b"side 0",
        b"town 8,0",
        b"turn 1,-1 x2",
        b"draw Q3",
    )


def _lines() -> Iterator[bytes]:
    for step in _steps():
        yield lines.write_state(step.state).encode()
        yield lines.write_view(views.observe(step.state)).encode()


def _tile_sets() -> Iterator[bytes]:
    yield b'[[tiles]]\ntype = "H03"\ncount = 6\nsource = "owner"\n'
    yield b"tiles = [{ type = 'Q3', count = 1 }, { type = 'X024+5', count = 0x1f }]\n"
    entries = TileSet.standard().entries
    rows = (f'[[tiles]]\ntype = "{each.tile}"\ncount = {each.count}\n' for each in entries)
    yield "".join(rows).encode()


def _scenarios() -> Iterator[bytes]:
    """Yield the short ones, one by one."""
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")):
        documents = path.read_bytes().split(b"\n---\n")
        yield from (document for document in documents if len(document) < LONGEST)


def _positions() -> bytes:
    state = json.loads(next(_files("state")))
    return json.dumps({"positions": [{"name": "crew", "state": state, "counts": [1]}]}).encode()


def _command_files() -> Iterator[bytes]:
    """Yield for each command the files that it is meant for, after the byte that selects it."""
    contents = {
        "game.json": [next(_files("record")), next(_files("state"))],
        "game.yaml": list(_scenarios())[::100],
        "positions.json": [_positions()],
        "tiles.toml": list(_tile_sets()),
    }
    for number, command in enumerate(COMMANDS):
        for content in contents[command[-1]]:
            yield bytes([number]) + content


SEEDS: Final[Mapping[str, Callable[[], Iterator[bytes]]]] = {
    "states": _states,
    "records": lambda: _files("record"),
    "views": _views,
    "events": _events,
    "moves": _moves,
    "lines": _lines,
    "tile-sets": _tile_sets,
    "scenarios": _scenarios,
    "files": _command_files,
}
"""The first inputs by the name of the target."""
