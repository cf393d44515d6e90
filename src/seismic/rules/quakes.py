"""Quakes: which side is struck, and what is lost (Q1 to Q6, V4c, V4d, R7 to R10, R22, R26)."""

from collections.abc import Mapping, Sequence
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
from ..model.options import AFTER_EACH_TOWN, Rules, checked_options
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
        step, rules = draft.step, draft.setting.rules
        assert isinstance(step, ChoosingTown)
        others = tuple([town for town in rules.towns if town != move.at])
        counted: tuple[tuple[int, ...], ...] = ()
        if rules.option("R10"):  # counted-together: before any tile is lost
            counted = tuple([counts(draft.board, town, rules) for town in (move.at, *others)])
        draft.phase, draft.step = STRIKE, ChoosingSide(step.quake, move.at, others, counted)


class Strike(Decision[ChooseSide]):
    """Choose the side of a town that a quake strikes, among the longest (Q3, R22)."""

    def refusal(self, now: PackedState, move: ChooseSide) -> "Refusal | None":
        """Return why a quake may not strike this side."""
        step = _side_step(now)
        return _side_refusal(_counts_at(now, step), step.town, move)

    def play(self, draft: Draft, move: ChooseSide) -> None:
        """Strike that side."""
        step = _side_step(draft)
        _strike(draft, step.quake, step.town, step.then, step.counted, move.edge)


def _side_step(now: PackedState) -> ChoosingSide:
    assert isinstance(now.step, ChoosingSide)
    return now.step


def town_moves(now: PackedState) -> tuple[Move, ...]:
    """Return the towns that may be struck first (V4c)."""
    return tuple([ChooseTown(town) for town in now.setting.rules.towns])


def side_moves(now: PackedState) -> tuple[Move, ...]:
    """Return the sides that may be struck (Q3)."""
    return tuple([_SIDES[side] for side in tied_sides(now)])


_SIDES: Final = [ChooseSide(edge) for edge in EDGES]


def tied_sides(now: PackedState) -> tuple[int, ...]:
    """Return the sides of the town to be struck now among which there is a choice (Q3)."""
    return longest(_counts_at(now, _side_step(now)))


def strike_next(draft: Draft) -> None:
    """Strike a town at once (Q1), unless there is something to choose: a town, or a side."""
    step, towns = draft.step, draft.setting.rules.towns
    if isinstance(step, ChoosingTown):
        if len(towns) > 1:  # always asked (R26)
            draft.phase = TOWN
            return
        sides = longest(counts(draft.board, towns[0], draft.setting.rules))
        if len(sides) > 1:
            draft.phase, draft.step = SIDE, ChoosingSide(step.quake, towns[0])
        else:
            _strike(draft, step.quake, towns[0], (), (), sides[0] if sides else None)
        return
    assert isinstance(step, ChoosingSide)
    sides = longest(_counts_at(draft, step))
    if len(sides) > 1:
        draft.phase = SIDE
    else:
        side = sides[0] if sides else None
        _strike(draft, step.quake, step.town, step.then, step.counted, side)


def _strike(
    draft: Draft,
    quake: Tile,
    town: Hex,
    then: tuple[Hex, ...],
    counted: tuple[tuple[int, ...], ...],
    side: int | None,
) -> None:
    """Strike a side of a town, or none if there is no tile to lose (R7); then comes the other."""
    rules = draft.setting.rules
    if draft.events is not None:
        lengths = counted[0] if counted else counts(draft.board, town, rules)
        draft.events.append(QuakeStruck(quake, town, side, lengths))
    uses_up = rules.option("R9") is not None
    lost = remove_tiles(draft.own_board(), town, side, quake.magnitude, uses_up)
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
        draft.step = ChoosingSide(quake, then[0], then[1:], counted[1:])
        draft.phase = SHAKE if rules.option("R25") == AFTER_EACH_TOWN else STRIKE
    else:
        draft.phase, draft.step = SHAKE, None


def _counts_at(now: PackedState, step: ChoosingSide) -> tuple[int, ...]:
    """Return the counts of the town to be struck: those of now, unless noted before (R10)."""
    return step.counted[0] if step.counted else counts(now.board, step.town, now.setting.rules)


def counts(board: PackedBoard, town: Hex, rules: Rules) -> tuple[int, ...]:
    """Return how many tiles lie in a straight line from each side of a town, across gaps (Q2, R8).

    Another town counts like a tile (V4d), even alone (R26).
    """
    found = board.lengths(cell_of(town))
    if rules.option("R26"):  # needs-a-tile: a side with nothing to lose is empty
        for side in EDGES:
            if not _removable(board, town, side):
                found[side] = 0
    return tuple(found)


def lengths(board: Board, town: Hex) -> tuple[int, ...]:
    """Return how many tiles lie on each side of a town, by the default rulings (Q2)."""
    return counts(packed_board(board), town, Rules())


def longest(counted: Sequence[int]) -> tuple[int, ...]:
    """Return the sides with most tiles (Q2); none if there are no tiles at all (R7)."""
    most = max(counted)
    return tuple([side for side, count in enumerate(counted) if count == most]) if most else ()


def remove_tiles(
    board: PackedBoard, town: Hex, side: int | None, magnitude: int, town_uses_up: bool
) -> dict[int, int]:
    """Remove the nearest tiles of a side, as many as the magnitude (Q4), or all (Q5); return them.

    Another town is never removed (V4d), and uses up none of the magnitude (R9). What lies behind
    the gap stays (R18).
    """
    if side is None:
        return {}
    if town_uses_up:  # the other reading of R9
        near = set(board.line(cell_of(town), side)[:magnitude])
        lost = [cell for cell in _removable(board, town, side) if cell in near]
    else:
        lost = _removable(board, town, side)[:magnitude]
    removed = {cell: board.tiles[cell] for cell in lost}
    for cell in lost:
        board.remove(cell)
    return removed


def _removable(board: PackedBoard, town: Hex, side: int) -> list[int]:
    """Return the cells of the tiles on a side, nearest first, without the other town (V4d)."""
    line = board.line(cell_of(town), side)
    return [cell for cell in line if board.tiles[cell] & SHAPE != TOWN_SHAPE]


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


OPTIONS_OF_A_QUAKE: Final = ("R9", "R26")
"""The rulings with options that concern a single strike."""


def resolve_quake(
    board: Board,
    town: Hex | tuple[int, int],
    magnitude: int,
    side: int | None = None,
    *,
    options: Mapping[str, str] | None = None,
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
    refused = _town_refusal(board.towns, ChooseTown(town))
    if refused is not None:
        raise IllegalMove(refused)
    counted = counts(packed, town, rules)
    sides = longest(counted)
    if side is not None:
        refused = _side_refusal(counted, town, ChooseSide(checked_edge("side", side)))
    elif len(sides) > 1:
        refused = Refusal("Q3", None, SideNotChosen(town, sides))
    elif sides:
        (side,) = sides
    if refused is not None:
        raise IllegalMove(refused)
    after = packed.branch()
    lost = remove_tiles(after, town, side, magnitude, rules.option("R9") is not None)
    return Quake(board_of(board.table, after), side, _laid(lost), _crews(lost), counted)


def _side_refusal(counted: tuple[int, ...], town: Hex, move: ChooseSide) -> "Refusal | None":
    sides = longest(counted)
    if move.edge in sides:
        return None
    from ..model.refusals import NotLongest, Refusal

    return Refusal("Q2", move, NotLongest(town, move.edge, counted, sides))


def _town_refusal(towns: tuple[Hex, ...], move: ChooseTown) -> "Refusal | None":
    if move.at in towns:
        return None
    from ..model.refusals import NoTownThere, Refusal

    return Refusal("V4c", move, NoTownThere(move.at, towns))
