"""The symmetries themselves map the grid onto itself, and edges with it (Geometry)."""

from hypothesis import given
from hypothesis import strategies as st

from properties.strategies import mirrors, moves_of_the_table, turns_of_the_table
from properties.symmetry import Symmetry, mirror, turning
from seismic import Hex, Tile, all_types

HEXES = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


class TestGrid:
    """What turning, mirroring and moving do to the grid."""

    @given(st.one_of(turns_of_the_table(), mirrors(), moves_of_the_table()), HEXES)
    def test_neighbours_stay_neighbours_at_the_edge_that_goes_along(
        self, seen: Symmetry, at: Hex
    ) -> None:
        """The neighbour at an edge becomes the neighbour at that edge's image."""
        for edge in range(6):
            assert seen.hex(at.neighbour(edge)) == seen.hex(at).neighbour(seen.edge(edge))

    def test_a_turn_takes_north_to_north_east(self) -> None:
        """One step clockwise takes each edge to the next, and a straight H03 to H14."""
        assert Hex(1, -1) == turning(1).hex(Hex(0, -1))
        assert Tile("H14") == turning(1).tile(Tile("H03"))

    def test_a_mirror_swaps_east_and_west(self) -> None:
        """North stays, north-east and north-west change places, and X01 becomes X05."""
        assert [0, 5, 4, 3, 2, 1] == [mirror(0).edge(edge) for edge in range(6)]
        assert Hex(-1, 0) == mirror(0).hex(Hex(1, -1))
        assert Tile("X05") == mirror(0).tile(Tile("X01"))

    def test_mirrors_know_both_hands(self) -> None:
        """Two pairs of types are each other's mirror image; all others are their own."""
        types = all_types()
        pairs = {frozenset({tile, mirror(0).type(tile)}) for tile in types}
        assert len(types) > len(pairs)
        assert set(types) == {mirror(0).type(tile) for tile in types}
