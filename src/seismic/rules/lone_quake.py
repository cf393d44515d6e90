"""A quake on a board alone, without a game (Q2, Q3, R7, R9, R26).

The chapter on quakes has the rules. Anybody may call this with anything, so it is not compiled:
compiled functions refuse wrong types with errors of their own.
"""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ..errors import BadValue, IllegalMove
from ..model.board import Board, board_of, checked_board, packed_board
from ..model.hexes import Hex, as_hex, checked_edge
from ..model.moves import ChooseSide, ChooseTown
from ..model.options import Reading, Rules, Ruling, checked_options
from ..model.pieces import Crew, Laid
from ..model.tiles import MAGNITUDES
from .quakes import (
    counts,
    longest,
    remove_tiles,
    removed_tiles,
    returned_crews,
    side_refusal,
    town_refusal,
)


@frozen
class Quake:
    """What a quake has done to a town."""

    board: Board
    """The board after it."""
    side: int | None
    """The side that was struck; None if no tile lay on any (R7)."""
    removed: tuple[Laid, ...]
    """The tiles that were lost, nearest first."""
    returned: tuple[Crew, ...]
    """The crews that went back to their players."""
    lengths: tuple[int, ...]
    """How many tiles lay on each of the six sides."""


OPTIONS_OF_A_QUAKE: Final = ("R9", "R26")
"""The rulings with options that concern a single strike."""


def resolve_quake(
    board: Board,
    town: Hex | tuple[int, int],
    magnitude: int,
    side: int | None = None,
    *,
    options: Mapping[Ruling, Reading] | None = None,
) -> Quake:
    """Return what a quake does to a board: it removes the nearest tiles of a town's longest side.

    Args:
        board: The table before the quake.
        town: Where the town lies that is struck.
        magnitude: How many tiles go, from 1 to 6.
        side: The side that is struck. It has to be named where several are longest (Q3).
        options: Other readings of the rulings R9 and R26.

    Raises:
        IllegalMove: If no town lies there (V4c), if the side is not among the longest (Q2), or if
            several are and none is named (Q3).
    """
    from ..model.refusals import Refusal, SideNotChosen

    town = as_hex(town)
    packed = packed_board(checked_board(board))
    if type(magnitude) is not int or magnitude not in MAGNITUDES:
        raise BadValue("magnitude", magnitude, "a whole number from 1 to 6", "C4")
    rules = Rules(options=checked_options(options or {}, OPTIONS_OF_A_QUAKE))
    refused = town_refusal(board.towns, ChooseTown(town))
    if refused is not None:
        raise IllegalMove(refused)
    counted = counts(packed, town, rules)
    sides = longest(counted)
    if side is not None:
        refused = side_refusal(counted, town, ChooseSide(checked_edge("side", side)))
    elif len(sides) > 1:
        refused = Refusal("Q3", None, SideNotChosen(town, sides))
    elif sides:
        (side,) = sides
    if refused is not None:
        raise IllegalMove(refused)
    after = packed.branch()
    lost = remove_tiles(after, town, side, magnitude, rules.option("R9") is not None)
    return Quake(
        board_of(board.table, after), side, removed_tiles(lost), returned_crews(lost), counted
    )
