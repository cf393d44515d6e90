"""The strings of fragments that join two termini, found by one walk over a board."""

from typing import Final, TypeAlias

from .board import PackedBoard
from .compiling import i64
from .grid import ACROSS
from .shapes import CODES, EDGES, LEADS, STUB
from .tile_bits import CREW, CREW_BITS, PIECE, PIECE_BITS, SHAPE, SHAPE_BITS

COUNT_BITS: Final = 15
COUNT: Final = (1 << COUNT_BITS) - 1
"""Crews are counted in one int, with this many bits for each colour, so counts can be added."""

FIRST_TERMINUS: Final = CODES.index("X0")
"""Shapes from here on have stubs alone."""

_ONE_CREW: Final[tuple[int, ...]] = (0, *[1 << COUNT_BITS * colour for colour in range(4)])
"""By the bits of a crew on a tile: what it adds to the count."""


def one_crew(colour: int) -> int:
    """Return the count of a single crew of this colour."""
    return _ONE_CREW[colour + 1]


Joined: TypeAlias = tuple[int, int, int, int, int]
"""A string: its chords, the numbers of both termini added up, their cells, and its crews."""


def joined(board: PackedBoard) -> list[Joined]:
    """Return all strings of fragments between two termini, each once."""
    tiles = board.tiles
    found: list[Joined] = []
    seen: set[int] = set()
    for cell, first in tiles.items():
        if first & SHAPE < FIRST_TERMINUS:
            continue
        for start in range(6):
            if not EDGES[first & SHAPE] >> start & 1 or cell << 3 | start in seen:
                continue
            crews: i64 = _ONE_CREW[first >> PIECE_BITS + CREW_BITS * start & CREW]
            chords = 0
            port: i64 = cell << 3 | start
            while True:
                port += ACROSS[port & 7]
                tile: i64 = tiles.get(port >> 3, -1)
                if tile < 0:
                    break
                edge = port & 7
                crews += _ONE_CREW[tile >> PIECE_BITS + CREW_BITS * edge & CREW]
                to: i64 = LEADS[(tile & SHAPE) * 6 + edge]
                if to == STUB:
                    seen.add(port)
                    numbers = ((first & PIECE) >> SHAPE_BITS) + ((tile & PIECE) >> SHAPE_BITS)
                    found.append((chords, numbers, cell, port >> 3, crews))
                    break
                chords += 1
                port += to - edge
    return found
