"""Pictures on terminals that can show them: by the protocol of kitty, or as sixels."""

import os
import re
import sys
from base64 import b64encode
from collections.abc import Callable
from importlib.util import find_spec
from time import monotonic
from typing import Final, TypeAlias

from .. import svg
from .screen import on_terminal
from .sixel import sixels, size_of

Writer: TypeAlias = Callable[[bytes], bytes]
"""Turns a PNG into what a terminal understands."""

_NO_ANSWER: Final = ("", "dumb", "linux")
"""The terminals that must not be asked."""
_PATIENCE: Final = 0.5  # seconds
_CHUNK: Final = 4096
_ASK_KITTY: Final = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
_ASK_DEVICE: Final = b"\x1b[c"  # every terminal answers, so nobody waits in vain
_KITTY: Final = b"\x1b_Gi=31;OK"
_DEVICE: Final = re.compile(rb"\x1b\[\?([\d;]*)c")
_SIXEL: Final = b"4"
_PROMPT: Final = 2  # lines
_LETTER: Final = (8, 16)
"""The usual size of a letter in pixels, for terminals that don't tell theirs."""


def kitty(png: bytes) -> bytes:
    """Return a PNG for the graphics protocol of kitty."""
    data = b64encode(png)
    chunks = [data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK)]
    heads = [b"a=T,f=100,", *[b""] * (len(chunks) - 1)]
    return b"".join(
        b"\x1b_G%bm=%d;%b\x1b\\" % (head, number < len(chunks), chunk)
        for number, (head, chunk) in enumerate(zip(heads, chunks, strict=True), 1)
    )


def find_writer() -> Writer | None:
    """Return how the terminal shows pictures, or None if it can't, or PNG needs its extra."""
    asked = on_terminal() and sys.stdin.isatty() and os.environ.get("TERM", "") not in _NO_ANSWER
    if not asked or find_spec("resvg_py") is None:
        return None
    answer = _ask(_ASK_KITTY + _ASK_DEVICE)
    device = _DEVICE.search(answer)
    if _KITTY in answer:
        return kitty
    return sixels if device and _SIXEL in device[1].split(b";") else None


def print_picture(picture: str, writer: Writer) -> None:
    """Print a picture, no larger than the terminal."""
    png = svg.png(picture)
    width, height = size_of(png)
    columns, lines = _pixels()
    scale = min(1.0, columns / width, lines / height)
    if scale < 1:
        png = svg.png(picture, max(1, int(scale * width)))
    sys.stdout.flush()
    sys.stdout.buffer.write(writer(png) + b"\n")
    sys.stdout.flush()


def _ask(question: bytes) -> bytes:
    """Return what the terminal answers, up to what it says of its device."""
    try:
        import termios
        import tty
        from select import select
    except ImportError:  # not available on every system
        return b""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    answer, end = b"", monotonic() + _PATIENCE
    try:
        tty.setcbreak(terminal)  # the answer is not shown, and not held back up to a line
        os.write(sys.stdout.fileno(), question)
        while not _DEVICE.search(answer):
            if not select([terminal], [], [], max(0, end - monotonic()))[0]:
                break
            answer += os.read(terminal, 1024)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
    return answer


def _pixels() -> tuple[int, int]:
    """Return the width and the height of the terminal in pixels, leaving room for the prompt."""
    import fcntl
    import struct
    import termios

    found = fcntl.ioctl(sys.stdout.fileno(), termios.TIOCGWINSZ, bytes(8))
    lines, columns, width, height = struct.unpack("4H", found)
    room = max(1, lines - _PROMPT) / max(1, lines)
    return width or _LETTER[0] * max(1, columns), int((height or _LETTER[1] * lines) * room)
