"""What a file says, as nodes of JSON's data model that know where they are written."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import frozen

T = TypeVar("T", covariant=True)


@frozen
class Located(Generic[T]):
    """A value, and where it is written; lines and columns count from 1."""

    value: T
    line: int
    column: int


@frozen(eq=False)
class FrozenMapping(Mapping[Any, T]):
    """A mapping that can't be changed, and is hashed by what it holds."""

    _entries: dict[Any, T]

    def __getitem__(self, key: Any) -> T:
        return self._entries[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))


class Key(str):
    """The text of a key, and where it is written."""

    line: int
    column: int


class Broken:
    """The value of a node whose problem has been noted."""


BROKEN: Final = Broken()
START: Final = Located(None, 1, 1)
"""The beginning of a file."""

Node: TypeAlias = "Located[str | int | tuple[Node, ...] | dict[Key, Node] | Broken | None]"


def unchangeable(value: Any) -> Any:
    """Return a value with frozen mappings instead of dicts, at any depth."""
    match value:
        case Located():
            return Located(unchangeable(value.value), value.line, value.column)
        case Mapping():
            return FrozenMapping({key: unchangeable(value[key]) for key in value})
        case tuple() | list():
            return tuple(map(unchangeable, value))
        case _:
            return value


def plain(value: Any) -> Any:
    """Return a value without its location and those of its parts."""
    match value:
        case Located():
            return plain(value.value)
        case Mapping():
            return {str(key) if isinstance(key, Key) else key: plain(value[key]) for key in value}
        case tuple():
            return [plain(each) for each in value]
        case _:
            return value
