"""The server of the how-to page, asked over HTTP and WebSocket as clients ask it."""

import importlib.util
import json
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from socket import IPPROTO_TCP, create_connection, socket
from time import monotonic, sleep
from types import ModuleType
from typing import Any

import pytest
import uvicorn
from httpx import Client, Response
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from seismic import (
    Colour,
    CrewPlaced,
    EventData,
    Hex,
    MoveData,
    Pass,
    Record,
    RefusalData,
    Rules,
    Start,
    ViewData,
    begin_game,
    event_to_data,
    explain,
    legal_moves,
    move_to_data,
    observe,
    parse_move,
    play,
    refusal_to_data,
    view_from_data,
    view_to_data,
)

PROGRAM = Path(__file__).parents[1] / "docs" / "examples" / "fastapi_server.py"
START = Start(["red", "blue"], ["H03", "X02", "H01-25", "H02"])
TOKENS = {"red": "token-of-red", "blue": "token-of-blue"}
WATCHERS: list[Colour | None] = ["red", "blue", None]
HELLOS = ['{"token":"token-of-red"}', '{"token":"token-of-blue"}', "{}"]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Name a file for the games."""
    return tmp_path_factory.mktemp("games") / "games.sqlite"


@pytest.fixture(scope="module")
def program(database: Path) -> ModuleType:
    """Load the program without running it."""
    spec = importlib.util.spec_from_file_location("fastapi_server", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEISMIC_DATABASE", str(database))
        spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def address(program: ModuleType) -> Iterator[str]:
    """Serve the games on a free port."""
    config = uvicorn.Config(
        program.app,
        log_level="warning",
        timeout_graceful_shutdown=1,
        ws_max_size=program.LONGEST,
    )
    server = uvicorn.Server(config)
    with socket(proto=IPPROTO_TCP) as listening:  # asyncio is slow if the protocol is left out
        listening.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    """Yield an HTTP client."""
    with Client(base_url=f"http://{address}", trust_env=False, timeout=20) as made:
        made.get("/openapi.json")  # the server is ready when it answers
        yield made


@pytest.fixture
def game(program: ModuleType, client: Client, request: pytest.FixtureRequest) -> str:
    """Store a game of four tiles."""
    id = str(request.node.name)
    program.add(program.Game(id, TOKENS, Record(START)))
    return id


def bearer(colour: str | None) -> dict[str, str]:
    """Return the header by which the server knows a player."""
    return {"Authorization": f"Bearer {TOKENS[colour]}"} if colour else {}


def look(client: Client, game: str, colour: str | None) -> Any:
    """Ask for the view of a seat."""
    return client.get(f"/games/{game}", headers=bearer(colour)).json()


def send(client: Client, game: str, colour: str | None, revision: int, line: str) -> Response:
    """Send a move."""
    body = {"revision": revision, "move": line}
    return client.post(f"/games/{game}/moves", headers=bearer(colour), json=body)


def stored(database: Path, game: str) -> tuple[int, list[str]]:
    """Read the revision of a game and its moves from the database."""
    query = "SELECT revision, record FROM games WHERE id = ?"
    with closing(sqlite3.connect(database)) as connection:
        revision, record = connection.execute(query, (game,)).fetchone()
    return revision, json.loads(record)["moves"]


class TestNewGame:
    def test_seats(self, client: Client) -> None:
        """A new game has a token for each seat, which sees the view of its colour."""
        answer = client.post("/games", json={"players": ["blue", "red", "green"]})
        assert 201 == answer.status_code
        made = answer.json()
        assert ["blue", "red", "green"] == list(made["tokens"])
        for colour, token in made["tokens"].items():
            headers = {"Authorization": f"Bearer {token}"}
            seen = client.get(f"/games/{made['game']}", headers=headers).json()
            assert (0, colour) == (seen["revision"], seen["view"]["viewer"])

    def test_deal(self, program: ModuleType, client: Client) -> None:
        """The whole tile set is dealt by the rules asked for, and never twice alike (S3, V3)."""
        wanted = {"players": ["red", "blue"], "variants": ["aftershocks"]}
        ids = [client.post("/games", json=wanted).json()["game"] for _ in range(2)]
        first, second = [program.load(id).record.start for id in ids]
        assert first.is_dealt
        assert Rules(variants={"aftershocks"}) == first.rules
        assert first.pile != second.pile

    @pytest.mark.parametrize(
        "wanted",
        [
            {},
            {"players": ["red"]},
            {"players": ["red", "red"]},
            {"players": ["red", "purple"]},
            {"players": ["red", "blue"], "variants": ["big-two"]},
            {"players": ["red", "blue"], "seed": 7},
        ],
    )
    def test_refused(self, client: Client, wanted: object) -> None:
        """Nobody chooses a seed, sits alone or shares a colour (S1)."""
        answer = client.post("/games", json=wanted)
        assert (400, ["detail"]) == (answer.status_code, list(answer.json()))


class TestView:
    @pytest.mark.parametrize("colour", WATCHERS)
    def test_own_view(self, client: Client, game: str, colour: Colour | None) -> None:
        """A client gets the view of its player with the last events, and nothing else."""
        send(client, game, "red", 0, "H03@0,-1")
        step = play(START.begin().state, parse_move("H03@0,-1"))
        view = observe(step.state, colour, step.events)
        assert {"revision": 1, "view": view_to_data(view)} == look(client, game, colour)

    @pytest.mark.parametrize("token", ["wrong", "token-of-re", "tökén"])
    def test_wrong_token(self, client: Client, game: str, token: str) -> None:
        """A wrong token is not taken for a spectator's."""
        headers = {b"Authorization": f"Bearer {token}".encode()}
        assert 401 == client.get(f"/games/{game}", headers=headers).status_code

    @pytest.mark.parametrize("id", ["none", "%00", "%ff", "%ed%a0%80", "' OR 1=1 --"])
    def test_no_game(self, client: Client, id: str) -> None:
        """A game is found by its id alone."""
        assert 404 == client.get(f"/games/{id}", headers=bearer("red")).status_code


class TestMoves:
    def test_whole_game(self, client: Client, address: str, database: Path, game: str) -> None:
        """Two clients play to the end, and everybody learns who has won (E1, E5, E6, E10).

        Red completes a section from the town to an exit, with one straight: 1 + 6 + 2.
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
        with Client(base_url=f"http://{address}", trust_env=False) as second:
            clients = {"red": client, "blue": second}
            for colour, line in moves:
                seen = look(clients[colour], game, colour)
                assert (colour, True) == (seen["view"]["actor"], line in seen["view"]["moves"])
                answer = send(clients[colour], game, colour, seen["revision"], line)
                assert (200, seen["revision"] + 1) == (
                    answer.status_code,
                    answer.json()["revision"],
                )
        assert (8, [line for _, line in moves]) == stored(database, game)
        outcome = {"winners": ["red"], "decided_by": "E10", "reason": "E1"}
        for watcher in WATCHERS:
            view = look(client, game, watcher)["view"]
            assert (outcome, {"red": 9, "blue": 0}) == (view["outcome"], view["score"])
            assert {"event": "game-ended", "reason": "E1"} == view["events"][-1]
        answer = send(client, game, "red", 8, "pass")
        assert (422, "game-over") == (answer.status_code, answer.json()["facts"]["fact"])

    def test_old_view(self, client: Client, database: Path, game: str) -> None:
        """A move that was chosen on an older view is refused with the view of now."""
        send(client, game, "red", 0, "H03@0,-1")
        answer = send(client, game, "red", 0, "H03@0,1")
        assert (409, look(client, game, "red")) == (answer.status_code, answer.json())
        assert (1, ["H03@0,-1"]) == stored(database, game)

    def test_two_moves_at_once(self, client: Client, database: Path, game: str) -> None:
        """Of two moves that were both checked before either was stored, one is stored.

        The test holds the lock for writing until both requests wait for it.
        """
        lines = ["H03@0,-1", "H03@0,1"]
        with (
            ThreadPoolExecutor() as pool,
            closing(sqlite3.connect(database, isolation_level=None)) as connection,
        ):
            connection.execute("BEGIN IMMEDIATE")
            sent = [pool.submit(send, client, game, "red", 0, line) for line in lines]
            sleep(0.3)
            assert not any(each.done() for each in sent)
            connection.execute("ROLLBACK")
            answers = [each.result() for each in sent]
        assert [200, 409] == sorted(each.status_code for each in answers)
        (won,) = [line for line, each in zip(lines, answers, strict=True) if each.is_success]
        assert (1, [won]) == stored(database, game)
        assert answers[0].json() == answers[1].json() == look(client, game, "red")

    @pytest.mark.parametrize(
        ("colour", "line", "status", "rule"),
        [
            ("red", "H14@0,-1", 422, "G5"),
            ("red", "crew 0", 422, "G1"),
            ("red", "draw H02", 422, "G2"),
            ("red", "north", 400, None),
            ("blue", "H03@0,-1", 403, None),
            (None, "H03@0,-1", 403, None),
        ],
    )
    def test_refused(
        self,
        client: Client,
        database: Path,
        game: str,
        colour: Colour | None,
        line: str,
        status: int,
        rule: str | None,
    ) -> None:
        """The rules, the notation, the turn and the seat have answers of their own."""
        answer = send(client, game, colour, 0, line)
        assert (status, rule) == (answer.status_code, answer.json().get("rule"))
        assert answer.json()["sentence" if rule else "detail"]
        assert (0, []) == stored(database, game)


class TestHostileBodies:
    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b"null",
            b"H03@0,-1",
            b'{"revision":0}',
            b'{"revision":"0","move":"H03@0,-1"}',
            b'{"revision":0.0,"move":"H03@0,-1"}',
            b'{"revision":false,"move":"H03@0,-1"}',
            b'{"revision":NaN,"move":"H03@0,-1"}',
            b'{"revision":0,"move":["H03@0,-1"]}',
            b'{"revision":0,"move":"H03@0,-1","as":"red"}',
            b'{"revision":0,"move":"H03@0,-1%s"}' % (b" " * 60),
            b'{"revision":0,"move":"\\ud800"}',
            b'{"revision":0,"move":"\xff"}',
            b"[" * 1_000,
        ],
        ids=range(14),
    )
    def test_form(self, client: Client, database: Path, game: str, body: bytes) -> None:
        """What does not have the form of a move is refused without being repeated."""
        headers = {"Content-Type": "application/json", **bearer("red")}
        answer = client.post(f"/games/{game}/moves", headers=headers, content=body)
        assert (400, ["detail"]) == (answer.status_code, list(answer.json()))
        assert "H03" not in answer.text
        assert (0, []) == stored(database, game)

    def test_revision_of_the_future(self, client: Client, database: Path, game: str) -> None:
        """No number makes the server forget what has been played."""
        for revision in (-1, 1, 10**30):
            assert 409 == send(client, game, "red", revision, "H03@0,-1").status_code
        assert (0, []) == stored(database, game)

    def test_long(self, client: Client, game: str) -> None:
        """A long body is not read."""
        assert 413 == send(client, game, "red", 0, "x" * 1_000).status_code

    def test_unknown_length(self, client: Client, game: str) -> None:
        """Neither is one that says how long it is only at its end."""
        answer = client.post(f"/games/{game}/moves", headers=bearer("red"), content=iter([b"{}"]))
        assert 411 == answer.status_code

    @pytest.mark.parametrize("length", ["-1", "1e3", "9" * 5_000])
    def test_length_that_is_none(self, address: str, length: str) -> None:
        """A length that is not a number does not reach the program."""
        host, port = address.split(":")
        with create_connection((host, int(port)), timeout=20) as raw:
            raw.sendall(f"POST /games HTTP/1.1\r\nContent-Length: {length}\r\n\r\n".encode())
            assert raw.recv(100).startswith(b"HTTP/1.1 400 ")


@contextmanager
def watch(address: str, game: str, hello: str | bytes) -> Iterator[ClientConnection]:
    """Open a WebSocket and say who is there."""
    with connect(f"ws://{address}/games/{game}/feed", proxy=None) as feed:
        feed.send(hello)
        yield feed


def closing_code(feed: ClientConnection) -> int | None:
    """Wait until the server closes the WebSocket, and return its reason."""
    with pytest.raises(ConnectionClosed):
        feed.recv(timeout=20)
    return feed.close_code


def news(feed: ClientConnection) -> Any:
    """Wait for the next view."""
    return json.loads(feed.recv(timeout=20))


class TestFeed:
    def test_everybody_sees(self, client: Client, address: str, game: str) -> None:
        """Players and spectators get a view at once and one after every move, each their own."""
        with ExitStack() as stack:
            feeds = {
                colour: stack.enter_context(watch(address, game, hello))
                for colour, hello in zip(WATCHERS, HELLOS, strict=True)
            }
            for revision, line in enumerate(["H03@0,-1", "crew 0"]):
                for colour, feed in feeds.items():
                    assert look(client, game, colour) == news(feed)
                assert 200 == send(client, game, "red", revision, line).status_code
            for colour, feed in feeds.items():
                seen = news(feed)
                view = view_from_data(seen["view"])
                assert (2, colour, "blue") == (seen["revision"], view.viewer, view.actor)
                assert CrewPlaced("red", Hex(0, -1), 0) == view.events[0]

    def test_coming_back(self, client: Client, address: str, game: str) -> None:
        """A client that was away gets every view since the last one it saw."""
        for revision, line in enumerate(["H03@0,-1", "crew 0"]):
            send(client, game, "red", revision, line)
        with watch(address, game, '{"token":"token-of-blue","after":0}') as feed:
            assert [1, 2] == [news(feed)["revision"] for _ in range(2)]

    @pytest.mark.parametrize(
        "hello",
        ["pass", "[]", '{"token":"wrong"}', '{"token":7}', '{"after":"1"}', "[" * 900, b"{}"],
        ids=range(7),
    )
    def test_bad_greeting(self, address: str, game: str, hello: str | bytes) -> None:
        """A client that does not say properly who it is sees nothing."""
        with watch(address, game, hello) as feed:
            assert 1008 == closing_code(feed)

    def test_no_game(self, client: Client, address: str) -> None:
        """There is nothing to watch without a game."""
        with watch(address, "none", "{}") as feed:
            assert 1008 == closing_code(feed)

    def test_long_greeting(self, address: str, game: str) -> None:
        """A long message is not read."""
        with watch(address, game, "{}" + " " * 1_000) as feed:
            assert 1009 == closing_code(feed)

    def test_silent(
        self, program: ModuleType, address: str, game: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nobody holds a connection without saying who is there."""
        monkeypatch.setattr(program, "PATIENCE", 0.05)
        with connect(f"ws://{address}/games/{game}/feed", proxy=None) as feed:
            assert 1008 == closing_code(feed)

    def test_talkative(self, address: str, game: str) -> None:
        """After the greeting there is nothing to say: moves go another way."""
        with watch(address, game, "{}") as feed:
            news(feed)
            feed.send("H03@0,-1")
            assert 1008 == closing_code(feed)

    def test_leaving(self, program: ModuleType, address: str, game: str) -> None:
        """The server forgets those who have left, also those who never said a word."""
        with watch(address, game, "{}") as feed:
            news(feed)
            assert game in program.audience.waiting
        with connect(f"ws://{address}/games/{game}/feed", proxy=None):
            pass
        deadline = monotonic() + 20
        while program.audience.waiting and monotonic() < deadline:
            sleep(0.01)
        assert {} == program.audience.waiting


class TestTypes:
    def test_openapi(self, client: Client) -> None:
        """The page of the API shows the fields of views, events and refusals."""
        schemas = client.get("/openapi.json").json()["components"]["schemas"]
        for name, data in (("ViewData", ViewData), ("RefusalData", RefusalData)):
            assert data.__annotations__.keys() <= schemas[name]["properties"].keys()
        assert {"event", "player", "at", "tile"} == schemas["TileLaidData"]["properties"].keys()

    def test_pydantic(self) -> None:
        """What the library sends is what its types say, so that no field is lost on the way."""
        random, step = Random(7), begin_game(["red", "blue"], seed=7)
        refused, moves = explain(step.state, Pass()), legal_moves(step.state)
        assert refused is not None
        self.agrees(RefusalData, refusal_to_data(refused))
        while moves := legal_moves(step.state):
            move = random.choice(moves)
            self.agrees(MoveData, move_to_data(move))
            step = play(step.state, move)
            self.agrees(list[EventData], list(map(event_to_data, step.events)))
        self.agrees(ViewData, view_to_data(observe(step.state, "red", step.events)))

    @staticmethod
    def agrees(of: Any, data: object) -> None:
        """Pydantic reads the data strictly, and returns all of it."""
        assert data == TypeAdapter(of).validate_python(data, strict=True)
