"""Running many games, in this process or on any executor, with the same result."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing
from itertools import islice
from multiprocessing import get_context
from os import PathLike
from queue import SimpleQueue
from time import perf_counter
from typing import Final

from ..bots import BOTS, Bot, Program
from ..errors import BadValue, ShortRepr
from ..model.consistency import PLAYERS
from ..model.options import Rules
from .games import LIMIT, Game, GameFailed, Run
from .logs import GameLog
from .results import Simulation

IN_FLIGHT: Final = 2048
"""The most games submitted to an executor at once, which keeps a thousand cores busy."""

_LONGEST_NAME: Final = 40


def simulate(
    bots: Sequence[str | Bot | Program],
    *,
    rules: Rules | None = None,
    games: int = 100,
    seed: int = 0,
    jobs: int | None = None,
    executor: Executor | None = None,
    log: str | PathLike[str] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play games between two to four bots, and return the results.

    Args:
        bots: The bots, each a function, a program or a name of `seismic.bots.BOTS`.
        rules: What is played; by default the base game.
        games: How many games.
        seed: The games depend on bots, rules and seed alone.
        jobs: How many processes play; by default this one.
        executor: What plays instead, such as a cluster.
        log: A file in which every finished game is written down, and from which an interrupted
            run resumes.
        progress: Called after each game with the number of games done.

    Raises:
        GameFailed: At the first game that fails.

    >>> from seismic.simulate import simulate
    >>> result = simulate(["greedy", "random"], games=4, seed=7)
    >>> [standing.wins for standing in result.standings]
    [4, 0]
    """
    if progress is not None and not callable(progress):
        raise BadValue("progress", progress, "a function of a number, or None")
    run = _run(bots, rules, seed)
    start, done = perf_counter(), list[Game]()
    for game in _played(run, games, jobs, executor, log):
        done.append(game)
        if progress is not None:
            progress(len(done))
    return Simulation(run.names, run.rules, seed, tuple(done), perf_counter() - start)


def play_games(
    bots: Sequence[str | Bot | Program],
    *,
    rules: Rules | None = None,
    games: int = 100,
    seed: int = 0,
    jobs: int | None = None,
    executor: Executor | None = None,
    log: str | PathLike[str] | None = None,
) -> Iterator[Game]:
    """Play games between two to four bots, and yield them one by one, in order.

    The games depend on bots, rules and seed alone, wherever they are played. Where other processes
    play them, the bots must pickle. The arguments, ``bots``, ``rules``, ``games``, ``seed``,
    ``jobs``, ``executor`` and ``log``, are those of `simulate`.

    Raises:
        GameFailed: At the first game that fails.

    >>> from seismic.simulate import play_games
    >>> [game.winners for game in play_games(["greedy", "random"], games=3, seed=7)]
    [(0,), (0,), (0,)]
    """
    return _played(_run(bots, rules, seed), games, jobs, executor, log)


def _played(
    run: Run,
    games: int,
    jobs: int | None,
    executor: Executor | None,
    log: str | PathLike[str] | None,
) -> Iterator[Game]:
    """Check the arguments at once; the games are played as they are asked for."""
    _check_whole("games", games, 1)
    if jobs is not None:
        _check_whole("jobs", jobs, 1)
    if executor is not None and not isinstance(executor, Executor):
        raise BadValue("executor", executor, "a concurrent.futures.Executor, or None")
    if jobs is not None and executor is not None:
        raise BadValue("jobs", jobs, "None where an executor is given")
    if log is None:
        return _spread(run, range(games), jobs, executor, lambda _: None)
    if not isinstance(log, str | PathLike):
        raise BadValue("log", log, "the path of a file, or None")
    return _logged(run, games, jobs, executor, log)


def _check_whole(name: str, number: int, least: int) -> None:
    if type(number) is not int or not least <= number < LIMIT:
        raise BadValue(name, number, f"a whole number from {least} to {LIMIT - 1}")


def _logged(
    run: Run,
    games: int,
    jobs: int | None,
    executor: Executor | None,
    path: str | PathLike[str],
) -> Iterator[Game]:
    """Yield the games of a log, and play those that it lacks."""
    with GameLog(path, run) as log:
        missing = (number for number in range(games) if number not in log.finished)
        playing = _spread(run, missing, jobs, executor, log.add)
        with closing(playing):
            for number in range(games):
                yield log.finished[number] if number in log.finished else next(playing)


def _spread(
    run: Run,
    numbers: Iterable[int],
    jobs: int | None,
    executor: Executor | None,
    finish: Callable[[Game], object],
) -> Generator[Game, None, None]:
    """Play games here or elsewhere, and yield them in order; each is finished first."""
    if executor is not None:
        yield from _submitted(run, numbers, executor, finish)
    elif jobs is not None and jobs > 1:
        # Spawned processes are the same on every system, and inherit no threads.
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            yield from _submitted(run, numbers, pool, finish)
    else:
        for number in numbers:
            game = run.play(number)
            finish(game)
            yield game


def _submitted(
    run: Run, numbers: Iterable[int], executor: Executor, finish: Callable[[Game], object]
) -> Iterator[Game]:
    """Play games on an executor; each is finished when it is done, and yielded in its turn."""
    left, waiting = iter(numbers), deque[tuple[int, Future[Game]]]()
    unfinished, done = set[Future[Game]](), SimpleQueue[Future[Game]]()
    try:
        while True:
            for number in islice(left, IN_FLIGHT - len(waiting)):
                future = executor.submit(run.play, number)
                waiting.append((number, future))
                unfinished.add(future)
                future.add_done_callback(done.put)
            if not waiting:
                return
            number, first = waiting.popleft()
            while first in unfinished:
                future = done.get()
                unfinished.remove(future)
                if _has_game(future):
                    finish(future.result())
            yield _result(run, number, first)
    finally:  # after an error or Ctrl-C the rest is not needed, and nothing finished is lost
        for future in unfinished:
            if not future.cancel() and future.done() and _has_game(future):
                finish(future.result())


def _has_game(future: Future[Game]) -> bool:
    return not future.cancelled() and future.exception() is None


def _result(run: Run, number: int, future: Future[Game]) -> Game:
    """Return a game, or raise an error that names the game and the cause."""
    try:
        return future.result()
    except (GameFailed, BrokenExecutor):
        raise
    except Exception as error:  # such as a bot that a worker can't import
        raise run.failure(number, error) from error


def _run(bots: Sequence[str | Bot | Program], rules: Rules | None, seed: int) -> Run:
    """Check what determines the games of a run."""
    players = _checked_bots(bots)
    rules = Rules() if rules is None else rules
    if not isinstance(rules, Rules):
        raise BadValue("rules", rules, "Rules")
    _check_whole("seed", seed, 0)
    return Run(players, names_of(bots), rules, seed)


def _checked_bots(bots: Sequence[str | Bot | Program]) -> tuple[Bot | Program, ...]:
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) not in PLAYERS:
        raise BadValue("bots", bots, "2 to 4 bots", "C1")
    checked = list[Bot | Program]()
    for bot in bots:
        found = BOTS.get(bot) if isinstance(bot, str) else bot
        if not isinstance(found, Program) and not callable(found):
            raise BadValue("bots", bot, f"bots, or names of bots: {', '.join(BOTS)}")
        checked.append(found)
    return tuple(checked)


def _name(bot: Bot | Program) -> str:
    return str(getattr(bot, "__name__", ShortRepr().shown(bot)))


def names_of(bots: Sequence[str | Bot | Program]) -> tuple[str, ...]:
    """Return a printable name for each bot, with a number where it occurs again."""
    names = list[str]()
    for bot in bots:
        full_name = bot if isinstance(bot, str) else _name(bot)
        name = "".join(filter(str.isprintable, full_name))[:_LONGEST_NAME] or "bot"
        namesakes = sum(each == name or each.startswith(f"{name} (") for each in names)
        names.append(f"{name} ({namesakes + 1})" if namesakes else name)
    return tuple(names)
