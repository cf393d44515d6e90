"""The single values of a saved game: how each is read, with nothing coerced, and written.

One function a kind serves the fast way and, where something is wrong, the search for it. Which
values stand where belongs to ``documents``.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NewType, TypeAlias, get_args

from .._engine.grid import FAR, cell_at
from ..errors import BadMove, BadValue
from ..model.board import COLOURS
from ..model.hexes import EDGES, Hex, hex_of
from ..model.moves import Move
from ..model.notation import parse_move
from ..model.options import OPTIONS, VARIANTS
from ..model.steps import PHASES
from ..model.tiles import Kind, Tile
from ..model.tilesets import Source
from .strict import Caps

Format = NewType("Format", str)
Version = NewType("Version", int)
Colour = NewType("Colour", str)
Variant = NewType("Variant", str)
Ruling = NewType("Ruling", str)
Reading = NewType("Reading", str)
Reason = NewType("Reason", str)
PhaseName = NewType("PhaseName", str)
Count = NewType("Count", int)
Height = NewType("Height", int)
Size = NewType("Size", int)
Rectangle = NewType("Rectangle", tuple[int, int])
Edge = NewType("Edge", int)
Lying = NewType("Lying", Tile)
"""A highway or an intersection as it lies."""
Drawn = NewType("Drawn", Tile)
"""A tile that is drawn, in any orientation, as its type."""
Shown = NewType("Shown", Tile)
"""A tile that is face up, and therefore no quake (Q1)."""
QuakeTile = NewType("QuakeTile", Tile)

Read: TypeAlias = Callable[..., object]
"""What reads a value; cattrs hands in the kind too."""

ENDINGS: Final = ("E1", "E2", "R6")


def _one_of(*names: str) -> Callable[[Caps], Read]:
    def read(value: object, _: object = None) -> object:
        if type(value) is str and value in names:
            return value
        raise BadValue("value", value, names[0] if len(names) == 1 else f"one of {_list(names)}")

    return lambda caps: read


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def _whole(least: int, most: Callable[[Caps], int]) -> Callable[[Caps], Read]:
    def reader(caps: Caps) -> Read:
        limit = most(caps)

        def read(value: object, _: object = None) -> object:
            if type(value) is int and least <= value <= limit:
                return value
            raise BadValue("value", value, f"a whole number from {least} to {limit}")

        return read

    return reader


def _edge(caps: Caps) -> Read:
    edges = {str(edge): edge for edge in EDGES}

    def read(value: object, _: object = None) -> object:
        if type(value) is str and value in edges:
            return edges[value]
        raise BadValue("edge", value, 'an edge from "0" (north) clockwise to "5"')

    return read


def _hex(caps: Caps) -> Read:
    limit = min(caps.numbers, FAR - 1)

    def read(value: object, _: object = None) -> object:
        if type(value) is list and len(value) == 2:
            q, r = value
            if type(q) is int and type(r) is int and -limit <= q <= limit and -limit <= r <= limit:
                return hex_of(cell_at(q, r))
        raise BadValue("at", value, f"[q, r], two whole numbers between ±{limit}")

    return read


def _rectangle(caps: Caps) -> Read:
    limit = _numbers(caps)

    def read(value: object, _: object = None) -> object:
        sizes = value if type(value) is list and len(value) == 2 else [None]
        if all(type(size) is int and 0 < size <= limit for size in sizes):
            return tuple(sizes)
        raise BadValue("rectangle", value, f"[columns, rows], two whole numbers from 1 to {limit}")

    return read


def _tile(what: str, *kinds: Kind, drawn: bool) -> Callable[[Caps], Read]:
    def found(value: object, caps: Caps) -> Tile:
        if type(value) is not str or len(value) > caps.texts:
            raise BadValue("tile", value, what)
        tile = Tile(value)
        usual = tile.type if drawn else tile
        if tile.kind not in kinds:
            raise BadValue("tile", value, what)
        if value != usual.code:
            raise BadValue("tile", value, f"{what}, here written {usual}")
        return tile

    def reader(caps: Caps) -> Read:
        known: dict[object, Tile] = {}  # codes that are right, of which there are under 7,000

        def read(value: object, _: object = None) -> object:
            tile = known.get(value) if type(value) is str else None
            if tile is None:
                tile = known[value] = found(value, caps)
            return tile

        return read

    return reader


_parsed: Final = lru_cache(maxsize=1 << 13)(parse_move)  # most games have the same moves


def _move(caps: Caps) -> Read:
    def read(value: object, _: object = None) -> object:
        if type(value) is str and len(value) <= caps.texts:
            return _parsed(value)
        raise BadMove(value, f"a line of at most {caps.texts} characters")

    return read


def _numbers(caps: Caps) -> int:
    return min(caps.numbers, FAR // 2 - 1)


_HIGHWAY: Final = "the code of a highway or intersection such as H03, H01-25 or X024"

SCALARS: Final[Mapping[object, Callable[[Caps], Read]]] = {
    Format: _one_of("state", "record", "view"),
    Version: _whole(1, lambda caps: 1),
    Colour: _one_of(*COLOURS),
    Variant: _one_of(*VARIANTS),
    Ruling: _one_of(*OPTIONS),
    Reading: _one_of(*OPTIONS.values()),
    Source: _one_of(*get_args(Source)),
    Reason: _one_of(*ENDINGS),
    PhaseName: _one_of(*PHASES.values()),
    Count: _whole(0, _numbers),
    Height: _whole(1, _numbers),
    Size: _whole(0, _numbers),
    Rectangle: _rectangle,
    Edge: _edge,
    Hex: _hex,
    Lying: _tile(_HIGHWAY, "highway", "intersection", drawn=False),
    Drawn: _tile(f"{_HIGHWAY} or Q3", "highway", "intersection", "quake", drawn=True),
    Shown: _tile(_HIGHWAY, "highway", "intersection", drawn=True),
    QuakeTile: _tile("a quake, Q1 to Q6", "quake", drawn=True),
    Move: _move,
}
"""For each kind of value, what makes its reader within caps."""
