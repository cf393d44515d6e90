"""Constraints: what is looked up by one, and by the mask of the edges where tiles abut."""

from seismic._engine.constraints import ABUTTING, CONSTRAINTS, DIGIT, FREE_EDGES, HIGHWAY
from seismic._engine.grid import STEP
from unit._engine.boards import mask


def test_digits() -> None:
    """A constraint has six digits in base three, the lowest for edge 0."""
    assert (1, 3, 9, 27, 81, 243) == DIGIT
    assert 729 == CONSTRAINTS == len(ABUTTING) == len(HIGHWAY)


def test_masks() -> None:
    """A digit of 1 means that a tile abuts, a 2 that it abuts with highway."""
    assert (mask(), mask()) == (ABUTTING[0], HIGHWAY[0])
    assert (mask(0, 3), mask(3)) == (ABUTTING[1 + 2 * 27], HIGHWAY[1 + 2 * 27])
    assert (mask(1, 2, 5), mask(2, 5)) == (ABUTTING[3 + 18 + 486], HIGHWAY[3 + 18 + 486])
    assert (63, 63) == (ABUTTING[728], HIGHWAY[728])


def test_every_constraint() -> None:
    """The masks are read off the digits."""
    for constraint in range(3**6):
        digits = [constraint // 3**edge % 3 for edge in range(6)]
        assert mask(*(edge for edge in range(6) if digits[edge])) == ABUTTING[constraint]
        assert mask(*(edge for edge in range(6) if digits[edge] == 2)) == HIGHWAY[constraint]


class TestFreeEdges:
    """The edges of a tile where nothing abuts, and the cells across them."""

    def test_alone(self) -> None:
        """They come by column, the cell's own first, and a side column is searched for once."""
        north, north_east, south_east, south, south_west, north_west = STEP
        assert 64 == len(FREE_EDGES)
        assert (
            (0, north, 3**3, False),
            (3, south, 1, False),
            (5, north_west, 3**2, True),
            (4, south_west, 3, False),
            (1, north_east, 3**4, True),
            (2, south_east, 3**5, False),
        ) == FREE_EDGES[0]

    def test_surrounded(self) -> None:
        """A tile with six neighbours has no free edge."""
        assert () == FREE_EDGES[63]

    def test_without_the_northern_cell(self) -> None:
        """Where a tile lies on the northern cell of a side, the southern one is searched for."""
        assert (
            (3, STEP[3], 1, False),
            (4, STEP[4], 3, True),
            (2, STEP[2], 3**5, True),
        ) == FREE_EDGES[mask(0, 1, 5)]
        assert (
            (0, STEP[0], 3**3, False),
            (5, STEP[5], 3**2, True),
            (1, STEP[1], 3**4, True),
        ) == FREE_EDGES[mask(2, 3, 4)]
        assert ((5, STEP[5], 3**2, True), (2, STEP[2], 3**5, True)) == FREE_EDGES[mask(0, 1, 3, 4)]
