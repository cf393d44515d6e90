"""What lies and stands on the table: laid tiles, fragments of highway, crews."""

from typing import Literal, TypeAlias

from attrs import field, frozen

from .hexes import Hex, as_hex
from .tiles import Tile, as_tile

Colour: TypeAlias = Literal["red", "blue", "green", "yellow"]
"""The colour of a player's crews, which stands for the player (C6)."""


@frozen(order=True)
class Laid:
    """A tile on the table, as it lies."""

    at: Hex = field(converter=as_hex)
    tile: Tile = field(converter=as_tile)


@frozen(order=True)
class Fragment:
    """A piece of highway on one tile: a chord between two edges, or a stub at one."""

    at: Hex
    edges: tuple[int, ...]

    @property
    def is_chord(self) -> bool:
        """Whether it joins two edges."""
        return len(self.edges) == 2


@frozen(order=True)
class Crew:
    """A crew on a fragment, named by the fragment's lowest edge."""

    at: Hex = field(converter=as_hex)
    edge: int
    colour: Colour
