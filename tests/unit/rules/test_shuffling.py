"""The library's own shuffle, which uses `random()` alone."""

from collections import Counter
from random import Random

import pytest

from seismic.rules._shuffling import shuffled


class Scripted(Random):
    """A source of chance that gives the same number again and again."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


@pytest.mark.parametrize(
    ("number", "order"),
    [
        (0.0, ["B", "C", "A"]),  # the last goes first each time
        (0.999_999, ["A", "B", "C"]),  # each stays
        (0.5, ["A", "C", "B"]),  # 3 with 2 (at 0.5 of 3), then 2 with itself
    ],
)
def test_by_hand(number: float, order: list[str]) -> None:
    """From the last one to the second, each swaps with itself or one before it."""
    assert order == shuffled("ABC", Scripted(number))


@pytest.mark.parametrize(
    ("seed", "order"),
    [
        (0, ["A", "B", "C"]),  # random() gives 0.844…, 0.757…
        (1, ["C", "B", "A"]),  # random() gives 0.134…, 0.847…
    ],
)
def test_known_numbers(seed: int, order: list[str]) -> None:
    """A seed leads to these orders, since Python promises to repeat its numbers."""
    assert order == shuffled("ABC", Random(seed))


def test_every_order() -> None:
    """Each of the six orders of three things is about equally frequent."""
    random = Random(3)
    orders = Counter("".join(shuffled("ABC", random)) for _ in range(1_200))
    assert 6 == len(orders)
    assert all(150 < times < 250 for times in orders.values())
