"""Cases from elsewhere: from scenarios, from turns of a record, and from states."""

from collections.abc import Iterator, Sequence
from typing import Any

from seismic.errors import SeismicError
from seismic.lines import write_state
from seismic.model.board import Board
from seismic.model.moves import Move
from seismic.model.notation import write_move
from seismic.model.options import VARIANTS, Rules
from seismic.model.state import GameState
from seismic.model.steps import ChoosingSide, ChoosingTown, Crewing
from seismic.model.table import Table
from seismic.model.tiles import Tile
from seismic.model.tilesets import TileSet
from seismic.records import Record
from seismic.scenarios import Scenario

from .cases import START, Case, position


def case_of_scenario(scenario: Scenario, moves: list[Move]) -> Case:
    """Return what a scenario starts from, and the moves that it plays."""
    if scenario.stock is not None:
        case = case_of_state(scenario.start.state)
    else:
        case = {key: value for key, value in scenario.data.items() if key in START}
    return case | {"play": [*case.get("play", []), *map(write_move, moves)]}


def case_of_state(state: GameState) -> Case:
    """Return a case that leads to a state, or the state on one line where there is none."""
    for case in _origins(state):
        try:
            if shows(position(case).state) == shows(state):
                return case
        except SeismicError:
            continue
    return {"line": write_state(state), "play": []}


def shows(state: GameState) -> tuple[object, ...]:
    """Return what matters of a state, which is all but the tiles that have left the game."""
    return (
        *(state.rules, state.players, state.board, state.supplies, state.face_up, state.pile),
        *(state.heights, state.turn, state.step),
    )


def _origins(state: GameState) -> Iterator[Case]:
    """Yield cases that may lead to a state: before the tile just laid, or before a quake."""
    match state.step:
        case Crewing(at):
            tile = state.board[at]
            yield _case(
                state,
                laid=[each for each in _laid(state.board) if each["at"] != [at.q, at.r]],
                face_up=[*map(str, state.face_up), tile.type.code],
                play=[f"{tile}@{at.q},{at.r}"],
            )
        case ChoosingSide(quake) | ChoosingTown(quake):
            if state.pile.undealt is None:
                yield _case(state, pile=[quake.code, *map(str, state.pile)])
        case _:
            yield _case(state)


def _case(state: GameState, play: list[str] | None = None, **given: Any) -> Case:
    """Return the case of a state, apart from what is given otherwise."""
    all_given = {
        "laid": _laid(state.board),
        "face_up": list(map(str, state.face_up)),
        **_pile(state),
        "supply": state.supply,
        "turn": state.players[state.turn],
        "heights": state.heights,
        **({"box": list(map(str, state.box))} if state.rules.option("R28") else {}),
        **given,
    }
    return _played_by(state.rules, state.players, all_given, play or [])


def case_of_turn(turn: Record) -> Case:
    """Return the case of an excerpt: how a turn began, and its moves."""
    start, given = turn.start, turn.start.given
    assert given is not None  # an excerpt always begins with a position
    all_given = {
        "laid": _laid(given.board),
        "face_up": list(map(str, given.face_up)),
        "pile": list(map(str, start.pile)),
        "supply": given.supply,
        "turn": given.turn,
        "heights": start.heights,
        "box": list(map(str, given.box)),
    }
    return _played_by(start.rules, start.players, all_given, list(map(write_move, turn.moves)))


def case_before_quake(state: GameState, quake: Tile) -> Case:
    """Return the case in which that quake is turned up on the table of a state."""
    third = list(map(str, state.face_up[2:]))
    pile = [] if state.pile.undealt else list(map(str, state.pile))
    return _case(
        state,
        face_up=list(map(str, state.face_up[:2])),
        pile=[quake.code, *third, *pile],
        turn=state.actor or state.players[state.turn],
    )


def _played_by(
    rules: Rules, players: Sequence[str], given: dict[str, Any], play: list[str]
) -> Case:
    case: Case = {
        "variants": [each for each in VARIANTS if each in rules.variants],
        "options": rules.options,
        "players": list(players),
        "given": given,
        "play": play,
    }
    if rules.towns != Rules(rules.variants, rules.options).towns:
        case["towns"] = [[at.q, at.r] for at in rules.towns]
    if rules.table != Table():
        case["table"] = _table(rules.table)
    if rules.tiles != TileSet.standard():
        case["tiles"] = {entry.tile.code: entry.count for entry in rules.tiles.entries}
    return case


def _laid(board: Board) -> list[dict[str, Any]]:
    return [
        {
            "at": [at.q, at.r],
            "tile": tile.code,
            "crews": {str(crew.edge): crew.colour for crew in board.crews_on(at)},
        }
        for at, tile in board.tiles.items()
        if tile.kind != "town"
    ]


def _pile(state: GameState) -> dict[str, Any]:
    undealt = state.pile.undealt
    if undealt is None:
        return {"pile": list(map(str, state.pile))}
    counted = {"pile": undealt.counts or (), "bottom": undealt.bottom}
    return {
        name: {tile.code: count for tile, count in tiles}
        for name, tiles in counted.items()
        if tiles or name == "pile"
    }


def _table(table: Table) -> dict[str, Any]:
    if table.shape == "cells":
        return {"cells": [[at.q, at.r] for at in sorted(table.cells)]}
    return {table.shape: table.size[0] if table.shape == "hexagon" else list(table.size)}
