"""A tile as one int, for every shape with every crew on every fragment, turned by any steps."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from exhaustive.figures import FIGURES
from exhaustive.tables import CODES, NUMBER, turns
from seismic._engine.tile_bits import crew_on, crews_on, turned, with_crew
from seismic._engine.turning import steps_to_turn
from specification import tiles
from specification.tiles import EDGES, TOWN, Fragment, fragments, turned_fragment

NOBODY: Final = -1
VALUE: Final = 77

Crews = dict[Fragment, int]  # colour by fragment, or NOBODY


def packed(code: str, crews: Crews) -> int:
    """Return a tile as one int: the shape, the value, three bits for the crew at each edge."""
    by_edge = {edge: colour for fragment, colour in crews.items() for edge in fragment}
    standing = sum((by_edge.get(edge, NOBODY) + 1) * 8**edge for edge in EDGES)
    return NUMBER[code] + VALUE * 2**8 + standing * 2**16


def crewed_tiles() -> Iterator[tuple[str, Crews]]:
    """Yield every shape with every way in which crews of four colours can stand on it."""
    for code in CODES:
        for colours in product(range(NOBODY, 4), repeat=len(fragments(code))):
            yield code, dict(zip(fragments(code), colours, strict=True))


def turns_of(code: str, crews: Crews) -> list[tuple[str, Crews]]:
    """Return a tile with its crews, turned by 0 to 5 steps."""
    return [
        (
            tiles.turned(code, steps),
            {turned_fragment(fragment, steps): colour for fragment, colour in crews.items()},
        )
        for steps in EDGES
    ]


def new_looks(looks: list[int], index: list[int], fitting: int) -> int:
    """Return the mask of the steps by which a tile gets a look that fits and that is new."""
    new = [steps for steps in EDGES if looks[steps] not in looks[:steps]]
    return sum(2**steps for steps in new[1:] if fitting // 2 ** index[steps] % 2)


def test_crews() -> None:
    """Crews are read where they were put, on either edge of their fragments, and come one by one.

    The town is a shape like any other here.
    """
    counted = 0
    for code, crews in crewed_tiles():
        tile = packed(code, crews)
        counted += 1
        standing = [(min(each), colour) for each, colour in crews.items() if colour != NOBODY]
        assert sorted(standing) == crews_on(tile)
        for fragment, colour in crews.items():
            for edge in fragment:
                assert colour == crew_on(tile, edge)
                if colour != NOBODY:
                    before = packed(code, {**crews, fragment: NOBODY})
                    assert tile == with_crew(before, edge, colour)
    assert FIGURES["crewed_tiles"] == counted


def test_turned() -> None:
    """A tile is turned with its crews; by which steps to another look that fits, R16 asks."""
    for code, crews in crewed_tiles():
        tile = packed(code, crews)
        turned_codes = turns_of(code, crews)
        looks = [packed(*each) for each in turned_codes]
        assert looks == [turned(tile, steps) for steps in EDGES]
        if code == TOWN:
            continue
        ways = turns(code)
        index = [ways.index(each) for each, _ in turned_codes]
        as_it_lies = 2 ** ways.index(code)  # a laid tile fits so, unless it touches no highway
        two_ways = [as_it_lies | 2**way for way in range(len(ways))]
        for fitting in (0, 2 ** len(ways) - 1, *two_ways):
            assert new_looks(looks, index, fitting) == steps_to_turn(tile, fitting)
