"""The whole position of a game at one moment."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, final

from attrs import asdict

from .._engine.board import board_with
from ..errors import BadValue
from .board import Board, board_of
from .consistency import (
    as_types,
    checked_heights,
    checked_players,
    checked_supplies,
    in_order,
    refuse_contradictions,
)
from .hexes import hex_of
from .options import Rules
from .packed import CREW, OVER, PLACE, PackedState
from .packing import Parts, pack, pieces_of, tiles_of, undealt_pile
from .pieces import Colour
from .pile import Pile, Undealt
from .steps import PHASE_NAMES, PLACING, Crewing, Phase, Turning, TurnStep
from .table import region_of
from .tiles import Tile, piece_of, tile_of


@final
class GameState:
    """Everything about a game at one moment; it never changes.

    ``new_game`` and ``position`` make one, ``apply`` makes the next. The order of the pile and the
    box are in it: send players what they may know, `observe`, not this.
    """

    # A plain class: it has one slot that only this package fills, and is made at every step.
    __slots__ = ("__weakref__", "_hash", "_packed")
    _hash: int
    """Its hash, once somebody has asked for it."""
    _packed: PackedState

    def __init__(
        self,
        *,
        rules: Rules,
        players: Sequence[Colour],
        board: Board,
        supplies: Sequence[int],
        step: TurnStep,
        face_up: Iterable[Tile | str] = (),
        pile: Iterable[Tile | str] | Undealt = (),
        box: Iterable[Tile | str] = (),
        discards: Iterable[Tile | str] = (),
        heights: Mapping[Colour, int] | tuple[tuple[Colour, int], ...] = (),
        turn: int = 0,
    ) -> None:
        parts = Parts(
            rules,
            checked_players(players),
            board,
            checked_supplies(supplies),
            as_types("face_up", face_up),
            pile if isinstance(pile, Undealt) else as_types("pile", pile),
            in_order(as_types("box", box)),
            as_types("discards", discards),
            checked_heights(heights, players),
            turn,
            step,
        )
        refuse_contradictions(parts)
        self._packed = pack(parts)

    @property
    def rules(self) -> Rules:
        """The variants, options, table, tile set and towns of the game."""
        return self._packed.setting.rules

    @property
    def players(self) -> tuple[Colour, ...]:
        """The colours that play, clockwise."""
        return self._packed.setting.players

    @property
    def board(self) -> Board:
        """What lies on the table."""
        return unpacked_board(self._packed)

    @property
    def supplies(self) -> tuple[int, ...]:
        """How many crews each player has off the table, by seat."""
        return self._packed.supplies

    @property
    def face_up(self) -> tuple[Tile, ...]:
        """The types of the tiles that lie face up, in the order in which they were turned up."""
        return tiles_of(self._packed.face_up)

    @property
    def pile(self) -> Pile:
        """The tiles to come; in an undealt game, without an order."""
        packed = self._packed
        undealt = undealt_pile(packed)
        if undealt is not None:
            return Pile.without_order(undealt)
        setting = packed.setting
        if setting.tiles is None:
            setting.tiles = tiles_of(setting.pile)
        return Pile.after(setting.tiles, packed.drawn)

    @property
    def box(self) -> tuple[Tile, ...]:
        """The tiles that were left in the box, in the order of their codes."""
        return self._packed.setting.box

    @property
    def discards(self) -> tuple[Tile, ...]:
        """The tiles that have left the game in sight, in that order."""
        return tiles_of(self._packed.discards)

    @property
    def turn(self) -> int:
        """The seat of the player whose turn it is."""
        return self._packed.turn

    @property
    def step(self) -> TurnStep:
        """The step of the turn, with what there is to decide about."""
        packed = self._packed
        if packed.step is not None:
            return packed.step
        return PLACING if packed.phase == PLACE else Crewing(hex_of(packed.board.latest))

    @property
    def phase(self) -> Phase:
        """What is to be decided now."""
        return PHASE_NAMES[self._packed.phase]

    @property
    def actor(self) -> Colour | None:
        """The colour that decides now; nobody when the game is over."""
        packed = self._packed
        if packed.phase == OVER:
            return None
        step = packed.step
        return packed.setting.players[step.seat if isinstance(step, Turning) else packed.turn]

    @property
    def supply(self) -> dict[Colour, int]:
        """How many crews each colour has off the table."""
        return dict(zip(self.players, self.supplies, strict=True))

    @property
    def heights(self) -> dict[Colour, int]:
        """How tall the players are whose height is known (E11)."""
        return dict(self._packed.setting.heights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self._packed is other._packed or _value(self._packed) == _value(other._packed)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = found = _hash_of(self._packed)
            return found

    def __repr__(self) -> str:
        return repr(parts_of(self)).replace(Parts.__name__, GameState.__name__, 1)

    def __copy__(self) -> "GameState":
        return self

    def __deepcopy__(self, memo: object) -> "GameState":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        packed = self._packed
        setting, undealt = packed.setting, undealt_pile(packed)
        return _restored, (
            setting.rules,
            setting.players,
            dict(packed.board.tiles.items()),
            packed.supplies,
            pieces_of(packed.face_up),
            pieces_of(setting.pile[packed.drawn :]) if undealt is None else undealt,
            tuple(map(piece_of, setting.box)),
            pieces_of(packed.discards),
            setting.heights,
            packed.turn,
            self.step,
        )

    def __replace__(self, **changes: Any) -> "GameState":
        """Return a changed copy, checked; ``copy.replace`` (Python 3.13) calls it."""
        return GameState(**asdict(parts_of(self), recurse=False) | changes)

    def _repr_svg_(self) -> str:
        from .. import svg

        return svg.state(self)


def parts_of(state: GameState) -> Parts:
    """Return what a state consists of."""
    packed = state._packed
    setting, undealt = packed.setting, undealt_pile(packed)
    return Parts(
        setting.rules,
        setting.players,
        state.board,
        packed.supplies,
        state.face_up,
        tiles_of(setting.pile[packed.drawn :]) if undealt is None else undealt,
        setting.box,
        state.discards,
        setting.heights,
        packed.turn,
        state.step,
    )


_COMING: Final = 8
"""The tiles of a pile that a hash takes into account: piles that begin alike are seldom unequal."""


def _hash_of(packed: PackedState) -> int:
    setting, drawn = packed.setting, packed.drawn
    coming = packed.face_up + setting.pile[drawn : drawn + _COMING]
    return hash(
        (
            packed.turn,
            packed.phase,
            packed.supplies,
            pieces_of(coming),
            packed.board,
            _decision(packed),
            setting.players,
            setting.rules,
        )
    )


def _value(packed: PackedState) -> tuple[object, ...]:
    """Return what distinguishes a packed state from others, the quickest comparisons first."""
    setting, undealt = packed.setting, undealt_pile(packed)
    return (
        packed.turn,
        packed.phase,
        packed.supplies,
        packed.face_up,
        packed.discards,
        packed.board,
        _decision(packed),
        setting.pile[packed.drawn :] if undealt is None else undealt,
        setting.players,
        setting.heights,
        setting.box,
        setting.rules,
    )


def _decision(packed: PackedState) -> object:
    """Return what there is to decide about, if anything, beyond the phase."""
    return packed.board.latest if packed.phase == CREW else packed.step


def state_of(parts: Parts) -> GameState:
    """Return the state of parts that are known to be right and therefore not checked."""
    return unpacked(pack(parts))


def unpacked(packed: PackedState) -> GameState:
    """Return a packed state as a state."""
    state = GameState.__new__(GameState)
    state._packed = packed
    return state


def unpacked_board(packed: PackedState) -> Board:
    """Return the board of a packed state."""
    return board_of(packed.setting.rules.table, packed.board)


def packed_state(state: GameState) -> PackedState:
    """Return a state as it is packed."""
    return checked_state(state)._packed


def checked_state(state: GameState) -> GameState:
    """Return a state, or refuse anything else."""
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    return state


def _restored(
    rules: Rules,
    players: tuple[Colour, ...],
    laid: Mapping[int, int],
    supplies: tuple[int, ...],
    face_up: Iterable[int],
    pile: Iterable[int] | Undealt,
    box: Iterable[int],
    discards: Iterable[int],
    heights: tuple[tuple[Colour, int], ...],
    turn: int,
    step: TurnStep,
) -> GameState:
    """Return a state that was pickled."""
    parts = Parts(
        rules,
        players,
        board_of(rules.table, board_with(region_of(rules.table), laid)),
        supplies,
        tuple(map(tile_of, face_up)),
        pile if isinstance(pile, Undealt) else tuple(map(tile_of, pile)),
        tuple(map(tile_of, box)),
        tuple(map(tile_of, discards)),
        heights,
        turn,
        step,
    )
    return state_of(parts)
