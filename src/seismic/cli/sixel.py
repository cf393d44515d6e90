"""Pictures as sixels, which many terminals draw: six rows of pixels at a time, colour by colour."""

import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

_MOST_COLOURS: Final = 255
_ROWS: Final = 6
_NOTHING: Final = ord("?")  # a column of six pixels in other colours
_RUN: Final = re.compile(rb"(.)\1{3,}", re.DOTALL)
_FINENESS: Final = 8  # colours are rounded, since edges are smoothed in thousands of shades

Colour = tuple[int, int, int]


def sixels(png: bytes) -> bytes:
    """Return a PNG, as `seismic.svg.png` renders it, as sixels in at most 255 colours."""
    rows = [list(_colours(row)) for row in _pixels(png)]
    palette = _palette(Counter(colour for row in rows for colour in row))
    shades = sorted(set(palette.values()))
    numbers = {colour: number for number, colour in enumerate(shades)}
    registers = b"".join(
        b"#%d;2;%d;%d;%d" % (number, *(round(100 * part / 255) for part in colour))
        for colour, number in numbers.items()
    )
    indexed = [[numbers[palette[colour]] for colour in row] for row in rows]
    size = b'"1;1;%d;%d' % (len(rows[0]), len(rows))
    bands = (indexed[top : top + _ROWS] for top in range(0, len(indexed), _ROWS))
    return b"\x1bPq" + size + registers + b"-".join(map(_band, bands)) + b"\x1b\\"


def _band(rows: list[list[int]]) -> bytes:
    """Return up to six rows: for each colour the columns in which it is, one below the other."""
    width = len(rows[0])
    layers: dict[int, bytearray] = {}
    for below, row in enumerate(rows):
        for across, colour in enumerate(row):
            if colour not in layers:
                layers[colour] = bytearray([_NOTHING]) * width
            layers[colour][across] += 1 << below
    return b"$".join(
        b"#%d%b" % (colour, _RUN.sub(_counted, layer.rstrip(b"?")))
        for colour, layer in layers.items()
    )


def _counted(run: re.Match[bytes]) -> bytes:
    return b"!%d%b" % (len(run[0]), run[1])


# Colours


def _colours(row: bytes) -> Iterator[Colour]:
    """Yield the colour of each pixel, rounded."""
    for red, green, blue, _ in zip(*[iter(row)] * 4, strict=True):
        yield _rounded(red), _rounded(green), _rounded(blue)


def _rounded(part: int) -> int:
    return min(255, (part + _FINENESS // 2) // _FINENESS * _FINENESS)


def _palette(found: Mapping[Colour, int]) -> dict[Colour, Colour]:
    """Return a colour of the most frequent ones for each colour."""
    frequent = sorted(found, key=lambda colour: (-found[colour], colour))[:_MOST_COLOURS]
    kept = set(frequent)
    return {colour: colour if colour in kept else _nearest(colour, frequent) for colour in found}


def _nearest(colour: Colour, among: Iterable[Colour]) -> Colour:
    red, green, blue = colour
    return min(
        among,
        key=lambda one: (one[0] - red) ** 2 + (one[1] - green) ** 2 + (one[2] - blue) ** 2,
    )


# Reading PNG


def size_of(png: bytes) -> tuple[int, int]:
    """Return the width and the height of a PNG."""
    width, height = struct.unpack(">2I", png[16:24])
    return width, height


def _pixels(png: bytes) -> Iterator[bytes]:
    """Yield the rows of a PNG with eight bits for each of red, green, blue and opacity."""
    width, height = size_of(png)
    assert png[24:29] == b"\x08\x06\x00\x00\x00"  # what resvg writes
    data = zlib.decompress(b"".join(_chunks(png, b"IDAT")))
    stride = 4 * width + 1
    before = bytes(4 * width)
    for start in range(0, height * stride, stride):
        before = _unfiltered(data[start], data[start + 1 : start + stride], before)
        yield before


def _chunks(png: bytes, name: bytes) -> Iterator[bytes]:
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == name:
            yield png[at + 8 : at + 8 + length]
        at += length + 12


def _unfiltered(filter: int, row: bytes, above: bytes) -> bytes:
    """Return a row from its differences to the pixels on its left and above (PNG, clause 9)."""
    if filter == 0:
        return row
    if filter == 2:
        return bytes((each + up) & 255 for each, up in zip(row, above, strict=True))
    found = bytearray(row)
    for at, each in enumerate(row):
        left, corner = (found[at - 4], above[at - 4]) if at >= 4 else (0, 0)
        up = above[at]
        match filter:
            case 1:
                guess = left
            case 3:
                guess = (left + up) // 2
            case _:
                guess = _paeth(left, up, corner)
        found[at] = (each + guess) & 255
    return bytes(found)


def _paeth(left: int, up: int, corner: int) -> int:
    """Return whichever of three pixels is nearest to left + up - corner."""
    far_left, far_up, far = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if far_left <= far_up and far_left <= far:
        return left
    return up if far_up <= far else corner
