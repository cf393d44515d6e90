"""Drawing, and how a turn and the game end (G1, G2, G7, Q7, S5, E1, E2, R5, R6, R23, R24, R28)."""

from .._engine.tile_types import fits_anywhere
from ..model.events import GameEnded, TurnBegan
from ..model.matching import type_of_piece
from ..model.packed import FACE_UP, OVER, PLACE, PackedState
from ..model.steps import ChoosingTown, Over
from ..model.tiles import piece_of, tile_of
from ..ruleids import RuleId
from ._draft import DRAW, STRIKE, Draft
from .placement import any_fits


def begin_turn(draft: Draft) -> None:
    """Begin the turn of the player whose turn it is with the draw (G1), unless the game is over."""
    if not ended(draft):
        draft.phase = DRAW
        if draft.events is not None:
            draft.events.append(TurnBegan(draft.player))


def next_turn(draft: Draft) -> None:
    """Begin the turn of the next player clockwise, unless the game is over (S5)."""
    if not ended(draft):
        draft.turn = (draft.turn + 1) % len(draft.setting.players)
        draft.phase = DRAW
        if draft.events is not None:
            draft.events.append(TurnBegan(draft.player))


def ended(draft: Draft) -> bool:
    """End the game before a turn's draw if a rule does (R23)."""
    if not draft.face_up and is_last_tile_laid(draft):
        _end(draft, "E1")
        return True
    return _ended_by_the_table(draft)


def resume(draft: Draft) -> None:
    """Go on drawing after a quake and its aftershocks (Q7), unless the game is over now (R23)."""
    if not _ended_by_the_table(draft):
        draft.phase = DRAW


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
    return not now.face_up and now.drawn == len(now.setting.pile)


def some_tile_fits(now: PackedState) -> bool:
    """Return whether a tile can be laid that may still come, as far as anybody can know (R28).

    Players see neither the order of the pile nor what is in the box, so the game must not end or
    go on by where a tile is hidden: all of these count.
    """
    setting = now.setting
    hidden = {*setting.pile[now.drawn :], *[type_of_piece(piece_of(tile)) for tile in setting.box]}
    return any(fits_anywhere(now.board, tile_type) for tile_type in {*now.face_up, *hidden})


def _end(draft: Draft, reason: RuleId) -> None:
    """End the game; crews and supplies stay as they are (R24)."""
    if draft.events is not None:
        draft.events.append(GameEnded(reason))
    draft.phase, draft.step = OVER, Over(reason)


def draw(draft: Draft) -> None:
    """Turn tiles up until three are face up (G2) and one of them can be laid (G7).

    However many can't be laid leave the game, and if no more come, it ends (R6).
    """
    while True:
        while len(draft.face_up) < FACE_UP and not draft.is_pile_empty():
            tile_type = draft.turn_up()
            if tile_type.magnitude:  # it strikes at once, and drawing goes on after it (Q1, Q7)
                draft.discards += (tile_type,)
                draft.phase, draft.step = STRIKE, ChoosingTown(tile_of(tile_type.piece))
                return
            draft.face_up += (tile_type,)
        if any_fits(draft):
            draft.phase, draft.step = PLACE, None
            return
        draft.discard(draft.face_up)
        draft.face_up = ()
        if draft.is_pile_empty():
            _end(draft, "R6")
            return
