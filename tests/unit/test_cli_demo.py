"""``seismic demo``: a whole game described, with pictures along the way and at its end."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from seismic.cli import main
from seismic.rulebook import LANGUAGES, message

CODES = re.compile(r"(?<![\w+-])(?:T|[HX]\d[\w+-]*)(?![\w@])")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["demo", *args], env={"LC_ALL": "C"})


class TestDemo:
    def test_a_game(self) -> None:
        """It describes a whole game, then shows the table, the score sheet and the winner."""
        result = run("--seed", "3")
        assert 0 == result.exit_code
        heading = "Seismic with red and blue (base game), seed 3"
        assert [heading, message("cli.reconstructed", "en")] == result.stdout.splitlines()[:2]
        told, over, shown = result.stdout.partition("     The game is over: ")
        table, legend, rest = shown.partition("code over q,r")
        assert over
        assert legend
        turns = re.findall(r"^ *(\d+)\. It is the (\w+) player's turn\.$", told, re.MULTILINE)
        assert [(str(n), ("blue", "red")[n % 2]) for n in range(1, len(turns) + 1)] == turns
        laid, lost = (
            told.count(" lays "),
            sum(line.count(" at [") for line in told.splitlines() if "Lost from the table" in line),
        )
        assert laid - lost + 1 == len(CODES.findall(table))
        _, sheet, end = rest.split("\n\n")
        assert sheet.startswith("section ")
        assert re.search(r"wins\.|The win is shared", end)
        assert end.endswith(
            "Picture of the final table: seismic-demo.svg\n"
            "Play the same game again: seismic demo --seed 3 --players 2\n"
        )

    def test_pictures_along_the_way(self) -> None:
        """A few interesting positions are drawn, each with the points."""
        for seed in range(3):
            lines = run("--seed", str(seed)).stdout.splitlines()
            legends = [number for number, line in enumerate(lines) if "code over q,r" in line]
            along = [lines[number + 1] for number in legends[:-1]]
            assert 1 <= len(along) <= 6, seed
            assert all(re.fullmatch(r"Points: red \d+, blue \d+\.", line) for line in along)

    def test_the_last_table(self) -> None:
        """The final table is drawn to the given file, as SVG or PNG."""
        run("--seed", "3", "-o", "table.svg")
        assert ElementTree.parse("table.svg").getroot().tag.endswith("svg")
        run("--seed", "3", "-o", "table.png")
        assert Path("table.png").read_bytes().startswith(b"\x89PNG")
        assert not Path("seismic-demo.svg").exists()

    def test_no_picture(self) -> None:
        """An unknown picture format is refused before the game begins."""
        result = run("-o", "table.gif")
        assert (2, "") == (result.exit_code, result.stdout)
        assert (
            "seismic: table.gif: the name of a picture must end in .svg or .png\n" == result.stderr
        )

    def test_no_place(self) -> None:
        """A picture that can't be written is reported before the game begins."""
        result = run("-o", "no/such/folder.svg")
        assert (2, "") == (result.exit_code, result.stdout)
        assert "no/such/folder.svg: there is no folder no/such\n" in result.stderr

    def test_the_same_game_again(self) -> None:
        """A seed reproduces a game; a random seed is printed."""
        first, second = run(), run()
        assert first.stdout != second.stdout
        again = first.stdout.splitlines()[-1].partition(": seismic demo ")[2]
        assert first.stdout == run(*again.split()).stdout

    def test_all_variants(self) -> None:
        """Variants are given one by one in any order, or all together."""
        result = run("--seed", "5", "--players", "4", "--variants", "all")
        assert 0 == result.exit_code
        assert "with red, blue, green and yellow (The Big One, Road Crew's" in result.stdout
        names = "twin-cities, dilemma,big-one,aftershocks"
        again = run("--seed", "5", "--players", "4", "--variants", names)
        assert result.stdout == again.stdout
        more = run("--seed", "5", "--players", "4", "--variants", "all,dilemma")
        assert result.stdout == more.stdout
        assert "there is no variant 'twin'" in run("--variants", "all,twin").stderr

    def test_options(self) -> None:
        """Options are named at the beginning, and in the command that plays the game again."""
        result = run("--seed", "3", "--option", "R28=some-tile-fits", "--option", "r4=ends-at-once")
        assert "(base game; R28 some-tile-fits and R4 ends-at-once), seed 3" in result.stdout
        again = result.stdout.splitlines()[-1].partition("seismic demo ")[2].split()
        assert ["--option", "R28=some-tile-fits", "--option", "R4=ends-at-once"] == again[-4:]
        assert result.stdout == run(*again).stdout

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_language(self, lang: str) -> None:
        """The game is the same in every language; only the words differ."""
        facts = re.compile(r"\[-?\d+, -?\d+\]|[HXQ]\d[\w+-]*")
        told = run("--seed", "4", "--lang", lang).stdout
        assert facts.findall(run("--seed", "4").stdout) == facts.findall(told)
        assert message("event.turn-began", lang).format(player=message("colour.blue", lang)) in told


class TestOutput:
    def test_plain_in_a_pipe(self) -> None:
        """No escape sequences go into a pipe, whatever the environment says."""
        done = subprocess.run(
            [sys.executable, "-m", "seismic", "demo", "--seed", "3"],
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"LC_ALL": "C.UTF-8", "FORCE_COLOR": "1", "TERM": "xterm-256color"},
            timeout=60,
        )
        assert (0, "") == (done.returncode, done.stderr)
        assert "\x1b" not in done.stdout
        assert run("--seed", "3").stdout == done.stdout

    def test_a_closed_pipe(self) -> None:
        """A reader that closes the pipe early, such as head, ends it silently."""
        with subprocess.Popen(
            [sys.executable, "-m", "seismic", "demo", "--variants", "all"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.readline()
            running.stdout.close()
            assert b"" == running.stderr.read()
            assert 0 != running.wait(timeout=60)

    def test_colours_on_a_terminal(self) -> None:
        """On a terminal names are coloured, and no line is wider than the terminal."""
        above, below = pty.openpty()
        fcntl.ioctl(below, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        environ = {
            key: value
            for key, value in os.environ.items()
            if key not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        with subprocess.Popen(
            [sys.executable, "-m", "seismic", "demo", "--seed", "3"],
            stdout=below,
            env=environ | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
        ) as running:
            os.close(below)
            shown = b""
            while True:
                try:
                    part = os.read(above, 65_536)
                except OSError:  # the other side has gone
                    break
                if not part:
                    break
                shown += part
            assert 0 == running.wait(timeout=60)
        os.close(above)
        text = shown.decode().replace("\r\n", "\n")
        assert "\x1b[1;31mred\x1b[0m" in text
        plain = re.sub(r"\x1b\[[\d;]*m", "", text)
        assert 100 >= max(map(len, plain.splitlines()))
        assert 80 < max(map(len, plain.splitlines()))
