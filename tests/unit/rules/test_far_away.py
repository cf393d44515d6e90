"""The rules hold to the very edge of the coordinates, just within 2**17 either way."""

import pytest

from seismic import BadValue, Board, Hex, Table, legal_moves, position, resolve_quake

EDGE = 2**17 - 1


def test_last_hexes() -> None:
    """There is a hex at the edge in every direction, and none beyond."""
    for q in (-EDGE, 0, EDGE):
        for r in (-EDGE, -1, 0, 1, EDGE):
            assert (q, r) == (Hex(q, r).q, Hex(q, r).r)
    for q, r in ((EDGE + 1, 0), (0, EDGE + 1), (-EDGE - 1, 0), (0, -EDGE - 1)):
        with pytest.raises(BadValue, match="must be a whole number between ±131072"):
            Hex(q, r)


@pytest.mark.parametrize(
    ("town", "tile", "side"),
    [
        ((0, 0), (0, EDGE), 3),
        ((0, EDGE), (0, -EDGE), 0),
        ((0, -EDGE), (0, EDGE), 3),
        ((-EDGE, 5), (EDGE, 5), 2),
        ((EDGE, 5), (-EDGE, 5), 5),
        ((-EDGE, EDGE), (EDGE, -EDGE), 1),
        ((EDGE, -EDGE), (-EDGE, EDGE), 4),
        ((-EDGE, 0), (EDGE, 1), None),
    ],
)
def test_straight_lines(town: tuple[int, int], tile: tuple[int, int], side: int | None) -> None:
    """A tile in a straight line is on a side of the town, however far off (Q2, R8)."""
    quake = resolve_quake(Board({town: "T", tile: "H03"}), town, 1)
    assert side == quake.side
    assert tuple(int(edge == side) for edge in range(6)) == quake.lengths
    assert ([] if side is None else [Hex(*tile)]) == [laid.at for laid in quake.removed]


def test_unbounded_table() -> None:
    """The unbounded table ends at the last hex, and no tile can be laid beyond it (G6)."""
    assert Hex(EDGE, -EDGE) in Table()
    state = position(["red", "blue"], laid={(EDGE, 0): "H25"}, face_up=["H03"])
    cells = {getattr(move, "at", None) for move in legal_moves(state)}
    assert Hex(EDGE - 1, 0) in cells
    assert max(at.q for at in cells if at is not None) < EDGE
