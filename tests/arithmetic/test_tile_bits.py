"""A tile as one int, for every shape with every crew on every fragment, turned by any steps."""

from typing import Final

from arithmetic.crewed import NOBODY, crewed_tiles, packed, turned
from arithmetic.figures import FIGURES
from seismic._engine import tile_bits
from seismic._engine.tile_bits import crew_on, crews_on, with_crew
from specification.tiles import EDGES

VALUE: Final = 77


def test_crews() -> None:
    """Crews are read where they were put, by either edge of their fragments."""
    counted = 0
    for code, crews in crewed_tiles():
        tile = packed(code, crews, VALUE)
        counted += 1
        standing = [(min(each), colour) for each, colour in crews.items() if colour != NOBODY]
        assert sorted(standing) == crews_on(tile)
        for fragment, colour in crews.items():
            for edge in fragment:
                assert colour == crew_on(tile, edge)
                if colour != NOBODY:
                    before = packed(code, {**crews, fragment: NOBODY}, VALUE)
                    assert tile == with_crew(before, edge, colour)
    assert FIGURES["crewed_tiles"] == counted


def test_turned() -> None:
    """A tile is turned with the crews on it, and keeps its value."""
    for code, crews in crewed_tiles():
        tile = packed(code, crews, VALUE)
        looks = [packed(*turned(code, crews, steps), VALUE) for steps in EDGES]
        assert looks == [tile_bits.turned(tile, steps) for steps in EDGES]
