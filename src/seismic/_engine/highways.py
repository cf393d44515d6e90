"""Following highways over a board, from port to port; a port is an edge of a cell, from inside."""

from typing import Final

from .board import ALL_EDGES, PackedBoard
from .compiling import i64
from .grid import ACROSS, facing
from .shapes import FRAGMENTS, LEADS, STUB
from .tile_bits import CREW, CREW_BITS, PIECE_BITS, SHAPE

TERMINUS: Final = 7
"""In place of a port: the section ends at an intersection or town. No port has the edge 7."""


def far_end(board: PackedBoard, port: int) -> int:
    """Return the port at the other end of the fragment there, or TERMINUS for a stub."""
    to = LEADS[(board.tiles[port >> 3] & SHAPE) * 6 + (port & 7)]
    return TERMINUS if to == STUB else port & ~7 | to


def lowest_port(board: PackedBoard, port: int) -> int:
    """Return the port that names the fragment at this port: the one at its lowest edge."""
    return min(port, port & ~7 | LEADS[(board.tiles[port >> 3] & SHAPE) * 6 + (port & 7)])


def walk(board: PackedBoard, port: int) -> list[int]:
    """Return the fragments of a section onwards from here, each by the port it is entered at.

    The walk stops at a terminus, before a cell without a tile, and once around a loop.
    """
    tiles = board.tiles
    path = [port]
    at = port
    while True:
        to = LEADS[(tiles[at >> 3] & SHAPE) * 6 + (at & 7)]
        if to == STUB:
            return path
        at = facing(at & ~7 | to)
        if at >> 3 not in tiles or at == port:
            return path
        path.append(at)


def walk_both_ways(board: PackedBoard, port: int) -> tuple[list[int], list[int]]:
    """Walk a section from the fragment at this port: onwards, and back out of the port."""
    onwards = walk(board, port)
    into = facing(port)
    if into >> 3 not in board.tiles or into == far_end(board, onwards[-1]):  # an end, or a loop
        return onwards, []
    return onwards, walk(board, into)


def unclaimed(board: PackedBoard, cell: int, meets: int = ALL_EDGES) -> int:
    """Return the mask, by lowest edge, of a tile's fragments on whose sections no crew stands.

    Sections are followed across the edges where the tile is known to meet others.
    """
    tile: i64 = board.tiles[cell]
    mask = 0
    for edge, to in FRAGMENTS[tile & SHAPE]:
        if not (
            tile >> PIECE_BITS + CREW_BITS * edge & CREW
            or (meets >> edge & 1 and _claimed_beyond(board, cell << 3 | edge))
            or (meets >> to & 1 and _claimed_beyond(board, cell << 3 | to))
        ):
            mask |= 1 << edge
    return mask


def _claimed_beyond(board: PackedBoard, start: i64) -> bool:
    """Return whether a crew stands on the section that a port leads out to."""
    tiles = board.tiles
    port = start
    while True:
        port += ACROSS[port & 7]
        tile: i64 = tiles.get(port >> 3, -1)
        if tile < 0:
            return False
        edge = port & 7
        if tile >> PIECE_BITS + CREW_BITS * edge & CREW:
            return True
        to: i64 = LEADS[(tile & SHAPE) * 6 + edge]
        if to == STUB:
            return False
        port += to - edge
        if port == start:  # once around a loop
            return False
