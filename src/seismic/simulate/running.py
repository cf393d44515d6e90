"""Running many games, in this process or on any executor, with the same result."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from time import perf_counter
from typing import Final

from ..bots import BOTS, Bot
from ..errors import BadValue, ShortRepr
from ..model.consistency import PLAYERS
from ..model.options import Rules
from .games import Game, play_game
from .results import LIMIT, Simulation

IN_FLIGHT: Final = 128
"""The most games submitted to an executor at once, so that a long run needs no more memory."""

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
    """Play games between two to four bots, each a function or a name.

    The result depends on bots, rules, number of games and seed alone, whatever the executor; if
    its workers are other processes, the bots must pickle. ``progress`` is called after each game
    with the number of games done. Raises `GameFailed` for the first game that fails.

    >>> result = simulate(["greedy", "random"], games=4, seed=7)
    >>> [standing.wins for standing in result.standings]
    [4, 0]
    """
    players = _functions(bots)
    rules = Rules() if rules is None else rules
    if not isinstance(rules, Rules):
        raise BadValue("rules", rules, "Rules")
    for name, number, least in (("games", games, 1), ("seed", seed, 0)):
        if type(number) is not int or not least <= number < LIMIT:
            raise BadValue(name, number, f"a whole number from {least} to {LIMIT - 1}")
    if executor is not None and not isinstance(executor, Executor):
        raise BadValue("executor", executor, "a concurrent.futures.Executor, or None")
    if progress is not None and not callable(progress):
        raise BadValue("progress", progress, "a function of a number, or None")
    start, done = perf_counter(), list[Game]()
    for game in _games(players, rules, games, seed, executor):
        done.append(game)
        if progress is not None:
            progress(len(done))
    return Simulation(_names(bots), rules, seed, tuple(done), perf_counter() - start)


def _games(
    bots: tuple[Bot, ...], rules: Rules, games: int, seed: int, executor: Executor | None
) -> Iterator[Game]:
    """Play the games and yield them in order."""
    if executor is None:
        for number in range(games):
            yield play_game(bots, rules, number, seed)
        return
    pending = deque[Future[Game]]()
    try:
        for number in range(games):
            pending.append(executor.submit(play_game, bots, rules, number, seed))
            if len(pending) == IN_FLIGHT:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:  # after an error or Ctrl-C the rest is not needed
        for game in pending:
            game.cancel()


def _functions(bots: Sequence[str | Bot]) -> tuple[Bot, ...]:
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) not in PLAYERS:
        raise BadValue("bots", bots, "2 to 4 bots", "C1")
    functions = list[Bot]()
    for bot in bots:
        found = BOTS.get(bot) if isinstance(bot, str) else bot
        if not callable(found):
            raise BadValue("bots", bot, f"bots, or names of bots: {', '.join(BOTS)}")
        functions.append(found)
    return tuple(functions)


def _name(bot: Bot) -> str:
    return str(getattr(bot, "__name__", ShortRepr().shown(bot)))


def _names(bots: Sequence[str | Bot]) -> tuple[str, ...]:
    """Return a printable name for each bot, with a number where it occurs again."""
    names = list[str]()
    for bot in bots:
        full_name = bot if isinstance(bot, str) else _name(bot)
        name = "".join(filter(str.isprintable, full_name))[:_LONGEST_NAME] or "bot"
        namesakes = sum(each == name or each.startswith(f"{name} (") for each in names)
        names.append(f"{name} ({namesakes + 1})" if namesakes else name)
    return tuple(names)
