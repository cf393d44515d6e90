"""What differs between the interpreted and the compiled build, and why: all of it is here.

mypyc calls a function of another compiled module directly, as the source defines it, and inlines
constants. Interpreted code looks the name up in the module when it runs, so a faster function from
the standard library may stand there.
"""

from bisect import bisect_left
from collections.abc import Callable
from operator import itemgetter
from typing import Final, TypeVar

_Class = TypeVar("_Class", bound=type)

try:  # only the compiler needs the package; mypyc knows the decorator by this import
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:

    def mypyc_attr(  # type: ignore[misc]  # the stub returns a type of its own
        *attrs: str, **kwattrs: object
    ) -> Callable[[_Class], _Class]:
        """Return the class unchanged."""
        return lambda cls: cls


COMPILED: Final = not __file__.endswith(".py")


def bisect(numbers: list[int], number: int) -> int:
    """Return the leftmost position at which a number could be inserted in a sorted list."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low


def total(keys: list[int], first: bytes, second: bytes, third: bytes) -> int:
    """Return the sum of what three tables have for each key."""
    found = 0
    for key in keys:
        found += first[key] + second[key] + third[key]
    return found


def _total_by_itemgetter(keys: list[int], first: bytes, second: bytes, third: bytes) -> int:
    """Return the same sum, with the loops in C."""
    if len(keys) < 2:
        return total_by_loop(keys, first, second, third)
    pick: Callable[[bytes], tuple[int, ...]] = itemgetter(*keys)
    return sum(pick(first)) + sum(pick(second)) + sum(pick(third))


bisect_by_loop: Final = bisect
total_by_loop: Final = total

if not COMPILED:  # compiled code has bound both by now, and its loops need no Python objects
    bisect = bisect_left  # type: ignore[assignment]  # the same function for our arguments
    total = _total_by_itemgetter
