"""The course of a turn: everything that happens without a decision.

Tiles are drawn, quakes strike, tiles that can't be laid leave, turns and the game end, until
somebody must choose. Which moves there are then belongs to the turn.
"""

from collections.abc import Callable, Sequence
from typing import final

from . import aftershocks, placement, quakes
from .board import packed_of
from .events import (
    CrewsReturned,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    QuakeStruck,
    TilesLost,
    TurnBegan,
)
from .hexes import Hex
from .rulebook import RuleId
from .state import FACE_UP, GameState, carried_on
from .steps import ChoosingSide, ChoosingTown, Over, Placing, Turning, TurnStep
from .tiles import Tile


@final
class Course:
    """A state being carried on, before anybody else sees it; events are kept if a list is given."""

    __slots__ = ("board", "discards", "events", "face_up", "pile", "start", "supplies", "turn")

    def __init__(self, start: GameState, events: list[Event] | None) -> None:
        self.start = start
        self.events = events
        self.board = start.board
        self.supplies = start.supplies
        self.face_up = start.face_up
        self.pile = start.pile
        self.discards = start.discards
        self.turn = start.turn

    def reached(self, step: TurnStep) -> GameState:
        """Give the state that has been reached, at this step of the turn."""
        return carried_on(
            self.start,
            self.board,
            self.supplies,
            self.face_up,
            self.pile,
            self.discards,
            self.turn,
            step,
        )

    def tell(self, kind: Callable[..., Event], *facts: object) -> None:
        """Keep an event, if anybody wants to know."""
        if self.events is not None:
            self.events.append(kind(*facts))

    @property
    def player(self) -> str:
        """The colour whose turn it is."""
        return self.start.players[self.turn]

    def turn_up(self) -> Tile:
        """Turn up the top tile of the pile."""
        tile = self.pile[0]
        self.pile = self.pile.after_draw()
        self.tell(Drawn, tile)
        return tile

    def discard(self, tiles: tuple[Tile, ...]) -> None:
        """Let tiles leave the game in sight; they never come back (R27)."""
        if tiles:
            self.discards += tiles
            self.tell(Discarded, tiles)

    # A turn begins.

    def first_turn(self) -> TurnStep:
        """Let the player whose turn it is begin, unless the game is over already (R23)."""
        reason = self._ending()
        if reason:
            return self._end(reason)
        self.tell(TurnBegan, self.player)
        return self.draw()

    def next_turn(self) -> TurnStep:
        """Let the next player clockwise begin, unless the game is over (S5, R23)."""
        reason = self._ending()
        if reason:
            return self._end(reason)
        self.turn = (self.turn + 1) % len(self.start.players)
        self.tell(TurnBegan, self.player)
        return self.draw()

    def _ending(self) -> RuleId | None:
        """Name the rule that ends the game before a turn's draw, if one does."""
        if not self.face_up and not self.pile:
            return "E1"
        if not packed_of(self.board).is_open():  # no highway leads to an empty cell of the table
            return "E2"
        return None

    def _end(self, reason: RuleId) -> TurnStep:
        self.tell(GameEnded, reason)
        return Over(reason)

    def draw(self) -> TurnStep:
        """Turn tiles up until three are face up (G2) and one of them can be laid (G7, R6)."""
        while True:
            while len(self.face_up) < FACE_UP and self.pile:
                tile = self.turn_up()
                if tile.kind == "quake":
                    step = self._quake(tile)
                    if step is not None:
                        return step
                else:
                    self.face_up += (tile,)
            if placement.any_fits(self.board, self.face_up):
                return Placing()
            self.discard(self.face_up)
            self.face_up = ()
            if not self.pile:
                return self._end("R6")

    # A quake strikes. Each of these gives the step at which somebody must choose, or None.

    def _quake(self, quake: Tile) -> TurnStep | None:
        self.discards += (quake,)
        towns = self.start.rules.towns
        return ChoosingTown(quake) if len(towns) > 1 else self.strike(quake, towns)

    def strike(self, quake: Tile, towns: Sequence[Hex]) -> TurnStep | None:
        """Let a quake strike these towns, one after the other (V4c, R10)."""
        for number, town in enumerate(towns, 1):
            sides = quakes.longest(quakes.lengths(self.board, town))
            if len(sides) > 1:
                return ChoosingSide(quake, town, tuple(towns[number:]))
            self.hit(quake, town, sides[0] if sides else None)
        return self.shake(0, frozenset())

    def hit(self, quake: Tile, town: Hex, side: int | None) -> None:
        """Let a quake strike a side of a town, or none if there is no tile to lose (R7)."""
        struck = quakes.strike(self.board, town, quake.magnitude, side)
        self.board = struck.board
        self.discards += tuple(laid.tile.type for laid in struck.removed)
        self.supplies = tuple(
            supply + sum(crew.colour == player for crew in struck.returned)
            for player, supply in zip(self.start.players, self.supplies, strict=True)
        )
        self.tell(QuakeStruck, quake, town, side, struck.lengths)
        if struck.removed:
            self.tell(TilesLost, struck.removed)
        if struck.returned:
            self.tell(CrewsReturned, struck.returned)

    def shake(self, asked: int, turned: frozenset[Hex]) -> TurnStep | None:
        """Ask for an aftershock the first player, clockwise, after those asked (V3, R20, R25)."""
        rules, players = self.start.rules, len(self.start.players)
        if "aftershocks" not in rules.variants or asked == players:
            return None
        if next(aftershocks.moves(rules, self.board, turned), None) is None:
            return None
        return Turning((self.turn + asked) % players, turned)
