"""Pictures for terminals: as sixels, and by the protocol of kitty."""

import re
from base64 import b64decode

import pytest

from seismic import Board, svg
from seismic.cli.graphics import kitty
from seismic.cli.sixel import sixels, size_of

BOARD = Board({(0, 0): "T", (0, -1): "H03", (1, -1): "X14"})


@pytest.fixture(scope="module")
def png() -> bytes:
    return svg.png(svg.board(BOARD), 120)


def pixels(drawn: bytes) -> list[list[tuple[int, ...]]]:
    """Return the pixels of sixels, in percent: registers, repeats, lines and bands are followed."""
    head = re.match(rb'\x1bPq"1;1;(\d+);(\d+)', drawn)
    assert head is not None
    assert drawn.endswith(b"\x1b\\")
    width, height = int(head[1]), int(head[2])
    shown: list[list[tuple[int, ...]]] = [[()] * width for _ in range(height)]
    registers: dict[int, tuple[int, ...]] = {}
    across = top = 0
    colour: tuple[int, ...] = ()
    for token in re.finditer(
        rb"#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)(.)|([?-~])|([$-])", drawn[head.end() : -2]
    ):
        if token[1]:
            registers[int(token[1])] = tuple(int(token[group]) for group in (2, 3, 4))
        elif token[5]:
            colour = registers[int(token[5])]
        elif token[9]:
            across, top = 0, top + 6 * (token[9] == b"-")
        else:
            sign = (token[7] or token[8])[0] - 63
            end = across + int(token[6] or 1)
            for column in range(across, end):
                for below in range(6):
                    if sign >> below & 1:
                        assert not shown[top + below][column], "each pixel is painted once"
                        shown[top + below][column] = colour
            across = end
    return shown


class TestSixels:
    def test_every_pixel(self, png: bytes) -> None:
        """Every pixel is painted, in a colour close to that of the picture."""
        shown = pixels(sixels(png))
        assert size_of(png) == (len(shown[0]), len(shown))
        assert all(all(row) for row in shown)
        backdrop = tuple(int(svg.LIGHT.backdrop[at : at + 2], 16) for at in (1, 3, 5))
        for shade, part in zip(shown[0][0], backdrop, strict=True):
            assert abs(100 * part / 255 - shade) < 3

    def test_colours_of_the_crews(self) -> None:
        """What distinguishes players stays distinct: red and blue are far apart."""
        tiles = svg.png(svg.tile("X0"), 60)
        found = {colour for row in pixels(sixels(tiles)) for colour in row}
        assert any(red > 65 and green < 30 and blue < 30 for red, green, blue in found)


class TestKitty:
    def test_chunks(self, png: bytes) -> None:
        """The picture arrives whole, in chunks of which only the last says so."""
        chunks = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", kitty(png))
        assert png == b64decode(b"".join(data for _, data in chunks))
        assert all(4096 >= len(data) for _, data in chunks)
        assert 1 < len(chunks)
        heads = [head for head, _ in chunks]
        assert [b"a=T,f=100,m=1", *[b"m=1"] * (len(chunks) - 2), b"m=0"] == heads
