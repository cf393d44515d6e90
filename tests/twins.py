"""Pairs of states that differ only in what is hidden, and a search for anything that leaks it.

States come from random games of all variants, at decisions of every phase. Each gets twins: states
with the same public parts and another pile of the same size, another box, or both.
"""

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import seismic
from comparison import any_moves
from games import chance, pick, playthrough
from seismic import GameState, IllegalMove, Move, Tile, View, all_types, text

TWINS: Final = 4
"""The number of twins of a state, each of which makes a pair with it."""

REFUSALS: Final = 3
"""The number of moves, most of them illegal, that are tried with every pair."""

_ANY: Final = (*all_types(), *(Tile(f"Q{magnitude}") for magnitude in range(1, 7)))


class Leak(AssertionError):
    """Raised where something that a player sees reveals what is hidden."""

    def __init__(self, what: str, one: object, other: object) -> None:
        super().__init__(f"{what} tells two states apart:\n  {one!r}\n  {other!r}")


def twin(state: GameState, random: Random) -> GameState:
    """Return a state with the same public parts that hides something else."""
    hidden, size = [*state.pile, *state.box], len(state.pile)
    random.shuffle(hidden)
    if random.random() < 0.3:  # not what the set-up could have left
        hidden = [pick(random, _ANY) for _ in range(size + int(9 * random.random()))]
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


def families(number: int) -> Iterator[tuple[GameState, list[GameState]]]:
    """Yield the state at every second decision of the game of this number, and its twins."""
    random = chance(number)
    for decision, (_, step) in enumerate(playthrough(number), number):
        if decision % 2:
            yield step.state, [twin(step.state, random) for _ in range(TWINS)]


def exposed(view: View) -> dict[str, object]:
    """Return all that a view offers without naming a move.

    The digest is left out: it is that of the JSON.
    """
    moves = view.legal_moves()
    return {
        "view": view,
        "hash": hash(view),
        "repr": repr(view),
        "pickle": pickle.dumps(view),
        "JSON": seismic.view_to_json(view),
        "line": seismic.write_view(view),
        "moves": list(moves),
        "moves' repr": repr(moves),
        "outcome": view.outcome(),
        "text": text.facts(view),
    }


def compare(state: GameState, others: Sequence[GameState], random: Random) -> Counter[str]:
    """Compare a state with its twins as players see them; raise `Leak` for a difference.

    Return a count of what was compared: pairs, their phases, and the rules that refused moves.
    """
    viewer = pick(random, [None, *state.players])
    view = seismic.observe(state, viewer)
    public, moves = exposed(view), list(any_moves(state, random, REFUSALS))
    if public["moves"] != list(seismic.legal_moves(state)):
        raise Leak("a list of moves", public["moves"], seismic.legal_moves(state))
    looked = Counter[str]()
    for other in others:
        if other == state:
            continue
        looked.update(["pairs", state.phase])
        second = seismic.observe(other, viewer)
        for what, value in exposed(second).items():
            if value != public[what]:
                raise Leak(what, public[what], value)
        for move in moves:
            refusal = seismic.explain(state, move)
            said = repr(refusal)
            for each in (seismic.explain(other, move), view.explain(move), second.explain(move)):
                if each != refusal or repr(each) != said:
                    raise Leak(f"refusing {move}", refusal, each)
            looked[refusal.rule if refusal else "legal"] += 1
    _compare_errors(state, others[0], moves[0])
    return looked


def _compare_errors(one: GameState, other: GameState, move: Move) -> None:
    """Compare the errors that a refused move is answered with."""
    raised = []
    for state in (one, other):
        try:
            seismic.apply(state, move)
        except IllegalMove as error:
            raised.append((str(error), repr(error), error.args, pickle.dumps(error.refusal)))
    if raised[1:] != raised[:1]:
        raise Leak(f"playing {move}", raised[:1], raised[1:])
