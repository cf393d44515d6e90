"""From dealt states to undealt ones, and back (S3, S4)."""

import pytest

from seismic import (
    BadState,
    BadValue,
    Draw,
    GameState,
    Rules,
    Tile,
    TileSet,
    Undealt,
    apply,
    dealt,
    new_game,
    position,
    undealt,
)

MIXED = {"H01": 2, "H02": 2, "H03": 2}


def small(quakes: dict[str, int], others: dict[str, int]) -> GameState:
    """Return an undealt game with a small box: the six mixed highways, quakes and others."""
    rules = Rules(tiles=TileSet.of({**MIXED, **quakes, **others}))
    return new_game(["red", "blue"], rules=rules, deal=False)


class TestDealt:
    """Putting the tiles of an undealt pile in order."""

    FEW = position(["red", "blue"], face_up=["H03", "H02"], pile=Undealt.of({"H01": 1}, {"Q6": 1}))

    def test_the_draw_happens(self) -> None:
        """A draw that the state waits for happens; the rest stays in its order."""
        state = dealt(self.FEW, ["H01", "Q6"])
        assert ("place", 1) == (state.phase, len(state.pile))
        assert Tile("H01") == state.face_up[-1]

    def test_in_set_up(self) -> None:
        """Set-up goes on until two tiles are face up, and the first turn begins (S4)."""
        state = small({"Q1": 1, "Q2": 1}, {"X0": 3})
        found = dealt(state, ["Q1", "X0", "X0", "H02", "X0"])
        assert ["X0", "X0", "H02"] == [tile.code for tile in found.face_up]
        assert ["H01", "H01", "H02", "H03", "H03", "Q2"] == [tile.code for tile in found.box]

    def test_no_draw_due(self) -> None:
        """A state that waits for no tile only gets an order."""
        state = position(["red", "blue"], face_up=["H03", "H02", "X0"], pile=Undealt.of({"Q1": 1}))
        found = dealt(state, ["Q1"])
        assert (state.step, (Tile("Q1"),)) == (found.step, tuple(found.pile))

    @pytest.mark.parametrize(
        ("pile", "problem"),
        [
            (["H01"], "pile must be as many tiles as the pile has, 2"),
            (
                ["Q6", "H01"],
                "a tile that can come after the 0 above it (S3), not a Tile",
            ),
            (
                ["H01", "H03"],
                "a tile that can come after the 1 above it (S3), not a Tile",
            ),
            (
                ["H01", "X0"],
                "a tile that can come after the 1 above it (S3), not a Tile",
            ),
        ],
    )
    def test_refused(self, pile: list[str], problem: str) -> None:
        """A pile that can't be its is refused."""
        with pytest.raises(BadValue) as refused:
            dealt(self.FEW, pile)
        assert problem in str(refused.value)

    def test_in_a_turn(self) -> None:
        """A quake that comes first strikes, as it would not in set-up (Q1)."""
        state = position(
            ["red", "blue"], laid={(0, -1): "H03"}, pile=Undealt.of({"Q1": 1, "H02": 1})
        )
        assert (0, -1) not in dealt(state, ["Q1", "H02"]).board

    def test_after_draws(self) -> None:
        """What has been drawn is no longer in the pile."""
        state = apply(small({"Q1": 1, "Q2": 1}, {"X0": 3}), Draw("X0"))
        assert 2 == len(dealt(state, ["X0", "X0", "H01", "Q1"]).pile)
        with pytest.raises(BadValue, match="as many tiles as the pile has, 4"):
            dealt(state, ["X0", "X0", "X0", "H01", "Q1"])

    def test_box_of_a_pile_given_as_counts(self) -> None:
        """There is none: everybody knows what may come, so a box would decide nothing (R28)."""
        pile = Undealt.of({"H02": 1})
        with pytest.raises(BadState, match="^box: nothing is known of the box"):
            position(["red", "blue"], face_up=["H03"], pile=pile, box=["Q3"])
        state = position(["red", "blue"], face_up=["H03"], pile=pile)
        assert () == dealt(state, ["H02"]).box

    def test_no_tiles(self) -> None:
        """A text is not taken apart into codes."""
        with pytest.raises(BadValue, match="^pile must be a sequence of tiles, not"):
            dealt(self.FEW, "H01")

    def test_too_many_of_a_type(self) -> None:
        """A tile comes as often as there are tiles of its type."""
        with pytest.raises(BadValue, match="^pile must be a tile that can come after the 1 above"):
            dealt(self.FEW, ["H01", "H01"])

    def test_dealt_already(self) -> None:
        """A state with an order is refused."""
        with pytest.raises(BadValue, match="an undealt one: this pile has an order, not"):
            dealt(new_game(["red", "blue"], pile=["H03", "H02"]), [])

    def test_undealt_already(self) -> None:
        """An undealt state stays as it is."""
        assert self.FEW is undealt(self.FEW)
