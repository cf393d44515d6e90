"""Undealt games, whose pile has no order, made from dealt ones and back (S3)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import evolve

from .._engine.tile_types import TileType
from ..errors import BadState, BadValue, Defect
from ..model.consistency import as_types, in_order
from ..model.matching import types_of
from ..model.packed import DEALT, PackedState, Setting
from ..model.packing import seen_tiles, unseen_counts
from ..model.pile import Undealt
from ..model.state import GameState, checked_state, packed_state, parts_of, state_of, unpacked
from ..model.steps import Drawing
from ..model.tiles import Tile
from ._draft import REFILL, SET_UP, Draft
from .drawing import type_index
from .odds import is_possible, next_weights, set_up_of
from .setup import heaps, others
from .turn import reached


def undealt(state: GameState) -> GameState:
    """Return the undealt state that the players of a state see: its pile has no order.

    Raises:
        BadState: If no set-up of the rules leads to the tiles that have been seen.

    >>> import seismic
    >>> len(seismic.undealt(seismic.new_game(["red", "blue"], seed=7)).pile)
    69
    """
    if checked_state(state).pile.undealt is not None:
        return state
    found = state_of(evolve(parts_of(state), pile=Undealt(len(state.pile)), box=()))
    refuse_unlikely(packed_state(found))
    return found


def dealt(state: GameState, pile: Iterable[Tile | str]) -> GameState:
    """Return an undealt state dealt: with the tiles of its pile in an order, top first.

    A draw that the state waits for then happens.

    Raises:
        BadValue: If the pile is impossible.

    >>> import seismic
    >>> waiting = seismic.new_game(["red", "blue"], pile=seismic.Undealt.of({"H03": 2, "H02": 1}))
    >>> seismic.dealt(waiting, ["H03", "H02", "H03"]).face_up
    (Tile(code='H03'), Tile(code='H02'), Tile(code='H03'))
    """
    order, now = as_types("pile", pile), packed_state(state)
    refuse_pile(now, order)
    box: tuple[Tile, ...] = ()
    if now.setting.bottom is None:  # not given as counts: the others were boxed
        seen = seen_tiles(state.board, state.face_up, state.discards)
        box = in_order(others(state.rules, seen + Counter(order)))
    return with_pile(now, types_of(order), box)


def with_pile(now: PackedState, pile: tuple[TileType, ...], box: tuple[Tile, ...]) -> GameState:
    """Return an undealt state dealt with a pile and a box that are known to be possible."""
    setting, draft = now.setting, Draft(now, None)
    draft.setting = Setting(
        *(setting.rules, setting.players, pile, box, setting.heights, setting.colours, len(pile))
    )
    draft.drawn, draft.unseen = 0, DEALT
    if isinstance(now.step, Drawing):
        draft.phase = SET_UP if now.step.in_set_up else REFILL
    return reached(draft)


def refuse_unlikely(now: PackedState) -> None:
    """Raise `BadState` unless the set-up of the rules leads to an undealt state."""
    setting, left = now.setting, now.setting.in_pile - now.drawn
    if setting.bottom is not None:
        return  # given as counts: anything goes
    set_up, unseen = set_up_of(setting.rules), unseen_counts(now)
    seen = len(now.board.tiles) - setting.rules.copies + len(now.face_up) + len(now.discards)
    in_all = set_up.pool + set_up.aside
    if seen + sum(unseen) != in_all + set_up.leaving:  # more of some type than the set has
        raise BadState(_too_many(unpacked(now)))
    if left + seen != in_all:
        problem = (
            f"{left} tiles, with {seen} seen; the set-up of these rules"
            f" has {in_all} in all; give any other pile as counts by type"
        )
        raise BadState(Defect("in_pile", problem, heaps(setting.rules).rule))
    if not is_possible(set_up, unseen, left):
        problem = "no set-up of these rules leads to the tiles that have been seen"
        raise BadState(Defect("seen", problem, heaps(setting.rules).rule))


def _too_many(state: GameState) -> Defect:
    """Return the defect that more tiles of a type have been seen than the tile set has."""
    rules = state.rules
    problem = next(
        f"{count} of {tile} have been seen, and the tile set has {owned}"
        for tile, count in seen_tiles(state.board, state.face_up, state.discards).items()
        if count > (owned := rules.tiles.count(tile) * rules.copies)
    )
    return Defect("seen", problem, heaps(rules).rule)


def refuse_pile(now: PackedState, order: Sequence[Tile]) -> None:
    """Raise `BadValue` unless an undealt pile may have its tiles in this order, top first."""
    setting, unseen, left = now.setting, list(unseen_counts(now)), now.setting.in_pile - now.drawn
    if setting.types is None:
        raise BadValue("state", unpacked(now), "an undealt one: this pile has an order")
    if len(order) != left:
        raise BadValue("pile", len(order), f"as many tiles as the pile has, {left}")
    for number, tile in enumerate(order):
        index = type_index(setting, tile)
        weights = next_weights(setting, tuple(unseen), left - number)
        if index < 0 or not weights[index]:
            expected = f"a tile that can come after the {number} above it"
            raise BadValue("pile", tile, expected, "S3")
        unseen[index] -= 1
