"""All strategies: moments deep in random games, symmetries, and documents tampered with.

A moment is drawn as a game's number and how far into it, so that Hypothesis shrinks towards the
beginning of an early game. Whole small games, which reach rare situations, are drawn as stories.
"""

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from attrs import frozen
from hypothesis import assume, settings
from hypothesis import strategies as st

from comparison import any_moves
from games import chance, playthrough, setting
from properties.symmetry import Symmetry, mirror, moving, renaming, turning
from seismic import COLOURS, GameState, Move, Phase, Place, Step, apply, legal_moves, play
from small_games import SmallGame, small_game

GAMES = 2 * settings().max_examples
"""Most moments come from the first games, which are played once in a run and then replayed."""

PLAYED_ANEW = 16
"""One in this many comes from any other game, which has to be played first."""

PARTS = 256
"""The number of parts that a game is cut into to draw from."""


@frozen(repr=False)
class Moment:
    """A move in a random game: the state it was made in, and what it led to."""

    number: int
    placements: int
    before: GameState
    move: Move
    step: Step

    @property
    def after(self) -> GameState:
        """The state that the move led to."""
        return self.step.state

    def __repr__(self) -> str:
        return f"<{self.move} in game {self.number} after {self.placements} placements>"


@cache
def _played(number: int) -> tuple[tuple[Move, ...], tuple[Phase, ...]]:
    moves, steps = zip(*playthrough(number), strict=True)
    return moves[1:], tuple(step.state.phase for step in steps)


def recorded(number: int) -> tuple[Move, ...]:
    """Return the moves of the game of this number."""
    return _played(number)[0]


def phases(number: int) -> tuple[Phase, ...]:
    """Return the phase of each move of the game of this number, and the last phase."""
    return _played(number)[1]


def history(number: int) -> Iterator[Moment]:
    """Yield every moment of a game."""
    state = setting(number).begin().state
    placements = 0
    for move in recorded(number):
        step = play(state, move)
        yield Moment(number, placements, state, move, step)
        placements += isinstance(move, Place)
        state = step.state


@st.composite
def moments(draw: st.DrawFn, phase: Phase | None = None) -> Moment:
    """Draw any move of a random game, or any of this phase."""
    number = draw(numbers())
    moves = recorded(number)
    chosen = [at for at in range(len(moves)) if phase in (None, phases(number)[at])]
    assume(chosen)
    at = chosen[draw(st.sampled_from(range(PARTS))) * len(chosen) // PARTS]
    state = setting(number).begin().state
    for move in moves[:at]:
        state = apply(state, move)
    placements = sum(isinstance(move, Place) for move in moves[:at])
    return Moment(number, placements, state, moves[at], play(state, moves[at]))


def states() -> st.SearchStrategy[GameState]:
    """Draw a state in which somebody must choose."""
    return moments().map(lambda moment: moment.before)


def numbers() -> st.SearchStrategy[int]:
    """Draw the number of a whole game, of which there is no end."""
    return st.integers(min_value=0).map(
        lambda number: number if number % PLAYED_ANEW == 0 else number % GAMES
    )


@frozen(repr=False)
class Story:
    """A small game from its beginning to its end."""

    begun: SmallGame
    start: Step
    moments: tuple[Moment, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its beginning, and what every move led to."""
        return (self.start, *(moment.step for moment in self.moments))

    def __repr__(self) -> str:
        return f"<small game {self.begun.number}>"


def story(number: int) -> Story:
    """Return the small game of this number, played to its end."""
    game, random = small_game(number), chance(number)
    start = step = game.begin_in_engine()
    moments: list[Moment] = []
    placements = 0
    while legal_moves(step.state):
        before, move = step.state, game.choose(step.state, random)
        step = play(before, move)
        moments.append(Moment(number, placements, before, move, step))
        placements += isinstance(move, Place)
    return Story(game, start, tuple(moments))


def small_numbers() -> st.SearchStrategy[int]:
    """Draw the number of a small game, of which there is no end."""
    return st.integers(min_value=0)


def stories() -> st.SearchStrategy[Story]:
    """Draw a small game, played to its end."""
    return small_numbers().map(story)


@st.composite
def small_states(draw: st.DrawFn, phase: Phase | None = None) -> GameState:
    """Draw a state of a small game, or one of this phase."""
    states = [step.state for step in draw(stories()).steps]
    chosen = [state for state in states if phase in (None, state.phase)]
    assume(chosen)
    return draw(st.sampled_from(chosen))


@st.composite
def states_and_moves(draw: st.DrawFn, number: int = 12) -> tuple[GameState, list[Move]]:
    """Draw a state, or the end of a game, and moves around it that are mostly illegal."""
    moment = draw(moments())
    state = moment.after if draw(st.booleans()) else moment.before
    return state, list(any_moves(state, Random(draw(st.integers(0, 999))), number))


# Symmetries.


def turns_of_the_table() -> st.SearchStrategy[Symmetry]:
    """Draw a turn of the whole table by 60° or a multiple of it."""
    return st.integers(1, 5).map(turning)


def mirrors() -> st.SearchStrategy[Symmetry]:
    """Draw a mirror through one of the six axes: that from north to south, and then a turn."""
    return st.integers(0, 5).map(mirror)


def moves_of_the_table() -> st.SearchStrategy[Symmetry]:
    """Draw a shift of the whole table, towns and all."""
    far = st.integers(-1_000, 1_000)
    return st.builds(moving, far, far)


def new_names() -> st.SearchStrategy[Symmetry]:
    """Draw other colours for the players."""
    return st.permutations(COLOURS).map(
        lambda colours: renaming(dict(zip(COLOURS, colours, strict=True)))
    )


# Documents that somebody has tampered with.

JSON: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-10, 10),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["red", "green", "H03", "H14", "X024+5", "T", "Q3", "dilemma", "E1", "0"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


def entries(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every entry of a document, at any depth: what holds it, and its key or index."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from entries(value[key])


@st.composite
def tampered(draw: st.DrawFn, document: Any) -> Any:
    """Draw a changed document: other values, swapped ones, missing and new keys."""
    document = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        found = list(entries(document))
        if not found:
            return document
        holder, key = draw(st.sampled_from(found))
        other, at = draw(st.sampled_from(found))
        match draw(st.sampled_from(["value", "swap", "gone", "new", "again"])):
            case "value":
                holder[key] = draw(JSON)
            case "swap":
                holder[key] = copy.deepcopy(other[at])
            case "gone":
                del holder[key]
            case "new" if isinstance(holder, dict):
                holder[draw(st.sampled_from(["then", "heights", "x", "3", "H03"]))] = draw(JSON)
            case _ if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
    return document
