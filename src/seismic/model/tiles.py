"""A tile as it lies: its code, its fragments, turning it, and its type.

A code names the edges: ``H03`` and ``H01-25`` are highways, ``X024`` an intersection with three
exits (``X024+5`` if its value is not their number), ``T`` the town, ``Q3`` a quake.
"""

import re
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from .._engine import shapes
from .._engine.tile_bits import turned
from ..errors import BadCode, BadValue
from .hexes import EDGES, checked_edge

Kind: TypeAlias = Literal["highway", "intersection", "town", "quake"]
Ground: TypeAlias = Literal["highway", "green"]

TOWN_VALUE: Final = 6  # E6
MAGNITUDES: Final = range(1, 7)  # C4
VALUES: Final = range(1, 100)  # C3 prints 1 to 6; the owner of a box may say otherwise

_QUAKE: Final = 255  # in place of a shape: quakes never lie on the table
_LONGEST: Final = len("X012345+99")
_FORMS: Final = "a tile code such as H03, H01-25, X024, X024+5, T or Q3"


def _piece(code: str) -> int:
    """Return the piece of a code: the shape in the low byte, the value above it."""
    if not isinstance(code, str):
        raise BadCode(code, _FORMS)
    if code == "T":  # a highway on all six edges (R1)
        return shapes.TOWN | TOWN_VALUE << 8
    if re.fullmatch("Q[1-6]", code):
        return _QUAKE | int(code[1]) << 8
    shape, plus, value = code.partition("+")
    if len(code) > _LONGEST:  # perhaps a whole pile, of which no advice shows a part
        raise BadCode(code, _FORMS)
    number = shapes.NUMBERS.get(shape)
    if number is None or shape == "T":
        raise BadCode(code, _FORMS + _suggestion(shape))
    if shape[0] == "H":
        if plus:
            raise BadCode(code, f"{shape} without a value: only intersections have one")
        return number
    if not plus:
        return number | (len(shape) - 1) << 8
    if not re.fullmatch("[1-9][0-9]?", value):
        raise BadCode(code, f"{shape}+ and a value from 1 to 99")
    return number | int(value) << 8


def _suggestion(shape: str) -> str:
    """Return a hint at the tile whose code has the same edges in order, if there is one."""
    if re.fullmatch("H[0-5]{2}(-[0-5]{2}){0,2}", shape):
        meant = "H" + "-".join(sorted("".join(sorted(pair)) for pair in shape[1:].split("-")))
    elif re.fullmatch("X[0-5]{1,6}", shape):
        meant = "X" + "".join(sorted(shape[1:]))
    else:
        return ""
    return f" (did you mean {meant}?)" if meant in shapes.NUMBERS else ""


def _code(piece: int) -> str:
    number, value = piece & 255, piece >> 8
    if number == _QUAKE:
        return f"Q{value}"
    code = shapes.CODES[number]
    return f"{code}+{value}" if code[0] == "X" and value != len(code) - 1 else code


def _canonical(code: str) -> str:
    return _code(_piece(code))


@frozen(order=True)
class Tile:
    """A tile as it lies, named by its code.

    >>> import seismic
    >>> seismic.Tile("H03").turned(1)
    Tile(code='H14')
    >>> seismic.Tile("H14").type
    Tile(code='H03')
    >>> seismic.Tile("X135").value
    3
    """

    code: str = field(converter=_canonical)
    """Its code in canonical form."""
    _packed: int = field(init=False, eq=False, order=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_packed", _piece(self.code))

    @property
    def kind(self) -> Kind:
        """Whether it is a highway, an intersection, the town or a quake."""
        return _KINDS[self.code[0]]

    @property
    def value(self) -> int:
        """What a section gains by ending here (E6); 0 for a highway or a quake."""
        return 0 if self.kind == "quake" else self._packed >> 8

    @property
    def magnitude(self) -> int:
        """How many tiles a quake removes (Q4); 0 for any other tile."""
        return self._packed >> 8 if self.kind == "quake" else 0

    @property
    def fragments(self) -> tuple[tuple[int, ...], ...]:
        """The edges that each fragment touches: two, or one for a stub."""
        if self.kind == "quake":
            return ()
        leads = shapes.LEADS[(self._packed & 255) * 6 :][:6]
        return tuple(
            (edge,) if to == shapes.STUB else (edge, to)
            for edge, to in enumerate(leads)
            if to != shapes.GREEN and to > edge
        )

    @property
    def edges(self) -> tuple[int, ...]:
        """The edges with a highway, ascending."""
        return tuple(sorted(edge for fragment in self.fragments for edge in fragment))

    def ground(self, edge: int) -> Ground:
        """Return what there is at an edge."""
        return "highway" if checked_edge("edge", edge) in self.edges else "green"

    def fragment_at(self, edge: int) -> tuple[int, ...] | None:
        """Return the fragment that touches an edge, if there is one."""
        checked_edge("edge", edge)
        return next((fragment for fragment in self.fragments if edge in fragment), None)

    def turned(self, steps: int) -> "Tile":
        """Return the tile turned clockwise by that many steps of a sixth."""
        if type(steps) is not int:
            raise BadValue("steps", steps, "a whole number")
        return self if self.kind == "quake" else tile_of(turned(self._packed, steps % 6))

    @property
    def type(self) -> "Tile":
        """The type of the tile: the smallest code among its orientations."""
        return type_of(self._packed)

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Tile, (self.code,)

    def _repr_svg_(self) -> str:
        from .. import svg

        return svg.tile(self)


_KINDS: Final[dict[str, Kind]] = {
    "H": "highway",
    "X": "intersection",
    "T": "town",
    "Q": "quake",
}


def as_tile(value: "Tile | str") -> Tile:
    """Return a tile, given as one or as its code."""
    return value if isinstance(value, Tile) else Tile(value)


def piece_of(tile: Tile) -> int:
    """Return a tile as the engine packs it."""
    return tile._packed


@cache  # there are fewer than 16,000 pieces
def tile_of(piece: int) -> Tile:
    """Return the tile of a packed piece."""
    return Tile(_code(piece))


@cache
def type_of(piece: int) -> Tile:
    """Return the type of a packed piece."""
    tile = tile_of(piece)
    return min(tile.turned(steps) for steps in EDGES)


@lru_cache(maxsize=1)
def all_types() -> tuple[Tile, ...]:
    """Return the 17 highway and 13 intersection types."""
    loose = (Tile(code) for code in shapes.CODES if code != "T")
    return tuple(dict.fromkeys(sorted(tile.type for tile in loose)))
