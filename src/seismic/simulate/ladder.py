"""A round robin of bots, and their ratings on the scale of Elo.

The model is that of Bradley and Terry: a bot whose rating is 400 points higher scores ten times as
often. A shared win counts as a half for each. The ratings are those under which the results are
most likely, and their intervals follow from the Fisher information.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from itertools import combinations, count
from math import exp, fsum, log, sqrt
from os import PathLike
from pathlib import Path
from typing import Any, Final

from attrs import asdict, field, frozen

from ..bots import Bot, Program
from ..errors import BadValue
from ..model.options import VARIANTS, Rules
from .results import DEVIATIONS, Simulation
from .running import names_of, simulate

MOST_BOTS: Final = 32

SCALE: Final = 400 / log(10)
"""Points of Elo for each unit of the natural logarithm of the odds."""

_PRECISE: Final = 1e-12
_MOST_STEPS: Final = 1000


@frozen
class Rating:
    """A bot's place on the ladder: its rating with the 95 % interval, and what it scored."""

    name: str
    """The bot."""
    rating: float
    """In Elo."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """The upper end of it."""
    games: int
    """How many games it played."""
    score: float
    """Its wins, shared ones counted as halves."""


@frozen
class Ladder:
    """The matches of a round robin, every pair of bots once, and the ratings that follow."""

    names: tuple[str, ...]
    """The bots."""
    rules: Rules
    """What was played."""
    seed: int
    """The seed of the deals."""
    matches: tuple[Simulation, ...] = field(repr=lambda matches: f"<{len(matches)} matches>")
    """The pairs in order: the first bot against the second, the first against the third…"""

    @property
    def ratings(self) -> tuple[Rating, ...]:
        """The bots by rating, the strongest first.

        The ratings add up to 0, and only their differences mean anything. Each match counts with
        one more game, a shared win, so that a bot that won all its games has a rating, too.
        """
        scores = [[0.0] * len(self.names) for _ in self.names]
        games = 0
        for (one, two), match in zip(self.pairs, self.matches, strict=True):
            games = len(match.games)
            rate = match.standings[0].rate
            scores[one][two], scores[two][one] = games * rate, games * (1 - rate)
        regular = [[score + 0.5 for score in row] for row in scores]
        found = [
            Rating(name, middle, middle - half, middle + half, games * (len(row) - 1), fsum(row))
            for name, row, (middle, half) in zip(self.names, scores, fit(regular), strict=True)
        ]
        return tuple(sorted(found, key=lambda each: -each.rating))

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The bots of each match, by number."""
        return tuple(combinations(range(len(self.names)), 2))

    def to_data(self) -> dict[str, Any]:
        """Return everything but the single games as plain data for JSON."""
        return {
            "bots": list(self.names),
            "variants": [name for name in VARIANTS if name in self.rules.variants],
            "options": self.rules.options,
            "seed": self.seed,
            "ratings": [asdict(rating) for rating in self.ratings],
            "matches": [
                {
                    "bots": [self.names[one], self.names[two]],
                    "games": len(match.games),
                    "standings": [asdict(standing) for standing in match.standings],
                }
                for (one, two), match in zip(self.pairs, self.matches, strict=True)
            ],
        }


def ladder(
    bots: Sequence[str | Bot | Program],
    *,
    rules: Rules | None = None,
    games: int = 100,
    seed: int = 0,
    jobs: int | None = None,
    executor: Executor | None = None,
    log: str | PathLike[str] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Ladder:
    """Play a two-player match between every pair of bots, and rate the bots.

    Every match has the same number of games, from the same deals. The arguments, ``bots``,
    ``rules``, ``games``, ``seed``, ``jobs``, ``executor`` and ``progress``, are those of
    `simulate`; ``log`` names a folder, with a file for each match.

    >>> from seismic.simulate import ladder
    >>> found = ladder(["random", "greedy"], games=4, seed=7)
    >>> [rating.name for rating in found.ratings]
    ['greedy', 'random']
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not 2 <= len(bots) <= MOST_BOTS:
        raise BadValue("bots", bots, f"2 to {MOST_BOTS} bots")
    if log is not None and not isinstance(log, str | PathLike):
        raise BadValue("log", log, "the path of a folder, or None")
    if progress is not None and not callable(progress):
        raise BadValue("progress", progress, "a function of a number, or None")
    done = count(1)
    matches = [
        simulate(
            [bots[one], bots[two]],
            rules=rules,
            games=games,
            seed=seed,
            jobs=jobs,
            executor=executor,
            log=None if log is None else _file(log, one, two),
            progress=None if progress is None else lambda _: progress(next(done)),
        )
        for one, two in combinations(range(len(bots)), 2)
    ]
    return Ladder(names_of(bots), matches[0].rules, seed, tuple(matches))


def _file(folder: str | PathLike[str], one: int, two: int) -> Path:
    """Return the log of a match, in a folder that is made if there is none."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or "a folder can't have this name"
        raise BadValue("log", str(folder), f"a folder to write to ({problem})") from None
    return Path(folder) / f"{one + 1}-{two + 1}.jsonl"


def fit(scores: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Return the rating of each player and half the width of its 95 % interval.

    ``scores`` has a row for each player: what it scored against each. Somebody must have scored
    against everybody. Three wins out of four are worth 190.8 points:

    >>> (strong, _), (weak, _) = fit([[0, 3], [1, 0]])
    >>> f"{strong - weak:.1f}"
    '190.8'
    """
    players = range(len(scores))
    ratings = [0.0 for _ in players]
    for _ in range(_MOST_STEPS):  # Newton's method on the logarithm of the likelihood
        gradient, information = [0.0 for _ in players], [[1.0 for _ in players] for _ in players]
        for one, two in combinations(players, 2):
            games = scores[one][two] + scores[two][one]
            expected = 1 / (1 + exp(ratings[two] - ratings[one]))
            surplus = scores[one][two] - games * expected
            gradient[one] += surplus
            gradient[two] -= surplus
            weight = games * expected * (1 - expected)
            information[one][one] += weight
            information[two][two] += weight
            information[one][two] -= weight
            information[two][one] -= weight
        # Ones were added to the information, without which it has no inverse: nothing is known
        # about the sum of the ratings. They make the sum 0, and add 1 / n² to each variance.
        inverse = _inverse(information)
        steps = [fsum(map(float.__mul__, row, gradient)) for row in inverse]
        ratings = [rating + step for rating, step in zip(ratings, steps, strict=True)]
        if max(map(abs, steps)) < _PRECISE:
            break
    surplus_variance = 1 / len(players) ** 2
    return [
        (SCALE * rating, SCALE * DEVIATIONS * sqrt(row[player] - surplus_variance))
        for player, (rating, row) in enumerate(zip(ratings, inverse, strict=True))
    ]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *[float(at == n) for at in range(size)]] for n, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [number / rows[at][at] for number in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                pairs = zip(rows[other], rows[at], strict=True)
                rows[other] = [number - factor * pivot for number, pivot in pairs]
    return [row[size:] for row in rows]
