"""No rule knows where the towns of Twin Cities lie: on a line, off it, side by side (V4, R11)."""

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from games import chance, setting
from properties.strategies import mirrors, moves_of_the_table, numbers, turns_of_the_table
from properties.symmetry import Symmetry
from seismic import Hex, Rules, Table, Variant, play

MOVES = 60
"""How far a game is played before a few moves are compared."""

COMPARED = 3

SECOND_TOWNS = st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)).filter(
    lambda at: at != Hex(0, 0)
)


@settings(max_examples=60)
@given(
    numbers(),
    SECOND_TOWNS,
    st.integers(0, MOVES),
    st.one_of(turns_of_the_table(), mirrors(), moves_of_the_table()),
)
def test_towns_elsewhere(number: int, second: Hex, before: int, seen: Symmetry) -> None:
    """A game with towns anywhere, seen otherwise, is a game with towns there."""
    game, random = setting(number), chance(number)
    towns = (Hex(0, 0), second)
    variants: set[Variant] = {*game.rules.variants, "twin-cities"}
    rules = Rules(variants, game.rules.options, Table.hexagon(8), towns=towns)
    state = evolve(game, rules=rules).begin().state
    for played in range(before + COMPARED):
        if state.phase == "over":
            return
        move = game.style.choose(state, random)
        step = play(state, move)
        if played >= before:
            seen.maps(state, move, step)
        state = step.state
