"""Pairs of states that differ in what is hidden alone, and all that a player could tell them by.

States come from random games of every kind, at every decision. To each there is a twin with the
same public parts and another pile of the same size, another box, or both.
"""

import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import seismic
from comparison import any_moves
from games import chance, pick, playthrough
from seismic import GameState, IllegalMove, Move, Tile, View, all_types
from seismic.setup import shuffled

REFUSALS: Final = 2
"""So many moves, most of them illegal, are tried with every pair."""

_ANY: Final = (*all_types(), *(Tile(f"Q{magnitude}") for magnitude in range(1, 7)))


class Leak(AssertionError):
    """Something that a player sees tells what is hidden."""

    def __init__(self, what: str, one: object, other: object) -> None:
        super().__init__(f"{what} tells two states apart:\n  {one!r}\n  {other!r}")


def twin(state: GameState, random: Random) -> GameState:
    """Give a state with the same public parts that hides something else."""
    hidden, size = shuffled([*state.pile, *state.box], random), len(state.pile)
    if random.random() < 0.3:  # not what the set-up could have left
        hidden = [pick(random, _ANY) for _ in hidden]
    if hidden == [*state.pile, *state.box]:
        hidden += [_ANY[0]]
    return GameState(
        rules=state.rules,
        players=state.players,
        board=state.board,
        supplies=state.supplies,
        face_up=state.face_up,
        pile=hidden[:size],
        box=hidden[size:],
        discards=state.discards,
        heights=state.heights,
        turn=state.turn,
        step=state.step,
    )


def pairs(number: int) -> Iterator[tuple[GameState, GameState]]:
    """Play the game of this number; give the state at each decision with a twin."""
    random = chance(number)
    for _, step in playthrough(number):
        other = twin(step.state, random)
        if other != step.state:
            yield step.state, other


def told(view: View) -> dict[str, object]:
    """Give everything that can be had from a view without naming a move.

    Its digest is left out: it is that of the JSON.
    """
    moves = view.legal_moves()
    return {
        "view": view,
        "hash": hash(view),
        "repr": repr(view),
        "pickle": pickle.dumps(view),
        "JSON": seismic.view_to_json(view),
        "moves": list(moves),
        "moves' repr": repr(moves),
        "outcome": view.outcome(),
    }


def compare(one: GameState, other: GameState, random: Random) -> Counter[str]:
    """Look for a difference between twins as players see them, and count what was looked at."""
    viewer = pick(random, [None, *one.players])
    view, second = seismic.observe(one, viewer), seismic.observe(other, viewer)
    tells, others = told(view), told(second)
    for what, value in tells.items():
        if value != others[what]:
            raise Leak(what, value, others[what])
    if tells["moves"] != list(seismic.legal_moves(other)):
        raise Leak("a list of moves", tells["moves"], seismic.legal_moves(other))
    looked = Counter({"pairs": 1, one.phase: 1})
    for move in any_moves(one, random, REFUSALS):
        refusals = [
            *(seismic.explain(state, move) for state in (one, other)),
            *(seen.explain(move) for seen in (view, second)),
        ]
        if any(each != refusals[0] or repr(each) != repr(refusals[0]) for each in refusals):
            raise Leak(f"refusing {move}", refusals[0], refusals)
        if refusals[0] is not None:
            looked[refusals[0].rule] += 1
    _compare_errors(one, other, move)
    return looked


def _compare_errors(one: GameState, other: GameState, move: Move) -> None:
    """Look for a difference between the errors that a refused move is answered with."""
    raised = []
    for state in (one, other):
        try:
            seismic.apply(state, move)
        except IllegalMove as error:
            raised.append((str(error), repr(error), error.args, pickle.dumps(error.refusal)))
    if raised[1:] != raised[:1]:
        raise Leak(f"playing {move}", raised[:1], raised[1:])
