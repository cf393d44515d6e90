"""Records to and from the documents that are written, in the format of that version."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ..model.moves import Move
from ..model.options import Rules
from ..model.state import GameState
from ..model.steps import Placing
from ..saves import documents, parts, scalars
from ..saves.strict import Caps
from ..saves.structure import opened, structure
from .result import Result
from .start import Given, Start

VERSION: Final = 1
"""The format that is written."""

Game: TypeAlias = tuple[Start, tuple[Move, ...], Result | None]
"""What a record is made of."""


def document(
    start: Start, moves: tuple[Move, ...], result: Result | None
) -> documents.RecordDocument:
    """Describe a game in a document."""
    given = start.given
    return documents.RecordDocument(
        seismic=scalars.Format("record"),
        version=scalars.Version(VERSION),
        rules=parts.rules_document(start.rules),
        players=tuple(map(scalars.Colour, start.players)),
        heights={scalars.Colour(who): scalars.Height(tall) for who, tall in start.heights.items()},
        given=None if given is None else _given_document(given, start.players),
        pile=tuple(map(scalars.Drawn, start.pile)),
        moves=moves,
        result=None if result is None else _result_document(result),
    )


def _given_document(given: Given, players: tuple[str, ...]) -> documents.GivenDocument:
    supplies = [given.supply[player] for player in players]
    return documents.GivenDocument(
        turn=scalars.Colour(given.turn),
        supply=parts.supply_document(supplies, players),
        face_up=tuple(map(scalars.Shown, given.face_up)),
        board=parts.board_document(given.board),
    )


def _result_document(result: Result) -> documents.ResultDocument:
    return documents.ResultDocument(
        reason=scalars.Reason(result.reason),
        score={scalars.Colour(who): scalars.Count(points) for who, points in result.points},
        winners=frozenset(map(scalars.Colour, result.winners)),
    )


def game_of(data: object, caps: Caps) -> Game:
    """Take a game from plain data in any version of the format."""
    return _READERS[opened(data, "record", _READERS)](data, caps)


_PLACES: Final[Mapping[str, str]] = {
    "heights": "$.heights",
    "pile": "$.pile",
    "board": "$.given.board",
    "supplies": "$.given.supply",
    "face_up": "$.given.face_up",
}
"""Where a document keeps what a game begins with."""


def _read_1(data: object, caps: Caps) -> Game:
    found = structure(data, documents.RecordDocument, caps)
    rules, players = parts.rules_of(found.rules), parts.players_of(found.players)
    given = None if found.given is None else _given_of(found.given, rules, players)
    result = None if found.result is None else _result_of(found.result, players)
    with parts.naming("$", _PLACES):
        heights = {str(who): int(tall) for who, tall in found.heights.items()}
        start = Start(players, found.pile, rules=rules, heights=heights, given=given)
    return start, found.moves, result


def _given_of(
    found: documents.GivenDocument, rules: Rules, players: tuple[scalars.Colour, ...]
) -> Given:
    supplies = parts.by_seat(found.supply, players, "$.given.supply")
    turn = parts.seat_of(found.turn, players, "$.given.turn")
    board = parts.board_of(found.board, rules, "$.given.board")
    with parts.naming("$.given", _PLACES):  # what can't begin is refused before it is replayed
        GameState(
            rules=rules,
            players=players,
            board=board,
            supplies=supplies,
            face_up=found.face_up,
            turn=turn,
            step=Placing(),
        )
    supply: dict[str, int] = dict(zip(players, supplies, strict=True))
    return Given(board, found.face_up, supply, found.turn)


def _result_of(found: documents.ResultDocument, players: tuple[scalars.Colour, ...]) -> Result:
    points = parts.by_seat(found.score, players, "$.result.score")
    by_player = tuple(sorted(zip(players, points, strict=True)))
    return Result(found.reason, by_player, frozenset(found.winners))


_READERS: Final[Mapping[int, Callable[[object, Caps], Game]]] = {1: _read_1}
"""How each version of the format is read; every version ever written stays here."""
