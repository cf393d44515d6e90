"""Whole states as JSON or plain data, and back: for the server that runs a game.

Pile and box are in them, under ``hidden``: they are stored, and never sent to a player.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import asdict

from ..errors import BadSave, BadValue, Defect
from ..model.state import GameState
from ..model.steps import PHASES, ChoosingSide, Turning, TurnStep
from ..rules.turn import legal_moves
from ..rules.validation import refuse_without_decision, validate
from . import parts
from .documents import (
    STEPS,
    HiddenDocument,
    PublicDocument,
    StateDocument,
    StepDocument,
    StrikeDocument,
)
from .strict import USUAL, Caps, read
from .structure import check_header, structure, unstructure
from .typed import StateData

VERSION: Final = 1
"""The format that is written."""


def to_json(state: GameState) -> str:
    """Return a whole state as JSON, pile and box included: for the server, not for players.

    Equal states have equal texts, and different states have different ones.
    """
    return json.dumps(to_data(state), separators=(",", ":"))


def from_json(text: str | bytes, caps: Caps = USUAL) -> GameState:
    """Read a state from a text that anybody may have written, within these caps.

    Raises:
        BadSave: With the path to each problem, unless it is a state that the rules allow.
    """
    return from_data(read(text, caps), caps)


def to_data(state: GameState) -> StateData:
    """Return a whole state as dicts, lists, strings and whole numbers, for the server alone."""
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    hidden = HiddenDocument(box=state.box, **parts.pile_fields(state.pile))
    data: StateData = unstructure(
        StateDocument(seismic="state", version=VERSION, hidden=hidden, **public_fields(state))
    )
    return data


def from_data(data: object, caps: Caps = USUAL) -> GameState:
    """Read a state from plain data, checked within these caps like `from_json`."""
    return _READERS[check_header(data, "state", _READERS)](data, caps)


def public_fields(state: GameState) -> dict[str, Any]:
    """Return the fields of a `PublicDocument` that describe a state."""
    return {
        "rules": parts.rules_document(state.rules),
        "players": state.players,
        "heights": state.heights,
        "turn": state.players[state.turn],
        "step": _step_document(state.step, state.players),
        "supply": state.supply,
        "face_up": state.face_up,
        "board": parts.board_document(state.board),
        "discards": state.discards,
    }


_PATHS: Final[Mapping[str, str]] = {
    **{name: f"$.{name}" for name in ("heights", "turn", "step", "face_up", "board", "discards")},
    "supplies": "$.supply",
    **dict.fromkeys(("pile", "in_pile", "seen"), "$.hidden.pile"),
    "box": "$.hidden.box",
}
"""Where a document has the fields of a state."""


def state_of(
    document: PublicDocument, hidden: HiddenDocument, where: str = "$.hidden"
) -> GameState:
    """Return the state of a document and of what it doesn't show, if the rules allow it."""
    rules, players = parts.rules_of(document.rules), parts.players_of(document.players)
    turn = parts.seat_of(document.turn, players, "$.turn")
    step = _step_of(document.step, players)
    supplies = parts.by_seat(document.supply, players, "$.supply")
    board = parts.board_of(document.board, rules, "$.board")
    pile = parts.pile_of(hidden.pile, hidden.bottom, where)
    with parts.located_at("$", _PATHS):
        state = GameState(
            rules=rules,
            players=players,
            board=board,
            supplies=supplies,
            step=step,
            face_up=document.face_up,
            pile=pile,
            box=hidden.box,
            discards=document.discards,
            heights=document.heights,
            turn=turn,
        )
        (validate if where == "$.hidden" else refuse_without_decision)(state)
    return state


def _read_1(data: object, caps: Caps) -> GameState:
    document = structure(data, StateDocument, caps)
    state = state_of(document, document.hidden)
    moves = len(legal_moves(state))
    if moves > caps.moves:  # its views list them, and nobody could load those
        raise BadSave(Defect("$", f"it has {moves} legal moves; at most {caps.moves} are allowed"))
    return state


_READERS: Final[Mapping[int, Callable[[object, Caps], GameState]]] = {1: _read_1}
"""How each version of the format is read; every version ever written stays here."""


# The step of the turn: its document has the same fields, but a player instead of a seat.

_STEPS: Final[Mapping[str, Callable[..., TurnStep]]] = {name: each for each, name in PHASES.items()}


def _step_document(step: TurnStep, players: Sequence[str]) -> StepDocument:
    phase, fields = PHASES[type(step)], asdict(step, recurse=False)
    if isinstance(step, Turning):
        fields["player"] = players[fields.pop("seat")]
        fields["then"] = step.then and StrikeDocument(**asdict(step.then, recurse=False))
    return STEPS[phase](phase=phase, **fields)


def _step_of(document: StepDocument, players: Sequence[str]) -> TurnStep:
    fields = asdict(document, recurse=False)
    if "player" in fields:
        fields["seat"] = parts.seat_of(fields.pop("player"), players, "$.step.player")
        then = fields["then"]
        fields["then"] = then and ChoosingSide(**asdict(then, recurse=False))
    return _STEPS[fields.pop("phase")](**fields)
