"""The kinds of annotations that documents have, besides their classes."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

from ..model.hexes import Hex
from ..model.moves import Move
from .documents import StepDocument
from .scalars import SCALARS
from .strict import Caps

_COUNTED: Final[Mapping[object, str]] = {Hex: "cells", Move: "moves"}
"""The cap on the length of a list, by what is in it; for all others it is that of tiles."""


def is_scalar(kind: Any) -> bool:
    """Say whether it is a single value."""
    return kind in SCALARS


def is_list(kind: Any) -> bool:
    """Say whether it is a list, perhaps with nothing twice."""
    return get_origin(kind) in (tuple, frozenset)


def is_set(kind: Any) -> bool:
    """Say whether it is a list with nothing twice."""
    return get_origin(kind) in (frozenset,)


def is_mapping(kind: Any) -> bool:
    """Say whether it is an object with keys of one kind."""
    return get_origin(kind) is Mapping


def is_optional(kind: Any) -> bool:
    """Say whether it may be left out without a default."""
    return get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind)


def is_step(kind: Any) -> bool:
    """Say whether it is a step of the turn."""
    return bool(kind == StepDocument)


def wanted(kind: Any) -> Any:
    """Give what an optional field holds where it is not left out."""
    (wanted,) = set(get_args(kind)) - {NoneType}
    return wanted


def most_of(kind: Any, caps: Caps) -> int:
    """Give the most entries that a list may have."""
    most: int = getattr(caps, _COUNTED.get(get_args(kind)[0], "tiles"))
    return most
