"""The course of a turn: everything that happens without a decision.

Tiles are drawn, quakes strike, tiles that can't be laid leave, turns and the game end, until
somebody must choose. Which moves there are then belongs to the turn.
"""

from collections.abc import Sequence
from typing import Final, final

from .._engine.board import PIECE, crews_on
from .._engine.hints import mypyc_attr
from .._engine.tile_types import TileType, any_fits
from ..model.board import Board, board_of
from ..model.events import (
    CrewsReturned,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    QuakeStruck,
    TilesLost,
    TurnBegan,
)
from ..model.hexes import Hex, cell_of
from ..model.matching import type_of_piece
from ..model.packed import CREW, OVER, PLACE, SIDE, TOWN, TURN, Situation
from ..model.state import FACE_UP, PLACING
from ..model.steps import ChoosingSide, ChoosingTown, Over, Turning
from ..model.tiles import Tile
from ..ruleids import RuleId
from . import aftershocks, quakes

# Where this module is compiled, its own names are found more quickly than those it imports.
_FACE_UP: Final[int] = FACE_UP
_PLACING: Final = PLACING


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Course(Situation):
    """A situation being carried on, before anybody else sees it.

    `draw`, `next_turn` and what else carries it on run until somebody must choose; then it is a
    situation like any other. Events are kept if a list for them is given.
    """

    __slots__ = ("events",)

    def __init__(self, start: Situation, events: list[Event] | None) -> None:
        self.events = events
        self.game = start.game
        self.board = start.board
        self.supplies = start.supplies
        self.face_up = start.face_up
        self.drawn = start.drawn
        self.discards = start.discards
        self.turn = start.turn
        self.phase = PLACE
        self.at = 0
        self.unclaimed = 0
        self.step = _PLACING

    def reached(self) -> Situation:
        """Give what has been reached; nothing is carried on after that."""
        self.events = None
        return self

    @property
    def player(self) -> str:
        """The colour whose turn it is."""
        return self.game.players[self.turn]

    def table(self) -> Board:
        """Give the board as it lies now."""
        return board_of(self.game.rules.table, self.board)

    def is_pile_empty(self) -> bool:
        """Say whether all tiles have been drawn."""
        return self.drawn == len(self.game.pile)

    def turn_up(self) -> TileType:
        """Turn up the top tile of the pile."""
        tile_type = self.game.pile[self.drawn]
        self.drawn += 1
        if self.events is not None:
            self.events.append(Drawn(tile_type.tile))
        return tile_type

    def discard(self, types: tuple[TileType, ...]) -> None:
        """Let tiles leave the game in sight; they never come back (R27)."""
        if types:
            self.discards += types
            if self.events is not None:
                self.events.append(Discarded(tuple([each.tile for each in types])))

    def fits(self) -> bool:
        """Say whether one of the face-up tiles can be laid (G7)."""
        for tile_type in self.face_up:  # noqa: SIM110  # a plain loop is what compiles well
            if any_fits(self.board, tile_type):
                return True
        return False

    # A turn begins.

    def first_turn(self) -> None:
        """Let the player whose turn it is begin, unless the game is over already (R23)."""
        if self._goes_on():
            self._begin()

    def next_turn(self) -> None:
        """Let the next player clockwise begin, unless the game is over (S5, R23)."""
        if self._goes_on():
            self.turn = (self.turn + 1) % len(self.game.players)
            self._begin()

    def _goes_on(self) -> bool:
        """End the game before a turn's draw, if a rule does."""
        if not self.face_up and self.is_pile_empty():
            self._end("E1")
            return False
        if not self.board.is_open():  # no highway leads to an empty cell of the table
            self._end("E2")
            return False
        return True

    def _begin(self) -> None:
        if self.events is not None:
            self.events.append(TurnBegan(self.player))
        self.draw()

    def _end(self, reason: RuleId) -> None:
        if self.events is not None:
            self.events.append(GameEnded(reason))
        self.phase, self.step = OVER, Over(reason)

    def draw(self) -> None:
        """Turn tiles up until three are face up (G2) and one of them can be laid (G7, R6)."""
        while True:
            while len(self.face_up) < _FACE_UP and not self.is_pile_empty():
                tile_type = self.turn_up()
                if not tile_type.magnitude:
                    self.face_up += (tile_type,)
                elif self._quake(tile_type):
                    return
            if self.fits():
                self.phase, self.step = PLACE, _PLACING
                return
            self.discard(self.face_up)
            self.face_up = ()
            if self.is_pile_empty():
                self._end("R6")
                return

    # A tile has been laid.

    def ask_for_crew(self, cell: int) -> bool:
        """Ask for a crew, or in the Dilemma a second tile, if there is anything to choose (R20)."""
        unclaimed = self.board.unclaimed(cell)
        if not (unclaimed and self.supplies[self.turn]) and not (self.game.dilemma and self.fits()):
            return False
        self.phase, self.at, self.unclaimed, self.step = CREW, cell, unclaimed, None
        return True

    # A quake strikes. Each of these says whether somebody must choose before it goes on.

    def _quake(self, quake: TileType) -> bool:
        self.discards += (quake,)
        towns = self.game.rules.towns
        if len(towns) == 1:
            return self.strike(quake.tile, towns)
        self.phase, self.step = TOWN, ChoosingTown(quake.tile)
        return True

    def strike(self, quake: Tile, towns: Sequence[Hex]) -> bool:
        """Let a quake strike these towns, one after the other (V4c, R10)."""
        for number, town in enumerate(towns, 1):
            sides = quakes.longest(self.board.lengths(cell_of(town)))
            if len(sides) > 1:
                self.phase, self.step = SIDE, ChoosingSide(quake, town, tuple(towns[number:]))
                return True
            self.hit(quake, town, sides[0] if sides else None)
        return self.shake(0, frozenset())

    def hit(self, quake: Tile, town: Hex, side: int | None) -> None:
        """Let a quake strike a side of a town, or none if there is no tile to lose (R7)."""
        before = self.board
        lost = [] if side is None else quakes.lost(before, cell_of(town), side, quake.magnitude)
        self.board = before.lift(lost)
        self.discards += tuple([type_of_piece(before.tiles[cell] & PIECE) for cell in lost])
        supplies = list(self.supplies)
        for cell in lost:
            for _, colour in crews_on(before.tiles[cell]):
                supplies[self.game.colours.index(colour)] += 1
        self.supplies = tuple(supplies)
        if self.events is not None:
            struck = quakes.strike(
                board_of(self.game.rules.table, before), town, quake.magnitude, side
            )
            self.events.append(QuakeStruck(quake, town, side, struck.lengths))
            if struck.removed:
                self.events.append(TilesLost(struck.removed))
            if struck.returned:
                self.events.append(CrewsReturned(struck.returned))

    def shake(self, asked: int, turned: frozenset[Hex]) -> bool:
        """Ask for an aftershock the first player, clockwise, after those asked (V3, R20, R25)."""
        rules, players = self.game.rules, len(self.game.players)
        if "aftershocks" not in rules.variants or asked == players:
            return False
        if next(aftershocks.moves(rules, self.table(), turned), None) is None:
            return False
        self.phase, self.step = TURN, Turning((self.turn + asked) % players, turned)
        return True
