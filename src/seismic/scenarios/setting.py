"""What a scenario is played with, and how it gets to its first decision.

Options, table and tile set are read here and put together to rules; the position has a module of
its own.
"""

from collections.abc import Callable
from typing import Any

from ..errors import BadScenario, SeismicError
from ..model.events import Drawn
from ..model.options import OPTIONS, Rules
from ..model.outcomes import Step
from ..model.table import Table
from ..model.tiles import Tile
from ..model.tilesets import MOST_TILES, TileSet
from ..rules.setup import Stock, begin_game
from . import given as position
from .compound import key_as, listing, mapping, record
from .kinds import FARTHEST, Reading, Written, cell, one_of, tile, whole
from .nodes import Node
from .problems import Notes


def options(node: Node, notes: Notes) -> dict[str, str]:
    """Take the rulings that are read otherwise, each with its reading."""
    return record({ruling: one_of([reading]) for ruling, reading in OPTIONS.items()})(node, notes)


def playing_table(node: Node, notes: Notes) -> Table:
    """Take a table in one of its shapes."""
    size = whole(1, FARTHEST)
    readings: dict[str, Reading[Any]] = {
        "hexagon": whole(0, FARTHEST),
        "rectangle": listing(size, least=2, most=2),
        "cells": listing(cell, least=1, most=10_000),
    }
    shapes = record(readings, least=1)(node, notes)
    if len(shapes) > 1:
        notes.refuse(node, "one-table")
    ((shape, value),) = shapes.items()
    makers: dict[str, Callable[[Any], Table]] = {
        "hexagon": Table.hexagon,
        "rectangle": lambda size: Table.rectangle(*size),
        "cells": Table.of,
    }
    return makers[shape](value)


def _type(node: Node, notes: Notes) -> Tile:
    found = tile(node, notes)
    if found.kind == "town":
        notes.refuse(node, "town-in-pile")
    if found != found.type:
        notes.refuse(node, "not-a-type", tile=found, type=found.type)
    return found


def tile_set(node: Node, notes: Notes) -> TileSet:
    """Take a tile set: how many there are of each type."""
    counts = mapping(key_as(_type), whole(0, MOST_TILES))(node, notes)
    if sum(counts.values()) > MOST_TILES:
        notes.refuse(node, "too-many-tiles", most=MOST_TILES)
    return TileSet.of(counts)


def start(values: dict[str, Any], node: Node, notes: Notes) -> Step:
    """Take the game to its first decision."""
    players = values["players"]
    at = values.get("given") or values.get("deal") or node
    try:
        rules = _rules(values, notes)
        if "deal" in values:
            return begin_game(players, rules=rules, seed=values["deal"].value["seed"])
        held = values["given"].value if "given" in values else {}
        return position.start(held, rules, players, notes)
    except BadScenario:
        raise
    except SeismicError as error:
        notes.refuse(at, "start", reason=error)


def _rules(values: dict[str, Any], notes: Notes) -> Rules:
    variants, options = values.get("variants", ()), values.get("options", {})
    usual = Rules(variants=variants, options=options)
    tiles = values.get("tiles", usual.tiles)
    if "table" not in values:
        return Rules(variants=variants, options=options, tiles=tiles)
    table: Written[Table] = values["table"]
    for town in usual.towns:
        if town not in table.value:
            notes.refuse(table, "table-without-town", at=town)
    return Rules(variants=variants, options=options, table=table.value, tiles=tiles)


def stock_of(begun: Step) -> Stock:
    """Give the whole pile before tiles were turned up, and the box."""
    drawn = tuple(event.tile for event in begun.events if isinstance(event, Drawn))
    return Stock((*drawn, *begun.state.pile), begun.state.box)
