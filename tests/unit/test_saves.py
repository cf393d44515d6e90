"""Saved states: the format as it is written, caps, versions, the schema, and error messages.

Most of what is refused is among the hostile documents.
"""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

import seismic
from seismic import (
    BadMove,
    BadRecord,
    BadSave,
    BadValue,
    Board,
    Caps,
    Crew,
    Defect,
    GameState,
    Hex,
    Pass,
    Place,
    Refusal,
    Rules,
    SeismicError,
    Table,
    Tile,
    TileSet,
    from_data,
    from_json,
    to_data,
    to_json,
)
from seismic.refusals import GameOver
from seismic.saves.strict import read
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning
from seismic.tilesets import Entry

SAVES = Path(__file__).parents[1] / "fixtures" / "saves"


def fixture(name: str) -> str:
    return (SAVES / name).read_text("utf-8").removesuffix("\n")


KNOWN = (
    "there is no such key; there are seismic, version, rules, players, heights, turn, step, "
    "supply, face_up, board, discards, hidden"
)
"""What is said of another key in a state."""


def problems(document: object, caps: Caps | None = None) -> list[tuple[str, str]]:
    """Load what must be refused, and return where and why."""
    with pytest.raises(BadSave) as error:
        from_data(document, caps or Caps())
    return [(problem.field, problem.problem) for problem in error.value.problems]


def made_by_hand() -> dict[str, GameState]:
    """Return the states in the fixtures of version 1."""
    twins = Rules(
        variants={"twin-cities"}, options={"R11": "nine-steps"}, table=Table.rectangle(31, 31)
    )
    all_four = Rules(
        variants=seismic.VARIANTS,
        table=Table.of([(0, 0), (2, 2), (0, -1), (-3, 4)]),
        towns=[(2, 2), (-3, 4)],
    )
    own = [
        Entry("X024+5", 1),
        Entry("H03", 6),
        Entry("H01", 4),
        Entry("Q3", 1),
        Entry("X0", 1, "published"),
    ]
    shaken = Rules(
        variants={"aftershocks"},
        options={"R15": "isolated-may-turn"},
        table=Table.hexagon(4),
        tiles=TileSet(tuple(own)),
    )
    both = Rules(variants={"aftershocks", "dilemma"})
    one_cell = Rules(table=Table.of([(0, 0)]))
    return {
        "state-1-place.json": GameState(
            rules=Rules(),
            players=["red", "blue"],
            board=Board({(0, 0): "T"}),
            supplies=[20, 20],
            face_up=["H14", "H02", "X135"],
            pile=["Q3", "H01"],
            box=["Q1"],
            step=Placing(),
        ),
        "state-1-crew.json": GameState(
            rules=shaken,
            players=["red", "blue"],
            board=Board(
                {(0, 1): "H03", (0, 0): "T", (0, -1): "H03"},
                [Crew((0, -1), 3, "red")],
                Table.hexagon(4),
            ),
            supplies=[19, 20],
            face_up=["H02", "H01"],
            pile=["Q3", "X024+5"],
            box=["H01"],
            discards=["Q3"],
            heights={"red": 170},
            turn=1,
            step=Crewing(Hex(0, 1)),
        ),
        "state-1-side.json": GameState(
            rules=twins,
            players=["green", "yellow", "red"],
            board=Board(
                {(0, 0): "T", (9, 0): "T", (9, -1): "H03-12", (9, 1): "H03"},
                [Crew((9, -1), 2, "red")],
                Table.rectangle(31, 31),
            ),
            supplies=[40, 40, 39],
            face_up=["H03"],
            pile=["X0+2"],
            discards=["Q5", "H03", "Q2", "H02", "H02"],
            turn=1,
            step=ChoosingSide(Tile("Q2"), Hex(9, 0), ()),
        ),
        "state-1-town.json": GameState(
            rules=all_four,
            players=["blue", "green"],
            board=Board({(2, 2): "T", (-3, 4): "T"}, table=all_four.table),
            supplies=[0, 12],
            discards=["Q6"],
            step=ChoosingTown(Tile("Q6")),
        ),
        "state-1-turn.json": GameState(
            rules=both,
            players=["red", "blue", "green", "yellow"],
            board=Board({(0, 0): "T", (0, -1): "H34", (0, 1): "H02", (-1, 1): "H15"}),
            supplies=[20, 20, 20, 20],
            face_up=["H01-23-45", "X012345"],
            pile=["H03"],
            box=["H03", "H02"],
            discards=["Q1"],
            turn=2,
            step=Turning(0, frozenset({Hex(0, -1), Hex(-1, 1)})),
        ),
        "state-1-over.json": GameState(
            rules=one_cell,
            players=["red", "blue"],
            board=Board({(0, 0): "T"}, table=one_cell.table),
            supplies=[20, 20],
            face_up=["H03", "H03"],
            pile=["H03"],
            heights={"red": 170, "blue": 181},
            step=Over("E2"),
        ),
    }


STATES = made_by_hand()


@pytest.mark.parametrize("name", STATES)
class TestVersions:
    """Every version of the format that was ever written has a fixture here for each step."""

    def test_loads(self, name: str) -> None:
        """A document of that version gives the state that it was written from."""
        assert STATES[name] == from_json(fixture(name))
        assert STATES[name] == from_json(fixture(name).encode())

    def test_written(self, name: str) -> None:
        """The version of today is written as its fixtures are, byte by byte."""
        assert fixture(name) == to_json(STATES[name])

    def test_plain_data(self, name: str) -> None:
        """Plain data is what JSON makes of it."""
        data = to_data(STATES[name])
        assert json.loads(fixture(name)) == data
        assert STATES[name] == from_data(data)


def test_every_fixture_is_known() -> None:
    """No fixture of a state lies there untested."""
    assert {path.name for path in SAVES.glob("state-*.json")} == set(STATES)


class TestCanonical:
    """Equal states have equal texts, and unequal ones unequal texts."""

    def test_order_does_not_matter(self) -> None:
        """Keys, tiles and sets may come in any order; they are written in one."""
        data = json.loads(fixture("state-1-turn.json"))
        shuffled = dict(reversed(data.items()))
        shuffled["board"] = data["board"][::-1]
        shuffled["step"] = data["step"] | {"turned": data["step"]["turned"][::-1]}
        shuffled["hidden"] = data["hidden"] | {"box": data["hidden"]["box"][::-1]}
        shuffled["rules"] = {"variants": ["aftershocks", "dilemma"]}
        assert fixture("state-1-turn.json") == to_json(from_data(shuffled))

    def test_what_is_usual_is_left_out(self) -> None:
        """The standard tile set, the usual towns and an unbounded table need not be written."""
        standard: dict[str, dict[str, int]] = {}
        for entry in TileSet.standard().entries:
            standard.setdefault(entry.source, {})[entry.tile.code] = entry.count
        rules = {"variants": [], "options": {}, "table": {}, "tiles": standard, "towns": [[0, 0]]}
        data = json.loads(fixture("state-1-place.json"))
        loaded = from_data(data | {"rules": rules, "heights": {}})
        assert fixture("state-1-place.json") == to_json(loaded)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (Rules(table=Table.hexagon(1)), Rules(table=Table.of([(0, 0), *Hex(0, 0).neighbours]))),
            (Rules(table=Table.hexagon(9)), Rules(table=Table.rectangle(9, 9))),
            (Rules(variants={"dilemma"}), Rules(variants={"big-one"})),
            (Rules(options={"R11": "nine-steps"}), Rules(options={"R15": "isolated-may-turn"})),
            (Rules(), Rules(tiles=TileSet.of({"H03": 1}))),
            (
                Rules(tiles=TileSet((Entry("H03", 1, "owner"),))),
                Rules(tiles=TileSet((Entry("H03", 1, "published"),))),
            ),
            (Rules(tiles=TileSet.of({"H03": 1})), Rules(tiles=TileSet.of({"H03": 2}))),
            (Rules(tiles=TileSet(())), Rules()),
            (Rules(towns=[(0, 1)]), Rules()),
        ],
    )
    def test_rules_that_differ(self, one: Rules, other: Rules) -> None:
        """Games by different rules are written differently."""
        pile = ["H03", "H02", "H01"]
        games = [
            seismic.new_game(["red", "blue"], rules=rules, pile=pile) for rules in (one, other)
        ]
        texts = [to_json(game) for game in games]
        assert texts[0] != texts[1]
        assert games == [from_json(text) for text in texts]

    def test_what_was_drawn_before_does_not_matter(self) -> None:
        """A pile is what is left of it, in a game that goes on and in one just loaded."""
        state = seismic.new_game(["red", "blue"], seed=7)
        later = seismic.apply(state, seismic.legal_moves(state)[0])
        assert to_json(later) == to_json(from_json(to_json(later)))


class TestErrors:
    """Each problem has its path and is described in the words of the document."""

    def test_paths(self) -> None:
        """Each problem has the path to its field."""
        data = json.loads(fixture("state-1-crew.json"))
        data["board"][1] |= {"at": ["0", 1], "tile": "H30", "crews": {"7": "red"}}
        data["players"] = "red"
        data["face_up"][0] = 3.5
        del data["turn"]
        data["Turn"] = None
        data["odd key"] = 1
        assert [
            ("$.Turn", KNOWN),
            ("$['odd key']", KNOWN),
            ("$.players", "must be a list of at most 2000, not 'red'"),
            ("$.turn", "it is missing"),
            ("$.face_up[0]", "must be the code of a highway or intersection such as H03, H01-25 or "
             "X024, not 3.5"),
            ("$.board[1].at",
             "must be [q, r], two whole numbers between ±1000000, not ['0', 1]"),
            ("$.board[1].tile", "must be a tile code such as H03, H01-25, X024, X024+5, T or Q3 "
             "(did you mean H03?), not 'H30'"),
            ("$.board[1].crews['7']",
             "must be an edge from \"0\" (north) clockwise to \"5\", not '7'"),
        ] == problems(data)  # fmt: skip

    @pytest.mark.parametrize(
        ("value", "told"),
        [
            ("NaN", "NaN"),
            ("-Infinity", "-Infinity"),
            ("1.50", "1.50"),
            ("1e3", "1e3"),
            ("1" * 19, "1" * 19),
            ("1" * 41, "1" * 41),
            ("1" * 500, "1" * 38 + "..." + "1" * 39),
            ("0." + "1" * 50, "0." + "1" * 50),
            ("1234567890123", "1234567890123"),
            ("null", "null"),
            ("true", "true"),
            ('"\\ud800"', "'\\ud800'"),
            ('"' + "x" * 500 + '"', "'" + "x" * 60 + "'…"),
            ("[1, 2]", "[1, 2]"),
            ('[null, true, 1.5, {}, "a"]', "[null, true, 1.5, an object, 'a']"),
            ("[0, [[]]]", "[0, a list of 1]"),
            ("[1, 2, 3, 4, 5, 6, 7]", "a list of 7"),
            ("{}", "an object"),
            ('{"a": 1, "b": 2, "a": 3}', "an object with the key 'a' more than once"),
        ],
    )
    def test_values_shown(self, value: str, told: str) -> None:
        """A value that is refused is shown as it was written, if it is short."""
        text = fixture("state-1-place.json").replace('"turn":"red"', f'"turn":{value}')
        with pytest.raises(BadSave) as error:
            from_json(text)
        expected = f"must be one of red, blue, green, yellow, not {told}"
        assert (Defect("$.turn", expected),) == error.value.problems

    @pytest.mark.parametrize(
        ("value", "told"),
        [
            (2**64, "18446744073709551616"),
            (2**128, "a huge number"),
            (b"red", "a bytes of length 3"),
            ({1}, "a set of length 1"),
            (("red",), "a tuple of length 1"),
        ],
    )
    def test_plain_data_that_is_no_json(self, value: object, told: str) -> None:
        """Plain data may hold anything; it is refused like anything else."""
        data = json.loads(fixture("state-1-place.json")) | {"turn": value}
        expected = f"must be one of red, blue, green, yellow, not {told}"
        assert [("$.turn", expected)] == problems(data)

    def test_a_number_too_long_to_print(self) -> None:
        """A number that Python itself refuses to print is refused in words."""
        data = json.loads(fixture("state-1-place.json")) | {"turn": 10**5_000}
        expected = "must be one of red, blue, green, yellow, not a huge number"
        assert [("$.turn", expected)] == problems(data)

    @pytest.mark.parametrize(
        ("change", "path", "told"),
        [
            (
                {"rules": {"variants": ["dilemma", "big-one", "dilemma"]}},
                "$.rules.variants[2]",
                "it is in the list already, at [0]",
            ),
            (
                {"rules": {"table": {"rectangle": [0, 3]}}},
                "$.rules.table.rectangle",
                "must be a whole number from 1 to 65535, not 0",
            ),
            (
                {"face_up": ["H14"]},
                "$.face_up[0]",
                "must be H03, as this tile is written here, not 'H14'",
            ),
            (
                {"face_up": ["H03" * 22]},
                "$.face_up[0]",
                "must be a text of at most 64 characters, not a text of length 66",
            ),
            (
                {"step": {}},
                "$.step.phase",
                "must be one of place, crew, town, side, turn, draw, over, not null",
            ),
            ({10**5_000: 1}, "$[a huge number]", KNOWN),
            ({None: 1}, "$[null]", KNOWN),
        ],
    )
    def test_told(self, change: dict[Any, Any], path: str, told: str) -> None:
        """Each type of problem has a message of its own."""
        assert [(path, told)] == problems(json.loads(fixture("state-1-place.json")) | change)

    def test_data_that_holds_itself(self) -> None:
        """A list that contains itself is refused like any other."""
        endless: list[Any] = []
        endless.append(endless)
        data = json.loads(fixture("state-1-place.json")) | {"board": endless}
        assert [("$.board[0]", "must be an object, not [a list of 1]")] == problems(data)

    def test_no_more_than_twenty(self) -> None:
        """The first 20 problems are enough."""
        data = json.loads(fixture("state-1-place.json")) | {"board": [7] * 100}
        assert [f"$.board[{n}]" for n in range(20)] == [path for path, _ in problems(data)]

    @pytest.mark.parametrize(
        ("header", "path", "told"),
        [
            ({"seismic": "record"}, "$.seismic", "must be 'state', not 'record'"),
            ({"seismic": None}, "$.seismic", "must be 'state', not null"),
            ({"version": 2}, "$.version", "must be a version that can be read here: 1, not 2"),
            (
                {"version": True},
                "$.version",
                "must be a version that can be read here: 1, not true",
            ),
            (
                {"version": 1.0},
                "$.version",
                "must be a version that can be read here: 1, not 1.0",
            ),
        ],
    )
    def test_header(self, header: dict[str, object], path: str, told: str) -> None:
        """A different format, or a later version of it, is reported before anything else."""
        data = json.loads(fixture("state-1-place.json")) | header
        assert [(path, told)] == problems(data | {"players": 7})

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ('{"a": 1,\n "b" 2}', "it is not JSON: Expecting ':' delimiter at line 2, column 6"),
            (b'{"a": "\xff"}', "it is not UTF-8: invalid start byte at byte 7"),
            ("[" * 9 + "]" * 9, "it is nested more than 8 deep"),
            (" " * 300_000, "it has more than 262144 bytes"),
            ('"' + "é" * 131_072 + '"', "it has more than 262144 bytes"),
            (None, "it must be JSON as str or bytes, not NoneType"),
            (bytearray(b"{}"), "it must be JSON as str or bytes, not bytearray"),
        ],
    )
    def test_no_json(self, text: Any, told: str) -> None:
        """A text that is not JSON is refused with the position of the error."""
        with pytest.raises(BadSave) as error:
            from_json(text)
        assert (Defect("$", told),) == error.value.problems

    def test_contradictions_have_their_cause(self) -> None:
        """What `validate` finds has rule ids, and the error behind it is there."""
        data = json.loads(fixture("state-1-over.json"))
        data["rules"] = {}
        data["face_up"] = data["hidden"]["pile"] = []
        with pytest.raises(BadSave) as error:
            from_data(data)
        assert [("$.step", "E1"), ("$.step", "E2")] == [
            (problem.field, problem.rule) for problem in error.value.problems
        ]
        assert isinstance(error.value.__cause__, seismic.BadState)

    @pytest.mark.parametrize(
        "error",
        [
            BadSave(Defect("$.turn", "it is missing"), Defect("$.board", "it is empty", "G3")),
            BadMove("crwe 0", "crew 0"),
            BadRecord(3, "pass", "no", Refusal("E1", Pass(), GameOver("E2"))),
            BadRecord(3, None, "the result is open"),
        ],
    )
    def test_travels(self, error: SeismicError) -> None:
        """An error pickles with its facts and its text."""
        loaded = pickle.loads(pickle.dumps(error))
        assert (type(error), vars(error), str(error)) == (type(loaded), vars(loaded), str(loaded))

    @pytest.mark.parametrize("state", [None, "red", Board({})])
    def test_only_states_are_written(self, state: Any) -> None:
        """Anything but a state is refused."""
        with pytest.raises(BadValue):
            to_json(state)


class TestCaps:
    """Every cap holds just where it says, and can be raised."""

    @pytest.mark.parametrize(
        ("caps", "change", "path"),
        [
            (Caps(tiles=2), {"face_up": ["H03", "H02", "H01"]}, "$.face_up"),
            (Caps(tiles=9), {"hidden": {"pile": 10, "box": []}}, "$.hidden.pile"),
            (Caps(tiles=9), {"hidden": {"pile": {"H03": 5, "H02": 5}, "box": []}}, "$.hidden.pile"),
            (Caps(quakes=1), {"hidden": {"pile": ["Q1", "H03", "Q2"], "box": []}}, "$.hidden.pile"),
            (Caps(quakes=1), {"hidden": {"pile": {"Q1": 2}, "box": []}}, "$.hidden.pile"),
            (Caps(quakes=1), {"hidden": {"pile": [], "box": ["Q1", "Q1"]}}, "$.hidden.box"),
            (
                Caps(quakes=1),
                {"rules": {"tiles": {"owner": {"Q1": 1}, "published": {"Q2": 1}}}},
                "$.rules.tiles",
            ),
            (Caps(numbers=3), {"board": [{"at": [0, -4], "tile": "H03"}]}, "$.board[0].at"),
            (Caps(numbers=3), {"rules": {"table": {"hexagon": 4}}}, "$.rules.table.hexagon"),
            (
                Caps(numbers=3),
                {"rules": {"table": {"rectangle": [3, 4]}}},
                "$.rules.table.rectangle",
            ),
            (Caps(numbers=30), {"heights": {"red": 31}}, "$.heights.red"),
            (Caps(texts=4), {"face_up": ["H03-4", "H02", "H01"]}, "$.face_up[0]"),
            (
                Caps(cells=3),
                {"rules": {"table": {"cells": [[0, 0], [0, 1], [0, 2], [0, 3]]}}},
                "$.rules.table.cells",
            ),
        ],
    )
    def test_held(self, caps: Caps, change: dict[str, Any], path: str) -> None:
        """One more than the cap is refused where it stands."""
        data = json.loads(fixture("state-1-place.json")) | change
        assert path in [where for where, _ in problems(data, caps)]

    @pytest.mark.parametrize("name", STATES)
    def test_enough(self, name: str) -> None:
        """Caps that are just enough are enough, for bytes and depth too."""
        text = fixture(name)
        data = json.loads(text)
        caps = Caps(bytes=len(text), depth=5, tiles=5, cells=4, numbers=181, texts=9)
        assert data == to_data(from_json(text, caps))
        with pytest.raises(BadSave):
            from_json(text, Caps(bytes=len(text) - 1))

    def test_depth(self) -> None:
        """Depth counts brackets, and those in strings are none."""
        three = '[{"a": ["]]]]", "[[[[", "\\"[[[["]}]'
        assert [{"a": ["]]]]", "[[[[", '"[[[[']}] == read(three, Caps(depth=3))
        with pytest.raises(BadSave):
            read(three, Caps(depth=2))

    def test_deeper_than_python(self) -> None:
        """A cap on depth beyond what Python can parse still leads to an error of the library."""
        with pytest.raises(BadSave) as error:
            read("[" * 100_000 + "]" * 100_000, Caps(depth=10**9))
        assert (Defect("$", "it is nested too deep"),) == error.value.problems

    def test_raised(self) -> None:
        """With caps raised, 3,000 tiles load, and the farthest cell."""
        far = 2**17 - 1
        board = [{"at": [2 * n, 5], "tile": "X25"} for n in range(3_000)]
        board.append({"at": [far, -far], "tile": "H03"})
        data = json.loads(fixture("state-1-place.json")) | {"board": board}
        caps = Caps(tiles=4_000, numbers=2**40)
        assert 3_002 == len(from_data(data, caps).board)
        data["board"][-1]["at"][0] += 1
        assert ["$.board[3000].at"] == [path for path, _ in problems(data, caps)]


class TestStrictness:
    """JSON is read as it is written."""

    @pytest.mark.parametrize(
        "text",
        ['"\\u0072\\u0065d"', "[0, -0, 123456789012345678]", ' {"a" : [ ] } ', "null", "[true]"],
    )
    def test_like_json(self, text: str) -> None:
        """What is plain JSON is read as Python's own module does."""
        assert json.loads(text) == read(text, Caps())


def schemas() -> Iterator[dict[str, Any]]:
    for name in ("state", "record"):
        yield json.loads((files("seismic") / "data" / f"{name}.schema.json").read_text("utf-8"))


STATE_SCHEMA, RECORD_SCHEMA = schemas()
REGISTRY: Any = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in (STATE_SCHEMA, RECORD_SCHEMA)
)


class TestSchema:
    """The schemas in the package describe what is written."""

    @pytest.mark.parametrize("schema", [STATE_SCHEMA, RECORD_SCHEMA], ids=["state", "record"])
    def test_valid(self, schema: dict[str, Any]) -> None:
        """They are JSON Schemas of the draft they name."""
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]

    @pytest.mark.parametrize("path", sorted(SAVES.glob("[rs]*.json")), ids=lambda path: path.stem)
    def test_fixtures(self, path: Path) -> None:
        """Every state and record among the fixtures fits its schema."""
        data = json.loads(path.read_bytes())
        schema = {"state": STATE_SCHEMA, "record": RECORD_SCHEMA}[data["seismic"]]
        jsonschema.Draft202012Validator(schema, registry=REGISTRY).validate(data)

    def test_every_code(self) -> None:
        """A tile fits the schema just if it can be loaded, as it lies and as it is drawn."""
        turns = {tile.turned(steps).code for tile in seismic.all_types() for steps in range(6)}
        values = {
            f"{code}+{value}"
            for code in ("X0", "X024", "X135", "H03")
            for value in (0, 1, 3, 99, 100)
        }
        codes = (
            turns
            | values
            | {"T", "Q0", "Q1", "Q6", "Q7", "X", "H", "X20", "H10", "H03-03", "h03", "H03 "}
        )
        lying = jsonschema.Draft202012Validator(
            {"$ref": f"{STATE_SCHEMA['$id']}#/$defs/lying"}, registry=REGISTRY
        )
        drawn = jsonschema.Draft202012Validator(
            {"$ref": f"{STATE_SCHEMA['$id']}#/$defs/drawn"}, registry=REGISTRY
        )
        data = json.loads(fixture("state-1-place.json"))
        for code in codes:
            for validator, change in (
                (lying, {"board": [{"at": [9, 9], "tile": code}]}),
                (drawn, {"hidden": {"pile": [code], "box": []}}),
            ):
                try:
                    from_data(data | change)
                    loads = True
                except BadSave:
                    loads = False
                assert loads == validator.is_valid(code), code


def test_loaded_when_asked_for() -> None:
    """Importing the library does not load what stores games; asking for it does."""
    program = (
        "import sys, seismic\n"
        "print([name for name in sys.modules if name.startswith(('cattr', 'seismic.saves'))])\n"
        "print(seismic.to_json.__module__, 'Record' in dir(seismic), hasattr(seismic, 'nothing'))\n"
        "print(seismic.to_json is seismic.to_json, 'to_json' in vars(seismic))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "[]\nseismic.saves.states True False\nTrue True\n" == result.stdout


def test_played_on() -> None:
    """A game that was stored in the middle of a turn goes on as if it had not been."""
    state = seismic.new_game(["red", "blue"], pile=["H03", "H02", "H01", "X024", "Q3"])
    state = seismic.apply(state, Place((0, -1), "H03"))
    loaded = from_json(to_json(state))
    assert seismic.legal_moves(state) == seismic.legal_moves(loaded)
    for move in seismic.legal_moves(state):
        assert seismic.play(state, move) == seismic.play(loaded, move)


def test_no_message_shows_the_pile() -> None:
    """A list in the wrong place is counted, not quoted: it may be what is hidden."""
    data: Any = seismic.to_data(
        seismic.new_game(["red", "blue"], pile=["H03", "H02", "X024", "Q1", "Q6"])
    )
    for hidden in (["Q1", "Q6"], {"pile": [["Q1", "Q6"]], "box": []}):
        with pytest.raises(BadSave) as refused:
            seismic.from_data({**data, "hidden": hidden})
        assert "Q6" not in str(refused.value)
