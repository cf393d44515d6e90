"""Moves that are kept: numbers of pieces, rows of cells, and who makes room for whom."""

from concurrent.futures import ThreadPoolExecutor
from sys import getswitchinterval, setswitchinterval

import pytest

from seismic import Hex, Place, Tile, rows
from seismic._kernel.packed import NEEDS
from seismic._kernel.types import TileType
from seismic.hexes import cell_of
from seismic.rows import MOST, PIECES, ROOM, ROWS, Row, made, new_row, numbered
from seismic.tiles import piece_of

HERE = cell_of(Hex(-40, 3))


pytestmark = pytest.mark.usefixtures("own_numbers")


def a_type(*codes: str) -> TileType:
    pieces = [piece_of(Tile(code)) for code in codes]
    return TileType(codes[0], 0, 0, pieces, numbered(pieces), bytes(NEEDS))


def test_numbers() -> None:
    """Pieces get the next numbers, each its own, whatever they are."""
    before = len(PIECES)
    assert before == numbered([7, 8, 9])
    assert before + 3 == numbered([7])
    assert [7, 8, 9, 7] == PIECES[before:]


def test_no_more_numbers() -> None:
    """There are 512 numbers; a type for which there are too few gets none, and takes none."""
    numbered([0] * (MOST - 3 - len(PIECES)))
    row = new_row(HERE)
    assert -1 == numbered([1, 2, 3, 4])
    assert 509 == len(PIECES) == len(row.places)
    assert 509 == numbered([1, 2, 3])
    assert -1 == numbered([1])
    assert 512 == len(PIECES) == len(row.places)


def test_a_new_row() -> None:
    """It has room for every piece so far, and is found at the place of its cell."""
    row = new_row(HERE)
    assert (HERE, [None] * len(PIECES)) == (row.cell, row.places)
    assert row is ROWS[HERE % ROOM]


def test_made() -> None:
    """All moves with a type are made at once, and those of the other types left alone."""
    row = new_row(HERE)
    first, second = a_type("H03", "H14", "H25"), a_type("X012345")
    assert made(row, second, second.number) is row.places[second.number]
    assert [None] * first.number == row.places[: first.number]
    assert [None] * 3 + [Place((-40, 3), "X012345")] == row.places[first.number :]
    assert made(row, first, first.number + 2) is row.places[first.number + 2]
    expected = [Place((-40, 3), code) for code in ("H03", "H14", "H25", "X012345")]
    assert expected == row.places[first.number :]


def test_room_for_more() -> None:
    """A row grows when more pieces are numbered, and keeps what it has."""
    row = new_row(HERE)
    one = a_type("X0")
    made(row, one, one.number)
    kept = list(row.places)
    other = new_row(HERE + 1)
    assert len(PIECES) == numbered([1, 2])
    for each in (row, other):
        assert len(PIECES) == len(each.places)
    assert [*kept, None, None] == row.places


def test_empty_places() -> None:
    """What stands for no row is no cell's, and has no room however many pieces there are."""
    free = next(row for row in ROWS if row.cell == 1 << 62)
    before = list(free.places)
    numbered([1, 2, 3])
    assert before == free.places


def test_places_of_cells() -> None:
    """Cells of an area of 127 columns and 64 rows have places of their own."""
    cells = [cell_of(Hex(q, r)) for q in range(-63, 64) for r in range(-32, 32)]
    assert len(cells) == len({cell % ROOM for cell in cells})


def test_taken_over() -> None:
    """Of two cells with the same place the later one has it."""
    one, other = new_row(HERE), new_row(HERE + ROOM)
    assert one is not other is ROWS[HERE % ROOM]
    assert HERE == new_row(HERE).cell == ROWS[HERE % ROOM].cell


def test_numbered_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that has just been made while pieces were numbered is made once more."""

    def slow(cell: int) -> Row:
        row = Row(cell)
        if not PIECES:
            numbered([1, 2])
        return row

    monkeypatch.setattr(rows, "Row", slow)  # compiled code isn't so slow, and right as well
    row = new_row(HERE)
    assert len(PIECES) == len(row.places)
    assert row is ROWS[HERE % ROOM]


@pytest.mark.parametrize("seed", range(3))
def test_threads(seed: int) -> None:
    """A row that is made while other threads number pieces has room for them all."""
    cells = range(10_000 * seed, 10_000 * seed + 300)
    before = getswitchinterval()
    setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            numbering = [pool.submit(numbered, [number]) for number in range(60)]
            made_meanwhile = list(pool.map(new_row, cells))
            numbers = [each.result() for each in numbering]
    finally:
        setswitchinterval(before)
    assert 60 == len(numbers)
    for row in made_meanwhile:
        assert row is ROWS[row.cell % ROOM]
        assert len(PIECES) <= len(row.places)
