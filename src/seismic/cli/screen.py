"""Where output goes: plain text into a pipe, with colours onto a terminal."""

import shutil
import sys
import textwrap
from functools import cache
from typing import TYPE_CHECKING, Final

import click

from ..model.board import COLOURS
from ..rulebook import LANGUAGES, message
from ..text import WIDTH

if TYPE_CHECKING:
    from rich.console import Console

_STYLES: Final = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "town": "bold reverse",
    "intersection": "bold",
    "quake": "bold magenta",
    "cell": "dim",
}

_NARROWEST: Final = 20
"""Words need some room; a terminal that has less folds lines by itself."""


def on_terminal() -> bool:
    """Tell whether somebody is looking on."""
    return sys.stdout.isatty()


def width() -> int:
    """Tell how wide output may be."""
    if not on_terminal():
        return WIDTH
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, _NARROWEST)


def show(text: str = "") -> None:
    """Print text as it is."""
    if on_terminal():
        _console().print(text, soft_wrap=True, markup=False, emoji=False)
    else:
        click.echo(text)


def tell(sentence: str, indent: str = "") -> None:
    """Print a sentence: on one line in a pipe, and folded on a terminal."""
    if on_terminal():
        folded = textwrap.wrap(sentence, width() - len(indent), break_on_hyphens=False)
        show(textwrap.indent("\n".join(folded), indent))
    else:
        show(indent + sentence)


@cache
def _console() -> "Console":
    """Make the console of a terminal, with the game's colours; rich is loaded for this alone."""
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.theme import Theme

    class Highlighter(RegexHighlighter):
        base_style = "seismic."
        highlights = _patterns()

    theme = Theme({f"seismic.{name}": style for name, style in _STYLES.items()})
    return Console(highlighter=Highlighter(), theme=theme)


def _patterns() -> list[str]:
    """Say what is coloured: names and letters of colours, tiles, cells."""
    patterns = [
        r"(?P<cell>\[?(?<![\w+])-?\d+, ?-?\d+\]?)",
        r"(?<![\w-])(?P<intersection>X[0-5rbgy]+(?:\+\d+)?)(?!\w)",
        r"(?<!\w)(?P<quake>Q[1-6])(?!\w)",
        r"(?<![\w'])(?P<town>T)(?![\w'])",
    ]
    for colour in COLOURS:
        names = "|".join(message(f"colour.{colour}", lang) for lang in LANGUAGES)
        patterns.append(rf"(?<!\w)(?P<{colour}>{names})(?!\w)")
        patterns.append(rf"(?<=\d)(?P<{colour}>{colour[0]})(?![a-z])")
    return patterns
