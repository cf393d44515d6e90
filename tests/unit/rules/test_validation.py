"""Validation: consistent states pass, and every contradiction is a defect with its rule.

The hostile documents have one contradiction each; here are valid states close to them, and states
with several.
"""

from typing import Any

import pytest

from seismic import (
    BadState,
    BadValue,
    Board,
    Crew,
    GameState,
    Hex,
    Rules,
    Start,
    Table,
    Tile,
    Undealt,
    legal_moves,
    validate,
)
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Drawing, Over, Placing, Turning

TWINS = Rules(variants={"twin-cities"})
SHAKEN = Rules(variants={"aftershocks"})
DILEMMA = Rules(variants={"dilemma"})
ONE_CELL = Rules(table=Table.hexagon(0))
SMALL = Rules(
    options={"R28": "some-tile-fits"}, table=Table.of([(0, 0), (0, -1), (1, -1), (-1, 0)])
)
BESIDE = {(1, -1): "H14", (-1, 0): "H25"}
"""Laid on that table, they leave one open cell, where no tight curve fits."""
COUNTED = Undealt.of({"H03": 1})
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
    "which town first, after a discard": state(
        {}, rules=TWINS, step=ChoosingTown(Tile("Q3")), face_up=[], discards=["H03", "Q3"]
    ),
    "a tile to turn, of three players the third": state(
        {(0, -1): "H03-12", (0, 1): "H03-12"},
        rules=SHAKEN,
        players=["red", "blue", "green"],
        supplies=[20, 20, 20],
        turn=1,
        step=Turning(2, frozenset({NORTH})),
        face_up=[],
        discards=["Q1", "H02"],
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
    "nothing that may come fits, as far as a view can tell": state(
        BESIDE, rules=SMALL, step=Over("R28"), face_up=["H01"], pile=Undealt(2)
    ),
    "nothing that fits": state({}, step=Over("R6"), face_up=[], pile=[], discards=["H03"]),
    "a tile to turn up": state({}, step=Drawing(), face_up=["H03", "H02"], pile=COUNTED),
    "a tile to turn up in set-up": state(
        {}, step=Drawing(in_set_up=True), face_up=["H03"], pile=COUNTED
    ),
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
    "which side of the first town, some being lost": (
        state(
            {(0, -1): "H03", (0, 1): "H03"},
            rules=TWINS,
            step=ChoosingSide(Tile("Q3"), TOWN, (Hex(8, 0),)),
            face_up=[],
            discards=["Q3", "H03"],
        ),
        [("discards", "Q4")],
    ),
    "a single longest side": (
        state(
            {(0, -1): "H03"},
            step=ChoosingSide(Tile("Q3"), TOWN, ()),
            face_up=[],
            discards=["Q3"],
        ),
        [("step", "Q3")],
    ),
    "a tile that may still come, by its count": (
        state(BESIDE, rules=SMALL, step=Over("R28"), face_up=["H01"], pile=Undealt.of({"X0": 1})),
        [("step", "R28")],
    ),
    "no tile that may come after a quake": (
        state(BESIDE, rules=SMALL, step=Over("R28"), face_up=[], pile=[], discards=["Q1"]),
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
    "everything about a draw": (
        state({}, step=Drawing(), pile=Undealt.of({})),
        [("face_up", "G2"), ("step", "G2")],
    ),
    "a draw when no end is open": (
        state({}, rules=ONE_CELL, step=Drawing(), face_up=[], pile=COUNTED),
        [("step", "E2")],
    ),
    "everything about a draw in set-up": (
        state({(0, -1): "H03"}, step=Drawing(in_set_up=True), face_up=["H03", "H02"], pile=COUNTED),
        [("face_up", "S4"), ("step", "S4")],
    ),
    "a draw in set-up when a turn has passed": (
        state({}, step=Drawing(in_set_up=True), face_up=[], pile=COUNTED, turn=1),
        [("step", "S4")],
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


SAID = {
    "which side of the second town, too many being lost": ["Q1 cannot have removed the last 2"],
    "everything about a placement": [
        "tiles are turned up until there are three",
        "a tile is to be laid, and none that is face up fits",
    ],
    "everything about a crew": [
        "one of three tiles has just been laid",
        "no highway meets the tile just laid at [5, 5]",
        "a crew stands on the tile just laid at [5, 5]",
        "there is nothing to decide about the tile at [5, 5]",
    ],
    "a crew, and too few tiles left": ["two of three tiles are left after one has been laid"],
    "everything about two towns": [
        "no quake is turned up when three tiles are face up",
        "Q3, just turned up, is the last of them",
    ],
    "everything about a side": [
        "no quake is turned up when three tiles are face up",
        "a quake strikes each town once",
        "Q3 is the last quake among them",
        "no sides of the town at [0, 0] are tied",
    ],
    "everything about an aftershock": [
        "no quake is turned up when three tiles are face up",
        "no quake is among them, so no tile can have been turned",
        "a town is never turned",
        "more tiles have been turned than players were asked",
        "there is no tile to turn",
    ],
    "everything about the end": [
        "no tile is left, which ends the game first",
        "a section still has an open end",
    ],
    "a tile left face up": ["there are tiles left"],
    "a tile that may still come": ["a tile that may still come can be laid"],
    "the last tiles could not be laid, and are nowhere": [
        "the tiles that could not be laid are not among them"
    ],
    "everything about a draw": ["no tile is to be turned up", "no tile can be turned up"],
    "a draw when no end is open": ["no end is open, which ends the game first"],
    "everything about a draw in set-up": ["no tile is to be turned up", "set-up is over"],
}


@pytest.mark.parametrize("name", SAID)
def test_what_is_said(name: str) -> None:
    """A defect says what would be right, or what is wrong, in plain words."""
    with pytest.raises(BadState) as error:
        validate(INVALID[name][0])
    assert SAID[name] == [defect.problem for defect in error.value.defects]


def test_no_set_up_leads_there() -> None:
    """An undealt state that was not counted out is one that a set-up leads to, at any step."""
    for step, face_up in ((Placing(), ["H03", "H02", "X024"]), (Drawing(), ["H03", "H02"])):
        unlikely = state({}, step=step, face_up=face_up, pile=Undealt(100))
        with pytest.raises(BadState, match="in_pile: 100 tiles, with . seen"):
            validate(unlikely)
    validate(state({}, face_up=["H03", "H02", "X024"], pile=Undealt(70)))


def test_too_many_seen_in_the_big_one() -> None:
    """More tiles have been seen than the pool holds, and nothing can come (V1)."""
    rules = Rules(variants={"big-one"})
    pile = Start.dealt(["red", "blue"], rules=rules, seed=1).pile
    seen = [tile for tile in pile if tile.code != "Q6"]
    waiting = state(
        {}, rules=rules, step=Drawing(), face_up=["H03"], discards=seen, pile=Undealt(1)
    )
    assert () == tuple(legal_moves(waiting))
    with pytest.raises(BadState):
        validate(waiting)


def test_no_state() -> None:
    """A value that is no state is refused."""
    with pytest.raises(BadValue):
        validate(Board({}))  # type: ignore[arg-type]  # that is the point
