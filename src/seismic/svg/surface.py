"""The table below the tiles: where it ends, and its empty cells.

An unbounded table is just the backdrop.
"""

from collections.abc import Collection
from typing import Final

from .._engine.grid import STEP
from ..model.hexes import EDGES, Hex, cell_of, hex_of
from ..model.table import Table, region_of
from .geometry import SIZE, corners, side
from .markup import line, outline, path
from .themes import Theme

MOST_CELLS: Final = 1_000
"""A table with more cells is drawn around its tiles alone."""


def cells(shown: Table, laid: Collection[Hex]) -> tuple[Hex, ...]:
    """List the cells of a bounded table, or those at its tiles if there are very many."""
    if shown.shape == "unbounded":
        return ()
    whole = _few(shown.cells) if shown.shape == "cells" else _within(shown)
    return tuple(sorted(_at_tiles(shown, laid) if whole is None else whole))


def _few(found: frozenset[Hex]) -> frozenset[Hex] | None:
    return found if len(found) <= MOST_CELLS else None


def _within(shown: Table) -> frozenset[Hex] | None:
    """List the cells around the middle of a table that is in one piece, unless they are many."""
    region = region_of(shown)
    found, rim = {0}, {0}
    while rim:
        rim = {cell + step for cell in rim for step in STEP if region.holds(cell + step)} - found
        found |= rim
        if len(found) > MOST_CELLS:
            return None
    return frozenset(map(hex_of, found))


def _at_tiles(shown: Table, laid: Collection[Hex]) -> frozenset[Hex]:
    region = region_of(shown)
    near = {cell_of(at) + step for at in laid for step in (0, *STEP)}
    return frozenset(hex_of(cell) for cell in near if region.holds(cell))


def surface(shown: Table, at: Collection[Hex], theme: Theme) -> str:
    """Draw these cells of a table, and its edge where they touch it."""
    region = region_of(shown)
    rim = (
        line(*side(cell, edge))
        for cell in at
        for edge in EDGES
        if not region.holds(cell_of(cell) + STEP[edge])
    )
    ground = path(
        (outline(corners(cell)) for cell in at),
        fill=theme.table,
        stroke=theme.rim,
        stroke_width=0.02 * SIZE,
        stroke_opacity=0.6,
    )
    return ground + path(
        rim, stroke=theme.rim, stroke_width=0.14 * SIZE, stroke_linecap="round", fill="none"
    )
