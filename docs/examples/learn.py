"""Learn to play by imitating `greedy`: a linear policy on the planes of `seismic.encoding`.

Run it as ``python learn.py [games] [test games]``; numpy is all it needs.
"""

import sys
from random import Random

import numpy as np
from numpy.typing import NDArray

from seismic import (
    GameState,
    Move,
    Place,
    PlaceCrew,
    Rules,
    Table,
    apply,
    legal_moves,
    new_game,
    observe,
    outcome,
    score,
)
from seismic.bots import at_random, greedy
from seismic.encoding import Encoding

RULES = Rules(table=Table.hexagon(3))
ENCODING = Encoding(RULES)
PLANE = {name: number for number, name in enumerate(ENCODING.planes)}
CHORDS = {(a, b): PLANE[f"chord {a}{b}"] for a in range(6) for b in range(a + 1, 6)}
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # to the neighbour at each edge
NOTHING, ROAD, STUB, MINE, THEIRS = SORTS = range(5)  # what meets an edge
PAIRS = len(SORTS) ** 2
SIZE = 2 * (PAIRS + len(SORTS)) + 1
Vector = NDArray[np.float64]


def features(state: GameState, moves: tuple[Move, ...]) -> Vector:
    """Return a row for each move: what its tile, or its crew's fragment, would connect."""
    planes = np.pad(ENCODING.observe(state).planes, ((0, 0), (1, 1), (1, 1)))
    middle = ENCODING.radius + 1
    laid = [(int(q), int(r)) for q, r in np.argwhere(planes[PLANE["laid"]])]

    def meets(q: int, r: int, edge: int) -> int:
        cell = planes[:, q + STEPS[edge][0], r + STEPS[edge][1]]
        other = (edge + 3) % 6
        if cell[PLANE[f"crew 0 {other}"]]:
            return MINE
        if cell[PLANE[f"crew 1 {other}"]]:
            return THEIRS
        if cell[PLANE[f"stub {other}"]]:
            return STUB
        road = any(cell[plane] for chord, plane in CHORDS.items() if other in chord)
        return ROAD if road else NOTHING

    rows = np.zeros((len(moves), SIZE))
    for row, move in zip(rows, moves, strict=True):
        if isinstance(move, Place):
            (q, r), first, fragments = move.at, 0, move.tile.fragments
            q, r = q + middle, r + middle
        elif isinstance(move, PlaceCrew):
            (q, r), first = laid[0], PAIRS + len(SORTS)
            cell = planes[:, q, r]
            chords = [
                chord for chord, plane in CHORDS.items() if cell[plane] and move.edge in chord
            ]
            fragments = tuple(chords) or ((move.edge,),)
        else:
            row[-1] = 1
            continue
        for fragment in fragments:
            ends = sorted(meets(q, r, edge) for edge in fragment)
            if len(ends) == 2:
                row[first + len(SORTS) * ends[0] + ends[1]] += 1
            else:
                for end in ends:
                    row[first + PAIRS + end] += 1
    return rows


def chances(weights: Vector, rows: Vector) -> Vector:
    """Return how likely the policy chooses each move."""
    worth = np.exp(rows @ weights - (rows @ weights).max())
    return np.asarray(worth / worth.sum())


def imitate(weights: Vector, seed: int, rate: float = 0.05) -> None:
    """Watch a game of `greedy` against itself; make each of its moves likelier."""
    state, rng = new_game(["red", "blue"], rules=RULES, seed=seed), Random(seed)
    while state.actor is not None:
        moves = tuple(legal_moves(state))
        move = greedy(observe(state), rng)
        rows = features(state, moves)
        weights += rate * (rows[moves.index(move)] - chances(weights, rows) @ rows)
        state = apply(state, move)


def measure(weights: Vector, games: int) -> tuple[float, float]:
    """Return the share of wins against `random` and the mean difference in points."""
    wins, points = 0.0, 0
    for seed in range(games):
        state, rng = new_game(["red", "blue"], rules=RULES, seed=10**6 + seed), Random(seed)
        me = state.players[seed % 2]
        while state.actor is not None:
            if state.actor == me:
                moves = tuple(legal_moves(state))
                worth = chances(weights, features(state, moves))
                state = apply(state, rng.choices(moves, worth.tolist())[0])
            else:
                state = apply(state, at_random(observe(state), rng))
        end = outcome(state)
        if end is not None and me in end.winners:
            wins += 1 / len(end.winners)
        totals = dict(score(state).totals)
        points += totals.pop(me) - max(totals.values())
    return wins / games, points / games


def main(games: int = 64, tests: int = 200) -> None:
    """Train, and print a line of the curve whenever the games have doubled."""
    weights = np.zeros(SIZE)
    print("games,wins,difference")
    for game in range(games + 1):
        if game & (game - 1) == 0 or game == games:
            wins, points = measure(weights, tests)
            print(f"{game},{wins:.3f},{points:.2f}", flush=True)
        if game < games:
            imitate(weights, game)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
