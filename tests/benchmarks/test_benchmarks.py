"""Every benchmark of our own runs once among the tests; no test fails by the clock.

``pytest tests/benchmarks --benchmark-enable`` times each of them, to try a change out quickly;
`make bench` compares with other engines, and `make watch-instructions` counts.
"""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import instructions, run
from benchmarks.counted import UNITS
from benchmarks.games import OURS, lazy_step, played, step
from benchmarks.goals import Goal, exponent, goals
from benchmarks.jobs import AREAS, CALLS, SEEDS, bytes_a_state, finished, seconds_a_lazy_step, table
from benchmarks.report import page, shown
from seismic import TileSet, outcome


@pytest.mark.parametrize("name", OURS)
def test_a_game(name: str, benchmark: BenchmarkFixture) -> None:
    """A game of two is played to its end: nearly all of the 72 tiles are laid or strike."""
    steps, moves, _ = benchmark(OURS[name], 7)
    assert steps > 60
    assert moves > steps


def test_the_same_games() -> None:
    """Steps and lazy steps lead through the same games, so that their times can be compared."""
    eager, lazy = played(step, range(3)), played(lazy_step, range(3))
    assert eager[:3] == lazy[:3]
    assert 3 == eager.games


@pytest.mark.parametrize("name", CALLS)
def test_a_call(name: str, benchmark: BenchmarkFixture) -> None:
    """A job calls once for each of a few games, or visits every type that may be drawn."""
    assert all(outcome(state) for state in finished())
    types = len(TileSet.standard().counts)
    assert (types if name == "draw node" else len(SEEDS)) == benchmark(CALLS[name])


def test_memory() -> None:
    """A state has a size, and holds no history: a hundred kilobytes would be the whole game."""
    assert 100 < bytes_a_state() < 100_000


class TestTables:
    """Large tables are as large as asked for, filled or sparse."""

    @pytest.mark.parametrize("area", AREAS)
    def test_steps(self, area: str, benchmark: BenchmarkFixture) -> None:
        """There are as many tiles as asked for, and steps can be taken."""
        assert 200 == len(table(area, 200).board)
        assert benchmark(seconds_a_lazy_step, area, 200, 20) >= 0

    def test_open_cells(self) -> None:
        """Around a filled area are few open cells; a sparse one has nearly as many as tiles."""
        # 20 by 20: a side has 20 cells before it, and a corner at most 2 more
        assert len(table("filled", 400).board.open_cells) < 4 * 22 + 1
        # 14 columns apart by one: 13 gaps of 28 cells or so
        assert len(table("sparse", 400).board.open_cells) > 13 * 27


DATA = run.ROOT / "docs" / "data"


def timed(step: float, games: float = 0.0) -> dict[str, Any]:
    """Return the figures of an engine."""
    return {"µs a step": {"min": step, "median": step}, "games a second": games}


BUILD: dict[str, Any] = {
    "calls": {"µs svg.state": {"min": 2.0, "median": 3.0}},
    "bytes a state": 4_001,
    "ms to import seismic": {"min": 24.0, "median": 30.0},
    "ms to import attrs": {"min": 15.0, "median": 20.0},
    "also imported": ["yaml"],
    "growth": {"filled": {"100": 10.0, "1000": 30.0, "10000": 90.0}},
}
FIGURES: dict[str, Any] = {
    "engines": {
        "interpreted step": timed(20.0),
        "compiled step": timed(7.0),
        "compiled lazy step": timed(4.0, games=1_500.0),
        "python-chess": timed(40.0),
        "OpenSpiel chess": timed(10.0, games=500.0),
        "OpenSpiel hive": timed(100.0),
    },
    "peers": {"chess.svg.board": {"min": 0.5, "median": 1.5}},
    "builds": {"compiled": BUILD},
}


class TestGoals:
    """Whether a goal is reached follows from the best rounds."""

    def test_each(self) -> None:
        """Reached is what is at the limit; 0.7 is over 0.6, 4,001 over 4,000, and 4 over 3."""
        chess, hive = "OpenSpiel chess", "OpenSpiel hive"
        found = list(goals(FIGURES))
        assert pytest.approx(0.4771, abs=1e-4) == found[-1].value  # log 3 / log 10
        assert found[:-1] == [
            Goal("interpreted step / python-chess", 0.5, 0.5),
            Goal(f"compiled lazy step / {chess}", 0.4, 0.4),
            Goal(f"compiled step / {chess}", 0.7, 0.6),
            Goal(f"compiled lazy step / {hive}", 0.04, 0.05),
            Goal(f"compiled games a second / {chess}", 3.0, 3.0, at_least=True),
            Goal("compiled import seismic / import attrs", 1.6, 1.6),
            Goal("compiled modules imported too early", 1, 0),
            Goal("compiled bytes a state", 4_001, 4_000),
            Goal("compiled svg.state / chess.svg.board", 4.0, 3.0),
            Goal("compiled filled table, 1,000 tiles / 100", 3.0, 3.0),
        ]
        reached = [goal.reached for goal in found]
        assert [True, True, False, True, True, True, False, False, False, True, True] == reached

    def test_told(self) -> None:
        """The table shows by which factor a goal is missed: 0.7 is 1.17 times 0.6."""
        figures = FIGURES | {"goals": [goal.to_data() for goal in goals(FIGURES)][:3]}
        assert page(figures).splitlines()[2:] == [
            "| interpreted step / python-chess | at most 0.5 | 0.50 | reached |",
            "| compiled lazy step / OpenSpiel chess | at most 0.4 | 0.40 | reached |",
            "| compiled step / OpenSpiel chess | at most 0.6 | 0.70 | missed by a factor of 1.17 |",
        ]

    def test_at_least(self) -> None:
        """What must be at least 3 is missed by 2.9."""
        assert not Goal("games", 2.9, 3.0, at_least=True).reached

    def test_exponent(self) -> None:
        """Times that grow with the square of the size have the exponent 2."""
        assert pytest.approx(2.0) == exponent({"1": 7.0, "10": 700.0, "1000": 7_000_000.0})


class TestRunning:
    """What `make bench` is made of."""

    def test_a_worker(self) -> None:
        """A process does one job after the other, and says which build it has."""
        worker = run.Worker(sys.executable)
        try:
            assert worker("about", "ours")["build"] in run.BUILDS
            assert (
                list(played(step, range(5, 7))[:3])
                == list(worker("play", "step", 5, 2).values())[:3]
            )
        finally:
            worker.close()

    def test_figures_of_an_engine(self) -> None:
        """The best round counts: 600 steps in 3 ms, 5 µs each; 10 games in 5 ms, 2,000 a second."""
        slow = {"games": 10, "steps": 600, "moves": 6_000, "stepping": 0.006, "playing": 0.009}
        fast = slow | {"stepping": 0.003, "playing": 0.005}
        found = run.engine_figures(slow | {"stepping": 0.018}, [slow, slow, fast])
        assert pytest.approx({"min": 5.0, "median": 10.0}) == found.pop("µs a step")
        assert pytest.approx(found) == {
            "moves a step": 10.0,
            "steps a game": 60.0,
            "µs a step at first": 30.0,
            "µs a move": 0.5,
            "games a second": 2_000.0,
        }

    def test_recorded(self) -> None:
        """What the documentation shows was recorded by `make bench-data`, and says on what."""
        recorded = json.loads((DATA / "benchmarks.json").read_text("utf-8"))
        assert [goal.to_data() for goal in goals(recorded)] == recorded["goals"]
        assert all(name in shown(recorded) for name in recorded["engines"])
        assert page(recorded) == (DATA / "goals.inc").read_text("utf-8")
        assert {"cpu", "cores", "system"} == set(recorded["machine"])
        assert {"Python", "chess", "open_spiel", "seismic-rules"} <= set(recorded["versions"])


class TestInstructions:
    """What `make watch-instructions` says."""

    def test_compared(self) -> None:
        """More by over 2 % is slower; what has no figure yet is new."""
        found = {"compiled": {"step": 103, "lazy step": 102, "score": 90, "to_json": 5}}
        before = {"compiled": {"step": 100, "lazy step": 100, "score": 100}}
        verdicts = [line.split("  ")[-1] for line in instructions.compared(found, before)]
        assert verdicts == [
            "SLOWER by 3.0 %",
            "as before",
            "faster by 10.0 %, to be recorded",
            "new, to be recorded",
        ]

    def test_a_limit(self) -> None:
        """An import may take 1.6 times as long as that of attrs, and no more."""
        found = {"compiled": {"import": 1_601}}
        (line,) = instructions.compared(found, found)
        assert line.endswith("SLOWER than the limit of 1,600")

    def test_recorded(self) -> None:
        """The figures are of workloads that are counted, the same in both builds."""
        recorded = json.loads(instructions.RECORDED.read_text("utf-8"))
        assert recorded
        for builds in recorded.values():
            assert list(run.BUILDS) == sorted(builds, reverse=True)
            one, other = map(set, builds.values())
            assert set() < one == other <= {*UNITS, *instructions.IMPORTS}

    def test_without_valgrind(self) -> None:
        """One line says what is missing."""
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.instructions", "python"],
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"PATH": "", "PYTHONPATH": str(run.ROOT / "tests")},
        )
        assert 1 == done.returncode
        assert "counting instructions needs valgrind, which is not on the PATH\n" == done.stderr
