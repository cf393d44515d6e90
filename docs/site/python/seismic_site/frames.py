"""What is shown of a step before its end: each quake, on the table as it was until then."""

from collections.abc import Iterable, Iterator
from typing import TypedDict

from seismic import (
    Board,
    CrewPlaced,
    Hex,
    QuakeStruck,
    TileLaid,
    TilesLost,
    TileTurned,
    svg,
)
from seismic.model.board import with_crew, with_tile, with_turned
from seismic.model.events import Event

from .saying import sentences


class Frame(TypedDict):
    """A picture of the table while something happens to it, and what happens."""

    picture: str
    said: list[str]


def frames(before: Board, events: Iterable[Event], lang: str) -> Iterator[Frame]:
    """Yield a frame for each quake among these events, which began with this board."""
    board, struck = before, None
    for event in events:
        match event:
            case TileLaid(_, at, tile):
                board = with_tile(board, at, tile)
            case CrewPlaced(player, at, edge):
                board = with_crew(board, at, edge, player)
            case TileTurned(_, at, _, _, by):
                board = with_turned(board, at, by)
            case QuakeStruck():
                struck = event
                if event.side is None:
                    yield _frame(board, (struck,), (), lang)
            case TilesLost(lost) if struck is not None:
                cells = [each.at for each in lost]
                yield _frame(board, (struck, event), cells, lang)
                board = _without(board, cells)


def _frame(
    board: Board, events: tuple[QuakeStruck | TilesLost, ...], lost: Iterable[Hex], lang: str
) -> Frame:
    struck = events[0]
    assert isinstance(struck, QuakeStruck)
    overlays = svg.QuakeLines(struck.town), svg.Lost(tuple(lost))
    return {
        "picture": svg.board(board, *overlays, lang=lang),
        "said": sentences(events, lang),
    }


def _without(board: Board, lost: Iterable[Hex]) -> Board:
    gone = set(lost)
    tiles = {at: tile for at, tile in board.tiles.items() if at not in gone}
    crews = [crew for crew in board.crews if crew.at not in gone]
    return Board(tiles, crews, table=board.table)
