"""``seismic show``: a scenario, a saved game or a record on the terminal, or as a picture."""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

import click
from attrs import frozen

from .. import svg, text
from ..errors import shown_code
from ..lines import write_view
from ..model.board import Board
from ..model.notation import write_move
from ..model.outcomes import Step
from ..rulebook import LANGUAGES
from ..scenarios import Scenario
from ..scenarios.given import given_board, given_facts, lying_facts
from ..text.sheet import aligned
from ..views import observe
from ..visible import printable
from . import Command, lang_of, lang_option, sentence, usage_error
from .browser import Drawing, browse
from .click_words import translated
from .files import (
    STANDARD,
    Found,
    check_picture,
    misspelt_id,
    output_option,
    read_game,
    read_line,
    shipped_file,
    write_picture,
)
from .graphics import find_writer, print_picture
from .marks import mark_options, marks
from .options import number_option
from .screen import (
    INDENT,
    print_board,
    print_comment,
    print_events,
    print_message,
    print_start,
    print_state,
    print_step,
    print_tags,
    print_text,
    print_wrapped,
)

PrintTable: TypeAlias = Callable[[Board, str], None]
"""What prints a table in a language."""

_LINE: Final = re.compile("[RBGYrbgy]{2,4} ")
"""How a position in one line begins: with the letters of its players."""
_EXAMPLE: Final = "Rb place - H03,H02,X024 70"
_THEMES: Final = {"light": svg.LIGHT, "dark": svg.DARK}
_IN_TEXT: Final = ("coordinates", "edges")
"""The options that mark something on the terminal, too."""


class _FileOrLine(click.Path):
    """A file to read, or a position in one line."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return a path, or the line as it is."""
        if not isinstance(value, str) or os.path.exists(value) or value == "-":
            return super().convert(value, param, ctx)
        if _LINE.match(value):
            return value
        if shipped_file(Path(value)) is not None:
            return Path(value)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as missing:
            if Path(value).suffix:
                raise
            lang = lang_of(ctx) if ctx else LANGUAGES[0]
            misspelt = misspelt_id(Path(value), lang)
            if misspelt:
                raise click.UsageError(misspelt) from None
            hint = sentence("show.not-a-line", lang, example=_EXAMPLE)
            problem = translated(missing.message, lang) + hint
            raise click.BadParameter(problem, ctx, param) from None


@frozen
class _Looked:
    """What is shown: a game up to a step, or the position of a scenario as it is written."""

    found: Found
    number: int
    """The number of the move that led to the step that is shown."""
    steps: Sequence[Step]
    """The step that is shown, of a scenario after those that led to it."""
    given: Board | None = None
    """The position as written, if that is asked for."""

    @property
    def last(self) -> Step:
        """The step that is shown."""
        return self.steps[-1]

    def table(self, asked: Mapping[str, Any], lang: str) -> str:
        """Draw the table with its marks."""
        board = self.last.state.board if self.given is None else self.given
        return svg.board(board, *self._marks(board, asked, lang), theme=_theme(asked), lang=lang)

    def picture(self, asked: Mapping[str, Any], lang: str) -> str:
        """Draw it with its marks, and with what lies beside the table once a game has begun."""
        if self.given is not None:
            return self.table(asked, lang)
        state = self.last.state
        overlays = self._marks(state.board, asked, lang)
        return svg.state(state, *overlays, theme=_theme(asked), lang=lang)

    def _marks(self, board: Board, asked: Mapping[str, Any], lang: str) -> Iterator[svg.Overlay]:
        events = () if self.given else self.last.events
        return marks(board, self.last.state.rules, events, asked, lang)


def _theme(asked: Mapping[str, Any]) -> svg.Theme:
    return _THEMES[asked["theme"] or "light"]


@click.command(cls=Command)
@click.argument(
    "file",
    type=_FileOrLine(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE|ID|LINE",
)
@number_option("--at")
@click.option("--id", metavar="ID")
@click.option("--given", is_flag=True)
@output_option("-o", "--output", callback=check_picture)
@click.option("--browser", is_flag=True)
@click.option("--one-line", is_flag=True)
@click.option("--text", "plain", is_flag=True)
@mark_options
@click.option("--theme", type=click.Choice(list(_THEMES)))
@lang_option
def show(
    file: Path | str,
    at: int | None,
    id: str | None,
    given: bool,
    output: Path | None,
    browser: bool,
    one_line: bool,
    plain: bool,
    lang: str,
    **asked: Any,
) -> None:
    """Show a position on the terminal or in a browser, or draw it to a file."""
    if given and (at is not None or one_line):
        raise usage_error("show.given-alone", lang)
    looked = _look(file, id, at, given, lang)
    if one_line:
        click.echo(write_view(observe(looked.last.state)))
    if output is not None:
        write_picture(looked.picture(asked, lang), output)
        print_message("show.written", lang, file=printable(output))
        return
    if browser:
        followed = isinstance(file, Path) and file != STANDARD and shipped_file(file) is None
        draw = partial(_draw, file, id, at, given, asked, lang)
        browse(draw, Path(file) if followed else None, lang)
        return
    writer = None if one_line or plain else find_writer()
    if writer is None and any(value for name, value in asked.items() if name not in _IN_TEXT):
        raise usage_error("show.needs-output", lang)
    if one_line:
        return

    def print_table(board: Board, lang: str) -> None:
        if writer is None:
            print_board(board, lang)
        else:
            print_picture(looked.table({**asked, "coordinates": True}, lang), writer)

    if looked.found.heading:
        print_wrapped(looked.found.heading)
    if looked.given is not None and looked.found.scenario is not None:
        _print_given(looked.found.scenario, looked.given, lang, print_table)
    else:
        _print(looked, lang, print_table)
    if asked["edges"]:
        print_wrapped(text.edge_key(lang))


def _look(file: Path | str, id: str | None, at: int | None, given: bool, lang: str) -> _Looked:
    """Read a file and play it up to a step: by default a scenario's first one, a game's last.

    All of a game is played, as it must be legal to its end; of a scenario only what comes before.
    """
    found = read_line(file, lang, id) if isinstance(file, str) else read_game(file, lang, id)
    if given:
        if found.scenario is None:
            raise usage_error("show.no-given", lang, file=printable(file))
        return _Looked(found, 0, [found.scenario.start], given_board(found.scenario))
    if found.scenario is not None:
        at = at or 0
        steps = list(islice(found.steps, at + 1))
        number = len(steps) - 1
    else:
        for number, step in enumerate(found.steps):
            if at is None or number <= at:
                steps = [step]
        number = number if at is None else min(number, at)
    if at is not None and number < at:
        raise usage_error("show.no-such-move", lang, at=shown_code(at), moves=number)
    return _Looked(found, number, steps)


def _draw(
    file: Path | str,
    id: str | None,
    at: int | None,
    given: bool,
    asked: Mapping[str, Any],
    lang: str,
) -> Drawing:
    """Return a picture for the browser, and what has happened."""
    looked = _look(file, id, at, given, lang)
    heading = [looked.found.heading] if looked.found.heading else []
    told = [] if given else text.told(looked.last, lang)
    return looked.picture({**asked, "coordinates": True}, lang), [*heading, *told]


# On the terminal


def _print(looked: _Looked, lang: str, print_table: PrintTable) -> None:
    """Print a state; of a scenario also everything that has happened before."""
    found, number = looked.found, looked.number
    print_tags(found.tags, lang)
    if number == 0 and found.start is not None:
        print_start(found.start, lang)
    if found.scenario is not None:
        for each, step in enumerate(looked.steps):
            print_step(step, each, found.moves, found.tags, lang)
    if number:
        print_message("show.after", lang, move=write_move(found.moves[number - 1]))
        print_comment(found.tags, number, "")
    if found.scenario is None:
        print_events(looked.last.events, lang, INDENT)
    print_state(looked.last.state, lang, print_table)


def _print_given(scenario: Scenario, board: Board, lang: str, print_table: PrintTable) -> None:
    """Print the position of a scenario as it is written."""
    facts = (*given_facts(scenario, lang), *lying_facts(scenario, lang))
    rows = [(name, "; ".join(values)) for name, values in facts]
    print_text("\n".join(aligned(rows, range(0))))
    print_text()
    print_table(board, lang)
