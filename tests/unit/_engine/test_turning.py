"""By how many steps tiles can be turned."""

import pytest

from seismic._engine.shapes import NUMBERS
from seismic._engine.tile_bits import with_crew
from seismic._engine.tile_types import TURN_INDEX
from seismic._engine.turning import steps_to_turn
from unit._engine.boards import BLUE, RED, mask

ALL = mask(0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("H01", (1, 2, 3, 4, 5)),
        ("H03", (1, 2)),
        ("H01-34", (1, 2)),
        ("X03", (1, 2)),
        ("X024", (1,)),
        ("H03-14-25", ()),
        ("X012345", ()),
        ("T", ()),
    ],
)
def test_every_turn_fits(code: str, expected: tuple[int, ...]) -> None:
    """Each look counts once, with the fewest steps, and never the one that lies there."""
    assert mask(*expected) == steps_to_turn(NUMBERS[code], ALL)


@pytest.mark.parametrize("code", ["H03", "X0", "H01-25", "T"])
def test_nothing_fits(code: str) -> None:
    """Where no turn fits, there is none."""
    assert 0 == steps_to_turn(NUMBERS[code], 0)
    assert 0 == steps_to_turn(with_crew(NUMBERS[code], 0, RED), 0)


def test_some_fit() -> None:
    """Only the turns that fit count, however far they are."""
    fitting = mask(TURN_INDEX[NUMBERS["H01"]], TURN_INDEX[NUMBERS["H34"]])
    assert mask(3) == steps_to_turn(NUMBERS["H01"], fitting)
    assert mask(1, 4) == steps_to_turn(NUMBERS["H05"], fitting)


def test_crews() -> None:
    """Crews make looks different that have the same shape, unless they look alike as well."""
    itself = mask(TURN_INDEX[NUMBERS["H01-34"]])
    one = with_crew(NUMBERS["H01-34"], 0, RED)
    assert 0 == steps_to_turn(NUMBERS["H01-34"], itself)
    assert mask(3) == steps_to_turn(one, itself)
    assert mask(3) == steps_to_turn(with_crew(one, 3, BLUE), itself)
    assert 0 == steps_to_turn(with_crew(one, 3, RED), itself)
