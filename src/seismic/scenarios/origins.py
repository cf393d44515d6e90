"""What a scenario begins from to arrive at a turn of a record or at a state, as its data.

Moves are in notation, since people go on from there.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ..errors import SeismicError, check_type
from ..model.board import Board
from ..model.events import TurnBegan
from ..model.moves import Move
from ..model.notation import write_move
from ..model.options import VARIANTS, Rules
from ..model.pieces import Colour
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown, Crewing
from ..model.table import Table
from ..records import Record
from ..records.excerpts import before_turn
from ..rules.turn import play
from .format import read
from .scenario import Played, Scenario
from .start import START_KEYS
from .values import VERSION

Data: TypeAlias = dict[str, Any]

_HEADING: Final = {"seismic": VERSION, "id": "a", "title": {"en": "A"}}


def of_turn(turn: Record) -> Data:
    """Return the data of an excerpt: how a turn began, and its moves."""
    check_type("turn", turn, Record)
    start, given = turn.start, turn.start.given
    assert given is not None  # an excerpt always begins with a position
    position = {
        "laid": laid(given.board),
        "face_up": list(map(str, given.face_up)),
        "pile": list(map(str, start.pile)),
        "supply": given.supply,
        "turn": given.turn,
        "heights": start.heights,
        "box": list(map(str, given.box)),
    }
    return _data(start.rules, start.players, position, list(map(write_move, turn.moves)))


def of_moves(scenario: Scenario, at: int) -> Data | None:
    """Return the data that lead to a position of a scenario, as early as its turn began.

    That can't be written of a pile without an order; then they may begin later in the turn, or
    there are none.
    """
    now, turn, moves = scenario.start, None, list[Move]()
    for move in [step.move for step in scenario.play if isinstance(step, Played)][:at]:
        before, now = now, play(now.state, move)
        moves.append(move)
        players = [event.player for event in now.events if isinstance(event, TurnBegan)]
        if players and now.state.pile.undealt is not None:
            return of_state(now.state)
        if players:
            turn, moves = before_turn(before.state, move, players[0]), []
    if turn is not None:
        return of_turn(Record(turn, moves))
    begun = {key: value for key, value in scenario.data.items() if key in START_KEYS}
    return {**begun, "play": list(map(write_move, moves))}


def of_state(state: GameState) -> Data | None:
    """Return data that lead to a state; None if no scenario can begin so shortly before it."""
    check_type("state", state, GameState)
    for data in candidates(state):
        try:
            (scenario,) = read(json.dumps({**_HEADING, **data}))
            there = end_of(scenario)
        except SeismicError:
            continue
        if shows(there) == shows(state):
            return data
    return None


def end_of(scenario: Scenario) -> GameState:
    """Return the state after all moves of a scenario; raises `IllegalMove`."""
    state = scenario.start.state
    for step in scenario.play:
        if isinstance(step, Played):
            state = play(state, step.move).state
    return state


def shows(state: GameState) -> tuple[object, ...]:
    """Return what a scenario can tell of a state: all but its tile set and what left the game."""
    rules = state.rules
    return (
        *(rules.variants, rules.options, rules.towns, rules.table, state.players, state.board),
        *(state.supplies, state.face_up, state.pile, state.heights, state.turn, state.step),
    )


def candidates(state: GameState) -> Iterator[Data]:
    """Yield data that may lead to a state: before the tile just laid, or before a quake."""
    match state.step:
        case Crewing(at):
            tile = state.board[at]
            yield from_state(
                state,
                laid=[each for each in laid(state.board) if each["at"] != [at.q, at.r]],
                face_up=[*map(str, state.face_up), tile.type.code],
                play=[f"{tile}@{at.q},{at.r}"],
            )
        case ChoosingSide(quake) | ChoosingTown(quake):
            if state.pile.undealt is None:
                pile = [quake.code, *map(str, state.pile)]
                yield from_state(state, pile=pile)
                for town in state.rules.towns:  # one has been chosen, or struck without a loss
                    yield from_state(state, [f"town {town.q},{town.r}"], pile=pile)
        case _:
            yield from_state(state)


def from_state(state: GameState, play: Sequence[str] = (), **given: Any) -> Data:
    """Return the data of a state, apart from what is given otherwise."""
    position = {
        "laid": laid(state.board),
        "face_up": list(map(str, state.face_up)),
        **_pile(state),
        "supply": state.supply,
        "turn": state.players[state.turn],
        "heights": state.heights,
        "box": list(map(str, state.box)) if state.rules.option("R28") else [],
        **given,
    }
    return _data(state.rules, state.players, position, list(play))


def _data(
    rules: Rules, players: Sequence[Colour], given: Mapping[str, Any], play: list[str]
) -> Data:
    usual = Rules(rules.variants, rules.options)
    data = {
        "variants": [each for each in VARIANTS if each in rules.variants],
        "options": rules.options,
        "towns": [[at.q, at.r] for at in rules.towns if rules.towns != usual.towns],
        "table": _table(rules.table),
        "players": list(players),
        "given": {key: value for key, value in given.items() if value or key == "laid"},
        "play": play,
    }
    return {key: value for key, value in data.items() if value or key == "play"}


def laid(board: Board) -> list[Data]:
    """Return the tiles on a board and their crews, without the towns."""
    tiles = {at: tile for at, tile in board.tiles.items() if tile.kind != "town"}
    crews = {at: {str(each.edge): each.colour for each in board.crews_on(at)} for at in tiles}
    return [
        {"at": [at.q, at.r], "tile": tile.code} | ({"crews": crews[at]} if crews[at] else {})
        for at, tile in tiles.items()
    ]


def _pile(state: GameState) -> Data:
    undealt = state.pile.undealt
    if undealt is None:
        return {"pile": list(map(str, state.pile))}
    counted = {"pile": undealt.counts or (), "bottom": undealt.bottom}
    return {name: {each.code: count for each, count in tiles} for name, tiles in counted.items()}


def _table(table: Table) -> Data:
    if table == Table():
        return {}
    if table.shape == "cells":
        return {"cells": [[at.q, at.r] for at in sorted(table.cells)]}
    return {table.shape: table.size[0] if table.shape == "hexagon" else list(table.size)}
