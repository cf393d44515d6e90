"""Where a number stands in a list, and what the numbers in a list add up to.

Each of these is written twice. Compiled code calls the loop directly, which is quicker there than
making objects. Interpreted code finds what the module holds in the end, and for that the standard
library is quicker.
"""

from bisect import bisect_left
from functools import cache
from operator import itemgetter
from typing import Final


def place_of(numbers: list[int], number: int) -> int:
    """Give the first place at which a number could be inserted in a sorted list."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low


def total(keys: list[int], first: bytes, second: bytes, third: bytes) -> int:
    """Add up what three tables have for each key."""
    found = 0
    for key in keys:
        found += first[key] + second[key] + third[key]
    return found


halving: Final = place_of
adding: Final = total


@cache  # at most one for each shape of a tile
def _as_number(table: bytes) -> int:
    return int.from_bytes(table, "little")


def _total(keys: list[int], first: bytes, second: bytes, third: bytes) -> int:
    """Do the same with a table of sums: no entry is so large that it would carry over."""
    if len(keys) < 2:
        return adding(keys, first, second, third)
    added = _as_number(first) + _as_number(second) + _as_number(third)
    found: tuple[int, ...] = itemgetter(*keys)(added.to_bytes(len(first), "little"))
    return sum(found)


globals().update(place_of=bisect_left, total=_total)
