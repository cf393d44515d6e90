"""Quakes: which side is struck, and what is lost (Q1 to Q6, V4c, V4d, R7 to R10, R22, R26)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .._engine.board import PackedBoard
from .._engine.shapes import TOWN as TOWN_SHAPE
from .._engine.tile_bits import PIECE, SHAPE, crews_on
from ..model.board import COLOURS, Board, packed_board
from ..model.events import CrewsReturned, QuakeStruck, TilesLost
from ..model.hexes import EDGES, Hex, cell_of, hex_of
from ..model.matching import type_of_piece
from ..model.moves import ChooseSide, ChooseTown, Move
from ..model.options import AFTER_EACH_TOWN, Rules
from ..model.packed import SIDE, TOWN, PackedState
from ..model.pieces import Crew, Laid
from ..model.steps import ChoosingSide, ChoosingTown
from ..model.tiles import Tile, tile_of
from ._decision import Decision
from ._draft import SHAKE, STRIKE, Draft

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal


class StrikeFirst(Decision[ChooseTown]):
    """Choose the town that a quake strikes first, as the player whose turn it is (V4c, R22)."""

    def refusal(self, now: PackedState, move: ChooseTown) -> "Refusal | None":
        """Return why a quake may not strike there."""
        return town_refusal(now.setting.rules.towns, move)

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
        return side_refusal(_counts_at(now, step), step.town, move)

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
        draft.events.append(TilesLost(removed_tiles(lost)))
        if returned := returned_crews(lost):
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


def removed_tiles(tiles: dict[int, int]) -> tuple[Laid, ...]:
    """Return removed tiles as they lay."""
    return tuple([Laid(hex_of(cell), tile_of(tile & PIECE)) for cell, tile in tiles.items()])


def returned_crews(tiles: dict[int, int]) -> tuple[Crew, ...]:
    """Return the crews on removed tiles (Q6)."""
    return tuple(
        [
            Crew(hex_of(cell), edge, COLOURS[colour])
            for cell, tile in tiles.items()
            for edge, colour in crews_on(tile)
        ]
    )


def side_refusal(counted: tuple[int, ...], town: Hex, move: ChooseSide) -> "Refusal | None":
    """Return why a quake may not strike this side of a town: it is not among the longest (Q2)."""
    sides = longest(counted)
    if move.edge in sides:
        return None
    from ..model.refusals import NotLongest, Refusal

    return Refusal("Q2", move, NotLongest(town, move.edge, counted, sides))


def town_refusal(towns: tuple[Hex, ...], move: ChooseTown) -> "Refusal | None":
    """Return why a quake may not strike there: no town lies there (V4c)."""
    if move.at in towns:
        return None
    from ..model.refusals import NoTownThere, Refusal

    return Refusal("V4c", move, NoTownThere(move.at, towns))
