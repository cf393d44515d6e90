"""Sections of every length from 1 to 300 fragments, and a crew anywhere on the longest ones."""

from typing import Final

import pytest

from long_sections import CHECKS, SORTS, Check, Sort, ended, missed_claims
from seismic import Board
from seismic.model.board import packed_board

LONGEST: Final = 300


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("sort", "style", "least"), SORTS)
def test_every_length(check: Check, sort: Sort, style: str, least: int) -> None:
    """Every type of highway in every length that it can have."""
    for length in range(least, LONGEST + 1):
        check(sort(style, length))


@pytest.mark.parametrize(("sort", "style", "least"), SORTS)
def test_crew_anywhere(sort: Sort, style: str, least: int) -> None:
    """A crew claims a long section wherever on it the crew stands (G8)."""
    way = sort(style, LONGEST)
    board = packed_board(Board(ended(way)))
    assert [] == [at for at in range(LONGEST) if missed_claims(way, board, at)]
