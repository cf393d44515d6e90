"""Set-up: which tiles a game is played with, and their order."""

import os
import subprocess
import sys
from collections import Counter
from random import Random, SystemRandom
from typing import Any

import pytest

from seismic import BadTileSet, BadValue, Rules, Shortage, Tile, TileSet, new_game
from seismic.rules.setup import deal, generator, shuffled

STANDARD = Counter({tile.code: count for tile, count in TileSet.standard().counts.items()})
QUAKES = {f"Q{magnitude}": 1 for magnitude in range(1, 7)}
COMBINATIONS: list[tuple[set[str], int, int]] = [
    (set(), 73, 6),
    ({"big-one"}, 74, 5),
    ({"twin-cities"}, 146, 12),
    ({"big-one", "twin-cities"}, 148, 10),
]
SEEDS = range(20)


class Scripted(Random):
    """A source of chance that says the same number again and again."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


def codes(tiles: Any) -> list[str]:
    """Write tiles as codes."""
    return [tile.code for tile in tiles]


SINGLES = [Tile("H01"), Tile("H02"), Tile("H03")]


class TestShuffle:
    """Our own shuffle, on `random()` alone."""

    @pytest.mark.parametrize(
        ("number", "order"),
        [
            (0.0, ["H02", "H03", "H01"]),  # the last goes first each time
            (0.999_999, ["H01", "H02", "H03"]),  # each stays
            (0.5, ["H01", "H03", "H02"]),  # 3 with 2 (at 0.5 of 3), then 2 with itself
        ],
    )
    def test_by_hand(self, number: float, order: list[str]) -> None:
        """From the last place down, each swaps with one at or before it."""
        assert order == codes(shuffled(SINGLES, Scripted(number)))

    @pytest.mark.parametrize(
        ("seed", "order"),
        [
            (0, ["H01", "H02", "H03"]),  # random() gives 0.844…, 0.757…
            (1, ["H03", "H02", "H01"]),  # random() gives 0.134…, 0.847…
        ],
    )
    def test_known_numbers(self, seed: int, order: list[str]) -> None:
        """The numbers that Python promises for a seed lead to these orders."""
        assert order == codes(shuffled(SINGLES, Random(seed)))

    def test_every_order_alike(self) -> None:
        """Each of the six orders of three tiles comes up about as often."""
        random = Random(3)
        orders = Counter("".join(codes(shuffled(SINGLES, random))) for _ in range(1_200))
        assert 6 == len(orders)
        assert all(150 < times < 250 for times in orders.values())


class TestDeal:
    """What goes into the pile, and what stays in the box."""

    @pytest.mark.parametrize(("variants", "pile", "box"), COMBINATIONS)
    @pytest.mark.parametrize("others", [set(), {"dilemma", "aftershocks"}])
    def test_counts(self, variants: set[str], pile: int, box: int, others: set[str]) -> None:
        """73 tiles, 74 with the Big One, 146 in Twin Cities, 148 with both (S3, V1, V4b, R13)."""
        stock = deal(Rules(variants=variants | others), Random(1))
        assert (pile, box) == (len(stock.pile), len(stock.box))

    @pytest.mark.parametrize(("variants", "_pile", "_box"), COMBINATIONS)
    @pytest.mark.parametrize("seed", SEEDS)
    def test_nothing_is_lost(self, variants: set[str], _pile: int, _box: int, seed: int) -> None:
        """Pile and box make the whole set; only mixed tiles are in the box."""
        copies = 2 if "twin-cities" in variants else 1
        stock = deal(Rules(variants=variants), Random(seed))
        left = Counter(codes(stock.box))
        assert Counter({code: n * copies for code, n in STANDARD.items()}) == left + Counter(
            codes(stock.pile)
        )
        mixed = Counter(H03=2, H02=2, H01=2, **QUAKES)
        if "big-one" in variants:
            mixed -= Counter(H01=1, Q6=1)
        assert left <= Counter({code: n * copies for code, n in mixed.items()})

    def test_all_that_may_leave_does_leave(self) -> None:
        """Over many seeds every mixed tile is left in the box, and no quake always is."""
        boxes = [set(codes(deal(Rules(), Random(seed)).box)) for seed in range(60)]
        assert {"H01", "H02", "H03", *QUAKES} == set().union(*boxes)
        assert not set.intersection(*boxes) & set(QUAKES)

    @pytest.mark.parametrize(
        ("variants", "copies"), [({"big-one"}, 1), ({"big-one", "twin-cities"}, 2)]
    )
    @pytest.mark.parametrize("seed", SEEDS)
    def test_bottom(self, variants: set[str], copies: int, seed: int) -> None:
        """The 6.0s lie among the last six tiles of each copy, never above (V1, R13)."""
        pile = codes(deal(Rules(variants=variants), Random(seed)).pile)
        bottom = 6 * copies
        assert copies == pile[-bottom:].count("Q6") == pile.count("Q6")

    def test_bottom_is_shuffled(self) -> None:
        """The 6.0 may be any of the last six."""
        rules = Rules(variants={"big-one"})
        places = {codes(deal(rules, Random(seed)).pile).index("Q6") for seed in range(100)}
        assert set(range(68, 74)) == places

    def test_bottom_of_two_copies_is_shuffled(self) -> None:
        """With two copies each 6.0 may be any of the last twelve (R13)."""
        rules = Rules(variants={"big-one", "twin-cities"})
        piles = [codes(deal(rules, Random(seed)).pile) for seed in range(100)]
        places = {at for pile in piles for at, code in enumerate(pile) if code == "Q6"}
        assert set(range(148 - 12, 148)) == places

    @pytest.mark.parametrize("seed", [0, 7, 2**70])
    def test_written_once_more(self, seed: int) -> None:
        """A seed's pile is what these few lines give, on every Python (S3)."""
        random = Random(seed)

        def mixed_up(order: list[str]) -> list[str]:
            for last in reversed(range(1, len(order))):
                other = int(random.random() * (last + 1))
                order[last], order[other] = order[other], order[last]
            return order

        mixed = Counter(H03=2, H02=2, H01=2, **QUAKES)
        order = mixed_up(sorted(mixed.elements()))
        pile = mixed_up(sorted((STANDARD - mixed).elements()) + order[6:])
        stock = deal(Rules(), generator(seed))
        assert (pile, order[:6]) == (codes(stock.pile), codes(stock.box))


class TestSeeds:
    """The same seed gives the same game."""

    def test_same_and_different(self) -> None:
        """Equal seeds give equal states, others others."""
        first, second, third = (new_game(["red", "blue"], seed=seed) for seed in (7, 7, 8))
        assert first == second != third

    def test_no_seed_is_kept(self) -> None:
        """A dealt game equals the one whose pile was given in that order."""
        pile = deal(Rules(), generator(7)).pile
        assert new_game(["red", "blue"], pile=pile) == new_game(["red", "blue"], seed=7)

    def test_without_a_seed(self) -> None:
        """The system's secure randomness deals, another game each time."""
        assert isinstance(generator(None), SystemRandom)
        assert new_game(["red", "blue"]) != new_game(["red", "blue"])

    def test_any_hash_seed(self) -> None:
        """Neither the order of the pile nor what is shown depends on Python's hash seed."""
        program = (
            "import seismic\n"
            "for variants in [], seismic.VARIANTS:\n"
            "    rules = seismic.Rules(variants=variants)\n"
            "    state = seismic.new_game(['red', 'blue'], rules=rules, seed=7)\n"
            "    print(repr(state), *state.pile, *state.box, *seismic.legal_moves(state))\n"
        )
        shown = {
            subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            for hash_seed in (1, 2)
        }
        assert 1 == len(shown)
        assert " ".join(codes(new_game(["red", "blue"], seed=7).pile)) in shown.pop()

    @pytest.mark.parametrize("seed", [-1, 1.0, "7", b"7", True, [7], -(10**30)])
    def test_no_seed(self, seed: Any) -> None:
        """A seed is a whole number from 0."""
        with pytest.raises(BadValue, match="seed must be"):
            new_game(["red", "blue"], seed=seed)


class TestTooFew:
    """A set that cannot serve is refused with what is missing."""

    @pytest.mark.parametrize(
        ("tiles", "variants", "missing"),
        [
            ({}, set(), [("H03", 2, 0, "S3"), ("H02", 2, 0, "S3"), ("H01", 2, 0, "S3")]),
            ({"H03": 1, "H02": 2, "H01": 9}, {"dilemma"}, [("H03", 2, 1, "S3")]),
            ({"H03": 1, "H02": 2, "H01": 9}, {"twin-cities"}, [("H03", 2, 1, "S3")]),
            (
                {"H03": 2, "H02": 2, "H01": 1, "X0": 20},
                {"big-one"},
                [("Q6", 1, 0, "V1")],
            ),
            (
                {"H03": 2, "H02": 2, "Q6": 1, "X0": 20},
                {"big-one"},
                [("H01", 1, 0, "V1")],
            ),
            (
                {"H03": 2, "H02": 2, "H01": 1, "Q6": 1, "X0": 4},
                {"big-one"},
                [("tiles for the bottom of the pile", 5, 4, "V1")],
            ),
            (
                {"Q6": 1, "X0": 1},
                {"big-one"},
                [
                    ("H03", 2, 0, "V1"),
                    ("H02", 2, 0, "V1"),
                    ("H01", 1, 0, "V1"),
                    ("tiles for the bottom of the pile", 5, 0, "V1"),
                ],
            ),
        ],
    )
    def test_missing(
        self, tiles: dict[str, int], variants: set[str], missing: list[tuple[str, int, int, str]]
    ) -> None:
        """How many of what, for one copy, and by which rule (S3, V1)."""
        rules = Rules(variants=variants, tiles=TileSet.of(tiles))
        with pytest.raises(BadTileSet) as refused:
            new_game(["red", "blue"], rules=rules, seed=1)
        assert tuple(Shortage(*each) for each in missing) == refused.value.missing
        assert all(what in str(refused.value) for what, *_ in missing)

    @pytest.mark.parametrize(("variants", "copies"), [(set(), 1), ({"twin-cities"}, 2)])
    def test_just_enough(self, variants: set[str], copies: int) -> None:
        """With five tiles for the bottom and nothing else, the 6.0 is among them."""
        tiles = TileSet.of({"H03": 2, "H02": 2, "H01": 1, "Q6": 1, "X0": 5})
        stock = deal(Rules(variants=variants | {"big-one"}, tiles=tiles), Random(1))
        assert Counter(X0=5 * copies, Q6=copies) == Counter(codes(stock.pile))
        assert Counter(H03=2 * copies, H02=2 * copies, H01=copies) == Counter(codes(stock.box))

    def test_own_counts_are_dealt(self) -> None:
        """An owner's set goes into the pile, all that is not mixed."""
        tiles = TileSet.of({"H03": 2, "H02": 2, "H01": 2, "X024+5": 3})
        stock = deal(Rules(tiles=tiles), Random(1))
        assert ["X024+5"] * 3 == codes(stock.pile)
