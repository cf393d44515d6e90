"""Noticing that somebody has saved a file."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Final, TypeAlias

from ..scenario_files import files_in

_PAUSE: Final = 0.2  # seconds between two looks

_Signature: TypeAlias = tuple[int, int]
"""The time of the last change and the size of a file."""


def saved(paths: Iterable[Path]) -> Iterator[None]:
    """Yield at once, and again whenever a scenario file at one of the paths has changed."""
    known = list(paths)
    before: dict[Path, _Signature] | None = None
    while True:
        now = _seen(known)
        if now != before:
            yield
            before = now
        sleep(_PAUSE)


def _seen(paths: Iterable[Path]) -> dict[Path, _Signature]:
    """Return what changes when a file is saved, also if a new one takes its place."""
    seen: dict[Path, _Signature] = {}
    for path in paths:
        for file in files_in(path) if path.is_dir() else (path,):
            with suppress(OSError):  # it isn't there yet, or any more
                found = file.stat()
                seen[file] = found.st_mtime_ns, found.st_size
    return seen
