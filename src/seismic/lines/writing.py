"""Positions as lines: five fields, then everything that differs from the default, as named fields.

Equal positions have equal lines, and different positions have different ones. What follows from the
rest is left out: supplies that hold every crew off the table, and a box that holds every tile not
seen and not in the pile.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final, TypeAlias

from ..model.board import Board
from ..model.consistency import in_order
from ..model.hexes import Hex
from ..model.options import VARIANTS, Rules
from ..model.pieces import Colour
from ..model.pile import Undealt
from ..model.state import GameState, checked_state
from ..model.steps import (
    PHASES,
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Drawing,
    Over,
    Turning,
    TurnStep,
)
from ..model.table import Table
from ..model.tiles import Tile
from ..model.tilesets import TileSet
from ..text.canvas import label
from ..views.view import View, checked_view

Shown: TypeAlias = GameState | View

EMPTY: Final = "-"
"""How an empty field is written."""
NO_COUNTS: Final = "x"
"""How a pile given as counts is written once all of its tiles have been drawn."""


def write_state(state: GameState) -> str:
    """Return a whole state as one line, pile and box included: for the server, not for players.

    An undealt state has nothing to hide; it is written like the view of a spectator.

    >>> import seismic
    >>> state = seismic.new_game(["red", "blue"], pile=["H03", "H02", "X024", "Q1"])
    >>> seismic.write_state(state)[:37]
    'Rb place - H03,H02,X024 Q1'
    """
    pile = checked_state(state).pile
    if pile.undealt is not None:
        return _line(state, undealt_field(pile.undealt), _bottom(pile.undealt))
    usual = usual_box(state.rules, state.board, (*state.face_up, *state.discards, *pile))
    hidden = {} if state.box == usual else {"box": tiles_field(state.box)}
    return _line(state, tiles_field(pile), hidden)


def write_view(view: View) -> str:
    """Return a view as one line, which may be sent to anybody.

    >>> import seismic
    >>> state = seismic.new_game(["red", "blue"], pile=["H03", "H02", "X024", "Q1"])
    >>> seismic.write_view(seismic.observe(state))
    'Rb place - H03,H02,X024 1'
    """
    checked_view(view)
    viewer = {} if view.viewer is None else {"viewer": view.viewer}
    return _line(view, undealt_field(view.undealt), _bottom(view.undealt) | viewer)


def _line(shown: Shown, pile: str, others: Mapping[str, str]) -> str:
    players = [player[0] for player in shown.players]
    players[shown.turn] = players[shown.turn].upper()
    fields = [
        "".join(players),
        _step(shown.step, shown.players),
        _board(shown.board),
        tiles_field(shown.face_up),
        pile,
    ]
    named = {**dict(_named(shown)), **others}
    return " ".join([*fields, *(f"{name}={text}" for name, text in named.items())])


def _named(shown: Shown) -> Iterator[tuple[str, str]]:
    """Yield the named fields that differ from their defaults."""
    yield from _rules(shown.rules)
    if shown.heights:
        heights = shown.heights.items()
        yield "heights", ",".join(f"{colour[0]}{height}" for colour, height in heights)
    if shown.supplies != usual_supplies(shown.rules, shown.players, shown.board):
        yield "supply", ",".join(map(str, shown.supplies))
    if shown.discards:
        yield "discards", tiles_field(shown.discards)


def usual_supplies(rules: Rules, players: Iterable[Colour], board: Board) -> tuple[int, ...]:
    """Return the supplies by seat if all crews that are not on the table are in them."""
    standing = Counter(crew.colour for crew in board.crews)
    return tuple(rules.crews - standing[player] for player in players)


def usual_box(rules: Rules, board: Board, others: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles of the set that are neither on the table nor among others (S3)."""
    owned = Counter({entry.tile: entry.count * rules.copies for entry in rules.tiles.entries})
    laid = (tile.type for tile in board.tiles.values())
    return in_order((owned - Counter([*laid, *others])).elements())


# Fields


def tiles_field(tiles: Iterable[Tile]) -> str:
    """Write types in their order."""
    return ",".join(tile.code for tile in tiles) or EMPTY


def undealt_field(pile: Undealt) -> str:
    """Write a pile without an order: its number of tiles, or how many of each type there are."""
    return str(pile.size) if pile.counts is None else _counts(pile.counts)


def _counts(counts: Iterable[tuple[Tile, int]]) -> str:
    return ",".join(f"{tile}x{count}" for tile, count in counts) or NO_COUNTS


def _bottom(pile: Undealt) -> dict[str, str]:
    return {"bottom": _counts(pile.bottom)} if pile.bottom else {}


def _cell(at: Hex) -> str:
    return f"{at.q},{at.r}"


def _board(board: Board) -> str:
    """Write tiles with their crews, without towns, by columns from west to east.

    A number is the row of the tile after it; a tile without one lies south of the tile before it.
    """
    laid = [(at, label(board, at)) for at, tile in board.tiles.items() if tile.kind != "town"]
    columns = []
    for q, column in groupby(laid, key=lambda pair: pair[0].q):
        text, next_row = "", None
        for at, tile in column:
            text += tile if at.r == next_row else f"{',' if text else ''}{at.r}{tile}"
            next_row = at.r + 1
        columns.append(f"{q}:{text}")
    return "/".join(columns) or EMPTY


def _step(step: TurnStep, players: tuple[str, ...]) -> str:
    phase = PHASES[type(step)]
    match step:
        case Crewing(at):
            return f"{phase}@{_cell(at)}"
        case ChoosingTown(quake):
            return f"{phase}:{quake}"
        case ChoosingSide():
            return f"{phase}:{_strike(step)}"
        case Turning(seat, turned, then):
            cells = "".join(f"@{_cell(at)}" for at in sorted(turned))
            return f"{phase}:{players[seat][0]}{cells}" + (f"/{_strike(then)}" if then else "")
        case Drawing(in_set_up=True):
            return f"{phase}:set-up"
        case Over(reason):
            return f"{phase}:{reason}"
        case _:
            return phase


def _strike(strike: ChoosingSide) -> str:
    """Write a quake with the towns that it strikes, each with its sides as counted before (R10)."""
    towns = [f"@{_cell(town)}" for town in (strike.town, *strike.then)]
    for index, sides in enumerate(strike.counted):
        towns[index] += f":{'.'.join(map(str, sides))}"
    return f"{strike.quake}{''.join(towns)}"


def _rules(rules: Rules) -> Iterator[tuple[str, str]]:
    usual = Rules(rules.variants, rules.options)
    if rules.variants:
        yield "variants", ",".join(name for name in VARIANTS if name in rules.variants)
    if rules.options:
        yield "options", ",".join(f"{id}:{reading}" for id, reading in rules.options.items())
    if rules.table != usual.table:
        yield "table", _table(rules.table)
    if rules.tiles != usual.tiles:
        yield "tiles", _tile_set(rules.tiles)
    if rules.towns != usual.towns:
        yield "towns", "/".join(map(_cell, rules.towns))


def _table(table: Table) -> str:
    if table.shape != "cells":
        return f"{table.shape}:{','.join(map(str, table.size))}"
    columns = groupby(sorted(table.cells), key=lambda at: at.q)
    return "cells:" + "/".join(f"{q}:{','.join(_runs(cells))}" for q, cells in columns)


def _runs(cells: Iterable[Hex]) -> Iterator[str]:
    """Yield the rows of a column, those without a gap between them as one range."""
    rows = [at.r for at in cells]
    for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
        _, first, *others = [row for pair in run for row in pair]
        yield f"{first}..{others[-1]}" if others else str(first)


def _tile_set(tiles: TileSet) -> str:
    """Write how many tiles of each type there are, by source."""
    entries = sorted(tiles.entries, key=lambda entry: (entry.source, entry.tile))
    groups = groupby(entries, key=lambda entry: entry.source)
    return (
        "/".join(
            f"{source}:{','.join(f'{entry.tile}x{entry.count}' for entry in counted)}"
            for source, counted in groups
        )
        or EMPTY
    )
