"""The judge's desk: building a position, questions about it, files, links, and hostile input."""

import json
import re
from random import Random
from typing import Any

import pytest

from seismic import (
    Game,
    GameState,
    Hex,
    Rules,
    legal_moves,
    observe,
    to_json,
    write_state,
    write_view,
)
from seismic.rulebook import LANGUAGES, rule
from seismic.scenarios import Played, read, shipped
from seismic.scenarios import run as run_scenario
from seismic.scenarios.origins import end_of, shows
from seismic_site import desk, links, sources
from seismic_site.cases import position
from seismic_site.words import texts

SUITE = [each for each in shipped() if not each.id.startswith("game-")]
BY_ID = {each.id: each for each in SUITE}
Case = dict[str, Any]


def built(*changes: object) -> Case:
    """Build a case from an empty table, one change after the other."""
    case = desk.new()
    for change in changes:
        answer = desk.edit(case, change, "en")
        assert "problems" not in answer, answer
        case = answer["case"]
    return case


def lay(q: int, r: int, tile: str) -> dict[str, Any]:
    return {"lay": f"{tile}@{q},{r}"}


def crew(q: int, r: int, edge: int, colour: str | None) -> dict[str, Any]:
    return {"crew": {"at": [q, r], "edge": edge, "colour": colour}}


def struck(magnitude: int, side: int | None = None, town: tuple[int, int] = (0, 0)) -> object:
    return {"struck": {"magnitude": magnitude, "town": list(town), "side": side}}


def problem(answer: dict[str, Any]) -> str:
    """Return the one problem of an answer."""
    (only,) = answer["problems"]
    return str(only["message"])


# One tile north of the town, with a crew of red; two south of it with a gap between them.
GAP = built(lay(0, -1, "H03"), crew(0, -1, 0, "red"), lay(0, 1, "H03"), lay(0, 3, "H03"))
# One tile each, north and south.
TIE = built(lay(0, -1, "H03"), crew(0, -1, 3, "blue"), lay(0, 1, "H03"))
# From the town over two tiles to an intersection with three exits.
COMPLETE = built(lay(0, -1, "H03"), lay(0, -2, "H03"), lay(0, -3, "X135"), crew(0, -2, 0, "red"))

TWINS = built({"set": {"variants": ["twin-cities"]}}, lay(7, 0, "H25"))


class TestBuilding:
    def test_changes(self) -> None:
        """Tiles, crews, players, variants and tables are set one by one."""
        case = built(
            {"set": {"players": ["green", "red", "blue"], "table": {"hexagon": 4}}},
            {"set": {"variants": ["dilemma"], "options": {"R4": "ends-at-once"}}},
            lay(0, -1, "H03-14"),
            crew(0, -1, 4, "green"),
            {"given": {"face_up": ["X024", "H03", "H02"], "pile": ["Q3"], "turn": "red"}},
        )
        state = position(case).state
        assert ("green", "red", "blue") == state.players
        assert {"H03-14@0,-1", "T@0,0"} == {
            f"{t}@{a.q},{a.r}" for a, t in state.board.tiles.items()
        }
        assert [("green", 1)] == [(each.colour, each.edge) for each in state.board.crews]
        assert "red" == state.actor
        assert {"green": 19, "red": 20, "blue": 20} == state.supply
        assert Rules(variants={"dilemma"}, options={"R4": "ends-at-once"}).options == (
            state.rules.options
        )
        assert 61 == sum((q, r) in state.rules.table for q in range(-9, 9) for r in range(-9, 9))

    def test_turning_takes_the_crews_along(self) -> None:
        """A tile that is laid again in another orientation keeps its crews on their fragments."""
        case = built(lay(0, -1, "H03-14"), crew(0, -1, 4, "red"), lay(0, -1, "H03-25"))
        ((stands,),) = [position(case).state.board.crews_on(Hex(0, -1))]
        assert ("red", (0, 3)) == (stands.colour, case_fragment(case, stands.edge))

    def test_another_tile_has_no_crews(self) -> None:
        case = built(lay(0, -1, "H03-14"), crew(0, -1, 4, "red"), lay(0, -1, "H03"))
        assert () == position(case).state.board.crews

    def test_removing(self) -> None:
        """A tile leaves with its crews, a crew by itself."""
        case = built(lay(0, -1, "H03"), crew(0, -1, 0, "red"), crew(0, -1, 3, None))
        assert () == position(case).state.board.crews
        assert 1 == len(position(built(lay(0, -1, "H03"), {"remove": [0, -1]})).state.board)

    def test_one_crew_a_fragment(self) -> None:
        """Another crew on a fragment takes the place of the first."""
        case = built(lay(0, -1, "H03"), crew(0, -1, 0, "red"), crew(0, -1, 3, "blue"))
        assert ["blue"] == [each.colour for each in position(case).state.board.crews]

    def test_moves(self) -> None:
        """Moves are played and taken back; changing the table starts again."""
        case = built({"play": "H03@0,-1"}, {"play": "crew 0"})
        assert ("blue", 1) == (position(case).state.actor, len(position(case).state.board.crews))
        back = desk.edit(case, {"undo": True}, "en")["case"]
        assert "crew" == position(back).state.phase
        assert [] == desk.edit(case, lay(0, 1, "H03"), "en")["case"]["play"]

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (lay(0, -2, "H14"), "H14 at [0, -2] has a green edge"),
            (lay(0, 0, "H03"), "San Andreas lies at [0, 0]"),
            (lay(0, -2, "H99"), "is not a move"),
            (crew(0, 1, 1, "red"), "H03 has no fragment"),
            (crew(0, 1, 0, "green"), "red, blue"),
            (crew(5, 5, 0, "red"), "a cell with a tile"),
            ({"set": {"players": ["blue", "green"]}}, "blue, green"),
            ({"set": {"players": ["red"]}}, "2 to 4"),
            ({"set": {"variants": ["giants"]}}, "big-one"),
            ({"set": {"table": {"cells": [[0, 1], [0, 3], [0, -1]]}}}, "[0, 0]"),
            ({"given": {"face_up": ["Q1"]}}, "quake"),
            ({"given": {"pile": "H03"}}, "a list"),
            ({"play": "H14@0,-2"}, "(rule G5"),
            ({"play": "jump"}, "a move such as H03@0,-1"),
            ({"fly": 1}, "change must be one of lay"),
            ({"lay": "crew 0"}, "is not a move"),
            ({"lay": 7}, "is not a move"),
            ({"crew": {}}, "change must be one of lay"),
            ([], "change must be one of lay"),
        ],
    )
    def test_refused(self, change: object, said: str) -> None:
        """A change that leads to no position leaves the case as it was, and is explained."""
        before = json.dumps(GAP)
        answer = desk.edit(GAP, change, "en")
        assert answer["case"] == json.loads(before)
        assert said in problem(answer)

    def test_in_the_readers_language(self) -> None:
        said = {problem(desk.edit(GAP, lay(0, -2, "H14"), lang)) for lang in LANGUAGES}
        assert len(said) == 3
        assert any("borde verde" in each for each in said)
        assert any("bord vert" in each for each in said)

    def test_what_can_be_clicked(self) -> None:
        """Tiles and open cells can be clicked; a tile fits in some orientations."""
        shown = desk.build(GAP, "en", at=[0, -2], tile="H02")
        cells = {tuple(each["send"]["cell"]) for each in shown["targets"]}
        beside = {(1, -1), (1, 0), (-1, 1), (-1, 0)}
        assert {(0, 0), (0, -1), (0, 1), (0, 3), (0, -2), (0, 2), (0, 4), *beside} == cells
        assert [each["send"] for each in shown["targets"] if each["selected"]] == [
            {"cell": [0, -2]}
        ]
        assert ["H13@0,-2", "H35@0,-2"] == [each["send"]["lay"] for each in shown["choices"]]

    def test_what_a_tile_can_become(self) -> None:
        """A laid tile takes crews, is turned where its edges still match, or removed."""
        choices = desk.build(GAP, "en", at=[0, 3])["choices"]
        sent = [each["send"] for each in choices]
        assert crew(0, 3, 0, "blue") in sent
        assert lay(0, 3, "H14") in sent
        assert {"remove": [0, 3]} in sent
        north = [each["send"] for each in desk.build(GAP, "en", at=[0, -1])["choices"]]
        assert crew(0, -1, 0, None) in north  # red's crew can go
        assert not [each for each in north if "lay" in each]
        for change in (*sent, *north):
            assert "problems" not in desk.edit(GAP, change, "en")
        assert [] == desk.build(GAP, "en", at=[0, 0])["choices"]


def case_fragment(case: Case, edge: int) -> tuple[int, ...] | None:
    return position(case).state.board[0, -1].fragment_at(edge)


class TestMayI:
    def test_yes(self) -> None:
        """A legal move is allowed by its rules, each with its place in every edition."""
        answer = desk.ask(GAP, {"may": "h03 @ [0,-2]"}, "fr")
        assert answer["answer"] is True
        assert "Rouge peut-il placer H03 en [0, -2]\xa0?" == answer["question"]
        assert ["G3", "G4", "G5"] == [each["id"] for each in answer["cards"]]
        places = {each["edition"]: each["title"] for each in answer["cards"][0]["places"]}
        assert {
            "en": "Game Play 2",
            "es": "El juego 2",
            "fr": "Déroulement du jeu 2",
        } == places

    def test_no(self) -> None:
        """A refused one is answered by the engine's own refusal."""
        answer = desk.ask(GAP, {"may": "H14@0,-2"}, "en")
        assert answer["answer"] is False
        assert ["G5"] == [each["id"] for each in answer["cards"]]
        assert "its south edge would be a green edge" in answer["sentences"][0]

    def test_opposing_readings(self) -> None:
        """After the last tile a crew may be placed (R4), unless the game ends at once."""
        case = built(
            lay(0, -1, "H03"),
            {"given": {"face_up": ["H03"], "pile": []}},
            {"play": "H03@0,1"},
        )
        answer = desk.ask(case, {"may": "crew 0"}, "en")
        assert answer["answer"] is True
        (other,) = answer["readings"]
        assert ("R4", "ends-at-once", False) == (other["id"], other["reading"], other["answer"])
        assert rule("R4").option_text("ends-at-once") == other["text"]
        assert "(rule E1" in other["sentences"][0]
        turned = desk.edit(case, {"set": {"options": {"R4": "ends-at-once"}}}, "en")
        assert "problems" not in turned
        again = desk.edit(turned["case"], {"play": "H03@0,1"}, "en")["case"]
        answer = desk.ask(again, {"may": "crew 0"}, "en")
        assert answer["answer"] is False
        (other,) = answer["readings"]
        assert ("R4", "", True) == (other["id"], other["reading"], other["answer"])

    def test_not_a_move(self) -> None:
        assert "'jump' is not a move" in problem(desk.ask(GAP, {"may": "jump"}, "en"))

    def test_what_can_be_clicked(self) -> None:
        """The moves of the position are offered as in a game, refused ones as well."""
        shown = desk.table(GAP, "en", at=[0, -2])
        sent = {each["send"]["move"] for each in shown["choices"]}
        assert {"H03@0,-2", "H14@0,-2", "H13@0,-2"} <= sent
        legal = {each["send"]["move"] for each in shown["choices"] if each["legal"]}
        assert {"H03@0,-2", "H13@0,-2", "H35@0,-2", "H23@0,-2", "H34@0,-2"} == legal

    def test_what_else_can_be_clicked(self) -> None:
        """Every fragment can be asked about, and every side of a town."""
        board = position(GAP).state.board
        found = [each["send"]["worth"] for each in desk.table(GAP, "en", about="worth")["targets"]]
        assert 9 == len(found) == len({id(each) for each in found})  # three tiles, six stubs
        for q, r, edge in found:
            assert board[q, r].fragment_at(edge)
        towns = desk.table(TWINS, "en", about="struck")
        assert [[0, 0], [8, 0]] == towns["towns"]
        assert 12 == len(towns["targets"])
        for each in towns["targets"]:
            answer = desk.ask(TWINS, {"struck": {"magnitude": 1, **each["send"]}}, "en")
            assert "problems" not in answer

    def test_which_rulings_bear_on_it(self) -> None:
        """Rulings and disagreements about the cited rules are included, by variants."""
        related = [each["id"] for each in desk.ask(TIE, struck(1), "en")["related"]]
        assert {"R7", "D13"} <= set(related)
        assert not {"R9", "R26"} & set(related)
        (editions,) = [
            each for each in desk.ask(TIE, struck(1), "en")["related"] if each["id"] == "D13"
        ]
        assert rule("D13").edition_says("fr") in [each["says"] for each in editions["places"]]


class TestWorth:
    def test_complete(self) -> None:
        """Two tiles, the town and an intersection with three exits: 2 + 6 + 3 (E5, E6)."""
        answer = desk.ask(COMPLETE, {"worth": [0, -1, 0]}, "en")
        assert answer["answer"] is None
        assert answer["sentences"] == [
            "It is complete and worth 11 points: 2 for the tiles + 6 for the town at [0, 0] "
            "+ 3 for the intersection at [0, -3].",
            "The points go to red (crews: red 1).",
        ]
        assert ["E5", "E6"] == [each["id"] for each in answer["cards"]]

    def test_shared(self) -> None:
        """Those tied for most crews each take all of the points (E9)."""
        case = desk.edit(COMPLETE, crew(0, -1, 0, "blue"), "en")["case"]
        answer = desk.ask(case, {"worth": [0, -2, 3]}, "en")
        assert "Tied for most crews, blue and red each take all" in answer["sentences"][1]
        assert ["E5", "E6", "E9"] == [each["id"] for each in answer["cards"]]

    def test_nobody(self) -> None:
        case = desk.edit(COMPLETE, crew(0, -2, 0, None), "en")["case"]
        answer = desk.ask(case, {"worth": [0, -2, 3]}, "en")
        assert answer["sentences"][1] == "No crew stands on it, so nobody takes the points."

    def test_off_the_table(self) -> None:
        """The edge of the table completes nothing (E3, R17)."""
        case = built({"set": {"table": {"hexagon": 1}}}, lay(0, -1, "H03"))
        answer = desk.ask(case, {"worth": [0, -1, 0]}, "en")
        assert "it leaves the table at [0, -1]" in answer["sentences"][0]
        assert ["E3"] == [each["id"] for each in answer["cards"]]
        assert "R17" in [each["id"] for each in answer["related"]]

    def test_open(self) -> None:
        answer = desk.ask(GAP, {"worth": [0, -1, 0]}, "es")
        assert "un extremo abierto en [0, -1]" in answer["sentences"][0]

    def test_loop(self) -> None:
        """Three tight curves around a corner are a closed loop, worth nothing (E4)."""
        case = built(lay(2, -4, "H23"), lay(3, -4, "H45"), lay(2, -3, "H01"))
        answer = desk.ask(case, {"worth": [2, -4, 2]}, "en")
        said = "It is a closed loop, which is incomplete and worth nothing."
        assert ([said], ["E4"]) == (answer["sentences"], [each["id"] for each in answer["cards"]])

    def test_no_highway_there(self) -> None:
        assert "where a highway leaves" in problem(desk.ask(GAP, {"worth": [0, -1, 1]}, "en"))


class TestStruck:
    def test_gap(self) -> None:
        """A gap does not end the line: the south has two tiles, and both go (Q2, Q4)."""
        answer = desk.ask(GAP, struck(2), "en")
        assert answer["answer"] is None
        assert "Quake Q2 strikes the south side" in answer["sentences"][0]
        assert "H03 at [0, 1] and H03 at [0, 3]" in answer["sentences"][1]
        assert ["Q2", "Q4"] == [each["id"] for each in answer["cards"]]

    def test_tie(self) -> None:
        """Tied sides are listed with what each would lose (Q3)."""
        answer = desk.ask(TIE, struck(1), "en")
        assert answer["answer"] is None
        assert "Sides are tied" in answer["sentences"][0]
        assert 2 == sum("strikes the" in each for each in answer["sentences"])
        assert any("Crews back in the supply: blue" in each for each in answer["sentences"])
        assert "Q3" == answer["cards"][0]["id"]

    def test_may_it_be_that_side(self) -> None:
        """A side with fewer tiles can't be chosen; one that is tied can."""
        no = desk.ask(GAP, struck(2, side=0), "en")
        assert (False, ["Q2"]) == (no["answer"], [each["id"] for each in no["cards"]])
        yes = desk.ask(TIE, struck(2, side=0), "en")
        assert (True, "Q3") == (yes["answer"], yes["cards"][0]["id"])

    def test_nothing_to_strike(self) -> None:
        answer = desk.ask(desk.new(), struck(6), "en")
        assert ["R7"] == [each["id"] for each in answer["cards"]]

    def test_opposing_readings(self) -> None:
        """In Twin Cities the other town counts, but uses up no magnitude unless R9 is read so."""
        case = built({"set": {"variants": ["twin-cities"]}}, lay(7, 0, "H25"), lay(9, 0, "H25"))
        answer = desk.ask(case, struck(2), "en")
        assert "H25 at [7, 0] and H25 at [9, 0]" in answer["sentences"][1]
        (r9,) = [each for each in answer["readings"] if each["id"] == "R9"]
        assert "Lost from the table: H25 at [7, 0]." == r9["sentences"][1]

    @pytest.mark.parametrize(
        "question",
        [
            struck(0),
            struck(7),
            struck(2, side=6),
            struck(2, town=(1, 0)),
            {"struck": {"magnitude": "2", "town": [0, 0], "side": None}},
            {"struck": 3},
            {"worth": [0, 0]},
            {"worth": ["a", "b", "c"]},
            {"may": None},
            {"why": ""},
            None,
        ],
    )
    def test_no_such_question(self, question: object) -> None:
        answer = desk.ask(GAP, question, "en")
        assert ["problems"] == list(answer) or answer["answer"] is False


class TestScenario:
    @pytest.mark.parametrize(
        ("case", "question"),
        [
            (GAP, {"may": "H03@0,-2"}),
            (GAP, {"may": "H14@0,-2"}),
            (GAP, {"worth": [0, -1, 0]}),
            (COMPLETE, {"worth": [0, -1, 0]}),
            (GAP, struck(2)),
            (GAP, struck(1, side=0)),
            (TIE, struck(1)),
            (TIE, struck(1, side=0)),
            (TIE, struck(1, side=2)),
            (desk.new(), struck(6)),
            (TWINS, struck(2, town=(8, 0))),
            (built({"play": "H03@0,-1"}), {"may": "crew 0"}),
        ],
    )
    def test_holds(self, case: Case, question: object) -> None:
        """The scenario of an answer passes, has titles in every language and says what it cites."""
        text = desk.scenario(case, question, "en")["text"]
        (scenario,) = read(text)
        assert () == run_scenario(scenario).failures
        assert set(LANGUAGES) == set(scenario.titles)
        answer = desk.ask(case, question, "en")
        assert answer["question"] == scenario.title("en")
        assert [each["id"] for each in answer["cards"]] == list(scenario.rules)
        assert scenario.play[-1].line == len(text.splitlines())

    def test_it_checks_something(self) -> None:
        """The opposite answer fails."""
        text = desk.scenario(GAP, {"may": "H14@0,-2"}, "en")["text"]
        wrong = text.replace("H14", "H03")
        (found,) = desk.verify(wrong, "en")["scenarios"]
        assert not found["passed"]
        lost = desk.scenario(GAP, struck(2), "en")["text"].replace("[0, 3]]", "[0, -1]]")
        assert not desk.verify(lost, "en")["scenarios"][0]["passed"]

    def test_as_by_hand(self) -> None:
        """The file reads as if somebody had written it."""
        assert desk.scenario(GAP, {"may": "H03@0,-2"}, "en")["text"] == (
            "seismic: 1\n"
            "id: may-red-lay-h03-at-0-2\n"
            "title:\n"
            '  en: "May red lay H03 at [0, -2]?"\n'
            '  es: "¿Puede rojo poner H03 en [0, -2]?"\n'
            '  fr: "Rouge peut-il placer H03 en [0, -2] ?"\n'
            "rules: [G3, G4, G5]\n"
            "places: [play 2]\n"
            "players: [red, blue]\n"
            "given:\n"
            "  laid:\n"
            "    - {at: [0, -1], tile: H03, crews: {0: red}}\n"
            "    - {at: [0, 1], tile: H03}\n"
            "    - {at: [0, 3], tile: H03}\n"
            "  face_up: [H03, H02, H01]\n"
            "  pile: [X024, H03, H02]\n"
            "play:\n"
            "  - expect: {includes: [{place: {at: [0, -2], tile: H03}}]}\n"
        )


class TestVerify:
    def test_like_the_command(self) -> None:
        """Every scenario is run; a failure has its line, its column and its message."""
        text = (
            "seismic: 1\nid: one\ntitle: {en: One}\nrules: [Q3]\nplaces: [quakes 1]\n"
            "players: [red, blue]\nplay:\n  - expect: {phase: side}\n"
            "---\n"
            "seismic: 1\nid: two\ntitle: {en: Two}\nrules: [E1]\nplaces: [end 1]\n"
            "players: [red, blue]\nplay:\n  - expect: {reason: E1}\n"
        )
        one, two = desk.verify(text, "en")["scenarios"]
        assert ("one", 1, False) == (one["id"], one["line"], one["passed"])
        assert [(8, 21, "phase: expected side, but it is over")] == [
            (each["line"], each["column"], each["message"]) for each in one["failures"]
        ]
        assert ("two", 10, True, []) == (two["id"], two["line"], two["passed"], two["failures"])

    def test_advice(self) -> None:
        """A file that names no rules passes, and is told what would fit."""
        (found,) = desk.verify(
            "seismic: 1\nid: one\ntitle: {fr: Un}\nplayers: [red, blue]\n"
            "given: {laid: [{at: [0, 1], tile: H03}], face_up: [H03], pile: [Q1, H01]}\n"
            "play:\n  - expect: {empty: [[0, 1]]}\n",
            "en",
        )["scenarios"]
        assert found["passed"]
        assert "what is played suggests" in found["advice"]["message"]
        rules, places = found["advice"]["lines"]
        assert "Q2" in rules
        assert places.startswith("places: [quakes 1")

    def test_mistakes(self) -> None:
        """What can't be read has problems with their places, as many as there are."""
        found = desk.verify("seismic: 1\nid: Wrong\nplayers: [red, mauve]\n", "fr")
        assert [] == found["scenarios"]
        assert {2, 3} <= {each["line"] for each in found["problems"]}


class TestBringing:
    @pytest.mark.parametrize("id", sorted(BY_ID))
    def test_scenarios(self, id: str) -> None:
        """Every scenario of the suite becomes a case that leads to where its moves lead."""
        scenario = BY_ID[id]
        case = sources.case_of_scenario(
            scenario, [each.move for each in scenario.play if isinstance(each, Played)]
        )
        assert same(end_of(scenario), position(case).state)

    def test_a_file(self) -> None:
        """One of several scenarios can be chosen, and the titles of all are listed."""
        text = "---\n".join(
            desk.scenario(GAP, {"may": f"{way}@0,-2"}, "en")["text"] for way in ("H03", "H14")
        )
        found = desk.bring(text, "es", id="may-red-lay-h14-at-0-2")
        assert ("scenario", "may-red-lay-h14-at-0-2") == (found["source"], found["id"])
        assert ["may-red-lay-h03-at-0-2", "may-red-lay-h14-at-0-2"] == list(found["ids"])
        assert same(position(GAP).state, position(found["case"]).state)

    def test_a_game(self) -> None:
        """Every position of a game comes back from its save, its line and its record."""
        game = Game(["red", "blue", "green"], seed=11, rules=Rules(variants={"dilemma"}))
        states = [game.state]
        while len(states) < 12:
            moves = legal_moves(game.state)
            game.push(moves[len(states) * 7 % len(moves)])
            states.append(game.state)
        record = game.record().to_json()
        for number, state in enumerate(states):
            for text in (to_json(state), write_state(state), f"  {write_state(state)}\n"):
                found = desk.bring(text, "en")
                assert same(state, position(found["case"]).state)
                assert "line" not in found["case"]
            found = desk.bring(record, "en", at=number)
            assert ("record", 11, number) == (found["source"], found["moves"], found["at"])
            assert same(state, position(found["case"]).state)

    def test_a_view(self) -> None:
        """What everybody may see has no pile, and can still be asked about."""
        line = write_view(observe(position(COMPLETE).state))
        case = desk.bring(line, "en")["case"]
        assert {"line": line, "play": []} == case
        assert "11 points" in desk.ask(case, {"worth": [0, -1, 0]}, "en")["sentences"][0]
        on = desk.edit(case, {"play": "H03@0,1"}, "en")["case"]
        assert desk.table(on, "en")["passes"]
        assert "change must be" in problem(desk.edit(case, lay(0, 1, "H03"), "en"))
        assert "problems" in desk.scenario(case, {"worth": [0, -1, 0]}, "en")

    def test_halfway_through_an_aftershock(self) -> None:
        """A position that no scenario begins with stays as it is, with other readings, too."""
        state = end_of(BY_ID["aftershock-lone-tile-cannot-turn"])
        case = desk.bring(write_state(state), "en")["case"]
        assert write_state(state) == case["line"]
        answer = desk.ask(case, {"may": "turn 2,-1 x1"}, "en")
        assert answer["answer"] is False
        assert [("R15", True)] == [(each["id"], each["answer"]) for each in answer["readings"]]

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "scenario"),
            ("hello", ""),
            ("{", "JSON"),
            ("[" * 100_000, ""),
            ('{"seismic": "record"}', "version"),
            ('{"seismic": "state", "version": 99}', "version"),
            ("Rb place - H03 Z1", "must be a type"),
            ("Rb " + "x" * 300_000, ""),
            ("seismic: 1\n" + "a: &a [*a]\n", ""),
            ("<script>alert(1)</script>", ""),
            ("\x00\x1b[2J", ""),
        ],
    )
    def test_nonsense(self, text: str, said: str) -> None:
        """Anything else that is pasted is refused with at least one problem, and does no harm."""
        found = desk.bring(text, "en")
        assert ["problems"] == list(found)
        assert said in " ".join(each["message"] for each in found["problems"])

    def test_an_illegal_record(self) -> None:
        """A record with a refused move says which, and why, in the reader's language."""
        data = json.loads(Game(["red", "blue"], seed=3).record().to_json())
        data["moves"] = ["H14@0,-1"]
        said = problem(desk.bring(json.dumps(data), "fr"))
        assert said.startswith("Coup 1 de la partie\xa0: Impossible de placer H14")


def same(one: GameState, other: GameState) -> bool:
    """Whether two states differ in nothing that a scenario can tell."""
    return shows(one) == shows(other)


class TestLinks:
    def test_back_again(self) -> None:
        """A case and its question come back as they were."""
        for case in (GAP, TIE, COMPLETE, built({"set": {"table": {"hexagon": 3}}})):
            text = desk.link(case, struck(2))["text"]
            assert text.replace("-", "").replace("_", "").isalnum()
            assert {"case": case, "question": struck(2)} == desk.follow(text, "en")
        assert {"case": GAP, "question": None} == desk.follow(desk.link(GAP)["text"], "en")

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "x",
            "!" * 20,
            "A" * 100_000,
            links.packed({}),
            links.packed([{}, None]),
            links.packed([GAP, "why"]),
            links.packed([{**GAP, "surprise": 1}, None]),
            links.packed([{"players": ["red", "blue"], "given": "x", "play": []}, None]),
            links.packed([{"players": ["red", "blue"], "given": {"laid": [7]}, "play": []}, None]),
            links.packed([{**GAP, "play": ["H14@0,-2"]}, None]),
            links.packed([{"line": "nonsense", "play": []}, None]),
            links.packed([{"line": write_state(position(GAP).state), "play": "pass"}, None]),
            links.packed([{"line": ["x"], "play": []}, None]),
            links.packed([["x"], None]),
            links.packed([GAP, None])[:-9],
            links.packed(" " * 10_000_000),
        ],
    )
    def test_hostile(self, text: str) -> None:
        """Anything else is refused in one sentence, a bomb as well."""
        assert "damaged" in problem(desk.follow(text, "en"))

    def test_too_long(self) -> None:
        """A case that no address has room for is refused."""
        noise = Random(7).randbytes(20_000).hex()
        assert {} == desk.link({"line": noise})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words(lang: str) -> None:
    """A page has a picture of every type of tile, and the names of all that can be chosen."""
    words = desk.words(lang)
    assert 30 == len(words["tiles"])
    assert all(each["picture"].startswith("<svg") for each in words["tiles"])
    assert ["R4", "R9", "R10", "R11", "R12", "R15", "R25", "R26", "R28"] == [
        each["id"] for each in words["options"]
    ]
    assert 4 == len(words["colours"]) == len(words["variants"])


def test_every_sentence_in_every_language() -> None:
    """No sentence of the desk lacks a language or a fact."""
    for table in texts("desk.toml").values():
        for translations in table.values():
            assert set(LANGUAGES) == set(translations)
            facts = {tuple(sorted(re.findall(r"{\w+}", each))) for each in translations.values()}
            assert 1 == len(facts), translations
