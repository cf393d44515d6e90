"""The fields of what lies on and beside the table: tiles, crews and supplies."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ..errors import A_TYPE, BadCode, BadPosition
from ..model.board import COLOURS, Board
from ..model.hexes import Hex
from ..model.options import Rules
from ..model.pieces import Colour, Crew
from ..model.pile import Undealt
from ..model.tiles import Tile
from ..saves.scalars import check_quakes
from .parts import BY_LETTER, LETTERS, NUMBER, Named, Part, located
from .writing import EMPTY, NO_COUNTS, usual_supplies

_LONGEST: Final = len("X0r1b2g3y4r5b+99")
"""The most characters of a tile; longer text isn't cached."""


def supplies_of(
    named: Named, rules: Rules, players: tuple[Colour, ...], board: Board
) -> tuple[int, ...]:
    """Return the supplies by seat."""
    if "supply" not in named:
        return usual_supplies(rules, players, board)
    supply = named["supply"].split(",", len(COLOURS))
    return tuple(count_of(part, rules.crews) for part in supply)


def count_of(part: Part, most: int) -> int:
    """Return a number up to this one."""
    found = part.match(NUMBER, f"a number from 0 to {most}")
    if int(found[0]) > most:
        raise part.refused(f"a number from 0 to {most}")
    return int(found[0])


@lru_cache(maxsize=1 << 13)
def _drawn(code: str) -> Tile | None:
    """Return the type with a code, or None if no such tile can be drawn."""
    try:
        tile = Tile(code)
    except BadCode:
        return None
    return tile if tile.type.code == code and tile.kind != "town" else None


def tiles_of(part: Part) -> tuple[Tile, ...]:
    """Return the types of a list."""
    if part.text == EMPTY:
        return ()
    tiles = []
    for each in part.split(",", part.caps.tiles):
        tile = _drawn(each.text) if len(each.text) <= _LONGEST else None
        if tile is None:
            raise each.refused(A_TYPE)
        tiles.append(tile)
    with located(part.column):
        check_quakes(((tile, 1) for tile in tiles), part.caps)
    return tuple(tiles)


def undealt_of(pile: Part, bottom: Part | None) -> Undealt | None:
    """Return a pile without an order, or None if it has one."""
    if not re.fullmatch(NUMBER, pile.text) and "x" not in pile.text:
        return None
    with located(pile.column):
        if "x" not in pile.text:
            return Undealt(count_of(pile, pile.caps.tiles))
        below = {} if bottom is None else _counts_of(bottom)
        found = Undealt.of(_counts_of(pile), below)
    if found.size > pile.caps.tiles:
        raise BadPosition(pile.column, f"there are more than {pile.caps.tiles} tiles")
    return found


def _counts_of(part: Part) -> dict[Tile, int]:
    """Return the counts of a pile by type."""
    counts: dict[Tile, int] = {}
    for each in part.split(",", part.caps.tiles) if part.text != NO_COUNTS else ():
        found = each.match(f"([A-Z0-9+-]+)x({NUMBER})", "a type and a number such as H03x2")
        (tile,) = tiles_of(each.group(found, 1))
        counts[tile] = count_of(each.group(found, 2), part.caps.tiles)
    with located(part.column):
        check_quakes(counts.items(), part.caps)
    return counts


# The board

_TOWN: Final = Tile("T")
_LABEL: Final = re.compile(
    rf"H[0-5]{{2}}[{LETTERS}]?(?:-[0-5]{{2}}[{LETTERS}]?){{0,2}}"
    rf"|X(?:[0-5][{LETTERS}]?){{1,6}}(?:\+[0-9]{{1,2}})?"
)
_CLAIM: Final = re.compile(rf"([0-5])([0-5]?)([{LETTERS}])")


@lru_cache(maxsize=1 << 13)
def _labelled(label: str) -> tuple[Tile, tuple[tuple[int, Colour], ...]] | None:
    """Return the tile of a label as pictures have it, and an edge and the colour of each crew."""
    if not _LABEL.fullmatch(label):
        return None
    try:
        tile = Tile(re.sub(f"[{LETTERS}]", "", label))
    except BadCode:
        return None
    edge = 2 if tile.kind == "intersection" else 1  # a fragment is named by its first edge
    claims = _CLAIM.finditer(label)
    return tile, tuple((int(found[edge] or found[1]), BY_LETTER[found[3]]) for found in claims)


def board_of(part: Part, rules: Rules) -> Board:
    """Return the board with the tiles of a field and the towns of the rules."""
    tiles, crews = dict.fromkeys(rules.towns, _TOWN), list[Crew]()
    last: Hex | None = None
    for at, label in _laid(part) if part.text != EMPTY else ():
        found = _labelled(label.text) if len(label.text) <= _LONGEST else None
        if found is None:
            raise label.refused("a tile with its crews such as H03, H01r-25 or X024b+5")
        if last is not None and at <= last:
            order = "columns go from west to east, and tiles in them from north to south"
            raise BadPosition(label.column, f"{at} does not come after {last}: {order}")
        if at in tiles:
            raise BadPosition(label.column, f"a town lies at {at}", "S2")
        if len(tiles) >= part.caps.tiles:
            raise BadPosition(label.column, f"there are more than {part.caps.tiles} tiles")
        tiles[at], last = found[0], at
        crews += [Crew(at, edge, colour) for edge, colour in found[1]]
        if len(crews) > rules.crews * len(COLOURS):  # before their sections are searched
            raise BadPosition(label.column, f"a colour has {rules.crews} crews", "C6")
    with located(part.column):
        return Board(tiles, crews, rules.table)


def _laid(board: Part) -> Iterator[tuple[Hex, Part]]:
    """Yield the cell and the label of each tile."""
    for column in board.split("/"):
        found = column.match(rf"(-?{NUMBER}):(.+)", "a column and tiles such as 0:-1H03X03,2H14")
        q = column.number(found[1])
        for run in column.group(found, 2).split(","):
            written = run.match(rf"(-?{NUMBER})([HX].+)", "a row and tiles such as -1H03X03")
            first, start = run.number(written[1]), run.column + written.start(2)
            for below, label in enumerate(_LABELS.finditer(written[2])):
                yield (
                    Hex(q, first + below),
                    Part(label[0], start + label.start(), run.caps, run.most_tiles),
                )


_LABELS: Final = re.compile("[HX][^HX]*")
