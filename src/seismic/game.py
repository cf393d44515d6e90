"""A game with its history, for scripts and notebooks.

It is mutable; the states, steps and records that it returns are frozen.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import final

from .errors import BadValue
from .model.events import Event
from .model.moves import Move
from .model.notation import parse_move
from .model.options import Rules, checked_rules
from .model.outcomes import Step
from .model.pieces import Colour
from .model.pile import Undealt
from .model.state import GameState, checked_state
from .model.tiles import Tile
from .records import Record, Start, Tags, replay, result_of
from .rules.setup import pile_and_box
from .rules.turn import play


@final
class Game:
    """A game with its history: push a move to play it, pop it to take it back.

    Iterating over a game yields the step of the start, then the step after each move, as `replay`
    does. The arguments, ``players``, ``rules``, ``seed``, ``pile``, ``heights`` and ``deal``, are
    those of `new_game`.

    >>> import seismic
    >>> game = seismic.Game(["red", "blue"], pile=["H03", "H02", "H01"])
    >>> game.push("H03@0,-1").state.phase
    'crew'
    >>> game.pop()
    Place(at=Hex(q=0, r=-1), tile=Tile(code='H03'))
    >>> game.moves
    ()
    """

    # Tuples, so that a shallow copy is a game of its own.
    _start: Start | None
    _steps: tuple[Step, ...]
    _moves: tuple[Move, ...]
    _tags: Tags

    def __init__(
        self,
        players: Sequence[Colour],
        *,
        rules: Rules | None = None,
        seed: int | None = None,
        pile: Iterable[Tile | str] | Undealt | None = None,
        heights: Mapping[Colour, int] | None = None,
        deal: bool = True,
    ) -> None:
        checked = checked_rules(rules)
        stock, _ = pile_and_box(checked, seed, pile, deal)
        start = Start(players, stock, rules=checked, heights=heights)
        self._begin(start, [start.begin()])

    @classmethod
    def from_state(cls, state: GameState) -> "Game":
        """Return a game that continues from a state, without its earlier moves."""
        game = cls.__new__(cls)
        game._begin(None, [Step(checked_state(state), ())])
        return game

    @classmethod
    def from_record(cls, record: Record) -> "Game":
        """Return the game of a record after its last move.

        Raises:
            BadRecord: If a move of the record is refused, or its result is wrong.
        """
        if not isinstance(record, Record):
            raise BadValue("record", record, "a Record")
        game = cls.__new__(cls)
        game._begin(record.start, replay(record), record.moves, record.tags)
        return game

    def _begin(
        self,
        start: Start | None,
        steps: Iterable[Step],
        moves: tuple[Move, ...] = (),
        tags: Tags | None = None,
    ) -> None:
        self._start = start
        self._steps = tuple(steps)
        self._moves = moves
        self._tags = tags or Tags()

    @property
    def state(self) -> GameState:
        """The current state."""
        return self._steps[-1].state

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that have been played."""
        return self._moves

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, from the set-up on."""
        return tuple(event for step in self._steps for event in step.events)

    def push(self, move: Move | str) -> Step:
        """Play a move, given as a value or as a line, and return the step.

        Raises:
            BadMove: If a line is not a move.
            IllegalMove: If the rules refuse the move; the game is then unchanged.
        """
        played = parse_move(move) if isinstance(move, str) else move
        step = play(self.state, played)
        self._steps += (step,)
        self._moves += (played,)
        return step

    def pop(self) -> Move:
        """Take back the last move and return it.

        Raises:
            BadValue: If there is no move to take back.
        """
        if not self._moves:
            raise BadValue("game", self, "one with a move to take back")
        *_, last = self._moves
        self._steps, self._moves = self._steps[:-1], self._moves[:-1]
        self._tags = self._tags.for_moves(0, len(self._moves))
        return last

    def record(self, tags: Tags | None = None) -> Record:
        """Return the game as a record.

        Args:
            tags: Names, date and comments; by default those of the record that the game came from.

        Raises:
            BadValue: If the game was made from a state, which does not tell how it was reached.
        """
        if self._start is None:
            raise BadValue(
                "game", self, "one that was set up: a state does not tell how it was reached"
            )
        kept = self._tags if tags is None else tags
        return Record(self._start, self._moves, result_of(self.state), kept)

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def __repr__(self) -> str:
        now = f"{self.state.actor}: {self.state.phase}" if self.state.actor else "over"
        count = len(self._moves)
        return f"<Game of {count} move{'s' * (count != 1)}, {now}>"

    def _repr_svg_(self) -> str:
        from . import svg

        return svg.state(self.state, svg.LastMove(self._steps[-1].events))
