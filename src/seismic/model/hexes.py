"""Hexes and their six edges.

Flat-top hexagons in axial coordinates; edges are numbered clockwise from north.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from attrs import Attribute, field, frozen

from .._engine import grid
from ..errors import BadValue

EDGES: Final = range(6)
"""North, north-east, south-east, south, south-west, north-west."""


def opposite(edge: int) -> int:
    """Return the edge across a tile, which is also the number of this edge for the neighbour.

    >>> opposite(1)
    4
    """
    return (edge + 3) % 6


def _coordinate(_: "Hex", attribute: "Attribute[int]", value: int) -> None:
    if type(value) is not int or not -grid.FAR < value < grid.FAR:
        raise BadValue(attribute.name, value, f"a whole number between ±{grid.FAR}")


@frozen(order=True)
class Hex:
    """A place for a tile; San Andreas lies at ``Hex(0, 0)``.

    It unpacks like a pair of coordinates, but equals only another hex.

    >>> import seismic
    >>> seismic.Hex(0, 0).neighbour(1)
    Hex(q=1, r=-1)
    >>> q, r = seismic.Hex(1, -1)
    >>> (q, r) == seismic.Hex(1, -1)
    False
    """

    q: int = field(validator=_coordinate)
    """The column, counted eastwards."""
    r: int = field(validator=_coordinate)
    """The place in the column, counted southwards."""

    def neighbour(self, edge: int) -> "Hex":
        """Return the hex on the other side of an edge."""
        return self.along(edge, 1)

    def along(self, edge: int, steps: int) -> "Hex":
        """Return the hex that many steps away in a straight line across an edge."""
        step = grid.STEP[checked_edge("edge", edge)]
        if type(steps) is not int:
            raise BadValue("steps", steps, "a whole number")
        return Hex(self.q + steps * grid.column(step), self.r + steps * grid.row(step))

    @property
    def neighbours(self) -> "tuple[Hex, ...]":
        """The six hexes around this one, by edge."""
        return tuple(self.neighbour(edge) for edge in EDGES)

    def distance(self, other: "Hex | Sequence[int]") -> int:
        """Return the number of steps to the other hex."""
        other = as_hex(other)
        q, r = other.q - self.q, other.r - self.r
        return max(abs(q), abs(r), abs(q + r))

    def __iter__(self) -> Iterator[int]:
        return iter((self.q, self.r))

    def __str__(self) -> str:
        return f"[{self.q}, {self.r}]"


def as_hex(value: "Hex | Sequence[int]") -> Hex:
    """Return a hex, given as one or as a pair of coordinates."""
    if isinstance(value, Hex):
        return value
    if isinstance(value, list | tuple) and len(value) == 2:
        return Hex(*value)
    raise BadValue("at", value, "a Hex or a pair of whole numbers (q, r)")


def hex_or_none(value: object) -> Hex | None:
    """Return a hex, given as one or as a pair of coordinates, or None for anything else."""
    try:
        return as_hex(value)  # type: ignore[arg-type]  # it refuses what is neither
    except BadValue:
        return None


def checked_edge(name: str, value: int) -> int:
    """Return the number of an edge, or refuse anything else."""
    if type(value) is not int or value not in EDGES:
        raise BadValue(name, value, "an edge: a whole number from 0 (north) clockwise to 5")
    return value


def cell_of(at: Hex) -> int:
    """Return a hex as the engine packs it."""
    return at.q * grid.STRIDE + at.r


@lru_cache(maxsize=1 << 15)  # about six megabytes
def hex_of(cell: int) -> Hex:
    """Return the hex of a packed cell."""
    return Hex(grid.column(cell), grid.row(cell))
