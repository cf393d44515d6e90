"""A list and a dict of ints for the compiled build: it then holds numbers, not objects.

Interpreted code uses a plain list and dict, which have the same methods; `compiling` decides.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64, mypyc_attr

ROOM: Final = 4


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Numbers:
    """A list of ints."""

    __slots__ = ("items",)

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.items = vec[i64]()
        for number in numbers:
            self.items = append(self.items, number)

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, at: i64) -> i64:
        return self.items[at]

    def __setitem__(self, at: i64, number: i64) -> None:
        self.items[at] = number

    def __iter__(self) -> Iterator[int]:
        return iter(list(self.items))

    def __eq__(self, other: object) -> bool:
        return list(self) == (list(other) if isinstance(other, Numbers) else other)

    def __hash__(self) -> int:
        raise TypeError("a list can't be hashed")

    def append(self, number: i64) -> None:
        """Add a number at the end."""
        self.items = append(self.items, number)

    def insert(self, at: i64, number: i64) -> None:
        """Insert a number before the one at an index."""
        self.items = _inserted(self.items, at, number)

    def pop(self, at: i64) -> i64:
        """Remove a number by its index, and return it."""
        self.items, number = pop(self.items, at)
        return number

    def copy(self) -> "Numbers":
        """Return a list with the same numbers."""
        other = Numbers()
        other.items = _copied(self.items)
        return other


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NumberMap:
    """A dict from ints to ints, as two lists side by side in the order of its keys."""

    __slots__ = ("_keys", "_values")

    def __init__(self, pairs: Mapping[int, int]) -> None:
        self._keys = vec[i64]()
        self._values = vec[i64]()
        for key in sorted(pairs):
            self._keys = append(self._keys, key)
            self._values = append(self._values, pairs[key])

    def _index(self, key: i64) -> i64:
        """Return the index of a key, or -1."""
        at = _position(self._keys, key)
        return at if at < len(self._keys) and self._keys[at] == key else -1

    def get(self, key: i64, default: i64) -> i64:
        """Return the value of a key, or the default."""
        at = self._index(key)
        return default if at < 0 else self._values[at]

    def __getitem__(self, key: i64) -> i64:
        at = self._index(key)
        if at < 0:
            raise KeyError(key)
        return self._values[at]

    def __setitem__(self, key: i64, value: i64) -> None:
        at = _position(self._keys, key)
        if at < len(self._keys) and self._keys[at] == key:
            self._values[at] = value
        else:
            self._keys = _inserted(self._keys, at, key)
            self._values = _inserted(self._values, at, value)

    def pop(self, key: i64) -> i64:
        """Remove a key, and return its value."""
        at = self._index(key)
        if at < 0:
            raise KeyError(key)
        self._keys, _ = pop(self._keys, at)
        self._values, value = pop(self._values, at)
        return value

    def __contains__(self, key: i64) -> bool:
        return self._index(key) >= 0

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[int]:
        return iter(self.keys())

    def keys(self) -> list[int]:
        """Return the keys."""
        return list(self._keys)

    def values(self) -> list[int]:
        """Return the values."""
        return list(self._values)

    def items(self) -> list[tuple[int, int]]:
        """Return the pairs of a key and its value."""
        return list(zip(self.keys(), self.values(), strict=True))

    def __eq__(self, other: object) -> bool:
        return dict(self.items()) == (
            dict(other.items()) if isinstance(other, NumberMap) else other
        )

    def __hash__(self) -> int:
        raise TypeError("a dict can't be hashed")

    def copy(self) -> "NumberMap":
        """Return a dict with the same pairs."""
        other = NumberMap({})
        other._keys, other._values = _copied(self._keys), _copied(self._values)
        return other


def items_of(numbers: Numbers) -> vec[i64]:
    """Return the numbers of a list to loop over."""
    return numbers.items


def keys_of(numbers: NumberMap) -> vec[i64]:
    """Return the keys of a dict to loop over."""
    return numbers._keys


def bisect(numbers: Numbers, number: i64) -> i64:
    """Return the leftmost position at which a number could be inserted in a sorted list."""
    return _position(numbers.items, number)


def total(keys: Numbers, first: bytes, second: bytes, third: bytes) -> int:
    """Return the sum of what three tables have for each key."""
    found: i64 = 0
    for key in keys.items:
        found += first[key] + second[key] + third[key]
    return found


def any_in(keys: Numbers, table: bytes) -> bool:
    """Return whether a table has more than 0 for any of these keys."""
    for key in keys.items:  # noqa: SIM110  # a generator compiles to objects
        if table[key]:
            return True
    return False


def _copied(items: vec[i64]) -> vec[i64]:
    """Return a copy with room for what a move adds: growing on demand would double the memory."""
    return extend(vec[i64](capacity=len(items) + ROOM), items)


def _position(items: vec[i64], number: i64) -> i64:
    low: i64 = 0
    high: i64 = len(items)
    while low < high:
        middle = low + high >> 1
        if items[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low


def _inserted(items: vec[i64], at: i64, number: i64) -> vec[i64]:
    items = append(items, number)
    to: i64 = len(items) - 1
    while to > at:
        items[to] = items[to - 1]
        to -= 1
    items[at] = number
    return items
