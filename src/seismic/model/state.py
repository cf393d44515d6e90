"""The whole position of a game at one moment."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, final

from attrs import asdict, astuple, field, frozen

from .._engine.board import SEALED
from .._engine.highways import unclaimed
from .._engine.tile_types import TileType
from ..errors import BadValue
from .board import COLOURS, Board, board_of, packed_board
from .consistency import (
    as_types,
    checked_heights,
    checked_players,
    checked_supplies,
    in_order,
    refuse_contradictions,
)
from .hexes import cell_of, hex_of
from .matching import type_of_piece
from .options import Rules
from .packed import OVER, PLACE, PackedState, Setting
from .pile import Pile, Undealt
from .steps import PHASE_NAMES, PHASES, PLACING, Crewing, Phase, Placing, Turning, TurnStep
from .tiles import Tile, piece_of, tile_of

_NUMBERS: Final[Mapping[type, int]] = {step: number for number, step in enumerate(PHASES)}


@final
class GameState:
    """Everything about a game at one moment; it never changes.

    ``new_game`` and ``position`` make one, ``apply`` makes the next. The order of the pile and the
    box are in it: send players what they may know, `observe`, not this.
    """

    # A plain class: it has one slot, which only this package fills, and is made at every step.
    __slots__ = ("__weakref__", "_packed")
    _packed: PackedState

    def __init__(
        self,
        *,
        rules: Rules,
        players: Sequence[str],
        board: Board,
        supplies: Sequence[int],
        step: TurnStep,
        face_up: Iterable[Tile | str] = (),
        pile: Iterable[Tile | str] | Undealt = (),
        box: Iterable[Tile | str] = (),
        discards: Iterable[Tile | str] = (),
        heights: Mapping[str, int] | Iterable[tuple[str, int]] = (),
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
    def players(self) -> tuple[str, ...]:
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
        return _tiles(self._packed.face_up)

    @property
    def pile(self) -> Pile:
        """The tiles to come; in an undealt game, without an order."""
        packed = self._packed
        undealt = _undealt_pile(packed)
        if undealt is not None:
            return Pile.without_order(undealt)
        return Pile.after(packed.setting.tiles, packed.drawn)

    @property
    def box(self) -> tuple[Tile, ...]:
        """The tiles that were left in the box, in the order of their codes."""
        return self._packed.setting.box

    @property
    def discards(self) -> tuple[Tile, ...]:
        """The tiles that have left the game in sight, in that order."""
        return _tiles(self._packed.discards)

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
    def actor(self) -> str | None:
        """The colour that decides now; nobody when the game is over."""
        packed = self._packed
        if packed.phase == OVER:
            return None
        step = packed.step
        return packed.setting.players[step.seat if isinstance(step, Turning) else packed.turn]

    @property
    def supply(self) -> dict[str, int]:
        """How many crews each colour has off the table."""
        return dict(zip(self.players, self.supplies, strict=True))

    @property
    def heights(self) -> dict[str, int]:
        """How tall the players are whose height is known (E11)."""
        return dict(self._packed.setting.heights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self._packed is other._packed or parts_of(self) == parts_of(other)

    def __hash__(self) -> int:
        return hash(parts_of(self))

    def __repr__(self) -> str:
        return repr(parts_of(self)).replace(Parts.__name__, GameState.__name__, 1)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, astuple(parts_of(self), recurse=False)

    def __replace__(self, **changes: Any) -> "GameState":
        """Return a changed copy, checked; ``copy.replace`` (Python 3.13) calls it."""
        return GameState(**asdict(parts_of(self), recurse=False) | changes)

    def _repr_svg_(self) -> str:
        from .. import svg

        return svg.state(self)


def _size(pile: Sequence[Tile] | Undealt) -> int:
    return pile.size if isinstance(pile, Undealt) else len(pile)


def hidden_tiles(tiles: Sequence[Tile] | Undealt) -> str:
    """Return how tiles are shown of which nothing but their number may be."""
    return f"<{_size(tiles)} tiles>"


@frozen
class Parts:
    """What a state consists of, before it is packed; nothing is checked here."""

    rules: Rules
    players: tuple[str, ...]
    board: Board
    supplies: tuple[int, ...]
    face_up: tuple[Tile, ...]
    pile: tuple[Tile, ...] | Undealt = field(repr=hidden_tiles)
    box: tuple[Tile, ...] = field(repr=hidden_tiles)
    discards: tuple[Tile, ...] = field(repr=hidden_tiles)
    heights: tuple[tuple[str, int], ...]
    turn: int
    step: TurnStep


def parts_of(state: GameState) -> Parts:
    """Return what a state consists of."""
    packed = state._packed
    setting, undealt = packed.setting, _undealt_pile(packed)
    return Parts(
        setting.rules,
        setting.players,
        state.board,
        packed.supplies,
        state.face_up,
        setting.tiles[packed.drawn :] if undealt is None else undealt,
        setting.box,
        state.discards,
        setting.heights,
        packed.turn,
        state.step,
    )


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
    """Return a state, or refuse what is none."""
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    return state


def pack(parts: Parts) -> PackedState:
    """Pack parts that are known to belong together."""
    board, step, claimable = packed_board(parts.board), parts.step, 0
    if isinstance(step, Crewing):
        board = board.branch()
        board.latest = cell_of(step.at)
        board.access = SEALED
        claimable = unclaimed(board, board.latest)
    order, stock = tuple[Tile, ...](), _DEALT
    if isinstance(parts.pile, Undealt):
        stock = _stock(parts, parts.pile)
    else:
        order = parts.pile
    setting = Setting(
        parts.rules,
        parts.players,
        _types(order),
        order,
        parts.box,
        parts.heights,
        tuple([COLOURS.index(player) for player in parts.players]),
        _size(parts.pile),
        stock.types,
        stock.bottom,
    )
    return PackedState(
        setting,
        board,
        parts.supplies,
        _types(parts.face_up),
        0,
        _types(parts.discards),
        parts.turn,
        _NUMBERS[type(step)],
        claimable,
        None if isinstance(step, Placing | Crewing) else step,
        stock.unseen,
    )


class _Stock(NamedTuple):
    """What is known of a pile without an order, by type."""

    types: tuple[TileType, ...] | None
    unseen: tuple[int, ...]
    bottom: tuple[int, ...] | None


_DEALT: Final = _Stock(None, (), None)


def _stock(parts: Parts, pile: Undealt) -> _Stock:
    """Return what is known of an undealt pile: its counts, or what of the set nobody has seen."""
    if pile.counts is not None:
        above, below = Counter(dict(pile.counts)), Counter(dict(pile.bottom))
        tiles = in_order((above + below).keys())
        unseen = tuple([above[tile] + below[tile] for tile in tiles])
        return _Stock(_types(tiles), unseen, tuple([below[tile] for tile in tiles]))
    owned = parts.rules.tiles.counts
    seen = seen_tiles(parts.board, parts.face_up, parts.discards)
    tiles = in_order(owned)
    left = [max(0, owned[tile] * parts.rules.copies - seen[tile]) for tile in tiles]
    return _Stock(_types(tiles), tuple(left), None)


def seen_tiles(board: Board, face_up: Iterable[Tile], discards: Iterable[Tile]) -> "Counter[Tile]":
    """Count the tiles of each type that have been turned up, wherever they are now."""
    laid = [tile.type for tile in board.tiles.values() if tile.kind != "town"]
    return Counter([*laid, *face_up, *discards])


def _undealt_pile(packed: PackedState) -> Undealt | None:
    """Return what is known of a pile without an order."""
    setting = packed.setting
    if setting.types is None:
        return None
    left = setting.in_pile - packed.drawn
    if setting.bottom is None:
        return Undealt(left)
    tiles = _tiles(setting.types)
    below = setting.bottom if left > sum(setting.bottom) else packed.unseen
    above = [count - low for count, low in zip(packed.unseen, below, strict=True)]
    counts, bottom = (
        tuple([(tile, count) for tile, count in zip(tiles, each, strict=True) if count])
        for each in (above, below)
    )
    return Undealt(left, counts, bottom)


def _types(tiles: tuple[Tile, ...]) -> tuple[TileType, ...]:
    return tuple([type_of_piece(piece_of(tile)) for tile in tiles])


def _tiles(types: tuple[TileType, ...]) -> tuple[Tile, ...]:
    return tuple([tile_of(tile_type.piece) for tile_type in types])


def _restored(*parts: Any) -> GameState:
    """Return a state that was pickled."""
    return state_of(Parts(*parts))
