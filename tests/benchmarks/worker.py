"""One engine in a process of its own: it reads a job a line and answers with JSON.

``python -m benchmarks.worker``, with the folder of the tests on the path; `run` starts these.
"""

import gc
import json
import platform
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any, Final

from benchmarks.games import OURS, PEERS, played

PACKAGES: Final = {
    "python-chess": "chess",
    "OpenSpiel chess": "open_spiel",
    "OpenSpiel hive": "open_spiel",
}


def play(name: str, first: int, games: int) -> dict[str, float]:
    """Return the figures of games played in one of the engines, by seeds from a first one on."""
    gc.collect()
    return played({**OURS, **PEERS}[name], range(first, first + games))._asdict()


def call(name: str, repeat: int) -> float:
    """Return the seconds that a single call takes."""
    from benchmarks.jobs import seconds_a_call

    gc.collect()
    return seconds_a_call(name, repeat)


def memory() -> float:
    """Return the bytes that a state takes."""
    from benchmarks.jobs import bytes_a_state

    return bytes_a_state()


def grow(area: str, tiles: int, steps: int) -> float:
    """Return the seconds that a lazy step takes on a large table."""
    from benchmarks.jobs import seconds_a_lazy_step

    return seconds_a_lazy_step(area, tiles, steps)


def about(name: str) -> dict[str, str]:
    """Return the versions of what runs here."""
    found = {"Python": f"{platform.python_implementation()} {platform.python_version()}"}
    if name in PACKAGES:
        return found | {PACKAGES[name]: version(PACKAGES[name])}
    from seismic.rules import turn

    found["build"] = "interpreted" if str(turn.__file__).endswith(".py") else "compiled"
    return found | {name: version(name) for name in ("seismic-rules", "attrs")}


JOBS: Final[Mapping[str, Callable[..., Any]]] = {
    "play": play,
    "call": call,
    "memory": memory,
    "grow": grow,
    "about": about,
}


def main() -> None:
    """Answer until there is nothing more to read."""
    for line in sys.stdin:
        job, *arguments = json.loads(line)
        print(json.dumps(JOBS[job](*arguments)), flush=True)


if __name__ == "__main__":
    main()
