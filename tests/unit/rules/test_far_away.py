"""Geometry holds to the very edge of the coordinates, just within 2**30 either way."""

import pytest

from seismic import BadValue, Board, Hex, Table, legal_moves, position, resolve_quake
from seismic._engine.grid import cell_at, column, direction, row

EDGE = 2**30 - 1
CORNERS = [(q, r) for q in (-EDGE, 0, EDGE) for r in (-EDGE, -1, 0, 1, EDGE)]


class TestFarAway:
    """Where nobody plays, and everything works all the same."""

    def test_the_last_hexes(self) -> None:
        """There is a hex at the edge in every direction, and none beyond."""
        for q, r in CORNERS:
            assert (q, r) == (Hex(q, r).q, Hex(q, r).r)
        for q, r in ((EDGE + 1, 0), (0, EDGE + 1), (-EDGE - 1, 0), (0, -EDGE - 1)):
            with pytest.raises(BadValue, match="must be a whole number between ±1073741824"):
                Hex(q, r)

    @pytest.mark.parametrize(("q", "r"), CORNERS)
    def test_packed_and_unpacked(self, q: int, r: int) -> None:
        """A cell keeps both its coordinates."""
        assert (q, r) == (column(cell_at(q, r)), row(cell_at(q, r)))

    @pytest.mark.parametrize(
        ("start", "end", "edge"),
        [
            ((0, EDGE), (0, -EDGE), 0),
            ((0, -EDGE), (0, EDGE), 3),
            ((-EDGE, 5), (EDGE, 5), 2),
            ((EDGE, 5), (-EDGE, 5), 5),
            ((-EDGE, EDGE), (EDGE, -EDGE), 1),
            ((EDGE, -EDGE), (-EDGE, EDGE), 4),
            ((-EDGE, 0), (EDGE, 1), -1),
            ((7, 7), (7, 7), -1),
        ],
    )
    def test_straight_lines(self, start: tuple[int, int], end: tuple[int, int], edge: int) -> None:
        """A straight line runs from one edge of the coordinates to the other."""
        assert edge == direction(cell_at(*start), cell_at(*end))

    def test_a_quake_reaches_everywhere(self) -> None:
        """A tile a thousand million steps off is the nearest on its side (R8)."""
        board = Board({(0, 0): "T", (0, EDGE): "H03"})
        assert (0, 0, 0, 1, 0, 0) == resolve_quake(board, (0, 0), 1).lengths
        assert [Hex(0, EDGE)] == [laid.at for laid in resolve_quake(board, (0, 0), 1).removed]

    def test_the_unbounded_table_has_an_edge_after_all(self) -> None:
        """Beyond the last hex there is no cell to lay a tile on."""
        assert Hex(EDGE, -EDGE) in Table()
        state = position(["red", "blue"], laid={(EDGE, 0): "H25"}, face_up=["H03"])
        cells = {getattr(move, "at", None) for move in legal_moves(state)}
        assert Hex(EDGE - 1, 0) in cells
        assert max(at.q for at in cells if at is not None) < EDGE
