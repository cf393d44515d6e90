"""Random games by fixed seeds in every engine that is compared, all by the same plain loop.

A step is one decision: the legal moves, and the position after one of them, with nothing changed
in place; only in a playout positions are not kept. Engines are imported when they are asked for, so
that each can run where it is installed.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

LONGEST: Final = 200
"""Games of the other engines stop here; a random game of chess is often longer."""


class Played(NamedTuple):
    """The games played, and the CPU time in seconds."""

    games: int
    steps: int
    moves: int
    stepping: float
    playing: float
    """Like `stepping`, with the time that setting up takes."""


Game = Callable[[int], tuple[int, int, float, float]]
"""Plays the game of a seed; returns steps, moves listed, and when the steps began and ended."""


def step(seed: int) -> tuple[int, int, float, float]:
    """List all moves and play one, until the game is over."""
    from seismic import apply, legal_moves, new_game

    chance = Random(seed).random
    state = new_game(["red", "blue"], seed=seed)
    steps = listed = 0
    began = process_time()
    while moves := list(legal_moves(state)):
        count = len(moves)
        state = apply(state, moves[int(chance() * count)])
        steps += 1
        listed += count
    return steps, listed, began, process_time()


def lazy_step(seed: int) -> tuple[int, int, float, float]:
    """Count the moves, ask for one of them and play it, until the game is over."""
    from seismic import apply, legal_moves, new_game

    chance = Random(seed).random
    state = new_game(["red", "blue"], seed=seed)
    steps = listed = 0
    began = process_time()
    while True:
        moves = legal_moves(state)
        count = len(moves)
        if not count:
            return steps, listed, began, process_time()
        state = apply(state, moves[int(chance() * count)])
        steps += 1
        listed += count


@cache
def _length(seed: int) -> tuple[int, int]:
    """Return the steps of the game of a seed, and the moves listed."""
    return lazy_step(seed)[:2]


def playout_step(seed: int) -> tuple[int, int, float, float]:
    """Play the same game by one call, which tells no number of steps: those are counted after."""
    from seismic import new_game, playout

    random = Random(seed)
    state = new_game(["red", "blue"], seed=seed)
    began = process_time()
    playout(state, random)
    ended = process_time()
    return *_length(seed), began, ended


def python_chess(seed: int) -> tuple[int, int, float, float]:
    """Copy a board without its history and push a move."""
    chess: Any = import_module("chess")
    chance = Random(seed).random
    board = chess.Board()
    steps = listed = 0
    began = process_time()
    while steps < LONGEST and (moves := list(board.legal_moves)):
        count = len(moves)
        board = board.copy(stack=False)
        board.push(moves[int(chance() * count)])
        steps += 1
        listed += count
    return steps, listed, began, process_time()


def _open_spiel(name: str) -> Game:
    def play(seed: int) -> tuple[int, int, float, float]:
        game: Any = import_module("pyspiel").load_game(name)
        chance = Random(seed).random
        state = game.new_initial_state()
        steps = listed = 0
        began = process_time()
        while steps < LONGEST and (actions := state.legal_actions()):
            count = len(actions)
            state = state.child(actions[int(chance() * count)])
            steps += 1
            listed += count
        return steps, listed, began, process_time()

    return play


OURS: Final[Mapping[str, Game]] = {
    "step": step,
    "lazy step": lazy_step,
    "playout step": playout_step,
}
PEERS: Final[Mapping[str, Game]] = {
    "python-chess": python_chess,
    "OpenSpiel chess": _open_spiel("chess"),
    "OpenSpiel hive": _open_spiel("hive"),
}


SEARCHED: Final = {
    "OpenSpiel chess MCTS": "chess",
    "OpenSpiel go 9×9 MCTS": "go(board_size=9)",
}
"""What OpenSpiel searches by playouts, which are compared with ours."""


def played(game: Game, seeds: range) -> Played:
    """Return the figures of the games of these seeds, played."""
    steps = moves = 0
    stepping = playing = 0.0
    for seed in seeds:
        start = process_time()
        more_steps, more_moves, began, end = game(seed)
        steps += more_steps
        moves += more_moves
        stepping += end - began
        playing += end - start
    return Played(len(seeds), steps, moves, stepping, playing)
