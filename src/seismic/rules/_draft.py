"""The next state while it is being made, and what is to happen next.

The chapters change a draft; a phase above OVER says what happens without a decision, and the table
in `turn` says which function does it.
"""

from typing import TYPE_CHECKING, Final, final

from .._engine.board import SEALED, PackedBoard
from .._engine.compiling import mypyc_attr
from .._engine.tile_types import TileType
from ..model.events import Discarded, Drawn, Event, StepSkipped
from ..model.packed import PackedState, Unseen
from ..model.packing import unseen_counts
from ..model.steps import PHASE_NAMES
from ..model.tiles import tile_of
from ..ruleids import RuleId

if TYPE_CHECKING:
    from ..model.pieces import Colour

SET_UP: Final = 7
BEGIN: Final = 8
NEXT: Final = 9
REFILL: Final = 10
LAID: Final = 11
STRIKE: Final = 12
SHAKE: Final = 13
RESUME: Final = 14
"""What happens without a decision: numbers that follow those of the decisions."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Draft(PackedState):
    """A packed state that is still being changed, and the events on the way if a list is given.

    While a quake lasts, ``step`` is the decision that comes next if there is anything to choose.
    """

    __slots__ = ("events",)

    def __init__(self, start: PackedState, events: list[Event] | None) -> None:
        self.events = events
        self.setting = start.setting
        # What may still be changed, as in another draft, is not ours.
        self.board = start.board if start.board.access == SEALED else start.board.branch()
        self.supplies = start.supplies
        self.face_up = start.face_up
        self.drawn = start.drawn
        self.discards = start.discards
        self.turn = start.turn
        self.phase = start.phase
        self.unclaimed = start.unclaimed
        self.step = start.step
        self.unseen = start.unseen

    def sealed(self) -> PackedState:
        """Return the state that has been reached; nothing changes it any more."""
        self.board.access = SEALED
        self.events = None
        return self

    def own_board(self) -> PackedBoard:
        """Return the board to change in place: a copy, the first time."""
        if self.board.access == SEALED:
            self.board = self.board.branch()
        return self.board

    @property
    def player(self) -> "Colour":
        """The colour whose turn it is."""
        return self.setting.players[self.turn]

    def is_pile_empty(self) -> bool:
        """Return whether all tiles have been drawn."""
        return self.drawn == self.setting.in_pile

    def turn_up(self) -> TileType:
        """Turn up the top tile of the pile."""
        tile_type = self.setting.pile[self.drawn]
        self.drawn += 1
        if self.events is not None:
            self.events.append(Drawn(tile_of(tile_type.piece)))
        return tile_type

    def turn_up_named(self, index: int) -> TileType:
        """Turn up a tile of an undealt pile, by the index of its type."""
        types, unseen = self.setting.types, list(self.unseen.counts or unseen_counts(self))
        assert types is not None
        unseen[index] -= 1
        self.unseen = Unseen(tuple(unseen))
        self.drawn += 1
        if self.events is not None:
            self.events.append(Drawn(tile_of(types[index].piece)))
        return types[index]

    def discard(self, types: tuple[TileType, ...]) -> None:
        """Remove tiles from the game in sight; they never come back (R27)."""
        if types:
            self.discards += types
            if self.events is not None:
                self.events.append(Discarded(tuple([tile_of(each.piece) for each in types])))

    def skip(self, seat: int, phase: int, rule: RuleId) -> None:
        """Record that a player isn't asked, since a rule leaves nothing to choose (R20)."""
        if self.events is not None:
            player = self.setting.players[seat]
            self.events.append(StepSkipped(player, PHASE_NAMES[phase], rule))

    def end_turn(self) -> None:
        """Pass the turn to the next player, unless the game is over."""
        self.phase = NEXT
