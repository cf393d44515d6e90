"""Tiles drawn in Braille dots, small enough to stand side by side on a terminal."""

import sys
from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import Final, TypeAlias

from ..model.hexes import EDGES
from ..model.tiles import Tile
from ..model.wording import edge_name
from .screen import print_text

Dot: TypeAlias = tuple[float, float]

_COLUMNS: Final = 11
_ROWS: Final = 5
_CENTRE: Final = 10.0, 9.0
_RADIUS: Final = 10.0
_BLANK: Final = 0x2800
_BITS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""What each of the dots of a character adds to its code, by row and column."""
_GAP: Final = "  "


def chart(tiles: Iterable[Tile], width: int) -> str:
    """Draw tiles side by side, each below its code, as many on a line as fit."""
    across = max(1, (width + len(_GAP)) // (_COLUMNS + len(_GAP)))
    listed = list(tiles)
    bands = (listed[start : start + across] for start in range(0, len(listed), across))
    return "\n".join(line for band in bands for line in _band(band))


def compass() -> str:
    """Draw the town with the numbers of its edges around it."""
    first, upper, middle, lower, last = _rows(Tile("T"))
    beside = " " * (2 + int(_CENTRE[0]) // 2)
    lines = f"{beside}0", f"  {first}", f"5 {upper} 1", f"  {middle}", f"4 {lower} 2", f"  {last}"
    return "\n".join(line.rstrip() for line in (*lines, f"{beside}3"))


def print_drawing(drawing: str, tiles: Iterable[Tile], lang: str) -> None:
    """Print a drawing of tiles; where its characters are missing, the edges that they join."""
    try:
        drawing.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        drawing = "\n".join(f"{tile.code}: {_joined_edges(tile, lang)}" for tile in tiles)
    print_text(drawing)


def _joined_edges(tile: Tile, lang: str) -> str:
    return "; ".join(
        " - ".join(edge_name(edge, lang) for edge in edges) for edges in tile.fragments
    )


def _band(tiles: list[Tile]) -> Iterator[str]:
    codes = [f"{tile.code:^{_COLUMNS}}" for tile in tiles]
    for row in (codes, *zip(*map(_rows, tiles), strict=True)):
        yield _GAP.join(row).rstrip()


def _rows(tile: Tile) -> Iterator[str]:
    """Yield the lines of a picture."""
    dots = {(round(x), round(y)) for x, y in (*_outline(), *_roads(tile))}
    for top in range(0, _ROWS * 4, 4):
        cells = ((x, top) for x in range(0, _COLUMNS * 2, 2))
        yield "".join(_character(x, y, dots) for x, y in cells)


def _character(left: int, top: int, dots: set[tuple[int, int]]) -> str:
    bits = (
        bit
        for y, row in enumerate(_BITS)
        for x, bit in enumerate(row)
        if (left + x, top + y) in dots
    )
    code = sum(bits)
    return chr(_BLANK + code) if code else " "


def _outline() -> Iterator[Dot]:
    """Yield every other dot of the hexagon."""
    for corner in range(6):
        yield from _straight(_around(corner / 6, _RADIUS), _around((corner + 1) / 6, _RADIUS), 6)


def _roads(tile: Tile) -> Iterator[Dot]:
    for edges in tile.fragments:
        ends = [_middle(edge) for edge in edges]
        if len(ends) == 1:
            yield from _straight(ends[0], _CENTRE, 20)
        else:
            yield from _curve(ends[0], ends[1])
    if tile.kind != "highway":
        yield from ((_CENTRE[0] + x, _CENTRE[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1))


def _curve(first: Dot, last: Dot) -> Iterator[Dot]:
    """Yield the dots of a curve that bends towards the centre."""
    for step in range(41):
        t = step / 40
        yield (
            (1 - t) ** 2 * first[0] + 2 * t * (1 - t) * _CENTRE[0] + t**2 * last[0],
            (1 - t) ** 2 * first[1] + 2 * t * (1 - t) * _CENTRE[1] + t**2 * last[1],
        )


def _straight(first: Dot, last: Dot, steps: int) -> Iterator[Dot]:
    for step in range(steps):
        t = step / steps
        yield (first[0] + t * (last[0] - first[0]), first[1] + t * (last[1] - first[1]))


def _middle(edge: int) -> Dot:
    """Return the middle of an edge."""
    return _around((edge - EDGES.stop / 4) / EDGES.stop, _RADIUS * cos(pi / 6))


def _around(turn: float, radius: float) -> Dot:
    """Return a point around the centre, clockwise from the east by a part of a whole turn."""
    return _CENTRE[0] + radius * cos(2 * pi * turn), _CENTRE[1] + radius * sin(2 * pi * turn)
