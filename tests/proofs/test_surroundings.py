"""Operations keep what a board carries along equal to what a search finds, in every situation.

`arithmetic.surroundings` says why these are all. None of this needs CrossHair, so that it also runs
on the compiled engine: ``make test-compiled TEST_ARGS=tests/proofs/test_surroundings.py``.
"""

from typing import Final

import pytest

from arithmetic.figures import FIGURES
from arithmetic.surroundings import (
    OPERATIONS,
    PATTERNS,
    every_constraint,
    every_neighbour,
    every_presence,
    wrong_in,
)
from arithmetic.tables import CODES

PARTS: Final = 8
"""The most processes that can share the patterns."""


@pytest.mark.parametrize("holes", [False, True])
@pytest.mark.parametrize("part", range(PARTS))
def test_every_presence(part: int, holes: bool) -> None:
    """Whichever of the 18 cells around have tiles, on a table with holes and without."""
    for surroundings in every_presence(PATTERNS[part::PARTS], holes):
        assert [] == wrong_in(surroundings)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_neighbour(part: int) -> None:
    """All states of the six neighbours, wherever other open cells are."""
    for surroundings in every_neighbour(range(16)[part::PARTS]):
        assert [] == wrong_in(surroundings)


def test_every_constraint() -> None:
    """All neighbours, and all shapes that are laid, lifted or turned.

    The manual says how many operations that makes, with those of the other tests.
    """
    found = [*every_constraint(CODES)]
    assert [] == [each for each in found if each]
    situations = 2 * len(PATTERNS) + 4**6 * 2**4
    assert FIGURES["operations"] == OPERATIONS * situations + len(found)
