"""Which tile of an undealt pile may come next, and how likely (S3, V1, V4b, R13)."""

from fractions import Fraction

import pytest

from seismic import (
    BadState,
    BadValue,
    Board,
    Draw,
    GameState,
    Rules,
    TileSet,
    Undealt,
    apply,
    draw_odds,
    draw_probabilities,
    legal_moves,
    new_game,
    observe,
    position,
    undealt,
)
from seismic.rules.odds import cases, set_up_of
from seismic.steps import Placing

MIXED = {"H01": 2, "H02": 2, "H03": 2}


def small(quakes: dict[str, int], others: dict[str, int], *, big_one: bool = False) -> GameState:
    """Return an undealt game with a small box: the six mixed highways, quakes and others."""
    tiles = TileSet.of({**MIXED, **quakes, **others})
    rules = Rules(variants={"big-one"} if big_one else set(), tiles=tiles)
    return new_game(["red", "blue"], rules=rules, deal=False)


def drawn(state: GameState, *codes: str) -> GameState:
    """Name these tiles one after the other."""
    for code in codes:
        state = apply(state, Draw(code))
    return state


def seen(
    discards: list[str], left: int, tiles: dict[str, int], *, big_one: bool = True
) -> GameState:
    """Return an undealt state in which these tiles have come and gone, and some are left."""
    rules = Rules(variants={"big-one"} if big_one else set(), tiles=TileSet.of(tiles))
    return GameState(
        rules=rules,
        players=["red", "blue"],
        board=Board({(0, 0): "T"}),
        supplies=[20, 20],
        step=Placing(),
        discards=discards,
        pile=Undealt(left),
    )


def odds(state: GameState) -> dict[str, Fraction]:
    """Return the odds by code."""
    return {tile.code: chance for tile, chance in draw_odds(state).items()}


class TestBase:
    """Six of the mixed tiles leave unseen (S3)."""

    def test_one_case(self) -> None:
        """Where no 6.0 is aside, all that nobody has seen is of the pool, and nothing is placed."""
        rules = Rules()
        unseen = tuple(entry.count for entry in rules.tiles.entries)
        [case] = cases(set_up_of(rules), unseen, 73)
        assert (0, unseen, 1, 1) == (case.aside, case.pool, case.placings, case.choices)

    def test_two_of_eight_stay(self) -> None:
        """With two quakes, two of eight mixed tiles are in the pile, beside three others."""
        state = small({"Q1": 1, "Q2": 1}, {"X0": 3})
        assert 5 == len(state.pile)
        fourth = Fraction(2, 8)
        assert {
            "H01": 2 * fourth / 5,
            "H02": 2 * fourth / 5,
            "H03": 2 * fourth / 5,
            "Q1": fourth / 5,
            "Q2": fourth / 5,
            "X0": Fraction(3, 5),
        } == odds(state)

    def test_after_both_mixed_tiles(self) -> None:
        """When both have come, only the others are left."""
        state = drawn(small({"Q1": 1, "Q2": 1}, {"X0": 3}), "Q1", "H02")
        assert {"X0": Fraction(1)} == odds(state)
        assert [Draw("X0")] == list(legal_moves(state))

    def test_a_type_that_is_partly_mixed(self) -> None:
        """Of three straights two are mixed; one that was drawn may be of either sort.

        With 0, 1 or 2 straights among the six in the box there are 3, 2·2 or 1 ways to have drawn
        one, times the C(5, 6), C(5, 5) or C(5, 4) choices of the other mixed tiles: 0, 4 and 5.
        So 14/9 straights are in the box and 4/9 in the pile, with the four others.
        """
        tiles = {"H03": 3, "H01": 2, "H02": 2, "Q1": 1, "X0": 4}
        rules = Rules(tiles=TileSet.of(tiles))
        state = drawn(new_game(["red", "blue"], rules=rules, deal=False), "H03")
        assert 5 == len(state.pile)
        assert Fraction(4, 9) / 5 == odds(state)["H03"]
        assert Fraction(4, 5) == odds(state)["X0"]
        # The box takes 6 - 14/9 of the five others that were mixed.
        left = 5 - (6 - Fraction(14, 9))
        assert {"H01": left * 2 / 25, "H02": left * 2 / 25, "Q1": left / 25} == {
            code: chance for code, chance in odds(state).items() if code not in ("H03", "X0")
        }

    def test_nothing_left(self) -> None:
        """When the pile is empty, the six tiles that nobody has seen are in the box."""
        assert {} == odds(seen(["X0"] * 6, 0, {**MIXED, "X0": 6}, big_one=False))

    def test_floats(self) -> None:
        """They are the odds in the order of the moves."""
        state = small({"Q1": 1, "Q2": 1}, {"X0": 3})
        assert [0.1, 0.1, 0.1, 0.05, 0.05, 0.6] == pytest.approx(draw_probabilities(state))


class TestBigOne:
    """The 6.0 is among the last six (V1)."""

    def test_not_yet(self) -> None:
        """Above the last six tiles it can't come, and the others share the odds."""
        state = small({"Q1": 1, "Q6": 1}, {"X0": 8, "H03": 3, "H02": 2, "H01": 1}, big_one=True)
        found = odds(state)
        assert "Q6" not in found
        assert 1 == sum(found.values())
        assert len(found) == len(draw_probabilities(state)) == len(legal_moves(state))

    def test_among_the_last_six(self) -> None:
        """There it is as likely as any other tile."""
        state = small({"Q1": 1, "Q6": 1}, {"X0": 5}, big_one=True)
        assert 8 == len(state.pile)
        assert "Q6" not in odds(drawn(state, "X0"))
        assert Fraction(1, 6) == odds(drawn(state, "X0", "X0"))["Q6"]

    def test_the_last_tile(self) -> None:
        """If it has not come before, it comes last."""
        state = seen(["X0"] * 5 + ["H01", "Q1"], 1, {**MIXED, "Q1": 1, "Q6": 1, "X0": 5})
        assert {"Q6": Fraction(1)} == odds(state)

    def test_more_of_them(self) -> None:
        """An owner's set may have a second 6.0 among the mixed tiles, and either may have come.

        Of seven mixed tiles two are in the pool, with five others; the 6.0 aside is among the last
        six of eight. Two others have come, and then a 6.0. It was the one aside with a chance of
        1/6, if the first two of the pool are others, C(5, 2)/C(7, 2); or it was mixed and in the
        pool, 2/7, and the three drawn from the pool are it and two others, C(5, 2)/C(7, 3), while
        the one aside is still to come, 5/6.
        """
        tiles = {"H01": 1, "H02": 2, "H03": 2, "Q1": 1, "Q6": 2, "X0": 5}
        state = seen(["X0", "X0", "Q6"], 5, tiles)
        aside = Fraction(1, 6) * Fraction(10, 21)
        mixed = Fraction(5, 6) * Fraction(2, 7) * Fraction(10, 35)
        # The mixed one is in the pool, 2/7, and one of five tiles; or the one aside is.
        another = aside * Fraction(2, 7) / 5 + mixed / 5
        assert another / (aside + mixed) == odds(state)["Q6"]

    def test_two_more_of_them(self) -> None:
        """With three, two are mixed; k of them are among the three mixed tiles of the pool.

        Three others have come, and then a 6.0. The mean of k is 3/4, and that of k·(k - 1) is 3/14,
        so that of k - 1, once one has come from the pool, is 2/7.
        """
        tiles = {"H01": 1, "H02": 2, "H03": 2, "Q1": 1, "Q6": 3, "X0": 5}
        state = seen(["X0", "X0", "X0", "Q6"], 5, tiles)
        aside = Fraction(1, 6) * Fraction(10, 56)
        mixed = Fraction(5, 6) * Fraction(3, 4) * Fraction(10, 70)
        another = aside * Fraction(3, 4) / 5 + mixed * (1 + Fraction(2, 7)) / 5
        assert another / (aside + mixed) == odds(state)["Q6"]


class TestCountedOut:
    """Where a pile was counted out, its odds are its counts."""

    def test_counts(self) -> None:
        """Every tile is as likely as any other, those at the bottom after them (V1)."""
        state = position(["red", "blue"], pile=Undealt.of({"H03": 2, "Q1": 1}, {"Q6": 1, "H02": 1}))
        assert {"H03": Fraction(2, 3), "Q1": Fraction(1, 3)} == odds(state)
        state = drawn(state, "H03", "H03", "Q1")
        assert {"H02": Fraction(1, 2), "Q6": Fraction(1, 2)} == odds(state)

    def test_empty(self) -> None:
        """Nothing comes from an empty pile."""
        state = position(["red", "blue"], face_up=["H03"], pile=Undealt.of({}))
        assert "place" == state.phase
        assert {} == odds(state)


class TestRefused:
    """What is not an undealt state, or none that a set-up leads to."""

    def test_dealt_state(self) -> None:
        """The odds of a dealt state are those of a view of it."""
        state = new_game(["red", "blue"], seed=7)
        with pytest.raises(BadValue, match="game must be a View or an undealt state"):
            draw_odds(state)
        assert draw_odds(undealt(state)) == draw_odds(observe(state))

    def test_no_draw(self) -> None:
        """There are no moves to give odds to where nothing is turned up."""
        with pytest.raises(BadValue, match="one in the phase draw"):
            draw_probabilities(new_game(["red", "blue"], seed=7))

    def test_position_by_hand(self) -> None:
        """Players don't know where the pile of a position by hand comes from."""
        state = position(["red", "blue"], face_up=["H03"], pile=["H02", "H01", "Q3"])
        with pytest.raises(BadState) as refused:
            undealt(state)
        assert (
            "in_pile: 1 tiles, with 3 seen; the set-up of these rules has 73 in all;"
            " give any other pile as counts by type (S3)"
        ) == str(refused.value)

    def test_too_many_of_a_type(self) -> None:
        """More of a type have been seen than the set has."""
        with pytest.raises(BadState, match="seen: 1 of X01 have been seen, and the tile set has 0"):
            draw_odds(seen(["X01"], 4, {**MIXED, "X0": 5}, big_one=False))

    @pytest.mark.parametrize("discards", [[*MIXED] * 2, [*MIXED, "X0", "X0", "X0"]])
    def test_no_such_set_up(self, discards: list[str]) -> None:
        """Nothing is left to draw, and what nobody has seen can't all have been mixed."""
        with pytest.raises(BadState, match="^seen: no set-up .* the tiles that have been seen [(]"):
            draw_odds(seen(discards, 0, {**MIXED, "X0": 6}, big_one=False))


def test_more_than_the_set_has() -> None:
    """Two copies have two of every intersection: a third is named, and nothing that may be seen."""
    state = position(
        ["red", "blue"],
        rules=Rules(variants={"twin-cities"}),
        laid={(0, -1): "X3", (1, -1): "X4", (1, 0): "X35"},
        face_up=["X02", "X02"],
        pile=["H03"],
    )
    with pytest.raises(BadState, match="3 of X02 have been seen, and the tile set has 2"):
        undealt(state)
