"""A clickable board for notebooks (extra ``notebook``), which plays moves and explains refusals."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import BoardWidget

__all__ = ["BoardWidget"]


def _load(name: str) -> object:
    """Load the widget when it is asked for: the session behind it needs no extra."""
    if name == "BoardWidget":
        from .board import BoardWidget

        return BoardWidget
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if not TYPE_CHECKING:  # a type checker that saw it would accept any name
    __getattr__ = _load
