"""Aftershocks: turning a laid tile after a quake (V3, V3a to V3c, R15, R16, R20, R25)."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from .._engine.shapes import TOWN as TOWN_SHAPE
from .._engine.tile_bits import PIECE, SHAPE, turned
from .._engine.turning import steps_to_turn
from ..model.board import Board, packed_board
from ..model.events import Passed, TileTurned
from ..model.hexes import Hex, cell_of, hex_of
from ..model.matching import type_of_piece
from ..model.moves import Move, Pass, TurnTile
from ..model.options import ONLY_AFTER_DAMAGE
from ..model.packed import TURN, PackedState
from ..model.steps import ChoosingSide, Turning
from ..model.tiles import tile_of
from ._decision import Decision
from ._draft import RESUME, SHAKE, STRIKE, Draft
from .placement import mismatched

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal

_STEPS: Final = range(1, 6)
_ALL_TURNS: Final = (1 << 6) - 1


class Turn(Decision[TurnTile]):
    """Turn a laid tile to another orientation (V3)."""

    def refusal(self, now: PackedState, move: TurnTile) -> "Refusal | None":
        """Return why this tile may not be turned so; the table of what fits says if it may."""
        cell, steps = cell_of(move.at), move.by
        tile = now.board.tiles.get(cell, -1)
        if (
            tile >= 0
            and move.at not in _turn_step(now).turned
            and legal_steps(now, cell) >> fewest_steps(tile, steps) & 1
        ):
            return None
        return _why_not(now, move, tile)

    def play(self, draft: Draft, move: TurnTile) -> None:
        """Turn the tile with the crews on it (V3c), and ask the next player."""
        step, cell = _turn_step(draft), cell_of(move.at)
        before = draft.board.tiles[cell]
        by = fewest_steps(before, move.by)
        draft.own_board().turn(cell, by)
        if draft.events is not None:
            player, after = draft.setting.players[step.seat], draft.board.tiles[cell]
            draft.events.append(
                TileTurned(player, move.at, tile_of(before & PIECE), tile_of(after & PIECE), by)
            )
        _ask_next_player(draft, step, step.turned | {move.at})


class Decline(Decision[Pass]):
    """Turn no tile."""

    def play(self, draft: Draft, move: Pass) -> None:
        """Ask the next player."""
        step = _turn_step(draft)
        if draft.events is not None:
            draft.events.append(Passed(draft.setting.players[step.seat], "turn"))
        _ask_next_player(draft, step, step.turned)


def _why_not(now: PackedState, move: TurnTile, tile: int) -> "Refusal":
    """Return the first rule that refuses this turn, with its facts (V3, V3b, R16, V3a)."""
    from ..model import refusals as why

    at = move.at
    if tile < 0:
        return why.Refusal("V3", move, why.NoTileThere(at))
    if tile & SHAPE == TOWN_SHAPE:
        return why.Refusal("V3", move, why.TownNeverTurns(at))
    if at in _turn_step(now).turned:
        return why.Refusal("V3b", move, why.AlreadyTurned(at))
    look = turned(tile, move.by)
    if look == tile:
        return why.Refusal("R16", move, why.NothingChanges(at, move.by))
    after = tile_of(look & PIECE)
    alone = not now.board.constraint_around(cell_of(at))
    mismatch = None if alone else mismatched(now.board, at, after)
    because = mismatch[1] if mismatch else why.NoNeighbour(at)
    return why.Refusal("V3a", move, why.NoLongerLegal(at, after, because))


def _turn_step(now: PackedState) -> Turning:
    assert isinstance(now.step, Turning)
    return now.step


def ask_next(draft: Draft) -> None:
    """Ask a player for an aftershock, if there is a tile to turn (R20)."""
    if not isinstance(draft.step, Turning):
        _begin_round(draft)
        return
    step = draft.step
    if any(turns(draft, step.turned)):
        draft.phase = TURN
    else:
        _skip_others(draft, step)


def _begin_round(draft: Draft) -> None:
    """Begin a round with the player whose turn it is (V3), if there is one after this quake.

    There is one for each quake tile, whether or not it removed anything (R25). By its other
    readings there is none if nothing was removed, or one after each town.
    """
    then = draft.step  # the strike at the other town, if a round comes before it
    assert then is None or isinstance(then, ChoosingSide)
    rules = draft.setting.rules
    nothing_lost = draft.discards[-1].magnitude > 0  # the quake itself was discarded last
    if "aftershocks" not in rules.variants or (
        nothing_lost and rules.option("R25") == ONLY_AFTER_DAMAGE
    ):
        _end_round(draft, then)
    else:
        draft.step = Turning(draft.turn, frozenset(), then)


def _ask_next_player(draft: Draft, step: Turning, turned: frozenset[Hex]) -> None:
    """Go on clockwise, once round the table (V3)."""
    following = (step.seat + 1) % len(draft.setting.players)
    if following == draft.turn:
        _end_round(draft, step.then)
    else:
        draft.phase, draft.step = SHAKE, Turning(following, turned, step.then)


def _skip_others(draft: Draft, step: Turning) -> None:
    """End the round: what this player can't turn, nobody after can, as the table stays the same."""
    players = len(draft.setting.players)
    for asked in range((step.seat - draft.turn) % players, players):
        draft.skip((draft.turn + asked) % players, TURN, "V3a")
    _end_round(draft, step.then)


def _end_round(draft: Draft, then: ChoosingSide | None) -> None:
    """Strike the other town if it has not been, or go on with the turn."""
    draft.phase, draft.step = (RESUME, None) if then is None else (STRIKE, then)


def moves(now: PackedState) -> tuple[Move, ...]:
    """Return the turns that the player who is asked may choose from."""
    return tuple(turns(now, _turn_step(now).turned))


def turns(now: PackedState, done: Collection[Hex]) -> Iterator[TurnTile]:
    """Yield the turns of tiles not turned yet (V3b): by cell, each with the fewest steps (R16)."""
    spared = {cell_of(at) for at in done}
    for cell in sorted(now.board.tiles):
        if cell not in spared:
            mask = legal_steps(now, cell)
            if mask:
                for steps in _STEPS:
                    if mask >> steps & 1:
                        yield _turn(cell, steps)


@lru_cache(maxsize=1 << 13)
def _turn(cell: int, steps: int) -> TurnTile:
    """Return the turn of a tile; searches list the same ones again and again."""
    return TurnTile(hex_of(cell), steps)


def legal_steps(now: PackedState, cell: int) -> int:
    """Return the mask of the steps by which a tile can be turned to a change (R16), legally (V3a).

    That is by G4 and G5, and so not without a neighbour, unless it may by the option (R15).
    """
    tile, constraint = now.board.tiles[cell], now.board.constraint_around(cell)
    if constraint:
        masks = _masks[tile & SHAPE] or _tabulated(tile)
        return steps_to_turn(tile, masks[constraint])
    return steps_to_turn(tile, _ALL_TURNS if now.setting.isolated_may_turn else 0)


_masks: Final = [b""] * (SHAPE + 1)
"""By shape: by constraint which of its turns fit; made for the shapes that have been met."""


def _tabulated(tile: int) -> bytes:
    masks = type_of_piece(tile & PIECE).masks
    _masks[tile & SHAPE] = masks
    return masks


def fewest_steps(tile: int, steps: int) -> int:
    """Return the least number of steps with which a turn has the same result (R16)."""
    look, fewer = turned(tile, steps), 1
    while turned(tile, fewer) != look:
        fewer += 1
    return fewer


def canonical(board: Board, move: TurnTile) -> TurnTile:
    """Return the same turn with the fewest steps (R16)."""
    tile = packed_board(board).tiles[cell_of(move.at)]
    return TurnTile(move.at, fewest_steps(tile, move.by))
