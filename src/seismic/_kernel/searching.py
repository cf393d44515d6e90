"""Where something stands in a sorted list of ints."""

from bisect import bisect_left
from typing import Final


def place_of(numbers: list[int], number: int) -> int:
    """Give the first place at which a number could be inserted."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low


halving: Final = place_of

# Compiled code calls the loop above directly, which is much quicker than comparing objects.
# Interpreted code finds what stands in this module, and there the standard library is quicker.
globals()["place_of"] = bisect_left
