"""States put together by hand: what they tell, and contradictions."""

import copy
import pickle
from collections.abc import Callable
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
    SeismicError,
    Table,
    Tile,
    TileSet,
    Undealt,
)
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning

TOWN, NORTH, SOUTH, TWIN = Hex(0, 0), Hex(0, -1), Hex(0, 1), Hex(8, 0)
TWINS = {
    "rules": Rules(variants={"twin-cities"}),
    "board": Board({TOWN: "T", TWIN: "T", NORTH: "H03", SOUTH: "H03"}),
}
SHAKEN = {"rules": Rules(variants={"aftershocks"})}


def given(**changes: Any) -> GameState:
    """Return a state of two players with a straight on either side of the town."""
    usual: dict[str, Any] = {
        "rules": Rules(),
        "players": ["red", "blue"],
        "board": Board({TOWN: "T", NORTH: "H03", SOUTH: "H03"}, [Crew(NORTH, 0, "red")]),
        "supplies": [19, 20],
        "face_up": ["H03"],
        "step": Placing(),
    }
    return GameState(**usual | changes)


class TestTelling:
    """What a state tells."""

    @pytest.mark.parametrize(
        ("changes", "phase", "actor"),
        [
            ({}, "place", "red"),
            ({"turn": 1}, "place", "blue"),
            ({"step": Crewing(NORTH)}, "crew", "red"),
            ({"step": ChoosingSide(Tile("Q2"), TOWN, ())}, "side", "red"),
            ({**TWINS, "step": ChoosingTown(Tile("Q2"))}, "town", "red"),
            ({**SHAKEN, "step": Turning(1, frozenset())}, "turn", "blue"),
            ({"step": Over("E1"), "face_up": []}, "over", None),
        ],
    )
    def test_phase_and_actor(self, changes: Any, phase: str, actor: str | None) -> None:
        """The step says what is to be decided, and by whom (R22, V3)."""
        state = given(**changes)
        assert (phase, actor) == (state.phase, state.actor)

    def test_supplies_and_heights(self) -> None:
        """Supplies and heights are given by colour (S1, E11)."""
        state = given(heights={"blue": 181})
        assert ({"red": 19, "blue": 20}, {"blue": 181}) == (state.supply, state.heights)

    def test_types(self) -> None:
        """Tiles that are not laid are kept as their types, and the box is sorted (R27)."""
        state = given(
            face_up=["H14"], pile=["X5", "Q3"], box=["H03", "H05"], discards=["H25", "Q1"]
        )
        assert (Tile("H03"),) == state.face_up
        assert (Tile("X0"), Tile("Q3")) == tuple(state.pile)
        assert (Tile("H01"), Tile("H03")) == state.box
        assert (Tile("H03"), Tile("Q1")) == state.discards

    def test_repr(self) -> None:
        """The repr shows neither pile nor box nor discards."""
        text = repr(given(pile=["X01", "X012"], box=["X0123"], discards=["X01234"]))
        assert "pile=<2 tiles>" in text
        assert "box=<1 tiles>" in text
        assert not any(code in text for code in ("X01", "X012", "X0123", "X01234"))


class TestComparing:
    """States compare by value, and a hash is computed once."""

    @pytest.mark.parametrize(
        "changes",
        [
            {"rules": Rules(variants={"dilemma"})},
            {"players": ["red", "green"]},
            {"board": Board({TOWN: "T", NORTH: "H03", SOUTH: "H03"}, [Crew(SOUTH, 0, "red")])},
            {"supplies": [18, 20]},
            {"face_up": ["H02"]},
            {"pile": ["H03"]},
            {"pile": Undealt(1)},
            {"box": ["H03"]},
            {"discards": ["H03"]},
            {"heights": {"blue": 181}},
            {"turn": 1},
            {"step": Crewing(NORTH)},
            {"step": Over("E1")},
        ],
    )
    def test_every_part_counts(self, changes: Any) -> None:
        """A state that differs in a single part is another one."""
        assert given() == given()
        assert given() != given(**changes)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ({"step": Crewing(NORTH)}, {"step": Crewing(SOUTH)}),
            ({"step": Over("E1")}, {"step": Over("E2")}),
            ({"pile": Undealt(1)}, {"pile": Undealt(2)}),
            ({"pile": Undealt.of({"H03": 1})}, {"pile": Undealt.of({}, {"H03": 1})}),
            ({"pile": ["H01"] * 9 + ["H02"]}, {"pile": ["H01"] * 10}),
        ],
    )
    def test_details_count(self, one: Any, other: Any) -> None:
        """What a step is about and the whole pile belong to the value."""
        assert given(**one) != given(**other)

    def test_hash_is_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The hash of a state is computed when it is first asked for, and never again."""
        state = given()
        found = hash(state)
        monkeypatch.delattr("seismic.model.state._hash_of")
        assert found == hash(state)

    @pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
    def test_copies(self, copied: Callable[[GameState], GameState]) -> None:
        """A state never changes, so its copy is the state itself."""
        state = given()
        assert state is copied(state)

    def test_loaded_states_share_their_rules(self) -> None:
        """States that are played by the same rules have one value of them, once unpickled."""
        rules = Rules(table=Table.hexagon(3), tiles=TileSet.of({"H03": 2}))
        board = Board({TOWN: "T"}, table=rules.table)
        pickled = [
            pickle.dumps(given(rules=rules, board=board, turn=turn, supplies=[20, 20]))
            for turn in (0, 1)
        ]
        one, other = map(pickle.loads, pickled)
        assert rules == one.rules
        assert one.rules is other.rules


class TestRefused:
    """Invalid parts, and parts that contradict each other."""

    @pytest.mark.parametrize(
        ("changes", "field", "rule"),
        [
            ({"players": ["red"]}, "players", "C1"),
            ({"players": ["red", "blue", "green", "yellow", "red"]}, "players", "C1"),
            ({"players": ["red", "red"]}, "players", "S1"),
            ({"players": ["red", "pink"]}, "players", "C6"),
            ({"players": ["red", []]}, "players", "C6"),
            ({"players": "red"}, "players", "C1"),
            ({"players": None}, "players", "C1"),
            ({"players": {"red", "blue"}}, "players", "C1"),
            ({"board": None}, "board", None),
            ({"supplies": None}, "supplies", None),
            ({"supplies": 20}, "supplies", None),
            ({"step": None}, "step", "G1"),
            ({"step": Placing}, "step", "G1"),
            ({"face_up": None}, "face_up", None),
            ({"face_up": "H03"}, "face_up", None),
            ({"face_up": ["T"]}, "face_up", "S2"),
            ({"pile": 5}, "pile", None),
            ({"pile": ["T"]}, "pile", "S2"),
            ({"box": 5}, "box", None),
            ({"discards": 5}, "discards", None),
            ({"pile": [5]}, "pile[0]", None),
            ({"heights": 5}, "heights", "E11"),
            ({"heights": {"green": 170}}, "heights", "E11"),
            ({"heights": {"red": 0}}, "heights", "E11"),
            ({"heights": {"red": 1.7}}, "heights", "E11"),
            ({"heights": {"red": True}}, "heights", "E11"),
        ],
    )
    def test_values(self, changes: Any, field: str, rule: str | None) -> None:
        """The field is named, and the rule where one is behind it."""
        with pytest.raises(BadValue) as refused:
            given(**changes)
        assert field == refused.value.field
        assert rule in (None, refused.value.rule)

    def test_no_rules(self) -> None:
        """Rules are Rules."""
        wrong: Any = {"rules": "base"}
        with pytest.raises(BadValue, match="rules must be"):
            given().__replace__(**wrong)

    @pytest.mark.parametrize(
        ("changes", "field", "rule"),
        [
            ({"board": Board({TOWN: "T"}, table=Table.hexagon(3))}, "board", "G6"),
            ({"board": Board({})}, "board", "S2"),
            ({"board": Board({TOWN: "T", TWIN: "T"})}, "board", "S2"),
            ({"board": Board({NORTH: "H03"}, [Crew(NORTH, 0, "green")])}, "board", "S2"),
            (
                {"board": Board({TOWN: "T", NORTH: "H03"}, [Crew(NORTH, 0, "green")])},
                "board",
                "S1",
            ),
            ({"supplies": [19]}, "supplies", "S1"),
            ({"supplies": [19, 20, 20]}, "supplies", "S1"),
            ({"supplies": [20, 20]}, "supplies", "C6"),
            ({"supplies": [19, 21]}, "supplies", "C6"),
            ({"supplies": [-1, 20]}, "supplies", "C6"),
            ({"supplies": [19, 1.0]}, "supplies", "C6"),
            ({"supplies": [19, None]}, "supplies", "C6"),
            ({"supplies": [19, True]}, "supplies", "C6"),
            ({"turn": 2}, "turn", "S5"),
            ({"turn": -1}, "turn", "S5"),
            ({"turn": "red"}, "turn", "S5"),
            ({"turn": True}, "turn", "S5"),
            ({"face_up": ["H03"] * 4}, "face_up", "G2"),
            ({"face_up": ["Q3"]}, "face_up", "G2"),
            ({"step": Crewing(Hex(5, 5))}, "step", "G8"),
            ({"step": Crewing(TOWN)}, "step", "G8"),
            ({"step": Crewing("here")}, "step", "G8"),  # type: ignore[arg-type]  # on purpose
            ({"step": ChoosingTown(Tile("Q2"))}, "step", "V4c"),
            ({**TWINS, "step": ChoosingTown(Tile("H03"))}, "step", "Q1"),
            ({"step": ChoosingSide("Q2", TOWN, ())}, "step", "Q1"),  # type: ignore[arg-type]  # on purpose
            ({"step": ChoosingSide(Tile("Q2"), NORTH, ())}, "step", "V4c"),
            ({"step": ChoosingSide(Tile("Q2"), TOWN, (TWIN,))}, "step", "V4c"),
            ({"step": Turning(0, frozenset())}, "step", "V3"),
            ({**SHAKEN, "step": Turning(2, frozenset())}, "step", "V3"),
            ({**SHAKEN, "step": Turning(None, frozenset())}, "step", "V3"),  # type: ignore[arg-type]  # on purpose
            ({**SHAKEN, "step": Turning(0, frozenset({Hex(5, 5)}))}, "step", "V3b"),
            ({"step": Over("E3")}, "step", "E1"),
            ({"step": Over([])}, "step", "E1"),  # type: ignore[arg-type]  # on purpose
        ],
    )
    def test_contradictions(self, changes: Any, field: str, rule: str) -> None:
        """Parts that can't belong together are refused by the constructor and by replacing."""
        with pytest.raises(BadState) as refused:
            given(**changes)
        (defect,) = refused.value.defects
        assert (field, rule) == (defect.field, defect.rule)
        if "rules" not in changes:
            with pytest.raises(BadState):
                given().__replace__(**changes)

    def test_replaced(self) -> None:
        """A consistent changed copy is accepted, and drawn tiles stay drawn."""
        state = given(pile=["H02", "H01"])
        changed = state.__replace__(turn=1, pile=state.pile.after_draw(), heights={"red": 170})
        assert given(pile=["H01"], turn=1, heights={"red": 170}) == changed

    @pytest.mark.parametrize(
        "step",
        [
            ChoosingSide(Tile("Q2"), TOWN, 5),  # type: ignore[arg-type]  # on purpose
            ChoosingSide(Tile("Q2"), [], ()),  # type: ignore[arg-type]  # on purpose
            ChoosingSide(Tile("Q2"), TOWN, ([],)),  # type: ignore[arg-type]  # on purpose
            Turning(0, 5),  # type: ignore[arg-type]  # on purpose
            Turning(0, frozenset({5})),  # type: ignore[arg-type]  # on purpose
        ],
    )
    def test_steps_of_wrong_parts(self, step: Any) -> None:
        """A step is made of tiles, hexes and seats."""
        with pytest.raises(SeismicError):
            given(**SHAKEN, step=step)

    def test_no_alias(self) -> None:
        """Changing the list that a step was made from doesn't change the step."""
        turned: Any = [NORTH]
        state = given(**SHAKEN, step=Turning(0, turned))
        turned.append(SOUTH)
        assert given(**SHAKEN, step=Turning(0, frozenset({NORTH}))) == state
        assert isinstance(hash(state), int)
