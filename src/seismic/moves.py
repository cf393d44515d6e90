"""What a player can do: six kinds of move, as values.

Whether a move is legal is for the rules to say; an edge or a turn that does not exist is no move.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import Attribute, field, frozen

from .errors import BadValue
from .hexes import Hex, as_hex, checked_edge, hex_of
from .tiles import Tile, as_tile


def _edge(_: object, attribute: "Attribute[int]", value: int) -> None:
    checked_edge(attribute.name, value)


def _steps(_: object, attribute: "Attribute[int]", value: int) -> None:
    if type(value) is not int or not 1 <= value <= 5:
        raise BadValue(attribute.name, value, "a whole number of steps from 1 to 5")


@frozen
class Place:
    """Lay a face-up tile, as its code shows it (G3)."""

    at: Hex = field(converter=as_hex)
    tile: Tile = field(converter=as_tile)


@frozen
class PlaceCrew:
    """Put a crew on the fragment of the tile just laid that touches this edge (G8)."""

    edge: int = field(validator=_edge)


@frozen
class Pass:
    """Place no crew (G8), or turn no tile (V3)."""


@frozen
class ChooseSide:
    """Choose the side that a quake strikes, among the longest (Q3)."""

    edge: int = field(validator=_edge)


@frozen
class ChooseTown:
    """Choose the town that a quake strikes first (V4c)."""

    at: Hex = field(converter=as_hex)


@frozen
class TurnTile:
    """Turn a laid tile clockwise by so many steps (V3)."""

    at: Hex = field(converter=as_hex)
    by: int = field(validator=_steps)


Move: TypeAlias = Place | PlaceCrew | Pass | ChooseSide | ChooseTown | TurnTile

_MOST_CELLS: Final = 1 << 12


class Places(dict[int, tuple[Place, ...]]):
    """The moves that lay some tiles, in their order, by the cell of the kernel.

    Moves are made once and used again, for a search lists them many times; they are forgotten when
    there are very many.
    """

    def __init__(self, tiles: Iterable[Tile]) -> None:
        super().__init__()
        self._tiles = tuple(tiles)

    def __missing__(self, cell: int) -> tuple[Place, ...]:
        if len(self) >= _MOST_CELLS:
            self.clear()
        at = hex_of(cell)
        moves = self[cell] = tuple([Place(at, tile) for tile in self._tiles])
        return moves
