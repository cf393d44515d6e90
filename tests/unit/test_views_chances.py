"""The odds of the next tile, worked out by hand and by listing every set-up of small boxes."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb, factorial
from random import Random

import pytest

from seismic import (
    BadState,
    BadTileSet,
    BadValue,
    Rules,
    Tile,
    TileSet,
    Variant,
    apply,
    draw_odds,
    legal_moves,
    new_game,
    observe,
    position,
    sample,
)
from setups import MANY, SMALL, cases, orders, seen_view, set_ups


def odds(variants: set[Variant], seen: Iterable[str], in_pile: int) -> dict[str, Fraction]:
    """Return the odds with the standard set, by code."""
    view = seen_view(Rules(variants=variants), seen, in_pile)
    return {tile.code: chance for tile, chance in draw_odds(view).items()}


class TestByHand:
    """The standard set: 6 of each single highway, 3 of the others, 13 intersections, 6 quakes."""

    def test_nothing_seen(self) -> None:
        """Half of the twelve mixed tiles are in the pile of 73 (S3)."""
        found = odds(set(), [], 73)
        assert Fraction(1, 2) / 73 == found["Q3"]
        assert Fraction(6 - 1) / 73 == found["H03"] == found["H02"] == found["H01"]
        assert Fraction(3) / 73 == found["H01-23"]
        assert Fraction(1) / 73 == found["X012345"]
        assert 17 + 13 + 6 == len(found)

    def test_after_a_quake(self) -> None:
        """Of the other eleven mixed tiles five are in the pile."""
        found = odds(set(), ["Q1"], 72)
        assert Fraction(5, 11) / 72 == found["Q2"]
        assert (4 + 2 * Fraction(5, 11)) / 72 == found["H03"]
        assert "Q1" not in found

    def test_after_a_straight(self) -> None:
        """It may be a mixed one or not.

        With 0, 1 or 2 straights in the box there are 6, 2·5 or 4 ways to have seen one, times
        C(10, 6), C(10, 5) or C(10, 4) for the other tiles in it: 1260, 2520, 840. On average 10/11
        straights are in the box, and of the ten others (6 - 10/11)/10 each.
        """
        found = odds(set(), ["H03"], 72)
        boxed = Fraction(2520 + 2 * 840, 1260 + 2520 + 840)
        assert (5 - boxed) / 72 == found["H03"]
        assert (1 - (6 - boxed) / 10) / 72 == found["Q5"]
        assert (6 - 2 * (6 - boxed) / 10) / 72 == found["H01"]
        assert Fraction(3) / 72 == found["H01-23"]

    def test_all_quakes_seen(self) -> None:
        """Then the six mixed highways are in the box, and nothing is left to chance but order."""
        found = odds(set(), [f"Q{n}" for n in range(1, 7)], 67)
        assert Fraction(4, 67) == found["H01"] == found["H02"] == found["H03"]
        assert not any(code.startswith("Q") for code in found)

    def test_big_one_at_first(self) -> None:
        """The 6.0 is not among the first 68 of 74 tiles; the 73 others share them (V1)."""
        found = odds({"big-one"}, [], 74)
        assert "Q6" not in found
        assert Fraction(1, 2) / 73 == found["Q5"]
        assert Fraction(6 - 1) / 73 == found["H03"]
        assert (6 - Fraction(1, 2)) / 73 == found["H01"]
        assert 1 == sum(found.values())

    def test_big_one_below(self) -> None:
        """When six tiles are left, any of them may be the 6.0."""
        seen = [*["H01-23"] * 3, *["H01-24"] * 3, *["H01-25"] * 3, *["H01-34"] * 3]
        seen += [*["H01-35"] * 3, *["H02-13"] * 3, *["H02-14"] * 3, *["H02-35"] * 3]
        seen += [*["H03-14"] * 3, *["H01-23-45"] * 3, *["H01-24-35"] * 3, *["H01-25-34"] * 3]
        seen += [*["H02-14-35"] * 3, *["H03-14-25"] * 3]  # 42: all with several fragments
        seen += [tile.code for tile in TileSet.standard().counts if tile.kind == "intersection"]
        seen += [*["H03"] * 4, *["H02"] * 4, *["H01"] * 5]  # 68 in all
        found = odds({"big-one"}, seen, 6)
        assert Fraction(1, 6) == found["Q6"]
        # The five left of the pool and the five in the box are the quakes and five highways, but
        # which of the highways seen were mixed ones is unknown: C(6 - x, 4) ways with x straights
        # or loose curves boxed, C(6 - x, 5) with x tight ones, times C(2, x) and C(1, x).
        ways = {
            (s, c, t, 5 - s - c - t): comb(2, s)
            * comb(6 - s, 4)
            * comb(2, c)
            * comb(6 - c, 4)
            * comb(1, t)
            * comb(6 - t, 5)
            * comb(5, 5 - s - c - t)
            for s, c, t in product(range(3), range(3), range(2))
        }
        boxed_quakes = Fraction(sum(box[3] * way for box, way in ways.items()), sum(ways.values()))
        assert (1 - boxed_quakes / 5) / 6 == found["Q1"] == found["Q5"]

    def test_big_one_over(self) -> None:
        """Once the 6.0 is seen, it can't come again, and only tiles of the pool do."""
        seen = Counter({tile.code: count for tile, count in TileSet.standard().counts.items()})
        seen -= Counter(["Q1", "Q2", "Q3", "Q4", "Q5", "H03"])  # 73 seen: the pile has one left
        found = odds({"big-one"}, seen.elements(), 1)
        assert {"H03", "Q1", "Q2", "Q3", "Q4", "Q5"} == set(found)
        # A quake left: the box is the other quakes and a straight, C(2, 1)·C(5, 5) ways. A straight
        # left: the box is the five quakes, C(6, 5) ways.
        assert Fraction(6, 6 + 5 * 2) == found["H03"]
        assert Fraction(2, 16) == found["Q4"]

    def test_twin_cities(self) -> None:
        """Everything is there twice (V4b)."""
        found = odds({"twin-cities"}, [], 146)
        assert Fraction(1, 146) == found["Q6"]
        assert Fraction(12 - 2, 146) == found["H02"]

    def test_twin_cities_with_big_one(self) -> None:
        """Both 6.0s lie among the last twelve of 148 (R13)."""
        found = odds({"twin-cities", "big-one"}, [], 148)
        assert "Q6" not in found
        assert Fraction(12 - 1, 146) == found["H01"]
        assert 1 == sum(found.values())

    def test_last_tile(self) -> None:
        """Nothing is to come from an empty pile."""
        seen = Counter({tile.code: count for tile, count in TileSet.standard().counts.items()})
        seen -= Counter(f"Q{n}" for n in range(1, 7))
        assert {} == odds(set(), seen.elements(), 0)

    def test_the_other_variants_change_nothing(self) -> None:
        """Dilemma and Aftershocks have the set-up of the base game."""
        assert odds(set(), ["Q2"], 72) == odds({"dilemma", "aftershocks"}, ["Q2"], 72)


def test_orders() -> None:
    """There are 4!/2! orders of four pieces of which two are equal."""
    assert factorial(4) // factorial(2) == len(set(orders(Counter("AABC"))))


@pytest.mark.parametrize(("variants", "box"), SMALL)
def test_every_set_up(variants: frozenset[Variant], box: dict[str, int]) -> None:
    """For all that can be seen of a small box, the odds are those of the possible set-ups."""
    piles = set_ups(variants, tuple(box.items()))
    rules = Rules(variants=variants, tiles=TileSet.of(box))
    (size,) = set(map(len, piles))
    for number in range(0, size, 1 if len(piles) < MANY else 3):
        for seen, following in cases(piles, number).items():
            total = following.total()
            found = draw_odds(seen_view(rules, seen, size - number))
            assert {code: Fraction(weight, total) for code, weight in following.items()} == {
                tile.code: chance for tile, chance in found.items()
            }


class TestRefused:
    """Where no set-up is known, nothing is made up."""

    def test_position_by_hand(self) -> None:
        """Nobody knows where the pile of a position by hand comes from."""
        view = observe(position(["red", "blue"], face_up=["H03"], pile=["H02", "H01", "Q3"]))
        with pytest.raises(BadState, match="in_pile: 1 tiles, with 3 seen.*73 in all.*S3"):
            draw_odds(view)
        with pytest.raises(BadState, match="in_pile"):
            sample(view, Random(1))

    def test_more_than_the_set_has(self) -> None:
        """A type of which more was seen than there is belongs to another set."""
        with pytest.raises(BadState, match="seen: 2 of Q3 have been seen, and the tile set has 1"):
            odds(set(), ["Q3", "Q3"], 71)

    def test_no_room_for_the_box(self) -> None:
        """With all quakes and all straights seen, six tiles for the box can't be found."""
        seen = [f"Q{n}" for n in range(1, 7)] + ["H03"] * 6
        with pytest.raises(BadState, match="no set-up of these rules leads.*S3"):
            odds(set(), seen, 73 - len(seen))

    def test_big_one_too_early(self) -> None:
        """The 6.0 is not seen while six tiles are left and it must be among them (V1)."""
        with pytest.raises(BadState, match="no set-up of these rules leads.*V1"):
            odds({"big-one"}, ["Q6"], 73)

    def test_set_too_small(self) -> None:
        """A set that can't be set up has no chances either."""
        rules = Rules(tiles=TileSet.of({"H03": 6}))
        with pytest.raises(BadTileSet):
            draw_odds(seen_view(rules, [], 0))

    def test_state(self) -> None:
        """A state is refused in place of a view."""
        state: object = new_game(["red", "blue"], seed=1)
        with pytest.raises(BadValue, match="game must be a View or an undealt state"):
            draw_odds(state)  # type: ignore[arg-type]  # that is the point
        with pytest.raises(BadValue, match="view must be a View, as observe"):
            sample(state, Random(1))  # type: ignore[arg-type]  # that is the point

    def test_rng(self) -> None:
        """Chance comes from a random.Random."""
        view = observe(new_game(["red", "blue"], seed=1))
        with pytest.raises(BadValue, match=r"rng must be a random\.Random, not 7"):
            sample(view, 7)  # type: ignore[arg-type]  # that is what is wrong


@pytest.mark.parametrize("variants", [set(), {"big-one"}, {"twin-cities", "big-one"}])
def test_known_to_the_end(variants: set[Variant]) -> None:
    """All through a game the odds add up, and what is drawn next was possible."""
    state = new_game(["red", "blue"], rules=Rules(variants=variants), seed=11)
    random = Random(5)
    while moves := legal_moves(state):
        found = draw_odds(observe(state))
        if state.pile:
            assert 1 == sum(found.values())
            assert found[state.pile[0]] > 0
        assert found.keys() <= observe(state).unseen.keys()
        state = apply(state, moves[int(random.random() * len(moves))])


def test_tiles_are_types() -> None:
    """A tile that lies turned counts as its type."""
    state = new_game(["red", "blue"], seed=7)
    state = apply(state, legal_moves(state)[-1])
    laid = [tile for tile in state.board.tiles.values() if tile.kind != "town"]
    assert any(tile != tile.type for tile in laid)
    view = observe(state)
    assert {tile.type for tile in laid} <= view.seen.keys()
    assert Tile("T") not in view.seen
