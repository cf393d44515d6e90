"""Bots from outside: files, installed packages, and programs that speak the line protocol."""

import json
import pickle
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

from seismic import (
    BadValue,
    Move,
    Rules,
    Table,
    View,
    event_from_data,
    new_game,
    observe,
    view_from_data,
)
from seismic.bots import BOTS, Program, greedy
from seismic.bots.finding import bot_names, find_bot
from seismic.cli import main
from seismic.simulate import Game, GameFailed, simulate

SMALL = Rules(table=Table.hexagon(2), variants={"aftershocks", "dilemma"})


def program(code: str, seconds: float = 20.0) -> Program:
    """Return a program in Python, with its input as `lines`."""
    begin = "import json, sys, time\nlines = map(json.loads, sys.stdin)\n"
    return Program((sys.executable, "-u", "-c", begin + code), seconds)


FIRST = """
for line in lines:
    if line["seismic"] == "view" and line["phase"] != "over":
        print(line["moves"][0])
"""


def first(view: View, rng: Random) -> Move:
    """Choose the first legal move."""
    return view.legal_moves()[0]


def played(code: str, seconds: float = 20.0) -> Game:
    """Return the first game that a program plays against a random bot, and begins."""
    return simulate([program(code, seconds), "random"], rules=SMALL, games=1, seed=3).games[0]


class TestProgram:
    def test_same_games(self) -> None:
        """A program plays as a function does that chooses alike."""
        run: dict[str, Any] = {"rules": SMALL, "games": 4, "seed": 3}
        assert (
            simulate([first, "random"], **run).games
            == simulate([program(FIRST), "random"], **run).games
        )

    def test_what_it_is_told(self, tmp_path: Path) -> None:
        """Whom it plays and its seed, then views; their events are the whole story in order."""
        file = tmp_path / "told.jsonl"
        keep = f"out = open({str(file)!r}, 'w', buffering=1)\n"
        game = played(
            keep + FIRST.replace("    if", "    print(json.dumps(line), file=out)\n    if")
        )
        head, *views = map(json.loads, file.read_text().splitlines())
        assert {"seismic": "bot", "version": 1, "player": "red"} == {
            key: head[key] for key in ("seismic", "version", "player")
        }
        assert 0 <= int(head["seed"]) < 1 << 64
        last = views[-1]
        assert ("over", game.points[0]) == (last["phase"], last["score"]["red"])
        assert all("red" == view["actor"] for view in views[:-1])
        for view in views:
            view_from_data(view)
        events = [event for view in views for event in view["events"]]
        for event in events:
            event_from_data(event)
        placements = [each for each in events if each["event"] == "tile-laid"]
        assert game.placements == len(placements)
        assert {"red", "blue"} == {each["player"] for each in placements}

    @pytest.mark.parametrize(
        ("code", "problem"),
        [
            (
                "next(lines)\nraise ValueError('oh no')",
                "it ended with status 1: 'ValueError: oh no",
            ),
            ("sys.exit(3)", "it ended with status 3"),
            ("next(lines), next(lines), print('pas')", "it answered 'pas', which is not a move"),
            ("next(lines), next(lines), print('pass')", "it answered 'pass': .*G1"),
            ("print('x' * 500)", "its answer has more than 100 characters"),
            ("print('pass', end='')", "it ended with status 0"),
            ("import os; os.close(1); time.sleep(60)", "it closed its output"),
            ("sys.stdout.buffer.write(bytes([255, 10]))", "it answered '.', which is not a move"),
        ],
    )
    def test_forfeits(self, code: str, problem: str) -> None:
        """A program that fails loses the game, and the report says why."""
        game = played(code)
        assert (None, (1,)) == (game.reason, game.winners)
        assert game.forfeit is not None
        assert 0 == game.forfeit.bot
        assert re.match(problem, game.forfeit.problem)

    @pytest.mark.parametrize("code", ["time.sleep(60)", "next(lines)\ntime.sleep(60)"])
    def test_too_slow(self, code: str) -> None:
        """Time is limited for each answer, also while the program doesn't read."""
        game = played(code, seconds=0.5)
        assert "it took longer than 0.5 seconds to answer" == game.forfeit_of(0)
        assert "" == game.forfeit_of(1)

    def test_slow_to_end(self) -> None:
        """A program that goes on after the game is ended."""
        assert played(FIRST + "time.sleep(60)").forfeit is None

    def test_more_players(self) -> None:
        """Of the others, the one with most points wins."""
        game = simulate(
            [greedy, program("sys.exit(1)"), "random"], rules=SMALL, games=1, seed=3
        ).games[0]
        assert "it ended with status 1" == game.forfeit_of(1)
        best = max(game.points[0], game.points[2])
        assert tuple(bot for bot in (0, 2) if game.points[bot] == best) == game.winners

    def test_standings(self) -> None:
        """Forfeited games are lost, and counted."""
        result = simulate([program("sys.exit(1)"), "random"], rules=SMALL, games=2)
        assert [(0, 2), (2, 0)] == [(each.wins, each.forfeits) for each in result.standings]
        rows = list(result.rows())
        assert ["it ended with status 1", ""] == [row["forfeit"] for row in rows[:2]]
        assert "" == rows[0]["reason"]

    def test_log(self, tmp_path: Path) -> None:
        """A forfeited game is written down like any other."""
        log = tmp_path / "games.jsonl"
        run: dict[str, Any] = {"bots": [program("sys.exit(1)"), "random"], "rules": SMALL}
        assert simulate(**run, games=2, log=log) == simulate(**run, games=2, log=log)
        assert 3 == len(log.read_text().splitlines())

    def test_no_such_program(self) -> None:
        """A program that can't be started is nobody's loss: the run ends."""
        with pytest.raises(GameFailed, match="command must be a program that starts"):
            simulate([Program(("no-such-program",)), "random"], games=1)

    @pytest.mark.parametrize(
        ("wrong", "problem"),
        [
            ({"command": ()}, "command must be a tuple of texts"),
            ({"command": "node bot.mjs"}, "command must be a tuple of texts"),
            ({"command": ("a", 7)}, "command must be a tuple of texts"),
            ({"seconds": 0}, "seconds must be a number of seconds above 0"),
            ({"seconds": "1"}, "seconds must be a number of seconds above 0"),
            ({"seconds": float("nan")}, "seconds must be a number of seconds above 0"),
        ],
    )
    def test_bad_arguments(self, wrong: dict[str, Any], problem: str) -> None:
        """A program has a command, and a limit."""
        with pytest.raises(BadValue, match=problem):
            Program(**{"command": ("a",)} | wrong)


BOT = """
def bot(view, rng):
    return view.legal_moves()[-1]

number = 7
"""


class TestFinding:
    def test_ours(self) -> None:
        """Our bots have names."""
        assert [*BOTS.values()] == [find_bot(name) for name in BOTS]

    def test_file(self, tmp_path: Path) -> None:
        """A function of a file is a bot, in other processes too."""
        file = tmp_path / "mine.py"
        file.write_text(BOT)
        bot = find_bot(f"{file}:bot")
        view = observe(new_game(["red", "blue"], seed=7))
        assert not isinstance(bot, Program)
        assert view.legal_moves()[-1] == bot(view, Random(1))
        assert bot == pickle.loads(pickle.dumps(bot))
        here, there = (
            simulate([bot, "random"], rules=SMALL, games=3, jobs=jobs) for jobs in (1, 2)
        )
        assert here == there
        assert ("bot", "random") == here.names

    def test_module(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A function of a module is a bot."""
        (tmp_path / "bots_of_somebody.py").write_text(BOT)
        monkeypatch.syspath_prepend(tmp_path)
        assert "bot" == find_bot("bots_of_somebody:bot").__name__

    def test_installed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A package that is installed offers bots, and programs, by entry points."""
        (tmp_path / "somebody.py").write_text(
            BOT + "from seismic.bots import Program\nprogram = Program(('bot',), 5)\n"
        )
        info = tmp_path / "somebody-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            "[seismic.bots]\nmine = somebody:bot\nspoken = somebody:program\n"
        )
        monkeypatch.syspath_prepend(tmp_path)
        assert (*BOTS, "mine", "spoken") == bot_names()
        assert "bot" == find_bot("mine").__name__
        assert Program(("bot",), 5) == find_bot("spoken")

    def test_program(self) -> None:
        """A command is split as by a shell, and no shell runs it."""
        assert Program(("node", "my bot.mjs", "$HOME")) == find_bot("run:node 'my bot.mjs' $HOME")

    @pytest.mark.parametrize(
        ("name", "problem"),
        [
            ("gready", "bot must be one of random, greedy, monte-carlo"),
            ("nowhere.py:bot", "a bot that can be imported .FileNotFoundError"),
            ("no_such_module:bot", "a bot that can be imported .ModuleNotFoundError"),
            ("math:pi", "the name of a function of view and rng"),
            ("math:pie", "the name of a function of view and rng"),
            ("fractions:Fraction", "the name of a function of view and rng"),
            ("run:", "a tuple of texts"),
            ("run:node 'bot", "run: and a command .No closing quotation"),
        ],
    )
    def test_unknown(self, name: str, problem: str) -> None:
        """What is no bot is refused, with the reason."""
        with pytest.raises(BadValue, match=problem):
            find_bot(name)

    def test_names_of_strangers(self) -> None:
        """The library itself takes no name that would run code."""
        with pytest.raises(BadValue, match="names of bots: random, greedy, monte-carlo"):
            simulate(["run:true", "random"])


class TestCommand:
    def run(self, *args: str) -> str:
        result = CliRunner().invoke(main, ["simulate", "-j", "1", "--lang", "en", *args])
        assert 0 == result.exit_code, result.output
        return result.stdout

    def test_forfeits_are_told(self) -> None:
        """The first five are reported one by one."""
        bad = f"run:{sys.executable} -c 'raise SystemExit(4)'"
        told = self.run(bad, "random", "--games", "6", "--seed", "1")
        line = "forfeited game {}: it ended with status 4"
        assert [True] * 5 + [False] == [
            line.format(number) in " ".join(told.split()) for number in range(6)
        ]
        assert "6 games were forfeited in all" in told

    def test_file(self, tmp_path: Path) -> None:
        """A bot of a file plays, and the command that repeats the run names it."""
        file = tmp_path / "mine.py"
        file.write_text(BOT)
        told = self.run(f"{file}:bot", "greedy", "--games", "2", "--seed", "1")
        assert told.endswith(f"seismic simulate {file}:bot greedy --games 2 --seed 1\n")
        expected = simulate([find_bot(f"{file}:bot"), "greedy"], games=2, seed=1)
        assert evolve(expected, names=("bot", "greedy")) == expected
        assert f"{expected.standings[0].points.mean:.1f}" in told
