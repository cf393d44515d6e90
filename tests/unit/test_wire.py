"""Events, moves, refusals, score sheets and outcomes as data: the format, readers and schemas."""

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, get_args

import jsonschema
import pytest

import seismic
from seismic import (
    COLOURS,
    BadSave,
    BadValue,
    Caps,
    ChooseSide,
    ChooseTown,
    Crew,
    CrewPlaced,
    CrewsReturned,
    Discarded,
    Draw,
    Drawn,
    Event,
    GameEnded,
    Hex,
    Laid,
    Move,
    Outcome,
    Pass,
    Passed,
    Phase,
    Place,
    PlaceCrew,
    QuakeStruck,
    Refusal,
    StepSkipped,
    Tile,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
    TurnTile,
    ViewData,
    event_from_data,
    event_to_data,
    events_from_json,
    events_to_json,
    move_from_data,
    move_to_data,
    outcome_to_data,
    refusal_to_data,
    sheet_to_data,
)
from seismic.model.consistency import ENDINGS
from seismic.records.format import GivenData, RecordData, ResultData
from seismic.refusals import (
    AlreadyTurned,
    CannotCome,
    CellTaken,
    EdgeMismatch,
    Facts,
    GameOver,
    NoCrewLeft,
    NoFragment,
    NoLongerLegal,
    NoNeighbour,
    NotFaceUp,
    NothingChanges,
    NothingMeets,
    NoTileThere,
    NotLongest,
    NoTownThere,
    OffTable,
    SectionClaimed,
    SideNotChosen,
    StepWasSkipped,
    TownNeverTurns,
    WrongStep,
)
from seismic.saves import typed
from seismic.wire import SCHEMAS, EventData, FactsData, MoveData, results, schema
from seismic.wire.refusals import ParagraphData, RefusalData

NORTH, ORIGIN = Hex(0, -1), Hex(0, 0)
H03 = Tile("H03")

EVENTS: list[tuple[Event, dict[str, Any]]] = [
    (TurnBegan("red"), {"event": "turn-began", "player": "red"}),
    (Drawn(Tile("Q3")), {"event": "drawn", "tile": "Q3"}),
    (
        TileLaid("blue", NORTH, H03),
        {"event": "tile-laid", "player": "blue", "at": [0, -1], "tile": "H03"},
    ),
    (
        CrewPlaced("green", NORTH, 3),
        {"event": "crew-placed", "player": "green", "at": [0, -1], "edge": 3},
    ),
    (Passed("yellow", "turn"), {"event": "passed", "player": "yellow", "step": "turn"}),
    (
        StepSkipped("red", "crew", "R20"),
        {"event": "step-skipped", "player": "red", "step": "crew", "rule": "R20"},
    ),
    (
        QuakeStruck(Tile("Q2"), ORIGIN, 0, (1, 0, 0, 1, 0, 0)),
        {
            "event": "quake-struck",
            "quake": "Q2",
            "town": [0, 0],
            "side": 0,
            "lengths": [1, 0, 0, 1, 0, 0],
        },
    ),
    (
        QuakeStruck(Tile("Q6"), Hex(8, 0), None, (0, 0, 0, 0, 0, 0)),
        {"event": "quake-struck", "quake": "Q6", "town": [8, 0], "lengths": [0, 0, 0, 0, 0, 0]},
    ),
    (
        TilesLost((Laid(NORTH, H03), Laid((0, -2), "X3+5"))),
        {
            "event": "tiles-lost",
            "tiles": [{"at": [0, -1], "tile": "H03"}, {"at": [0, -2], "tile": "X3+5"}],
        },
    ),
    (
        CrewsReturned((Crew(NORTH, 0, "blue"),)),
        {"event": "crews-returned", "crews": [{"at": [0, -1], "edge": 0, "colour": "blue"}]},
    ),
    (
        TileTurned("red", Hex(1, -1), Tile("H24"), Tile("H04"), 2),
        {
            "event": "tile-turned",
            "player": "red",
            "at": [1, -1],
            "before": "H24",
            "after": "H04",
            "by": 2,
        },
    ),
    (
        Discarded((Tile("Q4"), Tile("X024"))),
        {"event": "discarded", "tiles": ["Q4", "X024"]},
    ),
    (GameEnded("R28"), {"event": "game-ended", "reason": "R28"}),
]
MOVES: list[tuple[Move, dict[str, Any]]] = [
    (Place((0, -1), "H03"), {"move": "place", "at": [0, -1], "tile": "H03"}),
    (PlaceCrew(0), {"move": "crew", "edge": 0}),
    (Pass(), {"move": "pass"}),
    (ChooseSide(5), {"move": "side", "edge": 5}),
    (ChooseTown((8, 0)), {"move": "town", "at": [8, 0]}),
    (TurnTile((1, -1), 2), {"move": "turn", "at": [1, -1], "by": 2}),
    (Draw("Q3"), {"move": "draw", "tile": "Q3"}),
]
MISMATCH = EdgeMismatch(NORTH, Tile("H14"), 3, "green", ORIGIN, "highway")
MISMATCH_DATA: dict[str, Any] = {
    "fact": "edge-mismatch",
    "at": [0, -1],
    "tile": "H14",
    "edge": 3,
    "ours": "green",
    "neighbour": [0, 0],
    "theirs": "highway",
}
FACTS: list[tuple[Facts, dict[str, Any]]] = [
    (GameOver("E2"), {"fact": "game-over", "reason": "E2"}),
    (WrongStep("crew", "red"), {"fact": "wrong-step", "phase": "crew", "actor": "red"}),
    (
        StepWasSkipped("place", "blue", "red", "crew", "G8", (Crew(NORTH, 0, "red"),)),
        {
            "fact": "step-was-skipped",
            "phase": "place",
            "actor": "blue",
            "player": "red",
            "step": "crew",
            "because_of": "G8",
            "crews": [{"at": [0, -1], "edge": 0, "colour": "red"}],
        },
    ),
    (
        NotFaceUp(Tile("T"), (H03,)),
        {"fact": "not-face-up", "tile": "T", "face_up": ["H03"]},
    ),
    (OffTable(Hex(9, 9)), {"fact": "off-table", "at": [9, 9]}),
    (CellTaken(ORIGIN, Tile("T")), {"fact": "cell-taken", "at": [0, 0], "tile": "T"}),
    (NoNeighbour(Hex(4, 4)), {"fact": "no-neighbour", "at": [4, 4]}),
    (MISMATCH, MISMATCH_DATA),
    (NothingMeets(NORTH, H03), {"fact": "nothing-meets", "at": [0, -1], "tile": "H03"}),
    (
        NoFragment(NORTH, H03, 1),
        {"fact": "no-fragment", "at": [0, -1], "tile": "H03", "edge": 1},
    ),
    (
        SectionClaimed(NORTH, 0, (Crew(NORTH, 0, "blue"),)),
        {
            "fact": "section-claimed",
            "at": [0, -1],
            "edge": 0,
            "crews": [{"at": [0, -1], "edge": 0, "colour": "blue"}],
        },
    ),
    (NoCrewLeft("red"), {"fact": "no-crew-left", "player": "red"}),
    (
        NotLongest(ORIGIN, 1, (2, 1, 0, 0, 0, 0), (0,)),
        {
            "fact": "not-longest",
            "town": [0, 0],
            "side": 1,
            "lengths": [2, 1, 0, 0, 0, 0],
            "longest": [0],
        },
    ),
    (SideNotChosen(ORIGIN, (0, 3)), {"fact": "side-not-chosen", "town": [0, 0], "sides": [0, 3]}),
    (
        NoTownThere(NORTH, (ORIGIN, Hex(8, 0))),
        {"fact": "no-town-there", "at": [0, -1], "towns": [[0, 0], [8, 0]]},
    ),
    (NoTileThere(NORTH), {"fact": "no-tile-there", "at": [0, -1]}),
    (TownNeverTurns(ORIGIN), {"fact": "town-never-turns", "at": [0, 0]}),
    (AlreadyTurned(NORTH), {"fact": "already-turned", "at": [0, -1]}),
    (NothingChanges(NORTH, 3), {"fact": "nothing-changes", "at": [0, -1], "by": 3}),
    (
        NoLongerLegal(NORTH, Tile("H14"), MISMATCH),
        {"fact": "no-longer-legal", "at": [0, -1], "tile": "H14", "because": MISMATCH_DATA},
    ),
    (CannotCome(Tile("Q6")), {"fact": "cannot-come", "tile": "Q6"}),
]


def of_types(cases: list[tuple[Any, Any]]) -> list[str]:
    return [type(value).__name__ for value, _ in cases]


def validator(name: str) -> Any:
    """Return a validator with only the bundled schema."""
    return jsonschema.Draft202012Validator(schema(name))


VALIDATORS = {name: validator(name) for name in SCHEMAS}


class TestEvents:
    """Every event has a name and its fields."""

    def test_all(self) -> None:
        """The table above has every event, under one name each."""
        assert set(of_types(EVENTS)) == {each.__name__ for each in get_args(Event)}

    @pytest.mark.parametrize(("event", "data"), EVENTS, ids=of_types(EVENTS))
    def test_there_and_back(self, event: Event, data: dict[str, Any]) -> None:
        """It is written as the table has it, in this order, and read again."""
        assert data == event_to_data(event)
        assert list(data) == list(event_to_data(event))
        assert event == event_from_data(data) == event_from_data(json.loads(json.dumps(data)))
        VALIDATORS["event"].validate(data)

    def test_json(self) -> None:
        """Events are a list; their text is the same each time."""
        events = tuple(event for event, _ in EVENTS)
        text = events_to_json(events)
        assert text == json.dumps([data for _, data in EVENTS], separators=(",", ":"))
        assert events == events_from_json(text) == events_from_json(text.encode())
        assert ("[]", ()) == (events_to_json(()), events_from_json("[]"))

    def test_of_a_step(self) -> None:
        """What a server sends after a move is what has happened, in order."""
        state = seismic.new_game(["red", "blue"], pile=["H03", "H02", "H01", "X024"])
        assert '[{"event":"tile-laid","player":"red","at":[0,-1],"tile":"H03"}]' == events_to_json(
            seismic.play(state, Place((0, -1), "H03")).events
        )

    @pytest.mark.parametrize("other", [None, "drawn", H03, Pass(), {"event": "drawn"}])
    def test_nothing_else(self, other: Any) -> None:
        """What is no event is refused."""
        with pytest.raises(BadValue, match="event must be one of TurnBegan, Drawn, "):
            event_to_data(other)


class TestMoves:
    """Every move has the name of its line."""

    def test_all(self) -> None:
        """The table above has every move."""
        assert of_types(MOVES) == [each.__name__ for each in get_args(Move)]

    @pytest.mark.parametrize(("move", "data"), MOVES, ids=of_types(MOVES))
    def test_there_and_back(self, move: Move, data: dict[str, Any]) -> None:
        """It is written as the table has it, and read again."""
        assert data == move_to_data(move)
        assert list(data) == list(move_to_data(move))
        assert move == move_from_data(data)
        VALIDATORS["move"].validate(data)

    @pytest.mark.parametrize("code", ["T", "Q3", "H14", "X24+9"])
    def test_illegal_ones(self, code: str) -> None:
        """Whether a move is legal is not asked: any tile as it lies can be in it."""
        data = {"move": "place", "at": [3, 3], "tile": code}
        assert Place((3, 3), code) == move_from_data(data)
        VALIDATORS["move"].validate(data)

    def test_nothing_else(self) -> None:
        """What is no move is refused, a line too."""
        line: Any = "pass"
        with pytest.raises(BadValue, match="move must be one of Place, PlaceCrew, "):
            move_to_data(line)


HOSTILE: list[tuple[object, str, str]] = [
    (None, "$", "must be an object, not NoneType"),
    ([], "$", "must be an object, not list"),
    ("turn-began", "$", "must be an object, not str"),
    ({}, "$.event", "must be one of turn-began, drawn, "),
    ({"event": "TurnBegan", "player": "red"}, "$.event", "must be one of turn-began, "),
    ({"event": ["drawn"]}, "$.event", "must be one of turn-began, "),
    ({"event": {}}, "$.event", "must be one of turn-began, "),
    ({"event": "turn-began"}, "$.player", "it is missing"),
    ({"event": "turn-began", "player": "purple"}, "$.player", "must be one of red, blue, "),
    ({"event": "turn-began", "player": None}, "$.player", "must be one of red, blue, "),
    (
        {"event": "drawn", "tile": "Q3", "pile": ["H03"]},
        "$.pile",
        "there is no such key; there are event, tile",
    ),
    ({"event": "drawn", "tile": "T"}, "$.tile", "must be the code of a highway or"),
    ({"event": "drawn", "tile": "H14"}, "$.tile", "must be H03, as this tile is written here"),
    ({"event": "discarded", "tiles": "Q3"}, "$.tiles", "must be a list of at most 2000"),
    ({"event": "discarded", "tiles": ["Q3", "Q7"]}, "$.tiles[1]", "must be a tile code"),
    ({"event": "passed", "player": "red", "step": "place"}, "$.step", "must be one of crew, turn"),
    ({"event": "game-ended", "reason": "E3"}, "$.reason", "must be one of E1, E2, R6, R28"),
    (
        {"event": "tiles-lost", "tiles": [{"at": [0, 1.0], "tile": "H03"}]},
        "$.tiles[0].at",
        "must be [q, r], two whole numbers",
    ),
    (
        {"event": "tiles-lost", "tiles": [{"at": [0, 1], "tile": "H03", "crews": {}}]},
        "$.tiles[0].crews",
        "there is no such key; there are at, tile",
    ),
    (
        {"event": "crews-returned", "crews": [{"at": [0, 0], "edge": "0", "colour": "red"}]},
        "$.crews[0].edge",
        "must be one of 0, 1, 2, 3, 4, 5, not '0'",
    ),
    (
        {"event": "crew-placed", "player": "red", "at": [0, 0], "edge": True},
        "$.edge",
        "must be one of 0, 1, 2, 3, 4, 5, not true",
    ),
    (
        {"event": "crew-placed", "player": "red", "at": [2_000_000, 0], "edge": 0},
        "$.at",
        "must be [q, r], two whole numbers between ±1000000",
    ),
    (
        {"event": "quake-struck", "quake": "Q1", "town": [0, 0], "side": None, "lengths": [0] * 6},
        "$.side",
        "must be one of 0, 1, 2, 3, 4, 5, not null",
    ),
    (
        {"event": "quake-struck", "quake": "Q1", "town": [0, 0], "lengths": [0] * 5},
        "$.lengths",
        "must be a list of 6 whole numbers from 0 to 1000000",
    ),
    (
        {"event": "quake-struck", "quake": "Q1", "town": [0, 0], "lengths": [0] * 5 + [-1]},
        "$.lengths",
        "must be a list of 6 whole numbers from 0 to 1000000",
    ),
]


class TestHostile:
    """What anybody may have written is refused with the path to what is wrong."""

    @pytest.mark.parametrize(("data", "path", "problem"), HOSTILE)
    def test_events(self, data: object, path: str, problem: str) -> None:
        """An event is read strictly, alone and in a list."""
        with pytest.raises(BadSave) as error:
            event_from_data(data)
        assert path == error.value.problems[0].field
        assert problem in error.value.problems[0].problem
        with pytest.raises(BadSave) as error:
            events_from_json(json.dumps([{"event": "drawn", "tile": "Q3"}, data]))
        assert path.replace("$", "$[1]") == error.value.problems[0].field

    @pytest.mark.parametrize(
        ("data", "path"),
        [
            ("pass", "$"),
            ({"move": "fly"}, "$.move"),
            ({"move": "pass", "edge": 0}, "$.edge"),
            ({"move": "crew", "edge": 6}, "$.edge"),
            ({"move": "side", "edge": 0.0}, "$.edge"),
            ({"move": "turn", "at": [0, 0], "by": 0}, "$.by"),
            ({"move": "place", "at": [0, 0], "tile": "h03"}, "$.tile"),
            ({"move": "place", "at": [0, 0], "tile": "H30"}, "$.tile"),
            ({"move": "place", "at": "0,0", "tile": "H03"}, "$.at"),
            ({"move": "town", "at": [0, 0, 0]}, "$.at"),
        ],
    )
    def test_moves(self, data: object, path: str) -> None:
        """A move is read strictly."""
        with pytest.raises(BadSave) as error:
            move_from_data(data)
        assert [path] == [problem.field for problem in error.value.problems]

    @pytest.mark.parametrize(
        ("text", "path"),
        [
            ("{}", "$"),
            ('[{"event":"drawn","event":"drawn","tile":"Q3"}]', "$[0]"),
            ("[" * 100_000, "$"),
            ("[" + " " * 256 * 1024 + "]", "$"),
            (b"[\xff]", "$"),
        ],
    )
    def test_texts(self, text: str | bytes, path: str) -> None:
        """A text is bounded before it is read."""
        with pytest.raises(BadSave) as error:
            events_from_json(text)
        assert [path] == [problem.field for problem in error.value.problems]

    def test_caps(self) -> None:
        """A list has at most as many events as the caps allow, and no more problems than twenty."""
        three = json.dumps([{"event": "drawn", "tile": "Q3"}] * 3)
        assert 3 == len(events_from_json(three, Caps(tiles=3)))
        with pytest.raises(BadSave, match=r"\$: must be a list of at most 2, not "):
            events_from_json(three, Caps(tiles=2))
        with pytest.raises(BadSave) as error:
            events_from_json(json.dumps([{}] * 1_000))
        assert 20 == len(error.value.problems)


class TestRefusals:
    """A refusal tells the rule, why, the facts, and where the rulebook says so."""

    def test_whole(self) -> None:
        """A straight beside the town that does not point at it is refused by G5."""
        state = seismic.new_game(["red", "blue"], pile=["H03", "H02", "H01"])
        refusal = seismic.explain(state, Place((0, -1), "H14"))
        assert refusal is not None
        assert refusal_to_data(refusal, "es") == {
            "rule": "G5",
            "sentence": refusal.sentence("es"),
            "facts": MISMATCH_DATA,
            "paragraph": {
                "section": "play",
                "number": 2,
                "title": "El juego 2",
            },
            "move": {"move": "place", "at": [0, -1], "tile": "H14"},
        }
        assert refusal.sentence() == refusal_to_data(refusal)["sentence"]

    def test_all(self) -> None:
        """The table above has every type of facts, in their order."""
        assert of_types(FACTS) == [each.__name__ for each in get_args(Facts)]

    @pytest.mark.parametrize(("facts", "data"), FACTS, ids=of_types(FACTS))
    def test_facts(self, facts: Facts, data: dict[str, Any]) -> None:
        """Facts are written as the table has them; a quake without a side has no move."""
        refused = refusal_to_data(Refusal("G1", Pass(), facts))
        assert data == refused["facts"]
        assert list(data) == list(refused["facts"])
        VALIDATORS["refusal"].validate(refused)
        assert "move" not in refusal_to_data(Refusal("Q3", None, facts))

    @pytest.mark.parametrize("language", ["de", "EN", "", None])
    def test_unknown_language(self, language: Any) -> None:
        """There are three languages."""
        with pytest.raises(BadValue, match="lang must be one of en, es, fr"):
            refusal_to_data(Refusal("G1", Pass(), FACTS[0][0]), language)

    def test_nothing_else(self) -> None:
        """None, which is what explain returns for a legal move, is no refusal."""
        nothing: Any = None
        with pytest.raises(BadValue, match="refusal must be a Refusal, as explain"):
            refusal_to_data(nothing)


class TestResults:
    """Points, section by section, and how a game ended."""

    def test_sheet(self) -> None:
        """A straight from the town to an intersection of value 1: 1 + 6 + 1 points for red.

        The five other stubs of the town are open: they score nothing (E3).
        """
        state = seismic.position(
            ["red", "blue"],
            laid={(0, -1): "H03", (0, -2): "X3"},
            crews=[Crew((0, -1), 0, "red")],
        )
        data: dict[str, Any] = {**sheet_to_data(seismic.score(state))}
        VALIDATORS["sheet"].validate(data)
        lines = data.pop("lines")
        assert {"totals": {"red": 8, "blue": 0}, "winners": ["red"], "decided_by": "E10"} == data
        scored = [line for line in lines if line["takers"]]
        for part in (scored[0]["section"]["fragments"], scored[0]["section"]["ends"]):
            part.sort(key=lambda each: each["at"])  # either end may come first
        assert scored == [
            {
                "section": {
                    "fragments": [
                        {"at": [0, -2], "edges": [3]},
                        {"at": [0, -1], "edges": [0, 3]},
                        {"at": [0, 0], "edges": [0]},
                    ],
                    "ends": [
                        {"kind": "intersection", "at": [0, -2], "edge": 3, "value": 1},
                        {"kind": "town", "at": [0, 0], "edge": 0, "value": 6},
                    ],
                    "crews": [{"at": [0, -1], "edge": 0, "colour": "red"}],
                },
                "points": 8,
                "takers": ["red"],
                "rules": ["E5", "E6"],
            }
        ]
        assert 5 == sum(line["rules"] == ["E3"] for line in lines)
        assert 6 == len(lines)

    def test_outcome(self) -> None:
        """An outcome has the winners, the rule that decides, and the rule that ended the game."""
        state = seismic.position(["red", "blue"], heights={"red": 170, "blue": 180})
        end = seismic.outcome(state)
        assert end is not None
        expected = {"winners": ["blue"], "decided_by": "E11", "reason": "E1"}
        assert expected == outcome_to_data(end)
        VALIDATORS["outcome"].validate(expected)
        shared = outcome_to_data(Outcome(("red", "blue"), "R21", "E2"))
        assert {"winners": ["red", "blue"], "decided_by": "R21", "reason": "E2"} == shared

    def test_nothing_else(self) -> None:
        """A state has no sheet and no outcome of its own."""
        state: Any = seismic.new_game(["red", "blue"], seed=1)
        with pytest.raises(BadValue, match="sheet must be a ScoreSheet, as score"):
            sheet_to_data(state)
        with pytest.raises(BadValue, match="outcome must be an Outcome, as outcome"):
            outcome_to_data(state)


def members(union: Any, tag: str) -> dict[str, Any]:
    """Return the typed dicts of a union, by the name of each."""
    return {get_args(each.__annotations__[tag])[0]: each for each in get_args(union)}


def described() -> Iterator[tuple[str, Any, Mapping[str, Any]]]:
    """Yield every typed dict with the part of a schema that describes the same."""
    for name, union in (("event", EventData), ("move", MoveData), ("refusal", FactsData)):
        tag = "fact" if name == "refusal" else name
        for member, each in members(union, tag).items():
            yield f"{name} {member}", each, schema(name)["$defs"][member]
    events, state, record = schema("event")["$defs"], schema("state"), schema("record")
    (crews,) = get_args(members(EventData, "event")["crews-returned"].__annotations__["crews"])
    (lost,) = get_args(members(EventData, "event")["tiles-lost"].__annotations__["tiles"])
    yield "crew", crews, events["crew"]
    yield "lost tile", lost, events["lost"]
    yield "refusal", RefusalData, schema("refusal")
    yield "paragraph", ParagraphData, schema("refusal")["properties"]["paragraph"]
    sheet = schema("sheet")
    section = sheet["$defs"]["section"]
    yield "sheet", results.SheetData, sheet
    yield "line", results.ScoreLineData, sheet["properties"]["lines"]["items"]
    yield "section", results.SectionData, section
    yield "fragment", results.FragmentData, section["properties"]["fragments"]["items"]
    yield "end", results.EndData, section["properties"]["ends"]["items"]
    yield "outcome", results.OutcomeData, schema("outcome")
    yield "state", typed.StateData, state
    yield "hidden", typed.HiddenData, state["properties"]["hidden"]
    yield "rules", typed.RulesData, state["$defs"]["rules"]
    yield "table", typed.TableData, state["$defs"]["table"]
    yield "laid", typed.LaidData, state["$defs"]["laid"]
    steps = members(typed.StepData, "phase")
    for part in state["$defs"]["step"]["oneOf"]:
        phase = part["properties"]["phase"]["const"]
        yield f"step {phase}", steps.pop(phase), part
        if phase == "turn":
            yield "strike", typed.StrikeData, part["properties"]["then"]
    assert not steps
    yield "view", ViewData, schema("view")
    yield "record", RecordData, record
    yield "given", GivenData, record["properties"]["given"]
    yield "result", ResultData, record["properties"]["result"]


DESCRIBED = list(described())


class TestTypes:
    """The types that checkers see have the fields of the schemas."""

    @pytest.mark.parametrize(
        ("each", "part"),
        [(each, part) for _, each, part in DESCRIBED],
        ids=[name for name, _, _ in DESCRIBED],
    )
    def test_fields(self, each: Any, part: Mapping[str, Any]) -> None:
        """A field is in both, and required in both or in neither."""
        assert set(part["properties"]) == set(each.__annotations__)
        assert set(part["required"]) == each.__required_keys__
        assert part["additionalProperties"] is False

    def test_names(self) -> None:
        """The names that types list are those of the game."""
        assert get_args(typed.Colour) == COLOURS
        assert get_args(typed.Ending) == ENDINGS
        assert set(get_args(Phase)) == set(members(typed.StepData, "phase"))
        assert set(get_args(Phase)) == set(schema("view")["properties"]["phase"]["enum"])
        due = {*get_args(Phase), "crew-or-tile"}
        assert due == set(schema("refusal")["$defs"]["phase"]["enum"])


class TestSchemas:
    """Schemas are valid, and complete without a network."""

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_valid(self, name: str) -> None:
        """Each is a schema of its draft, under its own id."""
        jsonschema.Draft202012Validator.check_schema(schema(name))
        assert schema(name)["$id"].startswith(f"urn:seismic-rules:{name}:")

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_references(self, name: str) -> None:
        """Everything that a bundled schema refers to is in it."""
        bundled = schema(name)
        ids = {bundled["$id"], *(part.get("$id") for part in bundled.get("$defs", {}).values())}
        targets = {target.partition("#")[0] for target in references(bundled)}
        assert targets - {""} <= ids

    def test_all(self) -> None:
        """Every schema of the package can be asked for."""
        data = files("seismic") / "data"
        names = [each.name.partition(".schema.json") for each in data.iterdir()]
        assert set(SCHEMAS) == {name for name, ending, _ in names if ending}

    def test_own_parts(self) -> None:
        """What is bundled stands beside the parts that the schema has of its own."""
        assert {"edge", "tile-laid", "urn:seismic-rules:state:1"} <= set(schema("event")["$defs"])
        assert "$defs" not in schema("state")["$defs"]["cell"]

    def test_unknown(self) -> None:
        """There is no other."""
        with pytest.raises(BadValue, match="name must be one of state, record, "):
            schema("../rulebook")


def references(part: Any) -> Iterator[str]:
    """Yield what a schema refers to."""
    if isinstance(part, dict):
        yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        for each in part.values():
            yield from references(each)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)
