"""A whole game as its start and its moves, and replaying it.

Nothing in a record is trusted before it has been replayed.
"""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from attrs import Attribute, field, frozen

from ..errors import BadRecord, BadValue, IllegalMove, check_type
from ..model.moves import Move
from ..model.notation import write_move
from ..model.outcomes import Step
from ..rules.turn import play
from ..saves.parts import located_at
from ..saves.strict import USUAL, Caps, read
from ..saves.structure import unstructure
from .format import TAG_PATHS, RecordData, document, game_of
from .result import Result, result_of
from .start import Start
from .tags import Tags

_UNTAGGED: Final = Tags()


def _check_start(_: "Record", __: "Attribute[Start]", value: Start) -> None:
    check_type("start", value, Start)


def _moves(moves: Iterable[Move]) -> tuple[Move, ...]:
    if not isinstance(moves, Iterable):
        raise BadValue("moves", moves, "a sequence of moves")
    moves = tuple(moves)
    for move in moves:
        if type(move) not in get_args(Move):
            names = ", ".join(each.__name__ for each in get_args(Move))
            raise BadValue("move", move, f"one of {names}")
    return moves


def _check_result(_: "Record", __: "Attribute[Result]", value: "Result | None") -> None:
    if value is not None:
        check_type("result", value, Result)


def _check_tags(_: "Record", __: "Attribute[Tags]", value: Tags) -> None:
    check_type("tags", value, Tags)


@frozen
class Record:
    """A game: its start, its moves and, if it is over, its result; with tags if it has any.

    >>> import seismic
    >>> start = seismic.Start(["red", "blue"], ["H03", "H02", "H01"])
    >>> seismic.Record.of(start, [seismic.parse_move("H03@0,-1")]).moves
    (Place(at=Hex(q=0, r=-1), tile=Tile(code='H03')),)
    """

    start: Start = field(validator=_check_start)
    """How the game began."""
    moves: tuple[Move, ...] = field(default=(), converter=_moves)
    """The moves from the start."""
    result: Result | None = field(default=None, validator=_check_result)
    """How the game ended; None while it goes on, or if nobody has written it down."""
    tags: Tags = field(default=_UNTAGGED, validator=_check_tags)
    """Players' names, the date, the event and comments."""

    def __attrs_post_init__(self) -> None:
        for colour in self.tags.names:
            if colour not in self.start.players:
                expected = f"one of {', '.join(self.start.players)}"
                raise BadValue("names", colour, expected, "S1")
        last = max(self.tags.comments, default=0)
        if last > len(self.moves):
            raise BadValue("comments", last, f"the number of a move, up to {len(self.moves)}")

    @classmethod
    def of(cls, start: Start, moves: Iterable[Move], tags: Tags = _UNTAGGED) -> "Record":
        """Return the record of a game with its result: its start, moves and tags.

        Raises:
            BadRecord: At the first move that is refused.
        """
        record = cls(start, moves)
        (last,) = deque(replay(record), maxlen=1)
        return cls(start, record.moves, result_of(last.state), tags)

    def to_json(self) -> str:
        """Write it as JSON, pile included: for the server alone until the game is over."""
        return json.dumps(self.to_data(), separators=(",", ":"))

    def to_data(self) -> RecordData:
        """Return it as dicts, lists, strings and whole numbers."""
        data: RecordData = unstructure(document(self.start, self.moves, self.result, self.tags))
        return data

    @classmethod
    def from_json(cls, text: str | bytes, caps: Caps = USUAL) -> "Record":
        """Read a record from a text that anybody may have written, within these caps.

        The form of its moves is checked here, whether they are legal by `replay`.

        Raises:
            BadSave: With the path to each problem.
        """
        return cls.from_data(read(text, caps), caps)

    @classmethod
    def from_data(cls, data: object, caps: Caps = USUAL) -> "Record":
        """Read a record from plain data, checked within these caps like `from_json`."""
        start, moves, result, tags = game_of(data, caps)
        with located_at("$.tags", TAG_PATHS):
            return cls(start, moves, result, tags)


def replay(record: Record) -> Iterator[Step]:
    """Yield the first decision of a record, then the state after each move with what happened.

    Raises:
        BadRecord: At the first move that is refused, and after the last one if the result is not
            that of the game.
    """
    check_type("record", record, Record)
    return _replayed(record)


def _replayed(record: Record) -> Iterator[Step]:
    step = record.start.begin()
    yield step
    for number, move in enumerate(record.moves, 1):
        try:
            step = play(step.state, move)
        except IllegalMove as error:
            line, refusal = write_move(move), error.refusal
            raise BadRecord(number, line, error.reason, refusal) from error
        yield step
    found = result_of(step.state)
    if record.result not in (None, found):
        problem = f"the result is {found or 'open'}, not {record.result}"
        raise BadRecord(len(record.moves), None, problem)
