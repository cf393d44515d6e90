"""What the library says of invalid arguments: which one, what is expected, and by which rule.

The tests of each module check that such arguments are refused; these check the words.
"""

from collections.abc import Callable
from typing import Any

import pytest

from seismic import (
    BadState,
    BadValue,
    Board,
    Colour,
    Crew,
    Hex,
    Pass,
    Table,
    Tile,
    Undealt,
    apply,
    begin_game,
    explain,
    legal_moves,
    new_game,
    outcome,
    position,
    resolve_quake,
    section_at,
    sections,
)
from seismic.rules.setup import generator

WRONG: Any = object()
NO_PAIRS: Any = "abc"
TWICE: Any = {(0, 0): "H03", Hex(0, 0): "H03"}
PINK = Crew((0, 0), 0, "pink")  # type: ignore[arg-type]  # no such colour
TWO: list[Colour] = ["red", "blue"]
TOWN = Board({(0, 0): "T"})
MAPPING = "a mapping from cells to tiles"
MOVES = "one of Place, PlaceCrew, Pass, ChooseSide, ChooseTown, TurnTile, Draw"

VALUES: dict[str, tuple[Callable[[], object], str, str, str | None]] = {
    "seed and pile": (
        lambda: begin_game(TWO, seed=1, pile=["H03"]),
        "seed",
        "left out where the pile is given or undealt",
        None,
    ),
    "seed and no deal": (
        lambda: begin_game(TWO, seed=1, deal=False),
        "seed",
        "left out where the pile is given or undealt",
        None,
    ),
    "an order and no deal": (
        lambda: begin_game(TWO, pile=["H03"], deal=False),
        "pile",
        "an Undealt, or left out, in an undealt game",
        None,
    ),
    "deal": (lambda: begin_game(TWO, deal=WRONG), "deal", "True or False", None),
    "after": (
        lambda: explain(new_game(TWO, seed=1), Pass(), WRONG),
        "after",
        "the events that led to this state",
        None,
    ),
    "undealt size": (
        lambda: Undealt(-1),
        "pile",
        "a number of tiles from 0 to 4000",
        None,
    ),
    "undealt size of a game": (
        lambda: begin_game(TWO, pile=Undealt(4)),
        "pile",
        "73 tiles, as set-up leaves, or counted out",
        "S3",
    ),
    "undealt position": (
        lambda: position(TWO, pile=Undealt(4)),
        "pile",
        'counted out, such as Undealt.of({"H03": 2})',
        "S3",
    ),
    "undealt sum": (
        lambda: Undealt(1, ((Tile("H03"), 5),)),
        "pile",
        "as many tiles as were counted out, 5",
        None,
    ),
    "undealt bottom": (
        lambda: Undealt(4, None, ((Tile("Q6"), 4),)),
        "bottom",
        "left out where nothing was counted out",
        None,
    ),
    "undealt pairs": (
        lambda: Undealt(4, NO_PAIRS),
        "pile",
        "pairs of a type and a count",
        None,
    ),
    "undealt counts": (
        lambda: Undealt.of(WRONG),
        "pile",
        "a mapping from types to counts",
        None,
    ),
    "undealt town": (
        lambda: Undealt.of({}, {"T": 1}),
        "bottom",
        "tiles to draw: towns lie on the table from the start",
        "S2",
    ),
    "undealt count": (
        lambda: Undealt.of({"H03": -1}),
        "pile",
        "a count from 0 to 2000 for each type",
        None,
    ),
    "seed": (lambda: generator(-1), "seed", "a whole number from 0, or None", None),
    "rules": (lambda: new_game(TWO, rules=WRONG), "rules", "Rules", None),
    "turn": (lambda: position(TWO, turn="green"), "turn", "one of red, blue", "S5"),
    "laid": (lambda: position(TWO, laid=WRONG), "laid", MAPPING, None),
    "supply": (
        lambda: position(TWO, supply=WRONG),
        "supply",
        "a mapping from colours to numbers of crews",
        "C6",
    ),
    "whose supply": (
        lambda: position(TWO, supply={"green": 3}),
        "supply",
        "one of red, blue",
        "S1",
    ),
    "table of a board": (lambda: Board({}, (), WRONG), "table", "a Table", "G6"),
    "empty cell": (lambda: TOWN[3, 3], "at", "a cell on which a tile lies", None),
    "board": (lambda: sections(WRONG), "board", "a Board", None),
    "board of a section": (lambda: section_at(WRONG, (0, 0), 0), "board", "a Board", None),
    "board of a quake": (lambda: resolve_quake(WRONG, (0, 0), 1), "board", "a Board", None),
    "tiles of a board": (lambda: Board(WRONG), "laid", MAPPING, None),
    "crews": (lambda: Board({}, WRONG), "crews", "a sequence of crews", None),
    "crew": (lambda: Board({}, [WRONG]), "crews", "a Crew", "C6"),
    "colour": (
        lambda: Board({(0, 0): "T"}, [PINK]),
        "colour",
        "one of red, blue, green, yellow",
        "C6",
    ),
    "edge of a crew": (
        lambda: Board({(0, 0): "H03"}, [Crew((0, 0), 6, "red")]),
        "edge",
        "an edge: a whole number from 0 (north) clockwise to 5",
        None,
    ),
    "magnitude": (
        lambda: resolve_quake(TOWN, (0, 0), 7),
        "magnitude",
        "a whole number from 1 to 6",
        "C4",
    ),
    "side": (
        lambda: resolve_quake(TOWN, (0, 0), 1, side=6),
        "side",
        "an edge: a whole number from 0 (north) clockwise to 5",
        None,
    ),
    "section": (
        lambda: section_at(TOWN, (1, 1), 0),
        "edge",
        "an edge of a laid tile where a highway leaves",
        None,
    ),
    "edge of a section": (
        lambda: section_at(TOWN, (0, 0), 6),
        "edge",
        "an edge: a whole number from 0 (north) clockwise to 5",
        None,
    ),
    "move": (lambda: apply(new_game(TWO, seed=1), WRONG), "move", MOVES, None),
    "state to list": (lambda: legal_moves(WRONG), "state", "a GameState", None),
    "state to end": (lambda: outcome(WRONG), "state", "a GameState", None),
}

DEFECTS: dict[str, tuple[Callable[[], object], str, str, str]] = {
    "a tile on the town": (
        lambda: position(TWO, laid={(0, 0): "H03"}),
        "laid",
        "H03 can't lie at [0, 0], which is taken",
        "G3",
    ),
    "two tiles": (
        lambda: Board(TWICE),
        "laid",
        "two tiles lie at [0, 0]",
        "G3",
    ),
    "a quake": (
        lambda: Board({(1, 0): "Q3"}),
        "laid",
        "the quake Q3 lies at [1, 0]; quakes are never laid",
        "Q1",
    ),
    "off the table": (
        lambda: Board({(2, 0): "H03"}, (), Table.hexagon(1)),
        "laid",
        "H03 at [2, 0] lies off the table",
        "G6",
    ),
    "edges": (
        lambda: Board({(5, 7): "H03", (5, 8): "H12"}),
        "laid",
        "edge 3 of the tile at [5, 7] doesn't match the tile at [5, 8]",
        "G5",
    ),
    "no fragment": (
        lambda: Board({(0, 0): "H03"}, [Crew((0, 0), 1, "red")]),
        "crews",
        "there is no fragment for a crew at edge 1 of [0, 0]",
        "G8",
    ),
    "no tile": (
        lambda: Board({(0, 0): "H03"}, [Crew((4, 0), 1, "red")]),
        "crews",
        "there is no fragment for a crew at edge 1 of [4, 0]",
        "G8",
    ),
    "a crew on a town": (
        lambda: Board({(0, 0): "T"}, [Crew((0, 0), 1, "red")]),
        "crews",
        "there is no fragment for a crew at edge 1 of [0, 0]",
        "G8",
    ),
    "two crews": (
        lambda: Board({(0, 0): "H03"}, [Crew((0, 0), 0, "red"), Crew((0, 0), 3, "blue")]),
        "crews",
        "two crews stand on one fragment of [0, 0]",
        "G8",
    ),
}


@pytest.mark.parametrize("case", VALUES)
def test_invalid_value(case: str) -> None:
    """An invalid argument is refused by its name, with what is expected and by which rule."""
    call, field, expected, rule = VALUES[case]
    with pytest.raises(BadValue) as refused:
        call()
    error = refused.value
    assert (field, expected, rule) == (error.field, error.expected, error.rule)


@pytest.mark.parametrize("case", DEFECTS)
def test_invalid_board(case: str) -> None:
    """An impossible position is refused with the problem, its cell, and the rule."""
    call, field, problem, rule = DEFECTS[case]
    with pytest.raises(BadState) as refused:
        call()
    (defect,) = refused.value.defects
    assert (field, problem, rule) == (defect.field, defect.problem, defect.rule)
