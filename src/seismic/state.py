"""The whole position of a game, and what cannot be part of one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from operator import attrgetter
from typing import Final, final

from attrs import field, frozen

from .board import COLOURS, Board, packed_of
from .errors import BadState, BadValue, Defect
from .hexes import Hex
from .pile import Pile
from .rules import Rules
from .steps import (
    PHASES,
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Over,
    Phase,
    Turning,
    TurnStep,
)
from .tiles import Tile, as_tile

PLAYERS: Final = range(2, 5)  # C1
FACE_UP: Final = 3  # G2


def _hidden(tiles: Sequence[Tile]) -> str:
    return f"<{len(tiles)} tiles>"


@final
@frozen(init=False)
class GameState:
    """Everything about a game at one moment; it never changes.

    ``new_game`` and ``position`` make one, ``apply`` makes the next. The pile's order and the box
    are in it: send players what they may know, not this.
    """

    rules: Rules
    players: tuple[str, ...]
    board: Board
    supplies: tuple[int, ...]
    face_up: tuple[Tile, ...]
    pile: Pile
    box: tuple[Tile, ...] = field(repr=_hidden)
    discards: tuple[Tile, ...] = field(repr=_hidden)
    _heights: tuple[tuple[str, int], ...]
    turn: int
    step: TurnStep

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
        self.__attrs_init__(
            rules,
            checked_players(players),
            board,
            _supplies(supplies),
            as_types("face_up", face_up),
            Pile(as_types("pile", pile)),
            tuple(sorted(as_types("box", box), key=attrgetter("code"))),
            as_types("discards", discards),
            checked_heights(heights, players),
            turn,
            step,
        )
        _refuse_contradictions(self)

    @property
    def phase(self) -> Phase:
        """What is to be decided now."""
        return PHASES[type(self.step)]

    @property
    def actor(self) -> str | None:
        """The colour that decides now; nobody when the game is over."""
        if isinstance(self.step, Over):
            return None
        return self.players[self.step.seat if isinstance(self.step, Turning) else self.turn]

    @property
    def supply(self) -> dict[str, int]:
        """How many crews each colour has off the table."""
        return dict(zip(self.players, self.supplies, strict=True))

    @property
    def heights(self) -> dict[str, int]:
        """How tall the players are whose height is known (E11)."""
        return dict(self._heights)

    def _repr_svg_(self) -> str:
        from . import svg

        return svg.state(self)


def carried_on(
    start: GameState,
    board: Board,
    supplies: tuple[int, ...],
    face_up: tuple[Tile, ...],
    pile: Pile,
    discards: tuple[Tile, ...],
    turn: int,
    step: TurnStep,
) -> GameState:
    """Make a later state of the same game, known to be right and therefore not checked."""
    state = GameState.__new__(GameState)
    state.__attrs_init__(
        start.rules,
        start.players,
        board,
        supplies,
        face_up,
        pile,
        start.box,
        discards,
        start._heights,
        turn,
        step,
    )
    return state


def checked_state(state: GameState) -> GameState:
    """Take a state, or refuse what is none."""
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    return state


def in_sight(
    rules: Rules,
    players: tuple[str, ...],
    board: Board,
    supplies: tuple[int, ...],
    face_up: tuple[Tile, ...],
    discards: tuple[Tile, ...],
    heights: tuple[tuple[str, int], ...],
    turn: int,
    step: TurnStep,
) -> GameState:
    """Make a state that hides nothing, known to be right and therefore not checked."""
    state = GameState.__new__(GameState)
    state.__attrs_init__(
        rules, players, board, supplies, face_up, Pile(), (), discards, heights, turn, step
    )
    return state


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


def _refuse_contradictions(state: GameState) -> None:
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


def _refuse_crews(state: GameState) -> None:
    if len(state.supplies) != len(state.players):
        raise BadState(Defect("supplies", "there is one for each player", "S1"))
    crews = Counter(packed_of(state.board).crews.values())
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


def _are_towns(state: GameState, step: ChoosingSide) -> bool:
    towns = state.board.towns
    return (
        step.town in towns and type(step.then) is tuple and all(town in towns for town in step.then)
    )


def _refuse_step(state: GameState) -> None:
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
