"""Tiles as ints: pieces, with crews in the bits above them."""

import pytest

from seismic._engine.shapes import CODES, NUMBERS
from seismic._engine.tile_bits import PIECE, SHAPE, crew_on, crews_on, touched, turned, with_crew

RED, BLUE, YELLOW = 0, 1, 3


class TestCrews:
    """Who stands on which fragment."""

    def test_bits(self) -> None:
        """Above 16 bits of piece each edge has three: one more than the colour, or 0."""
        straight, stubs = NUMBERS["H03"], NUMBERS["X024"] | 5 << 8
        assert (
            straight | 1 << 16 | 1 << 25
            == with_crew(straight, 0, RED)
            == with_crew(straight, 3, RED)
        )
        assert stubs | 4 << 22 == with_crew(stubs, 2, YELLOW)
        both = with_crew(with_crew(NUMBERS["H05-14"], 4, BLUE), 0, YELLOW)
        assert NUMBERS["H05-14"] | 2 << 19 | 2 << 28 | 4 << 16 | 4 << 31 == both

    def test_masks(self) -> None:
        """A mask keeps the piece without the crews, another one the shape without the value."""
        tile = with_crew(NUMBERS["X024"] | 99 << 8, 2, YELLOW)
        assert NUMBERS["X024"] | 99 << 8 == tile & PIECE
        assert NUMBERS["X024"] == tile & SHAPE

    def test_touched(self) -> None:
        """A chord touches two edges, this one first; a stub touches one."""
        assert (4, 1) == touched(NUMBERS["H05-14"] | 7 << 16, 4)
        assert (1, 4) == touched(NUMBERS["H05-14"], 1)
        assert (4,) == touched(NUMBERS["X24"] | 9 << 8, 4)

    def test_crew_on(self) -> None:
        """Both edges of a chord have the colour of its crew; where nobody stands it is -1."""
        tile = with_crew(with_crew(NUMBERS["H05-14"], 5, RED), 1, YELLOW)
        assert [RED, YELLOW, -1, -1, YELLOW, RED] == [crew_on(tile, edge) for edge in range(6)]

    def test_crews_on(self) -> None:
        """Crews are listed by the lowest edge of their fragment, whichever was named."""
        tile = with_crew(with_crew(NUMBERS["H05-14-23"], 4, BLUE), 5, RED)
        assert [(0, RED), (1, BLUE)] == crews_on(tile)
        assert [(2, YELLOW)] == crews_on(with_crew(NUMBERS["X024"] | 3 << 8, 2, YELLOW))
        assert [] == crews_on(NUMBERS["X024"] | 3 << 8)


class TestTurned:
    """A tile turned with the crews on it."""

    def test_chords(self) -> None:
        """Two steps clockwise move 0-3 to 2-5 and 1-4 to 0-3, with the crews on them."""
        tile = with_crew(with_crew(NUMBERS["H03-14"], 0, RED), 1, BLUE)
        expected = with_crew(with_crew(NUMBERS["H03-25"], 2, RED), 0, BLUE)
        assert expected == turned(tile, 2)
        assert tile == turned(tile, 0) == turned(turned(tile, 2), 4)

    @pytest.mark.parametrize("steps", range(6))
    def test_every_edge(self, steps: int) -> None:
        """Six crews go around with their stubs; the value stays, and no other bit is set."""
        colours = [0, 1, 2, 3, -1, 1]
        tile = NUMBERS["X012345"] | 99 << 8
        for edge, colour in enumerate(colours):
            tile = tile if colour < 0 else with_crew(tile, edge, colour)
        after = turned(tile, steps)
        assert colours == [crew_on(after, (edge + steps) % 6) for edge in range(6)]
        assert NUMBERS["X012345"] | 99 << 8 == after & PIECE
        assert 0 == after >> 16 + 18

    def test_every_shape(self) -> None:
        """Each step adds one to the edges that a code names, until six of them come round."""
        for shape in range(139):
            expected = shape
            for steps in range(6):
                assert expected | 6 << 8 == turned(shape | 6 << 8, steps)
                expected = NUMBERS[_one_step(CODES[expected])]
            assert shape == expected


def _one_step(code: str) -> str:
    """Turn a shape by one step, by its code."""
    letter, edges = code[0], code[1:]
    pairs = sorted(
        "".join(sorted(str((int(edge) + 1) % 6) for edge in pair)) for pair in edges.split("-")
    )
    return letter + "-".join(pairs)
