"""``seismic show``: a scenario, a saved game or a record on the terminal, or as a picture."""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

from .. import svg
from ..errors import BadCode, BadValue, shown_code
from ..lines import write_view
from ..model.hexes import Hex
from ..model.notation import write_move
from ..model.outcomes import Step
from ..model.state import GameState
from ..model.tiles import Tile
from ..rulebook import LANGUAGES
from ..rules.position import position
from ..rules.sections import section_at
from ..rules.turn import legal_moves
from ..views import observe
from ..visible import printable
from . import Command, lang_of, lang_option, sentence, usage_error
from .click_words import translated
from .files import (
    Found,
    check_picture,
    output_option,
    read_game,
    read_line,
    shipped_file,
    write_picture,
)
from .options import number_option
from .screen import (
    print_comment,
    print_message,
    print_start,
    print_state,
    print_tags,
    print_wrapped,
)

_CELL_AND_EDGE: Final = re.compile(" *(-?[0-9]{1,9}) *, *(-?[0-9]{1,9}) *, *([0-5]) *")
_LINE: Final = re.compile("[RBGYrbgy]{2,4} ")
"""How a position in one line begins: with the letters of its players."""
_EXAMPLE: Final = "Rb place - H03,H02,X024 70"
_THEMES: Final = {"light": svg.LIGHT, "dark": svg.DARK}


def _cell_and_edge(
    ctx: click.Context, _: click.Parameter, value: str | None
) -> tuple[Hex, int] | None:
    """Parse a cell and an edge, written ``q,r,edge``."""
    if value is None:
        return None
    written = _CELL_AND_EDGE.fullmatch(value)
    if written is None:
        raise usage_error("show.not-a-spot", lang_of(ctx), value=shown_code(value))
    q, r, edge = map(int, written.groups())
    return Hex(q, r), edge


def _tile(ctx: click.Context, _: click.Parameter, code: str | None) -> Tile | None:
    """Parse the code of a tile that can be laid."""
    if code is None:
        return None
    try:
        tile = Tile(code.upper())
    except BadCode:
        tile = None
    if tile is None or tile.kind not in ("highway", "intersection"):
        raise usage_error("show.never-laid", lang_of(ctx), tile=shown_code(code))
    return tile


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
            hint = sentence("show.not-a-line", lang, example=_EXAMPLE)
            problem = translated(missing.message, lang) + hint
            raise click.BadParameter(problem, ctx, param) from None


@click.command(cls=Command)
@click.argument(
    "file",
    type=_FileOrLine(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE|LINE",
)
@number_option("--at")
@click.option("--id", metavar="ID")
@output_option("-o", "--output", callback=check_picture)
@click.option("--one-line", is_flag=True)
@click.option("--coordinates", is_flag=True)
@click.option("--edges", is_flag=True)
@click.option("--open", "open_", is_flag=True)
@click.option("--lines", is_flag=True)
@click.option("--last-move", is_flag=True)
@click.option("--fits", callback=_tile, metavar="TILE")
@click.option("--section", callback=_cell_and_edge, metavar="Q,R,EDGE")
@click.option("--theme", type=click.Choice(list(_THEMES)))
@lang_option
def show(
    file: Path | str,
    at: int | None,
    id: str | None,
    output: Path | None,
    one_line: bool,
    lang: str,
    **asked: Any,
) -> None:
    """Show a position on the terminal, or draw it to a file."""
    found = read_line(file, lang, id) if isinstance(file, str) else read_game(file, lang, id)
    number, step = _shown(found, at, lang)
    if one_line:
        click.echo(write_view(observe(step.state)))
    if output is not None:
        theme = _THEMES[asked.pop("theme") or "light"]
        picture = svg.state(step.state, *_overlays(step, asked, lang), theme=theme, lang=lang)
        write_picture(picture, output)
        print_message("show.written", lang, file=printable(output))
        return
    if any(asked.values()):
        raise usage_error("show.needs-output", lang)
    if one_line:
        return
    if found.heading:
        print_wrapped(found.heading)
    print_tags(found.tags, lang)
    if number == 0 and found.start is not None:
        print_start(found.start, lang)
    if number:
        print_message("show.after", lang, move=write_move(found.moves[number - 1]))
        print_comment(found.tags, number, "")
    print_state(step.state, lang)


def _shown(found: Found, at: int | None, lang: str) -> tuple[int, Step]:
    """Return what to show, with its number: by default a scenario's first step, a game's last.

    All of a game is played, as it must be legal to its end; of a scenario only what comes before.
    """
    if at is None and found.format == "scenario":
        at = 0
    steps = enumerate(found.steps)
    number, step = next(steps)
    for each in islice(steps, at) if found.format == "scenario" else steps:
        if at is None or each[0] <= at:
            number, step = each
    if at is not None and number < at:
        raise usage_error("show.no-such-move", lang, at=shown_code(at), moves=number)
    return number, step


# Overlays


def _overlays(step: Step, asked: dict[str, Any], lang: str) -> Iterator[svg.Overlay]:
    state = step.state
    if asked["open_"]:
        yield svg.OpenCells()
    if asked["fits"]:
        yield svg.Placements(legal_moves(_with_face_up(state, asked["fits"])))
    if asked["lines"]:
        yield from map(svg.QuakeLines, state.board.towns)
    if asked["section"]:
        at, edge = asked["section"]
        yield _lit(state, at, edge, lang)
    if asked["last_move"]:
        yield svg.LastMove(step.events)
    if asked["edges"]:
        yield svg.EdgeNumbers()
    if asked["coordinates"]:
        yield svg.Coordinates()


def _with_face_up(state: GameState, tile: Tile) -> GameState:
    """Return a position with the same table and only this tile to lay."""
    laid = {at: each for at, each in state.board.tiles.items() if each.kind != "town"}
    return position(state.players, rules=state.rules, laid=laid, face_up=[tile])


def _lit(state: GameState, at: Hex, edge: int, lang: str) -> svg.Lit:
    try:
        return svg.Lit(section_at(state.board, at, edge))
    except BadValue:
        raise usage_error("show.no-section", lang, where=f"{at.q},{at.r},{edge}") from None
