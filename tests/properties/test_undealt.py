"""Dealt and undealt play of the same tiles give the same states (G2, S4, Q1, Q7, V1)."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seismic
from games import COMBINATIONS, chance, setting
from seismic import (
    Draw,
    GameState,
    Move,
    Place,
    Rules,
    Step,
    Tile,
    dealt,
    draw_odds,
    draw_probabilities,
    legal_moves,
    observe,
    play,
    undealt,
)

each_combination = pytest.mark.parametrize("number", range(len(COMBINATIONS)))


def named(step: Step, tiles: Iterator[Tile]) -> Step:
    """Name tiles while the game waits for them, and return the state and all that has happened."""
    events = step.events
    while step.state.phase == "draw":
        step = play(step.state, Draw(next(tiles)))
        events += step.events
    return Step(step.state, events)


@each_combination
def test_the_same_game(number: int) -> None:
    """Every state of a dealt game is that of the undealt one, and the events are the same."""
    game, random = setting(number), chance(number)
    rules = Rules(variants=game.rules.variants, options=game.rules.options)
    dealt_game = seismic.begin_game(game.players, rules=rules, seed=number)
    order = seismic.Start.dealt(game.players, rules=rules, seed=number).pile
    tiles = iter(order)
    undealt_game = named(seismic.begin_game(game.players, rules=rules, deal=False), tiles)
    while legal_moves(dealt_game.state):
        state = undealt_game.state
        assert undealt(dealt_game.state) == state
        assert observe(dealt_game.state) == observe(state)
        assert dealt(state, dealt_game.state.pile) == dealt_game.state
        assert dealt_game.events == undealt_game.events
        move = game.style.choose(dealt_game.state, random)
        dealt_game, undealt_game = play(dealt_game.state, move), named(play(state, move), tiles)
    assert seismic.outcome(dealt_game.state) == seismic.outcome(undealt_game.state)
    assert seismic.score(dealt_game.state) == seismic.score(undealt_game.state)


def walked(number: int, steps: int) -> GameState:
    """Return an undealt state that waits for a draw, after this many random steps or fewer."""
    random = Random(number)
    variants = COMBINATIONS[number % len(COMBINATIONS)]
    state = seismic.new_game(["red", "blue"], rules=Rules(variants=variants), deal=False)
    waiting = state
    for _ in range(steps):
        if state.phase == "draw":
            waiting = state
            odds = draw_probabilities(state)
            (move,) = random.choices(list(legal_moves(state)), odds)
        else:
            moves = legal_moves(state)
            if not moves:
                break
            move = moves[int(random.random() * len(moves))]
        state = seismic.apply(state, move)
    return waiting


@given(st.integers(0, 10_000), st.integers(0, 250))
def test_the_odds(number: int, steps: int) -> None:
    """The moves of a draw are the tiles with odds above 0, as floats and exactly."""
    state = walked(number, steps)
    exact = draw_odds(state)
    assert [Draw(tile) for tile in exact] == list(legal_moves(state))
    assert [float(chance) for chance in exact.values()] == pytest.approx(draw_probabilities(state))
    assert exact == draw_odds(observe(state))
    assert 1 == sum(exact.values())


@given(st.integers(0, 10_000), st.integers(0, 250))
def test_a_sample_has_been_drawn(number: int, steps: int) -> None:
    """A sampled state has an order, and goes on by itself from where the game waits."""
    state = walked(number, steps)
    sampled = seismic.sample(observe(state), Random(number))
    assert sampled.pile.undealt is None
    assert len(sampled.pile) < len(state.pile)


@given(st.integers(0, 10_000), st.integers(0, 250))
def test_stored(number: int, steps: int) -> None:
    """An undealt state, its view and its record are saved and loaded."""
    state = walked(number, steps)
    assert state == seismic.from_json(seismic.to_json(state))
    view = observe(state, "red")
    assert view == seismic.view_from_json(seismic.view_to_json(view))
    seismic.validate(state)


def test_a_record() -> None:
    """A record of an undealt game has its draws among the moves."""
    start = seismic.Start.undealt(["red", "blue"])
    moves: list[Move] = [Draw("H03"), Draw("Q1"), Draw("H02"), Draw("X0"), Place((0, -1), "H03")]
    record = seismic.Record.of(start, moves)
    assert record == seismic.Record.from_json(record.to_json())
    assert 73 == record.to_data()["pile"]
    assert "draw Q1" in record.to_data()["moves"]
    *_, last = seismic.replay(record)
    assert ("crew", 69) == (last.state.phase, len(last.state.pile))
