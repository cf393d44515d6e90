"""Many games of bots, here or on any executor, with the same result everywhere."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from time import perf_counter
from typing import Final

from ..bots import BOTS, Bot
from ..errors import BadValue, shown
from ..model.consistency import PLAYERS
from ..model.options import Rules
from .games import Game, played
from .results import Simulation

IN_FLIGHT: Final = 128
"""So many games are handed to an executor at once, at most: a long run needs no more memory."""

MOST: Final = 1 << 63
"""Games and seeds stay below."""

_LONGEST_NAME: Final = 40


def simulate(
    bots: Sequence[str | Bot],
    *,
    rules: Rules | None = None,
    games: int = 100,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Let two to four bots, or those of these names, play against each other.

    The result follows from bots, rules, number of games and seed alone, whatever the executor and
    its workers; where these are other processes, the bots must pickle. ``progress`` is told after
    each game how many are done. Raises `GameFailed` for the first game that fails.

    >>> result = simulate(["greedy", "random"], games=4, seed=7)
    >>> [standing.wins for standing in result.standings]
    [4, 0]
    """
    players = _players(bots)
    rules = Rules() if rules is None else rules
    if not isinstance(rules, Rules):
        raise BadValue("rules", rules, "Rules")
    for name, number, least in (("games", games, 1), ("seed", seed, 0)):
        if type(number) is not int or not least <= number < MOST:
            raise BadValue(name, number, f"a whole number from {least} to {MOST - 1}")
    if executor is not None and not isinstance(executor, Executor):
        raise BadValue("executor", executor, "a concurrent.futures.Executor, or None")
    begun, done = perf_counter(), list[Game]()
    for game in _games(players, rules, games, seed, executor):
        done.append(game)
        if progress is not None:
            progress(len(done))
    return Simulation(_names(bots), rules, seed, tuple(done), perf_counter() - begun)


def _games(
    bots: tuple[Bot, ...], rules: Rules, games: int, seed: int, executor: Executor | None
) -> Iterator[Game]:
    """Play the games and give them in order."""
    if executor is None:
        for number in range(games):
            yield played(bots, rules, number, seed)
        return
    flying = deque[Future[Game]]()
    try:
        for number in range(games):
            flying.append(executor.submit(played, bots, rules, number, seed))
            if len(flying) == IN_FLIGHT:
                yield flying.popleft().result()
        while flying:
            yield flying.popleft().result()
    finally:  # after an error or Ctrl-C nobody waits for the rest
        for game in flying:
            game.cancel()


def _players(bots: Sequence[str | Bot]) -> tuple[Bot, ...]:
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) not in PLAYERS:
        raise BadValue("bots", bots, "2 to 4 bots", "C1")
    return tuple(map(_player, bots))


def _player(bot: str | Bot) -> Bot:
    found = BOTS.get(bot) if isinstance(bot, str) else bot
    if not callable(found):
        raise BadValue("bots", bot, f"bots, or names of bots: {', '.join(BOTS)}")
    return found


def _names(bots: Sequence[str | Bot]) -> tuple[str, ...]:
    """Name the bots, each otherwise."""
    names = list[str]()
    for bot in bots:
        called = bot if isinstance(bot, str) else str(getattr(bot, "__name__", shown(bot)))
        name = "".join(filter(str.isprintable, called))[:_LONGEST_NAME] or "bot"
        alike = sum(each == name or each.startswith(f"{name} (") for each in names)
        names.append(f"{name} ({alike + 1})" if alike else name)
    return tuple(names)
