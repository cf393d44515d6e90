"""Simulations on a real cluster of processes, which survive the loss of one."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest
from distributed import Client, LocalCluster

from seismic import Move, Rules, Table, View
from seismic.bots import at_random
from seismic.simulate import Game, GameFailed, play_games, simulate

GAMES = 60
BOTS = ["greedy", "random", "greedy"]
DILEMMA = Rules(variants={"dilemma"})


@pytest.fixture
def client() -> Iterator[Client]:
    """Yield a client of a scheduler with three workers, each a process of its own."""
    with (
        LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


def test_a_worker_is_killed(client: Client, tmp_path: Path) -> None:
    """Its games are played by the others, and the result is that of this process alone."""
    expected = simulate(BOTS, rules=DILEMMA, games=GAMES, seed=7)
    processes = client.run(os.getpid)
    assert 3 == len(set(processes.values()))
    log, finished = tmp_path / "games.jsonl", list[Game]()
    executor = client.get_executor()
    for game in play_games(BOTS, rules=DILEMMA, games=GAMES, seed=7, executor=executor, log=log):
        finished.append(game)
        if len(finished) == 5:
            os.kill(next(iter(processes.values())), signal.SIGKILL)
    assert expected.games == tuple(finished)
    assert 1 + GAMES == len(log.read_text().splitlines())


def fails(view: View, rng: object) -> Move:
    """Fail in the middle of a game."""
    raise ZeroDivisionError("by a bot")


def test_a_bot_fails(client: Client) -> None:
    """The error has the number and the seed of the game, and its cause."""
    small = Rules(table=Table.hexagon(2))
    with pytest.raises(GameFailed) as here:
        simulate([at_random, fails], rules=small, games=2, seed=5)
    with pytest.raises(GameFailed, match="ZeroDivisionError: by a bot") as there:
        simulate([at_random, fails], rules=small, games=2, seed=5, executor=client.get_executor())
    assert here.value.args == there.value.args


def test_parquet(tmp_path: Path) -> None:
    """Rows become a Parquet file as they are."""
    result = simulate(BOTS, games=2, seed=7)
    file = tmp_path / "games.parquet"
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(result.rows())), file)
    assert list(result.rows()) == pyarrow.parquet.read_table(file).to_pylist()


EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
MPI = [Path(sys.executable).with_name("mpiexec"), "--oversubscribe", "-n", "3"]
MPI_AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def run_example(folder: Path, *command: object) -> None:
    """Run a program of the manual in an empty folder, and check the games that it played."""
    subprocess.run(
        [*map(str, command)], cwd=folder, env=os.environ | MPI_AS_ROOT, timeout=300, check=True
    )
    log = folder / "games.jsonl"
    assert 1 + 6 == len(log.read_text().splitlines())
    expected = simulate(["greedy", "random"], games=6, seed=7)
    assert expected == simulate(["greedy", "random"], games=6, seed=7, log=log)


class TestExamples:
    """The programs of the manual, each on the cluster that it is for."""

    def test_dask(self, client: Client, tmp_path: Path) -> None:
        """Dask plays the same games."""
        script = EXAMPLES / "on_dask.py"
        run_example(tmp_path, sys.executable, script, client.scheduler_info()["address"], 6)

    def test_ray(self, tmp_path: Path) -> None:
        """Ray plays the same games."""
        run_example(tmp_path, sys.executable, EXAMPLES / "on_ray.py", 6)

    def test_mpi(self, tmp_path: Path) -> None:
        """MPI plays the same games."""
        script = EXAMPLES / "on_mpi.py"
        run_example(tmp_path, *MPI, sys.executable, "-m", "mpi4py.futures", script, 6)
