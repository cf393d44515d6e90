"""The layout of an encoding: the planes and facts of an observation, the numbers of actions."""

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .._engine.grid import cell_at
from ..model.options import Rules
from ..model.packed import FACE_UP
from .rows import CHORDS, STEPS, TURNS

Planes: TypeAlias = NDArray[np.int8]
Facts: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.bool_]


class Observation(NamedTuple):
    """A game as a player sees it, as arrays."""

    planes: Planes
    """By plane, column q and row r of the axial square, from its corner in the north-west."""
    facts: Facts
    """Everything that isn't about a cell."""


EDGES: Final = range(6)


@lru_cache(maxsize=4)
def plane_names(players: int) -> tuple[str, ...]:
    """Return what each plane shows, in order; seats are counted from the player who looks."""
    return (
        "table",
        *(f"chord {low}{high}" for low, high in CHORDS),
        *(f"stub {edge}" for edge in EDGES),
        "value",
        "town",
        *(f"crew {seat} {edge}" for seat in range(players) for edge in EDGES),
        *("laid", "turned", "struck", "later"),
    )


class Layout(NamedTuple):
    """Where the cells of a hexagonal table are in arrays, and where each type of action begins."""

    radius: int
    width: int
    square: dict[int, int]
    """By cell: its index in the square of the planes."""
    cells: dict[int, int]
    """By cell: its index among the cells of the table."""
    turns: int
    """The first action that turns a laid tile."""
    crews: int
    sides: int
    towns: int
    passing: int
    draws: int
    """The first action that names a tile to be turned up."""
    actions: int
    """How many actions there are."""


@lru_cache(maxsize=64)
def layout(rules: Rules, draws: bool) -> Layout:
    """Return the layout for rules with a hexagonal table."""
    (radius,) = rules.table.size
    width = 2 * radius + 1
    at = [
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if abs(q + r) <= radius
    ]
    square = {cell_at(q, r): (q + radius) * width + r + radius for q, r in at}
    cells = {cell: index for index, cell in enumerate(square)}
    turns = len(cells) * FACE_UP * TURNS
    crews = turns + (len(cells) * STEPS if "aftershocks" in rules.variants else 0)
    sides = crews + len(EDGES)
    towns = sides + len(EDGES)
    passing = towns + len(rules.towns)
    first_draw = passing + 1
    actions = first_draw + (len(rules.tiles.entries) if draws else 0)
    return Layout(
        *(radius, width, square, cells, turns, crews, sides, towns, passing, first_draw, actions)
    )
