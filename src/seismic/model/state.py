"""The whole position of a game, and what cannot be part of one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from operator import attrgetter
from typing import Any, Final, final

from attrs import asdict, astuple, field, frozen

from .._engine.tile_types import TileType
from ..errors import BadState, BadValue, Defect
from .board import COLOURS, Board, board_of, packed_of
from .hexes import Hex, cell_of, hex_of
from .matching import type_of_piece
from .options import Rules
from .packed import CREW, OVER, TURN, Game, Situation
from .pile import Pile
from .steps import (
    PHASES,
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Over,
    Phase,
    Placing,
    Turning,
    TurnStep,
)
from .tiles import Tile, as_tile, piece_of

PLAYERS: Final = range(2, 5)  # C1
FACE_UP: Final = 3  # G2

PLACING: Final = Placing()
_NUMBERS: Final[Mapping[type, int]] = {kind: number for number, kind in enumerate(PHASES)}
_NAMES: Final[tuple[Phase, ...]] = tuple(PHASES.values())


@final
class GameState:
    """Everything about a game at one moment; it never changes.

    ``new_game`` and ``position`` make one, ``apply`` makes the next. The pile's order and the box
    are in it: send players what they may know, not this.
    """

    # A plain class: it has one slot, which only this package fills, and is made at every step.
    __slots__ = ("__weakref__", "_now")
    _now: Situation

    def __init__(
        self,
        *,
        rules: Rules,
        players: Sequence[str],
        board: Board,
        supplies: Sequence[int],
        step: TurnStep,
        face_up: Iterable[Tile | str] = (),
        pile: Iterable[Tile | str] = (),
        box: Iterable[Tile | str] = (),
        discards: Iterable[Tile | str] = (),
        heights: Mapping[str, int] | Iterable[tuple[str, int]] = (),
        turn: int = 0,
    ) -> None:
        parts = Parts(
            rules,
            checked_players(players),
            board,
            _supplies(supplies),
            as_types("face_up", face_up),
            as_types("pile", pile),
            in_order(as_types("box", box)),
            as_types("discards", discards),
            checked_heights(heights, players),
            turn,
            step,
        )
        _refuse_contradictions(parts)
        self._now = situation_of_parts(parts)

    @property
    def rules(self) -> Rules:
        """The variants, options, table, tile set and towns of the game."""
        rules: Rules = self._now.game.rules
        return rules

    @property
    def players(self) -> tuple[str, ...]:
        """The colours that play, clockwise."""
        return self._now.game.players

    @property
    def board(self) -> Board:
        """What lies on the table."""
        now = self._now
        return board_of(now.game.rules.table, now.board)

    @property
    def supplies(self) -> tuple[int, ...]:
        """How many crews each player has off the table, by seat."""
        return self._now.supplies

    @property
    def face_up(self) -> tuple[Tile, ...]:
        """The types of the tiles that lie face up, in the order in which they were turned up."""
        return _tiles(self._now.face_up)

    @property
    def pile(self) -> Pile:
        """The tiles to come."""
        now = self._now
        return Pile.after(now.game.tiles, now.drawn)

    @property
    def box(self) -> tuple[Tile, ...]:
        """The tiles that were left in the box, in the order of their codes."""
        return self._now.game.box

    @property
    def discards(self) -> tuple[Tile, ...]:
        """The tiles that have left the game in sight, in that order."""
        return _tiles(self._now.discards)

    @property
    def turn(self) -> int:
        """The seat of the player whose turn it is."""
        return self._now.turn

    @property
    def step(self) -> TurnStep:
        """The step of the turn, with what there is to decide about."""
        now = self._now
        step: TurnStep = Crewing(hex_of(now.at)) if now.phase == CREW else now.step
        return step

    @property
    def phase(self) -> Phase:
        """What is to be decided now."""
        return _NAMES[self._now.phase]

    @property
    def actor(self) -> str | None:
        """The colour that decides now; nobody when the game is over."""
        now = self._now
        if now.phase == OVER:
            return None
        return now.game.players[now.step.seat if now.phase == TURN else now.turn]

    @property
    def supply(self) -> dict[str, int]:
        """How many crews each colour has off the table."""
        return dict(zip(self.players, self.supplies, strict=True))

    @property
    def heights(self) -> dict[str, int]:
        """How tall the players are whose height is known (E11)."""
        return dict(self._now.game.heights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self._now is other._now or parts_of(self) == parts_of(other)

    def __hash__(self) -> int:
        return hash(parts_of(self))

    def __repr__(self) -> str:
        return repr(parts_of(self)).replace(Parts.__name__, GameState.__name__, 1)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, astuple(parts_of(self), recurse=False)

    def __replace__(self, **changes: Any) -> "GameState":
        """Give a changed copy, checked like any other; ``copy.replace`` (Python 3.13) asks it."""
        return GameState(**asdict(parts_of(self), recurse=False) | changes)

    def _repr_svg_(self) -> str:
        from .. import svg

        return svg.state(self)


def _hidden(tiles: Sequence[Tile]) -> str:
    return f"<{len(tiles)} tiles>"


@frozen
class Parts:
    """What a state consists of, before it is packed; nothing is checked here."""

    rules: Rules
    players: tuple[str, ...]
    board: Board
    supplies: tuple[int, ...]
    face_up: tuple[Tile, ...]
    pile: tuple[Tile, ...] = field(repr=_hidden)
    box: tuple[Tile, ...] = field(repr=_hidden)
    discards: tuple[Tile, ...] = field(repr=_hidden)
    heights: tuple[tuple[str, int], ...]
    turn: int
    step: TurnStep


def parts_of(state: GameState) -> Parts:
    """Take a state apart."""
    now = state._now
    game = now.game
    return Parts(
        game.rules,
        game.players,
        state.board,
        now.supplies,
        state.face_up,
        game.tiles[now.drawn :],
        game.box,
        state.discards,
        game.heights,
        now.turn,
        state.step,
    )


def state_of(parts: Parts) -> GameState:
    """Make a state of parts that are known to be right and therefore not checked."""
    return state_at(situation_of_parts(parts))


def checked_state(state: GameState) -> GameState:
    """Take a state, or refuse what is none."""
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    return state


def situation_of(state: GameState) -> Situation:
    """Give a state as the kernel sees it, or refuse what is none."""
    return checked_state(state)._now


def state_at(now: Situation) -> GameState:
    """Give what the kernel has reached as a state."""
    state = GameState.__new__(GameState)
    state._now = now
    return state


def situation_of_parts(parts: Parts) -> Situation:
    """Pack parts that are known to belong together."""
    board, step = packed_of(parts.board), parts.step
    cell = cell_of(step.at) if isinstance(step, Crewing) else 0
    game = Game(
        parts.rules,
        parts.players,
        _types(parts.pile),
        parts.pile,
        parts.box,
        parts.heights,
        tuple([COLOURS.index(player) for player in parts.players]),
        "dilemma" in parts.rules.variants,
    )
    return Situation(
        game,
        board,
        parts.supplies,
        _types(parts.face_up),
        0,
        _types(parts.discards),
        parts.turn,
        _NUMBERS[type(step)],
        cell,
        board.unclaimed(cell) if isinstance(step, Crewing) else 0,
        step,
    )


def _types(tiles: tuple[Tile, ...]) -> tuple[TileType, ...]:
    return tuple([type_of_piece(piece_of(tile)) for tile in tiles])


def _tiles(types: tuple[TileType, ...]) -> tuple[Tile, ...]:
    return tuple([tile_type.tile for tile_type in types])


def _restored(*parts: Any) -> GameState:
    """Make a pickled state again."""
    return state_of(Parts(*parts))


def checked_players(players: Sequence[str]) -> tuple[str, ...]:
    """Take two to four different colours, clockwise."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadValue("players", players, "a sequence of colours", "C1")
    if len(players) not in PLAYERS:
        raise BadValue("players", players, "2 to 4 colours", "C1")
    for colour in players:
        if colour not in COLOURS:
            raise BadValue("players", colour, f"one of {', '.join(COLOURS)}", "C6")
    if len(set(players)) < len(players):
        raise BadValue("players", players, "a different colour for each player", "S1")
    return tuple(players)


def checked_heights(
    heights: Mapping[str, int] | Iterable[tuple[str, int]], players: Sequence[str]
) -> tuple[tuple[str, int], ...]:
    """Take whole, positive heights of players."""
    try:
        known = dict(heights)
    except (TypeError, ValueError):
        raise BadValue("heights", heights, "a mapping from colours to heights", "E11") from None
    for colour, height in known.items():
        if colour not in players:
            raise BadValue("heights", colour, f"one of {', '.join(players)}", "E11")
        if type(height) is not int or height <= 0:
            raise BadValue("heights", height, "a whole number above 0", "E11")
    return tuple(sorted(known.items()))


def as_types(name: str, tiles: Iterable[Tile | str]) -> tuple[Tile, ...]:
    """Take tiles to draw, each in any orientation, as their types."""
    if isinstance(tiles, str | Set | Mapping) or not isinstance(tiles, Iterable):
        raise BadValue(name, tiles, "a sequence of tiles")
    types = tuple(as_tile(tile).type for tile in tiles)
    if any(tile.kind == "town" for tile in types):
        raise BadValue(name, "T", "tiles to draw: towns lie on the table from the start", "S2")
    return types


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sort tiles by their codes."""
    return tuple(sorted(tiles, key=attrgetter("code")))


def _refuse_contradictions(state: Parts) -> None:
    """Refuse a state made by hand whose parts cannot belong together."""
    for name, kind in (("rules", Rules), ("board", Board)):
        if not isinstance(getattr(state, name), kind):
            raise BadValue(name, getattr(state, name), f"a {kind.__name__}")
    if type(state.step) not in PHASES:
        raise BadValue("step", state.step, "a step of the turn", "G1")
    if state.board.table != state.rules.table:
        raise BadState(Defect("board", "its table is not that of the rules", "G6"))
    if state.board.towns != state.rules.towns:
        raise BadState(Defect("board", "its towns are not those of the rules", "S2"))
    if type(state.turn) is not int or state.turn not in range(len(state.players)):
        raise BadState(Defect("turn", f"there is no seat {state.turn!r}", "S5"))
    if len(state.face_up) > FACE_UP or any(tile.kind == "quake" for tile in state.face_up):
        raise BadState(Defect("face_up", "at most three tiles are face up, and no quake", "G2"))
    _refuse_crews(state)
    _refuse_step(state)


def _refuse_crews(state: Parts) -> None:
    if len(state.supplies) != len(state.players):
        raise BadState(Defect("supplies", "there is one for each player", "S1"))
    crews = Counter(colour for _, colour in packed_of(state.board).crews())
    standing = Counter({COLOURS[colour]: number for colour, number in crews.items()})
    for colour in standing.keys() - set(state.players):
        raise BadState(Defect("board", f"{colour} has crews on the table but does not play", "S1"))
    for colour, supply in zip(state.players, state.supplies, strict=True):
        if type(supply) is not int or supply < 0:
            raise BadState(Defect("supplies", f"{colour} has {supply!r} crews left", "C6"))
        if supply + standing[colour] > state.rules.crews:
            raise BadState(
                Defect("supplies", f"{colour} has more than {state.rules.crews} crews", "C6")
            )


def _supplies(supplies: Sequence[int]) -> tuple[int, ...]:
    if isinstance(supplies, str) or not isinstance(supplies, Sequence):
        raise BadValue("supplies", supplies, "a sequence of numbers, one for each player", "S1")
    return tuple(supplies)


def _are_towns(state: Parts, step: ChoosingSide) -> bool:
    towns = state.board.towns
    return (
        step.town in towns and type(step.then) is tuple and all(town in towns for town in step.then)
    )


def _refuse_step(state: Parts) -> None:
    step = state.step
    match step:
        case Crewing(at):
            laid = state.board.tile(at) if isinstance(at, Hex) else None
            if laid is None or laid.kind == "town":
                raise BadState(Defect("step", f"no tile has just been laid at {at}", "G8"))
        case ChoosingTown(quake) | ChoosingSide(quake, _, _):
            if not isinstance(quake, Tile) or quake.kind != "quake":
                raise BadState(Defect("step", f"{quake} is no quake", "Q1"))
            if isinstance(step, ChoosingTown) and state.rules.copies == 1:
                raise BadState(Defect("step", "there is a single town", "V4c"))
            if isinstance(step, ChoosingSide) and not _are_towns(state, step):
                raise BadState(Defect("step", "no town lies where the quake strikes", "V4c"))
        case Turning(seat, turned):
            if "aftershocks" not in state.rules.variants:
                raise BadState(Defect("step", "tiles are turned in Aftershocks alone", "V3"))
            if type(seat) is not int or seat not in range(len(state.players)):
                raise BadState(Defect("step", f"there is no seat {seat!r}", "V3"))
            if type(turned) is not frozenset or not all(at in state.board for at in turned):
                raise BadState(Defect("step", "a turned tile is not on the table", "V3b"))
        case Over(reason):
            if reason not in ("E1", "E2", "R6"):
                raise BadState(Defect("step", f"{reason} does not end the game", "E1"))
