"""Measure what costly inputs cost, in seconds of processor time and in memory: `make costly`.

Each is used in a process of its own. The time is that of the use alone; the memory is the most that
the process ever had, with Python and the package.
"""

import subprocess
import sys
import time
from pathlib import Path

from costly.inputs import COSTLY
from costly.uses import USES


def measured(name: str) -> str:
    """Return the seconds and the megabytes that the use of an input takes in another process."""
    _, make = COSTLY[name]
    command = [sys.executable, "-m", "costly.measure", name]
    done = subprocess.run(command, input=make(), capture_output=True, check=True, encoding="utf-8")
    return done.stdout


def use(name: str, data: str) -> None:
    """Use an input, and print what it took."""
    begun = time.process_time()
    USES[COSTLY[name][0]](data)
    seconds = time.process_time() - begun
    print(f"{seconds:.2f} s | {_peak() / 1024:.0f} MB")


def _peak() -> int:
    """Return the most memory that this process had, in kB: of Linux, as others count a parent's."""
    status = Path("/proc/self/status").read_text("utf-8")
    return int(status.partition("VmHWM:")[2].split()[0])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        use(sys.argv[1], sys.stdin.read())
    else:
        for each in COSTLY:
            print(f"| {each} | {measured(each).strip()} |", flush=True)
