"""The suite's tools: finding it, exporting it, counting what it covers; and the schema."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import seismic
from seismic import rulebook
from seismic.model.options import OPTIONS, VARIANTS
from seismic.model.tiles import all_types
from seismic.scenarios import coverage, export, files_in, read, suite_folder
from seismic.scenarios.format import KEYS, REQUIRED
from seismic.scenarios.given import KEYS as GIVEN_KEYS
from seismic.scenarios.steps import CHECKS

HOSTILE = Path(__file__).parents[1] / "hostile" / "scenarios"
SCHEMA = json.loads((files("seismic") / "data" / "scenario.schema.json").read_text("utf-8"))

HEAD = "seismic: 1\nid: {}\ntitle: {{en: A}}\nrules: {}\nplaces: [quakes 1]\nplayers: [red, blue]\n"
REFUSAL = "given: {face_up: [H03]}\nplay: [refuse: {move: pass, rule: G1}]\n"


class TestSuite:
    def test_its_place(self) -> None:
        """A checkout reads the suite where it is written; a wheel has the same files within."""
        written = Path(__file__).parents[1] / "scenarios"
        package = Path(seismic.__file__).parent
        checkout = package == written.parents[1] / "src" / "seismic"
        assert suite_folder() == (written if checkout else package / "suite")
        assert [file.read_bytes() for file in files_in(written)] == [
            file.read_bytes() for file in files_in(suite_folder())
        ]

    def test_files(self, tmp_path: Path) -> None:
        """Files are found in folders of folders, in order, by their suffix."""
        for name in ("b/2.yml", "b/1.yaml", "a.yaml", "notes.txt", "b/deep/er/3.yaml"):
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        found = [file.relative_to(tmp_path).as_posix() for file in files_in(tmp_path)]
        assert ["a.yaml", "b/1.yaml", "b/2.yml", "b/deep/er/3.yaml"] == found

    def test_export(self) -> None:
        """Keys that are edges become texts; nothing else changes."""
        text = HEAD.format("a", "[Q2]") + (
            "given: {laid: [{at: [0, -1], tile: H03, crews: {0: red}}]}\n"
            "play: [pass, crew: 3, expect: {sections: [{at: [0, 0], edge: 0, loop: false}]}]\n"
        )
        (written,) = export(read(text))["scenarios"]
        assert {"laid": [{"at": [0, -1], "tile": "H03", "crews": {"0": "red"}}]} == written["given"]
        section = {"at": [0, 0], "edge": 0, "loop": False}
        assert ["pass", {"crew": 3}, {"expect": {"sections": [section]}}] == written["play"]


class TestCoverage:
    def test_counts(self) -> None:
        """A refusal counts as refused, any other scenario that cites the rule as accepted."""
        text = "---\n".join(
            (
                HEAD.format("shows", "[G1, Q2]"),
                HEAD.format("refuses", "[G1]") + REFUSAL,
                HEAD.format("refuses-by-the-way", "[Q2]") + REFUSAL,
            )
        )
        found = {each.rule.id: each for each in coverage(read(text))}
        assert [rule.id for rule in rulebook.rules()] == list(found)
        assert ("shows",) == found["G1"].accepted
        assert ("refuses", "refuses-by-the-way") == found["G1"].refused
        assert ("shows", "refuses-by-the-way") == found["Q2"].accepted
        assert ((), ("refused",)) == (found["G1"].missing, found["Q2"].missing)
        assert ("accepted", "refused") == found["G5"].missing

    def test_what_no_move_can_show(self) -> None:
        """Most rules refuse nothing, and Q3 refuses only outside of a game."""
        found = {each.rule.id: each for each in coverage(())}
        assert ("accepted",) == found["E9"].missing == found["Q3"].missing == found["D1"].missing


class TestSchema:
    def test_it_is_one(self) -> None:
        """The schema is a valid one of its draft."""
        Draft202012Validator.check_schema(SCHEMA)

    def test_keys(self) -> None:
        """The schema and the reader know the same keys, variants, options and checks."""
        properties = SCHEMA["properties"]
        expect = SCHEMA["$defs"]["expect"]["properties"]
        assert set(KEYS) == set(properties)
        assert list(REQUIRED) == SCHEMA["required"]
        assert set(GIVEN_KEYS) == set(properties["given"]["properties"])
        assert list(VARIANTS) == properties["variants"]["items"]["enum"]
        assert OPTIONS == {
            name: each["const"] for name, each in properties["options"]["properties"].items()
        }
        assert list(CHECKS) == list(expect)

    @pytest.mark.parametrize("name", ["tile", "drawn", "laid"])
    def test_tiles(self, name: str) -> None:
        """Every tile as it may lie has a code that the schema takes."""
        validator = Draft202012Validator(SCHEMA["$defs"][name])
        for tile in all_types():
            for steps in range(6):
                validator.validate(tile.turned(steps).code)
        assert not validator.is_valid("X")
        assert not validator.is_valid("H00")
        assert ("laid" != name) == validator.is_valid("Q6")

    def test_rules_and_places(self) -> None:
        """Every id and every place of the rulebook is taken."""
        rule = Draft202012Validator(SCHEMA["$defs"]["rule"])
        place = Draft202012Validator(SCHEMA["properties"]["places"]["items"])
        assert all(rule.is_valid(found.id) for found in rulebook.rules())
        assert all(place.is_valid(str(found)) for found in rulebook.paragraphs())

    @pytest.mark.parametrize(
        "data",
        [
            {"seismic": 2},
            {"players": ["red"]},
            {"play": [{"crew": 6}]},
            {"play": [{"place": {"at": [0, 1], "tile": "H03"}, "crew": 0}]},
            {"play": [{"expect": {}}]},
            {"given": {}, "deal": {"seed": 1}},
            {"faceup": []},
        ],
    )
    def test_what_it_refuses(self, data: dict[str, Any]) -> None:
        """Common mistakes are refused by the schema as well."""
        (scenario,) = read(HEAD.format("a", "[Q2]"))
        validator = Draft202012Validator(SCHEMA)
        assert validator.is_valid(dict(scenario.data))
        assert not validator.is_valid({**scenario.data, **data})
