"""Where something stands in a sorted list, and what tables add up to."""

from bisect import bisect_left
from itertools import product

import pytest
from seismic._engine.searching import adding, halving

from seismic._engine.compiling import bisect, total


@pytest.mark.parametrize("size", range(12))
def test_every_place(size: int) -> None:
    """Both ways of searching find the first place where a number could stand."""
    numbers = [10 * place for place in range(size)]
    for number in range(-5, 10 * size + 5):
        expected = sum(other < number for other in numbers)
        assert expected == halving(numbers, number) == bisect(numbers, number)


def test_large_numbers() -> None:
    """Cells are large and may be negative."""
    numbers = [-(2**61), -(2**33), -1, 0, 2**33, 2**61]
    for place, number in enumerate(numbers):
        assert place == halving(numbers, number)
        assert place + 1 == halving(numbers, number + 1)


def test_interpreted_code_uses_the_standard_library() -> None:
    """What this module hands out is the quicker one for interpreted code."""
    assert bisect_left is bisect
    assert adding is not total


@pytest.mark.parametrize("size", range(4))
def test_every_total(size: int) -> None:
    """Both ways of adding count each key as often as it occurs, in all three tables."""
    first, second, third = bytes([0, 1, 85]), bytes([0, 10, 85]), bytes([7, 0, 85])
    each = [7, 11, 255]
    for keys in product(range(3), repeat=size):
        expected = sum(each[key] for key in keys)
        for add in (adding, total):
            assert expected == add(list(keys), first, second, third)
