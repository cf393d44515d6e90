"""Perft: the number of sequences of legal moves, the classic check of a move generator.

A count that is right to depth 3 means that thousands of moves were listed and played correctly.
The right counts are stored with positions; such files are read here, and made elsewhere.
"""

from typing import Final

from attrs import frozen

from .errors import BadSave, BadValue, Defect
from .model.packed import PackedState
from .model.state import GameState, packed_state
from .rules._draft import Draft
from .rules.turn import listed, take
from .saves import Caps, from_data
from .saves.strict import read
from .visible import ONE_VISIBLE_LINE, first_invisible, named

CAPS: Final = Caps(bytes=4 * 1024 * 1024, depth=10)
"""The caps of a file of positions, which holds many saved states."""


@frozen
class Position:
    """A state, and how many sequences of one move, of two moves and so on it has."""

    name: str
    state: GameState
    counts: tuple[int, ...]


def perft(state: GameState, depth: int) -> int:
    """Count the sequences of legal moves of that length.

    >>> from seismic import new_game
    >>> perft(new_game(["red", "blue"], pile=["H03", "X0", "X0"]), 1)
    12
    """
    if type(depth) is not int or depth < 0:
        raise BadValue("depth", depth, "a whole number from 0")
    return _count(packed_state(state), depth) if depth else 1


def _count(now: PackedState, depth: int) -> int:
    """Count on drafts: every move that is listed is legal, and no state is needed."""
    moves = listed(now)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        draft = Draft(now, None)
        take(draft, move)
        total += _count(draft, depth - 1)
    return total


def read_positions(text: str | bytes) -> tuple[Position, ...]:
    """Read a file of positions: JSON that anybody may have written."""
    data = read(text, CAPS)
    if not isinstance(data, dict) or data.keys() != {"positions"}:
        raise BadSave(Defect("$", "must be an object with the one key positions"))
    entries = data["positions"]
    if not isinstance(entries, list):
        raise BadSave(Defect("$.positions", "must be a list"))
    return tuple(_position(entry, f"$.positions[{at}]") for at, entry in enumerate(entries))


def _position(entry: object, path: str) -> Position:
    if not isinstance(entry, dict) or entry.keys() != {"name", "state", "counts"}:
        raise BadSave(Defect(path, "must be an object with name, state and counts"))
    name, counts = entry["name"], entry["counts"]
    if not isinstance(name, str):
        raise BadSave(Defect(f"{path}.name", "must be a text"))
    invisible = first_invisible(name)
    if invisible is not None:
        problem = f"must be {ONE_VISIBLE_LINE} such as {named(invisible)}"
        raise BadSave(Defect(f"{path}.name", problem))
    if not isinstance(counts, list) or not all(type(count) is int for count in counts):
        raise BadSave(Defect(f"{path}.counts", "must be a list of whole numbers"))
    return Position(name, from_data(entry["state"]), tuple(counts))
