"""A dealt pile and box are what the set-up says, for every seed (S3, V1, V4b, R13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import COMBINATIONS
from seismic import Rules
from seismic.rules.setup import deal, generator
from specification.setup import check_pile


@pytest.mark.parametrize("variants", COMBINATIONS, ids=lambda names: "+".join(sorted(names)))
@given(seed=st.integers(0, 1 << 64))
def test_a_dealt_pile_is_right(variants: frozenset[str], seed: int) -> None:
    """The specification finds nothing wrong with it."""
    stock = deal(Rules(variants=variants), generator(seed))
    pile = [tile.code for tile in stock.pile]
    assert [] == check_pile(pile, [tile.code for tile in stock.box], variants)
