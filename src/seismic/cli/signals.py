"""Exiting in an orderly way when the process is terminated or its terminal is closed."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

_TERMINATING: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextmanager
def exit_on_signals() -> Iterator[None]:
    """Raise `SystemExit` on a terminating signal; restore the handlers at the end."""
    before = {each: signal.getsignal(each) for each in (*_TERMINATING, signal.SIGINT)}
    for each in _TERMINATING:
        if before[each] is signal.SIG_DFL:  # nohup ignores them
            signal.signal(each, _exit)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _exit(number: int, _: FrameType | None) -> NoReturn:
    ignore_signals()
    raise SystemExit(128 + number)  # as in shells


def ignore_signals() -> None:
    """Ignore further signals during cleanup; a window that is closed sends several."""
    for each in (*_TERMINATING, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
