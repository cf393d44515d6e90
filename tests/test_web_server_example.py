"""The server of the how-to page, asked over HTTP as a client asks it."""

import importlib.util
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from seismic import Record, Start, view_from_data

PROGRAM = Path(__file__).parents[1] / "docs" / "examples" / "web_server.py"
SEATS = {"secret-of-red": "red", "secret-of-blue": "blue", "secret-of-all": None}


@pytest.fixture(scope="module")
def program() -> ModuleType:
    """Load the program without running it."""
    spec = importlib.util.spec_from_file_location("web_server", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Store a game of four tiles."""
    stored = tmp_path / "game.json"
    start = Start(["red", "blue"], ["H03", "X02", "H01-25", "H02"])
    stored.write_text(Record(start).to_json(), encoding="utf-8")
    return stored


@pytest.fixture
def address(program: ModuleType, file: Path) -> Iterator[str]:
    """Serve that game."""
    server = program.serve(program.Room(file, ["red", "blue"]), SEATS, 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def ask(url: str, line: str | None = None) -> tuple[int, Any]:
    """Send a request, with a move if there is one: give the status and the data."""
    try:
        with urlopen(url, None if line is None else line.encode(), timeout=10) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        with error:
            body = error.read()
        return error.code, json.loads(body) if body.startswith(b"{") else None


def test_a_new_game_is_stored_at_once(program: ModuleType, tmp_path: Path) -> None:
    """A server that starts again before the first move has the same 73 tiles (S3)."""
    file = tmp_path / "new.json"
    first = program.Room(file, ["red", "blue"]).last
    assert 73 == len(Record.from_json(file.read_bytes()).start.pile)
    assert first == program.Room(file, ["red", "blue"]).last


def test_a_player_sees_a_view(address: str) -> None:
    """The view can be read again, is the player's own, and has no hidden part."""
    status, data = ask(f"{address}/secret-of-blue")
    assert 200 == status
    assert "blue" == view_from_data(data).viewer
    assert "hidden" not in data
    assert 1 == data["pile"]


def test_a_stranger_sees_nothing(address: str) -> None:
    """Without a secret there is no game."""
    assert (404, None) == ask(f"{address}/red")
    assert (404, None) == ask(f"{address}/", "pass")


def test_a_move_is_played_and_stored(program: ModuleType, address: str, file: Path) -> None:
    """A server that starts again goes on from the stored record."""
    status, data = ask(f"{address}/secret-of-red", "H03@0,-1")
    laid = {"event": "tile-laid", "player": "red", "at": [0, -1], "tile": "H03"}
    assert (200, [laid], "crew", "red") == (status, data["events"], data["phase"], data["actor"])
    assert data == program.Room(file, ["red", "blue"]).view("red")


def test_others_see_what_happened(address: str) -> None:
    """Whoever asks next sees the same, but for the viewer."""
    _, red = ask(f"{address}/secret-of-red", "H03@0,-1")
    _, blue = ask(f"{address}/secret-of-blue")
    _, spectator = ask(f"{address}/secret-of-all")
    assert ("red", "blue") == (red.pop("viewer"), blue.pop("viewer"))
    assert red == blue == spectator


def test_the_end(address: str) -> None:
    """Everybody is told who won: red completes a section from the town to an exit (E5, E6, E10).

    It has one straight, and both ends: 1 + 6 + 2.
    """
    moves = [
        ("red", "H03@0,-1"),
        ("red", "crew 0"),
        ("blue", "X13@0,-2"),
        ("blue", "pass"),
        ("red", "H01-25@0,1"),
        ("red", "pass"),
        ("blue", "H02@-1,0"),
        ("blue", "pass"),
    ]
    for player, line in moves:
        status, data = ask(f"{address}/secret-of-{player}", line)
        assert 200 == status, data
    outcome = {"winners": ["red"], "decided_by": "E10", "reason": "E1"}
    for seat in SEATS:
        _, data = ask(f"{address}/{seat}")
        assert (outcome, {"red": 9, "blue": 0}) == (data["outcome"], data["score"])
        assert ("over", [], False) == (data["phase"], data["moves"], "actor" in data)
        assert {"event": "game-ended", "reason": "E1"} == data["events"][-1]


@pytest.mark.parametrize(
    ("seat", "line", "status", "rule"),
    [
        ("secret-of-red", "H14@0,-1", 409, "G5"),
        ("secret-of-red", "crew 0", 409, "G1"),
        ("secret-of-blue", "H03@0,-1", 403, None),
        ("secret-of-all", "H03@0,-1", 403, None),
        ("secret-of-red", "north", 400, None),
    ],
)
def test_a_move_is_refused(
    address: str, file: Path, seat: str, line: str, status: int, rule: str | None
) -> None:
    """Each kind of no has a status of its own, and nothing is stored."""
    before = file.read_bytes()
    found, data = ask(f"{address}/{seat}", line)
    assert (status, rule) == (found, data.get("rule"))
    assert data["sentence" if rule else "problem"]
    assert before == file.read_bytes()


def test_a_long_body_is_not_read(address: str) -> None:
    """Nobody makes the server work for a novel."""
    assert (413, None) == ask(f"{address}/secret-of-red", "x" * 101)
