"""A game of Seismic over HTTP: a seat is a secret path, and nothing but views leaves the server.

``GET /SEAT`` returns the view of a player or a spectator as JSON, ``POST /SEAT`` plays the move in
the body. A view tells what has just happened, and when the game is over who has won.
"""

import json
import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from typing import Any

from seismic import (
    BadMove,
    Colour,
    Record,
    Start,
    ViewData,
    explain,
    observe,
    parse_move,
    play,
    refusal_to_data,
    replay,
    view_to_data,
)

LONGEST = 100  # characters of a move; no line that is one has more than 64


class Room:
    """One game: its record on disk, the last step of it in memory."""

    def __init__(self, file: Path, players: Sequence[Colour]) -> None:
        self.file = file
        self.lock = Lock()  # two requests may come at once
        if not file.exists():
            self.keep(Record(Start.dealt(players)))
        self.record = Record.from_json(file.read_bytes())
        *_, self.last = replay(self.record)

    def view(self, colour: Colour | None) -> ViewData:
        """Return the game as a player, or a spectator, may know it, and what led to it."""
        last = self.last
        return view_to_data(observe(last.state, colour, last.events))

    def take(self, colour: Colour | None, line: str) -> tuple[HTTPStatus, Mapping[str, object]]:
        """Play the move that a player has sent, or return why not."""
        try:
            move = parse_move(line)
        except BadMove as error:
            return HTTPStatus.BAD_REQUEST, {"problem": str(error)}
        with self.lock:
            state = self.last.state
            if colour is None or colour != state.actor:
                return HTTPStatus.FORBIDDEN, {"problem": "It is not your move."}
            refusal = explain(state, move, self.last.events)
            if refusal:
                return HTTPStatus.CONFLICT, refusal_to_data(refusal)
            step = play(state, move)
            self.keep(Record(self.record.start, (*self.record.moves, move)))
            self.last = step
            return HTTPStatus.OK, self.view(colour)

    def keep(self, record: Record) -> None:
        """Store the record, so that a crash at any moment leaves the old one or the new."""
        new = self.file.with_suffix(".new")
        new.write_text(record.to_json(), encoding="utf-8")
        os.replace(new, self.file)
        self.record = record


def serve(room: Room, seats: Mapping[str, Colour | None], port: int) -> ThreadingHTTPServer:
    """Make a server for a game; seats are colours by their secret, and None for spectators."""

    class Seat(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            secret = self.path.removeprefix("/")
            if secret not in seats:
                self.send_error(HTTPStatus.NOT_FOUND)
            else:
                self.answer(HTTPStatus.OK, room.view(seats[secret]))

        def do_POST(self) -> None:
            secret = self.path.removeprefix("/")
            length = self.headers.get("Content-Length", "")
            if secret not in seats:
                self.send_error(HTTPStatus.NOT_FOUND)
            elif not length.isdecimal() or len(length) > 3 or int(length) > LONGEST:
                self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            else:
                line = self.rfile.read(int(length)).decode(errors="replace")
                self.answer(*room.take(seats[secret], line))

        def answer(self, status: HTTPStatus, data: Mapping[str, object]) -> None:
            body = json.dumps(data).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass  # the path is a secret

    return ThreadingHTTPServer(("127.0.0.1", port), Seat)


def main(file: str = "game.json") -> None:
    """Serve a game until somebody presses Ctrl-C."""
    room = Room(Path(file), ["red", "blue"])
    colours = (*room.record.start.players, None)
    seats = {secrets.token_urlsafe(): colour for colour in colours}
    server = serve(room, seats, 8000)
    for secret, colour in seats.items():
        print(f"{colour or 'spectators'}: http://127.0.0.1:8000/{secret}")
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:2])
