"""The results of a run: who won how often, and what the games were like."""

from collections.abc import Iterable, Iterator, Mapping
from csv import DictWriter
from io import StringIO
from math import fsum, sqrt
from typing import Any, Final

from attrs import asdict, field, frozen

from ..errors import BadValue, check_type
from ..model.options import VARIANTS, Rules
from .games import LIMIT, Game

DEVIATIONS: Final = 1.959964
"""The standard deviations on either side of the mean that hold 95 % of a normal distribution."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a rate, by Wilson's score.

    Args:
        successes: How often it happened; a part of a success counts as a fraction.
        trials: How often it could have happened.

    >>> from seismic.simulate import wilson
    >>> "from {:.3f} to {:.3f}".format(*wilson(8, 10))
    'from 0.490 to 0.943'
    """
    if type(trials) is not int or not 1 <= trials < LIMIT:
        raise BadValue("trials", trials, f"a whole number from 1 to {LIMIT - 1}")
    if not isinstance(successes, int | float) or not 0 <= successes <= trials:
        raise BadValue("successes", successes, f"a number from 0 to {trials}")
    z2 = DEVIATIONS * DEVIATIONS
    middle = successes + z2 / 2
    half = DEVIATIONS * sqrt(successes * (trials - successes) / trials + z2 / 4)
    return max(0.0, (middle - half) / (trials + z2)), min(1.0, (middle + half) / (trials + z2))


@frozen
class Spread:
    """A summary of numbers."""

    mean: float
    """The mean."""
    deviation: float
    """The standard deviation."""
    least: float
    """The minimum."""
    most: float
    """The maximum."""

    @classmethod
    def of(cls, numbers: Iterable[float]) -> "Spread":
        """Return the summary of at least one number, of all these numbers.

        >>> from seismic.simulate import Spread
        >>> Spread.of([1, 3])
        Spread(mean=2.0, deviation=1.0, least=1, most=3)
        """
        check_type("numbers", numbers, Iterable)
        found = list(numbers)
        if not found:
            raise BadValue("numbers", found, "at least one number")
        for number in found:
            if not isinstance(number, int | float) or not -LIMIT < number < LIMIT:
                raise BadValue("numbers", number, f"a number between ±{LIMIT}")
        mean = fsum(found) / len(found)
        variance = fsum((number - mean) ** 2 for number in found) / len(found)
        return cls(mean, sqrt(variance), min(found), max(found))


@frozen
class Standing:
    """The results of a bot.

    A shared win counts as a fraction for each winner, such as a half for two.
    """

    name: str
    """The bot."""
    games: int
    """How many games it played."""
    wins: int
    """Wins that are not shared."""
    shared: int
    """Wins that are shared."""
    forfeits: int
    """Games that it forfeited."""
    rate: float
    """The rate of wins."""
    low: float
    """The lower end of its 95 % interval, by Wilson's score."""
    high: float
    """The upper end of it."""
    points: Spread
    """The points that it scored."""
    crews_lost: Spread
    """The crews that it lost to quakes."""


@frozen
class Simulation:
    """A run: its games, who played them, and how long it took.

    Two runs are equal, and look the same, if their games are, whatever the time they took.
    """

    names: tuple[str, ...]
    """The bots."""
    rules: Rules
    """What was played."""
    seed: int
    """The seed of the run."""
    games: tuple[Game, ...] = field(repr=lambda games: f"<{len(games)} games>")
    """The games, in order."""
    seconds: float = field(eq=False, repr=False)
    """How long it took."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The results of each bot, in the order of the run."""
        return tuple(self._standing(bot, name) for bot, name in enumerate(self.names))

    def _standing(self, bot: int, name: str) -> Standing:
        won = [len(game.winners) for game in self.games if bot in game.winners]
        counted = fsum(1 / winners for winners in won)
        low, high = wilson(counted, len(self.games))
        return Standing(
            name=name,
            games=len(self.games),
            wins=won.count(1),
            shared=len(won) - won.count(1),
            forfeits=sum(
                game.forfeit is not None and game.forfeit.bot == bot for game in self.games
            ),
            rate=counted / len(self.games),
            low=low,
            high=high,
            points=Spread.of(game.points[bot] for game in self.games),
            crews_lost=Spread.of(game.crews_lost[bot] for game in self.games),
        )

    @property
    def measures(self) -> Mapping[str, Spread]:
        """Statistics of the games: turns, placements, legal moves per decision, tiles lost."""
        return {
            "turns": Spread.of(game.turns for game in self.games),
            "placements": Spread.of(game.placements for game in self.games),
            "decisions": Spread.of(game.decisions for game in self.games),
            "branching": Spread.of(game.choices / max(1, game.decisions) for game in self.games),
            "tiles_lost": Spread.of(game.tiles_lost for game in self.games),
        }

    @property
    def games_per_second(self) -> float:
        """The speed of the run, all workers together."""
        return len(self.games) / self.seconds

    def rows(self) -> Iterator[dict[str, str | int | float]]:
        """Yield a flat row for each bot of each game, for CSV files and data frames.

        ``seat`` counts from the player who begins, and ``win`` is the bot's share of the win. The
        seed is a text, since its 64 unsigned bits don't fit the usual type of a data frame.

        >>> from seismic.simulate import simulate
        >>> row = next(simulate(["greedy", "random"], games=1, seed=7).rows())
        >>> row["game"], row["bot"], row["seat"], row["win"]
        (0, 'greedy', 0, 1.0)
        """
        for game in self.games:
            for bot, name in enumerate(self.names):
                yield {
                    "game": game.number,
                    "seed": str(game.seed),
                    "bot": name,
                    "seat": game.seats.index(bot),
                    "points": game.points[bot],
                    "win": (bot in game.winners) / len(game.winners),
                    "crews_lost": game.crews_lost[bot],
                    "reason": game.reason or "",
                    "forfeit": game.forfeit.problem
                    if game.forfeit and game.forfeit.bot == bot
                    else "",
                    "turns": game.turns,
                    "placements": game.placements,
                    "decisions": game.decisions,
                    "choices": game.choices,
                    "tiles_lost": game.tiles_lost,
                }

    def to_csv(self) -> str:
        """Return all rows as CSV, with a heading."""
        text = StringIO()
        rows = list(self.rows())
        writer = DictWriter(text, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()

    def _repr_html_(self) -> str:
        from . import tables

        return tables.as_html(self, "en")

    def to_data(self) -> dict[str, Any]:
        """Return everything as plain data for JSON; what depends on time is under ``speed``."""
        return {
            "bots": list(self.names),
            "variants": [name for name in VARIANTS if name in self.rules.variants],
            "options": self.rules.options,
            "seed": self.seed,
            "standings": [asdict(standing) for standing in self.standings],
            "measures": {name: asdict(spread) for name, spread in self.measures.items()},
            "games": [asdict(game) for game in self.games],
            "speed": {"seconds": self.seconds, "games_per_second": self.games_per_second},
        }
