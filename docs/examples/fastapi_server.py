"""Games of Seismic over HTTP and WebSocket, with FastAPI and SQLite.

``POST /games`` deals a game and returns a secret token for each seat. ``GET /games/ID`` returns the
view of the seat whose token comes with it, ``POST /games/ID/moves`` plays a move, and the WebSocket
``/games/ID/feed`` pushes a view after every move. Anybody who knows the id may watch, without a
token.
"""

import asyncio
import json
import os
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from fastapi import BackgroundTasks, Depends, FastAPI, HTTPException, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from fastapi.websockets import WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError

import seismic
from seismic import Colour, RefusalData, Variant, ViewData

DATABASE = os.environ.get("SEISMIC_DATABASE", "games.sqlite")
LONGEST = 1_000  # bytes of a body or a message; no client needs more
PATIENCE = 10.0  # seconds that a WebSocket has to identify itself


class FromClient(BaseModel):
    """What a client sends: nothing is coerced, and unknown fields are refused."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NewGame(FromClient):
    """A game to deal."""

    players: list[Colour] = Field(min_length=2, max_length=4)
    variants: list[Variant] = Field(default=[], max_length=4)


class SentMove(FromClient):
    """A move as a line, and the revision of the view that it was chosen from."""

    revision: int
    move: str = Field(max_length=64)


class Hello(FromClient):
    """The first message on a WebSocket: whose it is, and the last revision that it has seen."""

    token: str | None = Field(default=None, max_length=100)
    after: int | None = None


class Seats(BaseModel):
    """A new game, and the secret token of each seat."""

    game: str
    tokens: dict[Colour, str]


class Seen(BaseModel):
    """A view, and the revision of the game that it shows: how many moves have been played."""

    revision: int
    view: ViewData


class Problem(BaseModel):
    """Why a request cannot be carried out."""

    detail: str


@dataclass(frozen=True)
class Game:
    """A game as it is stored: for the server alone."""

    id: str
    tokens: Mapping[Colour, str]
    record: seismic.Record

    @property
    def revision(self) -> int:
        """The number of moves played."""
        return len(self.record.moves)

    @cached_property
    def steps(self) -> tuple[seismic.Step, ...]:
        """The start, and the step of each move."""
        return tuple(seismic.replay(self.record))

    def after(self, move: seismic.Move) -> "Game":
        """Return the game with one more move."""
        record = seismic.Record(self.record.start, (*self.record.moves, move))
        return replace(self, record=record)

    def seat(self, token: str | None) -> Colour | None:
        """Return the colour that a token is for, or None without a token, for a spectator."""
        if token is None:
            return None
        for colour, secret in self.tokens.items():
            if secrets.compare_digest(secret.encode(), token.encode()):
                return colour
        raise HTTPException(401, "The token is not for this game.")

    def seen_by(self, colour: Colour | None, revision: int | None = None) -> Seen:
        """Return what a player, or a spectator, may know, now or after an earlier move."""
        revision = self.revision if revision is None else revision
        step = self.steps[revision]
        view = seismic.observe(step.state, colour, step.events)
        return Seen(revision=revision, view=seismic.view_to_data(view))


@contextmanager
def database() -> Iterator[sqlite3.Connection]:
    """Open the database for one transaction."""
    with closing(sqlite3.connect(DATABASE)) as connection, connection:
        yield connection


def add(game: Game) -> None:
    """Store a new game."""
    row = (game.id, json.dumps(game.tokens), game.revision, game.record.to_json())
    with database() as connection:
        connection.execute("INSERT INTO games VALUES (?, ?, ?, ?)", row)


def load(id: str) -> Game:
    """Read a game from the database."""
    query = "SELECT tokens, record FROM games WHERE id = ?"
    with database() as connection:
        row = connection.execute(query, (id,)).fetchone()
    if row is None:
        raise HTTPException(404, "There is no such game.")
    return Game(id, json.loads(row[0]), seismic.Record.from_json(row[1]))


def save(game: Game) -> bool:
    """Store a game that is one move further, unless another move has come first."""
    change = "UPDATE games SET revision = ?, record = ? WHERE id = ? AND revision = ?"
    values = (game.revision, game.record.to_json(), game.id, game.revision - 1)
    with database() as connection:
        return connection.execute(change, values).rowcount == 1


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    """Create the table before the first request."""
    columns = "id TEXT PRIMARY KEY, tokens TEXT, revision INTEGER, record TEXT"
    with database() as connection:
        connection.execute(f"CREATE TABLE IF NOT EXISTS games ({columns})")
    yield


app = FastAPI(title="Seismic", lifespan=lifespan, responses={"4XX": {"model": Problem}})


@app.middleware("http")
async def bound(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuse a body that is long, or of unknown length, before it is read."""
    if "transfer-encoding" in request.headers:
        return JSONResponse({"detail": "The request must have a Content-Length."}, 411)
    if int(request.headers.get("content-length", 0)) > LONGEST:
        return JSONResponse({"detail": f"The body must have at most {LONGEST} bytes."}, 413)
    return await answer(request)


@app.exception_handler(RequestValidationError)
async def malformed(request: Request, error: Exception) -> Response:
    """Answer a malformed body without repeating it; 422 is for the rules."""
    return JSONResponse({"detail": "The body must have the form that /docs shows."}, 400)


Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]


def seated(id: str, bearer: Bearer) -> tuple[Game, Colour | None]:
    """Return the game, and the colour of the client."""
    game = load(id)
    return game, game.seat(bearer.credentials if bearer else None)


Seated = Annotated[tuple[Game, Colour | None], Depends(seated)]


@app.post("/games", status_code=201)
def create(new: NewGame) -> Seats:
    """Deal a game with the system's secure randomness, and return a token for each seat."""
    try:
        start = seismic.Start.dealt(new.players, rules=seismic.Rules(variants=new.variants))
    except seismic.BadValue as error:
        raise HTTPException(400, str(error)) from error
    tokens = {colour: secrets.token_urlsafe() for colour in new.players}
    game = Game(secrets.token_urlsafe(), tokens, seismic.Record(start))
    add(game)
    return Seats(game=game.id, tokens=tokens)


@app.get("/games/{id}")
def view(seated: Seated) -> Seen:
    """Return what a player, or a spectator, may know."""
    game, colour = seated
    return game.seen_by(colour)


@app.post(
    "/games/{id}/moves",
    response_model=Seen,
    responses={409: {"model": Seen}, 422: {"model": RefusalData}},
)
def play(seated: Seated, sent: SentMove, background: BackgroundTasks) -> Seen | Response:
    """Play a move: 409 has the game as it is now, and 422 the rule that refuses the move."""
    game, colour = seated
    if colour is None:
        raise HTTPException(403, "Spectators can't move.")
    if sent.revision != game.revision:
        return conflict(game, colour)
    state, events = game.steps[-1].state, game.steps[-1].events
    if state.actor not in (colour, None):
        raise HTTPException(403, "It is not your move.")
    try:
        move = seismic.parse_move(sent.move)
    except seismic.BadMove as error:
        raise HTTPException(400, str(error)) from error
    refusal = seismic.explain(state, move, events)
    if refusal:
        return JSONResponse(seismic.refusal_to_data(refusal), 422)
    after = game.after(move)
    if not save(after):
        return conflict(load(game.id), colour)
    background.add_task(audience.wake, game.id)
    return after.seen_by(colour)


def conflict(game: Game, colour: Colour) -> Response:
    """Answer a move that was chosen from an older view with the current one."""
    return JSONResponse(game.seen_by(colour).model_dump(), 409)


class Audience:
    """The WebSockets that wait for the next move of a game."""

    def __init__(self) -> None:
        self.waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def join(self, id: str) -> Iterator[asyncio.Event]:
        """Yield an event that is set after every move."""
        moved = asyncio.Event()
        self.waiting[id].add(moved)
        try:
            yield moved
        finally:
            self.waiting[id].remove(moved)
            if not self.waiting[id]:
                del self.waiting[id]

    async def wake(self, id: str) -> None:
        """Set the events of all who wait."""
        for moved in self.waiting.get(id, ()):
            moved.set()


audience = Audience()


@app.websocket("/games/{id}/feed")
async def feed(socket: WebSocket, id: str) -> None:
    """Push the current view and one after every move, to players and spectators alike."""
    await socket.accept()
    try:
        text = await asyncio.wait_for(socket.receive_text(), PATIENCE)
        hello = Hello.model_validate_json(text)
        game = await asyncio.to_thread(load, id)
        colour = game.seat(hello.token)
    except WebSocketDisconnect:
        return
    except (HTTPException, KeyError, TimeoutError, ValidationError):
        await socket.close(1008)  # the message has a bad token or a bad form, or is not text
        return
    after = game.revision - 1 if hello.after is None else hello.after
    try:
        async with asyncio.TaskGroup() as tasks:
            pushing = tasks.create_task(push(socket, id, colour, after))
            message = await socket.receive()  # it has disconnected, or sends something unexpected
            pushing.cancel()
        if message["type"] != "websocket.disconnect":
            await socket.close(1008)
    except* WebSocketDisconnect:
        pass  # it disconnected while a view was being sent


async def push(socket: WebSocket, id: str, colour: Colour | None, after: int) -> None:
    """Send every revision after the given one, as they come; a slow client misses none."""
    with audience.join(id) as moved:
        while True:
            moved.clear()
            for seen in await asyncio.to_thread(news, id, colour, after):
                await socket.send_text(seen.model_dump_json())
                after = seen.revision
            await moved.wait()


def news(id: str, colour: Colour | None, after: int) -> list[Seen]:
    """Return the views of all revisions after the given one."""
    game = load(id)
    revisions = range(max(0, after + 1), game.revision + 1)
    return [game.seen_by(colour, revision) for revision in revisions]


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(app, port=8000, ws_max_size=LONGEST, limit_concurrency=1_000)
