"""A view shows everything but what is hidden (S3, R27).

Ten thousand pairs of states that differ in hidden parts alone are compared here, in every variant
and every phase; `tools/leaks.py` compares as many as you like.
"""

from collections import Counter
from itertools import chain, count
from random import Random

import pytest

import twins
from games import Style, chance, pick, playthrough, setting
from seismic import (
    BadState,
    GameState,
    Pass,
    PlaceCrew,
    Rules,
    Tile,
    TurnTile,
    apply,
    draw_odds,
    explain,
    from_json,
    new_game,
    observe,
    sample,
    to_json,
    validate,
    view_from_json,
    view_to_json,
)
from seismic.refusals import StepWasSkipped
from seismic.rules.setup import deal
from seismic.steps import ChoosingSide, Turning

PARTS = 4
PAIRS = 4_000 // PARTS
GAMES_A_PART = 3


@pytest.mark.parametrize("part", range(PARTS))
def test_twins_look_the_same(part: int) -> None:
    """Views, moves, refusals, JSON, reprs, hashes and pickles of twins are the same."""
    looked, random = Counter[str](), Random(part)
    games = chain.from_iterable(map(twins.families, count(part * GAMES_A_PART)))
    while looked["pairs"] < PAIRS:
        looked += twins.compare(*next(games), random)
    assert {"place", "crew", "side", "G3", "G5", "G8"} <= looked.keys()


def test_events_change_no_rule() -> None:
    """With the events before it a refusal may tell of a skipped step, and names the same rule."""
    told = set[str]()
    for number in range(16):
        for _, step in playthrough(number):
            for move in (Pass(), PlaceCrew(0), TurnTile((0, 0), 1)):
                plain, told_more = explain(step.state, move), explain(step.state, move, step.events)
                assert (plain and plain.rule) == (told_more and told_more.rule)
                if told_more and told_more != plain:
                    assert isinstance(told_more.facts, StepWasSkipped)
                    told.add(told_more.facts.because_of)
    assert {"G8", "R20", "V3a"} == told


class TestTheTest:
    """The comparison finds leaks."""

    def test_twins_differ(self) -> None:
        """Twins have the same public parts and hide something else."""
        for state, others in list(twins.families(5))[::10]:
            for other in others:
                assert len(state.pile) == len(other.pile)
                assert (state.pile, state.box) != (other.pile, other.box)

    def test_a_leak_is_found(self) -> None:
        """States that differ visibly are found to be different."""
        (_, first), (_, second) = list(playthrough(5))[:2]
        with pytest.raises(twins.Leak, match="view tells two states apart"):
            twins.compare(first.state, [second.state], Random(1))


def usual(number: int) -> bool:
    """Return whether the set-up can deal the pile of this game."""
    game = setting(number)
    owned = {tile: n * game.rules.copies for tile, n in game.rules.tiles.counts.items()}
    boxed = len(deal(game.rules, Random(0)).box)
    left = Counter(owned)
    left.subtract(game.pile)
    return min(left.values()) >= 0 and left.total() == boxed and _leaves(left, game.rules)


def _leaves(left: Counter[Tile], rules: Rules) -> bool:
    """Return whether these may have left the game: quakes, and a few highways (S3, V1)."""
    tight = 1 if "big-one" in rules.variants else 2
    most = {Tile("H01"): tight, Tile("H02"): 2, Tile("H03"): 2}
    return all(
        tile.kind == "quake" or n <= most.get(tile, 0) * rules.copies for tile, n in left.items()
    )


NUMBERS = [number for number in range(48) if usual(number)][:16]


def states(number: int) -> list[GameState]:
    """Return some of the states of a game, including the first and the last."""
    played = [step.state for _, step in playthrough(number)]
    return [*played[::9], played[-1]]


@pytest.mark.parametrize("number", NUMBERS)
def test_samples_fit(number: int) -> None:
    """What is sampled looks like the view, is a state by the rules, and has all the tiles."""
    random = chance(number)
    for state in states(number):
        view = observe(state, pick(random, [None, *state.players]))
        guess = sample(view, random)
        assert view == observe(guess, view.viewer)
        validate(guess)
        hidden = Counter([*guess.pile, *guess.box])
        assert view.unseen == hidden
        assert len(state.box) == len(guess.box)
        if state.pile:
            assert draw_odds(view)[state.pile[0]] > 0
            assert draw_odds(view)[guess.pile[0]] > 0


@pytest.mark.parametrize("number", range(16))
def test_json_and_back(number: int) -> None:
    """Every view can be written, read and written again."""
    random = chance(number)
    for state in states(number)[::2]:
        view = observe(state, pick(random, [None, *state.players]))
        text = view_to_json(view)
        assert view == view_from_json(text)
        assert text == view_to_json(view_from_json(text))


def test_steps_of_a_quake_with_options() -> None:
    """What R10 has counted and R25 has put off is in views, samples and saves."""
    rules = Rules(
        variants={"twin-cities", "aftershocks"},
        options={"R10": "counted-together", "R25": "after-each-town"},
    )
    seen = Counter[str]()
    for seed in range(8):
        random, style = Random(seed), Style(crews=0.5, care=6)
        state = new_game(["red", "blue"], rules=rules, seed=seed)
        while state.phase != "over":
            put_off = state.step.then if isinstance(state.step, Turning) else None
            strike = state.step if isinstance(state.step, ChoosingSide) else put_off
            if strike is not None and strike.counted:
                seen[state.phase] += 1
                assert state == from_json(to_json(state))
                view = observe(state, pick(random, [None, "red", "blue"]))
                assert view == view_from_json(view_to_json(view))
                guess = sample(view, random)
                validate(guess)
                assert (state.step, rules) == (guess.step, guess.rules)
                assert 1 == sum(draw_odds(view).values())
            state = apply(state, style.choose(state, random))
    assert {"side", "turn"} == seen.keys()


def test_unusual_piles() -> None:
    """Where no set-up can have dealt what was seen there are no odds, and never wrong ones."""
    refused = 0
    for number in set(range(16)) - set(NUMBERS):
        for state in states(number):
            try:
                odds = draw_odds(observe(state))
            except BadState:
                refused += 1
            else:
                assert (1 if state.pile else 0) == sum(odds.values())
    assert refused
