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
    """What a quake has done to a town: the board after it, and what was lost.

    The side is None if no tile lay on any side (R7). Lost tiles are in order, nearest first.
    """

    board: Board
    side: int | None
    removed: tuple[Laid, ...]
    returned: tuple[Crew, ...]
    lengths: tuple[int, ...]


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
    """Strike a town: remove the nearest tiles of its longest side.

    Where sides are tied, one of them has to be named (Q3); a side that is not among the longest is
    refused (Q2). The options are those of the rulings R9 and R26.
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
