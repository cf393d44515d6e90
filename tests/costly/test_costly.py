"""No input that is accepted costs much, counted in calls of functions.

A million of them take up to a quarter of a second; `make costly` measures seconds and memory.
"""

from pathlib import Path

import pytest

from costly.counting import calls
from costly.inputs import COSTLY
from costly.search import SHARE, costs, kept
from costly.uses import USES

MOST_CALLS = 4_000_000
"""By one use of an input that the default caps accept."""


@pytest.mark.parametrize("name", COSTLY)
def test_thought_of(name: str) -> None:
    """The worst inputs that we could think of are accepted, and stay within the limit."""
    use, make = COSTLY[name]
    data = make()
    assert MOST_CALLS > calls(lambda: USES[use](data))


@pytest.mark.parametrize(("file", "record"), kept().items(), ids=lambda each: Path(each).stem[:9])
def test_found(file: Path, record: str) -> None:
    """The worst inputs found by the search are within a share of the caps and of the limit.

    The marks of overlays are as many on a small board, so a picture has the whole limit.
    """
    assert MOST_CALLS / (1 if file.stem == "draw" else SHARE) > costs(record)[file.stem]
