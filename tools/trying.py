"""Tests run against changed code: each change in a process of its own, forked from this one.

All third-party code is loaded before the forks, and nothing that is under test.
"""

import gc
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

import attrs  # noqa: F401  # loaded before the forks, like all that is not under test
import cattrs  # noqa: F401  # likewise
import hypothesis
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "seismic"

SECONDS: Final = 60
"""A change that makes the tests compute for longer runs forever, and has been noticed."""

SECONDS_A_TEST: Final = 10
"""The limit for collecting or for one test: an endless loop is cut off long before the other."""

MEMORY: Final = 4 << 30

PROFILE: Final = "mutate"

Check = Callable[[], bool]
"""Whether something fails; it runs in a process of its own."""

_Name = TypeVar("_Name")


def prepare(examples: int) -> None:
    """Let Hypothesis look at this many examples, always the same, and not shrink what it finds."""
    os.environ["HYPOTHESIS_PROFILE"] = PROFILE
    hypothesis.settings.register_profile(
        PROFILE,
        deadline=None,
        derandomize=True,
        database=None,
        max_examples=examples,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )


def start(check: Check) -> int:
    """Begin a check in a process of its own, and return its id."""
    child = os.fork()
    if child == 0:
        _run(check)
    return child


def fails(check: Check) -> bool:
    """Return whether a check fails, or breaks down."""
    return os.waitpid(start(check), 0)[1] != 0


def tried(checks: Iterable[tuple[_Name, Check]]) -> Iterator[tuple[_Name, bool, float]]:
    """Yield for each check its name, whether it failed and its seconds; one a core runs at once."""
    running: dict[int, tuple[_Name, float]] = {}

    def ended() -> tuple[_Name, bool, float]:
        child, status = os.wait()
        name, began = running.pop(child)
        return name, status != 0, round(time.monotonic() - began, 1)

    gc.freeze()  # or every child would look through all that is loaded
    for name, check in checks:
        if len(running) == (os.cpu_count() or 1):
            yield ended()
        running[start(check)] = name, time.monotonic()
    while running:
        yield ended()


def _run(check: Check) -> None:
    """Leave with 0 if nothing fails."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    status = 1
    try:
        status = int(check())
    finally:
        os._exit(status)


class Deadline:
    """A pytest plugin that ends the process when one test takes too much CPU time."""

    def pytest_runtest_setup(self) -> None:
        """Restart the clock; the signal that it sends in the end terminates the process."""
        signal.setitimer(signal.ITIMER_PROF, SECONDS_A_TEST)

    pytest_collection = pytest_runtest_setup


def any_fails(tests: list[str]) -> bool:
    """Return whether one of these tests fails; the first that does is the last that runs."""
    usual = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "--rootdir", str(ROOT)]
    return bool(pytest.main([*usual, *tests], [Deadline()]))
