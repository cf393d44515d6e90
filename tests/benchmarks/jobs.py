"""What is measured besides steps: single calls, memory, and large tables."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Any, Final

from benchmarks.games import SEARCHED
from seismic import (
    Event,
    GameState,
    Hex,
    Move,
    Rules,
    Table,
    Variant,
    View,
    apply,
    draw_odds,
    draw_probabilities,
    event_to_data,
    from_json,
    legal_moves,
    new_game,
    observe,
    parse_state,
    play,
    playout,
    position,
    resolve_quake,
    sample,
    score,
    svg,
    to_json,
    totals,
    view_to_data,
    write_state,
)
from seismic.bots import MonteCarlo, at_random
from seismic.bots.policies import Greedy
from seismic.encoding import Encoding
from seismic.model.state import packed_state
from seismic.rules.quakes import lengths, longest
from seismic.simulate import simulate

SEEDS: Final = range(4)
GAMES: Final = range(20)
"""The seeds of jobs that play games, or take states of many."""

MAGNITUDE: Final = 3
TOWN: Final = Hex(0, 0)
LATE: Final = 60
"""The tiles of a late state, or nearly so many."""

PICTURED: Final = 100
"""How many late states are drawn in turn: caches do not hold the parts of so many pictures."""

RADIUS: Final = 6
"""That of the table whose states are written as arrays."""

MIDDLE: Final = 40
"""The moves of both players before the middle of a game of chess."""

SIMULATED: Final = ("random", "random")
SPARSELY: Final = 40
"""The distance between the states at which the Monte-Carlo bot decides: it takes longest."""

SIMULATIONS: Final = 100
"""The playouts of a search of OpenSpiel."""


@cache
def _rules(*variants: Variant) -> Rules:
    return Rules(variants=variants)


def start(seed: int, *variants: Variant) -> GameState:
    """Return a new game of two."""
    return new_game(["red", "blue"], rules=_rules(*variants), seed=seed)


def steps(state: GameState, chance: Callable[[], float]) -> Iterator[GameState]:
    """Play on by lazy steps, and yield the states."""
    while count := len(moves := legal_moves(state)):
        state = apply(state, moves[int(chance() * count)])
        yield state


def states(seed: int, *variants: Variant) -> list[GameState]:
    """Return every state of a random game."""
    first = start(seed, *variants)
    return [first, *steps(first, Random(seed).random)]


@cache
def finished() -> tuple[GameState, ...]:
    """Return the last states of a few random games."""
    return tuple(states(seed)[-1] for seed in SEEDS)


@cache
def decisions() -> tuple[GameState, ...]:
    """Return every state of a few random games at which somebody decides."""
    return tuple(state for seed in SEEDS for state in states(seed)[:-1])


@cache
def in_phase(phase: str) -> tuple[GameState, ...]:
    """Return the states of random Aftershocks games in this phase."""
    games = (states(seed, "aftershocks") for seed in GAMES)
    return tuple(state for game in games for state in game if state.phase == phase)


@cache
def _starts(*variants: Variant) -> tuple[GameState, ...]:
    return tuple(start(seed, *variants) for seed in GAMES)


@cache
def _random() -> Random:
    """Return numbers that go on from call to call, so that no playout is played twice."""
    return Random(7)


@cache
def simulated() -> tuple[tuple[int, list[int]], ...]:
    """Return the games of `simulations`: their seeds, and the moves chosen by their index."""
    chosen: list[int] = []

    def noting(view: View, rng: Random) -> Move:
        move = at_random(view, rng)
        chosen.append(view.legal_moves().index(move))
        return move

    found, index = [], iter(chosen)
    for game in simulate([noting, noting], games=len(GAMES)).games:
        found.append((game.seed, list(islice(index, game.decisions))))
    return tuple(found)


@cache
def _texts() -> tuple[str, ...]:
    return tuple(map(to_json, finished()))


@cache
def _events() -> tuple[list[Event], ...]:
    """Return all that happens in each of these games."""
    return tuple(list(_happening(seed)) for seed in SEEDS)


def _happening(seed: int) -> Iterator[Event]:
    chance, state = Random(seed).random, new_game(["red", "blue"], seed=seed)
    while moves := legal_moves(state):
        step = play(state, moves[int(chance() * len(moves))])
        yield from step.events
        state = step.state


@cache
def _middles() -> tuple[GameState, ...]:
    """Return a state in the middle of each of these games."""
    games = map(states, SEEDS)
    return tuple(game[len(game) // 2] for game in games)


@cache
def _views() -> tuple[View, ...]:
    """Return what a player sees there."""
    return tuple(observe(state, "red") for state in _middles())


@cache
def _chance() -> Random:
    return Random(0)


@cache
def _undealt() -> GameState:
    return new_game(["red", "blue"], deal=False)


@cache
def _lines() -> tuple[str, ...]:
    return tuple(map(write_state, finished()))


@cache
def _sides() -> tuple[int | None, ...]:
    """Return for each of these boards the side that a quake strikes (Q2, Q3)."""
    longest_sides = [longest(lengths(state.board, TOWN)) for state in finished()]
    return tuple(sides[0] if sides else None for sides in longest_sides)


def set_ups() -> int:
    """Set up games."""
    return len([new_game(["red", "blue"], seed=seed) for seed in SEEDS])


def scores() -> int:
    """Score finished games, section by section."""
    return len([score(state).lines for state in finished()])


def points() -> int:
    """Count the points of finished games."""
    return len([totals(state) for state in finished()])


def playouts() -> int:
    """Play games out at random from their start, and count the points."""
    return len([totals(playout(state, _random())) for state in _starts()])


def lists_of_turns() -> int:
    """List the moves after an aftershock."""
    return len([list(legal_moves(state)) for state in in_phase("turn")])


def steps_in(phase: str) -> int:
    """Return a job that takes a lazy step at each state of Aftershocks games in a phase."""
    chance = Random(0).random
    return len([next(steps(state, chance)) for state in in_phase(phase)])


def steps_of(*variants: Variant) -> int:
    """Play games of these variants by lazy steps."""
    games = zip(GAMES, _starts(*variants), strict=True)
    return sum(len(list(steps(state, Random(seed).random))) for seed, state in games)


def greedy_decisions() -> int:
    """Choose greedily on packed data, as in playouts and simulations."""
    policy, chance = Greedy(), Random(0).random
    return len([policy.choose(packed_state(state), chance) for state in decisions()])


def monte_carlo_decisions() -> int:
    """Choose by playouts, from a view made for the decision."""
    bot, rng = MonteCarlo(), Random(0)
    return len([bot(observe(state, state.actor), rng) for state in decisions()[::SPARSELY]])


def simulations() -> int:
    """Simulate games of random bots."""
    return len(simulate(SIMULATED, games=len(GAMES)).games)


def simulations_by_steps() -> int:
    """Set the same games up, and play them by lazy steps."""
    return len([replayed(seed, chosen) for seed, chosen in simulated()])


def replayed(seed: int, chosen: list[int]) -> GameState:
    """Return the last state of a game whose moves are given by their index."""
    state = start(seed)
    for index in chosen:
        moves = legal_moves(state)
        assert index < len(moves)  # a lazy step counts them
        state = apply(state, moves[index])
    return state


def quakes() -> int:
    """Strike the town of finished games."""
    pairs = zip(finished(), _sides(), strict=True)
    return len([resolve_quake(state.board, TOWN, MAGNITUDE, side) for state, side in pairs])


def saves() -> int:
    """Write finished games."""
    return len([to_json(state) for state in finished()])


def loads() -> int:
    """Read finished games."""
    return len([from_json(text) for text in _texts()])


def events_to_data() -> int:
    """Convert everything that happens in whole games to plain data."""
    return len([list(map(event_to_data, events)) for events in _events()])


def views_to_data() -> int:
    """Convert views to plain data, with moves, points and unseen tiles."""
    return len([view_to_data(view) for view in _views()])


def views() -> int:
    """Create views, and list the moves of each."""
    return len([observe(state, "red").legal_moves() for state in _middles()])


def samples() -> int:
    """Draw a state that fits each view."""
    return len([sample(view, _chance()) for view in _views()])


def odds() -> int:
    """Find the odds of the next tile for each view."""
    return len([draw_odds(view) for view in _views()])


def draws() -> int:
    """Visit chance nodes: turn up each tile that may come, and list what may come after it."""
    start = _undealt()
    following = [apply(start, draw) for draw in legal_moves(start)]
    return len([(list(legal_moves(node)), draw_probabilities(node)) for node in following])


@cache
def _encoding() -> Encoding:
    return Encoding(Rules(table=Table.hexagon(RADIUS)))


@cache
def encoded() -> tuple[GameState, ...]:
    """Return every state of a few random games on a bounded table."""
    found: list[GameState] = []
    for seed in SEEDS:
        first = new_game(["red", "blue"], rules=_encoding().rules, seed=seed)
        found += [first, *steps(first, Random(seed).random)]
    return tuple(found)


def encodings() -> int:
    """Write states as arrays: which actions are legal, and what is seen."""
    encoding = _encoding()
    for state in encoded():  # held, the arrays would take more time for fresh memory
        encoding.mask(state)
        encoding.observe(state)
    return len(encoded())


def writes() -> int:
    """Write finished games as one line each."""
    return len([write_state(state) for state in finished()])


def parses() -> int:
    """Parse finished games from one line each."""
    return len([parse_state(line) for line in _lines()])


@cache
def _late() -> Iterator[GameState]:
    """Return late states of random games, over and over."""
    games = map(states, range(PICTURED))
    return cycle([min(game, key=lambda state: abs(len(state.board) - LATE)) for game in games])


def pictures() -> int:
    """Draw late states."""
    return len([svg.state(state) for state in islice(_late(), len(SEEDS))])


@cache
def _chess_boards() -> tuple[Any, ...]:
    """Return boards in the middle of random games of chess."""
    return tuple(map(_chess_board, SEEDS))


def _chess_board(seed: int) -> Any:
    board, chance = import_module("chess").Board(), Random(seed)
    for _ in range(MIDDLE):
        board.push(chance.choice(list(board.legal_moves)))
    return board


def chess_pictures() -> int:
    """Draw chess boards."""
    draw = import_module("chess.svg").board
    return len([draw(board) for board in _chess_boards()])


@cache
def _search(name: str) -> tuple[Any, Any]:
    """Return a search of OpenSpiel with random rollouts, and the position to search from."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(SEARCHED[name])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 256, False, 7, False)
    return bot, game.new_initial_state()


def searches(name: str) -> int:
    """Search from the start of a game; the number of calls is that of playouts."""
    bot, state = _search(name)
    bot.step(state)
    return SIMULATIONS


CALLS: Final[Mapping[str, Callable[[], int]]] = {
    "new_game": set_ups,
    "score": scores,
    "totals": points,
    "playout": playouts,
    "turn list": lists_of_turns,
    "turn step": partial(steps_in, "turn"),
    "place step": partial(steps_in, "place"),
    "Twin Cities step": partial(steps_of, "twin-cities"),
    "Aftershocks and Twin Cities step": partial(steps_of, "aftershocks", "twin-cities"),
    "greedy decision": greedy_decisions,
    "Monte-Carlo decision": monte_carlo_decisions,
    "simulated game": simulations,
    "same game by lazy steps": simulations_by_steps,
    "resolve_quake": quakes,
    "to_json": saves,
    "from_json": loads,
    "events to data": events_to_data,
    "view to data": views_to_data,
    "observe and list": views,
    "sample": samples,
    "draw_odds": odds,
    "draw node": draws,
    "mask and observation": encodings,
    "write_state": writes,
    "parse_state": parses,
    "svg.state": pictures,
}
"""Jobs, each of which returns how many calls it has made."""

PEER_CALLS: Final[Mapping[str, Callable[[], int]]] = {
    "chess.svg.board": chess_pictures,
    **{name: partial(searches, name) for name in SEARCHED},
}
"""The same of peers, which are imported when asked for."""


def seconds_a_call(name: str, repeat: int) -> float:
    """Return the seconds that a call of a job takes, after a first run to warm up."""
    job = {**CALLS, **PEER_CALLS}[name]
    calls = job()
    start = process_time()
    for _ in range(repeat):
        job()
    return (process_time() - start) / repeat / calls


def bytes_a_state() -> float:
    """Return the memory that a state of a base game takes, while all of them are held."""
    sizes = []
    for seed in SEEDS:
        states(seed)  # tables and moves that all games share are made by now
        gc.collect()
        tracemalloc.start()
        held = states(seed)
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0] / len(held))
        tracemalloc.stop()
    return sum(sizes) / len(sizes)


def filled(tiles: int) -> dict[tuple[int, int], str]:
    """Return tiles that cover an area without gaps: few open cells, all at its edge."""
    width = round(tiles**0.5)
    return {(at % width, at // width): "X012345" for at in range(1, tiles)}


def sparse(tiles: int) -> dict[tuple[int, int], str]:
    """Return tiles on every second column: as many open cells as tiles."""
    width = round((tiles / 2) ** 0.5)
    return {(at % width * 2, at // width): "X012345" for at in range(1, tiles)}


AREAS: Final = {"filled": filled, "sparse": sparse}


@cache
def table(area: str, tiles: int) -> GameState:
    """Return a position of this many tiles, the town included, with a pile to go on with."""
    laid = AREAS[area](tiles)
    every = ["X012345"]
    return position(["red", "blue"], laid=laid, face_up=["H03", *every], pile=every * 60)


def seconds_a_lazy_step(area: str, tiles: int, steps: int) -> float:
    """Return the seconds that a lazy step takes on a large table, by fixed random choices."""
    state = table(area, tiles)
    chance = Random(tiles).random
    gc.collect()
    start = process_time()
    for _ in range(steps):
        moves = legal_moves(state)
        state = apply(state, moves[int(chance() * len(moves))])
    return (process_time() - start) / steps
