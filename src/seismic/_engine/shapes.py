"""The 139 shapes that can lie on the table, one small number each, as tables.

Numbers 0 to 74 are highways, 75 to 137 intersections, each group in the order of its codes,
and 138 is the town. Bit ``e`` of a mask stands for edge ``e``.
"""

from itertools import combinations
from typing import Final

STUB: Final = 6
"""In LEADS: the fragment at this edge is a stub and ends inside the tile."""

GREEN: Final = 7
"""In LEADS: there is no fragment at this edge."""


def _pairings(edges: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    """Return the ways to join some of these edges in pairs; joining none comes first."""
    if not edges:
        return [()]
    edge, *others = edges
    found = _pairings(edges[1:])
    for other in others:
        rest = tuple([each for each in others if each != other])
        found += [((edge, other), *more) for more in _pairings(rest)]
    return found


def _highway_code(pairs: tuple[tuple[int, int], ...]) -> str:
    return "H" + "-".join(f"{a}{b}" for a, b in pairs)


def _highway_leads(pairs: tuple[tuple[int, int], ...]) -> bytes:
    leads = [GREEN] * 6
    for a, b in pairs:
        leads[a], leads[b] = b, a
    return bytes(leads)


def _all_shapes() -> dict[str, bytes]:
    """Return where the six edges of each code lead, in the order of the shapes' numbers."""
    highways = {
        _highway_code(pairs): _highway_leads(pairs) for pairs in _pairings(tuple(range(6)))[1:]
    }
    exits = [chosen for size in range(1, 7) for chosen in combinations(range(6), size)]
    intersections = {
        "X" + "".join(map(str, chosen)): bytes(STUB if e in chosen else GREEN for e in range(6))
        for chosen in exits
    }
    town = {"T": bytes([STUB] * 6)}
    return dict(sorted(highways.items())) | dict(sorted(intersections.items())) | town


_SHAPES = _all_shapes()

CODES: Final[tuple[str, ...]] = tuple(_SHAPES)
NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}
TOWN: Final[int] = NUMBERS["T"]

LEADS: Final[bytes] = b"".join(_SHAPES.values())
"""At ``shape * 6 + edge``: the edge at the other end of the fragment there, STUB or GREEN."""

EDGES: Final[bytes] = bytes(
    sum(1 << edge for edge in range(6) if leads[edge] != GREEN) for leads in _SHAPES.values()
)
"""The mask of the edges that carry highway."""

FRAGMENTS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    tuple((edge, to) for edge, to in enumerate(leads) if edge < to < GREEN)
    for leads in _SHAPES.values()
)
"""The fragments of a shape: the lowest edge, and the other edge or STUB."""


def _turned_once(leads: bytes) -> bytes:
    return bytes([to if to >= STUB else (to + 1) % 6 for to in leads[5:] + leads[:5]])


def _turns() -> bytes:
    # The town has the leads of X012345, so it is looked up apart; it looks the same in every
    # orientation.
    loose = list(_SHAPES.values())[:TOWN]
    numbers = {leads: number for number, leads in enumerate(loose)}
    once = [*[numbers[_turned_once(leads)] for leads in loose], TOWN]
    turns: list[int] = []
    for number in range(len(once)):
        for _ in range(6):
            turns.append(number)
            number = once[number]
    return bytes(turns)


TURNED: Final[bytes] = _turns()
"""At ``shape * 6 + steps``: the shape turned that many steps clockwise."""
