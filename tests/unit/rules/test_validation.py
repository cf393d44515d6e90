"""Validation: consistent states pass, and every contradiction is a defect with its rule.

The hostile documents have one contradiction each; here are valid states close to them, and states
with several.
"""

from typing import Any

import pytest

from seismic import BadState, BadValue, Board, Crew, GameState, Hex, Rules, Table, Tile, validate
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning

TWINS = Rules(variants={"twin-cities"})
SHAKEN = Rules(variants={"aftershocks"})
DILEMMA = Rules(variants={"dilemma"})
ONE_CELL = Rules(table=Table.hexagon(0))
SMALL = Rules(
    options={"R28": "some-tile-fits"}, table=Table.of([(0, 0), (0, -1), (1, -1), (-1, 0)])
)
BESIDE = {(1, -1): "H14", (-1, 0): "H25"}
"""Laid on that table, they leave one open cell, where no tight curve fits."""
TOWN = Hex(0, 0)
NORTH, SOUTH = Hex(0, -1), Hex(0, 1)


def state(
    laid: dict[tuple[int, int], str], crews: tuple[Crew, ...] = (), **changes: Any
) -> GameState:
    """Return a state of red and blue with these tiles laid, three face up and one in the pile."""
    rules: Rules = changes.pop("rules", Rules())
    towns = {(town.q, town.r): "T" for town in rules.towns}
    usual: dict[str, Any] = {
        "players": ["red", "blue"],
        "supplies": [
            rules.crews - sum(crew.colour == who for crew in crews) for who in ("red", "blue")
        ],
        "face_up": ["H03", "H02", "H01"],
        "pile": ["H03"],
        "step": Placing(),
    }
    board = Board(laid | towns, crews, rules.table)
    return GameState(rules=rules, board=board, **(usual | changes))


VALID = {
    "three to choose from": state({}),
    "the last tile to choose": state({}, face_up=["H03"], pile=[]),
    "a crew to place": state({(0, -1): "H03"}, step=Crewing(NORTH), face_up=["H03", "H02"]),
    "a crew on the last tile": state({(0, -1): "H03"}, step=Crewing(NORTH), face_up=[], pile=[]),
    "a crew beside another's section": state(
        {(0, -1): "H03-12", (1, -1): "H45"},
        (Crew((1, -1), 4, "blue"),),
        step=Crewing(NORTH),
        face_up=["H03", "H02"],
    ),
    "no crew, but a second tile": state(
        {(0, -1): "H03"},
        step=Crewing(NORTH),
        face_up=["H03", "H02"],
        supplies=[0, 20],
        rules=DILEMMA,
    ),
    "which town first": state(
        {}, rules=TWINS, step=ChoosingTown(Tile("Q3")), face_up=[], discards=["Q3"]
    ),
    "which side": state(
        {(0, -1): "H03", (0, 1): "H03"},
        step=ChoosingSide(Tile("Q3"), TOWN, ()),
        face_up=["H03", "H02"],
        discards=["Q6", "Q3"],
    ),
    "which side of the first town": state(
        {(0, -1): "H03", (0, 1): "H03"},
        rules=TWINS,
        step=ChoosingSide(Tile("Q3"), TOWN, (Hex(8, 0),)),
        face_up=[],
        discards=["Q3"],
    ),
    "which side of the second town, three tiles being lost": state(
        {(8, -1): "H03", (8, 1): "H03"},
        rules=TWINS,
        step=ChoosingSide(Tile("Q3"), Hex(8, 0), ()),
        face_up=[],
        discards=["Q3", "H03", "H02", "H01"],
    ),
    "a tile to turn": state(
        {(0, -1): "H03-12"}, rules=SHAKEN, step=Turning(0, frozenset()), face_up=[], discards=["Q1"]
    ),
    "a tile to turn after another": state(
        {(0, -1): "H03-12", (0, 1): "H03-12"},
        rules=SHAKEN,
        step=Turning(1, frozenset({NORTH})),
        face_up=[],
        discards=["Q1", "H02"],
    ),
    "the last tile laid": state({(0, -1): "H03"}, step=Over("E1"), face_up=[], pile=[]),
    "no open end": state({}, rules=ONE_CELL, step=Over("E2")),
    "no open end after a quake, the last tile": state(
        {}, rules=ONE_CELL, step=Over("E2"), face_up=[], pile=[], discards=["Q1"]
    ),
    "nothing that may come fits": state(
        BESIDE, rules=SMALL, step=Over("R28"), face_up=["H01"], pile=["H01", "Q1"]
    ),
    "nothing that fits": state({}, step=Over("R6"), face_up=[], pile=[], discards=["H03"]),
}


@pytest.mark.parametrize("name", VALID)
def test_valid(name: str) -> None:
    """A state with something to decide, or with a reason to be over, is valid."""
    validate(VALID[name])


INVALID = {
    "which side of the second town, too many being lost": (
        state(
            {(8, -1): "H03", (8, 1): "H03"},
            rules=TWINS,
            step=ChoosingSide(Tile("Q1"), Hex(8, 0), ()),
            face_up=[],
            discards=["Q1", "H03", "H02"],
        ),
        [("discards", "Q4")],
    ),
    "everything about a placement": (
        state({}, rules=ONE_CELL, face_up=["H03"]),
        [("face_up", "G2"), ("step", "G7")],
    ),
    "no tile to lay": (
        state({}, face_up=[], pile=[]),
        [("step", "G7")],
    ),
    "everything about a crew": (
        state(
            {(5, 5): "H03"},
            (Crew((5, 5), 0, "blue"),),
            step=Crewing(Hex(5, 5)),
        ),
        [("face_up", "G3"), ("step", "G4"), ("board", "G8"), ("step", "R20")],
    ),
    "a crew, and too few tiles left": (
        state({(0, -1): "H03"}, step=Crewing(NORTH), face_up=["H03"]),
        [("face_up", "G2")],
    ),
    "everything about two towns": (
        state({}, rules=TWINS, step=ChoosingTown(Tile("Q3")), discards=["Q3", "H03"]),
        [("face_up", "G2"), ("discards", "Q1")],
    ),
    "everything about a side": (
        state({}, step=ChoosingSide(Tile("Q3"), TOWN, (TOWN,))),
        [("face_up", "G2"), ("step", "V4c"), ("discards", "Q1"), ("step", "Q3")],
    ),
    "everything about an aftershock": (
        state({}, rules=SHAKEN, step=Turning(0, frozenset({TOWN}))),
        [("face_up", "G2"), ("discards", "V3"), ("step", "R16"), ("step", "V3"), ("step", "R20")],
    ),
    "everything about the end": (
        state({}, step=Over("E2"), face_up=[], pile=[]),
        [("step", "E1"), ("step", "E2")],
    ),
    "the first town again": (
        state(
            {(0, -1): "H03", (0, 1): "H03"},
            rules=TWINS,
            step=ChoosingSide(Tile("Q3"), TOWN, (TOWN, Hex(8, 0))),
            face_up=[],
            discards=["Q3"],
        ),
        [("step", "V4c")],
    ),
    "a tile left face up": (
        state({}, step=Over("E1"), face_up=["H03"], pile=[]),
        [("step", "E1")],
    ),
    "a tile left in the pile": (
        state({}, step=Over("E1"), face_up=[]),
        [("step", "E1")],
    ),
    "a section with an open end": (
        state({}, step=Over("E2")),
        [("step", "E2")],
    ),
    "a tile that may still come": (
        state(BESIDE, rules=SMALL, step=Over("R28"), face_up=["H01"], box=["X0"]),
        [("step", "R28")],
    ),
    "no tile that may come": (
        state(BESIDE, rules=SMALL, step=Over("R28"), face_up=[], pile=[]),
        [("step", "E1")],
    ),
    "no sides tied": (
        state({}, step=ChoosingSide(Tile("Q3"), TOWN, ()), face_up=[], discards=["Q3"]),
        [("step", "Q3")],
    ),
    "the last tiles could not be laid, and are nowhere": (
        state({}, step=Over("R6"), face_up=[], pile=[]),
        [("discards", "R6")],
    ),
    "tiles left, and none could be laid": (
        state({}, step=Over("R6"), discards=["H03"]),
        [("step", "R6")],
    ),
}


@pytest.mark.parametrize("name", INVALID)
def test_all_defects_at_once(name: str) -> None:
    """The error has all defects, each with its field and its rule."""
    invalid, expected = INVALID[name]
    with pytest.raises(BadState) as error:
        validate(invalid)
    assert expected == [(defect.field, defect.rule) for defect in error.value.defects]


def test_no_state() -> None:
    """A value that is no state is refused."""
    with pytest.raises(BadValue):
        validate(Board({}))  # type: ignore[arg-type]  # that is the point
