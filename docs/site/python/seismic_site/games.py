"""Games as a page holds them: what they begin with, the moves as lines, and who plays."""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final, TypedDict

from seismic import (
    BadPosition,
    BadState,
    Colour,
    Game,
    GameState,
    Record,
    Start,
    from_data,
    observe,
    parse_move,
    sample,
    to_json,
    write_move,
    write_state,
)
from seismic.lines import parse_either
from seismic.saves.strict import USUAL, read


class GameData(TypedDict):
    """A game of a page: its start is a record without moves, or a position in one line."""

    start: str
    moves: list[str]
    seats: dict[str, str]
    """The name of the bot that plays a colour, or an empty text for a person."""


_MOST_MOVES: Final = USUAL.moves


@lru_cache(maxsize=2)
def _begun(start: str) -> Game:
    """Return the game that begins so; `game_of` keeps it at the moves asked for last."""
    if start.startswith("{"):
        return Game.from_record(Record.from_json(start))
    return Game.from_state(parse_either(start))


def game_of(data: GameData) -> Game:
    """Return the game of a page at its last move; what was played before is not played again."""
    game, lines = _begun(data["start"]), data["moves"]
    if len(lines) > _MOST_MOVES:
        raise BadPosition(1, f"a game has at most {_MOST_MOVES} moves")
    played = [write_move(move) for move in game.moves]
    pairs = enumerate(zip(played, lines, strict=False))
    same = next((at for at, (one, other) in pairs if one != other), min(len(played), len(lines)))
    for _ in played[same:]:
        game.pop()
    for line in lines[same:]:
        game.push(parse_move(line))
    return game


def begun(start: Start, seats: Mapping[Colour, str]) -> GameData:
    """Return a game that begins so."""
    players = {str(colour): bot for colour, bot in seats.items()}
    return {"start": Record(start).to_json(), "moves": [], "seats": players}


def continued(state: GameState, seats: Mapping[str, str] | None = None) -> GameData:
    """Return a game that goes on from a position; without seats, people play."""
    players = {str(player): "" for player in state.players}
    return {"start": write_state(state), "moves": [], "seats": {**players, **(seats or {})}}


def read_game(text: str) -> GameData:
    """Read a record, a saved state or a position in one line, which anybody may have written.

    Raises `SeismicError` for anything else.
    """
    text = text.strip()
    if not text.startswith("{"):
        return continued(shuffled(parse_either(text)))
    data: Any = read(text, USUAL)
    if isinstance(data, dict) and data.get("seismic") == "record":
        record = Record.from_data(data)
        game = Game.from_record(record)  # plays the moves, and refuses an illegal one
        found = begun(record.start, dict.fromkeys(record.start.players, ""))
        found["moves"] = [write_move(move) for move in game.moves]
        return found
    return continued(from_data(data))


def shuffled(state: GameState) -> GameState:
    """Return a state whose pile is only counted with one in some order, where one is known."""
    if state.pile.undealt is None:
        return state
    try:
        return sample(observe(state), Random())
    except BadState:  # no set-up deals it: its tiles are named as they are turned up
        return state


def written(data: GameData) -> str:
    """Write a game as a file: a record, or the position if its beginning is not known."""
    game = game_of(data)
    if data["start"].startswith("{"):
        return game.record().to_json()
    return to_json(game.state)
