"""Tiles as one int with the crews on them, put together from codes."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from arithmetic.tables import CODES, NUMBER
from specification import tiles
from specification.tiles import EDGES, Fragment, fragments, turned_fragment

NOBODY: Final = -1

Crews = dict[Fragment, int]  # colour by fragment, or NOBODY


def packed(code: str, crews: Crews, value: int = 0) -> int:
    """Return a tile as one int: the shape, the value, three bits for the crew at each edge."""
    by_edge = {edge: colour for fragment, colour in crews.items() for edge in fragment}
    standing = sum(by_edge.get(edge, NOBODY) + 1 << 3 * edge for edge in EDGES)
    return NUMBER[code] + (value << 8) + (standing << 16)


def turned(code: str, crews: Crews, steps: int) -> tuple[str, Crews]:
    """Return a tile with its crews, turned clockwise."""
    carried = {turned_fragment(fragment, steps): colour for fragment, colour in crews.items()}
    return tiles.turned(code, steps), carried


def crewed_tiles() -> Iterator[tuple[str, Crews]]:
    """Yield every shape with every way in which crews of four colours can stand on it."""
    for code in CODES:
        for colours in product(range(NOBODY, 4), repeat=len(fragments(code))):
            yield code, dict(zip(fragments(code), colours, strict=True))
