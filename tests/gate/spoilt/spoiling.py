"""Ways to spoil an engine: each returns a small patch of the rules."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, TypeAlias

import pytest

from seismic._engine.board import PackedBoard
from seismic.model import matching, options
from seismic.model.board import Board, board_of, packed_board
from seismic.model.events import TurnBegan
from seismic.model.hexes import Hex
from seismic.model.options import Rules
from seismic.model.packed import PackedState, Setting
from seismic.model.pieces import Crew
from seismic.model.state import unpacked_board
from seismic.model.table import Table
from seismic.rules import aftershocks, crews, drawing, quakes, setup, turn
from seismic.rules._draft import REFILL, SET_UP, Draft
from seismic.rules.placement import FirstTile

Spoil: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def fresh_caches(patch: pytest.MonkeyPatch) -> None:
    """Forget, until the patch is undone, what the engine has tabulated by its rules."""
    patch.setattr(matching, "_types", {})
    patch.setattr(matching, "_fitting", cache(matching._fitting.__wrapped__))
    patch.setattr(aftershocks, "_masks", [b""] * len(aftershocks._masks))
    patch.setattr(options, "_base_game", lru_cache(options._base_game.__wrapped__))
    patch.setattr(setup, "_heaps", lru_cache(setup._heaps.__wrapped__))
    patch.setattr(setup, "_towns_alone", lru_cache(setup._towns_alone.__wrapped__))


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
        happenings, index = list(turn.BY_ITSELF), phase - SET_UP
        happenings[index] = _calling(replacement, happenings[index])
        patch.setattr(turn, "BY_ITSELF", happenings)

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


def skipped_by(rule: str, instead_of: str) -> Spoil:
    """Return the change by which a skipped step is put down to another rule."""

    def skip(real: Any, draft: Draft, seat: int, phase: int, named: str) -> None:
        real(draft, seat, phase, rule if named == instead_of else named)

    return instead(Draft, "skip", skip)


def read_as(ruling: str, reading: str | None, *, of: str | None = None) -> Spoil:
    """Return the change by which a ruling is read in one way, where it is to be read in another."""

    def option(real: Any, self: Rules, asked: str) -> str | None:
        found: str | None = real(self, asked)
        return reading if asked == ruling and found == of else found

    return instead(Rules, "option", option)


# What broken chapters do with a draft.


def put_back(draft: Draft, phase: int, step: Any = None) -> None:
    """Set what comes next."""
    draft.phase, draft.step = phase, step


def begin(draft: Draft) -> None:
    """Begin a turn with the draw, whatever the table looks like."""
    draft.phase = REFILL
    if draft.events is not None:
        draft.events.append(TurnBegan(draft.player))


def advance(draft: Draft, by: int) -> None:
    """Begin a turn of another player, unless the game is over."""
    if not drawing.ended(draft):
        draft.turn = (draft.turn + by) % len(draft.setting.players)
        begin(draft)


def stand(draft: Draft, standing: Iterable[Crew]) -> None:
    """Have just these crews on the table, the rest of it unchanged."""
    board = unpacked_board(draft)
    draft.board = packed_board(Board(board.tiles, standing, board.table))


def with_pile(setting: Setting, pile: tuple[Any, ...]) -> Setting:
    """Return the same setting with another pile."""
    boxed, heights, colours = setting.box, setting.heights, setting.colours
    return Setting(setting.rules, setting.players, pile, boxed, heights, colours, len(pile))


def put_under(draft: Draft, types: tuple[Any, ...]) -> None:
    """Put tiles under the pile, up to a point: else a game might never end."""
    if len(draft.setting.pile) < 100:
        draft.setting = with_pile(draft.setting, draft.setting.pile + types)


def near_towns(board: PackedBoard) -> list[Hex]:
    """Return where the tiles lie from which others lead back to a town."""
    tiles = board_of(Table(), board.branch()).tiles
    reached = [at for at, tile in tiles.items() if tile.kind == "town"]
    for at in reached:
        reached += [each for each in at.neighbours if each in tiles and each not in reached]
    return reached
