"""Spoilt engines: for every rule at least one that has it wrong, as a small patch.

Each is named after the rule, with what is wrong behind it. The scenarios that cite the rule have to
notice it; `test_gate` asks them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from attrs import evolve, frozen

from seismic import Colour
from seismic._engine import board as board_module
from seismic._engine import highways
from seismic._engine.board import PackedBoard
from seismic._engine.grid import STEP, Region, direction, facing
from seismic._engine.shapes import EDGES as HIGHWAY_EDGES
from seismic._engine.shapes import TOWN as TOWN_SHAPE
from seismic._engine.tile_bits import PIECE, SHAPE, crew_on, turned, with_crew
from seismic._engine.tile_types import fits_anywhere
from seismic.model import consistency, matching, options, state, tilesets
from seismic.model.board import Board
from seismic.model.events import TurnBegan
from seismic.model.hexes import Hex, cell_of, hex_of
from seismic.model.moves import ChooseSide, ChooseTown, Pass, Place, PlaceCrew, TurnTile
from seismic.model.options import OPTIONS, Rules
from seismic.model.packed import CREW, PLACE, SIDE, TURN, PackedState, Setting
from seismic.model.refusals import NothingChanges, OffTable, Refusal
from seismic.model.state import GameState, unpacked_board
from seismic.model.steps import ChoosingSide, ChoosingTown, Turning
from seismic.model.tiles import Tile, piece_of
from seismic.model.tilesets import TileSet
from seismic.rules import (
    _decision,
    aftershocks,
    crews,
    drawing,
    placement,
    position,
    quakes,
    scoring,
    sections,
    setup,
    turn,
)
from seismic.rules._draft import BEGIN, DRAW, LAID, NEXT, RESUME, SHAKE, STRIKE, Draft
from seismic.rules.placement import FirstTile, SecondTile
from seismic.rules.sections import End, Section
from seismic.rules.setup import Heaps, Stock

Spoil: TypeAlias = Callable[[pytest.MonkeyPatch], None]


@frozen
class Spoilt:
    """An engine with a rule wrong: the rule, what is wrong, and how to make it so."""

    rule: str
    wrong: str
    spoil: Spoil


# Ways to spoil.


def constants(module: object, **values: object) -> Spoil:
    """Return the change of some constants of a module."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        for name, value in values.items():
            patch.setattr(module, name, value)

    return spoil


def instead(owners: Any, name: str, replacement: Callable[..., Any]) -> Spoil:
    """Return the change of a function wherever it is used; its replacement gets the real one."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        for owner in owners if isinstance(owners, tuple) else (owners,):
            patch.setattr(owner, name, _calling(replacement, getattr(owner, name)))

    return spoil


def _calling(replacement: Callable[..., Any], real: Any) -> Callable[..., Any]:
    return lambda *args: replacement(real, *args)


def fact(owner: type, name: str, replacement: Callable[[Any, Any], object]) -> Spoil:
    """Return the change of a property; its replacement gets the owner and the real value."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        real = getattr(owner, name).fget
        patch.setattr(owner, name, property(lambda self: replacement(self, real(self))))

    return spoil


def by_itself(phase: int, replacement: Callable[[Any, Draft], None]) -> Spoil:
    """Return the change of what happens without a decision."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(turn.BY_ITSELF, phase, _calling(replacement, turn.BY_ITSELF[phase]))

    return spoil


def all_of(*spoils: Spoil) -> Spoil:
    """Return several changes as one."""

    def spoil(patch: pytest.MonkeyPatch) -> None:
        for each in spoils:
            each(patch)

    return spoil


def unrefused(rule: str) -> Spoil:
    """Return the change by which a rule refuses no move any more."""

    def refusal(real: Any, self: Any, now: PackedState, move: Any) -> Any:
        found = real(self, now, move)
        return None if found is not None and found.rule == rule else found

    owners = (FirstTile, crews.Claim, quakes.StrikeFirst, quakes.Strike, aftershocks.Turn)
    return instead(owners, "refusal", refusal)


def refused_out_of_step(move: type, rule: str) -> Spoil:
    """Return the change by which another rule refuses a move that is not due."""
    return lambda patch: patch.setitem(_decision.OUT_OF_STEP, move, rule)


def read_as(ruling: str, reading: str | None, *, of: str | None = None) -> Spoil:
    """Return the change by which a ruling is read in one way, where it is to be read in another."""

    def option(real: Any, self: Rules, asked: str) -> str | None:
        found: str | None = real(self, asked)
        return reading if asked == ruling and found == of else found

    return instead(Rules, "option", option)


def put_back(draft: Draft, phase: int, step: Any = None) -> None:
    """Set what comes next."""
    draft.phase, draft.step = phase, step


# What some of them do.


def fresh_caches(patch: pytest.MonkeyPatch) -> None:
    """Forget, until the patch is undone, what the engine has tabulated by its rules."""
    patch.setattr(matching, "_types", {})
    patch.setattr(matching, "_fitting", cache(matching._fitting.__wrapped__))
    patch.setattr(options, "_base_game", lru_cache(options._base_game.__wrapped__))
    patch.setattr(setup, "heaps", lru_cache(setup.heaps.__wrapped__))
    patch.setattr(setup, "_towns_alone", lru_cache(setup._towns_alone.__wrapped__))


def without_break(rule: str) -> Spoil:
    """Return the change by which tiles may be laid against G4 or G5."""

    def broken(real: Any, edges: int, around: matching.Abutting) -> str | None:
        found: str | None = real(edges, around)
        return None if found == rule and around.laid else found

    return instead((matching, placement, aftershocks), "broken", broken)


def one_fewer(kind: str) -> Callable[[TileSet, dict[Tile, int]], dict[Tile, int]]:
    """Return tile counts that lack one tile of a kind."""

    def counts(_: TileSet, real: dict[Tile, int]) -> dict[Tile, int]:
        chosen = max((tile for tile in real if tile.kind == kind), default=None)
        return {tile: count - (tile == chosen) for tile, count in real.items()}

    return counts


def mixed_in_order(key: Callable[[Tile], bool]) -> Callable[..., list[Tile]]:
    """Return a shuffle of the mix, a tuple, after which the first to leave are chosen by a key."""

    def shuffled(real: Any, tiles: Iterable[Tile], random: Random) -> list[Tile]:
        order: list[Tile] = real(tiles, random)
        return sorted(order, key=key) if isinstance(tiles, tuple) else order

    return shuffled


def big_one_at(place: int) -> Callable[..., Stock]:
    """Return a deal in which the 6.0 lies at a fixed place of the pile."""

    def deal(real: Any, rules: Rules, random: Random) -> Stock:
        stock: Stock = real(rules, random)
        if "big-one" not in rules.variants:
            return stock
        rest = [tile for tile in stock.pile if tile != setup.BIG_ONE]
        at = len(rest) + 1 + place
        pile = (*rest[:at], *([setup.BIG_ONE] * (len(stock.pile) - len(rest))), *rest[at:])
        return evolve(stock, pile=pile)

    return deal


def up_to_a_gap(real: Any, board: PackedBoard, cell: int) -> list[int]:
    """Count the tiles on each side up to the first gap."""
    found = [0] * 6
    for edge in range(6):
        while cell + STEP[edge] * (found[edge] + 1) in board.tiles:
            found[edge] += 1
    return found


def up_to_a_town(real: Any, board: PackedBoard, cell: int, edge: int) -> list[int]:
    """Return the line of a side up to the other town."""
    line: list[int] = real(board, cell, edge)
    towns = [n for n, at in enumerate(line) if board.tiles[at] & SHAPE == TOWN_SHAPE]
    return line[: towns[0] + 1] if towns else line


def without_towns(real: Any, board: PackedBoard, cell: int) -> list[int]:
    """Count the tiles on each side without the other town."""
    found: list[int] = real(board, cell)
    for at, tile in board.tiles.items():
        edge = direction(cell, at)
        if edge >= 0 and tile & SHAPE == TOWN_SHAPE:
            found[edge] -= 1
    return found


def remove_islands(real: Any, board: PackedBoard, *args: Any) -> dict[int, int]:
    """Remove the tiles of a quake, and those that it cuts off from every town."""
    removed: dict[int, int] = real(board, *args)
    for cell in set(board.tiles) - set(near_towns(board)):
        removed[cell] = board.tiles[cell]
        board.remove(cell)
    return removed


def farthest(
    real: Any, board: PackedBoard, town: Hex, side: int | None, magnitude: int, uses_up: bool
) -> dict[int, int]:
    """Remove the farthest tiles of a side first."""
    cells = [] if side is None else quakes._removable(board, town, side)[-magnitude:]
    removed = {cell: board.tiles[cell] for cell in cells}
    for cell in cells:
        board.remove(cell)
    return removed


def counting_gaps(
    real: Any, board: PackedBoard, town: Hex, side: int | None, magnitude: int, uses_up: bool
) -> dict[int, int]:
    """Remove the tiles on the nearest spaces of a side, so that gaps use up the magnitude."""
    if side is None:
        return {}
    spaces = {cell_of(town) + STEP[side] * steps for steps in range(1, magnitude + 1)}
    cells = [cell for cell in quakes._removable(board, town, side) if cell in spaces]
    removed = {cell: board.tiles[cell] for cell in cells}
    for cell in cells:
        board.remove(cell)
    return removed


def all_or_none(
    real: Any, board: PackedBoard, town: Hex, side: int | None, magnitude: int, uses_up: bool
) -> dict[int, int]:
    """Remove nothing where there are fewer tiles than the magnitude."""
    few = side is not None and len(quakes._removable(board, town, side)) < magnitude
    found: dict[int, int] = real(board, town, None if few else side, magnitude, uses_up)
    return found


def next_door(board: PackedBoard, start: int) -> bool:
    """Return whether a crew stands on the very next fragment."""
    port = facing(start)
    return port >> 3 in board.tiles and crew_on(board.tiles[port >> 3], port & 7) >= 0


def masked(
    change: Callable[[Draft, int], int],
) -> Callable[[Any, FirstTile, Draft, Place], None]:
    """Return how a tile is laid if other fragments of it can be claimed."""

    def play(real: Any, self: FirstTile, draft: Draft, move: Place) -> None:
        real(self, draft, move)
        draft.unclaimed = change(draft, draft.unclaimed)

    return play


def lowest_edges(draft: Draft) -> int:
    """Return the mask of all fragments of the tile just laid."""
    tile = unpacked_board(draft)[hex_of(draft.board.latest)]
    return sum(1 << min(fragment) for fragment in tile.fragments)


def is_intersection(draft: Draft) -> bool:
    """Return whether the tile just laid is an intersection."""
    return unpacked_board(draft)[hex_of(draft.board.latest)].kind == "intersection"


def drawn_with(
    after_discard: Callable[[Draft], bool] = lambda draft: False,
    leaving: Callable[[Draft], int] = lambda draft: 3,
) -> Callable[[Any, Draft], None]:
    """Return a draw in which fewer tiles leave, or something else happens once they have left."""

    def draw(real: Any, draft: Draft) -> None:
        while True:
            while len(draft.face_up) < 3 and not draft.is_pile_empty():
                tile_type = draft.turn_up()
                if tile_type.magnitude:
                    draft.discards += (tile_type,)
                    put_back(draft, STRIKE, ChoosingTown(Tile(f"Q{tile_type.magnitude}")))
                    return
                draft.face_up += (tile_type,)
            if placement.any_fits(draft):
                put_back(draft, PLACE)
                return
            gone = leaving(draft)
            if not gone:
                drawing._end(draft, "R6")
                return
            draft.discard(draft.face_up[:gone])
            draft.face_up = draft.face_up[gone:]
            if after_discard(draft):
                return
            if draft.is_pile_empty() and not draft.face_up:
                drawing._end(draft, "R6")
                return

    return draw


def pass_the_turn(draft: Draft) -> bool:
    """Make it the next player's turn."""
    draft.phase = NEXT
    return True


def quakes_wait(real: Any, draft: Draft) -> None:
    """Draw other tiles first, and let quakes strike once three are face up."""
    pile = draft.setting.pile
    waiting = [each for each in pile[draft.drawn :] if each.magnitude]
    if waiting and len(draft.face_up) < 3:
        others = [each for each in pile[draft.drawn :] if not each.magnitude]
        need = 3 - len(draft.face_up)
        ahead = [*pile[: draft.drawn], *others[:need], *waiting, *others[need:]]
        draft.setting = with_pile(draft.setting, tuple(ahead))
        draft.face_up += tuple(others[:need])
        draft.drawn += len(others[:need])
        tile_type = draft.turn_up()
        draft.discards += (tile_type,)
        put_back(draft, STRIKE, ChoosingTown(Tile(f"Q{tile_type.magnitude}")))
    else:
        real(draft)


def with_pile(setting: Setting, pile: tuple[Any, ...]) -> Setting:
    """Return the same setting with another pile."""
    return Setting(
        setting.rules,
        setting.players,
        pile,
        tuple(state._tiles(pile)),
        setting.box,
        setting.heights,
        setting.colours,
    )


def discards_come_back(real: Any, draft: Draft, types: tuple[Any, ...]) -> None:
    """Put discarded tiles under the pile, up to a point."""
    if len(draft.setting.pile) < 100:
        draft.setting = with_pile(draft.setting, draft.setting.pile + types)
    real(draft, types)


def lost_come_back(real: Any, draft: Draft, quake: Tile, *strike: Any) -> None:
    """Put tiles that a quake removes under the pile."""
    before = len(draft.discards)
    real(draft, quake, *strike)
    if len(draft.setting.pile) < 100:
        draft.setting = with_pile(draft.setting, draft.setting.pile + draft.discards[before:])


def quake_comes_back(real: Any, draft: Draft, quake: Tile, *strike: Any) -> None:
    """Put a quake that has struck under the pile."""
    real(draft, quake, *strike)
    if len(draft.setting.pile) < 100:
        struck = matching.type_of_piece(piece_of(quake))
        draft.setting = with_pile(draft.setting, (*draft.setting.pile, struck))


def crews_go_home(real: Any, draft: Draft, reason: str) -> None:
    """Return all crews to the supplies when the game ends."""
    real(draft, reason)
    draft.supplies = (draft.setting.rules.crews,) * len(draft.supplies)


def no_crews_turn(real: Any, self: PackedBoard, cell: int, steps: int) -> None:
    """Turn a tile and lose the crews on it."""
    self._own()
    self._tiles[cell] &= PIECE
    real(self, cell, steps)


def crews_stay_put(real: Any, self: PackedBoard, cell: int, steps: int) -> None:
    """Turn a tile under its crews, which stay at the edges where they were."""
    self._own()
    tile = self._tiles[cell]
    real(self, cell, steps)
    after = self._tiles[cell] & PIECE
    for edge in range(6):
        colour = crew_on(tile, edge)
        if colour >= 0 and HIGHWAY_EDGES[after & SHAPE] >> edge & 1 and crew_on(after, edge) < 0:
            after = with_crew(after, edge, colour)
    self._tiles[cell] = after


def turns_by_picture(real: Any, now: PackedState, done: Any) -> Any:
    """Yield the turns that change the picture, whatever crews stand on the tile."""
    for move in real(now, done):
        tile = now.board.tiles[cell_of(move.at)] & PIECE
        if turned(tile, move.by) != tile:
            yield move


def idle_turns(real: Any, now: PackedState, done: Any) -> Any:
    """Yield also turns that change nothing."""
    yield from real(now, done)
    for cell, tile in sorted(now.board.tiles.items()):
        if hex_of(cell) not in done and tile & SHAPE != TOWN_SHAPE:
            yield from [
                TurnTile(hex_of(cell), by) for by in range(1, 6) if turned(tile, by) == tile
            ]


def winners_by(choose: Callable[[dict[Colour, int], dict[Colour, int]], Iterable[Colour]]) -> Spoil:
    """Return the change by which others win."""

    def winners(
        real: Any, totals: dict[Colour, int], heights: dict[Colour, int]
    ) -> scoring.Winners:
        return scoring.Winners(tuple(choose(totals, heights)), "E10")

    return instead(scoring, "_winners", winners)


def leaders(totals: dict[Colour, int]) -> list[Colour]:
    """Return who has most points."""
    return [player for player, points in totals.items() if points == max(totals.values())]


def takers(
    choose: Callable[[dict[Colour, int], tuple[Colour, ...]], Iterable[Colour]],
) -> Callable[[Any, Section], scoring.ScoreLine]:
    """Return a scoring of sections by which others take the points."""

    def score_line(real: Any, section: Section) -> scoring.ScoreLine:
        line: scoring.ScoreLine = real(section)
        return evolve(line, takers=tuple(choose(section.claims, line.takers)))

    return score_line


def decided_by_next(real: str | None, of: GameState, phases: tuple[str, ...]) -> str | None:
    """Return the next player where the one whose turn it is decides."""
    if of.phase in phases:
        return of.players[(of.turn + 1) % len(of.players)]
    return real


def towns_of(*cells: Hex) -> Spoil:
    """Return the change by which the towns lie on other cells, unquestioned."""
    return all_of(
        instead(setup, "_towns_alone", lambda real, rules: Board(dict.fromkeys(cells, "T"))),
        instead(
            position,
            "_with_towns",
            lambda real, rules, laid: {
                **{at: tile for at, tile in real(rules, laid).items() if tile.kind != "town"},
                **dict.fromkeys(cells, Tile("T")),
            },
        ),
        instead(state, "refuse_contradictions", lambda real, parts: None),
    )


def leaving(count: Callable[[Rules, int], int]) -> Spoil:
    """Return the change by which another number of mixed tiles leaves."""

    def heaps(real: Any, rules: Rules) -> Heaps:
        parted: Heaps = real(rules)
        return evolve(parted, leaving=count(rules, parted.leaving))

    return instead(setup, "heaps", heaps)


def kept_alone(real: Any, rules: Rules, random: Random) -> Stock:
    """Deal the kept tiles of the mix alone as the pile."""
    parted = setup.heaps(rules)
    mixed = setup.shuffled(parted.mixed, random)
    return Stock(tuple(mixed[parted.leaving :]), tuple(mixed[: parted.leaving]))


def second_tiles_need_crew(real: Any, now: PackedState) -> Any:
    """Return the second tiles only where a crew could be placed."""
    return real(now) if now.unclaimed and now.supplies[now.turn] else ()


def table(patch: pytest.MonkeyPatch) -> None:
    """Make every table endless."""
    patch.setattr(Region, "holds", lambda self, cell: True)


def five_roads(patch: pytest.MonkeyPatch) -> None:
    """Leave the town without a highway to the north."""
    edges = bytearray(HIGHWAY_EDGES)
    edges[TOWN_SHAPE] = 0b111110
    patch.setattr(board_module, "EDGES", bytes(edges))


def no_pass(phase: int) -> Spoil:
    """Return the change by which nobody may pass in a phase."""
    return lambda patch: patch.delitem(turn.DECISIONS[phase], Pass)


def end_turn(real: Any, draft: Draft) -> None:
    """End the turn at once."""
    draft.end_turn()


def advance(draft: Draft, by: int) -> None:
    """Begin a turn of another player."""
    if not drawing.ended(draft):
        draft.turn = (draft.turn + by) % len(draft.setting.players)
        begin(draft)


def turn_passes_on(real: Any, draft: Draft, step: Turning, done: Any) -> None:
    """Go on anticlockwise."""
    following = (step.seat - 1) % len(draft.setting.players)
    if following == draft.turn:
        aftershocks._end_round(draft, step.then)
    else:
        put_back(draft, SHAKE, Turning(following, done, step.then))


def players(allowed: range) -> Spoil:
    """Return the change by which another number of players can play."""
    return constants(consistency, PLAYERS=allowed)


def kept_on_top(real: Any, rules: Rules, random: Random) -> Stock:
    """Deal the kept tiles of the mix on top of the others."""
    stock: Stock = real(rules, random)
    kept = Counter(stock.pile) - Counter(setup.heaps(rules).rest)
    others = Counter(stock.pile) - kept
    return evolve(stock, pile=(*kept.elements(), *others.elements()))


def unreplaced(patch: pytest.MonkeyPatch) -> None:
    """Turn up one tile less in set-up for every quake."""
    begun, discard = setup._begun, Draft.discard

    def begin(*args: Any) -> GameState:
        patch.setattr(setup, "FACE_UP_AT_START", 2)
        return begun(*args)

    def leave(draft: Draft, types: tuple[Any, ...]) -> None:
        if types and types[0].magnitude:  # so it is set-up
            patch.setattr(setup, "FACE_UP_AT_START", setup.FACE_UP_AT_START - 1)
        discard(draft, types)

    patch.setattr(setup, "_begun", begin)
    patch.setattr(Draft, "discard", leave)


def crew_again(real: Any, self: crews.Claim, draft: Draft, move: PlaceCrew) -> None:
    """Place a crew, and go on with the turn."""
    real(self, draft, move)
    draft.phase = CREW


def lay_a_copy(real: Any, draft: Draft, move: Place) -> int:
    """Lay a tile, and leave it face up."""
    face_up = draft.face_up
    meets: int = real(draft, move)
    draft.face_up = face_up
    return meets


def all_must_meet(real: Any, edges: int, around: matching.Abutting) -> str | None:
    """Refuse a tile by G4 unless each of its highway edges meets another."""
    found: str | None = real(edges, around)
    return found or ("G4" if edges & ~around.highway else None)


def one_neighbour(real: Any, edges: int, around: matching.Abutting) -> str | None:
    """Refuse a tile by G4 that meets more than one highway edge."""
    found: str | None = real(edges, around)
    return found or ("G4" if around.highway.bit_count() > 1 else None)


def green_may_meet(real: Any, edges: int, around: matching.Abutting) -> str | None:
    """Allow a green edge against a highway, if some highway meets another."""
    found: str | None = real(edges, around)
    loose = not edges & around.laid & ~around.highway and edges & around.highway
    return None if found == "G5" and loose else found


def all_fit(real: Any, now: PackedState) -> bool:
    """Return whether every tile face up can be laid."""
    return bool(now.face_up) and all(fits_anywhere(now.board, each) for each in now.face_up)


def one_stub(draft: Draft, mask: int) -> int:
    """Return the mask with the lowest stub of an intersection alone."""
    return mask & -mask if is_intersection(draft) else mask


def claimable_if(wanted: Callable[[Section], bool]) -> Spoil:
    """Return the change by which only some sections can be claimed."""

    def change(draft: Draft, mask: int) -> int:
        board, at = unpacked_board(draft), hex_of(draft.board.latest)
        for edge in range(6):
            if mask >> edge & 1 and not wanted(sections.section_at(board, at, edge)):
                mask &= ~(1 << edge)
        return mask

    return instead(FirstTile, "play", masked(change))


def complete_ones_shared(draft: Draft, mask: int) -> int:
    """Return the mask of fragments that are unclaimed or part of a complete section."""
    board, at = unpacked_board(draft), hex_of(draft.board.latest)
    for edge in range(6):
        if lowest_edges(draft) >> edge & 1 and sections.section_at(board, at, edge).complete:
            mask |= 1 << edge
    return mask


def shortest(real: Any, counted: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sides with fewest tiles, the empty ones aside."""
    fewest = min((each for each in counted if each), default=0)
    return tuple(n for n, each in enumerate(counted) if each and each == fewest)


def magnitude(change: Callable[[int], int]) -> Spoil:
    """Return the change by which quakes remove another number of tiles."""
    return instead(
        quakes,
        "remove_tiles",
        lambda real, board, town, side, power, uses: real(board, town, side, change(power), uses),
    )


def last_stays(
    real: Any, board: PackedBoard, town: Hex, side: int | None, power: int, uses_up: bool
) -> dict[int, int]:
    """Remove tiles up to the last one but one of a side."""
    most = power if side is None else len(quakes._removable(board, town, side)) - 1
    found: dict[int, int] = real(board, town, side, min(power, most), uses_up)
    return found


def crews_to_one(real: Any, draft: Draft, quake: Tile, *strike: Any) -> None:
    """Strike, and give all crews to the player whose turn it is."""
    before = draft.supplies
    real(draft, quake, *strike)
    returned = sum(draft.supplies) - sum(before)
    draft.supplies = tuple(
        each + returned * (seat == draft.turn) for seat, each in enumerate(before)
    )


def one_quake(real: Any, draft: Draft) -> None:
    """Strike unless the tile before was a quake, too."""
    types = draft.setting.pile[: draft.drawn]
    if isinstance(draft.step, ChoosingTown) and len(types) > 1 and types[-2].magnitude:
        put_back(draft, SHAKE)
    else:
        real(draft)


def quake_counts(real: Any, draft: Draft) -> None:
    """Go on after a quake as if it were one of three tiles face up."""
    real(draft)
    if draft.phase == DRAW and len(draft.face_up) == 2 and placement.any_fits(draft):
        draft.phase = PLACE


def one_left(now: PackedState) -> bool:
    """Return whether at most one tile is left to lay."""
    return len(now.face_up) + len(now.setting.pile) - now.drawn <= 1


def refused_after_the_end(real: Any, now: PackedState, move: Any) -> Any:
    """Refuse a move by the rule of its step even when the game is over."""
    refusal = real(now, move)
    return evolve(refusal, rule=_decision.OUT_OF_STEP[type(move)])


def at_most_one_open(now: PackedState) -> str | None:
    """Return E2 if no more than one cell is open."""
    return "E2" if len(now.board.open_cells()) <= 1 else None


def open_beyond_towns(now: PackedState) -> str | None:
    """Return E2 if only highways of towns are open."""
    board = unpacked_board(now)
    ends = {end.at for each in sections.sections(board) for end in each.ends if end.kind == "open"}
    return None if ends - set(now.setting.rules.towns) else "E2"


def edges_are_open(now: PackedState) -> str | None:
    """Return E2 if no end is open nor leads off the table."""
    found = sections.sections(unpacked_board(now))
    kinds = {end.kind for each in found for end in each.ends}
    return None if kinds & {"open", "edge"} else "E2"


def score_loop(real: Any, section: Section) -> scoring.ScoreLine:
    """Score a loop like a complete section."""
    if section.ends:
        line: scoring.ScoreLine = real(section)
        return line
    return scoring.ScoreLine(section, section.points, tuple(section.claims), ("E5",))


def same_terminus_once(section: Section, points: int) -> int:
    """Return the points less the value of a terminus that is at both ends."""
    same = section.complete and section.ends[0].at == section.ends[1].at
    return points - section.ends[0].value if same else points


def split(real: Any, section: Section) -> scoring.ScoreLine:
    """Score a section whose points tied players split."""
    line: scoring.ScoreLine = real(section)
    return evolve(line, points=line.points // max(1, len(line.takers)))


def by_height(totals: dict[Colour, int], heights: dict[Colour, int], choose: Any) -> list[Colour]:
    """Return the leaders whose height is chosen among those known."""
    known = [heights[player] for player in leaders(totals) if player in heights]
    if not known or len(leaders(totals)) == 1:
        return leaders(totals)
    return [player for player in leaders(totals) if heights.get(player) == choose(known)]


def in_heaps(change: Callable[[Heaps, int], Heaps]) -> Spoil:
    """Return the change of the tiles of a game before they are shuffled, by the copies used."""
    return instead(setup, "heaps", lambda real, rules: change(real(rules), rules.copies))


def halved(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return every other tile."""
    return tiles[::2]


def half_the_mix(parted: Heaps, copies: int) -> Heaps:
    """Leave half of the mixed highways in the pile."""
    highways = tuple(tile for tile in parted.mixed if tile.kind == "highway")
    kept = halved(highways) if copies > 1 else highways
    spare = (Counter(highways) - Counter(kept)).elements()
    others = tuple(tile for tile in parted.mixed if tile.kind == "quake")
    return evolve(parted, mixed=(*kept, *others), rest=(*parted.rest, *spare))


def towns_in_order(real: Any, draft: Draft) -> None:
    """Strike the towns in order without asking."""
    step, towns = draft.step, draft.setting.rules.towns
    if isinstance(step, ChoosingTown) and len(towns) > 1:
        draft.step = ChoosingSide(step.quake, towns[0], towns[1:])
    real(draft)


def asked_if_both(real: Any, draft: Draft) -> None:
    """Ask for the town only if a quake can remove tiles at both."""
    step, rules = draft.step, draft.setting.rules
    struck = [
        town
        for town in rules.towns
        if any(quakes._removable(draft.board, town, side) for side in range(6))
    ]
    if isinstance(step, ChoosingTown) and len(rules.towns) > 1 and len(struck) < 2:
        draft.step = ChoosingSide(step.quake, rules.towns[0], rules.towns[1:])
    real(draft)


def towns_count_twice(real: Any, board: PackedBoard, cell: int) -> list[int]:
    """Count the tiles on each side, the other town twice."""
    found: list[int] = real(board, cell)
    return [
        2 * each - less for each, less in zip(found, without_towns(real, board, cell), strict=True)
    ]


def town_counts_anywhere(real: Any, board: PackedBoard, cell: int) -> list[int]:
    """Count the tiles on each side, and the other town on the south side if it is on none."""
    found: list[int] = real(board, cell)
    for at, tile in board.tiles.items():
        if at != cell and tile & SHAPE == TOWN_SHAPE and direction(cell, at) < 0:
            found[3] += 1
    return found


def always_asked(real: Any, draft: Draft) -> None:
    """Ask for the side even if there is just one to choose."""
    step, towns = draft.step, draft.setting.rules.towns
    if isinstance(step, ChoosingTown) and len(towns) == 1:
        step = ChoosingSide(step.quake, towns[0])
    if isinstance(step, ChoosingSide) and quakes.longest(quakes._counts_at(draft, step)):
        put_back(draft, SIDE, step)
    else:
        real(draft)


def quake_after_discard(real: Any, draft: Draft) -> None:
    """Strike unless tiles that could not be laid have just left."""
    if isinstance(draft.step, ChoosingTown) and len(draft.face_up) < 2 and draft.discards[:-1]:
        put_back(draft, SHAKE)
    else:
        real(draft)


def up_to_a_hole(real: Any, board: PackedBoard, cell: int, edge: int) -> list[int]:
    """Return the line of a side up to the first cell that is no part of the table."""
    line: list[int] = real(board, cell, edge)
    reached, at = set(), cell + STEP[edge]
    while line and at != line[-1] + STEP[edge] and board.region.holds(at):
        reached.add(at)
        at += STEP[edge]
    return [each for each in line if each in reached]


def second_tiles_leave(real: Any, draft: Draft) -> None:
    """Discard the tiles that can't be laid second."""
    real(draft)
    if draft.setting.dilemma and not placement.any_fits(draft):
        draft.discard(draft.face_up)
        draft.face_up = ()


def every_step(real: Any, now: PackedState, done: Any) -> Any:
    """Yield turns by every number of steps."""
    for move in real(now, done):
        tile = now.board.tiles[cell_of(move.at)]
        look = turned(tile, move.by)
        yield from [TurnTile(move.at, by) for by in range(1, 6) if turned(tile, by) == look]


def fewest_alone(real: Any, self: aftershocks.Turn, now: PackedState, move: TurnTile) -> Any:
    """Refuse a turn with more steps than needed."""
    refusal = real(self, now, move)
    if refusal is None:
        tile = now.board.tiles[cell_of(move.at)]
        if aftershocks.fewest_steps(tile, move.by) != move.by:
            return Refusal("R16", move, NothingChanges(move.at, move.by))
    return refusal


def always_shaken(real: Any, draft: Draft) -> None:
    """Ask for an aftershock even if no tile can be turned."""
    if isinstance(draft.step, Turning):
        draft.phase = TURN
    else:
        real(draft)


def first_begins(real: Any, draft: Draft) -> None:
    """Begin a round of aftershocks with the first player."""
    real(draft)
    if isinstance(draft.step, Turning):
        draft.step = evolve(draft.step, seat=0)


def ended_at_once(real: Any, draft: Draft) -> None:
    """End the game as soon as a tile is laid that ends it."""
    if not drawing.ended(draft):
        real(draft)


def ends_late(real: Any, draft: Draft) -> None:
    """Look for the end of the game only after the next player has drawn."""
    if draft.is_pile_empty():
        real(draft)
    else:
        draft.turn = (draft.turn + 1) % len(draft.setting.players)
        begin(draft)


def dilemma(played: bool) -> Spoil:
    """Return the change by which a second tile may always, or never, be laid."""

    def begin(real: Any, self: Any, *args: Any) -> None:
        real(self, *args)
        self.dilemma = played

    return instead(Setting, "__init__", begin)


def no_green(real: Any, edges: int, around: matching.Abutting) -> str | None:
    """Refuse a tile by G5 that touches another with a green edge."""
    found: str | None = real(edges, around)
    return found or ("G5" if around.laid & ~around.highway else None)


def ends_by(reason: Callable[[PackedState], str | None]) -> Callable[[Draft], bool]:
    """Return a function that ends the game by the rule that another one finds."""

    def ended(draft: Draft) -> bool:
        found = reason(draft)
        if found is not None:
            drawing._end(draft, found)
        return found is not None

    return ended


def ended_by_tiles(last: Callable[[PackedState], bool]) -> Spoil:
    """Return an engine that has other ideas of the last tile."""
    last_tile = ends_by(lambda now: "E1" if last(now) else None)
    return constants(
        drawing, ended=lambda draft: last_tile(draft) or drawing._ended_by_the_table(draft)
    )


def begin(draft: Draft) -> None:
    """Begin a turn with the draw, whatever the table looks like."""
    draft.phase = DRAW
    if draft.events is not None:
        draft.events.append(TurnBegan(draft.player))


def three_or_none(real: Any, draft: Draft) -> None:
    """Draw, and end the game if fewer than three tiles are face up."""
    real(draft)
    if draft.phase == PLACE and len(draft.face_up) < 3:
        drawing._end(draft, "E1")


def crews_taken_off(real: Any, draft: Draft, reason: str) -> None:
    """End the game, and take the crews off the table."""
    real(draft, reason)
    board = draft.own_board()
    board._own()
    board._tiles.update({cell: tile & PIECE for cell, tile in board.tiles.items()})


def all_crews_return(real: Any, draft: Draft, quake: Tile, *strike: Any) -> None:
    """Strike, and return all crews that still stand on the table."""
    real(draft, quake, *strike)
    board = draft.own_board()
    board._own()
    board._tiles.update({cell: tile & PIECE for cell, tile in board.tiles.items()})
    draft.supplies = (draft.setting.rules.crews,) * len(draft.supplies)


def chord_claims(section: Section, real: dict[str, int]) -> dict[str, int]:
    """Return the crews of each colour on chords of a section."""
    chords = {(each.at, edge) for each in section.fragments if each.is_chord for edge in each.edges}
    return dict(Counter(crew.colour for crew in section.crews if (crew.at, crew.edge) in chords))


def refused_if(rule: str, applies: Callable[[PackedState, int, Tile], bool]) -> Spoil:
    """Return the change by which a rule refuses tiles that it allows."""

    def refusal(real: Any, self: FirstTile, now: PackedState, move: Place) -> Any:
        if applies(now, cell_of(move.at), move.tile):
            return Refusal(rule, move, OffTable(move.at))
        return real(self, now, move)

    return instead(FirstTile, "refusal", refusal)


def leads_off(now: PackedState, cell: int, tile: Tile) -> bool:
    """Return whether a highway of a tile on this cell would lead off the table."""
    return any(not now.board.region.holds(cell + STEP[edge]) for edge in tile.edges)


def beside_a_town(now: PackedState, cell: int, tile: Tile) -> bool:
    """Return whether a town lies beside a cell."""
    return any(now.board.tiles.get(cell + step, 0) & SHAPE == TOWN_SHAPE for step in STEP)


def near_towns(board: PackedBoard) -> list[int]:
    """Return the cells of the tiles from which others lead back to a town."""
    reached = [cell for cell, tile in board.tiles.items() if tile & SHAPE == TOWN_SHAPE]
    for cell in reached:
        reached += [cell + s for s in STEP if cell + s in board.tiles and cell + s not in reached]
    return reached


def open_near_towns(now: PackedState) -> str | None:
    """Return E2 if no end is open but those of tiles cut off from the towns."""
    near = {hex_of(cell) for cell in near_towns(now.board)}
    found = sections.sections(unpacked_board(now))
    ends = {end.at for each in found for end in each.ends if end.kind == "open"}
    return None if ends & near else "E2"


def off_line_counts(real: Any, board: PackedBoard, cell: int) -> list[int]:
    """Count the tiles on each side, and those in no line on the north side."""
    found: list[int] = real(board, cell)
    found[0] += sum(direction(cell, at) < 0 for at in board.tiles if at != cell)
    return found


def _entries() -> dict[str, tuple[str, Spoil]]:
    """Return every spoilt engine by its name: what is wrong, and how to make it so."""
    return {
        "C1-two-at-most": ("Three or four can't play.", players(range(2, 3))),
        "C1-three-at-least": ("Two can't play.", players(range(3, 5))),
        "C1-two-take-turns": (
            "Only the first two take turns.",
            by_itself(
                NEXT, lambda real, draft: advance(draft, 1 if draft.turn == 0 else -draft.turn)
            ),
        ),
        "C2-one-fewer": (
            "A highway tile is missing.",
            fact(TileSet, "counts", one_fewer("highway")),
        ),
        "C2-two-fragments-at-most": (
            "A third fragment of a tile can't be claimed.",
            instead(FirstTile, "play", masked(lambda draft, mask: mask & 3)),
        ),
        "C3-one-fewer": (
            "An intersection is missing.",
            fact(TileSet, "counts", one_fewer("intersection")),
        ),
        "C3-all-worth-one": (
            "Every intersection is worth 1.",
            fact(
                Tile,
                "value",
                lambda tile, real: min(real, 1) if tile.kind == "intersection" else real,
            ),
        ),
        "C4-one-fewer": ("A quake is missing.", fact(TileSet, "counts", one_fewer("quake"))),
        "C4-all-of-1.0": (
            "Every quake has magnitude 1.",
            fact(Tile, "magnitude", lambda tile, real: min(real, 1)),
        ),
        "C4-laid": (
            "A quake is turned up like any other tile.",
            by_itself(STRIKE, lambda real, draft: put_back(draft, DRAW)),
        ),
        "C5-two-towns": ("Two towns lie side by side.", towns_of(Hex(0, 0), Hex(1, 0))),
        "C5-a-town-to-lay": (
            "A town may be laid.",
            instead(
                FirstTile,
                "refusal",
                lambda real, self, now, move: (
                    None if move.tile.kind == "town" else real(self, now, move)
                ),
            ),
        ),
        "C6-nineteen": (
            "There are 19 crews of each colour.",
            constants(options, CREWS_A_COLOUR=19),
        ),
        "C6-colours-mixed": (
            "All crews are of the first colour.",
            instead(
                PackedBoard, "place_crew", lambda real, board, port, colour: real(board, port, 0)
            ),
        ),
        "S1-all-to-the-first": (
            "The first player has all the crews.",
            all_of(
                instead(
                    setup,
                    "Parts",
                    lambda real, *parts: real(
                        *parts[:3], (parts[3][0], *[0] * (len(parts[3]) - 1)), *parts[4:]
                    ),
                ),
                instead(
                    position,
                    "_supplies",
                    lambda real, *args: [each * (not n) for n, each in enumerate(real(*args))],
                ),
            ),
        ),
        "S1-another-colour": (
            "Players place crews of the first colour.",
            instead(
                PackedBoard, "place_crew", lambda real, board, port, colour: real(board, port, 0)
            ),
        ),
        "S2-no-town": ("No town lies on the table.", towns_of()),
        "S2-elsewhere": (
            "The town lies beside the middle.",
            constants(options, FIRST_TOWN=Hex(1, 0)),
        ),
        "S3-seven-leave": ("Seven tiles leave.", leaving(lambda rules, count: count + 1)),
        "S3-five-leave": ("Five tiles leave.", leaving(lambda rules, count: count - 1)),
        "S3-highways-leave": (
            "Highways leave rather than quakes.",
            instead(setup, "shuffled", mixed_in_order(lambda tile: tile.kind == "quake")),
        ),
        "S3-quakes-leave": (
            "Quakes leave rather than highways.",
            instead(setup, "shuffled", mixed_in_order(lambda tile: tile.kind != "quake")),
        ),
        "S3-pile-never-shuffled": (
            "The pile is not shuffled.",
            instead(
                setup,
                "shuffled",
                lambda real, tiles, random: (
                    real(tiles, random) if isinstance(tiles, tuple) else sorted(tiles)
                ),
            ),
        ),
        "S3-mix-never-shuffled": (
            "The mix is not shuffled.",
            instead(
                setup,
                "shuffled",
                lambda real, tiles, random: (
                    list(tiles) if isinstance(tiles, tuple) else real(tiles, random)
                ),
            ),
        ),
        "S3-kept-on-top": (
            "The kept tiles lie on top of the pile.",
            instead(setup, "deal", kept_on_top),
        ),
        "S4-one": (
            "One tile is turned up, and the first player draws none.",
            all_of(constants(setup, FACE_UP_AT_START=1), constants(drawing, FACE_UP=2)),
        ),
        "S4-three": ("Three tiles are turned up.", constants(setup, FACE_UP_AT_START=3)),
        "S4-quakes-strike": (
            "A quake turned up in set-up strikes.",
            constants(setup, FACE_UP_AT_START=0),
        ),
        "S4-no-replacement": ("A quake turned up in set-up is not replaced.", unreplaced),
        "S5-anticlockwise": (
            "Turns go anticlockwise.",
            by_itself(NEXT, lambda real, draft: advance(draft, -1)),
        ),
        "S5-second-begins": (
            "The next player begins.",
            by_itself(BEGIN, lambda real, draft: advance(draft, 1)),
        ),
        "G1-no-crew": ("No crew may follow a tile.", by_itself(LAID, end_turn)),
        "G1-two-crews": ("A turn goes on after a crew.", instead(crews.Claim, "play", crew_again)),
        "G1-two-tiles": ("Another tile may follow the first one.", dilemma(True)),
        "G1-names-g3": (
            "A tile laid out of step is refused by another rule.",
            refused_out_of_step(Place, "G3"),
        ),
        "G1-crew-names-g8": (
            "A crew out of step is refused by another rule.",
            refused_out_of_step(PlaceCrew, "G8"),
        ),
        "G1-pass-names-g8": (
            "A pass out of step is refused by another rule.",
            refused_out_of_step(Pass, "G8"),
        ),
        "G2-two": ("Tiles are turned up until there are two.", constants(drawing, FACE_UP=2)),
        "G2-four": ("Tiles are turned up until there are four.", constants(drawing, FACE_UP=4)),
        "G3-any-tile-anywhere": (
            "Tiles may be laid that are not face up, and anywhere.",
            unrefused("G3"),
        ),
        "G3-first-only": (
            "Only the first face-up tile may be laid.",
            instead(
                turn, "Listing", lambda real, board, types, *moves: real(board, types[:1], *moves)
            ),
        ),
        "G3-stays-face-up": (
            "A tile that has been laid stays face up.",
            instead(placement, "lay", lay_a_copy),
        ),
        "G4-green-to-green": (
            "A tile may touch others with green edges alone.",
            without_break("G4"),
        ),
        "G4-every-highway": (
            "Every highway edge must meet one.",
            instead((matching, placement, aftershocks), "broken", all_must_meet),
        ),
        "G4-unlisted": (
            "No tile beside two others is listed.",
            instead((matching, placement, aftershocks), "broken", one_neighbour),
        ),
        "G5-mismatch": ("Edges need not match.", without_break("G5")),
        "G5-named-g4": (
            "A mismatch is refused by another rule.",
            instead(
                (matching, placement, aftershocks),
                "broken",
                lambda real, *args: real(*args) and "G4",
            ),
        ),
        "G5-green-meets-highway": (
            "A green edge may lie against a highway.",
            instead((matching, placement, aftershocks), "broken", green_may_meet),
        ),
        "G6-endless": ("Every table is endless.", table),
        "G6-unnamed": ("A cell off the table is refused by no rule.", unrefused("G6")),
        "G7-none-leave": (
            "Tiles that can't be laid stay.",
            instead(drawing, "any_fits", lambda real, now: bool(now.face_up)),
        ),
        "G7-one-leaves": (
            "Only the first of the tiles that can't be laid leaves.",
            by_itself(DRAW, drawn_with(leaving=lambda draft: 1)),
        ),
        "G7-turn-passes": (
            "The turn passes on when no tile can be laid.",
            by_itself(DRAW, drawn_with(pass_the_turn)),
        ),
        "G7-even-if-one-fits": (
            "All leave unless every one can be laid.",
            instead(drawing, "any_fits", all_fit),
        ),
        "G8-claimed-sections": (
            "A crew may join others on a section.",
            instead(FirstTile, "play", masked(lambda draft, mask: lowest_edges(draft))),
        ),
        "G8-must": ("A crew must be placed.", no_pass(CREW)),
        "G8-no-fragment": ("A crew may stand on green.", unrefused("G8")),
        "G8-only-open-tiles": (
            "No crew may be placed on a tile with a claimed section.",
            instead(
                FirstTile,
                "play",
                masked(lambda draft, mask: mask if mask == lowest_edges(draft) else 0),
            ),
        ),
        "G8-any-skip": (
            "A skipped crew is put down to another rule.",
            instead(
                Draft,
                "skip",
                lambda real, draft, seat, phase, rule: real(
                    draft, seat, phase, "R20" if rule == "G8" else rule
                ),
            ),
        ),
        "G8-never": (
            "Nobody may place a crew.",
            instead(FirstTile, "play", masked(lambda draft, mask: 0)),
        ),
        "G9-no-stubs": (
            "Stubs can't be claimed.",
            instead(
                FirstTile, "play", masked(lambda draft, mask: 0 if is_intersection(draft) else mask)
            ),
        ),
        "G9-all-at-once": (
            "The stubs of an intersection are one fragment.",
            instead(FirstTile, "play", masked(one_stub)),
        ),
        "G10-next-door": (
            "Only crews on the next tile bar a section.",
            constants(highways, _claimed_beyond=next_door),
        ),
        "G10-no-single": (
            "A section of a single fragment can't be claimed.",
            claimable_if(lambda section: len(section.fragments) > 1),
        ),
        "G10-short": (
            "Sections of more than two fragments can't be claimed.",
            claimable_if(lambda section: len(section.fragments) < 3),
        ),
        "Q1-ignored": (
            "A quake strikes nothing.",
            by_itself(STRIKE, lambda real, draft: put_back(draft, SHAKE)),
        ),
        "Q1-waits": ("Quakes wait until three tiles are face up.", by_itself(DRAW, quakes_wait)),
        "Q1-side-names-g1": (
            "A side out of step is refused by another rule.",
            refused_out_of_step(ChooseSide, "G1"),
        ),
        "Q1-town-names-g1": (
            "A town out of step is refused by another rule.",
            refused_out_of_step(ChooseTown, "G1"),
        ),
        "Q2-shortest": (
            "The shortest side with a tile is struck.",
            instead(quakes, "longest", shortest),
        ),
        "Q2-any-side": (
            "Any side with a tile may be struck.",
            instead(
                quakes,
                "longest",
                lambda real, counted: tuple(n for n, each in enumerate(counted) if each),
            ),
        ),
        "Q2-up-to-a-gap": ("A gap ends a side.", instead(PackedBoard, "lengths", up_to_a_gap)),
        "Q2-unnamed": ("Any side may be named.", unrefused("Q2")),
        "Q3-first-tied": (
            "The first of the tied sides is struck.",
            instead(quakes, "longest", lambda real, counted: real(counted)[:1]),
        ),
        "Q3-next-player": (
            "The next player chooses among tied sides.",
            fact(GameState, "actor", lambda of, real: decided_by_next(real, of, ("side",))),
        ),
        "Q4-one-too-many": ("One tile too many is removed.", magnitude(lambda real: real + 1)),
        "Q4-one-too-few": ("One tile too few is removed.", magnitude(lambda real: real - 1)),
        "Q4-farthest-first": (
            "The farthest tiles are removed.",
            instead(quakes, "remove_tiles", farthest),
        ),
        "Q4-gaps-count": (
            "Gaps use up the magnitude.",
            instead(quakes, "remove_tiles", counting_gaps),
        ),
        "Q5-all-or-none": (
            "Where there are fewer tiles, none go.",
            instead(quakes, "remove_tiles", all_or_none),
        ),
        "Q5-one-stays": (
            "The last tile of a side always stays.",
            instead(quakes, "remove_tiles", last_stays),
        ),
        "Q6-crews-are-lost": (
            "Crews on removed tiles are lost.",
            constants(quakes, crews_on=lambda tile: []),
        ),
        "Q6-all-to-one": (
            "All crews return to the player whose turn it is.",
            instead(quakes, "_strike", crews_to_one),
        ),
        "Q7-no-more-drawing": (
            "After a quake nothing more is drawn.",
            by_itself(RESUME, lambda real, draft: put_back(draft, PLACE)),
        ),
        "Q7-one-quake-a-turn": (
            "A second quake in a turn strikes nothing.",
            by_itself(STRIKE, one_quake),
        ),
        "Q7-counts-as-a-tile": (
            "A quake counts as one of three face up.",
            by_itself(RESUME, quake_counts),
        ),
        "E1-never": (
            "The game doesn't end with the last tile.",
            constants(drawing, is_last_tile_laid=lambda now: False),
        ),
        "E1-named-e2": (
            "The last tile ends the game by another rule.",
            instead(
                drawing,
                "_end",
                lambda real, draft, reason: real(draft, "E2" if reason == "E1" else reason),
            ),
        ),
        "E1-one-early": (
            "The game ends when one tile is left.",
            ended_by_tiles(one_left),
        ),
        "E1-goes-on": (
            "A game that is over refuses moves by another rule.",
            instead((turn, placement), "out_of_step", refused_after_the_end),
        ),
        "E2-never": (
            "The game goes on without an open end.",
            constants(drawing, _ended_by_the_table=ends_by(lambda now: None)),
        ),
        "E2-one-open": (
            "The game ends when at most one end is open.",
            constants(drawing, _ended_by_the_table=ends_by(at_most_one_open)),
        ),
        "E2-town-aside": (
            "The town's own ends don't keep the game going.",
            constants(drawing, _ended_by_the_table=ends_by(open_beyond_towns)),
        ),
        "E3-one-end": (
            "One end at a terminus is enough.",
            fact(Section, "complete", lambda self, real: any(end.is_terminus for end in self.ends)),
        ),
        "E3-any": (
            "Incomplete sections score.",
            fact(Section, "complete", lambda self, real: bool(self.ends)),
        ),
        "E3-never": (
            "No section is complete.",
            fact(Section, "complete", lambda self, real: False),
        ),
        "E4-loops-score": (
            "A closed loop is complete.",
            all_of(
                fact(Section, "complete", lambda self, real: real or not self.ends),
                instead(scoring, "score_line", score_loop),
            ),
        ),
        "E4-no-loops": (
            "A closed loop is not seen as one.",
            fact(Section, "loop", lambda self, real: False),
        ),
        "E5-nothing": ("Fragments score nothing.", constants(sections, CHORD_POINTS=0)),
        "E5-two": ("Fragments score two points.", constants(sections, CHORD_POINTS=2)),
        "E5-once-a-tile": (
            "A tile passed twice scores once.",
            fact(
                Section,
                "chords",
                lambda self, real: len({each.at for each in self.fragments if each.is_chord}),
            ),
        ),
        "E6-stubs-count": (
            "Stubs score like other fragments.",
            fact(Section, "chords", lambda self, real: len(self.fragments)),
        ),
        "E6-town-five": (
            "The town is worth 5.",
            fact(Tile, "value", lambda tile, real: 5 if tile.kind == "town" else real),
        ),
        "E6-no-values": ("Ends are worth nothing.", fact(Tile, "value", lambda tile, real: 0)),
        "E7-once": (
            "The same terminus at both ends counts once.",
            fact(Section, "points", same_terminus_once),
        ),
        "E8-all-take": (
            "Everybody with a crew takes the points.",
            instead(scoring, "score_line", takers(lambda claims, real: claims if real else ())),
        ),
        "E8-fewest": (
            "Whoever has fewest crews takes the points.",
            instead(
                scoring,
                "score_line",
                takers(
                    lambda claims, real: [
                        c for c in claims if real and claims[c] == min(claims.values())
                    ]
                ),
            ),
        ),
        "E9-nobody": (
            "Tied players take nothing.",
            instead(
                scoring, "score_line", takers(lambda claims, real: real if len(real) == 1 else ())
            ),
        ),
        "E9-first": (
            "One of the tied players takes the points.",
            instead(scoring, "score_line", takers(lambda claims, real: real[:1])),
        ),
        "E9-split": ("Tied players split the points.", instead(scoring, "score_line", split)),
        "E10-fewest": (
            "Fewest points win.",
            winners_by(
                lambda totals, heights: [p for p in totals if totals[p] == min(totals.values())]
            ),
        ),
        "E10-all": ("Everybody wins.", winners_by(lambda totals, heights: totals)),
        "E11-shortest": (
            "A tie goes to the shortest.",
            winners_by(lambda totals, heights: by_height(totals, heights, min)),
        ),
        "E11-shared": (
            "A tie is always shared.",
            winners_by(lambda totals, heights: leaders(totals)),
        ),
        "E11-before-points": (
            "The tallest wins, whoever has most points.",
            winners_by(lambda totals, heights: [max(totals, key=lambda p: heights.get(p, 0))]),
        ),
        "V1-last": ("The 6.0 is always last.", instead(setup, "deal", big_one_at(-1))),
        "V1-first-of-the-bottom": (
            "The 6.0 is always the first of the bottom six.",
            instead(setup, "deal", big_one_at(-6)),
        ),
        "V1-anywhere": (
            "The 6.0 lies anywhere in the pile.",
            instead(setup, "deal", big_one_at(0 - 40)),
        ),
        "V1-base-mix": (
            "The mix is that of the base game.",
            constants(
                setup, BIG_ONE_MIX=evolve(setup.BIG_ONE_MIX, highways=setup.BASE_MIX.highways)
            ),
        ),
        "V1-none-leave": (
            "No mixed tile leaves.",
            constants(setup, BIG_ONE_MIX=evolve(setup.BIG_ONE_MIX, leaving=0)),
        ),
        "V1-ignored": (
            "The Big One is dealt like the base game.",
            constants(setup, BIG_ONE_MIX=setup.BASE_MIX),
        ),
        "V1-is-weak": (
            "The 6.0 removes one tile.",
            instead(
                quakes,
                "remove_tiles",
                lambda real, board, town, side, power, uses: real(
                    board, town, side, 1 if power == 6 else power, uses
                ),
            ),
        ),
        "V2-ignored": ("No second tile may be laid.", dilemma(False)),
        "V2-next-draws-one": ("The next player turns up one tile.", constants(drawing, FACE_UP=2)),
        "V2-no-choice": (
            "A second tile is all that may follow.",
            instead(crews, "moves", lambda real, now: ()),
        ),
        "V3-ignored": (
            "No aftershock follows a quake.",
            instead(
                aftershocks,
                "_begin_round",
                lambda real, draft: aftershocks._end_round(draft, draft.step),
            ),
        ),
        "V3-one-player": (
            "Only the player whose turn it is turns a tile.",
            instead(
                aftershocks,
                "_ask_next_player",
                lambda real, draft, step, done: aftershocks._end_round(draft, step.then),
            ),
        ),
        "V3-anticlockwise": (
            "Players turn tiles anticlockwise.",
            instead(aftershocks, "_ask_next_player", turn_passes_on),
        ),
        "V3-must": ("A tile must be turned.", no_pass(TURN)),
        "V3-names-g1": (
            "A turn out of step is refused by another rule.",
            refused_out_of_step(TurnTile, "G1"),
        ),
        "V3-any-tile": ("A turn of no tile is refused by no rule.", unrefused("V3")),
        "V3a-any-orientation": (
            "A tile may be turned against its neighbours.",
            constants(aftershocks, _is_legal=lambda rules, look, around: True),
        ),
        "V3a-never": (
            "No tile may be turned.",
            constants(aftershocks, _is_legal=lambda rules, look, around: False),
        ),
        "V3a-unnamed": ("An illegal turn is refused by no rule.", unrefused("V3a")),
        "V3b-twice": (
            "A tile may be turned twice.",
            instead(
                aftershocks,
                "_ask_next_player",
                lambda real, draft, step, done: real(draft, step, frozenset()),
            ),
        ),
        "V3c-crews-leave": (
            "Crews leave a tile that is turned.",
            instead(PackedBoard, "turn", no_crews_turn),
        ),
        "V3c-crews-stay-put": (
            "Crews stay at their edges.",
            instead(PackedBoard, "turn", crews_stay_put),
        ),
        "V4-ignored": (
            "Twin Cities is the base game.",
            fact(Rules, "copies", lambda rules, real: 1),
        ),
        "V4-one-copy-of-tiles": (
            "Twin Cities is dealt from one copy.",
            in_heaps(
                lambda parted, copies: (
                    evolve(parted, rest=halved(parted.rest)) if copies > 1 else parted
                )
            ),
        ),
        "V4a-seven": ("The towns lie seven steps apart.", constants(options, TOWNS_APART=7)),
        "V4a-another-direction": (
            "The second town lies to the south.",
            constants(options, TOWARDS_SECOND_TOWN=3),
        ),
        "V4b-six-leave": ("Six tiles leave.", leaving(lambda rules, count: count // rules.copies)),
        "V4b-one-mix": ("The mix has the highways of one copy.", in_heaps(half_the_mix)),
        "V4b-highways-leave": (
            "Highways leave rather than quakes.",
            instead(setup, "shuffled", mixed_in_order(lambda tile: tile.kind == "quake")),
        ),
        "V4b-never-shuffled": (
            "The pile is not shuffled.",
            instead(
                setup,
                "shuffled",
                lambda real, tiles, random: (
                    real(tiles, random) if isinstance(tiles, tuple) else sorted(tiles)
                ),
            ),
        ),
        "V4c-one-town": (
            "A quake strikes one town alone.",
            instead(
                quakes,
                "_strike",
                lambda real, draft, quake, town, _then, _counted, side: real(
                    draft, quake, town, (), (), side
                ),
            ),
        ),
        "V4c-in-order": ("The towns are struck in order.", by_itself(STRIKE, towns_in_order)),
        "V4c-next-player": (
            "The next player chooses the town.",
            fact(GameState, "actor", lambda of, real: decided_by_next(real, of, ("town",))),
        ),
        "V4c-unnamed": ("A quake may strike where no town lies.", unrefused("V4c")),
        "V4d-removed": (
            "The other town is removed.",
            instead(
                quakes,
                "_removable",
                lambda real, board, town, side: board.line(cell_of(town), side),
            ),
        ),
        "V4d-not-counted": (
            "The other town doesn't count on a side.",
            instead(PackedBoard, "lengths", without_towns),
        ),
        "V4d-counts-twice": (
            "The other town counts as two tiles.",
            instead(PackedBoard, "lengths", towns_count_twice),
        ),
        "V4e-no-bonus": (
            "From town to town is worth no more.",
            constants(sections, TOWN_TO_TOWN=0),
        ),
        "V4e-any-town": (
            "Every section to a town scores ten more.",
            fact(
                Section,
                "joins_two_towns",
                lambda self, real: any(end.kind == "town" for end in self.ends),
            ),
        ),
        "R1-five-roads": ("No highway leaves the town to the north.", five_roads),
        "R2-own-set-ignored": (
            "A tile set of one's own is ignored.",
            fact(
                TileSet,
                "counts",
                lambda self, real: {
                    entry.tile: entry.count for entry in tilesets._standard().entries
                },
            ),
        ),
        "R2-one-each": (
            "There is one tile of each type.",
            fact(
                TileSet,
                "counts",
                lambda self, real: {tile: min(count, 2) for tile, count in real.items()},
            ),
        ),
        "R3-all-worth-one": (
            "Every intersection is worth 1.",
            fact(
                Tile,
                "value",
                lambda tile, real: min(real, 1) if tile.kind == "intersection" else real,
            ),
        ),
        "R3-one-fewer": (
            "A pattern of exits is missing.",
            fact(TileSet, "counts", one_fewer("intersection")),
        ),
        "R3-value-ignored": ("Another value is the same tile.", unrefused("G3")),
        "R5-empty-pile": (
            "An empty pile ends the game.",
            ended_by_tiles(lambda now: now.drawn == len(now.setting.pile)),
        ),
        "R6-three-alone": (
            "Only three tiles that can't be laid leave, and fewer end the game.",
            by_itself(DRAW, drawn_with(leaving=lambda draft: 3 if len(draft.face_up) == 3 else 0)),
        ),
        "R6-named-e1": (
            "Tiles that can't be laid end the game by another rule.",
            instead(
                drawing,
                "_end",
                lambda real, draft, reason: real(draft, "E1" if reason == "R6" else reason),
            ),
        ),
        "R6-they-stay": (
            "The last tiles that can't be laid stay face up.",
            by_itself(DRAW, drawn_with(leaving=lambda draft: 0 if draft.is_pile_empty() else 3)),
        ),
        "R6-quakes-ignored": (
            "A quake that replaces discarded tiles strikes nothing.",
            by_itself(STRIKE, quake_after_discard),
        ),
        "R7-asks-anyway": (
            "A choice is asked for where no tile lies.",
            instead(quakes, "longest", lambda real, counted: real(counted) or tuple(range(6))),
        ),
        "R7-asks-with-one": (
            "A single longest side is asked for as well.",
            by_itself(STRIKE, always_asked),
        ),
        "R8-up-to-a-gap": ("A gap ends a side.", instead(PackedBoard, "lengths", up_to_a_gap)),
        "R8-up-to-a-town": (
            "The other town ends a side.",
            instead(PackedBoard, "line", up_to_a_town),
        ),
        "R8-up-to-a-hole": (
            "A hole in the table ends a side.",
            instead(PackedBoard, "line", up_to_a_hole),
        ),
        "R11-out-of-line": (
            "A second town elsewhere lies in line all the same.",
            constants(options, TOWARDS_SECOND_TOWN=1),
        ),
        "R11-counts-anywhere": (
            "The other town counts on a side even out of line.",
            instead(PackedBoard, "lengths", town_counts_anywhere),
        ),
        "R13-one-at-the-bottom": (
            "One 6.0 is laid aside.",
            in_heaps(
                lambda parted, copies: evolve(
                    parted, aside=parted.aside[:1], rest=parted.rest + parted.aside[1:]
                )
            ),
        ),
        "R13-six-at-the-bottom": (
            "Five tiles go to the bottom.",
            in_heaps(lambda parted, copies: evolve(parted, at_bottom=5)),
        ),
        "R13-five-leave": ("Five tiles leave.", leaving(lambda rules, count: 5)),
        "R14-crew-after": (
            "A crew may follow the second tile.",
            constants(SecondTile, play=FirstTile.play),
        ),
        "R14-only-with-a-crew": (
            "A second tile needs a section to claim.",
            all_of(
                instead(placement, "second_tiles", second_tiles_need_crew),
                instead(
                    crews,
                    "is_asked",
                    lambda real, now: bool(now.unclaimed and now.supplies[now.turn]),
                ),
            ),
        ),
        "R14-g7-applies": (
            "Tiles that can't be laid second leave.",
            by_itself(LAID, second_tiles_leave),
        ),
        "R15-green-alone": (
            "A tile that touches green alone may be turned.",
            constants(
                aftershocks,
                _is_legal=lambda rules, look, around: (
                    bool(around.laid)
                    and matching.broken(matching.highway_edges(look), around) != "G5"
                ),
            ),
        ),
        "R16-idle-turns": (
            "A turn need not change anything.",
            all_of(unrefused("R16"), instead(aftershocks, "turns", idle_turns)),
        ),
        "R16-picture-alone": (
            "A turn must change the picture.",
            instead(aftershocks, "turns", turns_by_picture),
        ),
        "R16-every-step": (
            "Turns with equal results are several.",
            instead(aftershocks, "turns", every_step),
        ),
        "R16-fewest-alone": (
            "A turn with more steps than needed is refused.",
            instead(aftershocks.Turn, "refusal", fewest_alone),
        ),
        "R17-edge-is-open": (
            "An end off the table keeps the game going.",
            constants(drawing, _ended_by_the_table=ends_by(edges_are_open)),
        ),
        "R17-edge-completes": (
            "An end off the table is complete.",
            fact(End, "is_terminus", lambda end, real: real or end.kind == "edge"),
        ),
        "R18-islands-leave": (
            "Tiles cut off by a quake leave.",
            instead(quakes, "remove_tiles", remove_islands),
        ),
        "R19-incomplete-only": (
            "A complete section can't be claimed.",
            claimable_if(lambda section: not section.complete),
        ),
        "R19-complete-ones-shared": (
            "A complete section may be claimed by several.",
            instead(FirstTile, "play", masked(complete_ones_shared)),
        ),
        "R20-always-asked": (
            "A crew step is asked even if nothing can be chosen.",
            instead(crews, "is_asked", lambda real, now: True),
        ),
        "R20-aftershock-asked": (
            "An aftershock is asked even if no tile can be turned.",
            by_itself(SHAKE, always_shaken),
        ),
        "R20-borrowed-crews": (
            "Crews may be placed from an empty supply.",
            all_of(
                unrefused("R20"),
                instead(crews, "moves", lambda real, now: crews._BY_MASK[now.unclaimed]),
                instead(crews, "is_asked", lambda real, now: bool(now.unclaimed)),
            ),
        ),
        "R20-silent": (
            "What is skipped is not noted.",
            instead(Draft, "skip", lambda real, *args: None),
        ),
        "R21-known-heights": (
            "The tallest whose height is known wins.",
            winners_by(lambda totals, heights: by_height(totals, heights, max)[:1]),
        ),
        "R21-first": (
            "The first of equally tall players wins.",
            winners_by(lambda totals, heights: leaders(totals)[:1]),
        ),
        "R22-next-player": (
            "The next player decides about quakes.",
            fact(GameState, "actor", lambda of, real: decided_by_next(real, of, ("side", "town"))),
        ),
        "R22-seat-of-the-first": (
            "The first player begins aftershocks.",
            instead(aftershocks, "_begin_round", first_begins),
        ),
        "R23-not-after-quakes": (
            "E2 is not looked at after a quake.",
            by_itself(RESUME, lambda real, draft: put_back(draft, DRAW)),
        ),
        "R23-not-at-first": (
            "Nothing is looked at before the first turn.",
            by_itself(BEGIN, lambda real, draft: begin(draft)),
        ),
        "R23-after-laying": (
            "The end is looked at as soon as a tile lies.",
            by_itself(LAID, ended_at_once),
        ),
        "R23-after-each-tile": (
            "E1 and E2 are looked at after the draw.",
            by_itself(NEXT, ends_late),
        ),
        "R24-crews-go-home": (
            "Crews return to the supplies at the end.",
            instead(drawing, "_end", crews_go_home),
        ),
        "R25-not-after-quakes": (
            "No round of aftershocks comes.",
            instead(
                aftershocks,
                "_begin_round",
                lambda real, draft: aftershocks._end_round(draft, draft.step),
            ),
        ),
        "R25-in-set-up": (
            "A quake in set-up counts, with its aftershocks.",
            constants(setup, FACE_UP_AT_START=0),
        ),
        "R26-asked-if-tied": (
            "The town is asked for only if both have tiles.",
            by_itself(STRIKE, asked_if_both),
        ),
        "R26-town-alone-never": (
            "A side with the other town alone doesn't count.",
            instead(PackedBoard, "lengths", without_towns),
        ),
        "R26-through-towns": (
            "A section runs on through a town.",
            fact(
                Section,
                "complete",
                lambda self, real: real and not any(end.kind == "town" for end in self.ends),
            ),
        ),
        "R27-discards-come-back": (
            "Discarded tiles come back.",
            instead(Draft, "discard", discards_come_back),
        ),
        "R27-lost-come-back": (
            "Tiles removed by a quake come back.",
            instead(quakes, "_strike", lost_come_back),
        ),
        "R27-quakes-come-back": (
            "A quake that has struck comes back.",
            instead(quakes, "_strike", quake_comes_back),
        ),
        "R27-quakes-strike": ("A quake in set-up strikes.", constants(setup, FACE_UP_AT_START=0)),
        "R28-box-ignored": (
            "Tiles in the box don't count.",
            constants(
                drawing,
                some_tile_fits=lambda now: any(
                    fits_anywhere(now.board, each)
                    for each in {*now.face_up, *now.setting.pile[now.drawn :]}
                ),
            ),
        ),
        "R28-pile-ignored": (
            "Only tiles face up count.",
            constants(
                drawing,
                some_tile_fits=lambda now: any(
                    fits_anywhere(now.board, each) for each in now.face_up
                ),
            ),
        ),
        "R28-named-e2": (
            "Where no tile fits the game ends by another rule.",
            instead(
                drawing,
                "_end",
                lambda real, draft, reason: real(draft, "E2" if reason == "R28" else reason),
            ),
        ),
        "R29-town-is-open": (
            "An end at the town keeps the game going.",
            constants(drawing, _ended_by_the_table=ends_by(lambda now: None)),
        ),
        "D1-incomplete": (
            "Incomplete sections score.",
            fact(Section, "complete", lambda self, real: bool(self.ends) and not real),
        ),
        "D3-kept-alone": ("The kept tiles alone are the pile.", instead(setup, "deal", kept_alone)),
        "D4-kept-alone": ("The kept tiles alone are the pile.", instead(setup, "deal", kept_alone)),
        "D5-none-leave": (
            "No mixed tile leaves.",
            constants(setup, BIG_ONE_MIX=evolve(setup.BIG_ONE_MIX, leaving=0)),
        ),
        "D6-every-highway": (
            "Every highway edge must meet one.",
            instead((matching, placement, aftershocks), "broken", all_must_meet),
        ),
        "D6-any-edge": ("A highway edge may meet any edge.", without_break("G5")),
        "D7-crews-of-one": (
            "The player with fewest crews takes a section.",
            instead(
                scoring,
                "score_line",
                takers(lambda claims, real: [c for c in claims if real and c not in real]),
            ),
        ),
        "D8-second-begins": (
            "The next player begins.",
            by_itself(BEGIN, lambda real, draft: advance(draft, 1)),
        ),
        "D9-nine-steps": ("The towns lie nine steps apart.", constants(options, TOWNS_APART=9)),
        "D10-stubs-count": (
            "Stubs score like other fragments.",
            fact(Section, "chords", lambda self, real: len(self.fragments)),
        ),
        "D11-curves": (
            "Loose curves stand for tight ones in the mix.",
            constants(
                setup,
                BIG_ONE_MIX=evolve(setup.BIG_ONE_MIX, highways={setup.STRAIGHT: 2, setup.LOOSE: 3}),
            ),
        ),
        "D12-tiles-match": (
            "Every highway edge must meet one.",
            instead((matching, placement, aftershocks), "broken", all_must_meet),
        ),
        "D12-all-are-laid": ("Another tile may follow the first one.", dilemma(True)),
        "D13-may-decline": (
            "Nobody need choose among tied sides.",
            instead(
                quakes,
                "longest",
                lambda real, counted: real(counted) if len(real(counted)) == 1 else (),
            ),
        ),
        "D14-next-draws-one": ("The next player turns up one tile.", constants(drawing, FACE_UP=2)),
        "D15-split": ("Tied players split the points.", instead(scoring, "score_line", split)),
        "D16-once-claimed": (
            "No section beside an empty cell can be claimed.",
            claimable_if(lambda section: section.complete),
        ),
        "D17-shortest": (
            "A tie goes to the shortest.",
            winners_by(lambda totals, heights: by_height(totals, heights, min)),
        ),
        "D17-points-again": (
            "A tie is always shared.",
            winners_by(lambda totals, heights: leaders(totals)),
        ),
        "D18-twenty-in-all": (
            "There are five crews of each colour.",
            constants(options, CREWS_A_COLOUR=5),
        ),
        "D2-of-the-town": (
            "Sections that end at the town alone are complete.",
            fact(
                Section,
                "complete",
                lambda self, real: real and any(end.kind == "town" for end in self.ends),
            ),
        ),
        "D9-eight-steps": (
            "The towns never lie nine steps apart.",
            read_as("R11", None, of="nine-steps"),
        ),
        "D12-no-green": (
            "No green edge may touch another tile.",
            instead((matching, placement, aftershocks), "broken", no_green),
        ),
        "V3-asked-anyway": (
            "An aftershock is asked even if no tile can be turned.",
            by_itself(SHAKE, always_shaken),
        ),
        "R22-turns-all": (
            "The player whose turn it is turns every tile.",
            fact(GameState, "actor", lambda of, real: real and of.players[of.turn]),
        ),
        "R23-quakes-end-it": (
            "A quake ends the game.",
            by_itself(RESUME, lambda real, draft: drawing._end(draft, "E2")),
        ),
        "R23-before-aftershocks": (
            "E2 is looked at before the aftershocks of a quake.",
            by_itself(SHAKE, lambda real, draft: ended_at_once(real, draft)),
        ),
        "R23-town-aside": (
            "The town's own ends don't keep the game going.",
            constants(drawing, _ended_by_the_table=ends_by(open_beyond_towns)),
        ),
        "V4a-one-town": ("One town lies on the table.", towns_of(Hex(0, 0))),
        "R11-one-direction": (
            "The second town always lies to the south-east.",
            towns_of(Hex(0, 0), Hex(8, 0)),
        ),
        "R16-town-turns": (
            "A town is a tile like any other to turn.",
            constants(aftershocks, TOWN_SHAPE=-1),
        ),
        "C4-a-quake-to-lay": (
            "A quake may be laid.",
            instead(
                FirstTile,
                "refusal",
                lambda real, self, now, move: (
                    None if move.tile.kind == "quake" else real(self, now, move)
                ),
            ),
        ),
        "R5-three-or-none": (
            "Without a third tile face up the game ends.",
            by_itself(DRAW, three_or_none),
        ),
        "G5-no-green": (
            "No green edge may touch another tile.",
            instead((matching, placement, aftershocks), "broken", no_green),
        ),
        "G5-one-neighbour": (
            "A tile may touch one other tile only.",
            instead(
                (matching, placement, aftershocks),
                "broken",
                lambda real, edges, around: (
                    real(edges, around) or ("G5" if around.laid.bit_count() > 1 else None)
                ),
            ),
        ),
        "G10-chords-alone": (
            "A section of stubs alone can't be claimed.",
            claimable_if(lambda section: section.chords > 0),
        ),
        "E2-edges-are-open": (
            "An end off the table keeps the game going.",
            constants(drawing, _ended_by_the_table=ends_by(edges_are_open)),
        ),
        "E8-one-crew-alone": (
            "A section with several crews goes to nobody.",
            instead(
                scoring,
                "score_line",
                takers(lambda claims, real: real if sum(claims.values()) == 1 else ()),
            ),
        ),
        "R24-crews-are-taken-off": (
            "Crews are off the table once the game is over.",
            instead(drawing, "_end", crews_taken_off),
        ),
        "G9-crews-on-stubs": (
            "A crew on a stub claims nothing.",
            fact(Section, "claims", chord_claims),
        ),
        "R6-none-leave": (
            "Tiles that can't be laid stay.",
            instead(drawing, "any_fits", lambda real, now: bool(now.face_up)),
        ),
        "G6-roads-too": ("No road may lead off the table.", refused_if("G6", leads_off)),
        "G3-not-beside-towns": ("No tile is laid next to a town.", refused_if("G3", beside_a_town)),
        "G3-beside-towns-alone": (
            "Tiles are laid next to a town alone.",
            refused_if("G3", lambda now, cell, piece: not beside_a_town(now, cell, piece)),
        ),
        "R18-islands-are-closed": (
            "Ends of tiles cut off don't keep the game going.",
            constants(drawing, _ended_by_the_table=ends_by(open_near_towns)),
        ),
        "Q6-all-crews-return": (
            "A quake returns every crew on the table.",
            instead(quakes, "_strike", all_crews_return),
        ),
        "R20-never-asked": (
            "A crew step is never asked.",
            instead(crews, "is_asked", lambda real, now: False),
        ),
        "R20-passes-are-skips": (
            "A pass is noted as skipped.",
            instead(
                crews.Decline,
                "play",
                lambda real, self, draft, move: (
                    draft.skip(draft.turn, CREW, "R20"),
                    real(self, draft, move),
                )[1],
            ),
        ),
        "R20-skips-at-the-end": (
            "The end of the game is noted as a skipped step.",
            instead(
                drawing,
                "_end",
                lambda real, draft, reason: (
                    draft.skip(draft.turn, CREW, "R20"),
                    real(draft, reason),
                )[1],
            ),
        ),
        "Q2-first-side": (
            "The first of the longest sides is struck.",
            instead(quakes, "longest", lambda real, counted: real(counted)[:1]),
        ),
        "Q2-up-to-a-hole": (
            "A hole in the table ends a side.",
            all_of(
                instead(PackedBoard, "line", up_to_a_hole),
                instead(
                    PackedBoard,
                    "lengths",
                    lambda real, board, cell: [len(board.line(cell, edge)) for edge in range(6)],
                ),
            ),
        ),
        "Q2-off-line": (
            "Tiles in no line count on the north side.",
            instead(PackedBoard, "lengths", off_line_counts),
        ),
        "Q5-town-goes": (
            "The other town is removed.",
            instead(
                quakes,
                "_removable",
                lambda real, board, town, side: board.line(cell_of(town), side),
            ),
        ),
        "R4-at-every-tile": (
            "By the option no crew follows any tile.",
            by_itself(
                LAID,
                lambda real, draft: (
                    end_turn(real, draft) if draft.setting.ends_at_once else real(draft)
                ),
            ),
        ),
        "R28-before-others": (
            "By the option every end has this reason.",
            instead(
                drawing,
                "_end",
                lambda real, draft, reason: real(
                    draft, "R28" if draft.setting.some_tile_must_fit else reason
                ),
            ),
        ),
        "V3a-any-skip": (
            "A skipped aftershock is put down to another rule.",
            instead(
                Draft,
                "skip",
                lambda real, draft, seat, phase, rule: real(
                    draft, seat, phase, "R20" if rule == "V3a" else rule
                ),
            ),
        ),
        "R10-first-alone": (
            "The sides of the second town are not counted.",
            instead(
                quakes,
                "_strike",
                lambda real, draft, quake, town, _then, _counted, side: real(
                    draft, quake, town, (), (), side
                ),
            ),
        ),
        "R26-claims-run-through": (
            "A claim reaches across towns.",
            instead(
                FirstTile, "play", masked(lambda draft, mask: 0 if draft.board.crews() else mask)
            ),
        ),
        "E1-not-at-first": (
            "Nothing is looked at before the first turn.",
            by_itself(BEGIN, lambda real, draft: begin(draft)),
        ),
        "V4d-counts-anywhere": (
            "The other town counts on a side even out of line.",
            instead(PackedBoard, "lengths", town_counts_anywhere),
        ),
        "R9-town-goes": (
            "The other town is one of the tiles removed.",
            instead(
                quakes,
                "_removable",
                lambda real, board, town, side: board.line(cell_of(town), side),
            ),
        ),
    } | {
        name: entry
        for ruling, readings in OPTIONS.items()
        for reading in readings
        for name, entry in {
            f"{ruling}-without-{reading}": (
                f"The option {reading} is ignored.",
                read_as(ruling, None, of=reading),
            ),
            f"{ruling}-always-{reading}": (
                f"The ruling is always read as {reading}.",
                read_as(ruling, reading),
            ),
        }.items()
    }


SPOILT: Final[Mapping[str, Spoilt]] = {
    name: Spoilt(name.partition("-")[0], wrong, spoil)
    for name, (wrong, spoil) in _entries().items()
}
"""Every spoilt engine by its name."""
