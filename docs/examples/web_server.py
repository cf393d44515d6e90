"""A game of Seismic over HTTP: a seat is a secret path, and nothing but views leaves the server.

``GET /SEAT`` gives the view of a player as JSON, ``POST /SEAT`` plays the move in the body.
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
    explain,
    observe,
    parse_move,
    play,
    replay,
    text,
    view_to_data,
)

LONGEST = 100  # characters of a move; no line that is one has more than 64


class Room:
    """One game: its record on disk, its state in memory."""

    def __init__(self, file: Path, players: Sequence[Colour]) -> None:
        self.file = file
        self.lock = Lock()  # two requests may come at once
        if not file.exists():
            self.keep(Record(Start.dealt(players)))
        self.record = Record.from_json(file.read_bytes())
        *_, last = replay(self.record)
        self.state = last.state

    def view(self, colour: Colour) -> dict[str, Any]:
        """Show a player the game."""
        return view_to_data(observe(self.state, colour))

    def take(self, colour: Colour, line: str) -> tuple[HTTPStatus, dict[str, Any]]:
        """Play the move that a player has sent, or say why not."""
        try:
            move = parse_move(line)
        except BadMove as error:
            return HTTPStatus.BAD_REQUEST, {"problem": str(error)}
        with self.lock:
            if self.state.actor != colour:
                return HTTPStatus.FORBIDDEN, {"problem": "It is not your move."}
            refusal = explain(self.state, move)
            if refusal:
                return HTTPStatus.CONFLICT, {"rule": refusal.rule, "problem": refusal.sentence()}
            step = play(self.state, move)
            self.keep(Record(self.record.start, (*self.record.moves, move)))
            self.state = step.state
            events = [text.event(event) for event in step.events]
            return HTTPStatus.OK, {"events": events, "view": self.view(colour)}

    def keep(self, record: Record) -> None:
        """Store the record, so that a crash at any moment leaves the old one or the new."""
        new = self.file.with_suffix(".new")
        new.write_text(record.to_json(), encoding="utf-8")
        os.replace(new, self.file)
        self.record = record


def serve(room: Room, seats: Mapping[str, Colour], port: int) -> ThreadingHTTPServer:
    """Make a server for a game; seats are colours by their secret."""

    class Seat(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            colour = seats.get(self.path.removeprefix("/"))
            if colour is None:
                self.send_error(HTTPStatus.NOT_FOUND)
            else:
                self.answer(HTTPStatus.OK, room.view(colour))

        def do_POST(self) -> None:
            colour = seats.get(self.path.removeprefix("/"))
            length = self.headers.get("Content-Length", "")
            if colour is None:
                self.send_error(HTTPStatus.NOT_FOUND)
            elif not length.isdecimal() or len(length) > 3 or int(length) > LONGEST:
                self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            else:
                line = self.rfile.read(int(length)).decode(errors="replace")
                self.answer(*room.take(colour, line))

        def answer(self, status: HTTPStatus, data: dict[str, Any]) -> None:
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
    seats = {secrets.token_urlsafe(): colour for colour in room.state.players}
    server = serve(room, seats, 8000)
    for secret, colour in seats.items():
        print(f"{colour}: http://127.0.0.1:8000/{secret}")
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:2])
