"""Views: what is in them, what can't be, and their JSON."""

import gc
import json
import pickle
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any, get_type_hints

import attrs
import pytest
from jsonschema_rs import Draft202012Validator, ValidationError, meta

import seismic
from seismic import (
    BadSave,
    BadValue,
    Board,
    Caps,
    Colour,
    Crew,
    GameState,
    Pass,
    Pile,
    Place,
    PlaceCrew,
    Rules,
    Table,
    Tile,
    TileSet,
    Undealt,
    Variant,
    View,
    draw_odds,
    from_data,
    from_json,
    legal_moves,
    observe,
    parse_view,
    position,
    svg,
    text,
    to_data,
    to_json,
    view_digest,
    view_from_data,
    view_from_json,
    view_to_data,
    view_to_json,
    write_view,
)
from seismic.refusals import StepWasSkipped
from seismic.steps import Crewing
from seismic.views.view import public_state
from seismic.wire import schema

PLAYERS: list[Colour] = ["red", "blue"]
NORTH = seismic.Hex(0, -1)
OUTCOME = {"winners": ["red"], "decided_by": "E10", "reason": "E1"}
SAVES = Path(__file__).parents[1] / "fixtures" / "saves"


def small(**parts: Any) -> GameState:
    """Return a position with a straight north of the town and three tiles face up."""
    usual: dict[str, Any] = {
        "laid": {(0, -1): "H03"},
        "crews": [Crew((0, -1), 0, "blue")],
        "face_up": ["H02", "H01", "X0"],
        "pile": ["H03-14-25", "Q4"],
        "heights": {"red": 170},
    }
    return position(PLAYERS, **usual | parts)


class TestContents:
    """All that is public is there."""

    def test_public_parts(self) -> None:
        """A view has what lies in sight, and the number of tiles in the pile."""
        state = small(turn="blue")
        view = observe(state, "red")
        assert "red" == view.viewer
        assert (state.rules, state.players, state.board) == (view.rules, view.players, view.board)
        assert (state.face_up, state.discards, 2) == (view.face_up, view.discards, view.in_pile)
        assert ({"red": 20, "blue": 19}, {"red": 170}) == (view.supply, view.heights)
        assert ("place", "blue", 1) == (view.phase, view.actor, view.turn)
        assert state.step == view.step

    def test_spectator(self) -> None:
        """Everybody sees the same; only the viewer is another."""
        state = small()
        spectator = observe(state)
        assert spectator.viewer is None
        assert spectator == attrs.evolve(observe(state, "blue"), viewer=None)
        assert spectator != observe(state, "blue") != observe(state, "red")

    def test_seen_and_unseen(self) -> None:
        """Laid, face up, gone by quake: all of it was seen, and the rest of the set was not."""
        state = position(
            PLAYERS,
            laid={(0, -1): "H03", (1, -1): "H04"},
            face_up=["H02", "H01"],
            pile=["Q1", "X0"],
        )
        assert ("side", (Tile("Q1"),)) == (state.phase, state.discards)
        state = seismic.apply(state, seismic.ChooseSide(0))
        assert (Tile("Q1"), Tile("H03")) == state.discards  # and H04 is of type H02
        view = observe(state)
        seen = {"H01": 1, "H02": 2, "H03": 1, "Q1": 1, "X0": 1}
        assert seen == {tile.code: count for tile, count in view.seen.items()}
        unseen = {tile.code: count for tile, count in view.unseen.items()}
        assert 79 - 6 == sum(unseen.values())
        assert (5, 4, 5) == (unseen["H01"], unseen["H02"], unseen["H03"])
        assert not {"Q1", "X0", "T"} & unseen.keys()
        assert list(unseen) == sorted(unseen)

    def test_unseen_of_two_copies(self) -> None:
        """In Twin Cities there are twice as many (V4)."""
        state = seismic.new_game(PLAYERS, rules=Rules(variants={"twin-cities"}), seed=3)
        view = observe(state)
        assert 2 * 79 == sum(view.unseen.values()) + sum(view.seen.values())

    def test_more_seen_than_there_are(self) -> None:
        """A position by hand may show more of a type than the set has; then none is left."""
        view = observe(position(PLAYERS, face_up=["X0", "X0"]))
        assert Tile("X0") not in view.unseen

    def test_moves_are_those_of_who_decides(self) -> None:
        """The moves are the actor's, for any viewer."""
        state = small()
        moves = list(seismic.legal_moves(state))
        for viewer in ("red", "blue", None):
            assert moves == list(observe(state, viewer).legal_moves())

    def test_refusals(self) -> None:
        """A view refuses a move for the same reason as the state."""
        state = small()
        illegal = Place((0, -1), "H02")
        refusal = seismic.explain(state, illegal)
        assert refusal is not None
        assert refusal == observe(state, "blue").explain(illegal)
        assert observe(state).explain(seismic.legal_moves(state)[0]) is None

    def test_points(self) -> None:
        """Points and the outcome are public."""
        state = small()
        assert seismic.score(state) == observe(state).score()
        assert observe(state).outcome() is None
        over = position(PLAYERS, heights={"red": 170, "blue": 180})
        assert seismic.outcome(over) == observe(over).outcome()
        assert (None, 0) == (observe(over).actor, len(observe(over).legal_moves()))

    def test_skipped_step(self) -> None:
        """With the events before it a view tells that a step was skipped, and why (G8)."""
        state = small(face_up=["H03", "H03"])
        step = seismic.play(state, Place((0, -2), "H03"))  # blue's section
        refusal = observe(step.state, "red", step.events).explain(PlaceCrew(0))
        assert seismic.explain(step.state, PlaceCrew(0), step.events) == refusal
        assert refusal is not None
        assert isinstance(refusal.facts, StepWasSkipped)

    @pytest.mark.parametrize("events", [None, 7, "drawn", ["drawn"], [None]])
    def test_what_is_no_event(self, events: Any) -> None:
        """Events are those of a step, and the step itself, with its state, is none."""
        with pytest.raises(BadValue, match="events must be events, such as those of a Step"):
            observe(small(), "red", events)
        step: Any = seismic.play(small(), Place((1, -1), "X4"))
        with pytest.raises(BadValue, match="events must be events"):
            observe(step.state, "red", step)

    @pytest.mark.parametrize("player", ["green", "Red", 0, ""])
    def test_who_does_not_play(self, player: Any) -> None:
        """A viewer plays, or is None."""
        with pytest.raises(BadValue, match="player must be one of red, blue, or None"):
            observe(small(), player)

    def test_what_is_no_state(self) -> None:
        """Only a state can be observed; a view of a view is a mistake."""
        view: Any = observe(small())
        with pytest.raises(BadValue, match="state must be a GameState"):
            observe(view)


def reachable(start: object) -> list[object]:
    """List all that can be reached from a value, code and types aside."""
    found: dict[int, object] = {}
    queue = [start]
    while queue:
        each = queue.pop()
        if id(each) not in found and not isinstance(each, type | ModuleType | FunctionType):
            found[id(each)] = each
            queue += gc.get_referents(each)
            # The collector doesn't look into compiled values that are part of no cycle.
            queue += [getattr(each, name) for name in getattr(type(each), "__mypyc_attrs__", ())]
    return list(found.values())


class TestNothingHidden:
    """There is no room for what is hidden."""

    def test_nothing_can_be_reached(self) -> None:
        """Neither from a view nor from its moves does anything lead to the pile or a state."""
        state = seismic.new_game(PLAYERS, seed=7)
        for _ in range(12):
            state = seismic.apply(state, seismic.legal_moves(state)[0])
        view = observe(state, "red")
        assert any(each is state.pile._tiles for each in reachable(state))
        draw_odds(view)  # a view keeps what has been worked out for it
        around = [*reachable(view), *reachable(view.legal_moves())]
        assert any(isinstance(each, Board) for each in around)
        assert any(each is view._packed.unseen.outlook for each in around)
        assert not any(isinstance(each, Pile | GameState) for each in around)
        setting = state._packed.setting
        hidden = (tuple(state.pile), state.box, state.pile._tiles, setting.pile)
        assert not any(isinstance(each, tuple) and each in hidden for each in around)
        assert not any(each is setting for each in around)

    def test_no_room(self) -> None:
        """A view has no pile, no box and no place to put one; it can't be changed."""
        view: Any = observe(small())
        assert not {"pile", "box", "__dict__"} & set(dir(view))
        for name in ("pile", "box", "in_pile"):
            with pytest.raises(AttributeError):
                setattr(view, name, ())

    def test_types_of_fields(self) -> None:
        """No field of a view can hold a state or a pile."""
        types = map(str, get_type_hints(View).values())
        assert not any("GameState" in each or "Pile" in each for each in types)

    def test_bare_state(self) -> None:
        """What rules are asked about is a state that has lost all that is hidden."""
        state = small()
        shown = public_state(observe(state))
        assert (Undealt(2), ()) == (shown.pile.undealt, shown.box)
        assert state.step == shown.step

    def test_repr(self) -> None:
        """Printing a view shows counts where there are many tiles."""
        text = repr(observe(small(), "red"))
        assert "undealt=Undealt(size=2, counts=None, bottom=())" in text
        assert "discards=<0 tiles>" in text
        assert "Q4" not in text

    def test_what_is_kept(self) -> None:
        """What a view keeps of the answers it has given is no part of its value."""
        asked, other = observe(small(), "red"), observe(small(), "red")
        before = (hash(asked), repr(asked), pickle.dumps(asked), attrs.astuple(asked))
        assert asked.legal_moves() == other.legal_moves()
        assert before == (hash(asked), repr(asked), pickle.dumps(asked), attrs.astuple(asked))
        assert asked == other == attrs.evolve(asked)
        assert ("place", "crew") == (asked.phase, attrs.evolve(asked, step=Crewing(NORTH)).phase)

    def test_pickle(self) -> None:
        """A view pickles."""
        view = observe(small(), "red")
        assert view == pickle.loads(pickle.dumps(view))

    def test_states_and_views_are_not_mixed_up(self) -> None:
        """What writes states refuses views, and what writes views refuses states."""
        state: Any = small()
        view: Any = observe(state)
        assert state != view
        with pytest.raises(BadValue, match="view must be a View, as observe"):
            view_to_json(state)
        with pytest.raises(BadValue, match="state must be a GameState"):
            seismic.to_json(view)
        with pytest.raises(BadValue, match="state must be a GameState"):
            seismic.legal_moves(view)
        with pytest.raises(BadSave, match=r"\$\.seismic: must be 'view', not 'state'"):
            view_from_json(seismic.to_json(state))
        with pytest.raises(BadSave, match=r"\$\.seismic: must be 'state', not 'view'"):
            seismic.from_json(view_to_json(view))


class TestJson:
    """A view as clients get it."""

    def test_no_tile_that_may_come_fits(self) -> None:
        """A game that has ended as no unseen tile fits can be read, though a straight would (R28).

        Between the town and the intersection a tile needs highways in the north and the south,
        and a set of intersections with one exit has none.
        """
        rules = Rules(
            options={"R28": "some-tile-fits"},
            table=Table.of([(0, 0), (0, -1), (0, -2)]),
            tiles=TileSet.of({"X0": 5}),
        )
        state = position(
            PLAYERS, rules=rules, laid={(0, -2): "X3"}, face_up=["X0", "X0"], pile=["X0", "X0"]
        )
        view = observe(state)
        assert "over" == view.phase
        assert view == view_from_json(view_to_json(view))
        assert view == parse_view(write_view(view))

    def test_written(self) -> None:
        """Everything stands there, and what is usual is left out."""
        state = position(
            PLAYERS,
            rules=Rules(table=Table.of([(0, 0), (0, -1)])),
            face_up=["X0"],
            pile=[],
            supply={"red": 0},
            turn="blue",
        )
        data: dict[str, Any] = {**view_to_data(observe(state, "red"))}
        unseen = data.pop("unseen")
        assert (78, 6, False) == (sum(unseen.values()), unseen["H03"], "X0" in unseen)
        assert {
            "seismic": "view",
            "version": 2,
            "rules": {"table": {"cells": [[0, -1], [0, 0]]}},
            "players": ["red", "blue"],
            "turn": "blue",
            "step": {"phase": "place"},
            "supply": {"red": 0, "blue": 20},
            "face_up": ["X0"],
            "board": [],
            "discards": [],
            "viewer": "red",
            "pile": 0,
            "moves": ["X3@0,-1"],
            "actor": "blue",
            "phase": "place",
            "score": {"red": 0, "blue": 0},
        } == data

    def test_round_trip(self) -> None:
        """What is written can be read, and written again it is the same."""
        for viewer in ("red", None):
            view = observe(small(), viewer)
            text = view_to_json(view)
            assert view == view_from_json(text) == view_from_json(text.encode())
            assert text == view_to_json(view_from_data(json.loads(text)))

    def test_over(self) -> None:
        """A view of a finished game has its reason, no moves, and the tiles left over."""
        laid = {(0, -1): "X3", (1, -1): "X4", (1, 0): "X5", (0, 1): "X0", (-1, 1): "X1"}
        closed = position(PLAYERS, laid=laid, face_up=["X0"], pile=["H03"] * 4)  # draws two
        closed = seismic.apply(closed, Place((-1, 0), "X2"))
        closed = seismic.apply(closed, Pass())
        view = observe(closed)
        assert ("over", 2) == (view.phase, view.in_pile)
        data = view_to_data(view)
        assert ({"phase": "over", "reason": "E2"}, [], 2) == (
            data["step"],
            data["moves"],
            data["pile"],
        )
        shared = {"winners": ["red", "blue"], "decided_by": "R21", "reason": "E2"}
        assert (shared, "over", False) == (data["outcome"], data["phase"], "actor" in data)
        assert view == view_from_data(data)
        without: Any = {key: value for key, value in data.items() if key != "outcome"}
        with pytest.raises(BadSave, match=r"\$\.outcome: must be how the game has ended"):
            view_from_data(without)

    def test_score(self) -> None:
        """The points as they stand: a straight from the town to an exit of value 1 (E5, E6)."""
        state = small(laid={(0, -1): "H03", (0, -2): "X3"})
        assert {"red": 0, "blue": 1 + 6 + 1} == view_to_data(observe(state))["score"]

    def test_events(self) -> None:
        """What led here is in the view if it is given, and comes back with it."""
        step = seismic.play(small(), Place((1, -1), "X4"))
        view = observe(step.state, "blue", step.events)
        data = view_to_data(view)
        laid = {"event": "tile-laid", "player": "red", "at": [1, -1], "tile": "X4"}
        assert [laid] == data["events"]
        assert view == view_from_data(data) == view_from_json(view_to_json(view))
        assert step.events == view_from_data(data).events
        assert view != observe(step.state, "blue")
        VALIDATOR.validate(data)

    def test_digest(self) -> None:
        """The digest is that of the JSON."""
        view = observe(small(), "red")
        assert sha256(view_to_json(view).encode()).hexdigest() == view_digest(view)
        assert view_digest(view) != view_digest(observe(small(), "blue"))

    @pytest.mark.parametrize(
        ("changes", "path", "problem"),
        [
            ({"viewer": "green"}, "$.viewer", "must be one of red, blue, not 'green'"),
            ({"viewer": None}, "$.viewer", "must be one of red, blue, green, yellow, not null"),
            ({"pile": 2_001}, "$.pile", "must be at most 2000 tiles, not 2001"),
            ({"pile": -1}, "$.pile", "must be a whole number from 0 to"),
            ({"pile": ["H03"]}, "$.pile", "must be a whole number from 0 to"),
            ({"moves": []}, "$.moves", "must be the legal moves, in their order"),
            ({"moves": ["crew 9"]}, "$.moves[0]", "must be crew and an edge"),
            ({"unseen": {"H03": 1}}, "$.unseen", "must be the tiles of the set that nobody"),
            ({"unseen": {"H30": 1}}, "$.unseen.H30", "did you mean H03?"),
            ({"hidden": {"pile": [], "box": []}}, "$.hidden", "there is no such key"),
            ({"supply": {"red": 21, "blue": 19}}, "$.supply", "red has more than 20 crews"),
            ({"face_up": []}, "$.face_up", "tiles are turned up until there are three"),
            ({"version": 3}, "$.version", "must be a version that can be read here: 1, 2, not 3"),
            ({"actor": "blue"}, "$.actor", "must be the player who decides"),
            ({"phase": "crew"}, "$.phase", "must be that of the step"),
            ({"phase": "draft"}, "$.phase", "must be one of place, crew, "),
            ({"score": {"red": 8, "blue": 0}}, "$.score", "must be the points as they stand"),
            ({"score": {"red": 0}}, "$.score", "must be the points as they stand"),
            ({"outcome": OUTCOME}, "$.outcome", "must be how the game has ended, or absent"),
            ({"outcome": OUTCOME | {"decided_by": "E1"}}, "$.outcome.decided_by", "one of E10, "),
            ({"events": {}}, "$.events", "must be a list of at most 2000"),
            ({"events": [{"event": "drawn"}]}, "$.events[0].tile", "it is missing"),
            ({"events": [{"event": "shuffled"}]}, "$.events[0].event", "must be one of turn-began"),
            ({"version": 1}, "$.actor", "there is no such key"),
        ],
    )
    def test_refused(self, changes: dict[str, Any], path: str, problem: str) -> None:
        """What does not fit is named with the path to it."""
        data = view_to_data(observe(small(), "red")) | changes
        with pytest.raises(BadSave) as error:
            view_from_data(data)
        assert path == error.value.problems[0].field
        assert problem in error.value.problems[0].problem

    def test_caps(self) -> None:
        """A cap may be raised: here that on the tiles of a pile."""
        data = view_to_data(observe(small())) | {"pile": 2_001}
        assert 2_001 == view_from_data(data, seismic.Caps(tiles=2_001)).in_pile


VALIDATOR = Draft202012Validator(schema("view"))


FIXTURES = sorted(path.name for path in SAVES.glob("view-*.json"))


class TestEveryState:
    """The views of every state that loads can be loaded."""

    @staticmethod
    def scattered(tiles: int) -> dict[str, Any]:
        """Return a state with lone intersections, next to which almost anything can be laid."""
        laid = [
            {"at": [3 * (n % 40) - 100, 3 * (n // 40) + 3], "tile": "X1+99"} for n in range(tiles)
        ]
        start = to_data(position(["red", "blue"], face_up=["X0+98", "X01+98", "X0123+98"]))
        return {**start, "board": laid}

    def test_many_moves(self) -> None:
        """A state is refused whose legal moves are more than a view may list."""
        with pytest.raises(
            BadSave, match=r"^\$: it has \d+ legal moves; at most 5000 are allowed$"
        ):
            from_data(self.scattered(1_000))
        state = from_data(self.scattered(1_000), Caps(moves=50_000))
        assert len(legal_moves(state)) > 5_000

    @pytest.mark.parametrize("tiles", [1, 100, 300])
    def test_long_text(self, tiles: int) -> None:
        """A text of a state that just fits has a view that fits, although that is longer."""
        text = to_json(from_data(self.scattered(tiles)))
        caps = Caps(bytes=len(text), moves=len(legal_moves(from_json(text))))
        state = from_json(text, caps)
        for viewer in (None, *state.players):
            view = observe(state, viewer)
            written = view_to_json(view)
            assert len(written) > caps.bytes
            assert view == view_from_json(written, caps)


class TestVersions:
    """Every version ever written can be read."""

    @pytest.mark.parametrize("name", FIXTURES)
    def test_read(self, name: str) -> None:
        """A fixture is read, and written again in the newest version."""
        data = json.loads((SAVES / name).read_bytes())
        view = view_from_data(data)
        newest: dict[str, Any] = {**view_to_data(view)}
        assert view == view_from_data(newest)
        assert data | {"version": 2} == {key: newest[key] for key in data}
        VALIDATOR.validate(newest)

    @pytest.mark.parametrize("name", [name for name in FIXTURES if name.startswith("view-2")])
    def test_written(self, name: str) -> None:
        """The version of today is written as its fixtures are, byte by byte."""
        written = (SAVES / name).read_text("utf-8").removesuffix("\n")
        assert written == view_to_json(view_from_json(written))

    def test_all(self) -> None:
        """There are fixtures of both versions."""
        assert {"1", "2"} == {name.split("-")[1] for name in FIXTURES}


class TestPictures:
    """A view is drawn and described like the state."""

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_like_the_state(self, lang: str) -> None:
        """Pictures and texts of a view are those of its state, in every phase."""
        state = seismic.new_game(PLAYERS, rules=Rules(variants=seismic.VARIANTS), seed=5)
        random, phases = Random(3), set[str]()
        while True:
            if state.phase not in phases:
                phases.add(state.phase)
                for view in (observe(state, "red"), observe(state)):
                    assert svg.state(state, lang=lang) == svg.state(view, lang=lang)
                    assert text.state(state, lang) == text.state(view, lang)
                    assert text.facts(state, lang) == text.facts(view, lang)
                    assert view._repr_svg_() == state._repr_svg_()
            moves = seismic.legal_moves(state)
            if not moves:
                break
            state = seismic.apply(state, moves[int(random.random() * len(moves))])
        assert {"place", "crew", "turn", "over"} <= phases

    @pytest.mark.parametrize("other", [None, "state", Board({(0, 0): "T"})])
    def test_nothing_else(self, other: Any) -> None:
        """What is neither a state nor a view has no picture of this sort."""
        for show in (svg.state, text.state, text.facts):
            with pytest.raises(BadValue, match="state must be a GameState or a View"):
                show(other)


class TestSchema:
    """The schema of views."""

    def test_valid(self) -> None:
        """It is a schema."""
        meta.validate(schema("view"))

    @pytest.mark.parametrize("variants", [set(), {"aftershocks"}, {"twin-cities", "big-one"}])
    def test_views_fit(self, variants: set[Variant]) -> None:
        """Views of a whole game fit."""
        state = seismic.new_game(PLAYERS, rules=Rules(variants=variants), seed=9)
        random = Random(2)
        while moves := seismic.legal_moves(state):
            if random.random() < 0.1:
                VALIDATOR.validate(view_to_data(observe(state, "blue")))
            state = seismic.apply(state, moves[int(random.random() * len(moves))])
        VALIDATOR.validate(view_to_data(observe(state)))

    @pytest.mark.parametrize(
        "changes",
        [
            {"pile": ["H03"]},
            {"hidden": {"pile": [], "box": []}},
            {"box": []},
            {"moves": [7]},
            {"unseen": {"H03": 0}},
            {"seismic": "state"},
        ],
    )
    def test_other_things_do_not(self, changes: dict[str, Any]) -> None:
        """The schema has no place for what is hidden, nor for anything else."""
        data = view_to_data(observe(small(), "red"))
        VALIDATOR.validate(data)
        with pytest.raises(ValidationError):
            VALIDATOR.validate(data | changes)


def test_crew_step() -> None:
    """After a tile is laid, the view lists where its crew may stand."""
    state = seismic.apply(small(), Place((1, -1), "X4"))
    assert [PlaceCrew(4), Pass()] == list(observe(state, "blue").legal_moves())


class TestUndealt:
    """Views of undealt games."""

    def test_version_1_had_none(self) -> None:
        """A view that waits for a draw, or counts its pile, is not of the first version."""
        waiting = position(PLAYERS, face_up=["H03"], pile=Undealt.of({"H02": 1}))
        data: Any = view_to_data(observe(waiting))
        assert view_from_data(data) == observe(waiting)
        old = {key: data[key] for key in data if key not in ("actor", "phase", "score")}
        with pytest.raises(BadSave, match=r"\$\.version: undealt games came with version 2"):
            view_from_data(old | {"version": 1})

    def test_path_of_the_bottom(self) -> None:
        """What is wrong with a bottom is said of the field that views have."""
        data: Any = view_to_data(observe(small()))
        with pytest.raises(BadSave, match=r"^\$\.bottom: only a pile given as counts"):
            view_from_data(data | {"bottom": {"Q6": 1}})
