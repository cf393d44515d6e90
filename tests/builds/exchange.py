"""Values pickled by one build and read by the other: moments of games of all combinations.

``exchange.py write FILE`` pickles them; ``exchange.py read FILE``, run by another Python, makes the
same values itself and compares. `make test-compiled` does so both ways.
"""

import copy
import pickle
import sys
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from games import COMBINATIONS, playthrough
from seismic import GameState, apply, legal_moves, observe, score, to_json
from seismic.rules import turn


def build() -> str:
    """Return which build is running."""
    return "interpreted" if str(turn.__file__).endswith(".py") else "compiled"


@cache
def moments() -> tuple[GameState, ...]:
    """Play a game of every combination, and give the last of its states at each kind of step."""
    games = ((step.state for _, step in playthrough(n)) for n in range(len(COMBINATIONS)))
    lasts = ({type(state.step): state for state in states} for states in games)
    return tuple(state for last in lasts for state in last.values())


def values(state: GameState) -> dict[str, Any]:
    """Return everything that can be pickled at a moment."""
    return {
        "state": state,
        "deep copy": copy.deepcopy(state),
        "board": state.board,
        "copied board": copy.copy(state.board),
        "moves": legal_moves(state),
        "view": observe(state, state.players[0]),
        "spectator's view": observe(state),
        "score": score(state),
    }


def write(file: Path) -> None:
    """Pickle the values of all moments, and say which build did."""
    file.write_bytes(pickle.dumps((build(), [values(state) for state in moments()])))


def differences(file: Path) -> tuple[str, int, list[str]]:
    """Return who wrote a file, how many moments it has, and what is wrong in it."""
    writer, written = pickle.loads(file.read_bytes())
    made = [values(state) for state in moments()]
    if len(written) != len(made):
        return writer, len(written), [f"{len(made)} moments should be there"]
    found = [
        f"the {name} at moment {number}"
        for number, (theirs, ours) in enumerate(zip(written, made, strict=True))
        for name, value in ours.items()
        if not _same(theirs[name], value)
    ]
    return writer, len(written), found


def _same(one: Any, other: Any) -> bool:
    """Compare two values, and for states what follows from what they carry along."""
    if one != other or hash(one) != hash(other):
        return False
    if not isinstance(one, GameState):
        return True
    moves = legal_moves(other)
    if to_json(one) != to_json(other) or legal_moves(one) != moves:
        return False
    return all(apply(one, move) == apply(other, move) for move in moves[:3])


def read(file: Path) -> None:
    """Compare, and fail if anything differs."""
    writer, number, found = differences(file)
    print(f"{number} moments written by the {writer} build, read by the {build()} one")
    if found:
        sys.exit("these differ: " + ", ".join(found))


if __name__ == "__main__":
    {"write": write, "read": read}[sys.argv[1]](Path(sys.argv[2]))
