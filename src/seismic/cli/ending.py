"""How a command ends that somebody else ends: in order, as with Ctrl-C, and not in the middle."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Somebody ends the process, or closes the window of its terminal."""


@contextmanager
def signals_heard() -> Iterator[None]:
    """Leave by a `SystemExit` when the process is to end; afterwards all is as it was before."""
    before = {each: signal.getsignal(each) for each in (*_ENDING, signal.SIGINT)}
    for each in _ENDING:
        if before[each] is signal.SIG_DFL:  # nohup lets none be heard
            signal.signal(each, _leave)
    try:
        yield
    finally:
        for each, heard in before.items():
            signal.signal(each, heard)


def _leave(number: int, _: FrameType | None) -> NoReturn:
    deafen()
    raise SystemExit(128 + number)  # as shells have it


def deafen() -> None:
    """Let no signal disturb what is done last: a window that is closed sends several."""
    for each in (*_ENDING, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
