"""``seismic show``: reading files, output and pictures."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from seismic import Record, from_json
from seismic.cli import main
from seismic.rulebook import LANGUAGES, message

TESTS = Path(__file__).parents[1]
SAVES = TESTS / "fixtures" / "saves"
DEALT = str(SAVES / "record-1-dealt.json")
GIVEN = str(SAVES / "record-1-given.json")
STATES = sorted(SAVES.glob("state-1-*.json"))
HOSTILE = sorted((TESTS / "hostile" / "scenarios").glob("*.yaml"))

ONE = """
seismic: 1
id: a-straight-north
title: {en: A straight to the north, fr: Une ligne droite au nord}
rules: [G3]
places: [play 2]
players: [red, blue]
given: {face_up: [H03], pile: [H01, H02]}
play:
  - expect: {phase: place}
  - place: {at: [0, -1], tile: H03}
  - refuse: {move: {crew: 1}, rule: G8}
  - crew: 0
"""
OTHER = ONE.replace("a-straight-north", "another").replace("crew: 0", "crew: 1")
"""Its last move is refused: the straight has no fragment there."""


def seismic(*args: str, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(main, ["show", *args], input=stdin, env={"LC_ALL": "C"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder with a scenario file and a file of two scenarios."""
    monkeypatch.chdir(tmp_path)
    Path("one.yaml").write_text(ONE, "utf-8")
    Path("two.yaml").write_text(f"{ONE}---{OTHER}", "utf-8")


def refused(*args: str, stdin: bytes | None = None, status: int = 2) -> str:
    """Return the error message."""
    result = seismic(*args, stdin=stdin)
    assert (status, "") == (result.exit_code, result.stdout)
    assert 1 == result.stderr.count("\n")
    return result.stderr.removeprefix("seismic: ").rstrip("\n")


class TestTerminal:
    def test_a_record(self) -> None:
        """A record is shown at its end, with its score sheet and its winner."""
        result = seismic(GIVEN)
        assert 0 == result.exit_code
        assert "1+6+1 = 8" in result.stdout
        assert "The red player has most points and wins." in result.stdout

    def test_a_move_of_a_record(self) -> None:
        """Any position of a record can be shown."""
        assert "choose the side that the quake strikes" in seismic(DEALT, "--at", "2").stdout
        first = seismic(DEALT, "--at", "0").stdout
        assert re.search("^now +red: lay a tile$", first, re.MULTILINE)

    def test_what_has_happened(self) -> None:
        """A record tells what its move has done; a scenario everything up to the position."""
        record = seismic(DEALT, "--at", "3").stdout.splitlines()
        assert "after side 0" == record[0]
        assert "      Lost from the table: H03 at [0, -1]." in record
        assert not [line for line in record if "The red player lays H03" in line]
        scenario = seismic("one.yaml", "--at", "2").stdout.splitlines()
        turned, laid, crewed = (
            scenario.index(f"      {line}")
            for line in (
                "H01 is turned up.",
                "The red player lays H03 at [0, -1].",
                "The red player places a crew at the north edge of [0, -1].",
            )
        )
        assert turned < scenario.index("   1. H03@0,-1") < laid < crewed
        assert crewed < scenario.index("after crew 0")
        assert "      H01 is turned up." in seismic("one.yaml").stdout.splitlines()

    def test_skipped_steps(self) -> None:
        """A step that nobody was asked about is told, with its rule (R20)."""
        empty = "given: {supply: {red: 0}, face_up"
        Path("none.yaml").write_text(
            ONE.replace("given: {face_up", empty).partition("  - refuse")[0], "utf-8"
        )
        told = seismic("none.yaml", "--at", "1").stdout
        assert "can't place a crew: none is left in the supply (R20)." in told

    def test_edges(self) -> None:
        """The numbers of the edges are named on request."""
        key = "edges: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west"
        assert seismic("one.yaml", "--edges").stdout == f"{seismic('one.yaml').stdout}{key}\n"
        assert seismic("one.yaml", "--coordinates").stdout == seismic("one.yaml").stdout

    def test_a_saved_state(self) -> None:
        """A saved state is shown as it is."""
        for file in STATES:
            state = from_json(file.read_bytes())
            shown = seismic(str(file)).stdout
            phase = message(f"phase.{state.phase}").partition(" or ")[0]
            assert phase in shown, file.name
            assert f"{len(state.pile)}\n" in shown

    def test_a_scenario(self) -> None:
        """A scenario is shown at its position, or after some of its moves."""
        shown = seismic("one.yaml", "--lang", "fr").stdout
        assert shown.startswith("a-straight-north: Une ligne droite au nord\n")
        assert "H03" not in shown.partition("\n\n")[2], "nothing is laid"
        later = seismic("one.yaml", "--at", "2").stdout
        assert "\nafter crew 0\n" in later
        assert "H03r" in later

    def test_standard_input(self) -> None:
        """A hyphen reads a file of any format from standard input."""
        for file in (Path(GIVEN), STATES[0], Path("one.yaml")):
            result = seismic("-", stdin=file.read_bytes())
            assert seismic(str(file)).stdout == result.stdout

    def test_whatever_it_is_called(self) -> None:
        """The format follows from the content, not from the name."""
        Path("game").write_bytes(Path(GIVEN).read_bytes())
        Path("scenario.txt").write_text(ONE, "utf-8")
        Path("scenario.json").write_text(SCENARIO_JSON, "utf-8")
        assert seismic(GIVEN).stdout == seismic("game").stdout
        assert seismic("one.yaml").stdout == seismic("scenario.txt").stdout
        assert "as-json: As JSON\n" in seismic("scenario.json").stdout

    def test_one_of_several(self) -> None:
        """The id selects one of several scenarios."""
        assert seismic("two.yaml", "--id", "another").stdout.startswith("another: ")
        problem = refused("two.yaml")
        assert problem == (
            "the file has 2 scenarios; choose one with --id: a-straight-north and another"
        )
        assert "the file has no scenario 'third'; it has" in refused("two.yaml", "--id", "third")

    def test_a_scenario_that_fails(self) -> None:
        """A scenario can be shown up to an illegal move."""
        assert "\nafter H03@0,-1\n" in seismic("two.yaml", "--id", "another", "--at", "1").stdout
        problem = refused("two.yaml", "--id", "another", "--at", "2")
        assert problem.startswith("two.yaml:26:5: A crew can't be placed at the north-east edge")


SCENARIO_JSON = """{"seismic": 1, "id": "as-json", "title": {"en": "As JSON"}, "rules": ["G3"],
"places": ["play 2"], "players": ["red", "blue"], "given": {"face_up": ["H03"]}}"""


GIVEN_POSITION = """
seismic: 1
id: as-written
title: {en: As written}
rules: [Q4]
places: [quakes 2]
table: {hexagon: 4}
players: [red, blue]
given:
  laid: [{at: [0, -1], tile: H03, crews: {0: blue}}]
  face_up: [H03, H02]
  pile: [Q3, H01, X03]
  supply: {blue: 3}
  turn: blue
play:
  - expect: {empty: [[0, -1]]}
"""


class TestGiven:
    @pytest.fixture(autouse=True)
    def _file(self) -> None:
        Path("given.yaml").write_text(GIVEN_POSITION, "utf-8")

    def test_in_text(self) -> None:
        """Nothing has been drawn and no quake has struck: the tile lies there, with its crew."""
        facts, _, table = seismic("given.yaml", "--given").stdout.partition("\n\n")
        assert [
            ["as-written: As written"],
            ["Players", "red and blue"],
            ["Whose turn", "blue"],
            ["Table", "a hexagon, 4 spaces from the middle to its edge"],
            ["Face up", "H03 and H02"],
            ["Pile, top first", "Q3, H01 and X03"],
            ["Crews in the supply", "blue 3"],
        ] == [re.split("  +", line) for line in facts.splitlines()]
        assert "H0b3" in table or "H03b" in table
        assert "H03" not in seismic("given.yaml").stdout.partition("\n\n")[2], "it is lost at once"

    def test_drawn(self) -> None:
        """The picture shows the same table, and its marks."""
        result = seismic("given.yaml", "--given", "-o", "given.svg", "--lines")
        assert 0 == result.exit_code
        assert "blue at the north edge of [0, -1]" in description("given.svg")
        assert "north 1, north-east 0" in description("given.svg")

    def test_a_pile_without_order(self) -> None:
        """The tiles of an undealt pile are counted."""
        counts = GIVEN_POSITION.replace("pile: [Q3, H01, X03]", "pile: {Q3: 1, H01: 2}")
        Path("counts.yaml").write_text(counts.partition("play:")[0], "utf-8")
        assert re.search("Pile +1 × Q3 and 2 × H01\n", seismic("counts.yaml", "--given").stdout)

    @pytest.mark.parametrize(
        ("args", "problem"),
        [
            (("given.yaml", "--given", "--at", "1"), "omit --at and --one-line"),
            (("given.yaml", "--given", "--one-line"), "omit --at and --one-line"),
            ((DEALT, "--given"), "is not a scenario: only scenarios have a position as written"),
        ],
    )
    def test_refused(self, args: tuple[str, ...], problem: str) -> None:
        """What isn't there as written is refused."""
        assert problem in refused(*args)


class TestBrowser:
    @pytest.fixture
    def pages(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
        """The addresses that are opened, in place of a browser."""
        opened: list[str] = []

        def opens(address: str) -> bool:
            opened.append(address)
            return True

        monkeypatch.setattr("webbrowser.open", opens)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        return opened

    def page(self, opened: list[str]) -> str:
        (address,) = opened
        return Path(unquote(urlsplit(address).path)).read_text("utf-8")

    def test_a_line(self, pages: list[str]) -> None:
        """A position that can't change is shown on a page that rests."""
        result = seismic("Rb crew@0,-1 0:-1H03 H01,H02 1", "--browser", "--lang", "fr")
        assert 0 == result.exit_code
        assert message("cli.show.opened", "fr").format(page=pages[0]) in result.stdout
        assert "H03 en [0, -1]" in self.page(pages)
        assert "location.reload" not in self.page(pages)

    def test_without_a_browser(self, pages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """Where there is no browser the address is told."""
        monkeypatch.setattr("webbrowser.open", lambda address: False)
        told = seismic("a-quake-strikes-before-the-next-tile", "--browser").stdout
        assert "Open this page in a browser: file:///" in told
        assert not pages

    def test_follows(self, pages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """The page is drawn anew when the file is saved, and says what is wrong with it."""
        seen: list[str] = []

        def saves(seconds: float) -> None:
            seen.append(self.page(pages))
            if len(seen) == 1:
                Path("one.yaml").write_text(ONE.replace("[H03]", "[X024]"), "utf-8")
            elif len(seen) == 2:
                Path("one.yaml").write_text(ONE.replace("[H03]", "[H99 ]"), "utf-8")
            else:
                raise KeyboardInterrupt

        monkeypatch.setattr("seismic.cli.saving.sleep", saves)
        result = seismic("one.yaml", "--browser")
        assert 1 == len(pages), "opened once"
        assert ["X024" in page for page in seen] == [False, True, True]
        assert "H99" in seen[2]
        assert all("location.reload" in page for page in seen)
        assert "location.reload" not in self.page(pages), "it rests in the end"
        assert "H99" in result.stdout


class TestPictures:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize(
        ("option", "key", "facts"),
        [
            ("--coordinates", "coordinates", {}),
            ("--edges", "edge-numbers", {}),
            ("--open", "open-cells", {"cells": ""}),
            ("--lines", "quake-lines", {"town": "[0, 0]", "lengths": ""}),
            ("--last-move", "last-move", {"cells": "[0, -1]"}),
        ],
    )
    def test_marks(self, option: str, key: str, facts: dict[str, str], lang: str) -> None:
        """Each option marks the picture and extends its description."""
        usual, marked = "usual.svg", "marked.svg"
        for more, file in (((), usual), ((option,), marked)):
            result = seismic("one.yaml", "--at", "2", "-o", file, "--lang", lang, *more)
            assert 0 == result.exit_code
            assert message("cli.show.written", lang).format(file=file) + "\n" == result.stdout
        said = message(f"svg.{key}", lang).format(**facts).rstrip(".")
        assert said in description(marked)
        assert said not in description(usual)

    def test_fits(self) -> None:
        """A tile is shown on every space that takes it, face up or not: a straight on six."""
        seismic("one.yaml", "-o", "table.svg", "--fits", "x0")
        assert "Possible placements shown (6)" in description("table.svg")

    def test_section(self) -> None:
        """A section is lit up with its points: 1 for the straight, 6 and 1 for its ends."""
        seismic(GIVEN, "-o", "table.svg", "--section", "0,-1,0")
        assert "worth 8 points" in description("table.svg")

    def test_theme(self) -> None:
        """The dark theme differs from the light one, which is the default."""
        for theme in ("light", "dark"):
            seismic("one.yaml", "-o", f"{theme}.svg", "--theme", theme)
        seismic("one.yaml", "-o", "usual.svg")
        assert Path("usual.svg").read_bytes() == Path("light.svg").read_bytes()
        assert Path("usual.svg").read_bytes() != Path("dark.svg").read_bytes()

    def test_capitals(self) -> None:
        """The suffix selects the format, in upper or lower case."""
        seismic("one.yaml", "-o", "table.PNG")
        assert Path("table.PNG").read_bytes().startswith(b"\x89PNG")
        seismic("one.yaml", "-o", "table.Svg")
        assert Path("table.Svg").read_bytes().startswith(b"<svg")

    def test_a_name_with_control_characters(self) -> None:
        """Control characters in the name of a picture are escaped."""
        told = seismic("one.yaml", "-o", "a\n\x1b.svg").stdout
        assert 1 == told.count("\n")
        assert r"The picture is in a\n\x1b.svg." in told

    def test_without_the_extra(self) -> None:
        """If PNG pictures need an extra, one line names it."""
        code = (
            "import sys; sys.modules['resvg_py'] = None;"
            "sys.argv = ['seismic', 'show', 'one.yaml', '-o', 'table.png'];"
            "from seismic.cli import main; main()"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (1, "") == (done.returncode, done.stdout)
        assert f"seismic: {message('cli.show.png')}\n" == done.stderr
        assert not Path("table.png").exists()

    @pytest.mark.parametrize(
        ("args", "problem"),
        [
            (["-o", "table.gif"], "table.gif: the name of a picture must end in .svg or .png"),
            (["-o", "table"], "table: the name of a picture must end in .svg or .png"),
            (
                ["--open"],
                "these options mark a picture, and this terminal shows text: name a file with -o",
            ),
            (
                ["--theme", "dark"],
                "these options mark a picture, and this terminal shows text: name a file with -o",
            ),
            (["-o", "a.svg", "--fits", "Q3"], "'Q3' can't be laid"),
            (["-o", "a.svg", "--fits", "T"], "'T' can't be laid"),
            (["-o", "a.svg", "--fits", "H99"], "'H99' is not a tile."),
            (["-o", "a.svg", "--fits", "H30"], "'H30' is not a tile. Did you mean H03?"),
            (["-o", "a.svg", "--section", "0,0"], "'0,0' is not a space and an edge"),
            (["-o", "a.svg", "--section", "0,0,6"], "'0,0,6' is not a space and an edge"),
            (["-o", "a.svg", "--section", "1_0,0,0"], "'1_0,0,0' is not a space and an edge"),
            (["-o", "a.svg", "--section", "0,٠,0"], "'0,٠,0' is not a space and an edge"),
            (["-o", "a.svg", "--section", "0,0,0,0"], "'0,0,0,0' is not a space and an edge"),
            (["-o", "a.svg", "--section", "9" * 30 + ",0,0"], "is not a space and an edge"),
            (["-o", "a.svg", "--section", "5,5,0"], "no highway leaves a tile at 5,5,0"),
            (["-o", "no/such/folder.svg"], "no/such/folder.svg: there is no folder no/such"),
        ],
    )
    def test_usage_errors(self, args: list[str], problem: str, tmp_path: Path) -> None:
        """A usage error is reported in one line, and nothing is written."""
        assert problem in refused("one.yaml", *args)
        assert ["one.yaml", "two.yaml"] == sorted(file.name for file in tmp_path.iterdir())


def description(file: str) -> str:
    root = ElementTree.parse(file).getroot()
    return next(str(each.text) for each in root if each.tag.endswith("desc"))


class TestFiles:
    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"hello",
            b"\x89PNG\r\n",
            b"{}",
            b'{"name": "seismic"}',
            b'{"seismic": null}',
            b'{"seismic": "view", "version": 1}',
            b'{"seismic": ["record"]}',
        ],
    )
    def test_unknown(self, data: bytes) -> None:
        """For an unknown file the known formats are named."""
        problem = "- is neither a scenario (YAML) nor a saved game or a record (JSON)"
        assert problem == refused("-", stdin=data)

    @pytest.mark.parametrize(
        "data",
        [
            b'{"seismic": "record"}',
            b'{"seismic": "state", "version": 1}',
            b'{"seismic": ',
            b'{"a":' * 50_000,
            b'{"seismic": "record"' + b" " * 2_000_000,
            b"seismic: 1\n" + b"- [" * 10_000,
            b"seismic: 1\n" + b"x" * 2_000_000,
            b'{"seismic": 1}',
        ],
        ids=range(8),
    )
    def test_broken(self, data: bytes) -> None:
        """A broken file is reported in one line of bounded length."""
        assert 3_000 > len(refused("-", stdin=data))

    @pytest.mark.parametrize("file", HOSTILE, ids=lambda file: file.stem)
    def test_hostile_scenarios(self, file: Path) -> None:
        """An invalid scenario file is reported with the location of its first problem."""
        assert refused(str(file)).startswith(f"{file}:")

    def test_an_illegal_record(self) -> None:
        """The first illegal move of a record is reported: here no quake has been drawn."""
        record = Record.from_json(Path(DEALT).read_bytes())
        bad = Record(record.start, record.moves[1:])
        problem = refused("-", stdin=bad.to_json().encode(), status=1)
        assert problem.startswith("move 2, side 0, is refused. ")

    def test_no_such_file(self) -> None:
        """A missing file, or a folder, is reported in one line."""
        assert "does not exist" in refused("nothing.json")
        assert "is a directory" in refused(".")

    def test_no_such_move(self) -> None:
        """For a number that is too high the number of moves is named; a saved state has none."""
        assert "there is no move 5: the file has 4" == refused(DEALT, "--at", "5")
        assert "there is no move 1: the file has 0" == refused(str(STATES[0]), "--at", "1")
        assert 100 > len(refused(DEALT, "--at", "9" * 4_000))

    def test_an_id_without_scenarios(self) -> None:
        """Only scenarios have ids."""
        assert "is not a scenario file: omit --id" in refused(GIVEN, "--id", "x")


class TestOneLine:
    """A position in one line, as an argument and as output."""

    STATE = "Rb crew@0,-1 0:-1H03 H01,H02 Q1"
    VIEW = "Rb crew@0,-1 0:-1H03 H01,H02 1"

    @pytest.mark.parametrize("line", [STATE, VIEW])
    def test_shown(self, line: str) -> None:
        """Both forms are shown alike."""
        lines = seismic(line).stdout.splitlines()
        assert "red: place a crew or pass (H03, [0, -1])" in lines[0]
        assert "pile     1" in lines
        assert seismic(self.STATE).stdout == seismic(self.VIEW).stdout

    def test_drawn(self) -> None:
        """A line can be drawn to a file."""
        assert 0 == seismic(self.VIEW, "-o", "table.svg").exit_code
        assert "svg" in ElementTree.parse("table.svg").getroot().tag

    @pytest.mark.parametrize("line", [STATE, VIEW])
    def test_written(self, line: str) -> None:
        """The line that is printed hides the pile, and can be shown again."""
        assert f"{self.VIEW}\n" == seismic(line, "--one-line").stdout

    def test_of_a_file(self) -> None:
        """The position of a file is printed as one line, with a picture if that is asked for."""
        line = "Rb crew@0,-1 0:-1H03 H01,H02 0"
        assert f"{line}\n" == seismic("one.yaml", "--at", "1", "--one-line").stdout
        result = seismic("one.yaml", "--at", "1", "--one-line", "-o", "table.svg")
        assert line == result.stdout.splitlines()[0]
        assert Path("table.svg").exists()

    def test_refused(self) -> None:
        """What is wrong is named with its column."""
        assert "column 4: must be one of place, " in refused("Rb plaice - H03 -")
        assert "omit --id" in refused(self.VIEW, "--id", "one")

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_neither_file_nor_line(self, lang: str) -> None:
        """The error about an incomplete line says what a line has, with an example that works."""
        problem = refused("Rb", "--lang", lang)
        missing = message("cli.click.no-such-file", lang).format(file="'Rb'")
        assert f"{missing} " in problem
        example = "Rb place - H03,H02,X024 70"
        assert message("cli.show.not-a-line", lang).format(example=example) in problem
        assert 0 == seismic(example).exit_code
        assert "H03" not in refused("game.json", "--lang", lang)

    def test_longer_than_a_file_name(self) -> None:
        """A line may be longer than the name of a file can be."""
        assert "column 5004: a line must have" in refused(f"Rb {'x' * 5_000}")

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_help(self, lang: str) -> None:
        """The help says that a line will do."""
        assert "FILE|ID|LINE" in seismic("--lang", lang, "--help").stdout

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_incomplete_json(self, lang: str) -> None:
        """Where a file stops being JSON is said as editors read it."""
        Path("broken.json").write_text('{"seismic":\n', "utf-8")
        said = message("cli.show.not-json", lang)
        assert f"broken.json:2:1: {said}" in refused("broken.json", "--lang", lang)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_missing_folder(self, lang: str) -> None:
        """Where the folder of a picture is missing, it is named in the language of the user."""
        said = message("cli.no-folder", lang).format(folder="no/such")
        problem = refused("one.yaml", "-o", "no/such/folder.svg", "--lang", lang)
        assert f"no/such/folder.svg: {said}" in problem

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_misspelt_id(self, lang: str) -> None:
        """For the id of a scenario with a slip, the right one is suggested."""
        name = "nearest-tiles-go-first-across-gap"
        said = refused(name, "--lang", lang)
        assert message("cli.show.no-such-name", lang).format(name=f"'{name}'") in said
        assert message("cli.did-you-mean", lang).format(near=f"{name}s") in said

    def test_a_file_of_that_name(self) -> None:
        """A file takes precedence, and a missing file is reported as such."""
        Path("rb game.yaml").write_text(ONE, "utf-8")
        assert "a-straight-north" in seismic("rb game.yaml").stdout
        assert "no game.json" in refused("no game.json")
