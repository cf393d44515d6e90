"""Strings of fragments that join two termini, on hand-drawn boards."""

from seismic import Table
from seismic._engine.board import PackedBoard, board_with
from seismic._engine.grid import STEP
from seismic._engine.shapes import NUMBERS
from seismic._engine.tally import COUNT_BITS, joined, one_crew
from seismic.model.table import region_of
from unit._engine.boards import AROUND, BLUE, RED, YELLOW, M, board, ring

NORTH, SOUTH = AROUND[0], AROUND[3]


Found = list[tuple[int, int, int, int, int]]


def in_order(packed: PackedBoard) -> Found:
    """Return what is found with the lower cell first: from which end, each build decides."""
    return sorted(
        (chords, numbers, min(first, last), max(first, last), crews)
        for chords, numbers, first, last, crews in joined(packed)
    )


class TestJoined:
    """What joins two termini, and what doesn't."""

    def test_nothing(self) -> None:
        """A string with an open end joins nothing."""
        assert [] == joined(board({}))
        assert [] == joined(board({M: "T"}))
        assert [] == joined(board({M: "T", NORTH: "H03"}))

    def test_two_stubs(self) -> None:
        """Two stubs that meet have no chord between them."""
        assert [(0, 0, NORTH, M, 0)] == in_order(board({M: "X0", NORTH: "X3"}))

    def test_chords(self) -> None:
        """Every fragment between the stubs is a chord."""
        far = NORTH + STEP[0]
        assert [(1, 0, far, M, 0)] == in_order(board({M: "X0", NORTH: "H03", far: "X3"}))

    def test_back_to_the_same_tile(self) -> None:
        """A string may leave a tile and come back to it."""
        assert [(2, 0, M, M, 0)] == joined(board({M: "X01", **ring(0)}))

    def test_numbers(self) -> None:
        """The numbers above the shapes of both ends are added up."""
        pieces = {M: NUMBERS["X0"] | 7 << 8, NORTH: NUMBERS["X3"] | 90 << 8}
        packed = board_with(region_of(Table()), pieces)
        assert [(0, 97, NORTH, M, 0)] == in_order(packed)

    def test_crews(self) -> None:
        """Crews on stubs and chords count by colour."""
        far = NORTH + STEP[0]
        crews = {M << 3: RED, NORTH << 3 | 3: BLUE, far << 3 | 3: RED}
        packed = board({M: "X0", NORTH: "H03", far: "X3"}, crews)
        assert [(1, 0, far, M, 2 * one_crew(RED) + one_crew(BLUE))] == in_order(packed)

    def test_loops(self) -> None:
        """A loop has no terminus, and is not walked."""
        assert [] == joined(board({M: "H01", **ring(0)}))

    def test_each_once(self) -> None:
        """Strings between the same two tiles are all found."""
        packed = board({M: "X013", **ring(0), SOUTH: "X0"})
        assert {(2, 0, M, M, 0), (0, 0, M, SOUTH, 0)} == set(in_order(packed))


def test_counts_stay_apart() -> None:
    """Counts of several colours don't run into each other."""
    crews = 5 * one_crew(RED) + 160 * one_crew(YELLOW)
    counts = [crews >> COUNT_BITS * colour & 0x7FFF for colour in range(4)]
    assert [5, 0, 0, 160] == counts
