"""Quakes: which side of a town is struck, and what is lost (Q1 to Q7, V4c, V4d, R7 to R10)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import frozen

from .._engine.board import PackedBoard
from .._engine.shapes import TOWN as TOWN_SHAPE
from .._engine.tile_bits import PIECE, SHAPE, crews_on
from ..errors import BadValue, IllegalMove
from ..model.board import COLOURS, Board, board_of, checked_board, packed_board
from ..model.events import CrewsReturned, QuakeStruck, TilesLost
from ..model.hexes import EDGES, Hex, as_hex, cell_of, checked_edge, hex_of
from ..model.matching import type_of_piece
from ..model.moves import ChooseSide, ChooseTown, Move
from ..model.packed import SIDE, TOWN, PackedState
from ..model.pieces import Crew, Laid
from ..model.steps import ChoosingSide, ChoosingTown
from ..model.tiles import MAGNITUDES, Tile, tile_of
from ._decision import Decision
from ._draft import SHAKE, STRIKE, Draft

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal


class StrikeFirst(Decision[ChooseTown]):
    """Choose the town that a quake strikes first, as the player whose turn it is (V4c, R22)."""

    def refusal(self, now: PackedState, move: ChooseTown) -> "Refusal | None":
        """Return why a quake may not strike there."""
        return _town_refusal(now.setting.rules.towns, move)

    def play(self, draft: Draft, move: ChooseTown) -> None:
        """Strike that town, then the other."""
        step = draft.step
        assert isinstance(step, ChoosingTown)
        others = tuple([town for town in draft.setting.rules.towns if town != move.at])
        draft.phase, draft.step = STRIKE, ChoosingSide(step.quake, move.at, others)


class Strike(Decision[ChooseSide]):
    """Choose the side of a town that a quake strikes, among the longest (Q3, R22)."""

    def refusal(self, now: PackedState, move: ChooseSide) -> "Refusal | None":
        """Return why a quake may not strike this side."""
        return _side_refusal(now.board, _side_step(now).town, move)

    def play(self, draft: Draft, move: ChooseSide) -> None:
        """Strike that side."""
        step = _side_step(draft)
        _strike(draft, step.quake, step.town, step.then, move.edge)


def _side_step(now: PackedState) -> ChoosingSide:
    assert isinstance(now.step, ChoosingSide)
    return now.step


def town_moves(now: PackedState) -> tuple[Move, ...]:
    """Return the towns that may be struck first (V4c)."""
    return tuple([ChooseTown(town) for town in now.setting.rules.towns])


def side_moves(now: PackedState) -> tuple[Move, ...]:
    """Return the sides that may be struck (Q3)."""
    return tuple([_SIDES[side] for side in longest_sides(now.board, _side_step(now).town)])


_SIDES: Final = [ChooseSide(edge) for edge in EDGES]


def strike_next(draft: Draft) -> None:
    """Strike a town at once (Q1), unless there is something to choose: the first town, or a side.

    Drawing goes on when all towns are struck (Q7).
    """
    step, towns = draft.step, draft.setting.rules.towns
    if isinstance(step, ChoosingTown):
        if len(towns) > 1:  # always asked (R26)
            draft.phase = TOWN
            return
        quake, town, then = step.quake, towns[0], towns[1:]
    else:
        assert isinstance(step, ChoosingSide)
        quake, town, then = step.quake, step.town, step.then
    sides = longest_sides(draft.board, town)  # counted when its turn comes (R10)
    if len(sides) > 1:
        draft.phase, draft.step = SIDE, ChoosingSide(quake, town, then)
    else:
        _strike(draft, quake, town, then, sides[0] if sides else None)


def _strike(draft: Draft, quake: Tile, town: Hex, then: tuple[Hex, ...], side: int | None) -> None:
    """Strike a side of a town, or none if there is no tile to lose (R7), then the other towns."""
    if draft.events is not None:
        counts = tuple(draft.board.lengths(cell_of(town)))
        draft.events.append(QuakeStruck(quake, town, side, counts))
    lost = remove_tiles(draft.own_board(), town, side, quake.magnitude)
    draft.discards += tuple([type_of_piece(tile & PIECE) for tile in lost.values()])
    supplies = list(draft.supplies)
    for tile in lost.values():
        for _, colour in crews_on(tile):  # they return to their players (Q6)
            supplies[draft.setting.colours.index(colour)] += 1
    draft.supplies = tuple(supplies)
    if draft.events is not None and lost:
        draft.events.append(TilesLost(_laid(lost)))
        if returned := _crews(lost):
            draft.events.append(CrewsReturned(returned))
    if then:
        draft.phase, draft.step = STRIKE, ChoosingSide(quake, then[0], then[1:])
    else:
        draft.phase = SHAKE


def lengths(board: Board, town: Hex) -> tuple[int, ...]:
    """Return how many tiles lie in a straight line from each side of a town, across gaps (Q2, R8).

    Another town counts like a tile (V4d).
    """
    return tuple(packed_board(board).lengths(cell_of(town)))


def longest_sides(board: PackedBoard, town: Hex) -> tuple[int, ...]:
    """Return the sides of a town with most tiles in a straight line, across gaps (Q2, R8).

    Another town counts like a tile, even alone (V4d, R26).
    """
    return longest(board.lengths(cell_of(town)))


def longest(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the sides with most tiles (Q2); none if there are no tiles at all (R7)."""
    most = max(counts)
    return tuple([side for side, count in enumerate(counts) if count == most]) if most else ()


def remove_tiles(board: PackedBoard, town: Hex, side: int | None, magnitude: int) -> dict[int, int]:
    """Remove the nearest tiles of a side, as many as the magnitude (Q4), or all (Q5); return them.

    Another town is never removed, and uses up none of the magnitude (V4d, R9). What lies behind the
    gap stays (R18).
    """
    if side is None:
        return {}
    line = board.line(cell_of(town), side)
    lost = [cell for cell in line if board.tiles[cell] & SHAPE != TOWN_SHAPE][:magnitude]
    removed = {cell: board.tiles[cell] for cell in lost}
    for cell in lost:
        board.remove(cell)
    return removed


def _laid(tiles: dict[int, int]) -> tuple[Laid, ...]:
    return tuple([Laid(hex_of(cell), tile_of(tile & PIECE)) for cell, tile in tiles.items()])


def _crews(tiles: dict[int, int]) -> tuple[Crew, ...]:
    return tuple(
        [
            Crew(hex_of(cell), edge, COLOURS[colour])
            for cell, tile in tiles.items()
            for edge, colour in crews_on(tile)
        ]
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


def resolve_quake(
    board: Board, town: Hex | tuple[int, int], magnitude: int, side: int | None = None
) -> Quake:
    """Strike a town: remove the nearest tiles of its longest side.

    Where sides are tied, one of them has to be named (Q3); a side that is not among the longest is
    refused (Q2).
    """
    from ..model.refusals import Refusal, SideNotChosen

    town = as_hex(town)
    packed = packed_board(checked_board(board))
    if type(magnitude) is not int or magnitude not in MAGNITUDES:
        raise BadValue("magnitude", magnitude, "a whole number from 1 to 6", "C4")
    refused = _town_refusal(board.towns, ChooseTown(town))
    counts = packed.lengths(cell_of(town))
    sides = longest(counts)
    if refused is None and side is not None:
        refused = _side_refusal(packed, town, ChooseSide(checked_edge("side", side)))
    elif refused is None and len(sides) > 1:
        refused = Refusal("Q3", None, SideNotChosen(town, sides))
    if refused is not None:
        raise IllegalMove(refused)
    if side is None and sides:
        (side,) = sides
    after = packed.branch()
    lost = remove_tiles(after, town, side, magnitude)
    return Quake(board_of(board.table, after), side, _laid(lost), _crews(lost), tuple(counts))


def _side_refusal(board: PackedBoard, town: Hex, move: ChooseSide) -> "Refusal | None":
    counts = board.lengths(cell_of(town))
    sides = longest(counts)
    if move.edge in sides:
        return None
    from ..model.refusals import NotLongest, Refusal

    return Refusal("Q2", move, NotLongest(town, move.edge, tuple(counts), sides))


def _town_refusal(towns: tuple[Hex, ...], move: ChooseTown) -> "Refusal | None":
    if move.at in towns:
        return None
    from ..model.refusals import NoTownThere, Refusal

    return Refusal("V4c", move, NoTownThere(move.at, towns))
