"""How a scenario gets to its first decision, if what it starts from is consistent.

A position need not be reachable in play: edges match, no cell and no fragment is used twice,
everything lies on the table, and there are no more crews than exist. Each contradiction is reported
at the entry that causes it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..errors import BadScenario, SeismicError
from ..model.events import Drawn
from ..model.hexes import EDGES, Hex, opposite
from ..model.options import Rules
from ..model.outcomes import Step
from ..model.pieces import Crew
from ..model.pile import Undealt
from ..model.tiles import Tile
from ..model.wording import edge_name
from ..rules.position import begin_position
from ..rules.setup import Stock, begin_game
from .context import Context, Skipped
from .nodes import Located, Node, plain

START_KEYS: Final = {
    *("players", "variants", "options", "towns", "table", "tiles"),
    *("given", "deal"),
}
"""The keys of a scenario that say what it starts from."""


def start(values: Mapping[str, Located[Any]], node: Node, context: Context) -> Step | None:
    """Deal a game or lay out a position, and do what needs no decision; None if that fails."""
    players = plain(values["players"])
    try:
        rules = _rules(values, context)
        if "deal" in values:
            return begin_game(players, rules=rules, seed=plain(values["deal"])["seed"])
        given = values["given"].value if "given" in values else {}
        return _position(given, rules, players, context)
    except BadScenario:
        raise
    except Skipped:
        pass
    except SeismicError as error:
        context.add(values.get("given") or values.get("deal") or node, "start", reason=error)
    return None


def _rules(values: Mapping[str, Located[Any]], context: Context) -> Rules:
    chosen = {key: plain(values[key]) for key in ("variants", "options", "tiles") if key in values}
    if "towns" in values:
        towns = values["towns"]
        if len(towns.value) != Rules(**chosen).copies:
            context.add(towns, "towns", found=len(towns.value))
            raise Skipped
        chosen["towns"] = plain(towns)
    rules = Rules(**chosen)
    if "table" not in values:
        return rules
    table = values["table"]
    for town in rules.towns:
        if town not in table.value:
            context.add(table, "table-without-town", at=town)
            raise Skipped
    return Rules(**chosen, table=table.value)


def stock_of(begun: Step) -> Stock:
    """Return the whole pile before tiles were turned up, and the box."""
    drawn = tuple(event.tile for event in begun.events if isinstance(event, Drawn))
    return Stock((*drawn, *begun.state.pile), begun.state.box)


# Positions.


def _position(
    given: Mapping[str, Located[Any]], rules: Rules, players: list[str], context: Context
) -> Step:
    before = len(context.problems)
    lying = {town: Located(Tile("T"), 0, 0) for town in rules.towns}
    crews: list[Crew] = []
    left = Counter(dict.fromkeys(players, rules.crews))
    for entry in given["laid"].value if "laid" in given else ():
        _lay(entry.value["at"], entry.value["tile"], lying, rules, context)
        crews += _crews(entry.value, left, rules, context)
    for colour, supply in given["supply"].value.items() if "supply" in given else ():
        if supply.value > max(left[colour], 0):
            standing = rules.crews - left[colour]
            context.add(supply, "supply", colour=colour, crews=rules.crews, standing=standing)
    if len(context.problems) > before:
        raise Skipped
    laid = {at: tile.value for at, tile in lying.items() if at not in rules.towns}
    others = {key: plain(value) for key, value in given.items() if key not in ("laid", "bottom")}
    if isinstance(others.get("pile"), Mapping):
        others["pile"] = Undealt.of(others["pile"], plain(given.get("bottom", {})))
    elif "bottom" in given:
        context.add(given["bottom"], "bottom-without-counts")
        raise Skipped
    return begin_position(players, rules=rules, laid=laid, crews=crews, **others)


def _lay(
    at: Located[Hex],
    laid: Located[Tile],
    lying: dict[Hex, Located[Tile]],
    rules: Rules,
    context: Context,
) -> None:
    """Lay a tile of the position, and note why it can't lie there (G3, G5, G6)."""
    cell, tile = at.value, laid.value
    if cell not in rules.table:
        context.add(at, "off-table", tile=tile, at=cell)
    elif cell in rules.towns:
        context.add(at, "town-there", at=cell)
    elif cell in lying:
        first = lying[cell]
        context.add(at, "cell-taken", at=cell, tile=first.value, line=first.line)
    else:
        lying[cell] = laid
        for edge in EDGES:
            beside = cell.neighbour(edge)
            other = lying[beside].value if beside in lying else None
            if other and tile.ground(edge) != other.ground(opposite(edge)):
                context.add(
                    laid,
                    "mismatch",
                    tile=tile,
                    at=cell,
                    edge=edge_name(edge, context.lang),
                    ours=context.phrase(f"ground.{tile.ground(edge)}"),
                    other=other,
                    beside=beside,
                    theirs=context.phrase(f"ground.{other.ground(opposite(edge))}"),
                )


def _crews(
    entry: Mapping[str, Located[Any]], left: Counter[str], rules: Rules, context: Context
) -> Iterator[Crew]:
    """Yield the crews on a tile of the position, each on a fragment of its own (G8)."""
    at, laid = entry["at"].value, entry["tile"].value
    taken: dict[tuple[int, ...], int] = {}
    for edge, colour in entry["crews"].value.items() if "crews" in entry else ():
        fragment = laid.fragment_at(edge)
        if fragment is None:
            edges = ", ".join(map(str, laid.edges))
            context.add(colour, "no-fragment", tile=laid, edge=edge, edges=edges)
        elif fragment in taken:
            context.add(colour, "two-crews", edge=edge, other=taken[fragment])
        else:
            taken[fragment] = edge
            yield Crew(at, edge, colour.value)
        left[colour.value] -= 1
        if left[colour.value] == -1:
            context.add(colour, "too-many-crews", colour=colour.value, crews=rules.crews)
