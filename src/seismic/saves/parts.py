"""The parts that states and records share, to and from documents: rules, tiles laid, supplies.

All are made by the constructors that everybody uses; what those refuse gets the path to its field.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache

from attrs import evolve

from ..errors import BadSave, BadState, BadValue, Defect
from ..model.board import COLOURS, Board
from ..model.consistency import checked_players
from ..model.hexes import Hex
from ..model.options import Rules
from ..model.pieces import Crew
from ..model.table import Table
from ..model.tiles import Tile
from ..model.tilesets import Entry, Source, TileSet
from .documents import LaidDocument, RulesDocument, TableDocument
from .scalars import (
    Colour,
    Count,
    Drawn,
    Edge,
    Lying,
    Reading,
    Rectangle,
    Ruling,
    Size,
    Variant,
)
from .strict import shown


@contextmanager
def naming(path: str, fields: Mapping[str, str] | None = None) -> Iterator[None]:
    """Name what is refused by the path to its field, or by that to the part it belongs to."""
    paths = fields or {}
    try:
        yield
    except BadState as error:
        found = (evolve(each, field=paths.get(each.field, path)) for each in error.defects)
        raise BadSave(*found) from error
    except BadValue as error:
        problem = f"must be {error.expected}, not {shown(error.value)}"
        raise BadSave(Defect(paths.get(error.field, path), problem, error.rule)) from error


# Rules.

_RULES = {name: f"$.rules.{name}" for name in ("variants", "options", "table", "tiles", "towns")}


_base_game = cache(Rules)


def rules_of(document: RulesDocument) -> Rules:
    """Make the rules that a document describes."""
    if document == RulesDocument():
        return _base_game()
    table = _table_of(document.table)
    tiles = TileSet.standard() if document.tiles is None else _tiles_of(document.tiles)
    with naming("$.rules", _RULES):
        options = document.options.items()
        if document.towns is None:
            return Rules(document.variants, options, table, tiles)
        return Rules(document.variants, options, table, tiles, document.towns)


def rules_document(rules: Rules) -> RulesDocument:
    """Describe rules in a document, leaving out what is usual."""
    usual = Rules(rules.variants, rules.options)
    return RulesDocument(
        variants=frozenset(map(Variant, rules.variants)),
        options={Ruling(ruling): Reading(reading) for ruling, reading in rules.options.items()},
        table=_table_document(rules.table),
        tiles=None if rules.tiles == usual.tiles else _tiles_document(rules.tiles),
        towns=None if rules.towns == usual.towns else frozenset(rules.towns),
    )


def _table_of(document: TableDocument) -> Table:
    with naming("$.rules.table"):
        match document:
            case TableDocument(None, None, None):
                return Table()
            case TableDocument(int(radius), None, None):
                return Table.hexagon(radius)
            case TableDocument(None, (columns, rows), None):
                return Table.rectangle(columns, rows)
            case TableDocument(None, None, frozenset(cells)):
                return Table.of(cells)
        raise BadState(Defect("table", "it has one of hexagon, rectangle and cells", "G6"))


def _table_document(table: Table) -> TableDocument:
    match table.shape:
        case "hexagon":
            return TableDocument(hexagon=Size(table.size[0]))
        case "rectangle":
            columns, rows = table.size
            return TableDocument(rectangle=Rectangle((columns, rows)))
        case "cells":
            return TableDocument(cells=table.cells)
        case "unbounded":
            return TableDocument()


def _tiles_of(document: Mapping[Source, Mapping[Drawn, Count]]) -> TileSet:
    with naming("$.rules.tiles"):
        return TileSet(
            tuple(
                Entry(tile, count, source)
                for source, counts in document.items()
                for tile, count in counts.items()
            )
        )


def _tiles_document(tiles: TileSet) -> dict[Source, dict[Drawn, Count]]:
    by_source: dict[Source, dict[Drawn, Count]] = {}
    for source in sorted({entry.source for entry in tiles.entries}):
        by_source[source] = {
            Drawn(entry.tile): Count(entry.count)
            for entry in tiles.entries
            if entry.source == source
        }
    return by_source


# What lies on the table.


_TOWN = Tile("T")


def board_of(laid: Sequence[LaidDocument], rules: Rules, path: str) -> Board:
    """Make the board of these tiles and the towns of the rules."""
    tiles: dict[Hex, Tile] = {each.at: each.tile for each in laid}
    tiles |= dict.fromkeys(rules.towns, _TOWN)
    if len(tiles) < len(laid) + len(rules.towns):
        raise BadSave(_twice(laid, rules, path))
    crews = [Crew(each.at, edge, who) for each in laid for edge, who in each.crews.items()]
    if len(crews) > rules.crews * len(COLOURS):  # said before all their sections are walked
        raise BadSave(Defect(path, f"there are {len(crews)} crews on the table", "C6"))
    with naming(path):
        return Board(tiles, crews, rules.table)


def _twice(laid: Sequence[LaidDocument], rules: Rules, path: str) -> Defect:
    """Find the first tile whose cell is taken."""
    first: dict[Hex, int] = dict.fromkeys(rules.towns, -1)
    places = enumerate(laid)
    number = next(n for n, each in places if first.setdefault(each.at, n) != n)
    return Defect(f"{path}[{number}].at", f"a tile lies at {laid[number].at} already", "G3")


def board_document(board: Board) -> tuple[LaidDocument, ...]:
    """Describe what lies on a board, its towns aside."""
    crews: dict[Hex, dict[Edge, Colour]] = {}
    for crew in board.crews:
        crews.setdefault(crew.at, {})[Edge(crew.edge)] = Colour(crew.colour)
    return tuple(
        LaidDocument(at, Lying(tile), crews.get(at, {}))
        for at, tile in board.tiles.items()
        if tile.kind != "town"
    )


def players_of(players: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """Take the players, before anything is asked of each of them."""
    with naming("$.players"):
        checked_players(players)
    return players


def seat_of(player: Colour, players: Sequence[Colour], path: str) -> int:
    """Give the seat of a player."""
    if player not in players:
        raise BadSave(Defect(path, f"must be one of {', '.join(players)}, not {player!r}", "S5"))
    return players.index(player)


def by_seat(counts: Mapping[Colour, Count], players: Sequence[str], path: str) -> list[int]:
    """Take the number that every player has, and nobody else, in their order."""
    if counts.keys() != set(players):
        raise BadSave(Defect(path, f"must have {', '.join(players)}, and nobody else", "S1"))
    return [counts[Colour(player)] for player in players]


def supply_document(supplies: Sequence[int], players: Sequence[str]) -> dict[Colour, Count]:
    """Describe the supplies by colour."""
    return {Colour(who): Count(crews) for who, crews in zip(players, supplies, strict=True)}
