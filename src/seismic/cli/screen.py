"""Output: plain text into a pipe, with colours onto a terminal."""

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final

import click

from .. import text
from ..model.board import COLOURS, Board
from ..model.events import Event
from ..model.moves import Move
from ..model.notation import write_move
from ..model.options import Rules
from ..model.outcomes import Step
from ..model.state import GameState
from ..records import Start, Tags
from ..rulebook import LANGUAGES, message
from ..rules.scoring import score
from ..rules.turn import outcome
from ..text import WIDTH
from ..visible import printable
from . import sentence

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

INDENT: Final = " " * 6
"""Before what happens in a step."""

_NARROWEST: Final = 20
"""The least width for wrapped text; a narrower terminal wraps lines itself."""


def on_terminal() -> bool:
    """Return whether output goes to a terminal."""
    return sys.stdout.isatty()


def width() -> int:
    """Return the width for output."""
    if not on_terminal():
        return WIDTH
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, _NARROWEST)


def height() -> int | None:
    """Return the number of lines of the terminal; None into a pipe, which has no end."""
    return shutil.get_terminal_size((WIDTH, 24)).lines if on_terminal() else None


def print_text(content: str = "") -> None:
    """Print text, with escapes for characters that could control the terminal or hide in a line."""
    shown = printable(content, allowed="\n")
    if on_terminal():
        _console().print(shown, soft_wrap=True, markup=False, emoji=False)
    else:
        click.echo(shown)


def print_wrapped(content: str, indent: str = "") -> None:
    """Print a sentence, wrapped on a terminal and on one line into a pipe."""
    print_text(wrapped(content, indent))


def wrapped(content: str, indent: str = "") -> str:
    """Return a sentence as it is printed: wrapped on a terminal, on one line into a pipe."""
    if not on_terminal():
        return indent + content
    lines = textwrap.wrap(content, width() - len(indent), break_on_hyphens=False)
    return textwrap.indent("\n".join(lines), indent)


def print_message(key: str, lang: str, **facts: object) -> None:
    """Print a message of the command line."""
    print_wrapped(sentence(key, lang, **facts))


def print_start(start: Start, lang: str) -> None:
    """Print that the tile counts of a recorded game are reconstructed, if it was dealt."""
    if start.is_dealt:
        print_tile_counts(start.rules, lang)


def print_tags(tags: Tags, lang: str) -> None:
    """Print the event, the date and the players' names of a record, if it has any."""
    labelled = message("docs.labelled", lang)
    names = [
        f"{labelled.format(label=message(f'colour.{colour}', lang))} {name}"
        for colour, name in tags.names.items()
    ]
    parts = [part for part in (tags.event, tags.date, *names) if part]
    if parts:
        print_wrapped(printable(", ".join(parts)))


def print_comment(tags: Tags, number: int, indent: str) -> None:
    """Print the comment on a move, if it has one."""
    if number in tags.comments:
        print_wrapped(printable(tags.comments[number]), indent)


def print_tile_counts(rules: Rules, lang: str) -> None:
    """Print that the numbers of tiles are reconstructed, if they are (R2, R3)."""
    if any(entry.source == "reconstructed" for entry in rules.tiles.entries):
        print_message("reconstructed", lang)


def hanging(content: str, head: str, width: int) -> str:
    """Wrap a text after its head, with the further lines below the first."""
    return textwrap.fill(
        head + content,
        max(width, len(head) + 20),
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
        break_long_words=False,
    ).rstrip()


def print_events(events: Iterable[Event], lang: str, indent: str) -> None:
    """Print a sentence for each event."""
    for event in events:
        print_wrapped(text.event(event, lang), indent)


def print_step(step: Step, number: int, moves: Sequence[Move], tags: Tags, lang: str) -> None:
    """Print a step of a game: its move, the comment on it, and what happened."""
    if number:
        print_wrapped(f"{number:4}. {write_move(moves[number - 1])}")
    print_comment(tags, number, INDENT)
    print_events(step.events, lang, INDENT)


def print_board(board: Board, lang: str) -> None:
    """Print a table."""
    print_text(text.board(board, lang, width()))


def print_state(
    state: GameState, lang: str, print_table: Callable[[Board, str], None] = print_board
) -> None:
    """Print a state, and its result if the game is over."""
    print_text(text.facts(state, lang))
    print_text()
    print_table(state.board, lang)
    if state.phase == "over":
        print_text()
        print_result(state, lang)


def print_result(state: GameState, lang: str) -> None:
    """Print the score sheet and the outcome of a game that is over."""
    print_text(text.sheet(score(state), lang))
    end = outcome(state)
    if end is not None:
        print_text()
        print_wrapped(text.outcome(end, lang))


@contextmanager
def progress_bar(
    total: int, title: str = "", wanted: bool = True
) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on a terminal, and yield a function that sets how much is done."""
    if not wanted or not on_terminal():
        yield lambda done: None
        return
    from rich.progress import MofNCompleteColumn, Progress

    columns = *Progress.get_default_columns(), MofNCompleteColumn()
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)


@cache
def _console() -> "Console":
    """Return the console of the terminal, with the game's colours."""
    from rich.console import Console
    from rich.highlighter import RegexHighlighter
    from rich.theme import Theme

    class Highlighter(RegexHighlighter):
        base_style = "seismic."
        highlights = _patterns()

    theme = Theme({f"seismic.{name}": style for name, style in _STYLES.items()})
    return Console(highlighter=Highlighter(), theme=theme)


def _patterns() -> list[str]:
    """Return the patterns of what is coloured: names and letters of players, tiles, cells."""
    patterns = [
        r"(?P<cell>\[-?\d+, ?-?\d+\])",
        r"(?<![\w+,.-])(?P<cell>-?\d+,-?\d+)(?![\d,]|\s?%)(?<!,\d{3})",  # not 7,1 % nor 1,234
        r"(?<![\w-])(?P<intersection>X[0-5rbgy]+(?:\+\d+)?)(?!\w)",
        r"(?<!\w)(?P<quake>Q[1-6])(?!\w)",
        r"(?<![\w'])(?P<town>T)(?![\w'])",
    ]
    for colour in COLOURS:
        names = "|".join(message(f"colour.{colour}", lang) for lang in LANGUAGES)
        patterns.append(rf"\b(?:{_ground(names)}|(?P<{colour}>{names})\b)")
        patterns.append(rf"(?<=\d)(?P<{colour}>{colour[0]})(?![a-z])")
        patterns.append(rf"(?<=[ >])(?P<{colour}>{colour[0]})(?=  |<)")  # on a map
    return patterns


def _ground(names: str) -> str:
    """Return the pattern of phrases in which a colour is that of an edge: *green to green*."""
    return rf"({names})(?:\s+\w+){{1,2}}\s+\1|(?:{names})\s+edge|(?:borde?|sería)\s+(?:{names})"
