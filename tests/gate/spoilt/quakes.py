"""Spoilt quakes (Q1 to Q7, V4c, V4d, R7 to R10, R18, R22, R26, R27)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from seismic._engine.board import PackedBoard
from seismic.model.board import board_of
from seismic.model.hexes import EDGES, Hex, cell_of, hex_of
from seismic.model.matching import type_of_piece
from seismic.model.options import Rules
from seismic.model.packed import SIDE
from seismic.model.state import GameState
from seismic.model.steps import ChoosingSide, ChoosingTown
from seismic.model.table import Table
from seismic.model.tiles import Tile, piece_of
from seismic.rules import quakes
from seismic.rules._draft import SHAKE, STRIKE, Draft

from .spoiling import (
    Spoil,
    all_of,
    by_itself,
    fact,
    instead,
    near_towns,
    put_back,
    put_under,
    stand,
    unrefused,
)

# Which side is struck.


def counted(change: Callable[[PackedBoard, Hex, tuple[int, ...]], Sequence[int]]) -> Spoil:
    """Return the change of how many tiles count on each side of a town."""

    def counts(real: Any, board: PackedBoard, town: Hex, rules: Rules) -> tuple[int, ...]:
        return tuple(change(board, town, real(board, town, rules)))

    return instead(quakes, "counts", counts)


def counted_if(wanted: Callable[[PackedBoard, Hex, Hex], bool]) -> Spoil:
    """Return the change by which only some tiles of a line count, by the town and their cell."""
    return counted(
        lambda board, town, real: [
            sum(wanted(board, town, at) for at in line(board, town, side)) for side in EDGES
        ]
    )


def removable_if(wanted: Callable[[PackedBoard, Hex, Hex], bool]) -> Spoil:
    """Return the change by which only some tiles of a line can be removed."""

    def removable(real: Any, board: PackedBoard, town: Hex, side: int) -> list[int]:
        return [cell for cell in real(board, town, side) if wanted(board, town, hex_of(cell))]

    return instead(quakes, "_removable", removable)


def line(board: PackedBoard, town: Hex, side: int) -> list[Hex]:
    """Return where tiles lie in a straight line from a side of a town, nearest first."""
    return [hex_of(cell) for cell in board.line(cell_of(town), side)]


def between(town: Hex, at: Hex) -> list[Hex]:
    """Return the cells between a town and one in line with it."""
    steps = town.distance(at)
    side = next(edge for edge in EDGES if town.along(edge, steps) == at)
    return [town.along(side, step) for step in range(1, steps)]


def before_a_gap(board: PackedBoard, town: Hex, at: Hex) -> bool:
    """Return whether tiles lie all the way from a town to a cell."""
    return all(cell_of(each) in board.tiles for each in between(town, at))


def before_a_hole(board: PackedBoard, town: Hex, at: Hex) -> bool:
    """Return whether the table reaches all the way from a town to a cell."""
    return all(board.region.holds(cell_of(each)) for each in between(town, at))


def before_a_town(board: PackedBoard, town: Hex, at: Hex) -> bool:
    """Return whether no town lies between a town and a cell."""
    return not set(between(town, at)) & set(towns_on(board))


def no_town(board: PackedBoard, town: Hex, at: Hex) -> bool:
    """Return whether no town lies on a cell."""
    return at not in towns_on(board)


def towns_on(board: PackedBoard) -> tuple[Hex, ...]:
    """Return where towns lie."""
    return board_of(Table(), board.branch()).towns


def out_of_line(board: PackedBoard, town: Hex) -> int:
    """Return how many other towns lie in line with no side of a town."""
    in_line = {at for side in EDGES for at in line(board, town, side)}
    return len(set(towns_on(board)) - in_line - {town})


def sector(town: Hex, at: Hex) -> int:
    """Return the side of a town to which a cell is nearest."""
    steps = town.distance(at)
    return min(EDGES, key=lambda side: at.distance(town.along(side, steps)))


def counted_by_sector(board: PackedBoard, town: Hex, real: tuple[int, ...]) -> list[int]:
    """Count the tiles nearest to each side of a town, in line with it or not."""
    return [len(removable_by_sector(None, board, town, side)) for side in EDGES]


def removable_by_sector(real: Any, board: PackedBoard, town: Hex, side: int) -> list[int]:
    """Return the cells of the tiles nearest to a side of a town."""
    tiles = map(hex_of, board.tiles)
    found = [at for at in tiles if no_town(board, town, at) and sector(town, at) == side]
    return [cell_of(at) for at in sorted(found, key=town.distance)]


def shortest(real: Any, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sides with fewest tiles, the empty ones aside."""
    fewest = min(filter(None, counts), default=0)
    return tuple(side for side, each in enumerate(counts) if each and each == fewest)


def always_asked(real: Any, draft: Draft) -> None:
    """Ask for the side even if there is just one to choose."""
    step, towns = draft.step, draft.setting.rules.towns
    if isinstance(step, ChoosingTown) and len(towns) == 1:
        step = ChoosingSide(step.quake, towns[0])
    if isinstance(step, ChoosingSide) and quakes.longest(quakes._counts_at(draft, step)):
        put_back(draft, SIDE, step)
    else:
        real(draft)


def towns_asked_if(wanted: Callable[[Draft, Hex], bool]) -> Spoil:
    """Return the change by which the towns are struck in order, unless all of them are wanted."""

    def strike(real: Any, draft: Draft) -> None:
        step, towns = draft.step, draft.setting.rules.towns
        in_order = len(towns) > 1 and not all(wanted(draft, town) for town in towns)
        if isinstance(step, ChoosingTown) and in_order:
            draft.step = ChoosingSide(step.quake, towns[0], towns[1:])
        real(draft)

    return by_itself(STRIKE, strike)


def decided_by_next(*phases: str) -> Spoil:
    """Return the change by which the next player decides in some phases."""

    def actor(of: GameState, real: str | None) -> str | None:
        return of.players[(of.turn + 1) % len(of.players)] if of.phase in phases else real

    return fact(GameState, "actor", actor)


# What is lost.


def losing(count: Callable[[int, list[int]], int]) -> Spoil:
    """Return the change of how many tiles are lost, by the magnitude and the steps to each."""

    def remove(real: Any, board: PackedBoard, town: Hex, side: int | None, *args: Any) -> Any:
        magnitude, uses_up = args
        cells = [] if side is None else quakes._removable(board, town, side)
        steps = [town.distance(hex_of(cell)) for cell in cells]
        return real(board, town, side, count(magnitude, steps), uses_up)

    return instead(quakes, "remove_tiles", remove)


def remove_islands(real: Any, board: PackedBoard, *args: Any) -> dict[int, int]:
    """Remove the tiles of a quake, and those that it cuts off from every town."""
    removed: dict[int, int] = real(board, *args)
    for cell in set(board.tiles) - set(map(cell_of, near_towns(board))):
        removed[cell] = board.tiles[cell]
        board.remove(cell)
    return removed


def after_a_strike(then: Callable[[Draft, Tile, Draft], None]) -> Spoil:
    """Return the change by which more happens after a strike; it gets the draft before, too."""

    def strike(real: Any, draft: Draft, quake: Tile, *args: Any) -> None:
        before = Draft(draft, None)
        real(draft, quake, *args)
        then(draft, quake, before)

    return instead(quakes, "_strike", strike)


def crews_to_one(draft: Draft, quake: Tile, before: Draft) -> None:
    """Return all crews to the player whose turn it is."""
    returned = sum(draft.supplies) - sum(before.supplies)
    draft.supplies = tuple(
        each + returned * (seat == draft.turn) for seat, each in enumerate(before.supplies)
    )


def all_crews_return(draft: Draft, quake: Tile, before: Draft) -> None:
    """Return all crews that still stand on the table."""
    stand(draft, [])
    draft.supplies = (draft.setting.rules.crews,) * len(draft.supplies)


def one_quake(real: Any, draft: Draft) -> None:
    """Strike unless the tile before was a quake, too."""
    types = draft.setting.pile[: draft.drawn]
    if isinstance(draft.step, ChoosingTown) and len(types) > 1 and types[-2].magnitude:
        put_back(draft, SHAKE)
    else:
        real(draft)


def quake_after_discard(real: Any, draft: Draft) -> None:
    """Strike unless tiles that could not be laid have just left."""
    if isinstance(draft.step, ChoosingTown) and len(draft.face_up) < 2 and draft.discards[:-1]:
        put_back(draft, SHAKE)
    else:
        real(draft)


ENGINES: Final[Mapping[str, Spoil]] = {
    "Q1: A quake strikes nothing.": by_itself(STRIKE, lambda real, draft: put_back(draft, SHAKE)),
    "Q2: The shortest side with a tile is struck.": instead(quakes, "longest", shortest),
    "Q2: Any side with a tile may be struck.": instead(
        quakes,
        "longest",
        lambda real, counts: tuple(side for side, each in enumerate(counts) if each),
    ),
    "Q2: Any side may be named.": unrefused("Q2"),
    "Q2: Every tile is on the side to which it is nearest.": all_of(
        counted(counted_by_sector), instead(quakes, "_removable", removable_by_sector)
    ),
    "Q2, R8: A gap ends a side.": counted_if(before_a_gap),
    "Q2, R8: A hole in the table ends a side.": all_of(
        counted_if(before_a_hole), removable_if(before_a_hole)
    ),
    "R8: The other town ends a side.": all_of(
        counted_if(before_a_town), removable_if(before_a_town)
    ),
    "Q2, Q3: The first of the longest sides is struck.": instead(
        quakes, "longest", lambda real, counts: real(counts)[:1]
    ),
    "Q3: The next player chooses among tied sides.": decided_by_next("side"),
    "D13: Nothing is struck where nobody chooses among tied sides.": instead(
        quakes, "longest", lambda real, counts: real(counts) if len(real(counts)) == 1 else ()
    ),
    "R7: A choice is asked for where no tile lies.": instead(
        quakes, "longest", lambda real, counts: real(counts) or tuple(EDGES)
    ),
    "R7: A single longest side is asked for as well.": by_itself(STRIKE, always_asked),
    "R22: The next player decides about quakes.": decided_by_next("side", "town"),
    "V4c: A quake strikes one town alone.": instead(
        quakes,
        "_strike",
        lambda real, draft, quake, town, then, counted, side: real(
            draft, quake, town, (), (), side
        ),
    ),
    "V4c: The towns are struck in order.": towns_asked_if(lambda draft, town: False),
    "V4c: The next player chooses the town.": decided_by_next("town"),
    "V4c: A quake may strike where no town lies.": unrefused("V4c"),
    "V4d, R26: The other town doesn't count on a side.": counted_if(no_town),
    "V4d: The other town counts as two tiles.": counted(
        lambda board, town, real: [
            each + sum(at in towns_on(board) for at in line(board, town, side))
            for side, each in enumerate(real)
        ]
    ),
    "V4d, R11: The other town counts to the south if it is in no line.": counted(
        lambda board, town, real: (*real[:3], real[3] + out_of_line(board, town), *real[4:])
    ),
    "V4d: The other town is removed.": instead(
        quakes,
        "_removable",
        lambda real, board, town, side: board.line(cell_of(town), side),
    ),
    "R26: The town is asked for only if both have tiles to lose.": towns_asked_if(
        lambda draft, town: any(quakes._removable(draft.board, town, side) for side in EDGES)
    ),
    "C4: A quake of 1.0 removes nothing.": losing(
        lambda magnitude, steps: magnitude if magnitude > 1 else 0
    ),
    "Q4: One tile too many is removed.": losing(lambda magnitude, steps: magnitude + 1),
    "Q4: One tile too few is removed.": losing(lambda magnitude, steps: magnitude - 1),
    "Q4: The farthest tiles are removed.": instead(
        quakes, "_removable", lambda real, *side: real(*side)[::-1]
    ),
    "Q4: Gaps use up the magnitude.": losing(
        lambda magnitude, steps: sum(each <= magnitude for each in steps)
    ),
    "Q5: Where there are fewer tiles, none go.": losing(
        lambda magnitude, steps: magnitude if magnitude <= len(steps) else 0
    ),
    "Q5: The last tile of a side always stays.": losing(
        lambda magnitude, steps: min(magnitude, max(len(steps) - 1, 0))
    ),
    "R18: Tiles cut off by a quake leave.": instead(quakes, "remove_tiles", remove_islands),
    "Q6: Crews on removed tiles are lost.": instead(quakes, "crews_on", lambda real, tile: []),
    "Q6: All crews return to the player whose turn it is.": after_a_strike(crews_to_one),
    "Q6: A quake returns every crew on the table.": after_a_strike(all_crews_return),
    "Q7: A second quake in a turn strikes nothing.": by_itself(STRIKE, one_quake),
    "R6: A quake that replaces discarded tiles strikes nothing.": by_itself(
        STRIKE, quake_after_discard
    ),
    "R27: Tiles removed by a quake come back.": after_a_strike(
        lambda draft, quake, before: put_under(draft, draft.discards[len(before.discards) :])
    ),
    "R27: A quake that has struck comes back.": after_a_strike(
        lambda draft, quake, before: put_under(draft, (type_of_piece(piece_of(quake)),))
    ),
}
