"""Reading what somebody types, or what a pipe brings in its place."""

import sys
from contextlib import suppress
from importlib import import_module
from typing import Final

from .screen import print_text

LONGEST_LINE: Final = 1_000


def prepare_input() -> bool:
    """Enable line editing, accept any bytes, and return whether input comes from a terminal."""
    getattr(sys.stdin, "reconfigure", lambda **_: None)(errors="replace")
    interactive = sys.stdin.isatty()
    if interactive:
        with suppress(ImportError):  # not available on every system
            import_module("readline")
    return interactive


def read_typed(prompt: str) -> str:
    """Read a line, of one that is too long only as much as shows it; raises `EOFError`."""
    return _read_typed(prompt) if sys.stdin.isatty() else _read_piped(prompt)


def _read_typed(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        print_text()  # ends the line of the prompt
        raise


def _read_piped(prompt: str) -> str:
    """Read a line of any length, but keep no more of it than shows that it is too long."""
    line = part = sys.stdin.readline(LONGEST_LINE + 1)
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(LONGEST_LINE)
    if not line:
        raise EOFError
    line = line.removesuffix("\n")
    echoed = "".join(char if char.isprintable() else "?" for char in line[:LONGEST_LINE])
    print_text(prompt + echoed)
    return line
