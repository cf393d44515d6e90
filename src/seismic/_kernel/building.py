"""A whole board made at once, as when a game is loaded.

It needs no joining of sections tile by tile: what each tile faces, and one walk a section.
"""

from collections.abc import Mapping
from typing import Final

from .grid import ACROSS, STEP, Region
from .packed import DIGIT, TERMINUS, Packed, one_crew
from .shapes import EDGES, LEADS, STUB

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
                facing_empty[beside] = facing_empty.get(beside, 0) + highway
                free.append(cell << 3 | edge)
            else:
                facing_empty[beside] = facing_empty.get(beside, 0) + green
    if clash != -1:
        raise Clash(clash)
    rim = sorted([cell for cell in facing_empty if region.holds(cell)])
    needs = [facing_empty[cell] for cell in rim]
    mates: dict[int, int] = {}
    claims: dict[int, int] = {}
    for start in free:
        if start not in mates:  # else it is the far end of a section walked before
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
            mates[start], claims[start] = out, claimed
            if out != TERMINUS:
                mates[out], claims[out] = start, claimed
    free.sort()
    return Packed(
        region,
        pieces,
        dict(crews),
        rim,
        needs,
        free,
        [mates[end] for end in free],
        [claims[end] for end in free],
    )
