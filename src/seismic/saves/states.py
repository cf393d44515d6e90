"""A whole state as JSON or plain data, and back: for whoever runs the game.

Pile and box are in it, under ``hidden``: it is what a server stores, never what a player is sent.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, assert_never

from ..errors import BadValue
from ..model.state import GameState
from ..model.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning, TurnStep
from ..rules.validation import validate
from . import documents
from .documents import HiddenDocument, PublicDocument, StateDocument, StepDocument
from .parts import (
    board_document,
    board_of,
    by_seat,
    naming,
    players_of,
    rules_document,
    rules_of,
    seat_of,
    supply_document,
)
from .scalars import Colour, Drawn, Format, Height, PhaseName, QuakeTile, Reason, Shown, Version
from .strict import USUAL, Caps, read
from .structure import opened, structure, unstructure

VERSION: Final = 1
"""The format that is written."""


def to_json(state: GameState) -> str:
    """Write a whole state as JSON, pile and box included: for the server, not for players.

    Equal states give equal texts, and unequal states unequal ones.
    """
    return json.dumps(to_data(state), separators=(",", ":"))


def from_json(text: str | bytes, caps: Caps = USUAL) -> GameState:
    """Read a state from JSON that anybody may have written.

    Raises `BadSave`, with the path to each problem, unless it is a state that the rules allow.
    """
    return from_data(read(text, caps), caps)


def to_data(state: GameState) -> dict[str, Any]:
    """Give a whole state as dicts, lists, strings and whole numbers, for the server alone."""
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    data: dict[str, Any] = unstructure(_document(state))
    return data


def from_data(data: object, caps: Caps = USUAL) -> GameState:
    """Take a state from plain data, checked like `from_json`."""
    return _READERS[opened(data, "state", _READERS)](data, caps)


def _document(state: GameState) -> StateDocument:
    hidden = HiddenDocument(tuple(map(Drawn, state.pile)), tuple(map(Drawn, state.box)))
    return StateDocument(
        seismic=Format("state"), version=Version(VERSION), hidden=hidden, **public_fields(state)
    )


def public_fields(state: GameState) -> dict[str, Any]:
    """Give the fields of a `PublicDocument` that describe a state, its format aside."""
    return {
        "rules": rules_document(state.rules),
        "players": tuple(map(Colour, state.players)),
        "heights": {Colour(who): Height(height) for who, height in state.heights.items()},
        "turn": Colour(state.players[state.turn]),
        "step": _step_document(state.step, state.players),
        "supply": supply_document(state.supplies, state.players),
        "face_up": tuple(map(Shown, state.face_up)),
        "board": board_document(state.board),
        "discards": tuple(map(Drawn, state.discards)),
    }


_PLACES: Final[Mapping[str, str]] = {
    "heights": "$.heights",
    "turn": "$.turn",
    "step": "$.step",
    "supplies": "$.supply",
    "face_up": "$.face_up",
    "board": "$.board",
    "discards": "$.discards",
    "pile": "$.hidden.pile",
    "box": "$.hidden.box",
}
"""Where a document keeps the fields of a state."""


def _read_1(data: object, caps: Caps) -> GameState:
    document = structure(data, StateDocument, caps)
    return state_of(document, document.hidden)


def state_of(document: PublicDocument, hidden: HiddenDocument) -> GameState:
    """Make the state that a document describes with what it doesn't tell, if the rules allow it."""
    rules = rules_of(document.rules)
    players = players_of(document.players)
    turn = seat_of(document.turn, players, "$.turn")
    step = _step_of(document.step, players)
    supplies = by_seat(document.supply, players, "$.supply")
    board = board_of(document.board, rules, "$.board")
    with naming("$", _PLACES):
        state = GameState(
            rules=rules,
            players=players,
            board=board,
            supplies=supplies,
            step=step,
            face_up=document.face_up,
            pile=hidden.pile,
            box=hidden.box,
            discards=document.discards,
            heights=document.heights.items(),
            turn=turn,
        )
        validate(state)
    return state


_READERS: Final[Mapping[int, Callable[[object, Caps], GameState]]] = {1: _read_1}
"""How each version of the format is read; every version ever written stays here."""


# The step of the turn.


def _step_document(step: TurnStep, players: tuple[str, ...]) -> StepDocument:
    match step:
        case Placing():
            return documents.PlaceStep(PhaseName("place"))
        case Crewing(at):
            return documents.CrewStep(PhaseName("crew"), at)
        case ChoosingTown(quake):
            return documents.TownStep(PhaseName("town"), QuakeTile(quake))
        case ChoosingSide(quake, town, then):
            return documents.SideStep(PhaseName("side"), QuakeTile(quake), town, then)
        case Turning(seat, turned):
            return documents.TurnStep(PhaseName("turn"), Colour(players[seat]), turned)
        case Over(reason):
            return documents.OverStep(PhaseName("over"), Reason(reason))
        case _:
            assert_never(step)


def _step_of(document: StepDocument, players: tuple[Colour, ...]) -> TurnStep:
    match document:
        case documents.PlaceStep():
            return Placing()
        case documents.CrewStep(_, at):
            return Crewing(at)
        case documents.TownStep(_, quake):
            return ChoosingTown(quake)
        case documents.SideStep(_, quake, town, then):
            return ChoosingSide(quake, town, then)
        case documents.TurnStep(_, player, turned):
            return Turning(seat_of(player, players, "$.step.player"), turned)
        case documents.OverStep(_, reason):
            return Over(reason)
        case _:
            assert_never(document)
