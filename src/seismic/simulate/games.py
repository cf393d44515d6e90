"""One game of bots: who sits where, by which chances it is played, and what is counted in it."""

import textwrap
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import permutations
from random import Random
from typing import Final

from attrs import frozen

from ..bots import Bot
from ..errors import SeismicError
from ..model.board import COLOURS
from ..model.events import CrewsReturned, Event, TileLaid, TilesLost, TurnBegan
from ..model.options import Rules
from ..model.state import GameState
from ..rulebook import RuleId
from ..rules.scoring import score
from ..rules.setup import begin_game
from ..rules.turn import legal_moves, outcome, play
from ..views import observe

_LONGEST_PROBLEM: Final = 500


class GameFailed(SeismicError):
    """A game in which a bot failed, or chose a move that is refused; the seed plays it again."""

    def __init__(self, number: int, seed: int, problem: str) -> None:
        super().__init__(number, seed, problem)
        self.number = number
        self.seed = seed
        self.problem = problem

    def __str__(self) -> str:
        return f"game {self.number}, of seed {self.seed}, failed: {self.problem}"


@frozen
class Game:
    """What is kept of a game; a bot goes by its place in the run, and so do its figures."""

    number: int
    seed: int
    """What ``new_game`` deals it from."""
    seats: tuple[int, ...]
    """Which bot sits where, clockwise from the one who begins (S5)."""
    points: tuple[int, ...]
    winners: tuple[int, ...]
    """Several if they share the win (R21)."""
    reason: RuleId
    """The rule that ended it: E1, E2 or R6."""
    turns: int
    placements: int
    decisions: int
    choices: int
    """How many legal moves there were in all its decisions together."""
    tiles_lost: int
    """To quakes (Q4)."""
    crews_lost: tuple[int, ...]
    """To quakes (Q6)."""


def derived(*numbers: int) -> int:
    """Derive a seed from others, so that all are different and none tells about another.

    >>> derived(7, 0) == derived(7, 0) != derived(7, 1)
    True
    """
    digest = sha256(",".join(map(str, numbers)).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def seated(bots: int, number: int) -> tuple[int, ...]:
    """Seat the bots: everybody moves on by one seat, and after a round they sit in another order.

    So everybody sits everywhere, and next to everybody, equally often.

    >>> [seated(3, number) for number in range(4)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1)]
    """
    orders = list(permutations(range(1, bots)))
    order = 0, *orders[number // bots % len(orders)]
    first = number % bots
    return order[first:] + order[:first]


def played(bots: Sequence[Bot], rules: Rules, number: int, seed: int) -> Game:
    """Play the game of this number in a run of that seed; it can be done anywhere, at any time."""
    dealt = derived(seed, number)
    try:
        return _played(bots, rules, number, dealt)
    except Exception as error:  # a bot may be anybody's, and do anything
        raise GameFailed(number, dealt, _told(error)) from error


def _told(error: Exception) -> str:
    """Say what went wrong, in few words, whatever the error says of itself."""
    try:
        problem = textwrap.shorten(str(error), _LONGEST_PROBLEM)
    except Exception:  # its own text fails as well
        problem = "no text"
    return f"{type(error).__name__}: {problem}"


def _played(bots: Sequence[Bot], rules: Rules, number: int, seed: int) -> Game:
    seats = seated(len(bots), number)
    colours = COLOURS[: len(bots)]
    chances = {colour: Random(derived(seed, seat)) for seat, colour in enumerate(colours)}
    choosers = {colour: bots[bot] for colour, bot in zip(colours, seats, strict=True)}
    step = begin_game(colours, rules=rules, seed=seed)
    events = [*step.events]
    decisions = choices = 0
    while step.state.actor is not None:
        decisions += 1
        choices += len(legal_moves(step.state))
        actor = step.state.actor
        step = play(step.state, choosers[actor](observe(step.state, actor), chances[actor]))
        events += step.events
    return _counted(step.state, events, number, seed, seats, decisions, choices)


def _counted(
    last: GameState,
    events: Sequence[Event],
    number: int,
    seed: int,
    seats: tuple[int, ...],
    decisions: int,
    choices: int,
) -> Game:
    """Sum a finished game up, by bot and no longer by colour."""
    end = outcome(last)
    assert end is not None  # nobody has a move left
    totals, lost = score(last).totals, Counter[str]()
    for event in events:
        if isinstance(event, CrewsReturned):
            lost.update(crew.colour for crew in event.crews)
    colours = [last.players[seats.index(bot)] for bot in range(len(seats))]
    return Game(
        number=number,
        seed=seed,
        seats=seats,
        points=tuple(totals[colour] for colour in colours),
        winners=tuple(bot for bot, colour in enumerate(colours) if colour in end.winners),
        reason=end.reason,
        turns=sum(isinstance(event, TurnBegan) for event in events),
        placements=sum(isinstance(event, TileLaid) for event in events),
        decisions=decisions,
        choices=choices,
        tiles_lost=sum(len(event.tiles) for event in events if isinstance(event, TilesLost)),
        crews_lost=tuple(lost[colour] for colour in colours),
    )
