"""A game with its history, as a value; files belong to ``files``, dialogue to ``session``."""

from collections.abc import Container
from random import Random

from attrs import evolve, frozen

from ..bots import Bot
from ..model.events import CrewPlaced, TileLaid, TileTurned
from ..model.hexes import Hex
from ..model.moves import Move
from ..model.outcomes import Step
from ..model.state import GameState
from ..records import Record, Start, Tags, result_of
from ..rules.turn import play
from ..saves import to_json
from ..views import observe


@frozen
class Game:
    """A game with its history: the first decision, and the step after each move."""

    steps: tuple[Step, ...]
    moves: tuple[Move, ...] = ()
    start: Start | None = None
    """The start of the game; None if only a position is known."""
    tags: Tags = Tags()
    """The tags of its record."""

    @classmethod
    def begin(cls, start: Start) -> "Game":
        """Begin a game."""
        return cls((start.begin(),), start=start)

    @property
    def state(self) -> GameState:
        """The current state."""
        return self.last.state

    @property
    def is_undealt(self) -> bool:
        """Whether the tiles come from a physical copy and are named as they are turned up."""
        return self.state.pile.undealt is not None

    @property
    def last(self) -> Step:
        """The current state with the events that led to it."""
        return self.steps[-1]

    @property
    def last_at(self) -> Hex | None:
        """Where a tile was laid or turned last, or a crew placed; None before the first move."""
        events = (event for step in reversed(self.steps) for event in reversed(step.events))
        marks = (
            event.at for event in events if isinstance(event, TileLaid | CrewPlaced | TileTurned)
        )
        return next(marks, None)

    def play(self, move: Move) -> "Game":
        """Play a move; raises `IllegalMove`."""
        step = play(self.state, move)
        return evolve(self, steps=(*self.steps, step), moves=(*self.moves, move))

    def suggest(self, bot: Bot, seed: int) -> Move:
        """Return the move of a bot, which is always the same at this point of the game."""
        rng = Random(f"{seed} {len(self.moves)}")
        return bot(observe(self.state, self.state.actor), rng)

    def undo(self, people: Container[str | None]) -> "Game | None":
        """Return the game at the previous decision of a person, or None if there is none."""
        for number in reversed(range(len(self.moves))):
            if self.steps[number].state.actor in people:
                return Game(
                    self.steps[: number + 1],
                    self.moves[:number],
                    self.start,
                    self.tags.for_moves(0, number),
                )
        return None

    def to_json(self) -> str:
        """Return the game as a record if its start is known, or else as a saved state."""
        if self.start is None:
            return to_json(self.state)
        return Record(self.start, self.moves, result_of(self.state), self.tags).to_json()
