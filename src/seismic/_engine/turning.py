"""By how many steps a laid tile can be turned."""

from .compiling import i64
from .tile_bits import PIECE_BITS, SHAPE, turned
from .tile_types import TURN_INDEX


def steps_to_turn(tile: i64, fitting: i64) -> i64:
    """Return the mask of the steps by which a tile turns to another look that fits.

    A look is the piece with the crews on it, and has the fewest steps that lead to it. Which turns
    of the piece fit is a mask by their index among all turns of its type.
    """
    if fitting & (fitting - 1) == 0 and tile >> PIECE_BITS == 0:
        return 0  # as it lies, or not at all
    found: i64 = 0
    for steps in range(1, 6):
        look: i64 = turned(tile, steps)
        if look == tile:  # all that follow have been seen
            break
        if fitting >> TURN_INDEX[look & SHAPE] & 1:
            found |= 1 << steps
    return found
