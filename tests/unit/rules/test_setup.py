"""Set-up: the tiles a game is played with, their order, and the first turn (S1 to S5, V1, V4)."""

import os
import subprocess
import sys
from collections import Counter
from random import Random, SystemRandom
from typing import Any

import pytest

from seismic import (
    BadTileSet,
    BadValue,
    Board,
    Colour,
    Discarded,
    Drawn,
    GameEnded,
    Hex,
    Rules,
    Shortage,
    Table,
    Tile,
    TileSet,
    TurnBegan,
    Variant,
    begin_game,
    new_game,
)
from seismic.rules.setup import deal, generator
from seismic.steps import Over, Placing

PLAYERS: list[Colour] = ["red", "blue"]
STANDARD = Counter({tile.code: count for tile, count in TileSet.standard().counts.items()})
QUAKES = {f"Q{magnitude}": 1 for magnitude in range(1, 7)}
COMBINATIONS: list[tuple[set[str], int, int]] = [
    (set(), 73, 6),
    ({"big-one"}, 74, 5),
    ({"twin-cities"}, 146, 12),
    ({"big-one", "twin-cities"}, 148, 10),
]
SEEDS = range(20)


def codes(tiles: Any) -> list[str]:
    """Return the codes of these tiles."""
    return [tile.code for tile in tiles]


def tiles(*codes: str) -> tuple[Tile, ...]:
    """Return the tiles of these codes."""
    return tuple(map(Tile, codes))


class TestDeal:
    """What goes into the pile, and what stays in the box."""

    @pytest.mark.parametrize(("variants", "pile", "box"), COMBINATIONS)
    @pytest.mark.parametrize("others", [set(), {"dilemma", "aftershocks"}])
    def test_counts(
        self, variants: set[Variant], pile: int, box: int, others: set[Variant]
    ) -> None:
        """73 tiles, 74 with the Big One, 146 in Twin Cities, 148 with both (S3, V1, V4b, R13)."""
        stock = deal(Rules(variants=variants | others), Random(1))
        assert (pile, box) == (len(stock.pile), len(stock.box))

    @pytest.mark.parametrize(("variants", "_pile", "_box"), COMBINATIONS)
    @pytest.mark.parametrize("seed", SEEDS)
    def test_nothing_is_lost(
        self, variants: set[Variant], _pile: int, _box: int, seed: int
    ) -> None:
        """Pile and box make the whole set, and only mixed tiles are in the box (S3, V1, V4b)."""
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

    def test_what_leaves(self) -> None:
        """Every mixed type leaves the game with some seed, and no quake with each (S3)."""
        boxes = [set(codes(deal(Rules(), Random(seed)).box)) for seed in range(60)]
        assert {"H01", "H02", "H03", *QUAKES} == set().union(*boxes)
        assert not set.intersection(*boxes) & set(QUAKES)

    @pytest.mark.parametrize(
        ("variants", "copies"), [({"big-one"}, 1), ({"big-one", "twin-cities"}, 2)]
    )
    @pytest.mark.parametrize("seed", SEEDS)
    def test_bottom(self, variants: set[Variant], copies: int, seed: int) -> None:
        """The 6.0s lie among the last six tiles of each copy, never above (V1, R13)."""
        pile = codes(deal(Rules(variants=variants), Random(seed)).pile)
        bottom = 6 * copies
        assert copies == pile[-bottom:].count("Q6") == pile.count("Q6")

    def test_bottom_is_shuffled(self) -> None:
        """The 6.0 may be any of the last six (V1)."""
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
    def test_seeded_order(self, seed: int) -> None:
        """The pile of a seed follows from these few lines, on every Python (S3)."""
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
    """A seed determines the game."""

    def test_same_and_different(self) -> None:
        """Equal seeds give equal states, different seeds different ones."""
        first, second, third = (new_game(PLAYERS, seed=seed) for seed in (7, 7, 8))
        assert first == second != third

    def test_no_seed_is_kept(self) -> None:
        """A dealt game equals one whose pile was given in that order."""
        pile = deal(Rules(), generator(7)).pile
        assert new_game(PLAYERS, pile=pile) == new_game(PLAYERS, seed=7)

    def test_without_a_seed(self) -> None:
        """Without a seed the system's secure randomness deals, another game each time."""
        assert isinstance(generator(None), SystemRandom)
        assert new_game(PLAYERS) != new_game(PLAYERS)

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
        assert " ".join(codes(new_game(PLAYERS, seed=7).pile)) in shown.pop()

    @pytest.mark.parametrize("seed", [-1, 1.0, "7", b"7", True, [7], -(10**30)])
    def test_invalid_seed(self, seed: Any) -> None:
        """A seed is a whole number from 0."""
        with pytest.raises(BadValue, match="seed must be"):
            new_game(PLAYERS, seed=seed)


class TestTooFew:
    """A tile set that is too small for the rules is refused with what is missing."""

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
        self,
        tiles: dict[str, int],
        variants: set[Variant],
        missing: list[tuple[str, int, int, str]],
    ) -> None:
        """The error has the type, how many one copy needs and has, and the rule (S3, V1)."""
        rules = Rules(variants=variants, tiles=TileSet.of(tiles))
        with pytest.raises(BadTileSet) as refused:
            new_game(PLAYERS, rules=rules, seed=1)
        assert tuple(Shortage(*each) for each in missing) == refused.value.missing
        assert all(what in str(refused.value) for what, *_ in missing)

    @pytest.mark.parametrize(("variants", "copies"), [(set(), 1), ({"twin-cities"}, 2)])
    def test_just_enough(self, variants: set[Variant], copies: int) -> None:
        """Five tiles for the bottom and nothing else are enough for the 6.0 (V1)."""
        tiles = TileSet.of({"H03": 2, "H02": 2, "H01": 1, "Q6": 1, "X0": 5})
        stock = deal(Rules(variants=variants | {"big-one"}, tiles=tiles), Random(1))
        assert Counter(X0=5 * copies, Q6=copies) == Counter(codes(stock.pile))
        assert Counter(H03=2 * copies, H02=2 * copies, H01=copies) == Counter(codes(stock.box))

    def test_own_counts_are_dealt(self) -> None:
        """All tiles of an owner's set that are not mixed go into the pile (S3)."""
        tiles = TileSet.of({"H03": 2, "H02": 2, "H01": 2, "X024+5": 3})
        stock = deal(Rules(tiles=tiles), Random(1))
        assert ["X024+5"] * 3 == codes(stock.pile)


class TestNewGame:
    """A game up to its first decision."""

    def test_first_tiles(self) -> None:
        """Two are turned up; a quake among them strikes nothing and is replaced (S4, R27)."""
        start = begin_game(PLAYERS, pile=["H14", "Q3", "Q6", "X35", "H05", "H03"])
        assert (
            Drawn(Tile("H03")),
            Drawn(Tile("Q3")),
            Discarded(tiles("Q3")),
            Drawn(Tile("Q6")),
            Discarded(tiles("Q6")),
            Drawn(Tile("X02")),
            TurnBegan("red"),
            Drawn(Tile("H01")),
        ) == start.events
        state = start.state
        assert (tiles("H03", "X02", "H01"), tiles("H03"), tiles("Q3", "Q6")) == (
            state.face_up,
            tuple(state.pile),
            state.discards,
        )
        assert (Board({Hex(0, 0): "T"}), (20, 20), 0, Placing()) == (
            state.board,
            state.supplies,
            state.turn,
            state.step,
        )

    def test_box_of_a_given_pile(self) -> None:
        """Tiles of the set that are not in a given pile stay in the box."""
        rules = Rules(tiles=TileSet.of({"H03": 2, "H02": 1, "Q1": 1}))
        state = new_game(PLAYERS, rules=rules, pile=["H03", "X0"])
        assert tiles("H02", "H03", "Q1") == state.box
        two_copies = Rules(tiles=rules.tiles, variants={"twin-cities"})
        state = new_game(PLAYERS, rules=two_copies, pile=["H03", "X0"])
        assert tiles("H02", "H02", "H03", "H03", "H03", "Q1", "Q1") == state.box

    def test_players_in_their_order(self) -> None:
        """The first named begins; each has the crews of a colour (S1, S5, R12)."""
        rules = Rules(variants={"twin-cities"})
        state = new_game(["green", "yellow", "red"], rules=rules, seed=1, heights={"red": 170})
        assert {"green": 40, "yellow": 40, "red": 40} == state.supply
        assert ("green", {"red": 170}) == (state.actor, state.heights)
        assert (Hex(0, 0), Hex(8, 0)) == state.board.towns

    def test_whole_pile(self) -> None:
        """Of 73 tiles three are face up and the rest in the pile, less discarded quakes (S4)."""
        state = new_game(PLAYERS, seed=3)
        drawn = 73 - len(state.pile)
        assert drawn == 3 + sum(tile.kind == "quake" for tile in state.discards)

    def test_new_game_is_the_state(self) -> None:
        """`begin_game` returns the events besides the state of `new_game`."""
        assert begin_game(PLAYERS, seed=7).state == new_game(PLAYERS, seed=7)

    @pytest.mark.parametrize(
        ("pile", "reason"), [([], "E1"), (["Q1", "Q2"], "E1"), (["H03", "X0"], None)]
    )
    def test_short_piles(self, pile: list[str], reason: str | None) -> None:
        """With no tile to lay the game is over before it begins (E1, R23)."""
        state = new_game(PLAYERS, pile=pile)
        assert (Over(reason) if reason else Placing()) == state.step

    def test_no_room(self) -> None:
        """On a table of the town alone no section has an open end (E2, R17, R23)."""
        rules = Rules(table=Table.hexagon(0))
        start = begin_game(PLAYERS, rules=rules, pile=["H03", "H02", "H01"])
        assert (Drawn(Tile("H03")), Drawn(Tile("H02")), GameEnded("E2")) == start.events

    @pytest.mark.parametrize(
        ("changes", "field", "rule"),
        [
            ({"players": ["red"]}, "players", "C1"),
            ({"players": ["red", "blue", "green", "yellow", "red"]}, "players", "C1"),
            ({"players": []}, "players", "C1"),
            ({"players": ["red", "red"]}, "players", "S1"),
            ({"players": ["red", "pink"]}, "players", "C6"),
            ({"players": ["red", None]}, "players", "C6"),
            ({"players": None}, "players", "C1"),
            ({"players": "red blue"}, "players", "C1"),
            ({"players": {"red": 1, "blue": 2}}, "players", "C1"),
            ({"rules": {"variants": []}}, "rules", None),
            ({"rules": "twin-cities"}, "rules", None),
            ({"seed": 7, "pile": ["H03"]}, "seed", None),
            ({"pile": "H03"}, "pile", None),
            ({"pile": 7}, "pile", None),
            ({"pile": ["T"]}, "pile", "S2"),
            ({"pile": ["H30"]}, "pile[0]", None),
            ({"pile": [None]}, "pile[0]", None),
            ({"seed": 7, "heights": 170}, "heights", "E11"),
            ({"seed": 7, "heights": {"pink": 170}}, "heights", "E11"),
            ({"seed": 7, "heights": {"red": "tall"}}, "heights", "E11"),
        ],
    )
    def test_refused(self, changes: Any, field: str, rule: str | None) -> None:
        """The error names the field and the rule, where one is behind it."""
        arguments = {"players": PLAYERS, **changes}
        with pytest.raises(BadValue) as refused:
            new_game(**arguments)
        assert (field, rule) == (refused.value.field, refused.value.rule)
