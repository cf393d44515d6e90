"""The workloads whose instructions are counted, each called through ffi_call after a first run.

Callgrind collects inside that function alone, and writes a file each time it is left: so one
process counts them all, and neither starting Python nor importing is counted.
"""

import gc
from collections.abc import Callable, Mapping
from ctypes import CFUNCTYPE
from typing import Final

from benchmarks.games import OURS, Game, played
from benchmarks.jobs import CALLS

SEEDS: Final = range(2)
WATCHED: Final = (
    "new_game",
    "score",
    "totals",
    "turn list",
    "greedy decision",
    "resolve_quake",
    "to_json",
    "from_json",
    "sample",
    "svg.state",
)
"""The calls to count; making plain data is mostly the work of cattrs."""


def _steps(game: Game) -> Callable[[], int]:
    return lambda: played(game, SEEDS).steps


UNITS: Final[Mapping[str, Callable[[], int]]] = {
    **{name: _steps(game) for name, game in OURS.items()},
    **{name: CALLS[name] for name in WATCHED},
}
"""The workloads, in this order; each returns the number of steps taken or calls made."""


def main() -> None:
    """Run everything once to warm up, then once more to be counted; print the units of each."""
    units = [run() for run in UNITS.values()]
    for run in UNITS.values():
        gc.collect()
        CFUNCTYPE(None)(run)()
    print(*units)


if __name__ == "__main__":
    main()
