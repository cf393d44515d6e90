"""A game at the table: its moves so far, and what people and bots do with it.

Everything here is a value or a pure function. Files belong to ``files``, words about moves to
``menu``, and asking people to ``session``.
"""

from collections.abc import Container
from random import Random

from attrs import evolve, frozen

from ..bots import Bot
from ..model.moves import Move
from ..model.outcomes import Step
from ..model.state import GameState
from ..records import Record, Start, result_of
from ..rules.turn import play
from ..saves import to_json
from ..views import observe


@frozen
class Game:
    """A game with its history: the first decision, and what each move has led to."""

    steps: tuple[Step, ...]
    moves: tuple[Move, ...] = ()
    start: Start | None = None
    """What it began with; None where only a position is known."""

    @classmethod
    def begun(cls, start: Start) -> "Game":
        """Begin a game."""
        return cls((start.begin(),), start=start)

    @classmethod
    def at(cls, step: Step) -> "Game":
        """Take a game up in the middle, without its history."""
        return cls((step,))

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.steps[-1].state

    @property
    def last(self) -> Step:
        """The position now, and what has just happened."""
        return self.steps[-1]


def played(game: Game, move: Move) -> Game:
    """Play a move; raises `IllegalMove`."""
    step = play(game.state, move)
    return evolve(game, steps=(*game.steps, step), moves=(*game.moves, move))


def suggested(game: Game, bot: Bot, seed: int) -> Move:
    """Ask a bot for a move; it answers alike whenever it is asked again at this point."""
    chance = Random(f"{seed} {len(game.moves)}")
    return bot(observe(game.state, game.state.actor), chance)


def taken_back(game: Game, people: Container[str | None]) -> Game | None:
    """Go back to the last decision of a person before this one; None if there is none."""
    for number in reversed(range(len(game.moves))):
        if game.steps[number].state.actor in people:
            return evolve(game, steps=game.steps[: number + 1], moves=game.moves[:number])
    return None


def written(game: Game) -> str:
    """Write a game down: as a record where its start is known, else as a saved state."""
    if game.start is None:
        return to_json(game.state)
    return Record(game.start, game.moves, result_of(game.state)).to_json()
