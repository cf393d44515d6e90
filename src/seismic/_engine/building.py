"""A whole board made at once, as when a game is loaded."""

from collections.abc import Mapping
from typing import Final

from .board import DIGIT, Packed
from .grid import STEP, Region
from .shapes import EDGES

_AROUND: Final[tuple[tuple[int, int, int, int, int], ...]] = tuple(
    (edge, STEP[edge], 1 << edge, DIGIT[(edge + 3) % 6], 2 * DIGIT[(edge + 3) % 6])
    for edge in range(6)
)
"""Each edge, the step across it, its bit, and what green or highway adds to the need there."""


class Clash(Exception):
    """A highway edge abuts a green one: the first such port."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


def built(region: Region, laid: Mapping[int, int]) -> Packed:
    """Make a board of these tiles, with the crews on them; raises `Clash` at a mismatch."""
    tiles = dict(laid)
    needs: dict[int, int] = {}
    clash = -1
    for cell, tile in tiles.items():
        edges = EDGES[tile & 255]
        for edge, step, bit, green, highway in _AROUND:
            beside = cell + step
            other = tiles.get(beside, -1)
            if other < 0:
                needs[beside] = needs.get(beside, 0) + (highway if edges & bit else green)
            elif edge < 3 and (edges >> edge ^ EDGES[other & 255] >> edge + 3) & 1:
                port = min(cell << 3 | edge, beside << 3 | edge + 3)
                clash = port if clash == -1 else min(port, clash)
    if clash != -1:
        raise Clash(clash)
    rim = sorted([cell for cell in needs if region.holds(cell)])
    return Packed(region, tiles, rim, [needs[cell] for cell in rim])
