"""Bots in any language: programs that read views and write moves, line by line.

A program is started for one game. Its first line of input says whom it plays and from which seed to
draw chance; after that it gets a view, with the events since the last one, whenever it has to
decide, and answers with a move in notation. When the game is over it gets a last view, and its
input ends.
"""

import json
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile
from typing import IO, Any, Final

from attrs import Attribute, field, frozen

from ..errors import BadMove, BadValue, IllegalMove, SeismicError, shown
from ..model.events import Event
from ..model.moves import Move
from ..model.notation import parse_move
from ..model.packed import PackedState
from ..model.pieces import Colour
from ..model.state import unpacked
from ..rules._draft import Draft
from ..rules.playouts import Chance, Policy
from ..rules.turn import permitted
from ..views import observe, view_to_data

VERSION: Final = 1
"""Of what is sent."""

MOST_SECONDS: Final = 86_400

_LONGEST_ANSWER: Final = 100
_MOST_COMPLAINTS: Final = 1 << 16
_PATIENCE: Final = 2.0
"""The seconds within which a program must exit once the game is over."""


class Forfeited(SeismicError):
    """Raised when a program crashes, takes too long, or answers with no legal move."""


def _check_command(_: object, attribute: "Attribute[tuple[str, ...]]", value: object) -> None:
    if not isinstance(value, tuple) or not value or not all(type(each) is str for each in value):
        raise BadValue(attribute.name, value, "a tuple of texts: a program and its arguments")


def _check_seconds(_: object, attribute: "Attribute[float]", value: object) -> None:
    if not isinstance(value, int | float) or not 0 < value <= MOST_SECONDS:
        raise BadValue(attribute.name, value, f"a number of seconds above 0, up to {MOST_SECONDS}")


@frozen
class Program:
    """A bot that is a program of its own, for simulations.

    It forfeits the game if it crashes, takes too long to answer, or answers with anything but a
    legal move.
    """

    command: tuple[str, ...] = field(validator=_check_command)
    """The program and its arguments."""
    seconds: float = field(default=10.0, validator=_check_seconds)
    """How long it may take to answer."""

    @property
    def __name__(self) -> str:
        """The command, for results."""
        return " ".join(self.command)


@contextmanager
def playing(program: Program, player: Colour, seed: int) -> Iterator["Player"]:
    """Start a program for one game, and end it afterwards."""
    with TemporaryFile() as complaints:
        try:
            process = subprocess.Popen(
                program.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints
            )
        except (OSError, ValueError) as error:
            raise BadValue("command", program.command, f"a program that starts: {error}") from None
        with ThreadPoolExecutor(1) as thread:
            talking = Player(process, thread, complaints, program.seconds, player, seed)
            try:
                yield talking
            finally:
                talking.end()


class Player(Policy):
    """A program that plays one game."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        thread: ThreadPoolExecutor,
        complaints: IO[bytes],
        seconds: float,
        player: Colour,
        seed: int,
    ) -> None:
        self._process = process
        self._thread = thread
        self._complaints = complaints
        self._seconds = seconds
        self._player = player
        self._told = 0
        self._unsent = _line(
            {"seismic": "bot", "version": VERSION, "player": player, "seed": str(seed)}
        )

    def choose(self, now: PackedState, chance: Chance) -> Move:
        """Return the move that the program chooses; raises `Forfeited` if it is not a legal one."""
        try:
            return self._chosen(now)
        except Forfeited:
            self._process.kill()
            raise

    def _chosen(self, now: PackedState) -> Move:
        answer = self._ask(self._unsent + self._view(now))
        self._unsent = b""
        try:
            move = parse_move(answer)
            permitted(now, move)
        except BadMove:
            problem = "which is not a move such as H03@0,-1, crew 0 or pass"
            raise Forfeited(f"it answered {shown(answer)}, {problem}") from None
        except IllegalMove as error:
            raise Forfeited(f"it answered {shown(answer)}: {error}") from None
        return move

    def tell_end(self, now: PackedState) -> None:
        """Show the program how the game has ended."""
        with suppress(Forfeited):  # it has nothing to lose any more
            self._exchange(self._unsent + self._view(now), answer=False)

    def end(self) -> None:
        """Let the program exit, or kill it."""
        with suppress(OSError):
            _stream(self._process.stdin).close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        _stream(self._process.stdout).close()

    def _view(self, now: PackedState) -> bytes:
        """Return what the player may know, with the events since the last view, as a line."""
        events = tuple(_events(now)[self._told :])
        self._told += len(events)
        state = unpacked(Draft(now, None).sealed())
        return _line(view_to_data(observe(state, self._player, events)))

    def _ask(self, lines: bytes) -> str:
        answer = self._exchange(lines, answer=True)
        if not answer.endswith(b"\n"):
            raise Forfeited(self._how_it_ended() if len(answer) <= _LONGEST_ANSWER else _TOO_LONG)
        return answer.decode(errors="replace").strip()

    def _exchange(self, lines: bytes, *, answer: bool) -> bytes:
        """Send lines, and return the answer; the program may be slow at reading, too."""
        future = self._thread.submit(self._talk, lines, answer)
        try:
            return future.result(self._seconds)
        except TimeoutError:  # it is killed for that, which ends the exchange
            raise Forfeited(f"it took longer than {self._seconds:g} seconds to answer") from None
        except OSError:
            raise Forfeited(self._how_it_ended()) from None

    def _talk(self, lines: bytes, answer: bool) -> bytes:
        out = _stream(self._process.stdin)
        out.write(lines)
        out.flush()
        return _stream(self._process.stdout).readline(_LONGEST_ANSWER + 1) if answer else b""

    def _how_it_ended(self) -> str:
        """Return why there is no answer: the exit status, and a line of standard error."""
        try:
            status = f"ended with status {self._process.wait(_PATIENCE)}"
        except subprocess.TimeoutExpired:
            status = "closed its output"
        self._complaints.seek(0)
        lines = self._complaints.read(_MOST_COMPLAINTS).decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        said = [line for line in said if "error" in line.casefold()] or said
        return f"it {status}" + (f": {shown(said[-1])}" if said else "")


_TOO_LONG: Final = f"its answer has more than {_LONGEST_ANSWER} characters"


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None  # it was asked for
    return stream


def _events(now: PackedState) -> list[Event]:
    """Return all events of a game so far, which its draft has collected."""
    assert isinstance(now, Draft)
    return now.events or []


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
