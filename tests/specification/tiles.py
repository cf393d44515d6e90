"""Tiles and their codes: edges, fragments, turning, types and values (Words, Geometry, R1, R3).

A tile is its code as it lies, a string; nothing here knows on which cell.
"""

import re
from functools import cache

Fragment = tuple[int, ...]  # the edges it touches: two for a chord, one for a stub

EDGES = range(6)  # clockwise from north
TOWN = "T"
TOWN_VALUE = 6  # E6

HIGHWAY_CODE = re.compile(r"H[0-5]{2}(-[0-5]{2}){0,2}")
INTERSECTION_CODE = re.compile(r"X(?P<exits>[0-5]{1,6})(\+(?P<value>[1-9][0-9]*))?")
QUAKE_CODE = re.compile(r"Q[1-6]")


@cache
def canonical(code: str) -> str:
    """Return the one way to write this tile as it lies; raise ValueError for an invalid code."""
    if code == TOWN or QUAKE_CODE.fullmatch(code):
        return code
    if HIGHWAY_CODE.fullmatch(code):
        chords = code[1:].split("-")
        edges = "".join(chords)
        ascending = chords == sorted(chords) and all(chord[0] < chord[1] for chord in chords)
        if ascending and len(set(edges)) == len(edges):
            return code
    if match := INTERSECTION_CODE.fullmatch(code):
        exits, value = match["exits"], match["value"]
        if list(exits) == sorted(set(exits)):
            if value is None or int(value) == len(exits):
                return f"X{exits}"
            return f"X{exits}+{value}"
    raise ValueError(f"not the code of a tile: {code!r}")


def is_quake(code: str) -> bool:
    """Return whether this tile is a quake, which is never laid."""
    return code.startswith("Q")


def is_terminus(code: str) -> bool:
    """Return whether sections end on this tile: at a town or an intersection."""
    return code == TOWN or code.startswith("X")


@cache
def fragments(code: str) -> tuple[Fragment, ...]:
    """Return the pieces of highway on a tile, each by the edges it touches."""
    code = canonical(code)
    if code == TOWN:
        return tuple((edge,) for edge in EDGES)  # R1
    if code.startswith("X"):
        return tuple((int(edge),) for edge in code[1:].partition("+")[0])
    if code.startswith("H"):
        return tuple((int(chord[0]), int(chord[1])) for chord in code[1:].split("-"))
    return ()


@cache
def highway_edges(code: str) -> frozenset[int]:
    """Return the edges that a highway crosses; all others are green."""
    return frozenset(edge for fragment in fragments(code) for edge in fragment)


def fragment_at(code: str, edge: int) -> Fragment | None:
    """Return the fragment that touches this edge, or None."""
    for fragment in fragments(code):
        if edge in fragment:
            return fragment
    return None


def value(code: str) -> int:
    """Return what a terminus adds to a section that ends there (C3, E6, R3)."""
    if code == TOWN:
        return TOWN_VALUE
    exits, _, written = canonical(code)[1:].partition("+")
    return int(written) if written else len(exits)


def turned_fragment(fragment: Fragment, steps: int) -> Fragment:
    """Return a fragment turned clockwise."""
    return tuple(sorted((edge + steps) % 6 for edge in fragment))


@cache
def turned(code: str, steps: int) -> str:
    """Return the code of a tile turned clockwise."""
    code = canonical(code)
    if code == TOWN or is_quake(code):
        return code
    new = sorted(turned_fragment(fragment, steps) for fragment in fragments(code))
    written = ["".join(str(edge) for edge in fragment) for fragment in new]
    if code.startswith("H"):
        return "H" + "-".join(written)
    _, plus, value_written = code.partition("+")
    return "X" + "".join(written) + plus + value_written


@cache
def orientations(code: str) -> frozenset[str]:
    """Return every way in which a tile can lie."""
    return frozenset(turned(code, steps) for steps in EDGES)


@cache
def type_of(code: str) -> str:
    """Return the type of a tile: the smallest code among its turns."""
    return min(orientations(code))
