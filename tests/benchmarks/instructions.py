"""Watch our own speed in instructions, which are steady where times are not.

``make watch-instructions`` counts, under callgrind, what a step or call takes in both builds, and
an import in thousandths of ``import attrs``. It compares with tests/benchmarks/instructions.json.
Counts depend on the Python, so each has its own. ``--record`` writes down what is found; do so when
a change of speed is meant, and say why.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from benchmarks.counted import UNITS
from benchmarks.goals import MOST_IMPORT
from benchmarks.run import A_GAME

HERE = Path(__file__).resolve().parent
RECORDED = HERE / "instructions.json"
TOLERANCE: Final = 0.02
"""A smaller change is none: addresses differ between runs, and with them collisions in dicts."""

IMPORTS: Final = {"import": "import seismic", "import a game": A_GAME}
"""What is counted in thousandths of ``import attrs``."""

LIMITS: Final = {"import": round(1_000 * MOST_IMPORT)}

Counts = dict[str, int]


def this_python() -> str:
    """Return the name of this Python and machine, which counts depend on."""
    name = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{name}, {platform.machine()}, {platform.python_compiler()}"


def counted(python: str) -> Counts:
    """Return the instructions of each workload, per step or call, and of the imports."""
    with tempfile.TemporaryDirectory(prefix="seismic-instructions-") as folder:
        out = Path(folder, "out")
        toggles = ("--toggle-collect=ffi_call", "--dump-after=ffi_call")
        printed = _run(*_callgrind(out, *toggles), python, "-m", "benchmarks.counted")
        parts = sorted(Path(folder).glob("out.*"), key=lambda part: int(part.suffix[1:]))
        if len(parts) != len(UNITS):
            sys.exit("callgrind found no ffi_call in this Python: its libffi has lost its names")
        units = zip(UNITS, map(int, printed.split()), parts, strict=True)
        found = {name: total(part.read_text("utf-8")) // number for name, number, part in units}
    nothing, attrs = _whole(python, "pass"), _whole(python, "import attrs")
    return found | {
        name: 1_000 * (_whole(python, program) - nothing) // (attrs - nothing)
        for name, program in IMPORTS.items()
    }


def _whole(python: str, program: str) -> int:
    """Return the instructions of a program, which has run before, with those of starting Python."""
    _run(python, "-c", program)
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as out:
        _run(*_callgrind(out.name), python, "-c", program)
        return total(out.read())


def _callgrind(out: str | Path, *options: str) -> tuple[str, ...]:
    return "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *options


def _run(*command: str) -> str:
    """Return what a command prints."""
    done = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        env=os.environ
        | {"PYTHONPATH": str(HERE.parent), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""},
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout


def total(profile: str) -> int:
    r"""Return how many instructions a profile has.

    >>> total("events: Ir\nsummary: 700\ntotals: 700\n")
    700
    """
    found = re.search(r"^totals: (\d+)$", profile, re.MULTILINE)
    if not found:
        raise ValueError("a profile without totals")
    return int(found[1])


def compared(found: Mapping[str, Counts], recorded: Mapping[str, Counts]) -> Iterator[str]:
    """Yield a line for each build and workload: its count, and whether it has changed."""
    for build, counts in found.items():
        for name, count in counts.items():
            before = recorded.get(build, {}).get(name)
            told = verdict(count, before, LIMITS.get(name))
            yield f"{build:<12} {name:<16} {count:>12,}  {told}"


def verdict(count: int, before: int | None, limit: int | None = None) -> str:
    """Return how a count compares with its limit, if it has one, and with the one before.

    >>> verdict(1021, 1000), verdict(1020, 1000), verdict(900, 1000), verdict(900, None)
    ('SLOWER by 2.1 %', 'as before', 'faster by 10.0 %, to be recorded', 'new, to be recorded')
    >>> verdict(1601, 1601, 1600)
    'SLOWER than the limit of 1,600'
    """
    if limit is not None and count > limit:
        return f"SLOWER than the limit of {limit:,}"
    if before is None:
        return "new, to be recorded"
    more = count - before
    if abs(more) <= TOLERANCE * before:
        return "as before"
    if more > 0:
        return f"SLOWER by {more / before * 100:.1f} %"
    return f"faster by {-more / before * 100:.1f} %, to be recorded"


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("compiled", help="the Python that has the compiled wheel")
    parser.add_argument("--record", action="store_true", help="write the counts down")
    given = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("counting instructions needs valgrind, which is not on the PATH")
    recorded = json.loads(RECORDED.read_text("utf-8"))
    found = {"interpreted": counted(sys.executable), "compiled": counted(given.compiled)}
    lines = list(compared(found, recorded.get(this_python(), {})))
    print(*lines, sep="\n")
    if given.record:
        text = json.dumps(recorded | {this_python(): found}, indent=1, sort_keys=True)
        RECORDED.write_text(text + "\n", "utf-8")
        return 0
    if this_python() not in recorded:
        sys.exit(f"nothing is recorded for {this_python()}; --record at the commit to compare with")
    return 1 if any("SLOWER" in line for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
