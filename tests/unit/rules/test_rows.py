"""Moves that are kept: rows of cells, and who makes room for whom."""

from seismic.rules.rows import ROWS, made, new_row

from seismic import Hex, Place, Tile
from seismic._engine.constraints import CONSTRAINTS
from seismic._engine.tile_types import SLOT, TileType
from seismic.model.hexes import cell_of
from seismic.model.tiles import piece_of
from seismic.rules._listing import CACHE_LINES

HERE = cell_of(Hex(-40, 3))


def a_type(*codes: str) -> TileType:
    pieces = [piece_of(Tile(code)) for code in codes]
    return TileType(codes[0], 0, 0, pieces, bytes(CONSTRAINTS), True)


def test_a_new_row() -> None:
    """It has room for every shape, and is found at the place of its cell."""
    row = new_row(HERE)
    assert (HERE, [None] * 139) == (row.cell, row.places)
    assert row is ROWS[HERE % CACHE_LINES]
    assert HERE + 1 != ROWS[(HERE + 1) % CACHE_LINES].cell


def test_made() -> None:
    """All moves with a type are made at once, and those with other types left alone."""
    row = new_row(HERE)
    straights, star = a_type("H03", "H14", "H25"), a_type("X012345")
    move = made(row, star, star.number)
    assert Place((-40, 3), "X012345") == move
    assert {star.number: move} == kept(row.places)
    move = made(row, straights, straights.number + 2)
    assert Place((-40, 3), "H25") == move
    assert move is row.places[straights.number + 2]
    expected = {
        SLOT[piece_of(Tile(code)) & 255]: Place((-40, 3), code)
        for code in ("H03", "H14", "H25", "X012345")
    }
    assert expected == kept(row.places)
    assert 139 == len(row.places)


def kept(places: list[Place | None]) -> dict[int, Place]:
    return {number: move for number, move in enumerate(places) if move is not None}


def test_places_of_cells() -> None:
    """Cells of an area of 127 columns and 64 rows have places of their own."""
    cells = [cell_of(Hex(q, r)) for q in range(-63, 64) for r in range(-32, 32)]
    assert len(cells) == len({cell % CACHE_LINES for cell in cells})


def test_taken_over() -> None:
    """Of two cells with the same place the later one has it."""
    one, other = new_row(HERE), new_row(HERE + CACHE_LINES)
    assert one is not other
    assert other is ROWS[HERE % CACHE_LINES]
    assert HERE == new_row(HERE).cell == ROWS[HERE % CACHE_LINES].cell
    assert 8191 == CACHE_LINES == len(ROWS)
