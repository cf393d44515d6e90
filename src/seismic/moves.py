"""What a player can do: six kinds of move, as values.

Whether a move is legal is for the rules to say; an edge or a turn that does not exist is no move.
"""

from typing import TypeAlias

from attrs import Attribute, field, frozen

from ._kernel.packed import PIECE_BITS
from .errors import BadValue
from .hexes import Hex, as_hex, cell_of, checked_edge
from .tiles import Tile, as_tile, piece_of


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
    _fit: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_fit", cell_of(self.at) << PIECE_BITS | piece_of(self.tile))


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


def fit_of(move: object) -> int | None:
    """Give the cell and the piece of a move that lays a tile, as the kernel knows a fit."""
    return move._fit if isinstance(move, Place) else None
