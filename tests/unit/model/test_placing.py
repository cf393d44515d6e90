"""The move that lays a tile: a packed value that behaves like any other move."""

import copy
import pickle
import sys
from typing import Any

import attrs
import cattrs
import pytest

from seismic import BadValue, Hex, Place, PlaceCrew, Tile
from seismic.model.hexes import cell_of
from seismic.model.placing import packed_place
from seismic.model.tiles import piece_of

MOVE = Place(Hex(1, -2), Tile("X024+5"))
PACKED = cell_of(Hex(1, -2)) << 16 | piece_of(Tile("X024+5"))
"""The number that this move is packed in."""


def test_fields() -> None:
    """It has a cell and a tile, also west of the town, where cells are negative numbers."""
    assert (Hex(1, -2), Tile("X024+5")) == (MOVE.at, MOVE.tile)
    west = Place((-3, 2), "H14")
    assert (Hex(-3, 2), Tile("H14")) == (west.at, west.tile)
    assert "Place(at=Hex(q=-3, r=2), tile=Tile(code='H14'))" == repr(west)


@pytest.mark.parametrize("at", [Hex(1, -1), Hex(-3, 2), Hex(0, 0), Hex(2**17 - 1, 1 - 2**17)])
@pytest.mark.parametrize("code", ["H03", "X024+5", "X012345+99"])
def test_packed(at: Hex, code: str) -> None:
    """The same move is made of a cell and a piece as the engine has them."""
    move = packed_place(cell_of(at), piece_of(Tile(code)))
    assert Place(at, code) == move
    assert hash(Place(at, code)) == hash(move)
    assert (at, Tile(code)) == (move.at, move.tile)


def test_equality() -> None:
    """Equal moves lay the same tile on the same cell."""
    assert Place((1, -2), "X024+5") == MOVE
    assert hash(Place((1, -2), "X024+5")) == hash(MOVE)
    for other in (
        *(Place((1, -1), "X024+5"), Place((1, -2), "X024"), Place((1, -2), "X135+5")),
        *(PlaceCrew(1), PACKED, (MOVE.at, MOVE.tile), None),
    ):
        assert other != MOVE
        assert False is (MOVE == other)


def test_patterns() -> None:
    """It can be matched by position."""
    match MOVE:
        case Place(at, tile):
            assert (Hex(1, -2), Tile("X024+5")) == (at, tile)
        case _:
            pytest.fail("no match")


def test_attrs() -> None:
    """Both attrs and cattrs treat it like the other moves."""
    assert attrs.has(Place)
    assert ["at", "tile"] == [field.name for field in attrs.fields(Place)]
    assert {"at": MOVE.at, "tile": MOVE.tile} == attrs.asdict(MOVE, recurse=False)
    move: Any = MOVE  # which attrs knows, but its types don't
    assert Place((1, -2), "H03") == attrs.evolve(move, tile="H03")
    assert Place((0, 1), "X024+5") == attrs.evolve(move, at=(0, 1))
    written = {"at": {"q": 1, "r": -2}, "tile": {"code": "X024+5"}}
    assert written == cattrs.unstructure(MOVE)
    assert cattrs.structure(written, Place) == MOVE
    lenient = cattrs.Converter(prefer_attrib_converters=True)
    assert lenient.structure({"at": (1, -2), "tile": "X024+5"}, Place) == MOVE


def test_changed_copies() -> None:
    """A changed copy is checked like any other."""
    changed: Any = MOVE.__replace__(at=(0, 1))
    assert Place((0, 1), "X024+5") == changed
    assert MOVE == MOVE.__replace__()
    if sys.version_info >= (3, 13):
        assert changed == copy.replace(MOVE, at=Hex(0, 1))
    with pytest.raises(BadValue):
        MOVE.__replace__(tile="H30")
    with pytest.raises(TypeError):
        MOVE.__replace__(edge=1)


def test_pickles() -> None:
    """A pickle holds the cell and the tile, not how they are packed."""
    assert (Place, (MOVE.at, MOVE.tile)) == MOVE.__reduce__()
    assert MOVE == pickle.loads(pickle.dumps(MOVE))


def test_wrong_types() -> None:
    """A number is no cell, and nothing but a tile or its code is a tile."""
    for at, tile in ((PACKED, "H03"), (PACKED, None), ((0, 1), object())):
        given: Any = (at, tile)
        with pytest.raises(BadValue):
            Place(*given)
