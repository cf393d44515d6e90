"""Pictures in terminals that can show them: how a terminal is asked, and what it is sent."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from select import select
from time import monotonic

import pytest

LINE = "Rb crew@0,-1 0:-1H03 H01,H02 1"

KITTY = b"\x1b_Gi=31;OK\x1b\\"
DEVICE = b"\x1b[?62;4c"
PLAIN = b"\x1b[?62;22c"


def on_a_terminal(answer: bytes, *args: str, term: str = "xterm-256color") -> bytes:
    """Run `seismic show` on a terminal that answers like this, and return what is written."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "seismic", "show", LINE, *args]
    environ = os.environ | {"TERM": term, "LC_ALL": "C.UTF-8"}
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environ)
    os.close(theirs)
    written, answered = b"", False
    for part in _read(ours):
        written += part
        if not answered and b"\x1b[c" in written:
            os.write(ours, answer)
            answered = True
    assert 0 == child.wait()
    os.close(ours)
    return written


def _read(terminal: int) -> Iterator[bytes]:
    end = monotonic() + 60
    while select([terminal], [], [], max(0, end - monotonic()))[0]:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:  # the other end is closed
            return
        if not part:
            return
        yield part


class TestTerminal:
    def test_kitty(self) -> None:
        """A terminal that knows kitty's protocol is sent a picture, and the facts as text."""
        written = on_a_terminal(KITTY + DEVICE)
        assert b"\x1b_Ga=T,f=100," in written
        assert b"place a crew or pass" in written
        assert b"code over q,r" not in written

    def test_sixels(self) -> None:
        """One that draws sixels is sent those, with the marks that were asked for."""
        written = on_a_terminal(DEVICE, "--open")
        assert b"\x1bPq" in written
        assert b"code over q,r" not in written

    @pytest.mark.parametrize(
        ("answer", "args", "term"),
        [
            (PLAIN, (), "xterm-256color"),
            (b"", (), "xterm-256color"),
            (KITTY + DEVICE, ("--text",), "xterm-256color"),
            (KITTY + DEVICE, (), "dumb"),
        ],
        ids=["plain", "silent", "text", "dumb"],
    )
    def test_text(self, answer: bytes, args: tuple[str, ...], term: str) -> None:
        """Any other one, and whoever prefers text, gets text; nobody waits for long."""
        written = on_a_terminal(answer, *args, term=term)
        assert b"code over q,r" in written
        assert b"\x1bPq" not in written
        assert b"\x1b_Ga=T" not in written
        assert (b"\x1b[c" in written) == (not args and term != "dumb")
