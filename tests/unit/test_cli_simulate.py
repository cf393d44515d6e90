"""The command ``seismic simulate``: tables, files, progress, languages and errors."""

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from time import sleep
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from seismic import Rules, cli
from seismic.rulebook import LANGUAGES, message
from seismic.simulate import plot, simulate
from seismic.typography import unwrapped

COMMAND = [sys.executable, "-m", "seismic", "simulate"]
ENVIRON = os.environ | {"LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "80"}


def run(*args: str) -> Result:
    """Run it on one core, by default in English."""
    locale = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C"}
    return CliRunner().invoke(cli.main, ["simulate", "-j", "1", *args], env=locale)


SLOW = (*("monte-carlo",) * 4, "--variants", "all", "--games", "500", "-j", "2")
"""With all variants a single game takes minutes."""


class TestOutput:
    def test_tables(self) -> None:
        """The tables show the results of the library, and the command that reproduces them."""
        result = run("greedy", "random", "--games", "4", "--seed", "7", "--variants", "dilemma")
        assert (0, "") == (result.exit_code, result.stderr)
        expected = simulate(
            ["greedy", "random"], rules=Rules(variants={"dilemma"}), games=4, seed=7
        )
        rows = {line.split()[0]: line.split() for line in result.stdout.splitlines() if line}
        for standing in expected.standings:
            wins, shared, rate = rows[standing.name][1:4]
            assert (standing.wins, standing.shared) == (int(wins), int(shared))
            assert f"{100 * standing.rate:.1f}" == rate
            assert f"{standing.points.mean:.1f}" in rows[standing.name]
        assert f"{expected.measures['turns'].mean:.1f}".removesuffix(".0") == rows["turns"][1]
        again = "seismic simulate greedy random --games 4 --seed 7 --variants dilemma"
        assert result.stdout.endswith(f"{again}\n")
        assert message("simulate.counted", "en") in result.stdout

    def test_options(self) -> None:
        """Games are played by the options, which tables and JSON name."""
        chosen = ("--variants", "twin-cities", "--option", "R12=one-set")
        args = ("random", "random", "--games", "2", "--seed", "7", *chosen)
        result = run(*args)
        assert "random and random (2) (Twin Cities; R12 one-set), seed 7" in result.stdout
        assert result.stdout.endswith(f"{' '.join(args)}\n")
        data = json.loads(run(*args, "--json", "-").stdout)
        assert {"R12": "one-set"} == data["options"]
        rules = Rules(variants={"twin-cities"}, options={"R12": "one-set"})
        games = simulate(["random", "random"], rules=rules, games=2, seed=7).to_data()["games"]
        assert json.loads(json.dumps(games)) == data["games"]

    def test_csv(self, tmp_path: Path) -> None:
        """The rows of all games go to a file, or to standard output in place of the tables."""
        expected = simulate(["greedy", "random"], games=3, seed=7).to_csv()
        args, file = ("greedy", "random", "--games", "3", "--seed", "7"), tmp_path / "games.csv"
        assert expected == run(*args, "--csv", "-").stdout
        assert "95 %" in run(*args, "--csv", str(file)).stdout
        assert expected == file.read_text()

    def test_log(self, tmp_path: Path) -> None:
        """A run goes on from its log, by the same command with more games, and from seed 0."""
        args, log = ("greedy", "random", "--csv", "-"), tmp_path / "games.jsonl"
        first, whole = (
            run(*args, "--games", games, "--log", str(log)).stdout for games in ("2", "4")
        )
        assert whole.startswith(first)
        assert simulate(["greedy", "random"], games=4).to_csv() == whole

    def test_log_of_another_run(self, tmp_path: Path) -> None:
        """It is refused, with the line and what differs."""
        log = tmp_path / "games.jsonl"
        run("random", "random", "--games", "1", "--log", str(log))
        result = run("random", "random", "--seed", "5", "--games", "1", "--log", str(log))
        assert 2 == result.exit_code
        assert "line 1: it is the log of another run: its seed is 0, not 5" in result.stderr

    def test_any_seed(self) -> None:
        """A random seed is printed."""
        one = run("random", "random", "--games", "2")
        again = one.stdout.splitlines()[-1].partition("seismic simulate ")[2].split()
        assert one.stdout.splitlines()[:5] == run(*again).stdout.splitlines()[:5]

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_languages(self, lang: str) -> None:
        """Tables and help are translated."""
        result = run("random", "random", "--games", "1", "--lang", lang)
        for word in ("bot", "points", "branching", "tiles_lost", "counted"):
            assert message(f"simulate.{word}", lang) in result.stdout
        assert message("cli.reconstructed", lang) in result.stdout
        helped = unwrapped(run("--lang", lang, "--help").stdout)
        games = message("cli.simulate.games", lang).format(default=100)
        assert "100" in games
        assert games in helped
        for key in ("command.simulate", "simulate.jobs", "simulate.picture"):
            assert message(f"cli.{key}", lang) in helped
        for key in ("simulate.seed", "simulate.data", "option.variants"):
            assert message(f"cli.{key}", lang) in helped
        assert message("cli.option.options", lang).partition(",")[0] in helped

    def test_files(self, tmp_path: Path) -> None:
        """The plot and the JSON are written to files, besides the tables."""
        picture, png, data = tmp_path / "a.svg", tmp_path / "a.png", tmp_path / "a.json"
        args = ("random", "random", "--games", "2", "--seed", "3")
        result = run(*args, "--plot", str(picture), "--json", str(data))
        assert (
            run(*args, "--plot", str(png)).stdout.splitlines()[:5]
            == (result.stdout.splitlines()[:5])
        )
        expected = simulate(["random", "random"], games=2, seed=3)
        assert plot(expected) == picture.read_text(encoding="utf-8")
        assert ElementTree.fromstring(picture.read_text(encoding="utf-8")) is not None
        assert png.read_bytes().startswith(b"\x89PNG")
        assert _figures(expected.to_data()) == _figures(json.loads(data.read_text("utf-8")))

    def test_json_alone(self) -> None:
        """JSON on standard output comes without tables."""
        found = json.loads(run("random", "random", "--games", "1", "--json", "-").stdout)
        assert ["random", "random (2)"] == found["bots"]

    def test_any_number_of_processes(self) -> None:
        """Two processes produce the same result as one."""
        args = ("greedy", "random", "--games", "5", "--seed", "2", "--json", "-")
        done = subprocess.run(
            [*COMMAND, *args, "-j", "2"], capture_output=True, env=ENVIRON, timeout=120, check=True
        )
        assert b"" == done.stderr
        assert _figures(json.loads(run(*args).stdout)) == _figures(json.loads(done.stdout))


def press_control_c(pid: int) -> None:
    """Send SIGINT to all processes, as a terminal does."""
    os.killpg(pid, signal.SIGINT)


def terminate(pid: int) -> None:
    """Send SIGTERM to the main process only."""
    os.kill(pid, signal.SIGTERM)


def kill_a_worker(pid: int) -> None:
    """Kill a worker process."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    players = [
        int(each)
        for each in children
        if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()
    ]
    os.kill(players[0], signal.SIGKILL)


class TestTerminal:
    def test_progress(self) -> None:
        """A terminal shows a progress bar, and then the tables."""
        screen, status = on_terminal("random", "random", "--games", "3", "--seed", "1", "-j", "1")
        assert 0 == status
        assert "3/3" in screen
        assert "━" in screen
        assert message("simulate.branching", "en") in screen

    def test_no_progress_in_a_pipe(self) -> None:
        """A pipe gets plain text."""
        result = run("random", "random", "--games", "3")
        assert "━" not in result.output
        assert "\x1b" not in result.output

    def test_control_c(self) -> None:
        """Ctrl-C ends all processes at once and silently."""
        screen, status = on_terminal(*SLOW, interrupted_at="0/500")
        assert cli.INTERRUPTED == status
        assert "Traceback" not in screen
        assert "Error" not in screen

    def test_ended(self) -> None:
        """Terminating the command ends all its processes, as with Ctrl-C."""
        screen, status = on_terminal(*SLOW, interrupted_at="0/500", by=terminate)
        assert 128 + signal.SIGTERM == status
        assert "Traceback" not in screen
        assert "Error" not in screen

    def test_a_process_is_lost(self) -> None:
        """A run that loses a worker process ends with one line."""
        screen, status = on_terminal(*SLOW, interrupted_at="0/500", by=kill_a_worker)
        assert cli.FAILED == status
        assert f"seismic: {message('cli.worker-lost')}" in unwrapped(screen)
        assert "Traceback" not in screen

    @pytest.mark.parametrize("by", [press_control_c, terminate, kill_a_worker])
    def test_nothing_finished_is_lost(self, tmp_path: Path, by: Callable[[int], None]) -> None:
        """However a run ends, its finished games are in the log, and it goes on from there."""
        log = tmp_path / "games.jsonl"

        def after_some_games(pid: int) -> None:
            while not log.exists() or log.read_bytes().count(b"\n") < 5:
                sleep(0.02)
            by(pid)

        args = ("greedy", "random", "--variants", "dilemma", "--log", str(log))
        _, status = on_terminal(
            *args, "-j", "2", "--games", "5000", interrupted_at="0/5000", by=after_some_games
        )
        finished = log.read_bytes()
        assert 0 != status
        rules = Rules(variants={"dilemma"})
        expected = simulate(["greedy", "random"], rules=rules, games=6).to_csv()
        assert expected == run(*args, "--games", "6", "--csv", "-").stdout
        assert log.read_bytes().startswith(finished)


class TestErrors:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_no_such_bot(self, lang: str) -> None:
        """An unknown bot is reported in one line with the known ones and a suggestion."""
        result = run("greedy", "monte-carol", "--lang", lang)
        assert (cli.USAGE_ERROR, "", 1) == (
            result.exit_code,
            result.stdout,
            result.stderr.count("\n"),
        )
        assert "'monte-carol'" in result.stderr
        assert message("cli.did-you-mean", lang).format(near="monte-carlo") in result.stderr

    @pytest.mark.parametrize(
        "args",
        [
            (),
            ("greedy",),
            ("random",) * 5,
            ("random", "random", "--games", "0"),
            ("random", "random", "--games", "many"),
            ("random", "random", "--seed", "-1"),
            ("random", "random", "-j", "0"),
            ("random", "random", "-j", "65"),
            ("random", "random", "--variants", "twin"),
            ("random", "random", "--plot", "a.jpg"),
            ("random", "random", "--games", "1", "--json", "no/such/folder/a.json"),
        ],
    )
    def test_one_line(self, args: tuple[str, ...]) -> None:
        """A usage error is reported in one line, with status 2."""
        result = run(*args)
        assert (cli.USAGE_ERROR, 1) == (result.exit_code, result.stderr.count("\n"))
        assert result.stderr.startswith("seismic: ")

    @pytest.mark.parametrize(
        ("missing", "args", "status"),
        [
            ("", ("--json", "no/such/folder/a.json"), cli.USAGE_ERROR),
            ("", ("--plot", "no/such/folder/a.svg"), cli.USAGE_ERROR),
            ("resvg_py", ("--plot", "a.png"), cli.FAILED),
        ],
    )
    def test_before_the_first_game(
        self, missing: str, args: tuple[str, ...], status: int, tmp_path: Path
    ) -> None:
        """A file that can't be written is reported before any game is played."""
        games = ["simulate", "random", "random", "-j", "1", "--games", "1000000", *args]
        code = (
            f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['seismic', *{games!r}];"
            "from seismic.cli import main; main()"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, timeout=30
        )
        assert (status, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
        assert [] == list(tmp_path.iterdir())


def _figures(data: dict[str, Any]) -> Any:
    """Return everything except the time."""
    return json.loads(json.dumps({key: data[key] for key in data if key != "speed"}))


def on_terminal(
    *args: str, interrupted_at: str = "", by: Callable[[int], None] = press_control_c
) -> tuple[str, int]:
    """Run it on a terminal and interrupt it at some output; all its processes must end."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=ENVIRON,
        start_new_session=True,
    )
    os.close(theirs)
    patience = Timer(60, os.killpg, (process.pid, signal.SIGKILL))
    patience.start()
    screen = ""
    while True:
        try:
            screen += os.read(ours, 1 << 16).decode(errors="replace")
        except OSError:  # nobody has the other end any more: all of its processes have left
            break
        if interrupted_at and interrupted_at in screen:
            by(process.pid)
            interrupted_at = ""
    os.close(ours)
    assert not patience.finished.is_set(), "somebody has stayed behind"
    patience.cancel()
    return screen, process.wait()
