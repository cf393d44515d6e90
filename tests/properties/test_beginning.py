"""A game begins with its towns, crews and players in their places (C1, C5, C6, S1, S2, S4, S5).

So it does with two towns (V4, V4a, R1, R11, R12); whoever is named first begins (D8, D9, D18).
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import COMBINATIONS
from seismic import (
    COLOURS,
    OPTIONS,
    BadValue,
    Hex,
    Rules,
    Step,
    TurnBegan,
    all_types,
    begin_game,
)

PLAYERS = st.integers(2, 4).flatmap(
    lambda number: st.permutations(COLOURS).map(lambda c: c[:number])
)
READINGS: Any = st.fixed_dictionaries(
    {}, optional={ruling: st.sampled_from(each) for ruling, each in OPTIONS.items()}
)
RULES = st.builds(Rules, variants=st.sampled_from(COMBINATIONS), options=READINGS)


@st.composite
def beginnings(draw: st.DrawFn) -> Step:
    """Draw a game that has been dealt, by any rules and for any players."""
    return begin_game(draw(PLAYERS), rules=draw(RULES), seed=draw(st.integers(0, 1 << 64)))


@given(beginnings())
def test_the_table(start: Step) -> None:
    """San Andreas lies in the middle, with six highways; the second town eight or nine steps off.

    A second one lies in a straight line to the south-east; nothing else lies there.
    """
    state = start.state
    nine = "R11" in state.rules.options
    towns = [Hex(0, 0)]
    if "twin-cities" in state.rules.variants:
        towns.append(Hex(9 if nine else 8, 0))
    assert dict.fromkeys(towns, "T") == {at: tile.code for at, tile in state.board.tiles.items()}
    assert {at for town in towns for at in town.neighbours} == set(state.board.open_cells)
    assert [6] * len(towns) == [state.board[town].value for town in towns]


@given(PLAYERS, RULES, st.integers(0, 1 << 64))
def test_the_players(players: list[Any], rules: Rules, seed: int) -> None:
    """Everybody has 20 crews, or those of two copies; the first of them draws up to three tiles."""
    start = begin_game(players, rules=rules, seed=seed)
    state = start.state
    both = "twin-cities" in rules.variants and "R12" not in rules.options
    assert dict.fromkeys(players, 40 if both else 20) == state.supply
    assert [TurnBegan(players[0])] == [e for e in start.events if isinstance(e, TurnBegan)]
    assert tuple(players) == state.players
    assert players[0] == state.actor
    assert () == state.board.crews


@given(st.lists(st.sampled_from(COLOURS), max_size=6))
def test_who_may_play(players: list[Any]) -> None:
    """Two to four players of different colours may play, and nobody else (C1, S1)."""
    if len(players) in (2, 3, 4) and len(players) == len({*players}):
        assert tuple(players) == begin_game(players, seed=7).state.players
    else:
        with pytest.raises(BadValue):
            begin_game(players, seed=7)


@given(st.lists(st.sampled_from([*map(str, all_types()), "Q1", "T"])))
def test_no_town_is_drawn(pile: list[str]) -> None:
    """A pile may have any tiles but towns, which lie on the table from the start (C5, S2)."""
    if "T" in pile:
        with pytest.raises(BadValue):
            begin_game(["red", "blue"], pile=pile)
    else:
        assert len(pile) >= len(begin_game(["red", "blue"], pile=pile).state.pile)
