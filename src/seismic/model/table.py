"""The table: which cells exist (G6).

What lies on them belongs to the board.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from attrs import field, frozen

from .._engine.grid import FAR, Region
from ..errors import BadValue
from .hexes import Hex, as_hex, cell_of, hex_or_none
from .reprs import public_repr


def _region(table: "Table") -> Region:
    """Return which cells exist, as the engine's inequalities."""
    if table.shape == "hexagon":
        (n,) = table.size
        return Region(-n, n + 1, -n, n + 1, n, False, None)
    if table.shape == "rectangle":
        columns, rows = table.size
        west, north = -(columns // 2), -(rows // 2)
        return Region(west, west + columns, north, north + rows, 4 * FAR, True, None)
    cells = frozenset(map(cell_of, table.cells)) if table.shape == "cells" else None
    return Region(1 - FAR, FAR, 1 - FAR, FAR, 4 * FAR, False, cells)


def _whole(name: str, value: int, least: int) -> int:
    if type(value) is not int or not least <= value < FAR // 2:
        raise BadValue(name, value, f"a whole number from {least} to {FAR // 2 - 1}")
    return value


def _hexes(cells: Iterable[Hex | Sequence[int]]) -> frozenset[Hex]:
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        raise BadValue("cells", cells, "a sequence of hexes")
    return frozenset(map(as_hex, cells))


@frozen(cache_hash=True, repr=False)
class Table:
    """The cells on which tiles may lie; ``Table()`` is unbounded.

    >>> import seismic
    >>> (4, 0) in seismic.Table.hexagon(3)
    False
    """

    shape: Literal["unbounded", "hexagon", "rectangle", "cells"] = "unbounded"
    """``unbounded``, ``hexagon``, ``rectangle`` or ``cells``."""
    size: tuple[int, ...] = ()
    """The radius of a hexagon; the columns and rows of a rectangle."""
    cells: frozenset[Hex] = field(
        default=frozenset(), converter=_hexes, repr=lambda cells: f"<{len(cells)} cells>"
    )
    """The cells, where they are listed."""
    _region: Region = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        sizes = {"unbounded": 0, "hexagon": 1, "rectangle": 2, "cells": 0}
        if not isinstance(self.shape, str) or self.shape not in sizes:
            raise BadValue("shape", self.shape, f"one of {', '.join(sizes)}")
        if type(self.size) is not tuple or len(self.size) != sizes[self.shape]:
            raise BadValue("size", self.size, f"a tuple of {sizes[self.shape]} numbers")
        for number in self.size:
            _whole("size", number, 0 if self.shape == "hexagon" else 1)
        if bool(self.cells) != (self.shape == "cells"):
            raise BadValue("cells", self.cells, "at least one, for a table of cells alone")
        object.__setattr__(self, "_region", _region(self))

    __repr__ = public_repr

    @classmethod
    def hexagon(cls, radius: int) -> "Table":
        """Return the table of every cell within a radius of steps around ``Hex(0, 0)``."""
        return cls("hexagon", (_whole("radius", radius, 0),))

    @classmethod
    def rectangle(cls, columns: int, rows: int) -> "Table":
        """Return the table of that many columns and rows around ``Hex(0, 0)``."""
        return cls("rectangle", (_whole("columns", columns, 1), _whole("rows", rows, 1)))

    @classmethod
    def of(cls, cells: Iterable[Hex | Sequence[int]]) -> "Table":
        """Return the table of exactly these cells."""
        return cls("cells", (), _hexes(cells))

    def __contains__(self, at: object) -> bool:
        found = at if isinstance(at, Hex) else hex_or_none(at)
        return found is not None and self._region.holds(cell_of(found))


def region_of(table: Table) -> Region:
    """Return which cells a table has, for the engine."""
    return table._region
