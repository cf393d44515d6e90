"""Lists, mappings and records in a scenario, read part by part.

A part that cannot be read is skipped, so that the problems of the others are found as well. The
values in them belong to the kinds.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeVar

from .kinds import Reading, unexpected
from .nodes import Fields, Items, Key, Leaf, Node
from .problems import Notes, Skipped, shortened

T = TypeVar("T")
K = TypeVar("K")

LONGEST_LIST: Final = 2_500
"""No list is longer unless it says so itself; a whole game has some hundred steps."""


def listing(
    each: Reading[T], *, least: int = 0, most: int = LONGEST_LIST, distinct: bool = False
) -> Reading[tuple[T, ...]]:
    """Take a list."""

    def reading(node: Node, notes: Notes) -> tuple[T, ...]:
        if not isinstance(node, Items):
            meant = ""
            if isinstance(node, Leaf) and isinstance(node.value, str):
                meant = notes.phrase("problem.meant", near=f"[{shortened(node.value)}]")
            unexpected(node, notes, notes.phrase("expected.list"), meant)
        if not least <= len(node.nodes) <= most:
            notes.refuse(node, "length", least=least, most=most, found=len(node.nodes))
        values: list[T] = []
        for item in node.nodes:
            value = attempt(each, item, notes)
            if value is not None and distinct and value in values:
                notes.add(item, "twice", value=value)
            elif value is not None:
                values.append(value)
        if len(values) < len(node.nodes):
            raise Skipped
        return tuple(values)

    return reading


def attempt(reading: Reading[T], node: Node, notes: Notes) -> T | None:
    """Read a part of a whole, so that the other parts are looked at even if this one is skipped."""
    try:
        return reading(node, notes)
    except Skipped:
        return None


def mapping(key: Callable[[Key, Notes], K], each: Reading[T]) -> Reading[dict[K, T]]:
    """Take a mapping whose keys are values of their own."""

    def reading(node: Node, notes: Notes) -> dict[K, T]:
        if not isinstance(node, Fields):
            unexpected(node, notes, notes.phrase("expected.mapping"))
        values: dict[K, T] = {}
        for name, item in node.pairs:
            value = attempt(each, item, notes)
            try:
                named = key(name, notes)
            except Skipped:
                continue
            if named in values:
                notes.add(name, "twice", value=named)
            elif value is not None:
                values[named] = value
        if len(values) < len(node.pairs):
            raise Skipped
        return values

    return reading


def key_as(reading: Reading[T]) -> Callable[[Key, Notes], T]:
    """Take a key as a value; digits are a number."""

    def named(key: Key, notes: Notes) -> T:
        number = key.name.isascii() and key.name.isdigit() and len(key.name) == 1
        value = int(key.name) if number else key.name
        return reading(Leaf(value, key.line, key.column), notes)

    return named


def fields(
    node: Node,
    notes: Notes,
    readings: Mapping[str, Reading[Any]],
    required: Collection[str] = (),
    elsewhere: Mapping[str, str] | None = None,
) -> tuple[dict[str, Any], bool]:
    """Take a record's values by key, and say whether all is well with it.

    What belongs elsewhere is told so: a mapping from keys to the key that they belong under.
    """
    if not isinstance(node, Fields):
        unexpected(node, notes, notes.phrase("expected.keys", names=", ".join(readings)))
    values: dict[str, Any] = {}
    for key, item in node.pairs:
        if key.name not in readings:
            _refuse_key(key, notes, readings, elsewhere or {})
            continue
        value = attempt(readings[key.name], item, notes)
        if value is not None:
            values[key.name] = value
    there = {key.name for key, _ in node.pairs}
    for name in required:
        if name not in there:
            notes.add(node, "missing-key", key=name)
    return values, len(values) == len(node.pairs) and there >= set(required)


def _refuse_key(
    key: Key, notes: Notes, known: Collection[str], elsewhere: Mapping[str, str]
) -> None:
    name = shortened(key.name)
    if ":" in key.name:
        notes.add(key, "no-space", key=name)
    elif key.name in elsewhere:
        notes.add(key, "elsewhere", key=name, under=elsewhere[key.name])
    else:
        meant = notes.meant(key.name, known)
        notes.add(key, "unknown-key", key=name, names=", ".join(known), meant=meant)


def record(
    readings: Mapping[str, Reading[Any]], required: Collection[str] = (), least: int = 0
) -> Reading[dict[str, Any]]:
    """Take a record, all of it or nothing."""

    def reading(node: Node, notes: Notes) -> dict[str, Any]:
        values, complete = fields(node, notes, readings, required)
        if not complete:
            raise Skipped
        if len(values) < least:
            names = ", ".join(name for name in readings if name not in required)
            notes.refuse(node, "empty", names=names)
        return values

    return reading
