"""Which kinds of moves belong to which step; what they do is tested with the turn."""

from typing import Any

import pytest
from seismic.rules.kinds import kind_of, longest_sides

from seismic import (
    BadValue,
    Board,
    ChooseSide,
    ChooseTown,
    GameState,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Tile,
    TurnTile,
)
from seismic.model.packed import Situation
from seismic.model.state import packed_state
from seismic.steps import (
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Over,
    Placing,
    Turning,
    TurnStep,
)

TOWN, TWIN, NORTH = Hex(0, 0), Hex(8, 0), Hex(0, -1)
MOVES: list[Move] = [
    Place(Hex(0, 1), "H03"),
    PlaceCrew(0),
    Pass(),
    ChooseSide(0),
    ChooseTown(TOWN),
    TurnTile(NORTH, 1),
]


def at(step: TurnStep, laid: dict[Hex, str] | None = None) -> Situation:
    """Make a situation with two towns at a step."""
    state = GameState(
        rules=Rules(variants={"aftershocks", "twin-cities"}),
        players=["red", "blue"],
        board=Board({TOWN: "T", TWIN: "T", **({NORTH: "H03"} if laid is None else laid)}),
        supplies=[20, 20],
        step=step,
    )
    return packed_state(state)


@pytest.mark.parametrize(
    ("step", "names"),
    [
        (Placing(), ["_FirstTile", *["_Wrong"] * 5]),
        (Crewing(NORTH), ["_SecondTile", "_Crew", "_NoCrew", *["_Wrong"] * 3]),
        (ChoosingTown(Tile("Q1")), [*["_Wrong"] * 4, "_Town", "_Wrong"]),
        (ChoosingSide(Tile("Q1"), TOWN, ()), [*["_Wrong"] * 3, "_Side", "_Wrong", "_Wrong"]),
        (Turning(0, frozenset()), ["_Wrong", "_Wrong", "_NoTurn", "_Wrong", "_Wrong", "_Turn"]),
        (Over("E1"), ["_Wrong"] * 6),
    ],
)
def test_by_step(step: TurnStep, names: list[str]) -> None:
    """Each step has its own kinds; every other move is of the wrong kind there."""
    assert names == [type(kind_of(at(step), move)).__name__ for move in MOVES]


def test_no_move() -> None:
    """What is no move says which kinds there are."""
    no_move: Any = "pass"
    with pytest.raises(BadValue, match="Place, PlaceCrew, Pass, ChooseSide, ChooseTown, TurnTile"):
        kind_of(at(Placing()), no_move)


def test_longest_sides() -> None:
    """Those of the town that is struck, of all six (Q2)."""
    step = ChoosingSide(Tile("Q1"), TWIN, ())
    assert (5,) == longest_sides(at(step))  # the other town lies there (V4d)
    laid = {Hex(8, -1): "H03", Hex(8, 1): "H03", NORTH: "H03", Hex(0, -2): "H03"}
    assert (0, 3, 5) == longest_sides(at(step, laid))
    assert (0,) == longest_sides(at(ChoosingSide(Tile("Q1"), TOWN, ()), laid))
