"""What unit tests share."""

from collections.abc import Iterator

import pytest

from seismic.rows import _NO_ROW, PIECES, ROOM, ROWS


@pytest.fixture
def own_numbers() -> Iterator[None]:
    """Let a test number pieces as if nobody had done so before, and leave no trace of it."""
    pieces, rows = list(PIECES), list(ROWS)
    PIECES.clear()
    ROWS[:] = [_NO_ROW] * ROOM
    yield
    PIECES[:], ROWS[:] = pieces, rows
