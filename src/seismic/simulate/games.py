"""One game of bots: who sits where, from which seeds it is played, and its statistics."""

import textwrap
from collections import Counter
from contextlib import ExitStack
from hashlib import sha256
from itertools import permutations
from random import Random
from typing import Any, Final

from attrs import frozen

from ..bots import Bot, Program
from ..bots.playouts import policy_of
from ..bots.policies import acting_seat
from ..bots.programs import Forfeited, Player, playing
from ..errors import SeismicError
from ..model.board import COLOURS
from ..model.events import TurnBegan
from ..model.moves import Place, PlaceCrew
from ..model.options import Rules
from ..model.packed import OVER
from ..model.pieces import Colour
from ..model.state import packed_state, unpacked
from ..rulebook import RuleId
from ..rules._draft import Draft
from ..rules.playouts import Policy
from ..rules.scoring import totals, winners
from ..rules.setup import begin_game
from ..rules.turn import listed, outcome, take

LIMIT: Final = 1 << 63
"""The exclusive upper limit of numbers of games, seeds and what is counted."""

MOST_IN_PROBLEM: Final = 500
"""How many characters the description of a problem may have."""


class GameFailed(SeismicError):
    """A game in which a bot failed or chose an illegal move; its seed reproduces it."""

    def __init__(self, number: int, seed: int, problem: str) -> None:
        super().__init__(number, seed, problem)
        self.number = number
        self.seed = seed
        self.problem = problem

    def __str__(self) -> str:
        return f"game {self.number}, of seed {self.seed}, failed: {self.problem}"


@frozen
class Forfeit:
    """How a program lost a game: by a crash, an illegal move, or no answer in time."""

    bot: int
    """The bot, by number."""
    problem: str
    """What went wrong."""


@frozen
class Game:
    """The statistics of a game; bots are numbered in the order of the run.

    A game that a program forfeits is over, and the best of the others wins.
    """

    number: int
    """The number of the game in its run."""
    seed: int
    """The seed for ``new_game``."""
    seats: tuple[int, ...]
    """The bots by seat, clockwise from the one who begins (S5)."""
    points: tuple[int, ...]
    """The points of each bot."""
    winners: tuple[int, ...]
    """Several if they share the win (R21)."""
    reason: RuleId | None
    """The rule that ended it: E1, E2, R6 or R28; None if it was forfeited."""
    turns: int
    """How many turns were begun."""
    placements: int
    """How many tiles were laid."""
    decisions: int
    """How many decisions were made."""
    choices: int
    """The number of legal moves, summed over all decisions."""
    tiles_lost: int
    """To quakes (Q4)."""
    crews_lost: tuple[int, ...]
    """To quakes (Q6)."""
    forfeit: Forfeit | None = None
    """How a program lost it, if one did."""

    def forfeit_of(self, bot: int) -> str:
        """Return why a bot has forfeited, or an empty text."""
        return "" if self.forfeit is None or self.forfeit.bot != bot else self.forfeit.problem


def derive_seed(*numbers: int) -> int:
    """Derive an independent seed from other numbers.

    >>> derive_seed(7, 0) == derive_seed(7, 0) != derive_seed(7, 1)
    True
    """
    digest = sha256(",".join(map(str, numbers)).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def seating(bots: int, number: int) -> tuple[int, ...]:
    """Return the bots by seat: they rotate by one seat a game, and change order every round.

    Each bot thus has every seat, and every neighbour, equally often.

    >>> [seating(3, number) for number in range(4)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1)]
    """
    orders = list(permutations(range(1, bots)))
    order = 0, *orders[number // bots % len(orders)]
    first = number % bots
    return order[first:] + order[:first]


@frozen
class Run:
    """Everything that determines the games of a run, except their number."""

    bots: tuple[Bot | Program, ...]
    names: tuple[str, ...]
    rules: Rules
    seed: int

    def play(self, number: int) -> Game:
        """Play one game, independently of all others; raises `GameFailed` if a bot fails."""
        try:
            return _play(self, number)
        except Exception as error:  # a bot is foreign code and may raise anything
            raise self.failure(number, error) from error

    def game(self, number: int, **figures: Any) -> Game:
        """Return the game of a number, with the figures that playing it gave."""
        return Game(
            number=number,
            seed=derive_seed(self.seed, number),
            seats=seating(len(self.bots), number),
            **figures,
        )

    def failure(self, number: int, error: BaseException) -> GameFailed:
        """Return a failed game with its seed and its cause."""
        return GameFailed(number, derive_seed(self.seed, number), _describe(error))


def _describe(error: BaseException) -> str:
    """Return the type and a bounded message of an error."""
    try:
        problem = textwrap.shorten(str(error), MOST_IN_PROBLEM)
    except Exception:  # its __str__ fails as well
        problem = "no text"
    return f"{type(error).__name__}: {problem}"


def _play(run: Run, number: int) -> Game:
    bots, rules, seed = run.bots, run.rules, derive_seed(run.seed, number)
    seats = seating(len(bots), number)
    colours = COLOURS[: len(bots)]
    rngs = [Random(derive_seed(seed, seat)) for seat in range(len(bots))]
    start = begin_game(colours, rules=rules, seed=seed)
    # Programs get the events; other bots look at the table.
    events = [*start.events] if any(isinstance(bot, Program) for bot in bots) else None
    draft = Draft(packed_state(start.state), events)
    turns = sum(isinstance(event, TurnBegan) for event in start.events)
    moves, choices, forfeit = Counter[tuple[type, int]](), 0, None
    with ExitStack() as running:
        policies = [
            _policy(bots[bot], colour, rng, running)
            for bot, colour, rng in zip(seats, colours, rngs, strict=True)
        ]
        while draft.phase != OVER:
            seat, turn, legal = acting_seat(draft), draft.turn, len(listed(draft))
            try:
                move = policies[seat].choose(draft, rngs[seat].random)
            except Forfeited as error:
                forfeit = Forfeit(seats[seat], textwrap.shorten(str(error), MOST_IN_PROBLEM))
                break
            take(draft, move)
            moves[type(move), seat] += 1
            choices += legal
            turns += draft.turn != turn  # a player never has two turns in a row
        for policy in policies:
            if isinstance(policy, Player):
                policy.tell_end(draft)
    end = unpacked(draft.sealed())
    result, points = outcome(end), totals(end)
    counting = {
        colour: points[colour]
        for bot, colour in zip(seats, colours, strict=True)
        if forfeit is None or bot != forfeit.bot
    }
    won = winners(counting, end.heights).players
    placements = sum(moves[Place, seat] for seat in range(len(colours)))
    by_bot = [seats.index(bot) for bot in range(len(bots))]
    return run.game(
        number,
        points=tuple(points[colours[seat]] for seat in by_bot),
        winners=tuple(bot for bot, seat in enumerate(by_bot) if colours[seat] in won),
        reason=None if result is None else result.reason,
        turns=turns,
        placements=placements,
        decisions=moves.total(),
        choices=choices,
        # What has been laid or placed, and is no longer there, was lost.
        tiles_lost=placements - (len(end.board) - len(rules.towns)),
        crews_lost=tuple(
            moves[PlaceCrew, seat] - (rules.crews - end.supplies[seat]) for seat in by_bot
        ),
        forfeit=forfeit,
    )


def _policy(bot: Bot | Program, colour: Colour, rng: Random, running: ExitStack) -> Policy:
    """Return how a bot chooses; a program is started, and runs as long as the stack is open."""
    if isinstance(bot, Program):
        return running.enter_context(playing(bot, colour, rng.getrandbits(64)))
    return policy_of(bot, rng)
