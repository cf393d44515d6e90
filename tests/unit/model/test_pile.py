"""The draw pile, with an order and without (S3)."""

from typing import Any

import pytest

from seismic import BadValue, Pile, SeismicError, Tile, Undealt


class TestPile:
    """The tiles to come: a tuple that all states share, and a position in it."""

    pile = Pile((Tile("H03"), Tile("Q3"), Tile("X0")))

    def test_sequence(self) -> None:
        """The top tile comes first, and a slice is a tuple."""
        pile = self.pile
        assert (3, Tile("H03"), Tile("X0")) == (len(pile), pile[0], pile[-1])
        assert (Tile("Q3"), Tile("X0")) == pile[1:]
        assert Tile("Q3") in pile
        for index in (3, -4):
            with pytest.raises(IndexError):
                pile[index]

    def test_after_draw(self) -> None:
        """A pile is what is left after a draw."""
        left = self.pile.after_draw()
        assert Pile((Tile("Q3"), Tile("X0"))) == left
        assert hash(Pile((Tile("Q3"), Tile("X0")))) == hash(left)
        assert [Tile("Q3"), Tile("X0")] == list(left)
        assert (2, Tile("Q3"), Tile("X0")) == (len(left), left[0], left[-1])
        for index in (2, -3):
            with pytest.raises(IndexError):
                left[index]
        assert left != self.pile
        assert left != (Tile("Q3"), Tile("X0"))
        assert (left == 5) is False

    def test_nothing_left(self) -> None:
        """An empty pile has no top tile to draw."""
        with pytest.raises(
            SeismicError, match=r"^pile must be one with a tile to draw \(G2\), not"
        ):
            Pile().after_draw()

    def test_undealt(self) -> None:
        """Without an order a pile has a length and no tiles to look at."""
        pile = Pile.without_order(Undealt.of({"H14": 1, "H03": 1, "Q3": 0}))
        assert (2, Undealt(2, ((Tile("H03"), 2),))) == (len(pile), pile.undealt)
        assert pile == Pile.without_order(Undealt.of({"H03": 2}))
        assert hash(pile) == hash(Pile.without_order(Undealt.of({"H03": 2})))
        assert pile != Pile((Tile("H03"), Tile("H03")))
        for look in (lambda: pile[0], lambda: list(pile), pile.after_draw, lambda: pile[-1]):
            with pytest.raises(
                BadValue, match="pile must be one with an order: this game is undealt, not"
            ):
                look()

    def test_no_alias(self) -> None:
        """Changing the list that a pile was made from doesn't change the pile."""
        tiles: Any = [Tile("H03")]
        pile = Pile(tiles)
        tiles.append(Tile("H02"))
        assert 1 == len(pile)

    @pytest.mark.parametrize("given", [5, None, "H03", [5]])
    def test_no_tiles(self, given: Any) -> None:
        """A pile is made of tiles."""
        with pytest.raises(BadValue, match="^pile must be a sequence of tiles, not"):
            Pile(given)

    def test_repr(self) -> None:
        """The repr counts the tiles."""
        assert "<3 tiles>" == repr(self.pile)


class TestUndealt:
    """How much may be counted out."""

    def test_most(self) -> None:
        """Two copies of the largest set, and as many of a type as a set may have."""
        assert 4_000 == Undealt(4_000).size
        assert 2_000 == Undealt.of({"H03": 2_000}).size
        with pytest.raises(BadValue, match="^pile must be a number of tiles from 0 to 4000"):
            Undealt(4_001)
        with pytest.raises(BadValue, match="^pile must be a count from 0 to 2000"):
            Undealt.of({"H03": 2_001})

    def test_town(self) -> None:
        """A town is never drawn (S2)."""
        with pytest.raises(
            BadValue, match="^pile must be tiles to draw.*, not a text of length 1$"
        ):
            Undealt.of({"T": 1})

    def test_constructor(self) -> None:
        """A pile is made of its tiles alone."""
        others: list[dict[str, Any]] = [{"drawn": 1}, {"undealt": Undealt(1)}]
        for extra in others:
            with pytest.raises(TypeError):
                Pile((Tile("H03"),), **extra)
