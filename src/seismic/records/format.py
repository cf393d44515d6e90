"""Records to and from documents, in every version of their format."""

from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal, NotRequired, TypeAlias

from attrs import Factory, frozen

from ..errors import BadSave, Defect
from ..model.moves import Move
from ..model.options import Rules
from ..model.pile import Undealt
from ..model.state import GameState
from ..model.steps import Placing
from ..model.tiles import Tile
from ..saves import parts
from ..saves.documents import (
    Colour,
    Count,
    Drawn,
    Format,
    LaidDocument,
    MoveLine,
    MoveNumber,
    PileDocument,
    Positive,
    Reason,
    RulesDocument,
    Shown,
)
from ..saves.scalars import words
from ..saves.strict import Caps
from ..saves.structure import check_header, structure
from ..saves.typed import Colour as ColourName
from ..saves.typed import DrawnCode, Ending, LaidData, RulesData, ShownCode, TypedDict, UndealtData
from ..saves.work import work_of
from .result import Result
from .start import Given, Start
from .tags import MOST_IN_COMMENT, MOST_IN_NAME, Tags

VERSION: Final = 1
"""The format that is written."""

Game: TypeAlias = tuple[Start, tuple[Move, ...], Result | None, Tags]
"""The fields of a record."""


@frozen
class GivenDocument:
    """A position made by hand, just before a player draws."""

    turn: Colour
    supply: Mapping[Colour, Count]
    face_up: tuple[Shown, ...]
    board: tuple[LaidDocument, ...]
    box: tuple[Drawn, ...] = ()


@frozen
class ResultDocument:
    """How a game ended: by which rule, with which points, and who won."""

    reason: Reason
    score: Mapping[Colour, Count]
    winners: frozenset[Colour]


Name: TypeAlias = Annotated[str, words(MOST_IN_NAME)]
Comment: TypeAlias = Annotated[str, words(MOST_IN_COMMENT)]


@frozen
class TagsDocument:
    """Who played, when and where, and comments by the number of the move."""

    names: Mapping[Colour, Name] = Factory(dict)
    date: Name | None = None
    event: Name | None = None
    comments: Mapping[MoveNumber, Comment] = Factory(dict)


@frozen(kw_only=True)
class RecordDocument:
    """A game from its set-up, with the whole pile, or from a given position."""

    seismic: Format
    version: Positive
    rules: RulesDocument
    players: tuple[Colour, ...]
    heights: Mapping[Colour, Positive] = Factory(dict)
    given: GivenDocument | None = None
    pile: PileDocument
    bottom: Mapping[Drawn, Count] = Factory(dict)
    moves: tuple[MoveLine, ...]
    result: ResultDocument | None = None
    tags: TagsDocument = TagsDocument()


class GivenData(TypedDict):
    """A position made by hand, as data."""

    turn: ColourName
    supply: dict[str, int]
    face_up: list[ShownCode]
    board: list[LaidData]
    box: NotRequired[list[DrawnCode]]


class ResultData(TypedDict):
    """How a game ended, as data."""

    reason: Ending
    score: dict[str, int]
    winners: list[ColourName]


class TagsData(TypedDict):
    """Who played, when and where, and what was said of moves, as data."""

    names: NotRequired[dict[str, str]]
    date: NotRequired[str]
    event: NotRequired[str]
    comments: NotRequired[dict[str, str]]


class RecordData(TypedDict):
    """A game as its start and moves, as data; for the server alone until the game is over."""

    seismic: Literal["record"]
    version: int
    rules: RulesData
    players: list[ColourName]
    heights: NotRequired[dict[str, int]]
    given: NotRequired[GivenData]
    pile: list[DrawnCode] | UndealtData
    bottom: NotRequired[dict[str, int]]
    moves: list[str]
    result: NotRequired[ResultData]
    tags: NotRequired[TagsData]


def document(
    start: Start, moves: tuple[Move, ...], result: Result | None, tags: Tags
) -> RecordDocument:
    """Return the document of a game."""
    return RecordDocument(
        seismic="record",
        version=VERSION,
        tags=TagsDocument(tags.names, tags.date, tags.event, tags.comments),
        rules=parts.rules_document(start.rules),
        players=start.players,
        heights=start.heights,
        given=None if start.given is None else _given_document(start.given, start.players),
        **parts.pile_fields(start.undealt_pile or start.pile),
        moves=moves,
        result=None if result is None else _result_document(result),
    )


def _given_document(given: Given, players: tuple[Colour, ...]) -> GivenDocument:
    supply = given.supply
    return GivenDocument(
        turn=given.turn,
        supply={player: supply[player] for player in players},
        face_up=given.face_up,
        board=parts.board_document(given.board),
        box=given.box,
    )


def _result_document(result: Result) -> ResultDocument:
    return ResultDocument(result.reason, dict(result.points), result.winners)


def game_of(data: object, caps: Caps) -> Game:
    """Return the game of plain data in any version of the format."""
    return _READERS[check_header(data, "record", _READERS)](data, caps)


_PATHS: Final[Mapping[str, str]] = {
    "heights": "$.heights",
    "pile": "$.pile",
    "board": "$.given.board",
    "supplies": "$.given.supply",
    "face_up": "$.given.face_up",
    "box": "$.given.box",
}
"""Where a document has what a game begins with."""

TAG_PATHS: Final[Mapping[str, str]] = {
    name: f"$.tags.{name}" for name in ("names", "date", "event", "comments")
}
"""Where a document has tags."""


def _read_1(data: object, caps: Caps) -> Game:
    found = structure(data, RecordDocument, caps)
    _refuse_work(found, caps)
    rules, players = parts.rules_of(found.rules), parts.players_of(found.players)
    pile = parts.pile_of(found.pile, found.bottom, "$")
    given = None if found.given is None else _given_of(found.given, rules, players, pile)
    result = None if found.result is None else _result_of(found.result, players)
    with parts.located_at("$", _PATHS):
        start = Start(players, pile, rules=rules, heights=found.heights, given=given)
    with parts.located_at("$.tags", TAG_PATHS):
        tags = Tags(found.tags.names, found.tags.date, found.tags.event, found.tags.comments)
    return start, found.moves, result, tags


def _refuse_work(found: RecordDocument, caps: Caps) -> None:
    laid = () if found.given is None else found.given.board
    work = work_of(len(laid), found.moves)
    if work > caps.work:
        added = f"the tiles on the table, added up over these moves, are {work}"
        raise BadSave(Defect("$.moves", f"{added}, more than the cap on work, {caps.work}"))


def _given_of(
    found: GivenDocument,
    rules: Rules,
    players: tuple[Colour, ...],
    pile: tuple[Tile, ...] | Undealt,
) -> Given:
    supplies = parts.by_seat(found.supply, players, "$.given.supply")
    turn = parts.seat_of(found.turn, players, "$.given.turn")
    board = parts.board_of(found.board, rules, "$.given.board")
    with parts.located_at("$.given", _PATHS):  # a contradiction is refused before it is replayed
        GameState(
            rules=rules,
            players=players,
            board=board,
            supplies=supplies,
            face_up=found.face_up,
            pile=pile,
            box=found.box,
            turn=turn,
            step=Placing(),
        )
    return Given(board, found.face_up, found.supply, found.turn, found.box)


def _result_of(found: ResultDocument, players: tuple[Colour, ...]) -> Result:
    parts.by_seat(found.score, players, "$.result.score")
    return Result(found.reason, tuple(sorted(found.score.items())), found.winners)


_READERS: Final[Mapping[int, Callable[[object, Caps], Game]]] = {1: _read_1}
"""How each version of the format is read; every version ever written stays here."""
