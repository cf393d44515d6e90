"""The parts that states and records share, to and from documents: rules, board, players.

All are made by the constructors that everybody uses; what those refuse gets the path to its field.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from attrs import evolve

from ..errors import BadSave, BadState, BadTileSet, BadValue, Defect
from ..model.board import COLOURS, Board
from ..model.consistency import checked_players
from ..model.hexes import Hex
from ..model.options import Rules
from ..model.pieces import Colour, Crew
from ..model.pile import Pile, Undealt
from ..model.table import Table
from ..model.tiles import Tile
from ..model.tilesets import Entry, Source, TileSet
from .documents import LaidDocument, RulesDocument, TableDocument
from .strict import refused


@contextmanager
def located_at(path: str, paths: Mapping[str, str] | None = None) -> Iterator[None]:
    """Raise what is refused as `BadSave`, with the path of its field or else that of the whole."""
    known = paths or {}
    try:
        yield
    except BadState as error:
        found = (evolve(each, field=known.get(each.field, path)) for each in error.defects)
        raise BadSave(*found) from error
    except BadTileSet as error:
        raise BadSave(Defect("$.rules.tiles", str(error))) from error
    except BadValue as error:
        problem = refused(known.get(error.field, path), error)
        raise BadSave(evolve(problem, rule=error.rule)) from error


# Rules.

_RULES = {name: f"$.rules.{name}" for name in ("variants", "options", "table", "tiles", "towns")}

_base_game = cache(Rules)


def rules_of(document: RulesDocument) -> Rules:
    """Return the rules that a document describes."""
    if document == RulesDocument():
        return _base_game()
    table = _table_of(document.table)
    tiles = TileSet.standard() if document.tiles is None else _tiles_of(document.tiles)
    with located_at("$.rules", _RULES):
        options = document.options
        if document.towns is None:
            return Rules(document.variants, options, table, tiles)
        return Rules(document.variants, options, table, tiles, document.towns)


def rules_document(rules: Rules) -> RulesDocument:
    """Return the document of rules, without what is usual."""
    usual = Rules(rules.variants, rules.options)
    return RulesDocument(
        variants=rules.variants,
        options=rules.options,
        table=_table_document(rules.table),
        tiles=None if rules.tiles == usual.tiles else _tiles_document(rules.tiles),
        towns=None if rules.towns == usual.towns else frozenset(rules.towns),
    )


def _table_of(document: TableDocument) -> Table:
    rectangle = "$.rules.table.rectangle"
    with located_at("$.rules.table", {"columns": rectangle, "rows": rectangle}):
        match document:
            case TableDocument(None, None, None):
                return Table()
            case TableDocument(int(radius), None, None):
                return Table.hexagon(radius)
            case TableDocument(None, (columns, rows), None):
                return Table.rectangle(columns, rows)
            case TableDocument(None, None, frozenset(cells)):
                return Table.of(cells)
        raise BadState(Defect("table", "must have only one of hexagon, rectangle and cells", "G6"))


def _table_document(table: Table) -> TableDocument:
    shape, size = table.shape, table.size
    return TableDocument(
        hexagon=size[0] if shape == "hexagon" else None,
        rectangle=(size[0], size[1]) if shape == "rectangle" else None,
        cells=table.cells if shape == "cells" else None,
    )


def _tiles_of(document: Mapping[Source, Mapping[Tile, int]]) -> TileSet:
    with located_at("$.rules.tiles"):
        return TileSet(
            tuple(
                Entry(tile, count, source)
                for source, counts in document.items()
                for tile, count in counts.items()
            )
        )


def _tiles_document(tiles: TileSet) -> dict[Source, dict[Tile, int]]:
    return {
        source: {entry.tile: entry.count for entry in tiles.entries if entry.source == source}
        for source in sorted({entry.source for entry in tiles.entries})
    }


# The board.

_TOWN = Tile("T")


def board_of(laid: Sequence[LaidDocument], rules: Rules, path: str) -> Board:
    """Return the board with these tiles and the towns of the rules."""
    tiles: dict[Hex, Tile] = {each.at: each.tile for each in laid}
    tiles |= dict.fromkeys(rules.towns, _TOWN)
    if len(tiles) < len(laid) + len(rules.towns):
        raise BadSave(_occupied(laid, rules, path))
    crews = [Crew(each.at, edge, who) for each in laid for edge, who in each.crews.items()]
    most = rules.crews * len(COLOURS)
    if len(crews) > most:  # before their sections are searched
        raise BadSave(
            Defect(path, f"there are {len(crews)} crews, and at most {most} to place", "C6")
        )
    with located_at(path):
        return Board(tiles, crews, rules.table)


def _occupied(laid: Sequence[LaidDocument], rules: Rules, path: str) -> Defect:
    """Return the problem of the first tile on a cell where another lies."""
    first: dict[Hex, int] = dict.fromkeys(rules.towns, -1)
    number = next(n for n, each in enumerate(laid) if first.setdefault(each.at, n) != n)
    return Defect(f"{path}[{number}].at", f"a tile lies at {laid[number].at} already", "G3")


def board_document(board: Board) -> tuple[LaidDocument, ...]:
    """Return the documents of the tiles on a board, without its towns."""
    crews: dict[Hex, dict[int, Colour]] = {}
    for crew in board.crews:
        crews.setdefault(crew.at, {})[crew.edge] = crew.colour
    return tuple(
        LaidDocument(at, tile, crews.get(at, {}))
        for at, tile in board.tiles.items()
        if tile.kind != "town"
    )


# The pile.


def pile_of(
    pile: tuple[Tile, ...] | int | Mapping[Tile, int], bottom: Mapping[Tile, int], path: str
) -> tuple[Tile, ...] | Undealt:
    """Return a pile with its order, or what is known of one without."""
    if bottom and not isinstance(pile, Mapping):
        raise BadSave(Defect(f"{path}.bottom", "only a pile given as counts has one", "V1"))
    with located_at(path, {"pile": f"{path}.pile", "bottom": f"{path}.bottom"}):
        if isinstance(pile, int):
            return Undealt(pile)
        return Undealt.of(pile, bottom) if isinstance(pile, Mapping) else pile


def pile_fields(pile: Pile | Undealt | tuple[Tile, ...]) -> dict[str, Any]:
    """Return the fields of a document that describe a pile."""
    if isinstance(pile, Pile) and pile.undealt is not None:
        pile = pile.undealt
    if not isinstance(pile, Undealt):
        return {"pile": tuple(pile)}
    if pile.counts is None:
        return {"pile": pile.size}
    return {"pile": dict(pile.counts), "bottom": dict(pile.bottom)}


# Players.


def players_of(players: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """Return the players, checked before anything is looked up by them."""
    with located_at("$.players"):
        return checked_players(players)


def seat_of(player: str, players: Sequence[str], path: str) -> int:
    """Return the seat of a player."""
    if player not in players:
        raise BadSave(Defect(path, f"must be one of {', '.join(players)}, not {player!r}", "S5"))
    return players.index(player)


def by_seat(counts: Mapping[Colour, int], players: Sequence[Colour], path: str) -> list[int]:
    """Return the counts of all players, in their order, and refuse those of anybody else."""
    if counts.keys() != set(players):
        raise BadSave(Defect(path, f"must have {', '.join(players)}, and nobody else", "S1"))
    return [counts[player] for player in players]
