"""Moves as values, and invalid ones."""

from collections.abc import Callable
from typing import Any

import pytest

from seismic import BadValue, ChooseSide, ChooseTown, Hex, Pass, Place, PlaceCrew, Tile, TurnTile


class TestValues:
    """Moves are compared by their types and fields."""

    def test_pairs_and_codes(self) -> None:
        """A pair may stand for a hex, and a code for a tile."""
        assert Place(Hex(0, 1), Tile("H03")) == Place([0, 1], "H03")
        assert ChooseTown(Hex(8, 0)) == ChooseTown((8, 0))
        assert TurnTile(Hex(0, 1), 2) == TurnTile((0, 1), 2)

    def test_types_differ(self) -> None:
        """Moves of different types differ, and moves with equal fields are equal."""
        moves = [PlaceCrew(2), ChooseSide(2), Pass(), ChooseTown(Hex(0, 0)), TurnTile(Hex(0, 0), 2)]
        assert len(moves) == len(set(moves)) == len({*moves, PlaceCrew(2), Pass()})


class TestInvalid:
    """A move with an invalid edge, turn, cell or tile can't be made."""

    @pytest.mark.parametrize("make", [PlaceCrew, ChooseSide])
    @pytest.mark.parametrize("edge", [-1, 6, "N", None, True, 1.0, []])
    def test_edge(self, make: Callable[[Any], object], edge: Any) -> None:
        """An edge is a whole number from 0 to 5."""
        with pytest.raises(BadValue) as refused:
            make(edge)
        assert "edge" == refused.value.field

    @pytest.mark.parametrize("by", [0, 6, -1, "1", None, True, 1.0, []])
    def test_steps(self, by: Any) -> None:
        """A turn is one to five steps."""
        with pytest.raises(BadValue) as refused:
            TurnTile(Hex(0, 0), by)
        assert "by" == refused.value.field

    @pytest.mark.parametrize("at", [None, 5, "x", (1,), (1, "2"), {}])
    def test_cell(self, at: Any) -> None:
        """A cell is a hex or a pair of coordinates."""
        for make in (
            lambda: Place(at, Tile("H03")),
            lambda: ChooseTown(at),
            lambda: TurnTile(at, 1),
        ):
            with pytest.raises(BadValue):
                make()

    @pytest.mark.parametrize("tile", [None, 5, "H30", []])
    def test_tile(self, tile: Any) -> None:
        """A tile is a tile or its code."""
        with pytest.raises(BadValue) as refused:
            Place(Hex(0, 1), tile)
        assert "tile" == refused.value.field
