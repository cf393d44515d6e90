"""Characters that can't be seen: found, named and escaped."""

import io

import pytest

from seismic import visible
from seismic.cli import screen

UNSEEN = {
    "\x00": "U+0000",
    "\n": "U+000A",
    "\x1b": "U+001B",
    "\x7f": "U+007F",
    "\x85": "U+0085",
    "\x9b": "U+009B",
    "\xad": "U+00AD",
    "\u061c": "U+061C",
    "\u115f": "U+115F",
    "\u200b": "U+200B",
    "\u200f": "U+200F",
    "\u202e": "U+202E",
    "\u2028": "U+2028",
    "\u2066": "U+2066",
    "\u2800": "U+2800",
    "\u3164": "U+3164",
    "\udcff": "U+DCFF",
    "\ufe0f": "U+FE0F",
    "\ufeff": "U+FEFF",
    "\uffff": "U+FFFF",
    "\U000e0041": "U+E0041",
    "\U0010fffd": "U+10FFFD",
}


@pytest.mark.parametrize(("character", "name"), UNSEEN.items(), ids=UNSEEN.values())
def test_invisible(character: str, name: str) -> None:
    """A control, format, bidirectional or blank character is found, named and escaped."""
    text = f"né {character}\u202a"
    assert character == visible.first_invisible(text)
    assert name == visible.named(character)
    assert visible.printable(text).isprintable()
    assert text == visible.printable(text).encode("latin-1").decode("unicode_escape")


@pytest.mark.parametrize(
    "text", ["", "red", "né à l’ouest — ¿sí?", "\u05d0\u4e2d\U0001f3d4", "a b"]
)
def test_visible(text: str) -> None:
    """Letters of any script, signs and spaces stay as they are."""
    assert visible.first_invisible(text) is None
    assert text == visible.printable(text)


def test_allowed() -> None:
    """What is allowed in a text is left alone, and looked past."""
    assert "\x1b" == visible.first_invisible("a\nb\x1b", allowed="\n")
    assert "a\nb\\x1b" == visible.printable("a\nb\x1b", allowed="\n")


@pytest.mark.parametrize("on_terminal", [False, True])
def test_everything_printed(on_terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that a command prints goes through one function, which escapes it."""
    output = io.StringIO()
    monkeypatch.setattr(output, "isatty", lambda: on_terminal)
    monkeypatch.setattr("sys.stdout", output)
    monkeypatch.setenv("TERM", "dumb")
    screen._console.cache_clear()
    screen.print_text("title\x1b]0;\x07\u202e\nnext")
    screen._console.cache_clear()
    assert "title\\x1b]0;\\x07\\u202e\nnext\n" == output.getvalue()
