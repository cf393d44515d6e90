"""Drawing, and how a turn and the game end (G1, G2, G7, Q7, S4, S5, E1, E2, R5, R6, R23, R24, R28).

Where the pile has no order, drawing waits for somebody to name the tile that is turned up.
"""

from typing import TYPE_CHECKING, Final

from .._engine.tile_types import TileType, any_fits_anywhere
from ..model.events import GameEnded, TurnBegan
from ..model.matching import type_of_piece
from ..model.moves import Draw, Move
from ..model.packed import DRAW, FACE_UP, OVER, PLACE, PackedState, Setting
from ..model.packing import unseen_counts
from ..model.steps import ChoosingTown, Drawing, Over
from ..model.tiles import Tile, piece_of, tile_of
from ..ruleids import RuleId
from ._decision import Decision
from ._draft import BEGIN, REFILL, SET_UP, STRIKE, Draft
from .placement import any_fits

if TYPE_CHECKING:  # loaded when a move is first refused
    from ..model.refusals import Refusal
    from .odds import Outlook

FACE_UP_AT_START: Final = 2  # S4

_IN_SET_UP: Final = Drawing(in_set_up=True)
_IN_TURN: Final = Drawing()


class TurnUp(Decision[Draw]):
    """Name the tile that is turned up from an undealt pile (G2)."""

    def refusal(self, now: PackedState, move: Draw) -> "Refusal | None":
        """Return why no tile of this type can be turned up now."""
        index = type_index(now.setting, move.tile)
        if index >= 0 and outlook(now).weights[index]:
            return None
        from ..model.refusals import CannotCome, Refusal

        return Refusal("G2", move, CannotCome(move.tile))

    def play(self, draft: Draft, move: Draw) -> None:
        """Turn the tile up, and go on as if it had been on top of the pile."""
        in_set_up = _draw_step(draft).in_set_up
        tile_type = draft.turn_up_named(type_index(draft.setting, move.tile))
        if in_set_up:
            draft.phase = SET_UP
            _put_out(draft, tile_type)
        else:
            draft.phase = REFILL  # unless it is a quake, which strikes first
            _turned_up(draft, tile_type)


def _draw_step(now: PackedState) -> Drawing:
    assert isinstance(now.step, Drawing)
    return now.step


def first_tiles(draft: Draft) -> None:
    """Turn up two tiles before the first turn (S4)."""
    while len(draft.face_up) < FACE_UP_AT_START and not draft.is_pile_empty():
        if draft.setting.types is not None:  # undealt: somebody names the tile
            draft.phase, draft.step = DRAW, _IN_SET_UP
            return
        _put_out(draft, draft.turn_up())
    draft.phase = BEGIN


def _put_out(draft: Draft, tile_type: TileType) -> None:
    """Turn up a tile in set-up; a quake strikes nothing, and is replaced (S4, R27)."""
    if tile_type.magnitude:
        draft.discard((tile_type,))
    else:
        draft.face_up += (tile_type,)


def begin_turn(draft: Draft) -> None:
    """Begin the turn of the player whose turn it is with the draw (G1), unless the game is over."""
    if not ended(draft):
        draft.phase = REFILL
        if draft.events is not None:
            draft.events.append(TurnBegan(draft.player))


def next_turn(draft: Draft) -> None:
    """Begin the turn of the next player clockwise, unless the game is over (S5)."""
    if not ended(draft):
        draft.turn = (draft.turn + 1) % len(draft.setting.players)
        draft.phase = REFILL
        if draft.events is not None:
            draft.events.append(TurnBegan(draft.player))


def ended(draft: Draft) -> bool:
    """End the game before a turn's draw if a rule says so, and return whether it did (R23)."""
    if is_last_tile_laid(draft):
        _end(draft, "E1")
        return True
    return _ended_by_the_table(draft)


def resume(draft: Draft) -> None:
    """Go on drawing after a quake and its aftershocks (Q7), unless the game is over now (R23)."""
    if not _ended_by_the_table(draft):
        draft.phase = REFILL


def _ended_by_the_table(draft: Draft) -> bool:
    """End the game if no end is open (E2), or by its option if no tile can be laid there (R28)."""
    if not draft.board.has_open_end():
        _end(draft, "E2")
        return True
    if draft.setting.some_tile_must_fit and not some_tile_fits(draft):
        _end(draft, "E1" if is_last_tile_laid(draft) else "R28")
        return True
    return False


def is_last_tile_laid(now: PackedState) -> bool:
    """Return whether no tile is left to lay (E1); with one face up, play goes on (R5)."""
    return not now.face_up and now.drawn == now.setting.in_pile


def some_tile_fits(now: PackedState) -> bool:
    """Return whether a tile can be laid that may still come, as far as anybody can know (R28).

    Players see neither the order of the pile nor what is in the box, so the game must not end or
    go on by where a tile is hidden: all of these count.
    """
    return any_fits_anywhere(now.board, {each.counts for each in {*now.face_up, *_unseen(now)}})


def _unseen(now: PackedState) -> set[TileType]:
    """Return the types of the tiles that nobody has seen, in the pile or in the box."""
    setting = now.setting
    boxed = {type_of_piece(piece_of(tile)) for tile in setting.box}
    if setting.types is None:
        return boxed.union(setting.pile[now.drawn :])
    return boxed.union(
        [each for each, count in zip(setting.types, unseen_counts(now), strict=True) if count]
    )


def _end(draft: Draft, reason: RuleId) -> None:
    """End the game; crews and supplies stay as they are (R24)."""
    if draft.events is not None:
        draft.events.append(GameEnded(reason))
    draft.phase, draft.step = OVER, Over(reason)


def refill(draft: Draft) -> None:
    """Turn tiles up until three are face up (G2) and one of them can be laid (G7).

    However many can't be laid leave the game, and if no more come, it ends (R6).
    """
    while True:
        while len(draft.face_up) < FACE_UP and not draft.is_pile_empty():
            if draft.setting.types is not None:  # undealt: somebody names the tile
                draft.phase, draft.step = DRAW, _IN_TURN
                return
            _turned_up(draft, draft.turn_up())
            if draft.phase == STRIKE:
                return
        if any_fits(draft):
            draft.phase, draft.step = PLACE, None
            return
        draft.discard(draft.face_up)
        draft.face_up = ()
        if draft.is_pile_empty():
            _end(draft, "R6")
            return


def _turned_up(draft: Draft, tile_type: TileType) -> None:
    """Put a tile face up; a quake strikes at once, and drawing goes on after it (Q1, Q7)."""
    if tile_type.magnitude:
        draft.discards += (tile_type,)
        draft.phase, draft.step = STRIKE, ChoosingTown(tile_of(tile_type.piece))
    else:
        draft.face_up += (tile_type,)


# Undealt piles: which tile may come next.


def outlook(now: PackedState) -> "Outlook":
    """Return what may be turned up next from an undealt pile (G2)."""
    from . import odds  # loads set-up, which a dealt game no longer needs

    return odds.outlook(now)


def moves(now: PackedState) -> tuple[Move, ...]:
    """Return the tiles that may be turned up, by code (G2)."""
    return outlook(now).moves


def type_index(setting: Setting, tile: Tile) -> int:
    """Return the index of a type among those of an undealt pile, or -1."""
    types, tile_type = setting.types, type_of_piece(piece_of(tile))
    assert types is not None
    for index, each in enumerate(types):
        if each is tile_type:
            return index
    return -1
