"""A whole board made at once, as when a game is loaded.

It needs no joining of sections tile by tile: what each tile faces, and one walk a section.
"""

from collections.abc import Mapping
from typing import Final

from .grid import ACROSS, STEP, Region
from .packed import TERMINUS, Packed, one_crew
from .shapes import EDGES, LEADS, STUB

_AROUND: Final[tuple[tuple[int, int, int, int, int], ...]] = tuple(
    (edge, STEP[edge], 1 << edge, 64 << (edge + 3) % 6, 65 << (edge + 3) % 6) for edge in range(6)
)
"""Each edge, the step across it, its bit, and what green or highway there asks of the neighbour."""


class Clash(Exception):
    """A highway edge abuts a green one: the first such port."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port


def built(region: Region, tiles: Mapping[int, int], crews: Mapping[int, int]) -> Packed:
    """Make a board of these tiles and these crews, all at once; raises `Clash` at a mismatch."""
    pieces = dict(tiles)
    facing_empty: dict[int, int] = {}
    free: list[int] = []
    clash = -1
    for cell, piece in pieces.items():
        edges = EDGES[piece & 255]
        for edge, step, bit, green, highway in _AROUND:
            beside = cell + step
            other = pieces.get(beside, -1)
            if other >= 0:
                if edge < 3 and (edges >> edge ^ EDGES[other & 255] >> edge + 3) & 1:
                    port = min(cell << 3 | edge, beside << 3 | edge + 3)
                    clash = port if clash == -1 else min(port, clash)
            elif edges & bit:
                facing_empty[beside] = facing_empty.get(beside, 0) | highway
                free.append(cell << 3 | edge)
            else:
                facing_empty[beside] = facing_empty.get(beside, 0) | green
    if clash != -1:
        raise Clash(clash)
    open_cells = [cell for cell, need in facing_empty.items() if need & 63 and region.holds(cell)]
    cells = sorted(open_cells)
    needs = [facing_empty[cell] for cell in cells]
    ends: dict[int, int] = {}
    claims: dict[int, int] = {}
    for start in free:
        if start not in ends:  # else it is the far end of a section walked before
            port, claimed = start, 0
            while True:  # like `walk`, but it keeps no path
                to = LEADS[(pieces[port >> 3] & 255) * 6 + (port & 7)]
                out = port & ~7 | to
                colour = crews.get(port if port < out else out, -1)
                if colour >= 0:
                    claimed += one_crew(colour)
                if to == STUB:
                    out = TERMINUS
                    break
                beyond = out + ACROSS[to]
                if beyond >> 3 not in pieces:
                    break
                port = beyond
            ends[start] = out
            if out != TERMINUS:
                ends[out] = start
            if claimed:
                claims[start] = claimed
                if out != TERMINUS:
                    claims[out] = claimed
    return Packed(region, pieces, dict(crews), cells, needs, ends, claims)
