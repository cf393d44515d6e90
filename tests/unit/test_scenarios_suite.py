"""The suite's tools: finding it, exporting it, counting what it covers."""

from pathlib import Path

import seismic
from seismic import rulebook
from seismic.scenarios import coverage, export, files_in, read, shipped, suite_folder
from seismic.scenarios.suite import headings

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

    def test_headings(self) -> None:
        """What is read of the suite in a hurry is what a scenario says of itself."""
        assert [
            (each.id, {lang: each.title(lang) for lang in each.titles}, each.rules)
            for each in shipped()
        ] == [(each.id, dict(each.titles), each.rules) for each in headings()]

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
