"""Every benchmark of our own runs once among the tests; no test fails by the clock.

``pytest tests/benchmarks --benchmark-enable`` times each of them, to try a change out quickly;
`make bench` compares with other engines, and `make watch-instructions` counts.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import instructions, run
from benchmarks.counted import UNITS
from benchmarks.games import OURS, PEERS, SEARCHED, lazy_step, played, playout_step, step
from benchmarks.goals import AT_LEAST, AT_MOST, BUILDS, Goal, exponent, goals
from benchmarks.jobs import (
    AREAS,
    CALLS,
    GAMES,
    PEER_CALLS,
    SEEDS,
    SIMULATED,
    SPARSELY,
    bytes_a_state,
    decisions,
    encoded,
    finished,
    in_phase,
    replayed,
    seconds_a_lazy_step,
    simulated,
    start,
    states,
    table,
)
from benchmarks.report import page, shown
from seismic import TileSet, Variant, legal_moves, outcome, playout, totals
from seismic.simulate import simulate


@pytest.mark.parametrize("name", OURS)
def test_a_game(name: str, benchmark: BenchmarkFixture) -> None:
    """A game of two is played to its end: nearly all of the 72 tiles are laid or strike."""
    steps, moves, began, ended = benchmark(OURS[name], 7)
    assert steps > 60
    assert moves > steps
    assert ended >= began


def test_the_same_games() -> None:
    """Steps and lazy steps lead through the same games, so that their times can be compared."""
    eager, lazy = played(step, range(3)), played(lazy_step, range(3))
    assert eager[:3] == lazy[:3]
    assert 3 == eager.games


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_playout(seed: int) -> None:
    """A playout ends where steps by the same numbers end, so that the steps are its own."""
    assert playout(start(seed), Random(seed)) == states(seed)[-1]
    assert playout_step(seed)[:2] == lazy_step(seed)[:2]


def test_the_same_simulation() -> None:
    """Games by lazy steps end with the points of those that are simulated."""
    games = simulate(SIMULATED, games=len(GAMES)).games
    for game, (seed, chosen) in zip(games, simulated(), strict=True):
        points = totals(replayed(seed, chosen))
        assert [points[colour] for colour in ("red", "blue")] == [
            game.points[bot] for bot in game.seats
        ]


@pytest.mark.parametrize("name", CALLS)
def test_a_call(name: str, benchmark: BenchmarkFixture) -> None:
    """A job counts its calls: one a game of a few, if not something else."""
    assert all(outcome(state) for state in finished())
    others = {
        "draw node": len(TileSet.standard().counts),
        **dict.fromkeys(("playout", "simulated game", "same game by lazy steps"), len(GAMES)),
        **dict.fromkeys(("turn list", "turn step"), len(in_phase("turn"))),
        "place step": len(in_phase("place")),
        "Twin Cities step": length("twin-cities"),
        "Aftershocks and Twin Cities step": length("aftershocks", "twin-cities"),
        "greedy decision": len(decisions()),
        "Monte-Carlo decision": len(decisions()[::SPARSELY]),
        "mask and observation": len(encoded()),
    }
    assert others.get(name, len(SEEDS)) == benchmark(CALLS[name])


@cache
def length(*variants: Variant) -> int:
    """Return the steps of games with these variants."""
    return sum(len(states(seed, *variants)) - 1 for seed in GAMES)


@pytest.mark.parametrize("phase", ["turn", "place"])
def test_phases(phase: str) -> None:
    """There are states enough of either phase, spread over games, and always a choice."""
    found = in_phase(phase)
    assert len(found) > len(GAMES)
    assert all(state.phase == phase and len(legal_moves(state)) > 1 for state in found)


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


def build(calls: Mapping[str, float]) -> dict[str, Any]:
    """Return the figures of a build, with the best times of these calls."""
    return {
        "calls": {f"µs {name}": {"min": t, "median": 9 * t} for name, t in calls.items()},
        "bytes a state": 1_751,
        "ms to import seismic": {"min": 24.0, "median": 30.0},
        "ms to import attrs": {"min": 15.0, "median": 20.0},
        "also imported": ["yaml"],
        "growth": {"filled": {"100": 10.0, "1000": 30.0, "10000": 90.0}},
    }


FIGURES: dict[str, Any] = {
    "engines": {
        "interpreted step": timed(20.0),
        "interpreted lazy step": timed(10.0),
        "interpreted playout step": timed(7.0),
        "compiled step": timed(4.5),
        "compiled lazy step": timed(2.0, games=1_500.0),
        "compiled playout step": timed(0.5),
        "python-chess": timed(40.0),
        "OpenSpiel chess": timed(10.0, games=500.0),
        "OpenSpiel hive": timed(100.0),
    },
    "peers": {"chess.svg.board": {"min": 0.5, "median": 1.5}},
    "playouts a second": {
        "compiled": 19_000.0,
        "OpenSpiel chess MCTS": 1_000.0,
        "OpenSpiel go 9×9 MCTS": 9_500.0,
    },
    "builds": {
        "interpreted": build({"totals": 60.0, "svg.state": 1.0}),
        "compiled": build(
            {
                "totals": 18.0,
                "turn step": 33.0,
                "place step": 4.0,
                "Twin Cities step": 5.0,
                "Aftershocks and Twin Cities step": 9.0,
                "greedy decision": 11.0,
                "Monte-Carlo decision": 2_250.0,
                "simulated game": 500.0,
                "same game by lazy steps": 200.0,
                "svg.state": 2.0,
            }
        ),
    },
}


class TestGoals:
    """Whether a goal is reached follows from the best rounds."""

    def test_each(self) -> None:
        """A ratio is of the best rounds, and each goal has its own."""
        ours, lazy = "compiled lazy step", "interpreted lazy step"
        chess, playouts = "OpenSpiel chess", "compiled playouts a second"
        ratios = {goal.name: (goal.value, goal.limit) for goal in goals(FIGURES)}
        assert ratios == {
            "interpreted step / python-chess": (0.5, 0.4),
            f"compiled step / {chess}": (0.45, 0.45),
            f"{ours} / {chess}": (0.2, 0.25),
            f"{ours} / OpenSpiel hive": (0.02, 0.05),
            f"interpreted playout step / {lazy}": (0.7, 0.65),
            f"compiled playout step / {ours}": (0.25, 0.25),
            f"interpreted totals / {lazy}": (6.0, 6.0),
            f"compiled totals / {ours}": (9.0, 8.0),
            "compiled turn step / compiled place step": (8.25, 8.0),
            "compiled Aftershocks and Twin Cities step / compiled Twin Cities step": (1.8, 1.8),
            f"compiled greedy decision / {ours}": (5.5, 5.0),
            f"compiled Monte-Carlo decision / {ours}": (1_125.0, 1_125.0),
            "compiled simulated game / compiled same game by lazy steps": (2.5, 2.0),
            "interpreted svg.state / chess.svg.board": (2.0, 3.0),
            "compiled svg.state / chess.svg.board": (4.0, 3.0),
            f"{ours} games a second / {chess} games a second": (3.0, 3.0),
            f"{playouts} / {chess} MCTS playouts a second": (19.0, 20.0),
            f"{playouts} / OpenSpiel go 9×9 MCTS playouts a second": (2.0, 2.0),
            **{
                f"{build} {name}": pair
                for build in BUILDS
                for name, pair in {
                    f"import seismic / {build} import attrs": (1.6, 1.6),
                    "modules imported too early": (1, 0),
                    "bytes a state": (1_751, 1_750),
                    "filled table, 1,000 tiles / 100": (3.0, 3.0),
                    # log 3 / log 10
                    "filled table, exponent": (pytest.approx(0.4771, abs=1e-4), 1.1),
                }.items()
            },
        }

    def test_missed(self) -> None:
        """Reached is what is at its limit; 4 is over 3, and 19 too few where 20 are asked for."""
        reached = {goal.name: goal.reached for goal in goals(FIGURES)}
        assert reached["compiled step / OpenSpiel chess"]
        assert not reached["compiled svg.state / chess.svg.board"]
        more = "compiled playouts a second / OpenSpiel"
        assert not reached[f"{more} chess MCTS playouts a second"]
        assert reached[f"{more} go 9×9 MCTS playouts a second"]

    def test_measured(self) -> None:
        """A run measures all that is compared, by jobs that there are."""
        engines = [f"{build} {name}" for build in BUILDS for name in OURS] + list(PEERS)
        assert set(run.CALLS) <= set(CALLS)
        assert {name for _, name in run.PEER_CALLS} == set(PEER_CALLS)
        assert {name for names in (*AT_MOST, *AT_LEAST) for name in names[:2]} <= {
            *engines,
            *PEER_CALLS,
            *(f"{build} {name}" for build in BUILDS for name in run.CALLS),
            *(f"{build} import {name}" for build in BUILDS for name in ("seismic", "attrs")),
            *(f"{name} games a second" for name in engines),
            *(f"{name} playouts a second" for name in (*BUILDS, *SEARCHED)),
        }

    def test_an_older_run(self) -> None:
        """A run that was recorded before a goal was set has no verdict on it."""
        older = FIGURES | {"peers": {}}
        names = {goal.name for goal in goals(older)}
        assert {goal.name for goal in goals(FIGURES)} - names == {
            f"{build} svg.state / chess.svg.board" for build in BUILDS
        }

    def test_told(self) -> None:
        """The table shows by which factor a goal is missed: 0.5 is 1.25 times 0.4."""
        figures = FIGURES | {"goals": [goal.to_data() for goal in goals(FIGURES)][:3]}
        assert page(figures).splitlines()[2:] == [
            "| interpreted step / python-chess | at most 0.4 | 0.50 | missed by a factor of 1.25 |",
            "| compiled step / OpenSpiel chess | at most 0.45 | 0.45 | reached |",
            "| compiled lazy step / OpenSpiel chess | at most 0.25 | 0.20 | reached |",
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
            assert worker("about", "ours")["build"] in BUILDS
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
        """Each workload that is counted has a figure in both builds."""
        recorded = json.loads(instructions.RECORDED.read_text("utf-8"))
        assert recorded
        for builds in recorded.values():
            assert list(BUILDS) == sorted(builds, reverse=True)
            assert all({*UNITS, *instructions.IMPORTS} == set(counts) for counts in builds.values())

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
