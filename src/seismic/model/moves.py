"""What a player can do: seven types of move, as values.

The rules decide whether a move is legal; an edge or a turn that doesn't exist isn't a move at all.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import Attribute, field, frozen

from ..errors import BadValue
from .hexes import Hex, as_hex, checked_edge
from .placing import Place as Place  # a move like the others
from .tiles import Tile, as_tile


def _edge(_: object, attribute: "Attribute[int]", value: int) -> None:
    checked_edge(attribute.name, value)


def _drawn(tile: Tile | str) -> Tile:
    drawn = as_tile(tile).type
    if drawn.kind == "town":
        raise BadValue("tile", "T", "a tile to draw: towns lie on the table from the start", "S2")
    return drawn


def _steps(_: object, attribute: "Attribute[int]", value: int) -> None:
    if type(value) is not int or not 1 <= value <= 5:
        raise BadValue(attribute.name, value, "a whole number of steps from 1 to 5")


@frozen
class PlaceCrew:
    """Put a crew on the fragment of the tile just laid that touches this edge (G8)."""

    edge: int = field(validator=_edge)
    """An edge that the fragment touches, on the tile just laid."""


@frozen
class Pass:
    """Place no crew (G8), or turn no tile (V3)."""


@frozen
class ChooseSide:
    """Choose the side that a quake strikes, among the longest (Q3)."""

    edge: int = field(validator=_edge)
    """The edge of the town on that side."""


@frozen
class ChooseTown:
    """Choose the town that a quake strikes first (V4c)."""

    at: Hex = field(converter=as_hex)
    """Where the town lies."""


@frozen
class TurnTile:
    """Turn a laid tile clockwise by 1 to 5 steps (V3)."""

    at: Hex = field(converter=as_hex)
    """Where the tile lies."""
    by: int = field(validator=_steps)
    """How many steps of a sixth it is turned."""


@frozen
class Draw:
    """Name the tile, in any orientation, that is turned up from an undealt pile (G2)."""

    tile: Tile = field(converter=_drawn)
    """The type that is turned up."""


Move: TypeAlias = Place | PlaceCrew | Pass | ChooseSide | ChooseTown | TurnTile | Draw

IN_CATALOGUES: Final[Mapping[type, str]] = {
    Place: "place",
    PlaceCrew: "crew",
    Pass: "pass",
    ChooseSide: "side",
    ChooseTown: "town",
    TurnTile: "turn",
    Draw: "draw",
}
"""How the messages of the catalogues name each type of move."""
