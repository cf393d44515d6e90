"""Where something stands in a sorted list."""

from bisect import bisect_left

import pytest

from seismic._kernel.searching import halving, place_of


@pytest.mark.parametrize("size", range(12))
def test_every_place(size: int) -> None:
    """Both ways of searching find the first place where a number could stand."""
    numbers = [10 * place for place in range(size)]
    for number in range(-5, 10 * size + 5):
        expected = sum(other < number for other in numbers)
        assert expected == halving(numbers, number) == place_of(numbers, number)


def test_large_numbers() -> None:
    """Cells are large and may be negative."""
    numbers = [-(2**61), -(2**33), -1, 0, 2**33, 2**61]
    for place, number in enumerate(numbers):
        assert place == halving(numbers, number)
        assert place + 1 == halving(numbers, number + 1)


def test_interpreted_code_uses_the_standard_library() -> None:
    """What this module hands out is the quicker one for interpreted code."""
    assert bisect_left is place_of
