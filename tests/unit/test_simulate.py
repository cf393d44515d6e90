"""Simulations: statistics, the same results on every executor, and the plot."""

import csv
import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from itertools import pairwise
from multiprocessing import get_context
from operator import truediv
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve

from seismic import (
    COLOURS,
    BadSave,
    BadValue,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Table,
    View,
    apply,
    new_game,
    outcome,
    score,
)
from seismic.bots import BOTS, Bot, at_random, greedy
from seismic.rulebook import LANGUAGES, message
from seismic.simulate import (
    Game,
    GameFailed,
    Simulation,
    Spread,
    play_games,
    plot,
    simulate,
    wilson,
)
from seismic.simulate.games import Run, derive_seed, seating
from seismic.simulate.running import IN_FLIGHT
from seismic.svg import DARK, LIGHT

SMALL = Rules(table=Table.hexagon(2))
NOWHERE = Rules(table=Table.hexagon(0))
"""A table for the town alone: the game is over before it begins (E2, R23)."""


def cheats(view: View, rng: Random) -> Move:
    """Pass where a tile is to be laid."""
    return Pass()


def slow_to_fail(view: View, rng: Random) -> Move:
    """Fail, and let later games fail sooner."""
    begun.append(1)
    sleep(0.2 / len(begun))
    raise ValueError


begun = list[int]()


def finished(*winners: tuple[int, ...], points: tuple[int, ...] = (5, 3)) -> Simulation:
    """Return a run of two bots with these winners."""
    games = tuple(
        Game(
            number=number,
            seed=number,
            seats=(0, 1),
            points=points,
            winners=won,
            reason="E1",
            turns=10 + number,
            placements=20,
            decisions=4,
            choices=6,
            tiles_lost=3,
            crews_lost=(1, 2),
        )
        for number, won in enumerate(winners)
    )
    return Simulation(("one", "other"), Rules(), 7, games, 0.5)


class Mute(Exception):
    """An error whose text can't be formatted."""

    def __str__(self) -> str:
        raise ValueError


class Loud(Exception):
    """An error with a very long text."""

    def __str__(self) -> str:
        return "no " * 1_000_000


class TestFigures:
    @pytest.mark.parametrize(
        ("successes", "trials", "low", "high"),
        [  # by hand: (s + 1.9207 ± 1.96 · √(s(n - s)/n + 0.9604)) / (n + 3.8415)
            (5, 10, 0.2366, 0.7634),
            (8, 10, 0.4902, 0.9433),
            (0, 10, 0, 0.2775),
            (10, 10, 0.7225, 1),
            (100.5, 200, 0.4338, 0.5711),
        ],
    )
    def test_wilson(self, successes: float, trials: int, low: float, high: float) -> None:
        """The interval is Wilson's, also for shared wins."""
        assert pytest.approx((low, high), abs=1e-4) == wilson(successes, trials)

    def test_spread(self) -> None:
        """The deviation is that of the population: 2 for 2, 4, 4, 4, 5, 5, 7, 9."""
        assert Spread(5, 2, 2, 9) == Spread.of([2, 4, 4, 4, 5, 5, 7, 9])

    def test_shared_wins(self) -> None:
        """A win that two share is half a win for each."""
        one, other = finished((0,), (0,), (0, 1), (1,)).standings
        assert (2, 1, 2.5 / 4) == (one.wins, one.shared, one.rate)
        assert (1, 1, 1.5 / 4) == (other.wins, other.shared, other.rate)
        assert wilson(2.5, 4) == (one.low, one.high)
        assert 4 == one.games == other.games

    def test_points_and_losses(self) -> None:
        """Points and lost crews are the bot's own."""
        one, other = finished((0,), (1,)).standings
        assert (Spread(5, 0, 5, 5), Spread(1, 0, 1, 1)) == (one.points, one.crews_lost)
        assert (Spread(3, 0, 3, 3), Spread(2, 0, 2, 2)) == (other.points, other.crews_lost)

    def test_measures(self) -> None:
        """Lengths, legal moves per decision and lost tiles are summarised over games."""
        result = finished((0,), (1,))
        assert {
            "turns": Spread(10.5, 0.5, 10, 11),
            "placements": Spread(20, 0, 20, 20),
            "decisions": Spread(4, 0, 4, 4),
            "branching": Spread(1.5, 0, 1.5, 1.5),
            "tiles_lost": Spread(3, 0, 3, 3),
        } == result.measures
        assert 4 == result.games_per_second

    def test_time_is_apart(self) -> None:
        """Runs are equal if their games are, however long they took."""
        result = finished((0,))
        assert evolve(result, seconds=9.0) == result
        assert finished((1,)) != result

    def test_data(self) -> None:
        """Everything goes into JSON, with the time apart."""
        data = json.loads(json.dumps(finished((0,), (0, 1)).to_data()))
        assert {"seconds": 0.5, "games_per_second": 4.0} == data.pop("speed")
        assert [0.75, 0.25] == [standing["rate"] for standing in data["standings"]]
        assert [[0], [0, 1]] == [game["winners"] for game in data["games"]]
        assert (["one", "other"], 7) == (data["bots"], data["seed"])
        assert ([], {}) == (data["variants"], data["options"])


class TestGames:
    @pytest.mark.parametrize("bots", [2, 3, 4])
    def test_seats(self, bots: int) -> None:
        """In a full cycle every bot has every seat, and every neighbour, equally often."""
        tables = [seating(bots, number) for number in range({2: 2, 3: 6, 4: 24}[bots])]
        assert len(tables) == len(set(tables))
        at = Counter((seat, bot) for table in tables for seat, bot in enumerate(table))
        behind = Counter(pair for table in tables for pair in pairwise((*table, table[0])))
        assert {len(tables) // bots} == set(at.values())
        assert {len(tables) * bots // len(behind)} == set(behind.values())
        assert bots * bots == len(at)
        assert bots * (bots - 1) == len(behind)

    def test_every_round_is_fair(self) -> None:
        """In one round of games each bot begins once."""
        for start in (0, 4, 8):
            assert {0, 1, 2, 3} == {seating(4, start + game)[0] for game in range(4)}

    def test_seeds(self) -> None:
        """Every game of every run has its own deal."""
        seeds = {derive_seed(seed, number) for seed in range(50) for number in range(50)}
        assert 50 * 50 == len(seeds)

    @pytest.mark.parametrize("number", [0, 1])
    def test_what_is_counted(self, number: int) -> None:
        """Replaying the moves of the bots gives the same statistics."""
        moves, choices = list[Move](), list[int]()

        def watched(view: View, rng: Random) -> Move:
            move = greedy(view, rng)
            moves.append(move)
            choices.append(len(view.legal_moves()))
            return move

        game = Run((watched, watched), ("one", "other"), Rules(), 7).play(number)
        state = new_game(COLOURS[:2], seed=game.seed)
        crews, turns, seat = Counter[str](), 1, state.turn
        for move in moves:
            crews[str(state.actor)] += isinstance(move, PlaceCrew)
            state = apply(state, move)
            turns += state.turn != seat
            seat = state.turn
        end = outcome(state)
        assert end is not None
        crews.subtract(crew.colour for crew in state.board.crews)
        colours = [COLOURS[game.seats.index(bot)] for bot in (0, 1)]
        placements = sum(isinstance(move, Place) for move in moves)
        assert game == Game(
            number=number,
            seed=derive_seed(7, number),
            seats=((0, 1), (1, 0))[number],
            points=tuple(score(state).totals[colour] for colour in colours),
            winners=tuple(bot for bot in (0, 1) if colours[bot] in end.winners),
            reason=end.reason,
            turns=turns,
            placements=placements,
            decisions=len(moves),
            choices=sum(choices),
            tiles_lost=placements + 1 - len(state.board),
            crews_lost=tuple(crews[colour] for colour in colours),
        )
        assert game.tiles_lost
        assert any(game.crews_lost)

    def test_a_game_without_a_move(self) -> None:
        """If no tile can ever be laid, the win is shared and all counts are zero."""
        result = simulate(["greedy", "random"], rules=NOWHERE, games=3)
        assert [(0, 3, 0.5)] * 2 == [
            (each.wins, each.shared, each.rate) for each in result.standings
        ]
        assert {0} == {spread.most for spread in result.measures.values()}
        assert {"E2"} == {game.reason for game in result.games}
        assert plot(result)


def no_executor() -> "nullcontext[None]":
    return nullcontext()


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, get_context("spawn"))


class Slow(Executor):
    """An executor that plays a few games at once, and never gets to the others."""

    def __init__(self, plays: int) -> None:
        self.plays = plays
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Play a game, or leave it waiting."""
        future = Future[Any]()
        if len(self.futures) < self.plays:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


class Lost(Executor):
    """An executor that fails by itself, before a game is played."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Fail."""
        future = Future[Any]()
        future.set_exception(self.error)
        return future


class TestRunning:
    def test_any_executor(self) -> None:
        """The result is the same in this process, on threads and on processes."""
        made: list[Callable[[], Any]] = [
            no_executor,
            lambda: ThreadPoolExecutor(3),
            processes,
        ]
        results = []
        for make in made:
            with make() as executor:
                results.append(
                    simulate(
                        ["greedy", "random", "greedy"],
                        rules=SMALL,
                        games=7,
                        seed=3,
                        executor=executor,
                    )
                )
        assert results[0] == results[1] == results[2]
        assert list(range(7)) == [game.number for game in results[0].games]

    def test_seed(self) -> None:
        """A seed reproduces a run; another seed makes another run."""
        one, again = (simulate(["random"] * 2, rules=SMALL, games=3, seed=1) for _ in range(2))
        assert one == again
        assert one.games != simulate(["random"] * 2, rules=SMALL, games=3, seed=2).games

    def test_longer_runs(self) -> None:
        """A longer run begins with the games of a shorter one."""
        short, long = (simulate([greedy, at_random], rules=SMALL, games=n, seed=1) for n in (2, 5))
        assert short.games == long.games[:2]

    def test_bounded(self) -> None:
        """The number of games that were submitted and not yet yielded is bounded."""
        games = IN_FLIGHT + 5
        executor = Slow(games)
        playing = play_games(["random"] * 2, rules=NOWHERE, games=games, executor=executor)
        for number, game in enumerate(playing):
            assert (number, min(games, number + IN_FLIGHT)) == (game.number, len(executor.futures))

    def test_jobs(self) -> None:
        """Processes of its own play the same games."""
        here, there = (
            simulate(["greedy", "random"], rules=SMALL, games=5, seed=3, jobs=jobs)
            for jobs in (1, 2)
        )
        assert here == there

    def test_one_by_one(self) -> None:
        """Games are yielded one by one, and none is played before it is asked for."""
        played = list[int]()

        def first(view: View, rng: Random) -> Move:
            played.append(1)
            return view.legal_moves()[0]

        playing = play_games([first, "random"], rules=SMALL, games=1_000_000)
        assert [] == played
        assert [0, 1] == [next(playing).number, next(playing).number]

    def test_progress(self) -> None:
        """It is called after each game with the number of games done."""
        told = list[int]()
        simulate(["random"] * 2, rules=NOWHERE, games=3, progress=told.append)
        assert [1, 2, 3] == told

    def test_names(self) -> None:
        """Bots and functions are named after themselves, with numbers for equal names."""
        bots: list[str | Bot] = ["greedy", greedy, BOTS["monte-carlo"], "greedy"]
        result = simulate(bots, rules=NOWHERE, games=1)
        assert ("greedy", "greedy (2)", "MonteCarlo(playouts=36)", "greedy (3)") == result.names


class TestRows:
    def test_rows(self) -> None:
        """Each bot of each game has a row; a shared win is shared."""
        one, other = finished((0, 1)).rows()
        game = {"game": 0, "seed": "0", "reason": "E1", "turns": 10, "placements": 20}
        game |= {"decisions": 4, "choices": 6, "tiles_lost": 3, "forfeit": ""}
        assert (
            game | {"bot": "one", "seat": 0, "points": 5, "win": 0.5, "crews_lost": 1},
            game | {"bot": "other", "seat": 1, "points": 3, "win": 0.5, "crews_lost": 2},
        ) == (one, other)

    def test_csv(self) -> None:
        """A CSV reader finds the same rows."""
        result = finished((0,), (0, 1))
        rows = [{name: str(value) for name, value in row.items()} for row in result.rows()]
        assert rows == list(csv.DictReader(result.to_csv().splitlines()))


class TestLog:
    """A log of finished games, from which a run goes on."""

    def run(self, log: Path, games: int = 6, **other: Any) -> Simulation:
        usual: dict[str, Any] = {"bots": ["greedy", "random"], "rules": SMALL, "seed": 3}
        return simulate(**usual | other, games=games, log=log)

    def test_goes_on(self, tmp_path: Path) -> None:
        """A run goes on where it was stopped, and its result is as if it never had been."""
        log = tmp_path / "games.jsonl"
        whole = simulate(["greedy", "random"], rules=SMALL, games=6, seed=3)
        assert whole.games[:2] == self.run(log, 2).games
        before = log.read_bytes()
        assert whole == self.run(log)
        assert log.read_bytes().startswith(before)

    def test_finished_games_are_not_played_again(self, tmp_path: Path) -> None:
        """What is in the log is taken from there."""
        log = tmp_path / "games.jsonl"
        whole = self.run(log)
        assert whole == self.run(log, executor=Lost(ValueError("played again")))

    def test_any_order(self, tmp_path: Path) -> None:
        """Workers finish games in any order, and two runs may even write the same ones."""
        log = tmp_path / "games.jsonl"
        whole = self.run(log)
        first, *lines = log.read_text().splitlines(keepends=True)
        log.write_text("".join([first, *reversed(lines), lines[2]]))
        assert whole == self.run(log)

    @pytest.mark.parametrize("left", [1, 50, -1, -40])
    def test_torn_line(self, tmp_path: Path, left: int) -> None:
        """A line that a killed run has left incomplete is removed, even the first one."""
        log = tmp_path / "games.jsonl"
        whole = self.run(log)
        written = log.read_bytes()
        log.write_bytes(written[:left])
        assert whole == self.run(log)
        assert sorted(written.splitlines()) == sorted(log.read_bytes().splitlines())

    @pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
    def test_nothing_finished_is_lost(self, tmp_path: Path, error: type[BaseException]) -> None:
        """After Ctrl-C or an error, games that were finished ahead of their turn are in the log."""
        log = tmp_path / "games.jsonl"

        def interrupt(done: int) -> None:
            raise error

        with pytest.raises(error):
            self.run(log, 20, executor=Slow(9), progress=interrupt)
        assert 1 + 9 == len(log.read_text().splitlines())

    def test_failure(self, tmp_path: Path) -> None:
        """A game that fails is not written down; those before it are."""
        log = tmp_path / "games.jsonl"
        with pytest.raises(GameFailed):
            self.run(log, bots=[at_random, truediv])
        assert 1 == len(log.read_text().splitlines())

    @pytest.mark.parametrize(
        ("other", "problem"),
        [
            ({"seed": 4}, "its seed is 3, not 4"),
            (
                {"bots": ["random", "greedy"]},
                r'its bots is \["greedy", "random"\], not \["random", "greedy"\]',
            ),
            ({"rules": Rules()}, r'its rules is {"table": {"hexagon": 2}}, not {}'),
        ],
    )
    def test_another_run(self, tmp_path: Path, other: dict[str, Any], problem: str) -> None:
        """The log of another run is refused, and left as it is."""
        log = tmp_path / "games.jsonl"
        self.run(log)
        before = log.read_bytes()
        with pytest.raises(BadSave, match=f"line 1: it is the log of another run: {problem}"):
            self.run(log, **other)
        assert before == log.read_bytes()

    @pytest.mark.parametrize(
        "text", ["precious\n", "precious", '{"seismic": "state"}\n', "[" * 100_000]
    )
    def test_another_file(self, tmp_path: Path, text: str) -> None:
        """A file that is no log is refused, and left as it is."""
        log = tmp_path / "games.jsonl"
        log.write_text(text)
        with pytest.raises(BadSave, match="line 1: it is not a log of games"):
            self.run(log)
        assert text == log.read_text()

    @pytest.mark.parametrize(
        ("line", "problem"),
        [
            ("{}", "number: it is missing"),
            ("precious", "it is not JSON"),
            ('{"points": [1, 2, 3]}', "points and crews_lost must be lists of 2"),
            ('{"crews_lost": []}', "points and crews_lost must be lists of 2"),
            ('{"winners": [2]}', "winners must be numbers of bots from 0 to 1"),
            ('{"winners": []}', "winners must be numbers of bots from 0 to 1"),
            ('{"reason": "G1"}', "reason: must be one of"),
            ('{"turns": -1}', "turns: must be a whole number"),
        ],
    )
    def test_broken_line(self, tmp_path: Path, line: str, problem: str) -> None:
        """A line that no run has written is refused, with its number."""
        log = tmp_path / "games.jsonl"
        self.run(log, 2)
        lines = log.read_text().splitlines()
        fields = json.loads(line) if line.startswith('{"') else None
        lines[1] = line if fields is None else json.dumps(json.loads(lines[1]) | fields)
        log.write_text("\n".join(lines) + "\n")
        with pytest.raises(BadSave, match=f"games.jsonl, line 2: .*{problem}"):
            self.run(log)


class TestFailures:
    @pytest.mark.parametrize("make", [no_executor, processes])
    def test_a_bot_fails(self, make: Callable[[], Any]) -> None:
        """The error has the number and seed of the game, in this process or in another."""
        with make() as executor, pytest.raises(GameFailed) as caught:
            simulate([at_random, truediv], rules=SMALL, games=3, seed=5, executor=executor)
        error = caught.value
        assert (0, derive_seed(5, 0)) == (error.number, error.seed)
        assert str(error).startswith(f"game 0, of seed {derive_seed(5, 0)}, failed: TypeError: ")
        assert str(error) == str(pickle.loads(pickle.dumps(error)))

    def test_order_of_failures(self) -> None:
        """The first game that fails is reported, even if a later one fails sooner."""
        with ThreadPoolExecutor(2) as executor, pytest.raises(GameFailed) as caught:
            simulate([at_random, slow_to_fail], rules=SMALL, games=6, executor=executor)
        assert 0 == caught.value.number

    def test_an_executor_fails(self) -> None:
        """What goes wrong before a game begins, such as a bot that can't be imported, names it."""
        with pytest.raises(GameFailed, match="game 0, of seed .* ImportError: no such bot"):
            simulate([at_random] * 2, executor=Lost(ImportError("no such bot")))

    def test_all_workers_are_lost(self) -> None:
        """That is not the fault of any game."""
        with pytest.raises(BrokenProcessPool):
            simulate([at_random] * 2, executor=Lost(BrokenProcessPool("killed")))

    def test_a_bot_cheats(self) -> None:
        """An illegal move ends the run, with the refusal."""
        with pytest.raises(GameFailed, match=r"game 0, of seed \d+, failed: IllegalMove: .*G1"):
            simulate([cheats, at_random], games=2)

    @pytest.mark.parametrize(("error", "told"), [(Mute(), "Mute: no text"), (Loud(), "Loud: ")])
    def test_errors_that_say_too_little_or_too_much(self, error: Exception, told: str) -> None:
        """The message about a bot's error is short, whatever its text."""

        def failing(view: View, rng: Random) -> Move:
            raise error

        with pytest.raises(GameFailed) as caught:
            simulate([failing, "random"], games=1)
        assert caught.value.problem.startswith(told)
        assert 600 > len(caught.value.problem)

    def test_odd_names(self) -> None:
        """A name is shortened, and unprintable characters are removed."""

        def long(view: View, rng: Random) -> Move:
            return view.legal_moves()[0]

        def empty(view: View, rng: Random) -> Move:
            return view.legal_moves()[0]

        long.__name__, empty.__name__ = "\x1b[31m" + "x" * 300_000, "\0"
        small = Rules(table=Table.hexagon(1))
        assert ("[31m" + "x" * 36, "bot") == simulate([long, empty], rules=small, games=1).names

    @pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
    def test_nothing_is_left_behind(self, error: type[BaseException]) -> None:
        """After Ctrl-C or an error no game is left in the executor."""
        executor = Slow(1)

        def interrupt(done: int) -> None:
            raise error

        with pytest.raises(error):
            simulate(
                ["random"] * 2,
                rules=NOWHERE,
                games=IN_FLIGHT + 9,
                executor=executor,
                progress=interrupt,
            )
        assert IN_FLIGHT == len(executor.futures)
        assert all(future.cancelled() for future in executor.futures[1:])

    @pytest.mark.parametrize(
        ("wrong", "problem"),
        [
            ({"bots": ["greedy"]}, "bots must be 2 to 4 bots"),
            ({"bots": ["greedy"] * 5}, "bots must be 2 to 4 bots"),
            ({"bots": "greedy"}, "bots must be 2 to 4 bots"),
            ({"bots": ["greedy", "gready"]}, "names of bots: random, greedy, monte-carlo"),
            ({"bots": ["greedy", 7]}, "names of bots: random, greedy, monte-carlo"),
            ({"games": 0}, "games must be a whole number from 1"),
            ({"games": 2.0}, "games must be a whole number from 1"),
            ({"seed": -1}, "seed must be a whole number from 0"),
            ({"seed": 10**5_000}, "seed must be a whole number from 0"),
            ({"seed": None}, "seed must be a whole number from 0"),
            ({"rules": "dilemma"}, "rules must be Rules"),
            ({"executor": 2}, "executor must be a concurrent.futures.Executor"),
            ({"jobs": 0}, "jobs must be a whole number from 1"),
            ({"jobs": 2, "executor": Slow(0)}, "jobs must be None where an executor is given"),
            ({"log": 7}, "log must be the path of a file"),
            ({"progress": 7}, "progress must be a function"),
        ],
    )
    def test_bad_arguments(self, wrong: dict[str, Any], problem: str) -> None:
        """Invalid arguments are refused before a game is played."""
        usual: dict[str, Any] = {"bots": ["greedy", "random"]}
        with pytest.raises(BadValue, match=problem):
            simulate(**usual | wrong)


def paths(picture: str) -> Iterator[str]:
    """Yield the data of all paths, in order."""
    for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}path"):
        yield element.attrib["d"]


class TestPlot:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("theme", [LIGHT, DARK])
    def test_well_formed(self, lang: str, theme: Any) -> None:
        """A plot has a title, and describes its figures in words."""
        root = ElementTree.fromstring(plot(finished((0,), (0, 1)), lang=lang, theme=theme))
        title, desc = root[0], root[1]
        assert ("title", "desc") == (title.tag.partition("}")[2], desc.tag.partition("}")[2])
        assert "one" in str(title.text)
        point = message("number.point", lang)
        for figure in ("75.0 %", "25.0 %", "5.0", "3.0"):
            assert figure.replace(".", point) in str(desc.text).replace("\xa0", " ")
        assert theme.backdrop in plot(finished((0,)), theme=theme)

    def test_bars(self) -> None:
        """A bar is as long as the win rate: on a scale of 300 from 210, 2/3 ends at 410."""
        drawn = list(paths(plot(finished((0,), (0,), (1,)))))
        assert any(path.startswith("M210 ") and "L410 " in path for path in drawn)
        assert any(path.startswith("M210 ") and "L310 " in path for path in drawn)

    def test_names_are_text(self) -> None:
        """The name of a bot is escaped and shortened."""
        result = evolve(finished((0,)), names=("<script>&", "o" * 99))
        root = ElementTree.fromstring(plot(result))
        words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        assert "<script>&" in words
        assert "o" * 17 + "…" in words

    def test_time_is_not_drawn(self) -> None:
        """Equal runs have equal plots."""
        result = finished((0,))
        assert plot(evolve(result, seconds=99.0)) == plot(result)
