"""Worker processes of a command, which always end with it."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final

import click

from . import sentence
from .signals import exit_on_signals

MOST_WORKERS: Final = 64


@contextmanager
def workers(number: int, lang: str) -> Iterator[Executor | None]:
    """Yield an executor with this many processes, or None for one; signals end them at once."""
    with exit_on_signals():
        if number == 1:
            yield None
            return
        try:
            with _pool(number) as pool:
                yield pool
        except BrokenProcessPool:
            raise click.ClickException(sentence("worker-lost", lang)) from None


@contextmanager
def _pool(number: int) -> Iterator[Executor]:
    # Spawned processes are the same on every system, and inherit no threads.
    context = multiprocessing.get_context("spawn")
    ignore = signal.SIGINT, signal.SIG_IGN
    try:
        with ProcessPoolExecutor(number, context, signal.signal, ignore) as pool:
            handler = signal.signal(*ignore)  # inherited, so that they ignore it from the start
            for _ in range(number):
                pool.submit(os.getpid)
            signal.signal(signal.SIGINT, handler)
            try:
                yield pool
            except BaseException:
                # In Python 3.11 a thread of the pool fails, and prints a traceback, when a game
                # is both cancelled and terminated.
                threading.excepthook = lambda _: None
                for child in multiprocessing.active_children():
                    child.terminate()
                raise
    finally:
        threading.excepthook = threading.__excepthook__
