"""Tiles drawn in Braille dots."""

import io
import sys

import pytest

from seismic import Tile
from seismic.cli.tile_chart import chart, compass, print_drawing
from seismic.model.tiles import all_types

STRAIGHT_AND_TIGHT = """\
    H03          H01
 ⢀⠌⠈⠁⡇⠉⠈⢄     ⢀⠌⠈⠁⡇⠉⠈⢄
 ⠆   ⡇   ⠆    ⠆   ⠙⠤⠤⠖⠆
⠪    ⡇   ⠨⠂  ⠪        ⠨⠂
 ⢑   ⡇  ⢀⠃    ⢑      ⢀⠃
  ⠡⠠⠄⠇⠤⠠⠁      ⠡⠠⠄⠄⠤⠠⠁"""


def test_roads() -> None:
    """A straight runs from north to south, a tight curve from north to north-east."""
    assert STRAIGHT_AND_TIGHT == chart([Tile("H03"), Tile("H01")], 80)


def test_every_picture_differs() -> None:
    """No two tiles look alike, however they lie."""
    tiles = {each.turned(steps) for each in all_types() for steps in range(6)}
    laid = [each for each in tiles if each.kind in ("highway", "intersection")]
    pictures = {chart([each], 80).partition("\n")[2] for each in laid if "+" not in each.code}
    assert 15 + 45 + 15 + 2**6 - 1 == len(laid) == len(pictures)


@pytest.mark.parametrize(("width", "across"), [(80, 6), (24, 2), (23, 1), (5, 1)])
def test_width(width: int, across: int) -> None:
    """As many stand side by side as fit."""
    first = chart([Tile("H03")] * 6, width).partition("\n")[0]
    assert across == first.count("H03")
    assert max(map(len, chart([Tile("H03")] * 6, max(width, 11)).splitlines())) <= max(width, 11)


def test_compass() -> None:
    """Around the town stand the numbers of its edges, clockwise from the north."""
    lines = compass().splitlines()
    assert ["0", "3"] == [lines[0].strip(), lines[-1].strip()]
    assert [("5", "1"), ("4", "2")] == [(lines[n][0], lines[n][-1]) for n in (2, 4)]


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-8", "⠪    ⡇   ⠨⠂"), ("latin-1", "H03-14: norte - sur; noreste - suroeste")],
)
def test_without_the_characters(encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a terminal lacks the characters, the edges are named that are joined."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    tile = Tile("H03-14" if encoding == "latin-1" else "H03")
    print_drawing(chart([tile], 80), [tile], "es")
    stream.seek(0)
    assert shown in stream.read()
