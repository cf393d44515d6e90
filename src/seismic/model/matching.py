"""Which edges match (G4, G5), and that tabulated for every type of tile."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from .._engine.constraints import ABUTTING, CONSTRAINTS, HIGHWAY
from .._engine.shapes import EDGES as HIGHWAY_EDGES
from .._engine.tile_bits import SHAPE, turned
from .._engine.tile_types import TileType as TileType
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
    """Return the rule that a tile with these highway edges breaks among these neighbours."""
    if edges & around.laid != around.highway:
        return "G5"
    if not around.highway:  # green to green alone joins nothing
        return "G4"
    return None


def abutting(constraint: int) -> Abutting:
    """Return what a cell with this constraint touches."""
    return Abutting(ABUTTING[constraint], HIGHWAY[constraint])


def highway_edges(piece: int) -> int:
    """Return the mask of a piece's highway edges."""
    return HIGHWAY_EDGES[piece & SHAPE]


# What legal moves are listed from: `broken`, tabulated for every type and every constraint.


@cache  # at most one for each set of edges
def _fitting(edges: int) -> bytes:
    """Return for each constraint 1 if a tile with these highway edges breaks no rule, else 0."""
    return bytes([broken(edges, abutting(each)) is None for each in range(CONSTRAINTS)])


_BY_CODE: Final = {value: rank for rank, value in enumerate(sorted(VALUES, key=str), 1)}


def _has_unusual_value(tile: Tile) -> bool:
    """Return whether an intersection is worth more or less than it has exits."""
    return "+" in tile.code


def _order(tile: Tile) -> int:
    """Return the rank of a type by its code: by shape, then X0 before X0+10 and X0+2."""
    value = _BY_CODE[tile.value] if _has_unusual_value(tile) else 0
    return (piece_of(tile) & SHAPE) << 8 | value


_types: dict[int, TileType] = {}  # by piece, of which there are fewer than 16,000


def type_of_piece(piece: int) -> TileType:
    """Return the type of a piece, with its table; there is one of each, whichever thread asks.

    Threads that ask at once may each tabulate it, and the first one counts: that needs no lock,
    which a process forked in between would inherit locked.
    """
    return _types.get(piece) or _types.setdefault(piece, _tabulated(piece))


def types_of(tiles: Sequence[Tile]) -> tuple[TileType, ...]:
    """Return the types of tiles, as the engine has them."""
    try:  # a pile is converted for every new game
        return tuple([_types[tile._packed] for tile in tiles])
    except KeyError:
        return tuple([type_of_piece(tile._packed) for tile in tiles])


def _tabulated(piece: int) -> TileType:
    tile = tile_of(piece)
    if tile.kind == "quake":
        return TileType(_order(tile), tile.magnitude, [piece], bytes(CONSTRAINTS), False)
    if tile != tile.type:
        return type_of_piece(piece_of(tile.type))
    turns = sorted({turned(piece, steps) for steps in EDGES})
    masks = bytearray(CONSTRAINTS)
    for index, turn in enumerate(turns):
        for constraint, fits in enumerate(_fitting(highway_edges(turn))):
            masks[constraint] |= fits << index
    return TileType(_order(tile), 0, turns, bytes(masks), not _has_unusual_value(tile))
