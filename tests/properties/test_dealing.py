"""A dealt pile and box are what the set-up says, for every seed (S3, V1, V4b, R13).

They have all tiles of the box (C2 to C4, R2, R3), divided as two editions say (D3 to D5, D11).
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import COMBINATIONS
from seismic import Drawn, Rules, Variant, begin_game
from specification.setup import check_pile


@pytest.mark.parametrize("variants", COMBINATIONS, ids=lambda names: "+".join(sorted(names)))
@given(seed=st.integers(0, 1 << 64))
def test_a_dealt_pile_is_right(variants: frozenset[Variant], seed: int) -> None:
    """The specification finds nothing wrong with it."""
    start = begin_game(["red", "blue"], rules=Rules(variants=variants), seed=seed)
    drawn = [event.tile for event in start.events if isinstance(event, Drawn)]
    pile = [tile.code for tile in (*drawn, *start.state.pile)]
    assert [] == check_pile(pile, [tile.code for tile in start.state.box], variants)
