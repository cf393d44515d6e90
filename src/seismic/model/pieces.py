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
    """Where it lies."""
    tile: Tile = field(converter=as_tile)
    """The tile with its orientation."""


@frozen(order=True)
class Fragment:
    """A piece of highway on one tile: a chord between two edges, or a stub at one."""

    at: Hex
    """Where the tile lies."""
    edges: tuple[int, ...]
    """Two edges for a chord, one for a stub."""

    @property
    def is_chord(self) -> bool:
        """Whether it joins two edges."""
        return len(self.edges) == 2


@frozen(order=True)
class Crew:
    """A crew on a fragment, named by the fragment's lowest edge."""

    at: Hex = field(converter=as_hex)
    """Where the tile lies."""
    edge: int
    """The lowest edge that the fragment touches."""
    colour: Colour
    """Whose crew it is."""
