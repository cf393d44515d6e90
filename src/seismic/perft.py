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
from .saves.work import TURN_WORK
from .visible import ONE_VISIBLE_LINE, first_invisible, named

CAPS: Final = Caps(bytes=1024 * 1024, depth=10, work=3_000_000)
"""The caps of a file of positions, which holds many saved states."""

_DEEPEST: Final = 20
"""How many counts a position in a file may have."""

_A_MOVE: Final = 60
"""The work of a move on an empty table, in tiles."""


@frozen
class Position:
    """A state, and how many sequences of one move, of two moves and so on it has."""

    name: str
    """Its name."""
    state: GameState
    """The state."""
    counts: tuple[int, ...]
    """How many sequences of one move it has, of two moves, and so on."""


def perft(state: GameState, depth: int) -> int:
    """Return how many sequences of legal moves of a length lead on from a state.

    Args:
        state: Where to begin.
        depth: The length.

    >>> import seismic
    >>> from seismic.perft import perft
    >>> perft(seismic.new_game(["red", "blue"], pile=["H03", "X0", "X0"]), 1)
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


def read_positions(text: str | bytes, caps: Caps = CAPS) -> tuple[Position, ...]:
    """Return the positions of a text in JSON that anybody may have written.

    The text is refused if its counts say that counting them again is more work than the caps
    allow; a count that is too low is found before the next one is looked at.

    Raises:
        BadSave: With the path to each problem.
    """
    data = read(text, caps)
    if not isinstance(data, dict) or data.keys() != {"positions"}:
        raise BadSave(Defect("$", "must be an object with the one key positions"))
    entries = data["positions"]
    if not isinstance(entries, list):
        raise BadSave(Defect("$.positions", "must be a list"))
    found = tuple(_position(entry, f"$.positions[{at}]") for at, entry in enumerate(entries))
    work = sum(map(_work, found))
    if work > caps.work:
        problem = f"counting them again is work of {work}, and the cap is {caps.work}"
        raise BadSave(Defect("$.positions", problem))
    return found


def _work(position: Position) -> int:
    """Return the work of counting again, in tiles that are looked at, up to a count that differs.

    For each length, a move is played for every shorter sequence: as many as the counts say.
    """
    state, counts = position.state, position.counts
    moves = sum(1 + sum(counts[:depth]) for depth in range(len(counts)))
    turns = TURN_WORK if "aftershocks" in state.rules.variants else 1
    return moves * turns * (_A_MOVE + len(state.board))


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
    if len(counts) > _DEEPEST or min(counts, default=0) < 0:
        raise BadSave(Defect(f"{path}.counts", f"must be at most {_DEEPEST} numbers, none below 0"))
    return Position(name, from_data(entry["state"]), tuple(counts))
