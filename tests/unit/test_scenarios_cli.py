"""The commands verify, schema, export and coverage, as somebody at a terminal sees them."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from importlib.resources import files
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from seismic.cli import main
from seismic.scenarios import shipped, suite_folder

GOOD = """\
seismic: 1
id: {id}
title: {{en: A straight in the north, es: Una recta al norte, fr: Une droite au nord}}
rules: [E3, E6]
places: [end 2, end 3]
why: {{en: It ends at the town, es: Acaba en la ciudad, fr: Elle finit à la ville}}
players: [red, blue]
given:
  laid: [{{at: [0, -1], tile: H03, crews: {{0: red}}}}, {{at: [0, -2], tile: X3}}]
play:
  - expect: {{score: {{red: {points}}}}}
"""
RIGHT = 8  # a chord, the town's 6 and the intersection's 1 (E5, E6)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with a scenario that passes."""
    monkeypatch.chdir(tmp_path)
    write("good.yaml", "a-good-one")
    return tmp_path


def write(name: str, id: str, points: int = RIGHT, text: str = GOOD) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text.format(id=id, points=points), encoding="utf-8")


def seismic(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["--lang", "en", *arguments])


class TestVerify:
    def test_the_suite(self) -> None:
        """Without a path the shipped suite runs, and all of it passes."""
        result = seismic("verify")
        assert 0 == result.exit_code
        assert result.output.endswith(f"\n{len(shipped())} passed, 0 failed, 0 unreadable\n")

    def test_it_passes(self, folder: Path) -> None:
        """In a pipe there is a line for each scenario, and a summary."""
        result = seismic("verify", "good.yaml")
        expected = "ok a-good-one: A straight in the north\n1 passed, 0 failed, 0 unreadable\n"
        assert (0, expected) == (result.exit_code, result.output)

    def test_it_fails(self, folder: Path) -> None:
        """A failure is reported with its place, a picture, the rules and the reason."""
        write("sub/bad.yml", "a-bad-one", 9)
        result = seismic("verify", ".")
        lines = result.output.splitlines()
        assert 1 == result.exit_code
        assert "ok a-good-one: A straight in the north" == lines[0]
        assert "FAILED a-bad-one: A straight in the north" == lines[1]
        assert "  sub/bad.yml:11:27: score.red: expected 9, but it is 8" == lines[2]
        assert any("H03r" in line for line in lines)
        assert any(line.startswith("  E3 (End Game 2): ") for line in lines)
        assert any(line.startswith("  E6 (End Game 3): ") for line in lines)
        assert "  in the rulebook: End Game 2, End Game 3" in lines
        assert "  why: It ends at the town" in lines
        assert "1 passed, 1 failed, 0 unreadable" == lines[-1]

    @pytest.mark.parametrize(
        ("lang", "expected"),
        [
            ("es", ["FALLA a-bad-one: Una recta al norte", "  E3 (Fin del juego 2): "]),
            ("fr", ["ÉCHEC a-bad-one: Une droite au nord", "  E3 (Fin du jeu 2)\xa0: "]),
        ],
    )
    def test_languages(self, folder: Path, lang: str, expected: list[str]) -> None:
        """Title, rules and their places are those of the language."""
        write("bad.yaml", "a-bad-one", 9)
        result = seismic("verify", "bad.yaml", "--lang", lang)
        assert all(text in result.output for text in expected)

    def test_it_cannot_be_read(self, folder: Path) -> None:
        """A mistake has file, line and column; other files run, and the exit status is 2."""
        write("bad.yaml", "a-bad-one", 9)
        write("broken.yaml", "a-broken-one", text=GOOD.replace("rules:", "rule:"))
        result = seismic("verify", ".")
        assert 2 == result.exit_code
        assert "ERROR broken.yaml:4:1: there is no key rule here" in result.output
        assert "did you mean rules?" in result.output
        assert result.output.endswith("1 passed, 1 failed, 1 unreadable\n")

    @pytest.mark.parametrize(
        ("path", "said"),
        [
            ("none.yaml", "none.yaml:1:1: there is no such file"),
            ("empty", "no scenario file"),
            ("loop", "loop:1:1: there is no such file"),
            ("/dev/zero", "/dev/zero:1:1: this is a device or a pipe, not a file"),
        ],
    )
    def test_no_such_path(self, folder: Path, path: str, said: str) -> None:
        """A path that leads nowhere is an error."""
        (folder / "empty").mkdir()
        (folder / "loop").symlink_to("loop")
        result = seismic("verify", path)
        assert 2 == result.exit_code
        assert said in result.output

    @pytest.mark.parametrize(
        ("name", "lang", "said"),
        [
            ("record-1-given.json", "en", "this is the record of a game, not a scenario: "),
            ("state-1-crew.json", "es", "esto es una partida guardada, no un escenario: "),
        ],
    )
    def test_a_game(self, name: str, lang: str, said: str) -> None:
        """A record or a saved game is recognised, and the error names the command to use."""
        file = Path(__file__).parents[1] / "fixtures" / "saves" / name
        result = seismic("verify", str(file), "--lang", lang)
        assert 2 == result.exit_code
        assert f"{file}:1:1: {said}seismic " in result.output

    def test_neither_rules_nor_places(self, folder: Path) -> None:
        """What a private file leaves out is suggested, to be copied; it passes all the same."""
        private = GOOD.replace("rules: [E3, E6]\nplaces: [end 2, end 3]\n", "")
        write("good.yaml", "a-good-one", text=private)
        result = seismic("verify", "good.yaml")
        assert 0 == result.exit_code
        assert (
            "ok a-good-one: A straight in the north\n"
            "WARNING good.yaml:1:1: no rules or places named; what is played suggests:\n"
            "  rules: [E5, E6]\n"
            "  places: [end 3]\n"
        ) in result.output
        (data,) = json.loads(seismic("verify", "good.yaml", "--json").output)["scenarios"]
        assert {"rules": ["E5", "E6"], "places": ["end 3"]} == data["suggested"]

    def test_an_id_in_two_files(self, folder: Path) -> None:
        """An id belongs to the first file that has it, even if a file is named twice."""
        assert 0 == seismic("verify", "good.yaml", ".", "./good.yaml").exit_code
        write("later.yaml", "a-good-one")
        result = seismic("verify", ".")
        assert 2 == result.exit_code
        assert "later.yaml:1:1: the id a-good-one is taken" in result.output
        assert "(good.yaml:1)" in result.output

    @pytest.mark.parametrize(
        ("chosen", "passed"),
        [
            (["-k", "GOOD-ONE"], 1),
            (["-k", "al norte"], 2),
            (["-k", "other.yaml"], 1),
            (["--rule", "e6"], 2),
            (["--rule", "Q2", "--rule", "E3"], 2),
            (["--rule", "E3", "-k", "other"], 1),
        ],
    )
    def test_a_choice(self, folder: Path, chosen: list[str], passed: int) -> None:
        """Scenarios are chosen by a text in file, id or any title, and by rules."""
        write("other.yaml", "another-one")
        result = seismic("verify", ".", *chosen)
        assert result.output.endswith(f"{passed} passed, 0 failed, 0 unreadable\n")

    def test_incomplete_json(self, folder: Path) -> None:
        """Of a file that is named like JSON, the place is told where it stops being that."""
        Path("broken.json").write_text('{"seismic":\n', "utf-8")
        result = seismic("verify", "broken.json")
        assert 2 == result.exit_code
        assert "ERROR broken.json:2:1: here the file stops being JSON" in result.output

    def test_a_misspelt_id(self, folder: Path) -> None:
        """For the id of a scenario with a slip, the right one is suggested."""
        result = seismic("verify", "nearest-tiles-go-first-across-gap")
        assert 2 == result.exit_code
        assert "Did you mean nearest-tiles-go-first-across-gaps?" in result.output

    def test_no_choice(self, folder: Path) -> None:
        """A choice that selects nothing is a mistake, and so is a rule that doesn't exist."""
        nothing = seismic("verify", ".", "-k", "zzz")
        assert (2, True) == (nothing.exit_code, "no scenario matches" in nothing.output)
        unknown = seismic("verify", ".", "--rule", "E66")
        assert (2, True) == (unknown.exit_code, "Did you mean E6" in unknown.output)

    def test_several_processes(self, folder: Path) -> None:
        """Processes share the work, and the output is the same."""
        for number in range(6):
            write(f"{number}.yaml", f"case-{number}", RIGHT + (number == 3))
        write("x.yaml", "Broken")
        alone, together = seismic("verify", "."), seismic("verify", ".", "-j", "2")
        assert 2 == alone.exit_code
        assert (alone.exit_code, alone.output) == (together.exit_code, together.output)

    def test_json(self, folder: Path) -> None:
        """Programs get the same as JSON."""
        write("bad.yaml", "a-bad-one", 9)
        write("broken.yaml", "Broken")
        result = seismic("verify", ".", "--json")
        data = json.loads(result.output)
        assert (2, 1, 1) == (result.exit_code, data["passed"], data["failed"])
        bad, good = data["scenarios"]
        assert {"id": "a-good-one", "passed": True, "failures": []}.items() <= good.items()
        (failure,) = bad["failures"]
        assert (11, 27, "score.red", "9", "8") == tuple(
            failure[key] for key in ("line", "column", "check", "expected", "found")
        )
        (problem,) = data["problems"]
        assert ("broken.yaml", 2, 5) == (problem["file"], problem["line"], problem["column"])

    def test_junit(self, folder: Path) -> None:
        """A JUnit file has a case for each scenario and each mistake."""
        write("bad.yaml", "a-bad-one", 9)
        write("broken.yaml", "Broken")
        assert 2 == seismic("verify", ".", "--junit", "report.xml").exit_code
        suite = ElementTree.parse("report.xml").getroot()
        counts = {name: suite.get(name) for name in ("tests", "failures", "errors")}
        assert {"tests": "3", "failures": "1", "errors": "1"} == counts
        assert ["a-bad-one", "a-good-one", "broken.yaml"] == [
            case.get("name") for case in suite.iter("testcase")
        ]
        failure = suite.find("testcase/failure")
        assert failure is not None
        assert "score.red: expected 9, but it is 8" == failure.get("message")

    @pytest.mark.parametrize("name", [b"a\xff.yaml", b"a\x1b[2J.yaml", b"a\xc2\x9b.yaml"])
    @pytest.mark.parametrize("text", [GOOD, GOOD.replace("red: {points}", "red: 9"), "seismic: 2"])
    def test_odd_file_name(self, folder: Path, name: bytes, text: str) -> None:
        """A name that isn't UTF-8 or could control a terminal is escaped in every report."""
        file = os.fsdecode(name)
        shown = {b"a\xff.yaml": r"a\udcff.yaml", b"a\x1b[2J.yaml": r"a\x1b[2J.yaml"}
        escaped = shown.get(name, r"a\x9b.yaml")
        Path(file).write_text(text.format(id="odd", points=RIGHT), encoding="utf-8")
        result = seismic("verify", file, "--junit", "report.xml")
        assert isinstance(result.exception, SystemExit | None)
        (case,) = ElementTree.parse("report.xml").getroot()
        assert escaped == case.get("file")
        printed = seismic("verify", file, "--json").output
        assert printed.replace("\n", "").isprintable()
        found = json.loads(printed)
        assert file == [*found["scenarios"], *found["problems"]][0]["file"]

    def test_no_place_for_junit(self, folder: Path) -> None:
        """The results are printed even if the report can't be written."""
        result = seismic("verify", ".", "--junit", "no/such/folder.xml")
        assert 2 == result.exit_code
        assert result.stdout.endswith("1 passed, 0 failed, 0 unreadable\n")
        assert "no/such/folder.xml: there is no folder no/such\n" in result.stderr

    def test_odd_names(self, folder: Path) -> None:
        """A name is printed on one line, without control characters."""
        write("a\n\x1b[31m.yaml", "Broken")
        write("b\x1b.yaml", "a-bad-one", 9)
        write("c.yaml", "a-bad-one", 9)
        output = seismic("verify", ".").output
        assert "\x1b" not in output
        assert r"ERROR a\n\x1b[31m.yaml:2:5: " in output
        assert r"  b\x1b.yaml:11:27: score.red" in output
        assert r"(b\x1b.yaml:1)" in output

    def test_verbose(self, folder: Path) -> None:
        """What passes is shown with its rules and the last position, if asked."""
        output = seismic("verify", "good.yaml", "-v").output
        assert all(text in output for text in ("  E6 (End Game 3): ", "H03r", "why: It ends"))

    def test_the_whole_command(self, folder: Path) -> None:
        """The program exits with the status, and reports a mistake without a traceback."""
        (folder / "bad.yaml").write_bytes(b"\xff")
        done = subprocess.run(
            [sys.executable, "-m", "seismic", "--lang", "en", "verify", "bad.yaml"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert 2 == done.returncode
        assert "Traceback" not in done.stderr
        assert done.stdout.startswith("ERROR bad.yaml:1:1: the file isn't UTF-8")

    def test_a_terminal(self, folder: Path) -> None:
        """On a terminal there is a progress bar, and then only failures and the summary."""
        write("bad.yaml", "a-bad-one", 9)
        ours, theirs = os.openpty()
        command = [sys.executable, "-m", "seismic", "--lang", "en", "verify", "."]
        done = subprocess.Popen(command, stdout=theirs, env={**os.environ, "TERM": "xterm"})
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # Linux, when nobody writes any more
            while part := os.read(ours, 1 << 16):
                shown += part
        os.close(ours)
        assert 1 == done.wait()
        output = shown.decode()
        assert "Running scenarios" in output
        assert "100%" in output
        assert "FAILED a-bad-one" in output
        assert "a-good-one" not in output
        assert "1 passed, 1 failed, 0 unreadable" in output


class TestWatch:
    """``seismic verify --watch`` runs a file whenever it is saved."""

    COMMAND = (sys.executable, "-m", "seismic", "--lang", "en", "verify", "--watch")

    def test_saving(self, folder: Path) -> None:
        """The answer to what was saved comes with a picture, also if it can't be read."""
        child = subprocess.Popen([*self.COMMAND, "good.yaml"], stdout=subprocess.PIPE, text=True)
        try:
            assert "1 passed, 0 failed, 0 unreadable" in self.until_it_waits(child)
            write("good.yaml", "a-good-one", 9)
            failed = self.until_it_waits(child)
            assert "expected 9, but it is 8" in failed
            assert "H03r" in failed
            Path("other").write_text("seismic: 2")
            Path("other").replace("good.yaml")  # as many editors save
            assert "ERROR good.yaml:1:10: " in self.until_it_waits(child)
        finally:
            child.send_signal(signal.SIGINT)
        assert 130 == child.wait(timeout=30)
        assert child.stdout is not None
        child.stdout.close()

    def until_it_waits(self, child: "subprocess.Popen[str]") -> str:
        assert child.stdout is not None
        lines = iter(child.stdout.readline, "Waiting for a file to be saved; Ctrl-C leaves.\n")
        shown = "".join(islice(lines, 100))
        assert shown.count("\n") < 100
        return shown

    @pytest.mark.parametrize("option", [["--json"], ["--junit", "report.xml"]])
    def test_for_people_alone(self, folder: Path, option: list[str]) -> None:
        """A program that reads the results is never left waiting."""
        result = seismic("verify", "good.yaml", "--watch", *option)
        assert (2, "") == (result.exit_code, result.stdout)
        assert "omit --json and --junit" in result.stderr
        assert not Path("report.xml").exists()


class TestSuiteCommands:
    def test_schema(self) -> None:
        """The schema is printed as it ships."""
        data = files("seismic") / "data" / "scenario.schema.json"
        assert data.read_text("utf-8") == seismic("schema").output

    def test_export(self, tmp_path: Path) -> None:
        """The suite is one JSON document, on the screen or in a file."""
        written = json.loads(seismic("export").output)
        assert [each.id for each in shipped()] == [each["id"] for each in written["scenarios"]]
        assert 0 == seismic("export", "-o", str(tmp_path / "suite.json")).exit_code
        assert written == json.loads((tmp_path / "suite.json").read_text("utf-8"))

    def test_coverage(self) -> None:
        """Every rule has a line, and a gap is a failure only if asked."""
        result = seismic("coverage")
        lines = result.output.splitlines()
        assert 0 == result.exit_code
        assert ["rule", "accepted", "refused", "missing"] == lines[0].split()
        counts = {line.split()[0]: line.split()[1:3] for line in lines[1:-1]}
        data = json.loads(seismic("coverage", "--json").output)
        assert counts == {
            id: [str(len(each["accepted"])), str(len(each["refused"]))] for id, each in data.items()
        }
        gaps = [id for id, each in data.items() if each["missing"]]
        assert bool(gaps) == seismic("coverage", "--fail-on-gap").exit_code

    def test_the_suite_is_there(self) -> None:
        """These commands look at the files of the suite."""
        assert suite_folder().is_dir()
