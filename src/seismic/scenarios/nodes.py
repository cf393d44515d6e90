"""What a file says, as nodes of JSON's data model that know where they are written."""

from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import frozen

T = TypeVar("T", covariant=True)


@frozen
class Located(Generic[T]):
    """A value, and where it is written; lines and columns count from 1."""

    value: T
    line: int
    column: int


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


def plain(value: Any) -> Any:
    """Return a value without its location and those of its parts."""
    match value:
        case Located():
            return plain(value.value)
        case dict():
            return {str(key) if isinstance(key, Key) else key: plain(value[key]) for key in value}
        case tuple():
            return [plain(each) for each in value]
        case _:
            return value
