"""Every difference between the interpreted and the compiled build, with its reason.

Compiled code is fast where numbers need no objects, interpreted code where the loops are those of
the standard library. mypyc calls functions and methods as the source defines them; interpreted code
looks names up in this module when it runs, so they can be replaced.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, TypeVar

_Class = TypeVar("_Class", bound=type)

COMPILED: Final = not __file__.endswith((".py", ".pyc"))  # .pyc: bytecode without its source

if COMPILED:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr

    from .unboxed import NumberMap as NumberMap
    from .unboxed import Numbers as Numbers
    from .unboxed import any_in as any_in
    from .unboxed import bisect as bisect
    from .unboxed import items_of as items_of
    from .unboxed import keys_of as keys_of
    from .unboxed import total as total
else:
    i64 = int  # type: ignore[misc]  # compiled, an int of 64 bits that is no object

    def mypyc_attr(  # type: ignore[misc]  # the stub returns a type of its own
        *attrs: str, **kwattrs: object
    ) -> Callable[[_Class], _Class]:
        """Return the class unchanged."""
        return lambda cls: cls

    def any_in(keys: Sequence[int], table: bytes) -> bool:  # type: ignore[misc]  # of a list
        """Return whether a table has more than 0 for any of these keys."""
        for key in keys:  # noqa: SIM110  # a plain loop is faster than a generator
            if table[key]:
                return True
        return False

    def total(  # type: ignore[misc]  # of a list
        keys: Sequence[int], first: bytes, second: bytes, third: bytes
    ) -> int:
        """Return the sum of what three tables have for each key."""
        if len(keys) < 2:
            return sum([first[key] + second[key] + third[key] for key in keys])
        pick: Callable[[bytes], tuple[int, ...]] = itemgetter(*keys)
        return sum(pick(first)) + sum(pick(second)) + sum(pick(third))

    def items_of(numbers: list[int]) -> list[int]:  # type: ignore[misc]  # of a list
        """Return the numbers of a list to loop over."""
        return numbers

    def keys_of(numbers: dict[int, int]) -> dict[int, int]:  # type: ignore[misc]  # of a dict
        """Return the keys of a dict to loop over."""
        return numbers

    bisect = bisect_left  # type: ignore[assignment]  # the same function for our arguments
    NumberMap, Numbers = dict, list  # type: ignore[misc,assignment]  # with the same methods
