"""Every edge between two tiles is highway on both sides or green on both (G5, V3a)."""

from hypothesis import given

from properties.strategies import Moment, moments
from seismic import GameState


def edges_match(state: GameState) -> bool:
    """Return whether both sides of every edge between two tiles match."""
    tiles = state.board.tiles
    return all(
        tile.ground(edge) == tiles[beside].ground((edge + 3) % 6)
        for at, tile in tiles.items()
        for edge, beside in enumerate(at.neighbours)
        if beside in tiles
    )


@given(moments())
def test_edges_match(moment: Moment) -> None:
    """Also after quakes and turned tiles; and each tile lies on the table (G6)."""
    assert edges_match(moment.after)
    assert all(at in moment.after.rules.table for at in moment.after.board.tiles)
