"""No tile is made or lost: each is in box or pile, face up, laid or discarded (S3, G7, R27)."""

from collections import Counter

from hypothesis import given

from games import setting
from properties.strategies import Moment, moments
from seismic import GameState, Tile


def everything(state: GameState) -> Counter[Tile]:
    """Return the count of all tiles by type, wherever they are, without the towns."""
    laid = [tile.type for tile in state.board.tiles.values() if tile.kind != "town"]
    return Counter([*state.box, *state.pile, *state.face_up, *laid, *state.discards])


@given(moments())
def test_tiles_are_conserved(moment: Moment) -> None:
    """At every moment they are the tiles of pile and box as dealt."""
    game = setting(moment.number)
    copies = game.rules.copies
    owned = Counter({tile: count * copies for tile, count in game.rules.tiles.counts.items()})
    dealt = Counter(game.pile)
    assert dealt + (owned - dealt) == everything(moment.after)
    assert everything(moment.before) == everything(moment.after)
    assert copies == sum(tile.kind == "town" for tile in moment.after.board.tiles.values())
