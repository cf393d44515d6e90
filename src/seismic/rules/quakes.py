"""Quakes: which side of a town is struck, and what is lost (Q1 to Q7, V4c, V4d).

When one strikes, and who is asked, belongs to the turn.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from .._engine.board import Packed
from .._engine.shapes import TOWN
from ..errors import BadValue, IllegalMove
from ..model.board import Board, checked_board, packed_of, without
from ..model.hexes import Hex, as_hex, cell_of, checked_edge, hex_of
from ..model.moves import ChooseSide, ChooseTown
from ..model.pieces import Crew, Laid
from ..model.tiles import MAGNITUDES

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal


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


def lengths(board: Board, town: Hex) -> tuple[int, ...]:
    """Count the tiles in a straight line from each side of a town, across gaps (Q2, R8).

    Another town counts (V4d).
    """
    return tuple(packed_of(board).lengths(cell_of(town)))


def longest(counts: Sequence[int]) -> tuple[int, ...]:
    """List the sides with most tiles; none if there are no tiles at all (R7)."""
    most = max(counts)
    return tuple([side for side, count in enumerate(counts) if count == most]) if most else ()


def resolve_quake(
    board: Board, town: Hex | tuple[int, int], magnitude: int, side: int | None = None
) -> Quake:
    """Strike a town: remove the nearest tiles of its longest side.

    Where sides are tied, one of them has to be named (Q3); a side that is not among the longest is
    refused (Q2).
    """
    from ..model.refusals import NoTownThere, Refusal, SideNotChosen

    town = as_hex(town)
    checked_board(board)
    if type(magnitude) is not int or magnitude not in MAGNITUDES:
        raise BadValue("magnitude", magnitude, "a whole number from 1 to 6", "C4")
    if town not in board.towns:
        raise IllegalMove(Refusal("V4c", ChooseTown(town), NoTownThere(town, board.towns)))
    sides = longest(lengths(board, town))
    if side is None and len(sides) > 1:
        raise IllegalMove(Refusal("Q3", None, SideNotChosen(town, sides)))
    if side is not None:
        refused = side_refusal(board, town, ChooseSide(checked_edge("side", side)))
        if refused:
            raise IllegalMove(refused)
    elif sides:
        (side,) = sides
    return strike(board, town, magnitude, side)


def strike(board: Board, town: Hex, magnitude: int, side: int | None) -> Quake:
    """Remove the nearest tiles of a side, as many as the magnitude (Q4 to Q6)."""
    counts = lengths(board, town)
    if side is None:
        return Quake(board, None, (), (), counts)
    near = [hex_of(cell) for cell in lost(packed_of(board), cell_of(town), side, magnitude)]
    return Quake(
        without(board, near),
        side,
        tuple(Laid(at, board[at]) for at in near),
        tuple(crew for at in near for crew in board.crews_on(at)),
        counts,
    )


def lost(packed: Packed, town: int, side: int, magnitude: int) -> list[int]:
    """List the tiles of a side that a quake removes, nearest first (Q4, Q5).

    Another town is never removed, and uses up none of the magnitude (V4d, R9).
    """
    tiles = packed.tiles
    return [cell for cell in packed.line(town, side) if tiles[cell] & 255 != TOWN][:magnitude]


def side_refusal(board: Board, town: Hex, move: ChooseSide) -> "Refusal | None":
    """Say why a quake may not strike this side of the town."""
    counts = lengths(board, town)
    if move.edge in longest(counts):
        return None
    from ..model.refusals import NotLongest, Refusal

    return Refusal("Q2", move, NotLongest(town, move.edge, counts, longest(counts)))


def town_refusal(board: Board, move: ChooseTown) -> "Refusal | None":
    """Say why a quake may not strike there first."""
    if move.at in board.towns:
        return None
    from ..model.refusals import NoTownThere, Refusal

    return Refusal("V4c", move, NoTownThere(move.at, board.towns))
