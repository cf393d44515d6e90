"""What the compiler is told about a class, and Python itself has no use for."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr

_Class = TypeVar("_Class", bound=type)


def _as_it_is(cls: _Class) -> _Class:
    return cls


def _unread(**_: object) -> Callable[[_Class], _Class]:
    """Take a hint, and leave the class as it is."""
    return _as_it_is


# mypyc knows the decorator by where it comes from; nobody else needs that package.
globals()["mypyc_attr"] = _unread
