"""What a player can do: six kinds of move, as values.

Whether a move is legal is for the rules to say; an edge or a turn that does not exist is no move.
"""

from typing import Final, TypeAlias

from attrs import Attribute, field, frozen

from .errors import BadValue
from .hexes import Hex, as_hex, checked_edge, hex_of
from .tiles import Tile, as_tile, tile_of


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

# Moves are made once and used again: all that a search lists, it lists many times.

_MOST_CELLS: Final = 1 << 12


class _Places(dict[int, Place]):
    """The moves that lay a piece on one cell, by piece."""

    def __init__(self, cell: int) -> None:
        super().__init__()
        self.at = hex_of(cell)

    def __missing__(self, piece: int) -> Place:
        move = self[piece] = Place(self.at, tile_of(piece))
        return move


class _Cells(dict[int, dict[int, Place]]):
    """Those of every cell, by cell; forgotten when there are very many."""

    def __missing__(self, cell: int) -> dict[int, Place]:
        if len(self) >= _MOST_CELLS:
            self.clear()
        places = self[cell] = _Places(cell)
        return places


PLACES: Final[dict[int, dict[int, Place]]] = _Cells()
"""The move for a cell and a piece of the kernel."""
