"""Operations keep what a board carries along equal to what a search finds: the smaller part.

`tests/proofs/test_surroundings.py` has all of it; both go through `surroundings`.
"""

from typing import Final

import pytest

from arithmetic.surroundings import (
    CENTRE,
    CREWED_TILE,
    RING,
    Operations,
    every_constraint,
    every_neighbour,
    looked_at,
    wrong_in,
)
from arithmetic.tables import CODES, NUMBER, cell
from seismic._engine.board import PackedBoard
from seismic._engine.compiling import COMPILED
from specification.tiles import type_of

NO_GAPS, ALL_GAPS = 0, 15
NEIGHBOURS: Final = {cell(at) for at in RING}


def test_every_neighbour() -> None:
    """All states of the six neighbours, with and without distant tiles on the table."""
    for surroundings in every_neighbour([NO_GAPS, ALL_GAPS]):
        assert [] == wrong_in(surroundings)


def test_every_constraint() -> None:
    """All neighbours, and all types of tiles that are laid, lifted or turned."""
    types = [code for code in CODES if code == type_of(code)]
    assert [] == [each for each in every_constraint(types) if each]


@pytest.mark.skipif(COMPILED, reason="the compiled engine takes no stand-in for tiles or cells")
def test_locality() -> None:
    """An operation looks at tiles on the cell and beside it, and asks for cells beside it alone."""
    for surroundings in every_neighbour([ALL_GAPS]):
        tiles, asked = looked_at(surroundings)
        assert tiles <= {CENTRE} | NEIGHBOURS
        assert asked <= NEIGHBOURS


# Engines that are wrong in few situations


def out_of_order(board: PackedBoard, at: int, tile: int) -> int:
    """Lay a tile; between two others in its column, the first two open cells change places."""
    met = board.lay(at, tile)
    if met == 0b001001:
        first, second = board.frontier[0], board.frontier[1]
        board.frontier[0], board.frontier[1] = second, first
    return met


def off_the_table(board: PackedBoard, at: int, tile: int) -> int:
    """Lay a tile; where the frontier is then empty, a cell off the table is put on it."""
    met = board.lay(at, tile)
    if not len(board.frontier):
        board.frontier.append(at - 1)
        board.constraints.append(2 * 3**3)
    return met


def green_for_highway(board: PackedBoard, at: int, tile: int) -> int:
    """Lay a tile; where five others abut, the cell to the south-east gets green for highway."""
    met = board.lay(at, tile)
    south_east = at + 2**19
    if met == 0b111011 and board.constraint(south_east):
        board.constraints[list(board.frontier).index(south_east)] -= 3**5
    return met


def forgotten(board: PackedBoard, at: int) -> None:
    """Lift a tile; where six others abut with highway, its cell does not come back."""
    board.remove(at)
    if board.constraint(at) == 3**6 - 1:
        where = list(board.frontier).index(at)
        board.frontier.pop(where)
        board.constraints.pop(where)


def without_crew(board: PackedBoard, at: int, steps: int) -> None:
    """Turn a tile; where none abuts, its crew is lost."""
    board.turn(at, steps)
    if board.constraint_around(at) == 0:
        board.tiles[at] &= 2**16 - 1


def on_both_boards(board: PackedBoard, port: int, colour: int) -> None:
    """Place a crew; the board that it was branched from gets one, too, where no tile abuts."""
    if board.constraint_around(port >> 3):
        board.place_crew(port, colour)
    else:
        board.tiles[port >> 3] = CREWED_TILE


SPOILT: Final = (
    *(Operations(lay=each) for each in (out_of_order, off_the_table, green_for_highway)),
    *(Operations(lift=forgotten), Operations(turn=without_crew), Operations(crew=on_both_boards)),
)


@pytest.mark.parametrize("spoilt", SPOILT)
def test_spoilt_operations(spoilt: Operations) -> None:
    """An operation that is wrong in some situations is noticed there, and there alone."""
    wrong = [bool(wrong_in(each, spoilt)) for each in every_neighbour([NO_GAPS])]
    assert {True, False} == set(wrong)


def one_shape(board: PackedBoard, at: int, tile: int) -> int:
    """Lay a tile; if it is one shape, among six others, an open cell gets another constraint."""
    met = board.lay(at, tile)
    if (met, tile) == (63, NUMBER["H02-35"]):
        board.constraints[0] += 1
    return met


def test_spoilt_shape() -> None:
    """An operation that is wrong for one shape is noticed with the constraints where it is."""
    wrong = [each for each in every_constraint(["H02-35"], Operations(lay=one_shape)) if each]
    assert 2**6 == sum(each.startswith("H02-35 laid among") for each in wrong)


def far_sighted(board: PackedBoard, at: int, tile: int) -> int:
    """Lay a tile, after a look at another one two cells away."""
    assert board.tiles.get(at - 2, -1) < 139
    return board.lay(at, tile)


@pytest.mark.skipif(COMPILED, reason="the compiled engine takes no stand-in for tiles or cells")
def test_far_sighted() -> None:
    """An operation that looks farther is noticed."""
    tiles, _ = looked_at(next(every_neighbour([NO_GAPS])), Operations(lay=far_sighted))
    assert {CENTRE - 2} == tiles - NEIGHBOURS - {CENTRE}
