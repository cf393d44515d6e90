"""Measure both builds of this package and its peers in one run, the engines taking turns.

``make bench`` runs this: every engine lives in a process of its own, plays new games in every
round, the same in both builds, and is timed by its own CPU clock. What counts is the best round;
the median says how steady the machine was.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks.games import OURS, PEERS, SEARCHED
from benchmarks.goals import BUILDS, goals
from benchmarks.report import page, shown

ROOT = Path(__file__).resolve().parents[2]

GAMES: Final = 20
"""Games that an engine plays in a round, never one of them twice: caches would help."""

WARMING: Final = 100
"""Games that are played before the first round."""

APART: Final = 1_000_000
"""The distance between the seeds of steps, lazy steps and playouts, which share a process."""

CALLS: Final = {
    "new_game": 50,
    "score": 20,
    "totals": 100,
    "playout": 5,
    "turn list": 2,
    "turn step": 2,
    "place step": 1,
    "Twin Cities step": 1,
    "Aftershocks and Twin Cities step": 1,
    "greedy decision": 1,
    "Monte-Carlo decision": 1,
    "simulated game": 2,
    "same game by lazy steps": 2,
    "resolve_quake": 100,
    "to_json": 10,
    "from_json": 5,
    "events to data": 10,
    "view to data": 10,
    "observe and list": 5,
    "sample": 10,
    "draw_odds": 10,
    "draw node": 20,
    "mask and observation": 5,
    "write_state": 5,
    "parse_state": 5,
    "svg.state": 25,
}
"""What else is timed, and how often in a round."""

PEER_CALLS: Final = {
    ("python-chess", "chess.svg.board"): 25,
    **dict.fromkeys(product(("OpenSpiel chess",), SEARCHED), 2),
}
"""The same of peers, and in whose process; each search is a hundred calls, one a playout."""

SIZES: Final = (100, 1_000, 10_000, 100_000)
AREAS: Final = ("filled", "sparse")
GROWING: Final = 5
"""How often the steps on a table of one size are timed."""

STEPS: Final = 30
"""The number of these steps."""

SHUNNED: Final = ("cattrs", "yaml", "click", "rich")

A_GAME: Final = "from seismic import apply, legal_moves, new_game"
"""What a game needs; the package alone loads nothing else."""

_IMPORT = """
import sys, time
start = time.process_time()
import {name}
print(time.process_time() - start)
{then}
print(*[name for name in {shunned} if name in sys.modules])
"""

Figures = dict[str, Any]


class Worker:
    """A process that does one job after the other."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(
            [python, "-m", "benchmarks.worker"],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT / "tests"), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __call__(self, *job: object) -> Any:
        """Return the answer of the process to a job."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit(f"the benchmark {job} failed in its process; what it said stands above")
        return json.loads(answer)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def summary(values: list[float]) -> Figures:
    """Return the best and the median of the rounds."""
    return {"min": min(values), "median": median(values)}


def engine_figures(first: Figures, rounds: list[Figures]) -> Figures:
    """Return the figures of an engine from its first games and from each round."""
    games, steps, moves = (sum(r[each] for r in rounds) for each in ("games", "steps", "moves"))
    return {
        "moves a step": moves / steps,
        "steps a game": steps / games,
        "µs a step": summary([each["stepping"] / each["steps"] * 1e6 for each in rounds]),
        "µs a step at first": first["stepping"] / first["steps"] * 1e6,
        "µs a move": min(each["stepping"] / each["moves"] * 1e6 for each in rounds),
        "games a second": games / steps / min(each["playing"] / each["steps"] for each in rounds),
    }


def imports(python: str, rounds: int) -> Figures:
    """Return the times of two imports in fresh processes, in turns, after a round to warm up."""
    times: dict[str, list[float]] = {"attrs": [], "seismic": []}
    loaded: set[str] = set()
    for _ in range(rounds + 1):
        for name, found in times.items():
            then = A_GAME if name == "seismic" else ""
            program = _IMPORT.format(name=name, then=then, shunned=SHUNNED)
            done = subprocess.run(
                [python, "-I", "-c", program], capture_output=True, check=True, encoding="utf-8"
            )
            seconds, modules = done.stdout.splitlines()
            found.append(float(seconds) * 1e3)
            loaded.update(modules.split() if name == "seismic" else ())
    kept = {f"ms to import {name}": summary(found[1:]) for name, found in times.items()}
    return kept | {"also imported": sorted(loaded)}


def growth(workers: Mapping[str, Worker]) -> dict[str, Figures]:
    """Return the best times of lazy steps, in µs, on tables of several sizes, in turns."""
    tried: dict[str, Figures] = {
        build: {area: {str(size): [] for size in SIZES} for area in AREAS} for build in BUILDS
    }
    for area, size, _, build in product(AREAS, SIZES, range(GROWING), BUILDS):
        seconds = workers[build]("grow", area, size, STEPS)
        tried[build][area][str(size)].append(seconds * 1e6)
    return {
        build: {
            area: {size: min(times) for size, times in sizes.items()}
            for area, sizes in areas.items()
        }
        for build, areas in tried.items()
    }


def machine() -> Figures:
    """Return the CPU, the number of cores and the system, without a host name."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line for line in info.read_text("utf-8").splitlines() if "model name" in line]
        cpu = models[0].partition(":")[2].strip() if models else cpu
    system = f"{platform.system()} {platform.machine()}"
    return {"cpu": cpu, "cores": os.cpu_count(), "system": system}


def measured(pythons: Mapping[str, str], rounds: int, large: bool) -> Figures:
    """Return everything measured."""
    workers = {build: Worker(pythons[build]) for build in BUILDS}
    workers |= {peer: Worker(sys.executable) for peer in PEERS}
    versions: Figures = {}
    for name, worker in workers.items():
        about = worker("about", name)
        build = about.pop("build", name)
        if build != name:
            sys.exit(f"{pythons[name]} runs the {build} build, not the {name} one")
        versions |= about
    engines = [(build, job) for build in BUILDS for job in OURS] + [(peer, peer) for peer in PEERS]
    played: dict[tuple[str, str], list[Figures]] = {engine: [] for engine in engines}
    repeats = {(b, job): CALLS[job] for b in BUILDS for job in CALLS} | PEER_CALLS
    called: dict[tuple[str, str], list[float]] = {call: [] for call in repeats}
    seeds = {engine: APART * (number % len(OURS)) for number, engine in enumerate(engines)}

    def play(engine: tuple[str, str], games: int) -> Figures:
        start = seeds[engine]
        seeds[engine] += games
        answer: Figures = workers[engine[0]]("play", engine[1], start, games)
        return answer

    first = {engine: play(engine, GAMES) for engine in engines}
    for engine in engines:
        play(engine, WARMING)
    for done in range(rounds):
        print(f"\rround {done + 1} of {rounds}", end="", file=sys.stderr, flush=True)
        for engine, found in played.items():
            found.append(play(engine, GAMES))
        for (who, job), times in called.items():
            times.append(workers[who]("call", job, repeats[who, job]) * 1e6)
    print(file=sys.stderr)
    grown = growth(workers) if large else {build: {} for build in BUILDS}
    ours = {
        build: {
            "calls": {f"µs {job}": summary(called[build, job]) for job in CALLS},
            "bytes a state": workers[build]("memory"),
            "growth": grown[build],
            **imports(pythons[build], rounds),
        }
        for build in BUILDS
    }
    for worker in workers.values():
        worker.close()
    return {
        "machine": machine(),
        "versions": versions,
        "rounds": rounds,
        "engines": {
            peer if peer == job else f"{peer} {job}": engine_figures(first[peer, job], found)
            for (peer, job), found in played.items()
        },
        "peers": {job: summary(called[peer, job]) for peer, job in PEER_CALLS},
        "playouts a second": {
            **{build: 1e6 / min(called[build, "playout"]) for build in BUILDS},
            **{job: 1e6 / min(called[peer, job]) for peer, job in PEER_CALLS if job in SEARCHED},
        },
        "builds": ours,
    }


def main() -> None:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("compiled", help="the Python that has the compiled wheel")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--quick", action="store_true", help="leave out the large tables")
    parser.add_argument("--record", action="store_true", help="for the documentation to show")
    given = parser.parse_args()
    pythons = {"interpreted": sys.executable, "compiled": given.compiled}
    figures = measured(pythons, given.rounds, not given.quick)
    figures["goals"] = [goal.to_data() for goal in goals(figures)]
    print(shown(figures))
    place = ROOT / ("docs/data" if given.record else "build/bench")
    place.mkdir(parents=True, exist_ok=True)
    text = json.dumps(figures, indent=1, ensure_ascii=False)
    (place / "benchmarks.json").write_text(text + "\n", "utf-8")
    (place / "goals.inc").write_text(page(figures), "utf-8")


if __name__ == "__main__":
    main()
