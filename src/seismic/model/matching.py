"""Where a tile fits: which edges match (G4, G5), and that tabulated for every type.

Whether a tile may be laid belongs to the placement.
"""

from functools import cache
from threading import RLock
from typing import Final, NamedTuple

from .._engine.board import HIGHWAY, LAID, NEEDS, turned
from .._engine.shapes import EDGES as HIGHWAY_EDGES
from .._engine.tile_types import TileType
from ..ruleids import RuleId
from .hexes import EDGES
from .tiles import VALUES, Tile, piece_of, tile_of


class Abutting(NamedTuple):
    """What a cell touches: the edges where a tile lies, and those where its edge is highway.

    Both are masks with a bit for each edge.
    """

    laid: int
    highway: int


def broken(edges: int, around: Abutting) -> RuleId | None:
    """Name the rule that a tile with these highway edges breaks among these neighbours."""
    if edges & around.laid != around.highway:
        return "G5"
    if not around.highway:  # green to green alone joins nothing
        return "G4"
    return None


def highway_edges(piece: int) -> int:
    """Give the mask of a piece's highway edges."""
    return HIGHWAY_EDGES[piece & 255]


# What legal moves are listed from: `broken`, tabulated for every type and every need of a cell.


@cache  # at most one for each set of edges
def _fitting(edges: int) -> int:
    """Say at which needs a tile with these highway edges breaks no rule: a byte each, 0 or 1."""
    fits = (broken(edges, Abutting(LAID[need], HIGHWAY[need])) is None for need in range(NEEDS))
    return int.from_bytes(bytes(fits), "big")


_BY_CODE: Final = {value: place for place, value in enumerate(sorted(VALUES, key=str), 1)}


def _is_unusual(tile: Tile) -> bool:
    """Say whether an intersection is worth more or less than it has exits."""
    return "+" in tile.code


def _order(tile: Tile) -> int:
    """Number types in the order of their codes: by shape, then X0 before X0+10 and X0+2."""
    value = _BY_CODE[tile.value] if _is_unusual(tile) else 0
    return (piece_of(tile) & 255) << 8 | value


_types: dict[int, TileType] = {}  # one entry a piece, of which there are fewer than 16,000
_one_at_a_time: Final = RLock()


def type_of_piece(piece: int) -> TileType:
    """Give the type of a piece with all that is known about where the type fits.

    There is one of each, whichever threads ask for it.
    """
    found = _types.get(piece)
    if found is None:
        with _one_at_a_time:
            found = _types.get(piece) or _tabulated(piece)
            _types[piece] = found
    return found


def _tabulated(piece: int) -> TileType:
    tile = tile_of(piece)
    if tile.kind == "quake":
        return TileType(tile, _order(tile), tile.magnitude, [piece], bytes(NEEDS), False)
    if tile != tile.type:
        return type_of_piece(piece_of(tile.type))
    turns = sorted({turned(piece, steps) for steps in EDGES})
    # A number of 729 bytes is a table: shifted by a bit, all of its entries are.
    masks = [_fitting(highway_edges(each)) << place for place, each in enumerate(turns)]
    table = sum(masks).to_bytes(NEEDS, "big")
    return TileType(tile, _order(tile), 0, turns, table, not _is_unusual(tile))
