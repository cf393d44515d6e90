"""The position that a scenario starts from, and whether it is consistent.

It need not be reachable in play: edges match, no cell and no fragment is used twice, everything
lies on the table, and there are no more crews than exist. Each contradiction is told at the entry
that brings it in.
"""

from collections import Counter
from collections.abc import Collection
from typing import Any, Final

from attrs import frozen

from ..model.hexes import EDGES, Hex, opposite
from ..model.options import CREWS_A_COLOUR, Rules
from ..model.outcomes import Step
from ..model.packed import FACE_UP
from ..model.pieces import Crew
from ..model.tiles import Tile
from ..model.wording import edge_name
from ..rules.position import begin_position
from .compound import key_as, listing, mapping, record
from .kinds import (
    EDGE,
    Reading,
    Written,
    cell,
    one_of,
    tile,
    type_to_draw,
    whole,
    written,
)
from .nodes import Node
from .problems import Notes, Skipped

MOST_TILES: Final = 500
"""On the table, and as many in the pile: three times what two copies of the game need."""

MOST_QUAKES: Final = 60
"""Five times as many as two copies have; each may make the engine look at every tile."""

TALLEST: Final = 1_000_000

KEYS: Final = ("laid", "face_up", "pile", "supply", "turn", "heights")


def given(players: Collection[str]) -> Reading[dict[str, Any]]:
    """Take the keys of a position; colours are those of the players."""
    colour = one_of(players)
    crews = mapping(key_as(EDGE), written(colour))
    laid = record({"at": written(cell), "tile": written(tile), "crews": crews}, ("at", "tile"))
    readings: dict[str, Reading[Any]] = {
        "laid": listing(written(laid), most=MOST_TILES),
        "face_up": listing(_shown, most=FACE_UP),
        "pile": _pile,
        "supply": mapping(key_as(colour), written(whole(0, 2 * CREWS_A_COLOUR))),
        "turn": colour,
        "heights": mapping(key_as(colour), whole(1, TALLEST)),
    }
    return record(readings)


def _pile(node: Node, notes: Notes) -> tuple[Tile, ...]:
    tiles = listing(type_to_draw, most=MOST_TILES)(node, notes)
    if sum(tile.kind == "quake" for tile in tiles) > MOST_QUAKES:
        notes.refuse(node, "too-many-quakes", most=MOST_QUAKES)
    return tiles


def _shown(node: Node, notes: Notes) -> Tile:
    found = type_to_draw(node, notes)
    if found.kind == "quake":
        notes.refuse(node, "quake-face-up")
    return found


@frozen
class _Lying:
    """A tile on the table, and the line that put it there; none for a town."""

    tile: Tile
    line: int | None


def start(values: dict[str, Any], rules: Rules, players: tuple[str, ...], notes: Notes) -> Step:
    """Begin from a position, if it is consistent."""
    before = len(notes.problems)
    lying = {town: _Lying(Tile("T"), None) for town in rules.towns}
    crews: list[Crew] = []
    left = Counter(dict.fromkeys(players, rules.crews))
    for entry in values.get("laid", ()):
        _lay(entry, rules, lying, notes)
        crews += _crews(entry, left, rules, notes)
    for colour, supply in values.get("supply", {}).items():
        if supply.value > max(left[colour], 0):
            standing = rules.crews - left[colour]
            notes.add(supply, "supply", colour=colour, crews=rules.crews, standing=standing)
    if len(notes.problems) > before:
        raise Skipped
    return begin_position(
        players,
        rules=rules,
        laid={at: each.tile for at, each in lying.items() if each.line is not None},
        crews=crews,
        face_up=values.get("face_up", ()),
        pile=values.get("pile", ()),
        supply={colour: each.value for colour, each in values.get("supply", {}).items()},
        turn=values.get("turn"),
        heights=values.get("heights"),
    )


def _lay(
    entry: Written[dict[str, Any]], rules: Rules, lying: dict[Hex, _Lying], notes: Notes
) -> None:
    """Lay a tile of the position, or note why it can't lie there."""
    at: Written[Hex] = entry.value["at"]
    laid: Written[Tile] = entry.value["tile"]
    before = lying.get(at.value)
    if laid.value.kind in ("town", "quake"):
        notes.add(laid, f"laid-{laid.value.kind}", tile=laid.value)
    elif at.value not in rules.table:
        notes.add(at, "off-table", tile=laid.value, at=at.value)
    elif before is not None and before.line is None:
        notes.add(at, "town-there", at=at.value)
    elif before is not None:
        notes.add(at, "cell-taken", at=at.value, tile=before.tile, line=before.line)
    else:
        _refuse_mismatch(at, laid, lying, notes)
        lying[at.value] = _Lying(laid.value, entry.line)


def _refuse_mismatch(
    at: Written[Hex], laid: Written[Tile], lying: dict[Hex, _Lying], notes: Notes
) -> None:
    for edge in EDGES:
        beside = at.value.neighbour(edge)
        other = lying.get(beside)
        if other and laid.value.ground(edge) != other.tile.ground(opposite(edge)):
            notes.add(
                laid,
                "mismatch",
                tile=laid.value,
                at=at.value,
                edge=edge_name(edge, notes.lang),
                ours=notes.phrase(f"ground.{laid.value.ground(edge)}"),
                other=other.tile,
                beside=beside,
                theirs=notes.phrase(f"ground.{other.tile.ground(opposite(edge))}"),
            )


def _crews(
    entry: Written[dict[str, Any]], left: Counter[str], rules: Rules, notes: Notes
) -> list[Crew]:
    """Take the crews on a tile of the position, each on a fragment of its own."""
    at, laid = entry.value["at"].value, entry.value["tile"].value
    stationed: dict[tuple[int, ...], Crew] = {}
    for edge, colour in entry.value.get("crews", {}).items():
        fragment = laid.fragment_at(edge)
        if fragment is None:
            edges = ", ".join(map(str, laid.edges))
            notes.add(colour, "no-fragment", tile=laid, edge=edge, edges=edges)
        elif fragment in stationed:
            notes.add(colour, "two-crews", edge=edge, other=stationed[fragment].edge)
        else:
            stationed[fragment] = Crew(at, edge, colour.value)
        left[colour.value] -= 1
        if left[colour.value] == -1:
            notes.add(colour, "too-many-crews", colour=colour.value, crews=rules.crews)
    return list(stationed.values())
