"""The table below the tiles: its empty cells, and where it ends.

An unbounded table is drawn as the backdrop alone.
"""

from collections.abc import Collection, Iterable
from typing import Final

from ..model.hexes import EDGES, Hex, cell_of, hex_of
from ..model.table import Table, region_of
from .geometry import SIZE, side
from .markup import cell_outline, line, path
from .themes import Theme

MOST_CELLS: Final = 1_000
"""A table with more cells is drawn around its tiles only."""

_STEPS: Final = tuple(map(cell_of, Hex(0, 0).neighbours))
"""What to add to a packed cell to cross each edge; unlike a hex, the sum may leave the world."""


def table_cells(shown: Table, laid: Collection[Hex]) -> tuple[Hex, ...]:
    """Return the cells of a bounded table, or only those around its tiles if there are many."""
    if shown.shape == "unbounded":
        return ()
    everything = shown.cells if shown.shape == "cells" else _connected_cells(shown)
    cells = everything if len(everything) <= MOST_CELLS else _cells_near(shown, laid)
    return tuple(sorted(cells, key=cell_of))  # the same order, and five times as fast


def _connected_cells(shown: Table) -> frozenset[Hex]:
    """Return the cells connected to the centre, and no further ones once there are too many."""
    region = region_of(shown)
    found, rim = {0}, {0}
    while rim and len(found) <= MOST_CELLS:
        rim = {cell + step for cell in rim for step in _STEPS if region.holds(cell + step)} - found
        found |= rim
    return frozenset(map(hex_of, found))


def _cells_near(shown: Table, laid: Iterable[Hex]) -> frozenset[Hex]:
    region = region_of(shown)
    near = {cell_of(at) + step for at in laid for step in (0, *_STEPS)}
    return frozenset(hex_of(cell) for cell in near if region.holds(cell))


def surface(shown: Table, cells: Collection[Hex], theme: Theme) -> str:
    """Draw these cells of a table, and its edge where they touch it."""
    region = region_of(shown)
    rim = [
        line(*side(at, edge))
        for at in cells
        for edge in EDGES
        if not region.holds(cell_of(at) + _STEPS[edge])
    ]
    ground = path(
        map(cell_outline, cells),
        fill=theme.table,
        stroke=theme.rim,
        stroke_width=0.02 * SIZE,
        stroke_opacity=0.6,
    )
    return ground + path(
        rim, stroke=theme.rim, stroke_width=0.14 * SIZE, stroke_linecap="round", fill="none"
    )
