"""The options of ``seismic show`` that mark something in a picture."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

import click

from .. import svg
from ..errors import BadCode, BadValue, quoted
from ..model.board import Board
from ..model.events import Event
from ..model.hexes import Hex
from ..model.options import Rules
from ..model.state import GameState
from ..model.tiles import Tile
from ..rules.position import position
from ..rules.sections import section_at
from ..rules.turn import legal_moves
from . import lang_of, usage_error
from .tile_names import not_a_tile

Command = TypeVar("Command", bound=Callable[..., Any])

_CELL_AND_EDGE: Final = re.compile(" *(-?[0-9]{1,9}) *, *(-?[0-9]{1,9}) *, *([0-5]) *")


def _cell_and_edge(
    ctx: click.Context, _: click.Parameter, value: str | None
) -> tuple[Hex, int] | None:
    """Parse a cell and an edge, written ``q,r,edge``."""
    if value is None:
        return None
    written = _CELL_AND_EDGE.fullmatch(value)
    if written is None:
        raise usage_error("show.not-a-spot", lang_of(ctx), value=quoted(value))
    q, r, edge = map(int, written.groups())
    return Hex(q, r), edge


def _tile(ctx: click.Context, _: click.Parameter, code: str | None) -> Tile | None:
    """Parse the code of a tile that can be laid."""
    if code is None:
        return None
    try:
        tile = Tile(code.upper())
    except BadCode:
        raise click.UsageError(not_a_tile(code, lang_of(ctx))) from None
    if tile.kind not in ("highway", "intersection"):
        raise usage_error("show.never-laid", lang_of(ctx), tile=quoted(code))
    return tile


_OPTIONS: Final = (
    click.option("--coordinates", is_flag=True),
    click.option("--edges", is_flag=True),
    click.option("--open", "open_", is_flag=True),
    click.option("--lines", is_flag=True),
    click.option("--last-move", is_flag=True),
    click.option("--fits", callback=_tile, metavar="TILE"),
    click.option("--section", callback=_cell_and_edge, metavar="Q,R,EDGE"),
)


def mark_options(command: Command) -> Command:
    """Add the options to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def marks(
    board: Board, rules: Rules, events: tuple[Event, ...], asked: Mapping[str, Any], lang: str
) -> Iterator[svg.Overlay]:
    """Yield an overlay for each option that was used."""
    if asked["open_"]:
        yield svg.OpenCells()
    if asked["fits"]:
        yield svg.Placements(legal_moves(_with_face_up(board, rules, asked["fits"])))
    if asked["lines"]:
        yield from map(svg.QuakeLines, board.towns)
    if asked["section"]:
        at, edge = asked["section"]
        yield _lit(board, at, edge, lang)
    if asked["last_move"]:
        yield svg.LastMove(events)
    if asked["edges"]:
        yield svg.EdgeNumbers()
    if asked["coordinates"]:
        yield svg.Coordinates()


def _with_face_up(board: Board, rules: Rules, tile: Tile) -> GameState:
    """Return a position with the same table and only this tile to lay."""
    laid = {at: each for at, each in board.tiles.items() if each.kind != "town"}
    return position(["red", "blue"], rules=rules, laid=laid, face_up=[tile])


def _lit(board: Board, at: Hex, edge: int, lang: str) -> svg.Lit:
    try:
        return svg.Lit(section_at(board, at, edge))
    except BadValue:
        raise usage_error("show.no-section", lang, where=f"{at.q},{at.r},{edge}") from None
