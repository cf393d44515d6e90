"""Scenario files, format 1: keys, defaults, and everything that must not be there."""

import pickle
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from seismic import BadScenario, Crew, Hex, Pass, Place, PlaceCrew, Table, TurnTile
from seismic.rulebook import LANGUAGES, Paragraph, message, message_keys
from seismic.scenarios import Expected, Played, Refused, Scenario, read, read_file, run, shipped
from seismic.scenarios.context import MOST_PROBLEMS, Context
from seismic.scenarios.format import _read

HOSTILE = sorted((Path(__file__).parents[1] / "hostile" / "scenarios").glob("*.yaml"))

HEAD = """\
seismic: 1
id: a-case
title: {en: A text}
rules: [Q2]
places: [quakes 1]
players: [red, blue]
"""


def one(extra: str = "", head: str = HEAD) -> Scenario:
    """Read a single scenario; the extra text begins in line 7."""
    (scenario,) = read(head + extra, "f.yaml")
    return scenario


def refused(text: str, lang: str = "en") -> list[str]:
    with pytest.raises(BadScenario) as caught:
        read(text, "f.yaml", lang)
    return [str(problem) for problem in caught.value.problems]


class TestKeys:
    def test_what_is_required(self) -> None:
        """Four keys are required; all others have a default."""
        bare = one(head="seismic: 1\nid: a-case\ntitle: {fr: Un cas}\nplayers: [red, blue]\n")
        assert ((), ()) == (bare.rules, bare.places)
        scenario = one()
        state = scenario.start.state
        assert ("f.yaml", 1, "a-case") == (scenario.file, scenario.line, scenario.id)
        assert (("Q2",), (Paragraph("quakes", 1),)) == (scenario.rules, scenario.places)
        assert (True, None, ()) == (scenario.portable, scenario.stock, scenario.play)
        assert (("red", "blue"), "over", Table()) == (state.players, state.phase, state.rules.table)
        assert {"red": 20, "blue": 20} == state.supply
        assert {Hex(0, 0): "T"} == {at: tile.code for at, tile in state.board.tiles.items()}

    def test_titles_and_reasons(self) -> None:
        """A text that is missing in a language is returned in English, on one line."""
        title = "title:\n  en: >\n    A longer\n    text\n  fr: Un texte\nwhy: {en: Because}\n"
        scenario = one(head=HEAD.replace("title: {en: A text}\n", title))
        assert ["A longer text", "A longer text", "Un texte"] == [
            scenario.title(lang) for lang in LANGUAGES
        ]
        assert "Because" == scenario.why("es")
        assert one().why() is None

    def test_titles_in_any_language(self) -> None:
        """One language is enough; without English, others see it in the first that there is."""
        scenario = one(head=HEAD.replace("{en: A text}", "{fr: Un texte, es: Un texto}"))
        assert ["Un texto", "Un texto", "Un texte"] == [scenario.title(lang) for lang in LANGUAGES]

    def test_words_of_other_languages(self) -> None:
        """Colours and moves may be Spanish or French, in values and keys; texts stay."""
        scenario = one(
            "given:\n"
            "  laid: [{at: [0, -1], tile: H03, crews: {0: bleu}}, {at: [0, 1], tile: H03}]\n"
            "  supply: {rojo: 3}\n"
            "  pile: {H03: 2}\n"
            "  turn: azul\n"
            "play:\n"
            "  - équipe 0\n"
            "  - {equipo: 3}\n"
            "  - passer\n"
            "  - cote 2\n"
            "  - tourner 0,-1 x2\n"
            '  - refuse: {move: "ciudad 8,0", rule: Q1}\n'
            "  - sacar H03\n"
            "  - expect: {actor: jaune, supply: {vert: 20}, winners: [azul]}\n",
            HEAD.replace("a-case", "rouge")
            .replace("A text", "rouge")
            .replace("[red, blue]", "[red, bleu, verde, jaune]"),
        )
        assert ("rouge", "rouge") == (scenario.id, scenario.title())
        assert ["red", "blue", "green", "yellow"] == scenario.data["players"]
        assert {"0": "blue"} == scenario.data["given"]["laid"][0]["crews"]
        assert ({"red": 3}, "blue") == tuple(scenario.data["given"][k] for k in ("supply", "turn"))
        assert [
            {"crew": 0},
            {"crew": 3},
            "pass",
            {"side": 2},
            {"turn": {"at": [0, -1], "by": 2}},
            {"refuse": {"move": {"town": [8, 0]}, "rule": "Q1"}},
            {"draw": "H03"},
            {"expect": {"actor": "yellow", "supply": {"green": 20}, "winners": ["blue"]}},
        ] == scenario.data["play"]

    def test_places_of_other_editions(self) -> None:
        """Places may be written as the Spanish or French rulebook has them."""
        places = "[Terremotos 1, Séismes 2, Seismes 3, El juego 2, Déroulement du jeu 3]"
        scenario = one(head=HEAD.replace("[quakes 1]", places))
        expected = ["quakes 1", "quakes 2", "quakes 3", "play 2", "play 3"]
        assert expected == list(map(str, scenario.places)) == scenario.data["places"]

    def test_tables(self) -> None:
        """A table is a hexagon, a rectangle, or the cells that it lists."""
        tables = {
            "{hexagon: 0}": Table.hexagon(0),
            "{rectangle: [3, 5]}": Table.rectangle(3, 5),
            "{cells: [[0, 0], [0, -1]]}": Table.of([(0, 0), (0, -1)]),
        }
        found = {text: one(f"table: {text}\n").start.state.rules.table for text in tables}
        assert tables == found

    def test_variants_and_options(self) -> None:
        """Variants and options are those of the rules."""
        rules = one(
            "variants: [twin-cities, dilemma]\noptions: {R11: nine-steps}\n"
        ).start.state.rules
        assert {"twin-cities", "dilemma"} == rules.variants
        assert {"R11": "nine-steps"} == rules.options
        assert Hex(9, 0) in rules.towns

    def test_towns(self) -> None:
        """The towns lie where they are said to."""
        towns = "variants: [twin-cities]\ntowns: [[0, 8], [0, 0]]\n"
        assert (Hex(0, 0), Hex(0, 8)) == one(towns).start.state.rules.towns

    def test_unreachable(self) -> None:
        """A position that cannot arise in play may say so."""
        assert one("unreachable: true\n").unreachable
        assert not one().unreachable

    def test_a_position(self) -> None:
        """Tiles face up and in the pile are types, and a crew may be named by either edge."""
        state = one(
            "given:\n"
            '  laid: [{at: [0, -1], tile: H03, crews: {"3": blue}}]\n'
            "  face_up: [H14, X35]\n"
            "  pile: [H25, H45, Q1]\n"
            "  supply: {red: 3}\n"
            "  turn: blue\n"
            "  heights: {blue: 181}\n"
            "  box: [H45, Q3]\n"
        ).start.state
        assert (Crew((0, -1), 0, "blue"),) == state.board.crews
        assert ["H03", "X02", "H03"] == [tile.code for tile in state.face_up]
        assert ["H01", "Q1"] == [tile.code for tile in state.pile]
        assert ["H01", "Q3"] == [tile.code for tile in state.box]
        assert {"red": 3, "blue": 19} == state.supply
        assert ("blue", {"blue": 181}) == (state.actor, state.heights)

    def test_a_deal(self) -> None:
        """The stock is the whole pile before anything was turned up."""
        scenario = one("deal: {seed: 7}\nportable: false\n")
        assert scenario.stock is not None
        assert (73, 6, False) == (
            len(scenario.stock.pile),
            len(scenario.stock.box),
            scenario.portable,
        )

    def test_an_own_tile_set(self) -> None:
        """A deal may use another box: six of the seven mixed and other highways leave it here."""
        scenario = one("tiles: {H03: 3, H02: 2, H01: 2, X024+5: 1}\ndeal: {seed: 0}\n")
        assert scenario.stock is not None
        assert ["H03", "X024+5"] == sorted(tile.code for tile in scenario.stock.pile)

    def test_steps(self) -> None:
        """Every type of step is read, with its line and column."""
        play = one(
            "play:\n"
            "  - place: {at: [0, 1], tile: H03}\n"
            "  - crew: 3\n"
            "  - pass\n"
            "  - turn: {at: [0, 1], by: 5}\n"
            "  - refuse: {move: pass, rule: G1}\n"
            "  - expect: {phase: over}\n"
        ).play
        assert (
            Played(Place((0, 1), "H03"), 8, 5),
            Played(PlaceCrew(3), 9, 5),
            Played(Pass(), 10, 5),
            Played(TurnTile((0, 1), 5), 11, 5),
            Refused(Pass(), "G1", 12, 5),
        ) == play[:5]
        last = play[5]
        assert isinstance(last, Expected)
        phase = last.checks["phase"]
        assert ("over", 13, 21) == (phase.value, phase.line, phase.column)

    def test_several_documents(self) -> None:
        """A file may hold several scenarios, each with the line where it begins."""
        found = read(HEAD + "---\n" + HEAD.replace("a-case", "b-case"))
        assert [("a-case", 1), ("b-case", 8)] == [(each.id, each.line) for each in found]

    def test_data(self) -> None:
        """The data of a scenario is what is written, with texts for keys."""
        written = one("given: {laid: [{at: [0, -1], tile: H03, crews: {0: red}}]}\n").data
        assert {"0": "red"} == written["given"]["laid"][0]["crews"]
        assert ["seismic", "id", "title", "rules", "places", "players", "given"] == list(written)

    def test_a_report_crosses_processes(self) -> None:
        """Reports pickle, so that files can be run side by side."""
        report = run(one("given: {face_up: [H03]}\nplay:\n  - expect: {phase: place}\n"))
        assert report == pickle.loads(pickle.dumps(report))


class TestMistakes:
    @pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.stem)
    @pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader], ids=["c", "python"])
    def test_a_mistaken_file(self, path: Path, loader: Any) -> None:
        """Each file is refused at the place and with the words in its first line."""
        data = path.read_bytes()
        where, _, words = data.decode().partition("\n")[0].removeprefix("# ").partition(" | ")
        with pytest.raises(BadScenario) as caught:
            _read(data, Context(path.name), loader)
        found = [f"{each.line}:{each.column}: {each.message}" for each in caught.value.problems]
        assert any(each.startswith(f"{where}:") and words in each for each in found), found

    def test_there_are_many(self) -> None:
        """The collection of mistakes is not lost."""
        assert 60 < len(HOSTILE)

    def test_all_are_reported(self) -> None:
        """Problems in every part of a file are reported together, in the order of reading."""
        extra = "variants: [dilemna]\nplay:\n  - crew: 7\n  - plase: 1\n  - expect: {legal: -1}\n"
        found = refused(HEAD.replace("id: a-case", "id: A Case") + extra)
        assert [2, 7, 9, 10, 11] == [int(each.split(":")[1]) for each in found]

    def test_no_more_than_twenty(self) -> None:
        """At most twenty problems are reported."""
        assert MOST_PROBLEMS == len(refused(HEAD + "play:\n" + "  - crew: 6\n" * 30))
        tiles = "".join(f"    - {{at: [0, {n}], tile: H14}}\n" for n in range(1, 40))
        assert MOST_PROBLEMS == len(
            refused(HEAD + "given:\n  laid:\n" + "    - {at: [0, 0], tile: H03}\n" * 30)
        )
        assert 1 == len(refused(HEAD + "given:\n  laid:\n" + tiles))

    def test_one_mistake_is_one_problem(self) -> None:
        """A number that can't be read doesn't make its cell a second problem."""
        (problem,) = refused(HEAD + "play: [town: [0, 1_0]]\n")
        assert problem.startswith("f.yaml:7:18: 1_0 without quotes")

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("id:x\n", "f.yaml:1:1: id:x: write a space"),
            (f"{HEAD}given:\n  turn:red\n", "f.yaml:8:3: turn:red: write a space"),
            (f"{HEAD}play:\n  - crew:3\n", "f.yaml:8:5: crew:3: write a space"),
        ],
    )
    def test_no_blank_after_a_colon(self, text: str, said: str) -> None:
        """A text where keys belong, and which has the form of one, lacks a blank."""
        (problem,) = refused(text)
        assert problem.startswith(said)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("given:\n  pile: Q1, H01", 'not "Q1, H01"; did you mean [Q1, H01]?'),
            (
                "given: {pile: [Q1 H01]}",
                'expected one tile, not "Q1 H01"; put a comma between two tiles: Q1, H01',
            ),
            (
                "given: {face_up: [H03; H02]}",
                'expected one tile, not "H03; H02"; put a comma between two tiles: H03, H02',
            ),
        ],
    )
    def test_the_text_of_a_scenario_is_quoted(self, text: str, said: str) -> None:
        """A scenario shows its own tiles, which a document that may be a state doesn't."""
        assert said in "\n".join(refused(HEAD + text))
        without = HEAD.replace("seismic: 1\n", "")
        assert without != HEAD
        assert said not in "\n".join(refused(without + text))

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("given: {laid: [{at: (0, 3), tile: H03}]}", "7:21: numbers that belong together"),
            ("given: {laid: [{at: 0,3, tile: H03}]}", "7:21: numbers that belong together"),
            ("play: [{town: (-1,3)}]", "7:15: numbers that belong together"),
            ("play: [{expect: {empty: [[0, 1], (0,-1)]}}]", "7:34: numbers that belong together"),
            ("play:\n  - town: (0, 3)", "8:11: expected a cell"),
        ],
    )
    def test_a_cell_in_other_brackets(self, text: str, said: str) -> None:
        """A cell in parentheses or without brackets is one mistake, and shown as it should be."""
        (problem,) = refused(f"{HEAD}{text}\n")
        assert problem.startswith(f"f.yaml:{said}")
        assert re.search(r"\[(0, 3|-1, 3|0, -1)\]", problem)

    @pytest.mark.parametrize("text", ["(0, a)", "0, x", "(, 3)"])
    def test_what_is_no_cell(self, text: str) -> None:
        """Anything else between parentheses gets no such advice."""
        said = refused(f"{HEAD}given: {{laid: [{{at: {text}, tile: H03}}]}}\n")
        assert not [each for each in said if "belong together" in each]

    def test_one_cell_for_several(self) -> None:
        """A single cell in place of a list is one mistake."""
        assert [
            "f.yaml:7:24: expected a list of cells, not [0, 1]; did you mean [[0, 1]]?"
        ] == refused(f"{HEAD}play: [expect: {{empty: [0, 1]}}]\n")
        (problem,) = refused(f"{HEAD}play: [expect: {{empty: [0, 1, 2]}}]\n")
        assert problem.endswith("expected a list of cells, not [0, 1, 2]")

    @pytest.mark.parametrize(
        ("move", "meant"), [("side 0", "side 0"), ("H03@0,1", '"H03@0,1"'), ("pass", "pass")]
    )
    def test_a_move_alone(self, move: str, meant: str) -> None:
        """A refused move without its rule is shown with the keys that it needs."""
        (problem,) = refused(f"{HEAD}play:\n  - refuse: {move}\n")
        assert problem.endswith(f"did you mean {{move: {meant}, rule: ID}}?")

    @pytest.mark.parametrize("under", ["given: {laid: []", "deal: {seed: 1"])
    def test_indented_too_far(self, under: str) -> None:
        """A key of the scenario itself that stands under another one belongs further left."""
        (problem,) = refused(f"{HEAD}{under}, play: [side 0]}}\n")
        name = under.partition(":")[0]
        said = f"play doesn't belong under {name}; begin it in the same column as {name}"
        assert problem.endswith(f": {said}")

    @pytest.mark.parametrize("entry", ["{at: [0, 3], tile:H03}", "{tile:H03, at: [0, 3]}"])
    def test_a_missing_space_is_no_missing_key(self, entry: str) -> None:
        """A key that lacks only its space isn't missing as well."""
        (problem,) = refused(f"{HEAD}given: {{laid: [{entry}]}}\n")
        assert problem.endswith("tile:H03: write a space after the colon")

    def test_another_version_is_not_judged(self) -> None:
        """In a file of a later format only the version is refused."""
        assert ["f.yaml:1:10"] == [each[:11] for each in refused("seismic: 2\nnews: 1\n")]

    def test_too_many_crews(self) -> None:
        """The twenty-first crew of a colour is one too many, and reported at its place."""
        line = "    - {{at: [0, {}], tile: H03, crews: {{0: red}}}}\n"
        tiles = "".join(line.format(row) for row in range(1, 22))
        (problem,) = refused(HEAD + "given:\n  laid:\n" + tiles)
        assert problem.startswith("f.yaml:29:43: red has more than 20 crews")

    @pytest.mark.parametrize(
        ("lang", "before", "after"),
        [
            ("en", "there is no key faceup here, only ", "; did you mean face_up?"),
            ("es", "aquí no hay ninguna clave faceup, solo ", "; ¿querías decir face_up?"),
            (
                "fr",
                "il n'y a pas ici de clé faceup, seulement ",
                "\xa0; vouliez-vous dire face_up\xa0?",
            ),
        ],
    )
    def test_languages(self, lang: str, before: str, after: str) -> None:
        """A mistake is reported in the language asked for."""
        keys = "laid, face_up, pile, supply, turn, heights, box, bottom"
        found = refused(HEAD + "given:\n  faceup: [H03]\n", lang)
        assert [f"f.yaml:8:3: {before}{keys}{after}"] == found


class TestMessages:
    GROUPS = ("problem", "expected", "found", "check", "cli.verify", "cli.coverage", "cli.export")

    @pytest.mark.parametrize("lang", ["es", "fr"])
    def test_the_same_facts(self, lang: str) -> None:
        """Every message about scenarios has the same facts in every language."""
        keys = [key for key in message_keys() if key.startswith(self.GROUPS)]
        expected = {key: re.findall(r"{\w+}", message(key)) for key in keys}
        found = {key: re.findall(r"{\w+}", message(key, lang)) for key in keys}
        assert {key: sorted(fields) for key, fields in expected.items()} == {
            key: sorted(fields) for key, fields in found.items()
        }


class TestFiles:
    def test_a_file(self, tmp_path: Path) -> None:
        """A file is read with a byte order mark and any ends of lines."""
        file = tmp_path / "a.yaml"
        file.write_bytes(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode())
        (scenario,) = read_file(file)
        assert (str(file), 1) == (scenario.file, scenario.line)

    @pytest.mark.parametrize("name", ["missing.yaml", "."])
    def test_no_file(self, tmp_path: Path, name: str) -> None:
        """A path to no file is reported like any other problem."""
        with pytest.raises(BadScenario, match=":1:1: there is no such file"):
            read_file(tmp_path / name)

    def test_unreadable(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that the system doesn't let us read is reported with the system's reason."""
        file = tmp_path / "a.yaml"
        file.touch()

        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
        with pytest.raises(BadScenario, match=":1:1: the file can't be read: Permission denied"):
            read_file(file)

    def test_too_big(self, tmp_path: Path) -> None:
        """A file is not read beyond its limit."""
        file = tmp_path / "a.yaml"
        file.write_bytes(b"#" * (1 << 21))
        with pytest.raises(BadScenario, match="too big"):
            read_file(file)


class TestWork:
    """What running a file takes is known, and bounded, before anything is begun."""

    FAR = "given: {{laid: [{}], pile: [{}]}}\n"

    def position(self, tiles: int, quakes: int) -> str:
        laid = ", ".join(f"{{at: [{3 * n}, 7], tile: H03}}" for n in range(tiles))
        return self.FAR.format(laid, ", ".join(["Q1"] * quakes))

    def work(self, extra: str) -> int:
        context = Context("f.yaml")
        _read(HEAD + extra, context)
        return context.work

    def test_a_position(self) -> None:
        """Each quake of the pile looks five times at each tile on the table."""
        assert 30 * (1 + 5 * 4) == self.work(self.position(30, 4))
        assert 0 == self.work("")

    def test_moves_and_checks(self) -> None:
        """A move looks once at each tile, a score five times, and the second one is known."""
        start = "given: {laid: [{at: [0, -1], tile: H03}], face_up: [H03, H03]}\n"
        moves = "- H03@0,1\n- pass\n- H03@0,2\n"
        assert 1 + (2 + 2 + 3) == self.work(f"{start}play:\n{moves}")
        score = "- expect: {score: {red: 0}}\n"
        assert 1 + (2 + 2 + 3) + 2 * 2 + 3 * 5 == self.work(f"{start}play:\n{moves}{score}{score}")

    def test_deals(self) -> None:
        """A deal looks at each tile of the set, as do the checks of what was dealt."""
        assert 9 * 79 == self.work("deal: {seed: 1, deals: 9}\n")
        twins = "variants: [twin-cities]\ndeal: {seed: 1, deals: 9}\n"
        assert 9 * 158 == self.work(twins)
        check = "play: [expect: {stock: {tiles: 73}}]\n"
        assert 9 * (79 + 79 + 2) == self.work(f"deal: {{seed: 1, deals: 9}}\n{check}")

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_refused(self, lang: str) -> None:
        """A file that is too much work is refused at the scenario that makes it so."""
        one = HEAD + self.position(480, 60)
        files = [one.replace("a-case", f"a-case-{number}") for number in range(5)]
        assert 4 == len(read("---\n".join(files[:4])))
        (problem,) = refused("---\n".join(files), lang)
        work = 5 * 480 * (1 + 5 * 60)
        told = message("problem.too-much-work", lang).format(work=work, most=600_000)
        assert f"f.yaml:33:1: {told}" == problem


class TestValue:
    """A scenario is a value like any other: it never changes, and can be a key."""

    def test_hash(self) -> None:
        """Equal scenarios are one key; every shipped scenario can be one, and pickles."""
        suite, again = shipped(), shipped()
        assert {*suite, *again} == set(suite)
        assert suite == again == pickle.loads(pickle.dumps(suite))

    def test_nothing_can_be_changed(self) -> None:
        """Changing what a scenario returns changes nothing in it."""
        scenario = next(each for each in shipped() if each.reasons and "play" in each.data)
        before = hash(scenario)
        scenario.titles["en"] = scenario.reasons["en"] = "other"
        scenario.data["play"].clear()
        assert scenario.title() != "other"
        assert scenario.why() != "other"
        assert scenario.data["play"]
        for step in scenario.play:
            if isinstance(step, Expected):
                with pytest.raises(TypeError):
                    step.checks["phase"] = "over"  # type: ignore[index]  # that it is refused
        assert before == hash(scenario)
