"""Actions and observations as arrays, both ways."""

from functools import cached_property
from operator import index
from typing import Final, TypeVar, final

import numpy as np
from attrs import field, frozen

from .._engine.highways import lowest_port
from .._engine.tile_bits import PIECE, PIECE_BITS, turned
from .._engine.tile_types import TileType
from ..errors import BadValue
from ..model.board import COLOURS
from ..model.hexes import cell_of, hex_of
from ..model.matching import type_of_piece, types_of
from ..model.moves import ChooseSide, ChooseTown, Draw, Move, Pass, Place, PlaceCrew, TurnTile
from ..model.options import Rules
from ..model.packed import CREW, FACE_UP, PLACE, TURN, PackedState
from ..model.pieces import Colour
from ..model.placing import packed_place
from ..model.shown import Shown, shown_state
from ..model.state import packed_state
from ..model.steps import ChoosingSide, Turning
from ..model.tiles import piece_of
from ..rules.aftershocks import fewest_steps
from ..rules.placement import second_tiles
from ..rules.turn import listed, permitted
from .facts import FactWriter, acting_seat, fact_names
from .layout import Layout, Mask, Observation, layout, plane_names
from .rows import (
    LAID,
    MARKS,
    STEPS,
    STRUCK,
    STRUCK_LATER,
    TABLE,
    TURNED,
    TURNS,
    Look,
    Spread,
    turn_numbers,
    turn_rows,
)
from .symmetries import Symmetry, symmetries

LARGEST: Final = 50
"""The largest radius of a table: tables grow with its square."""

MOST_PLAYERS: Final = len(COLOURS)  # C1
_Key = TypeVar("_Key")


def _rules(rules: Rules) -> Rules:
    if not isinstance(rules, Rules):
        raise BadValue("rules", rules, "Rules")
    table = rules.table
    if table.shape != "hexagon" or table.size[0] > LARGEST:
        expected = f"a hexagon such as Table.hexagon(8), of a radius of at most {LARGEST}"
        raise BadValue("table", table, expected, "G6")
    return rules


def _players(players: int) -> int:
    if type(players) is not int or not 2 <= players <= MOST_PLAYERS:
        raise BadValue("players", players, f"a whole number from 2 to {MOST_PLAYERS}", "C1")
    return players


def _draws(draws: bool) -> bool:
    if type(draws) is not bool:
        raise BadValue("draws", draws, "True or False")
    return draws


@final
@frozen
class Encoding:
    """How games by these rules, on a hexagonal table, are written as arrays.

    >>> from seismic import Rules, Table, new_game
    >>> from seismic.encoding import Encoding
    >>> rules = Rules(table=Table.hexagon(6))
    >>> encoding = Encoding(rules)
    >>> encoding.actions
    2300
    >>> state = new_game(["red", "blue"], rules=rules, seed=7)
    >>> number = int(encoding.mask(state).argmax())
    >>> encoding.decode(state, number)
    Place(at=Hex(q=-1, r=0), tile=Tile(code='H04-12'))
    >>> encoding.encode(state, encoding.decode(state, number)) == number
    True
    """

    rules: Rules = field(converter=_rules)
    """What is played, on a hexagonal table."""
    players: int = field(default=2, converter=_players)
    """How many players there are."""
    draws: bool = field(default=False, converter=_draws)
    """Whether there are actions that name the tile to be turned up, for undealt games."""
    _layout: Layout = field(init=False, eq=False, repr=False)
    _tables: "_Tables" = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_layout", layout(self.rules, self.draws))
        object.__setattr__(self, "_tables", _Tables(self.rules, self.players, self._layout))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Encoding, (self.rules, self.players, self.draws)

    def __deepcopy__(self, memo: object) -> "Encoding":
        return self

    @property
    def actions(self) -> int:
        """How many actions there are, legal or not."""
        return self._layout.actions

    @property
    def radius(self) -> int:
        """The radius of the table; its cell ``[0, 0]`` is in the middle of the planes."""
        return self._layout.radius

    @property
    def planes(self) -> tuple[str, ...]:
        """What each plane of an observation shows."""
        return plane_names(self.players)

    @property
    def facts(self) -> tuple[str, ...]:
        """What each of the facts of an observation is."""
        return fact_names(self.rules, self.players)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of the planes of an observation."""
        return self._tables.shape

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The ways to turn and mirror the table that change no rule; the first changes nothing.

        With one town in the middle there are twelve, with two towns there are two.
        """
        return symmetries(self.rules, self.players, self.draws)

    def encode(self, game: Shown, move: Move) -> int:
        """Return the number of a legal move of a game.

        Raises:
            IllegalMove: If the rules refuse the move.
        """
        now = self._packed(game)
        permitted(now, move)
        return self._number(now, move)

    def decode(self, game: Shown, number: int) -> Move:
        """Return the legal move of a game that has a number.

        Raises:
            IllegalMove: If it is the number of an illegal move.
            BadValue: If it is no number of an action, or not the lowest of a move.
        """
        now = self._packed(game)
        move = self._move(now, self._checked(number))
        if move is None:
            raise BadValue("number", number, "that of a move which this state knows")
        permitted(now, move)
        lowest = self._number(now, move)
        if number != lowest:
            raise BadValue("number", number, f"{lowest}, the lowest of the same move")
        return move

    def mask(self, game: Shown) -> Mask:
        """Return which actions are legal; none when the game is over."""
        return np.frombuffer(self._legal(self._packed(game)), np.bool_)

    def observe(self, game: Shown, player: Colour | None = None) -> Observation:
        """Return a game as a player sees it: by default the one who decides.

        When the game is over, that is the one whose turn it was. Nothing in it depends on the order
        of the pile or on the box.
        """
        now = self._packed(game)
        if player is None:
            seat = acting_seat(now)
        elif player in now.setting.players:
            seat = now.setting.players.index(player)
        else:
            raise BadValue("player", player, f"one of {', '.join(now.setting.players)}, or None")
        shape = count, width, _ = self._tables.shape
        return Observation(
            np.ndarray(shape, np.int8, self._cells(now, seat), 0, (1, width * count, count)),
            np.frombuffer(self._tables.facts.written(now, seat), np.int16),
        )

    def _packed(self, game: Shown) -> PackedState:
        now = packed_state(shown_state(game))
        setting = now.setting
        if setting.rules is not self.rules and setting.rules != self.rules:
            raise BadValue("game", game, "one by the rules of this encoding")
        if len(setting.players) != self.players:
            raise BadValue("game", game, f"one of {self.players} players, as in this encoding")
        return now

    def _checked(self, number: int) -> int:
        try:
            found = index(number)
        except TypeError:
            found = -1
        if isinstance(number, bool) or not 0 <= found < self.actions:
            expected = f"a whole number from 0 to {self.actions - 1}"
            raise BadValue("number", number, expected)
        return found

    # Moves and their numbers.

    def _number(self, now: PackedState, move: Move) -> int:
        """Return the number of a legal move, the lowest one."""
        to = self._layout
        match move:
            case Place():
                cell, piece = move._packed >> PIECE_BITS, move._packed & PIECE
                slot = [each.covers(piece) for each in now.face_up].index(True)
                tile_type = now.face_up[slot]
                turn = turn_numbers(tile_type)[tile_type.pieces.index(piece)]
                return (to.cells[cell] * FACE_UP + slot) * TURNS + turn
            case TurnTile(at, by):
                cell = cell_of(at)
                steps = fewest_steps(now.board.tiles[cell], by)
                return to.turns + to.cells[cell] * STEPS + steps - 1
            case PlaceCrew(edge):
                return to.crews + (lowest_port(now.board, now.board.latest << 3 | edge) & 7)
            case ChooseSide(edge):
                return to.sides + edge
            case ChooseTown(at):
                return to.towns + self.rules.towns.index(at)
            case Pass():
                return to.passing
            case Draw(tile):
                kinds = self._tables.kinds
                if not self.draws or type_of_piece(piece_of(tile)) not in kinds:
                    expected = "one that draws a tile of the set, for an encoding with draws"
                    raise BadValue("move", move, expected)
                return to.draws + kinds[type_of_piece(piece_of(tile))]

    def _move(self, now: PackedState, number: int) -> Move | None:
        """Return the move of a number, legal or not; None if there is nothing to move."""
        to = self._layout
        if number < to.turns:
            rest, turn = divmod(number, TURNS)
            at, slot = divmod(rest, FACE_UP)
            if slot >= len(now.face_up):
                return None
            return packed_place(self._tables.cells[at], turned(now.face_up[slot].piece, turn))
        if number < to.crews:
            at, steps = divmod(number - to.turns, STEPS)
            return TurnTile(hex_of(self._tables.cells[at]), steps + 1)
        if number < to.sides:
            return PlaceCrew(number - to.crews)
        if number < to.towns:
            return ChooseSide(number - to.sides)
        if number < to.passing:
            return ChooseTown(self.rules.towns[number - to.towns])
        if number == to.passing:
            return Pass()
        return Draw(self._tables.tiles[number - to.draws])

    def _legal(self, now: PackedState) -> bytearray:
        """Return a byte for each action: whether it is legal."""
        to, phase = self._layout, now.phase
        types, placements = _to_lay(now), self._tables.spread.placements
        found = placements(now.board, types) if types else bytearray(to.actions)
        if phase == CREW:
            if now.supplies[now.turn]:  # R20
                found[to.crews : to.sides] = _BITS[now.unclaimed]
            found[to.passing] = True
        elif phase == TURN:
            assert isinstance(now.step, Turning)
            spared = set(map(cell_of, now.step.turned))  # V3b
            found[to.turns : to.crews] = b"".join(turn_rows(now, spared, to.cells))
            found[to.passing] = True
        elif phase != PLACE:
            for move in listed(now).before():
                found[self._number(now, move)] = True
        return found

    # What a player sees.

    def _cells(self, now: PackedState, seat: int) -> bytearray:
        """Return the bytes of all cells of the square, cell by cell."""
        found, size = self._tables.look(now.setting.colours, seat).written(now.board), self.shape[0]
        for cell, which in _marks(now):
            found[(self._layout.square[cell] + 1) * size - MARKS + which] = 1
        return found


def _marks(now: PackedState) -> list[tuple[int, int]]:
    """Return the cells that are marked, and how."""
    step = now.step
    if now.phase == CREW:
        return [(now.board.latest, LAID)]
    if isinstance(step, Turning):
        then = () if step.then is None else (step.then.town, *step.then.then)
        done = [(cell_of(at), TURNED) for at in step.turned]
        return done + [(cell_of(at), STRUCK_LATER) for at in then]
    if isinstance(step, ChoosingSide):
        later = [(cell_of(at), STRUCK_LATER) for at in step.then]
        return [(cell_of(step.town), STRUCK), *later]
    return []


def _to_lay(now: PackedState) -> tuple[TileType, ...]:
    """Return the tiles that may be laid now, also in place of a crew (V2)."""
    if now.phase == CREW:
        return second_tiles(now)
    return now.face_up if now.phase == PLACE else ()


_BITS: Final = [bytes([mask >> bit & 1 for bit in range(6)]) for mask in range(1 << 6)]
"""By mask: a byte for each bit."""


@final
class _Tables:
    """What an encoding looks up, and what it keeps."""

    def __init__(self, rules: Rules, players: int, to: Layout) -> None:
        self._layout: Final = to
        self._players: Final = players
        self.shape: Final = len(plane_names(players)), to.width, to.width
        self.spread: Final = Spread(to.radius, to.actions)
        self.cells: Final = tuple(to.cells)
        """The cells of the table, by index."""
        self.tiles: Final = tuple(entry.tile for entry in rules.tiles.entries)
        self.kinds: Final = {each: at for at, each in enumerate(types_of(self.tiles))}
        """By type: its index in the set."""
        self.facts: Final = FactWriter(rules, players, self.kinds)
        self._looks: Final[dict[tuple[tuple[int, ...], int], Look]] = {}

    def look(self, colours: tuple[int, ...], seat: int) -> Look:
        """Return how the player on a seat sees the table."""
        found = self._looks.get((colours, seat))
        if found is None:
            seats = [0] * len(COLOURS)
            for other, colour in enumerate(colours):
                seats[colour] = (other - seat) % self._players
            look = Look(tuple(seats), self._empty, self._layout.radius)
            found = self._looks[colours, seat] = look
        return found

    @cached_property
    def _empty(self) -> bytes:
        """The rows of a table without tiles; those of cells off the table have no 1."""
        size, width, _ = self.shape
        found = bytearray(size * width**2)
        for at in self._layout.square.values():
            found[at * size + TABLE] = 1
        return bytes(found)
