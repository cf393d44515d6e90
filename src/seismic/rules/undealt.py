"""Undealt games, whose pile has no order, made from dealt ones and back (S3)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import le

from attrs import evolve

from ..errors import BadState, BadValue, Defect
from ..model.consistency import as_types, in_order
from ..model.packed import PackedState
from ..model.packing import pack, seen_tiles
from ..model.pile import Undealt
from ..model.state import GameState, checked_state, packed_state, parts_of, state_of, unpacked
from ..model.steps import Drawing
from ..model.tiles import Tile
from ._draft import REFILL, SET_UP, Draft
from .drawing import type_index
from .odds import mixed_counts, next_weights
from .setup import heaps, others
from .turn import reached


def undealt(state: GameState) -> GameState:
    """Return the undealt state that the players of a state see: its pile has no order.

    Raises `BadState` if no set-up of the rules leads to the tiles that have been seen.

    >>> from seismic import new_game
    >>> len(undealt(new_game(["red", "blue"], seed=7)).pile)
    69
    """
    if checked_state(state).pile.undealt is not None:
        return state
    found = state_of(evolve(parts_of(state), pile=Undealt(len(state.pile)), box=()))
    refuse_unlikely(found)
    return found


def dealt(state: GameState, pile: Iterable[Tile | str]) -> GameState:
    """Return an undealt state dealt, with the tiles of its pile in this order, top first.

    A draw that the state waits for then happens. Raises `BadValue` for an impossible pile.

    >>> from seismic import new_game
    >>> undealt_game = new_game(["red", "blue"], pile=Undealt.of({"H03": 2, "H02": 1}))
    >>> dealt(undealt_game, ["H03", "H02", "H03"]).face_up
    (Tile(code='H03'), Tile(code='H02'), Tile(code='H03'))
    """
    order = as_types("pile", pile)
    refuse_pile(packed_state(state), order)
    box: tuple[Tile, ...] = ()
    if packed_state(state).setting.bottom is None:  # not given as counts: the others were boxed
        seen = seen_tiles(state.board, state.face_up, state.discards)
        box = in_order(others(state.rules, seen + Counter(order)))
    draft = Draft(pack(evolve(parts_of(state), pile=order, box=box)), None)
    if isinstance(state.step, Drawing):
        draft.phase = SET_UP if state.step.in_set_up else REFILL
    return reached(draft)


def refuse_unlikely(state: GameState) -> None:
    """Raise `BadState` unless the set-up of the rules leads to an undealt state."""
    now = packed_state(state)
    setting, unseen, left = now.setting, now.unseen.counts, len(state.pile)
    if setting.bottom is not None:
        return  # given as counts: anything goes
    parted = heaps(state.rules)
    owned = Counter([*parted.mixed, *parted.aside, *parted.rest])
    seen = seen_tiles(state.board, state.face_up, state.discards)
    for tile, count in seen.items():
        if count > owned[tile]:
            problem = f"{count} of {tile} have been seen, and the tile set has {owned[tile]}"
            raise BadState(Defect("seen", problem, parted.rule))
    if left + seen.total() != parted.in_pile:
        problem = (
            f"{left} tiles, with {seen.total()} seen; the set-up of these rules"
            f" has {parted.in_pile} in all; give any other pile as counts by type"
        )
        raise BadState(Defect("in_pile", problem, parted.rule))
    if left:
        possible = any(next_weights(setting, unseen, left))
    else:  # all unseen tiles are in the box
        possible = all(map(le, unseen, mixed_counts(state.rules)))
    if not possible:
        problem = "no set-up of these rules leads to the tiles that have been seen"
        raise BadState(Defect("seen", problem, parted.rule))


def refuse_pile(now: PackedState, order: Sequence[Tile]) -> None:
    """Raise `BadValue` unless an undealt pile may have its tiles in this order, top first."""
    setting, unseen, left = now.setting, list(now.unseen.counts), now.setting.in_pile - now.drawn
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
