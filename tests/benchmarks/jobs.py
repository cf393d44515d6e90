"""What is measured besides steps: single calls, memory, and large tables."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Any, Final

from seismic import (
    Event,
    GameState,
    Hex,
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
    position,
    resolve_quake,
    sample,
    score,
    svg,
    to_json,
    view_to_data,
    write_state,
)
from seismic.rules.quakes import lengths, longest

SEEDS: Final = range(4)
MAGNITUDE: Final = 3
TOWN: Final = Hex(0, 0)
LATE: Final = 60
"""The tiles of a late state, or nearly so many."""

PICTURED: Final = 100
"""How many late states are drawn in turn: caches do not hold the parts of so many pictures."""

MIDDLE: Final = 40
"""The moves of both players before the middle of a game of chess."""


def states(seed: int) -> list[GameState]:
    """Return every state of a random game."""
    chance = Random(seed).random
    found = [new_game(["red", "blue"], seed=seed)]
    while moves := legal_moves(found[-1]):
        found.append(apply(found[-1], moves[int(chance() * len(moves))]))
    return found


@cache
def finished() -> tuple[GameState, ...]:
    """Return the last states of a few random games."""
    return tuple(states(seed)[-1] for seed in SEEDS)


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
    """Score finished games."""
    return len([score(state) for state in finished()])


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
    """Make plain data of all that happens in whole games."""
    return len([list(map(event_to_data, events)) for events in _events()])


def views_to_data() -> int:
    """Make plain data of views, with the moves, points and unseen tiles that follow from them."""
    return len([view_to_data(view) for view in _views()])


def views() -> int:
    """Make views, and list the moves of each."""
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


CALLS: Final[Mapping[str, Callable[[], int]]] = {
    "new_game": set_ups,
    "score": scores,
    "resolve_quake": quakes,
    "to_json": saves,
    "from_json": loads,
    "events to data": events_to_data,
    "view to data": views_to_data,
    "observe and list": views,
    "sample": samples,
    "draw_odds": odds,
    "draw node": draws,
    "write_state": writes,
    "parse_state": parses,
    "svg.state": pictures,
}
"""Jobs, each of which returns how many calls it has made."""

PEER_CALLS: Final[Mapping[str, Callable[[], int]]] = {"chess.svg.board": chess_pictures}
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
