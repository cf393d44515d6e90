"""Shuffling, by the numbers of a source of chance (S3)."""

from collections.abc import Iterable
from math import floor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")


def shuffled(things: Iterable[T], random: "Random") -> list[T]:
    """Return things in a random order.

    The order for a seed is ours to keep: of all its methods Python promises to repeat only
    ``random()`` in later versions.
    """
    order, number = list(things), random.random
    for last in range(len(order) - 1, 0, -1):
        chosen = floor(number() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order
