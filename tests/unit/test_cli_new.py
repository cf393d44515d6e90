"""``seismic new``: scenario files from answers, from records and from saved games."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from attrs import evolve
from click.testing import CliRunner, Result

from seismic import Board, Crew, Given, Record, Rules, Start, Table, from_json
from seismic.cli import main
from seismic.model.tiles import all_types
from seismic.rulebook import LANGUAGES, message
from seismic.scenarios import Played, read, run
from seismic.scenarios.origins import end_of, shows

SAVES = Path(__file__).parents[1] / "fixtures" / "saves"
DEALT = str(SAVES / "record-1-dealt.json")
GIVEN = str(SAVES / "record-1-given.json")


def seismic(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=stdin, env={"LC_ALL": "C"})


def scenario(record: Record, at: int, tmp_path: Path) -> str:
    """Write the scenario of a position."""
    file = tmp_path / "A game, at the club.json"
    file.write_text(record.to_json(), "utf-8")
    result = seismic("new", "--from", str(file), "--at", str(at))
    assert 0 == result.exit_code, result.stderr
    return result.stdout


class TestFromARecord:
    def test_within_a_turn(self) -> None:
        """The position is that of the turn's start, and the moves since are played."""
        result = seismic("new", "--from", DEALT, "--at", "4")
        assert {
            "seismic": 1,
            "id": "record-1-dealt-after-move-4",
            "title": {"en": "The position after move 4 of a recorded game"},
            "rules": ["Q3", "Q1", "Q2", "Q4"],
            "places": ["quakes 1", "quakes 2"],
            "variants": ["dilemma"],
            "players": ["red", "blue"],
            "given": {
                "laid": [{"at": [0, -1], "tile": "H03"}, {"at": [0, 1], "tile": "H02"}],
                "face_up": ["H01"],
                "pile": ["X0", "Q2"],
                "supply": {"red": 20, "blue": 20},
                "turn": "blue",
            },
            "play": [
                "side 0",
                "X4@1,-1",
                {
                    "expect": {
                        "phase": "crew",
                        "actor": "blue",
                        "laid": 3,
                        "score": {"red": 0, "blue": 0},
                    }
                },
            ],
        } == yaml.safe_load(result.stdout)

    @pytest.mark.parametrize("file", [DEALT, GIVEN])
    def test_every_position_holds(self, file: str, tmp_path: Path) -> None:
        """Every position of a record becomes a valid scenario that passes."""
        record = Record.from_json(Path(file).read_bytes())
        for at in range(len(record.moves) + 1):
            (found,) = read(scenario(record, at, tmp_path))
            assert run(found).passed
            assert f"a-game-at-the-club-after-move-{at}" == found.id

    def test_over(self, tmp_path: Path) -> None:
        """A game that is over has no actor, and its points are expected."""
        record = Record.from_json(Path(GIVEN).read_bytes())
        written = yaml.safe_load(scenario(record, 2, tmp_path))
        assert ["E5", "E6"] == written["rules"]
        assert {"red": 170} == written["given"]["heights"]
        assert {"expect": {"phase": "over", "laid": 3, "score": {"red": 8, "blue": 0}}} == written[
            "play"
        ][-1]

    @pytest.mark.parametrize(
        ("table", "expected"),
        [
            (Table.hexagon(3), {"hexagon": 3}),
            (Table.rectangle(5, 7), {"rectangle": [5, 7]}),
            (
                Table.of([(0, r) for r in range(-9, 9)]),
                {"cells": [[0, r] for r in range(-9, 9)]},
            ),
        ],
    )
    def test_tables(self, table: Table, expected: dict[str, object], tmp_path: Path) -> None:
        """The table is written as it was made, whatever its number of cells."""
        rules = Rules(options={"R15": "isolated-may-turn"}, table=table)
        pile = ["H03"] * 20
        text = scenario(Record(Start(["red", "blue"], pile, rules=rules)), 0, tmp_path)
        written = yaml.safe_load(text)
        assert expected == written["table"]
        assert {"R15": "isolated-may-turn"} == written["options"]
        assert pile[2:] == written["given"]["pile"]
        assert [] == written["given"]["laid"]
        (found,) = read(text)
        assert run(found).passed

    def test_crews(self, tmp_path: Path) -> None:
        """Crews are written with their tiles."""
        board = Board({(0, 0): "T", (0, -1): "H03"}, [Crew((0, -1), 3, "blue")])
        given = Given(board, ["H02"], {"red": 20, "blue": 19}, "red")
        record = Record(Start(["red", "blue"], [], given=given))
        written = yaml.safe_load(scenario(record, 0, tmp_path))
        assert [{"at": [0, -1], "tile": "H03", "crews": {0: "blue"}}] == written["given"]["laid"]

    def test_unusual_towns(self, tmp_path: Path) -> None:
        """Towns that lie elsewhere are written."""
        rules = Rules(towns=[(1, 1)])
        text = scenario(Record(Start(["red", "blue"], ["H03"], rules=rules)), 0, tmp_path)
        assert [[1, 1]] == yaml.safe_load(text)["towns"]
        (found,) = read(text)
        assert run(found).passed

    def test_the_last_position(self) -> None:
        """Without a number it is the last position."""
        last = seismic("new", "--from", DEALT).stdout
        assert seismic("new", "--from", DEALT, "--at", "4").stdout == last != ""

    def test_no_such_move(self) -> None:
        """For a number that is too high the number of moves is named."""
        result = seismic("new", "--from", DEALT, "--at", "5")
        assert 2 == result.exit_code
        assert "seismic: there is no move 5: the file has 4\n" == result.stderr
        assert 100 > len(seismic("new", "--from", DEALT, "--at", "9" * 4_000).stderr)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_comments(self, lang: str) -> None:
        """Comments in the language of the user say what stands where, and don't change it."""
        text = seismic("new", "--from", GIVEN, "--at", "1", "--lang", lang).stdout
        flowing = " ".join(line.strip(" #") for line in text.splitlines())
        for key in ("seismic", "rules", "players", "given", "laid", "face_up", "expect"):
            assert message(f"cli.new.comment.{key}", lang) in flowing
        assert 100 >= max(map(len, text.splitlines()))


class TestFromAState:
    @pytest.mark.parametrize("name", ["crew", "over", "place", "side"])
    def test_where_a_scenario_can_begin(self, name: str) -> None:
        """A saved game becomes a scenario that comes to its position, and passes."""
        file = SAVES / f"state-1-{name}.json"
        result = seismic("new", "--from", str(file))
        assert 0 == result.exit_code, result.stderr
        (found,) = read(result.stdout)
        assert run(found).passed
        assert shows(from_json(file.read_text("utf-8"))) == shows(end_of(found))
        assert "The position of a saved game" == found.title()

    @pytest.mark.parametrize("name", ["town", "turn"])
    def test_in_the_middle_of_a_quake(self, name: str) -> None:
        """What has already been lost can't be lost again: no scenario begins so late."""
        result = seismic("new", "--from", str(SAVES / f"state-1-{name}.json"))
        assert (2, "") == (result.exit_code, result.stdout)
        assert f"state-1-{name}.json is in the middle of a quake" in result.stderr


GAP = """\
seismic: 1
id: gap
title: {en: A gap}
players: [red, blue]
given:
  laid:
    - {at: [0, -1], tile: H03}
    - {at: [0, 1], tile: H03}
  face_up: [H03, H02]
  pile: [Q1, H01, Q2, H02, H02, H03]
play:
  - refuse: {move: crew 0, rule: G1}
  - side 3
  - H03@0,1
  - pass
  - side 0
  - expect: {phase: place}
"""


class TestFromAScenario:
    @pytest.fixture(autouse=True)
    def gap(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Work beside a scenario whose turns begin with quakes."""
        monkeypatch.chdir(tmp_path)
        Path("gap.yaml").write_text(GAP, "utf-8")

    @pytest.mark.parametrize(
        ("at", "moves"),
        [
            ([], []),
            (["--at", "1"], ["side 3"]),
            (["--at", "3"], []),
            (["--at", "4"], ["side 0"]),
        ],
    )
    def test_as_its_turn_began(self, at: list[str], moves: list[str]) -> None:
        """The file begins before the player whose turn it is draws, and passes."""
        text = seismic("new", "--from", "gap.yaml", *at).stdout
        written = yaml.safe_load(text)
        assert moves == written["play"][:-1]
        (found,) = read(text)
        assert run(found).passed
        number = int(at[-1]) if at else 0
        (other,) = read(GAP)
        played = [step for step in other.play if isinstance(step, Played)]
        assert shows(end_of(found)) == shows(end_of(evolve(other, play=tuple(played[:number]))))
        assert f"The position after move {number} of another scenario" == found.title()

    def test_before_the_draw(self) -> None:
        """What is given is what was given, before a quake that it begins with."""
        first = yaml.safe_load(seismic("new", "--from", "gap.yaml").stdout)
        assert yaml.safe_load(GAP)["given"] == first["given"]
        later = yaml.safe_load(seismic("new", "--from", "gap.yaml", "--at", "4").stdout)
        assert ["Q2", "H02", "H02", "H03"] == later["given"]["pile"]
        assert "blue" == later["given"]["turn"]

    def test_a_pile_without_an_order(self) -> None:
        """It is taken over as it is counted, or begun after the draws."""
        counted = GAP.replace("[Q1, H01, Q2, H02, H02, H03]", "{H01: 2, H02: 2}")
        start, _, _ = counted.partition("play:")
        moves = ["draw H01", "H03@0,-2", "pass", "draw H02"]
        Path("gap.yaml").write_text(f"{start}play: [{', '.join(map(repr, moves))}]", "utf-8")
        for number in range(5):
            text = seismic("new", "--from", "gap.yaml", "--at", str(number)).stdout
            (found,) = read(text)
            assert run(found).passed
            assert (found.data["given"]["pile"] == {"H01": 2, "H02": 2}) is (number < 3)

    def test_a_deal(self) -> None:
        """A game that is dealt is dealt again."""
        Path("deal.yaml").write_text(
            "{seismic: 1, id: a, title: {en: A}, players: [red, blue], deal: {seed: 7}}", "utf-8"
        )
        (found,) = read(seismic("new", "--from", "deal.yaml").stdout)
        assert 7 == found.data["deal"]["seed"]


class TestFiles:
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Work in an empty folder."""
        monkeypatch.chdir(tmp_path)
        return tmp_path

    def test_a_named_file(self) -> None:
        """A file that is named is written, and how to go on is told."""
        result = seismic("new", "mine.yaml", "--from", GIVEN)
        assert 0 == result.exit_code
        assert "seismic verify mine.yaml --watch" in result.stdout
        assert seismic("new", "--from", GIVEN).stdout == Path("mine.yaml").read_text("utf-8")
        assert 0 == seismic("verify", "mine.yaml").exit_code

    @pytest.mark.parametrize("asked", [[], ["--from", GIVEN]])
    def test_a_file_that_is_there(self, asked: list[str]) -> None:
        """No file is replaced, and that is told before anything is asked."""
        Path("mine.yaml").write_text("precious")
        result = seismic("new", "mine.yaml", *asked, stdin="A title\n")
        assert (2, "") == (result.exit_code, result.stdout)
        assert "mine.yaml exists: choose another name" in result.stderr
        assert "precious" == Path("mine.yaml").read_text()

    def test_a_number_without_a_game(self) -> None:
        """A number of moves needs a game."""
        result = seismic("new", "--at", "3")
        assert (2, "") == (result.exit_code, result.stdout)
        assert "name it with --from" in result.stderr


class TestQuestions:
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Work in an empty folder."""
        monkeypatch.chdir(tmp_path)
        return tmp_path

    def answer(self, *lines: str, lang: str = "en") -> tuple[str, Any]:
        """Answer the questions, and return what is shown and the only file, which passes."""
        result = seismic("new", "--lang", lang, stdin="".join(f"{line}\n" for line in lines))
        assert 0 == result.exit_code, result.stderr
        (file,) = Path().glob("*.yaml")
        assert 0 == seismic("verify", str(file)).exit_code
        return result.stdout, yaml.safe_load(file.read_text("utf-8"))

    def test_a_dispute(self) -> None:
        """The answers are the scenario; its rules, and what holds at its end, are filled in."""
        shown, written = self.answer(
            *("A gap, however wide, ends the line", "", ""),
            *("H03@0,-1", "H03@0,1 0 blue", "H03@0,3", ""),
            *("", "Q1, h01"),
            *("crew 0", "", "H03@0,2", "pass", ""),
            "",
        )
        assert {
            "seismic": 1,
            "id": "a-gap-however-wide-ends-the-line",
            "title": {"en": "A gap, however wide, ends the line"},
            "rules": ["G1", "Q1", "Q2", "Q4", "Q6"],
            "places": ["play 1", "quakes 1", "quakes 2"],
            "players": ["red", "blue"],
            "given": {
                "laid": [
                    {"at": [0, -1], "tile": "H03"},
                    {"at": [0, 1], "tile": "H03", "crews": {0: "blue"}},
                    {"at": [0, 3], "tile": "H03"},
                ],
                "face_up": ["H03", "H02"],
                "pile": ["Q1", "H01"],
            },
            "play": [
                {"refuse": {"move": "crew 0", "rule": "G1"}},
                "H03@0,2",
                "pass",
                {
                    "expect": {
                        "phase": "place",
                        "actor": "blue",
                        "laid": 4,
                        "score": {"red": 0, "blue": 0},
                    }
                },
            ],
        } == written
        assert "Quake Q1 strikes the south side" in shown
        assert "must now lay a tile (rule G1" in shown
        assert "H03b" in shown

    @pytest.mark.parametrize(
        ("lang", "colours", "crew", "moves"),
        [
            ("es", "rojo azul", "azul", ["lado 3", "H03@0,1", "equipo 0", "pasar"]),
            ("fr", "Rouge BLEU", "Bleu", ["Côté 3", "H03@0,1", "équipe 0", "passer"]),
        ],
    )
    def test_in_the_language(self, lang: str, colours: str, crew: str, moves: list[str]) -> None:
        """Colours and moves are typed as people say them, and written as the format has them."""
        no = "n"
        shown, written = self.answer(
            *("", colours, ""),
            *("H03@0,-1", f"H03@0,1 0 {crew}", ""),
            *("", "Q1 H01"),
            *(*moves, no, ""),
            "x.yaml",
            lang=lang,
        )
        assert message("cli.new.intro", lang) in shown
        assert ["red", "blue"] == written["players"]
        assert {0: "blue"} == written["given"]["laid"][1]["crews"]
        assert ["side 3", "H03@0,1", "crew 0"] == written["play"][:3]
        assert [lang] == list(written["title"])
        assert message(f"colour.{written['players'][1]}", lang) in shown

    def test_points(self) -> None:
        """With no tiles to come the game is over, and the score sheet answers."""
        shown, written = self.answer(
            *("", "", "", "H03@0,-1 0 red", "X3@0,-2", "", "-", "-", "points.yaml")
        )
        assert "1+6+1 = 8" in shown
        assert ["E5", "E6"] == written["rules"]
        assert {"red": 8, "blue": 0} == written["play"][-1]["expect"]["score"]

    def test_enter_alone(self) -> None:
        """Whoever only ever presses Enter, or pipes nothing, gets a file that passes."""
        _, written = self.answer()
        assert "a-question-of-rules" == written["id"]

    def test_the_same_title_again(self) -> None:
        """A file gets a number if its name is taken, and its id gets the same one."""
        for _ in range(3):
            assert 0 == seismic("new", stdin="\n" * 20).exit_code
        assert 0 == seismic("new", "named.yaml", stdin="\n" * 20).exit_code
        ids = {str(file): yaml.safe_load(file.read_text())["id"] for file in Path().glob("*")}
        assert {
            "a-question-of-rules.yaml": "a-question-of-rules",
            "a-question-of-rules-2.yaml": "a-question-of-rules-2",
            "a-question-of-rules-3.yaml": "a-question-of-rules-3",
            "named.yaml": "a-question-of-rules-4",
        } == ids
        assert 0 == seismic("verify", ".").exit_code

    @pytest.mark.parametrize(
        ("typed", "kept"),
        [(word, True) for word in ("", "yes", "Y", "sí", "si", "S", "oui", "o", "OUI")]
        + [(word, False) for word in ("no", "n", "non", "NO")],
    )
    def test_yes_or_no(self, typed: str, kept: bool) -> None:
        """A refused move becomes a check or not, answered in any language."""
        shown, written = self.answer(*[""] * 6, "H02@0,-1", typed)
        assert kept is ({"refuse": {"move": "H02@0,-1", "rule": "G5"}} in written["play"])
        assert message("cli.new.yes-or-no") not in shown

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_neither_yes_nor_no(self, lang: str) -> None:
        """Anything else is no answer: the question is asked again."""
        lines = [*[""] * 6, "H02@0,-1", "?", "maybe", "yess", "n"]
        shown, written = self.answer(*lines, lang=lang)
        assert 3 == shown.count(message("cli.new.yes-or-no", lang))
        assert ["expect"] == list(written["play"][0])

    @pytest.mark.parametrize(
        ("lines", "said"),
        [
            (["", "red"], "Type 2 to 4 different colours, such as red blue."),
            (["", "red red"], "Type 2 to 4 different colours, such as red blue."),
            (["", "red pink"], "There are red, blue, green and yellow."),
            (["", "H03@0,-1"], "Type 2 to 4 different colours, such as red blue."),
            (["", "", "dilemna"], "did you mean dilemma?"),
            (["", "", "", "H12"], "'H12' is not a tile on a space, such as H03@0,-1"),
            (["", "", "", "H30@1,0"], "'H30' is not a tile. Did you mean H03?"),
            (["", "", "", "? h30"], "'h30' is not a tile. Did you mean H03?"),
            (["", "", "", "H03@0,-1 0"], "is not a tile on a space"),
            (["", "", "", "H03 H02"], "'H03 H02' is not a tile on a space"),
            (["", "", "", "H12@0,-1"], "H12 at [0, -1] has a green edge in the south"),
            (["", "", "", "H03@0,-1 1 red"], "H03 has no fragment at edge 1"),
            (["", "", "", "H03@0,0"], "San Andreas lies at [0, 0]"),
            (["", "", "", "", "Q1"], "a quake never stays face up"),
            (["", "", "", "", "", "T"], "a town is never drawn"),
            (["", "", "", "", "", "", "up"], "'up' is not a move, such as H03@0,-1"),
            (["", "", "", "", "", "", "", "no/where.yaml"], "no/where.yaml can't be written"),
            (["", "", "", "", "", "", "", "\0.yaml"], ".yaml can't be written"),
        ],
    )
    def test_mistakes(self, lines: list[str], said: str) -> None:
        """A mistake is told at once as in a file, and the question asked again."""
        shown, _ = self.answer(*lines)
        assert said in shown.replace('"', "")

    def test_a_folder_that_is_gone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where not even the proposed name can be written, the questions come to an end."""
        gone = tmp_path / "gone"
        gone.mkdir()
        monkeypatch.chdir(gone)
        gone.rmdir()
        result = seismic("new", stdin="")
        assert 2 == result.exit_code
        assert "No such file or directory" in result.stderr

    def test_taking_a_tile_away(self) -> None:
        """The last tile can be taken away again."""
        _, written = self.answer("", "", "", "H03@0,-1", "X3@0,-2", "-", "", "", "", "", "x.yaml")
        assert [{"at": [0, -1], "tile": "H03"}] == written["given"]["laid"]

    def test_pictures(self) -> None:
        """All types of tiles are drawn on request, or one as it may lie."""
        shown, _ = self.answer("", "", "", "?", "? H12", "? H99", "")
        assert all(f" {tile.code} " in f" {' '.join(shown.split())} " for tile in all_types()[6:])
        assert "    H12          H23          H34          H45          H05          H01\n" in shown
        assert "'H99' is not a tile." in shown

    def test_possible_moves(self) -> None:
        """What is possible is listed on request."""
        shown, _ = self.answer("", "", "", "", "", "", "?")
        assert "Moves that are possible: " in shown
        assert "-1,0     1 H12    2 H23 " in shown
