"""Arrays tell what the rules and a view tell, and turning them is turning the game."""

from functools import cache
from random import Random

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import COMBINATIONS, pick
from properties.seeing import canonical
from properties.symmetry import Symmetry, mirror, turning
from seismic import (
    COLOURS,
    GameState,
    Rules,
    SeismicError,
    Table,
    apply,
    legal_moves,
    new_game,
    observe,
)
from seismic.encoding import Encoding, Observation

GAMES = 3 * len(COMBINATIONS)


@cache
def played(number: int) -> tuple[Encoding, tuple[GameState, ...]]:
    """Play a random game on a small table; 16 numbers in a row have all combinations.

    Every third game is undealt, so that each combination is once.
    """
    random = Random(number)
    variants = COMBINATIONS[number % len(COMBINATIONS)]
    table = Table.hexagon(9 if "twin-cities" in variants else pick(random, (2, 3, 5)))
    rules = Rules(variants=variants, table=table)
    players = COLOURS[-pick(random, (2, 3, 4)) :]
    undealt = number % 3 == 0
    seed = None if undealt else number
    state = new_game(players, rules=rules, seed=seed, deal=not undealt)
    states = [state]
    while moves := legal_moves(state):
        state = apply(state, pick(random, moves))
        states.append(state)
    return Encoding(rules, len(players), undealt), tuple(states)


NUMBERS = st.integers(0, GAMES - 1)
DEALT = NUMBERS.filter(lambda number: number % 3)


@st.composite
def encoded(
    draw: st.DrawFn, numbers: st.SearchStrategy[int] = NUMBERS
) -> tuple[Encoding, GameState]:
    """Draw any state of a random game, with an encoding for it."""
    encoding, states = played(draw(numbers))
    return encoding, states[draw(st.integers(0, 255)) * len(states) // 256]


def same(one: Observation, other: Observation) -> bool:
    """Compare all arrays."""
    return np.array_equal(one.planes, other.planes) and np.array_equal(one.facts, other.facts)


@given(encoded())
def test_the_mask_has_the_legal_moves(drawn: tuple[Encoding, GameState]) -> None:
    """Every legal move has a number of its own, which leads back to it; no other is in the mask."""
    encoding, state = drawn
    moves = {encoding.encode(state, move): move for move in legal_moves(state)}
    mask = encoding.mask(state)
    assert (encoding.actions,) == mask.shape
    assert sorted(moves) == np.flatnonzero(mask).tolist()
    assert len(legal_moves(state)) == len(moves)
    assert moves == {number: encoding.decode(state, number) for number in moves}


@given(encoded(), st.integers(0, 1 << 20))
def test_other_numbers_are_refused(drawn: tuple[Encoding, GameState], number: int) -> None:
    """A number that is not in the mask is no move."""
    encoding, state = drawn
    number %= encoding.actions
    if not encoding.mask(state)[number]:
        with pytest.raises(SeismicError):
            encoding.decode(state, number)


@given(encoded())
def test_arrays_show_what_a_view_shows(drawn: tuple[Encoding, GameState]) -> None:
    """A view, which has neither the order of the pile nor the box, gives the same arrays."""
    encoding, state = drawn
    for player in state.players:
        view = observe(state, player)
        assert same(encoding.observe(state, player), encoding.observe(view, player))
        assert np.array_equal(encoding.mask(state), encoding.mask(view))


@given(encoded())
def test_players_see_the_same_from_their_seats(drawn: tuple[Encoding, GameState]) -> None:
    """What one player sees is what the next one sees, seats counted from there."""
    encoding, state = drawn
    first, second = (encoding.observe(state, player) for player in state.players[:2])
    planes = [seen_by_next(name, encoding.players) for name in encoding.planes]
    facts = [seen_by_next(name, encoding.players) for name in encoding.facts]
    assert np.array_equal(first.planes, second.planes[list(map(encoding.planes.index, planes))])
    assert np.array_equal(first.facts, second.facts[list(map(encoding.facts.index, facts))])


def seen_by_next(name: str, players: int) -> str:
    """Return how the next player calls a plane or a fact."""
    kind, *which = name.split()
    if kind in ("crew", "actor", "turn", "supply"):
        which[0] = str((int(which[0]) - 1) % players)
    return " ".join([kind, *which])


class OnTable(Symmetry):
    """A symmetry of a hexagonal table, which becomes itself."""

    def table(self, table: Table) -> Table:
        """Return the same table."""
        return table


SYMMETRIES = {
    each.edges: OnTable(**attrs.asdict(each, recurse=False))
    for steps in range(6)
    for each in (turning(steps), mirror(steps))
}


def assert_turned_alike(encoding: Encoding, state: GameState, which: int) -> None:
    """Check that a symmetry does to arrays what it does to the game."""
    chosen = encoding.symmetries[which % len(encoding.symmetries)]
    symmetry = SYMMETRIES[chosen.edges]
    image = symmetry.state(state)
    seen, mask = encoding.observe(state), encoding.mask(state)
    assert same(encoding.observe(image), chosen.observation(seen))
    assert np.array_equal(encoding.mask(image), chosen.by_action(seen, mask))
    numbers = chosen.numbers(seen)
    assert list(range(encoding.actions)) == sorted(numbers)
    for move in legal_moves(state):
        turned = canonical(image, symmetry.move(move))
        assert encoding.encode(image, turned) == numbers[encoding.encode(state, move)]


@given(encoded(DEALT), st.integers(0, 11))
def test_turning_arrays_is_turning_the_game(drawn: tuple[Encoding, GameState], which: int) -> None:
    """Observations, masks and numbers of a game turned or mirrored are those turned as arrays."""
    assert_turned_alike(*drawn, which)


def test_turning_arrays_after_quakes() -> None:
    """The same holds where laid tiles may be turned, which is rare in random games."""
    seen = 0
    for number in range(GAMES):
        encoding, states = played(number)
        if number % 3 and "aftershocks" in encoding.rules.variants and encoding.radius < 9:
            for state in [state for state in states if state.phase == "turn"][:4]:
                for which in range(6, 12):  # mirrors, which change the number of steps
                    assert_turned_alike(encoding, state, which)
                seen += 1
    assert seen > 10
