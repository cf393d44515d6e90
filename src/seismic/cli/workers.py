"""Processes that share the work of a command, and end with it however it ends."""

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

from ..rulebook import message
from .ending import signals_heard

MOST: Final = 64
"""So many processes share the work, at most."""


@contextmanager
def workers(number: int, lang: str) -> Iterator[Executor | None]:
    """Give an executor of so many processes, and none for one; a signal ends them at once."""
    with signals_heard():
        if number == 1:
            yield None
            return
        try:
            with _pool(number) as pool:
                yield pool
        except BrokenProcessPool:
            raise click.ClickException(message("cli.worker-lost", lang)) from None


@contextmanager
def _pool(number: int) -> Iterator[Executor]:
    # Fresh processes are the same on every system, and know nothing of the threads of this one.
    context = multiprocessing.get_context("spawn")
    ignore = signal.SIGINT, signal.SIG_IGN
    try:
        with ProcessPoolExecutor(number, context, signal.signal, ignore) as pool:
            heard = signal.signal(*ignore)  # so that they ignore it from their first moment
            for _ in range(number):
                pool.submit(os.getpid)
            signal.signal(signal.SIGINT, heard)
            try:
                yield pool
            except BaseException:
                # In Python 3.11 a thread of the pool can't bear games that are both cancelled and
                # cut short, and says so.
                threading.excepthook = lambda _: None
                for child in multiprocessing.active_children():
                    child.terminate()
                raise
    finally:
        threading.excepthook = threading.__excepthook__
