"""By which steps a laid tile gets another look, for every tile, its crews and whatever fits."""

from collections.abc import Iterator

from arithmetic.crewed import crewed_tiles, packed, turned
from arithmetic.tables import turns
from seismic._engine.turning import steps_to_turn
from specification.tiles import EDGES, TOWN


def masks_with(one: int, ways: int) -> Iterator[int]:
    """Yield 0, and every mask of some of these ways, that one among them.

    A tile that lies on the table fits as it lies; it can have no way at all, where no highway
    meets it.
    """
    yield 0
    yield from (mask for mask in range(2**ways) if mask // 2**one % 2)


def test_steps_to_turn() -> None:
    """The steps that lead to a look that fits, and that fewer steps don't lead to (R16)."""
    for code, crews in crewed_tiles():
        if code == TOWN:
            continue
        turned_tiles = [turned(code, crews, steps) for steps in EDGES]
        looks = [packed(*each) for each in turned_tiles]
        ways = turns(code)
        new = [steps for steps in EDGES if steps == looks.index(looks[steps])]
        led_to = [(steps, 2 ** ways.index(turned_tiles[steps][0])) for steps in new[1:]]
        for fitting in masks_with(ways.index(code), len(ways)):
            expected = sum(2**steps for steps, way in led_to if fitting & way)
            assert expected == steps_to_turn(looks[0], fitting)
