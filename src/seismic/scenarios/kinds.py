"""Kinds of values in a scenario: how a node is taken as a number, a text, a cell, a tile.

A reading takes a node and gives a value, or notes what was expected and skips. What is made of
such values is compound; which keys there are belongs to the format.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, NoReturn, TypeAlias, TypeVar

from attrs import frozen

from ..errors import BadCode
from ..model.hexes import Hex
from ..model.tiles import Tile
from .nodes import Fields, Items, Leaf, Node
from .problems import Notes, Skipped, shortened
from .reading import LONGEST_TEXT

T = TypeVar("T")
Reading: TypeAlias = Callable[[Node, Notes], T]

FARTHEST: Final = 1_000_000
"""No coordinate is farther from San Andreas; the engine would go a thousand times as far."""


@frozen
class Written(Generic[T]):
    """A value, and where it is written."""

    value: T
    line: int
    column: int


def written(reading: Reading[T]) -> Reading[Written[T]]:
    """Keep where a value is written."""
    return lambda node, notes: Written(reading(node, notes), node.line, node.column)


def shown(node: Node, notes: Notes) -> str:
    """Tell what is written, in a few words."""
    if isinstance(node, Items):
        return notes.phrase("found.list")
    if isinstance(node, Fields):
        return notes.phrase("found.mapping")
    if not isinstance(node, Leaf) or node.value is None:
        return notes.phrase("found.nothing")
    if isinstance(node.value, bool):
        return str(node.value).lower()
    return str(node.value) if isinstance(node.value, int) else f'"{shortened(node.value)}"'


def unexpected(node: Node, notes: Notes, expected: str, meant: str = "") -> NoReturn:
    """Note that something else was expected, and skip."""
    if not isinstance(node, Leaf | Items | Fields):
        raise Skipped
    notes.refuse(node, "unexpected", expected=expected, found=shown(node, notes), meant=meant)


def whole(least: int, most: int) -> Reading[int]:
    """Take a whole number between two others."""

    def reading(node: Node, notes: Notes) -> int:
        value = node.value if isinstance(node, Leaf) else None
        if type(value) is not int or not least <= value <= most:
            unexpected(node, notes, notes.phrase("expected.whole", least=least, most=most))
        return value

    return reading


EDGE: Final = whole(0, 5)


def truth(node: Node, notes: Notes) -> bool:
    """Take true or false."""
    value = node.value if isinstance(node, Leaf) else None
    if not isinstance(value, bool):
        unexpected(node, notes, notes.phrase("expected.truth"))
    return value


def text(node: Node, notes: Notes, expected: str = "expected.text") -> str:
    """Take a text that says something."""
    value = node.value if isinstance(node, Leaf) else None
    if not isinstance(value, str) or not value.strip():
        unexpected(node, notes, notes.phrase(expected, most=LONGEST_TEXT))
    return value


def one_of(known: Iterable[str]) -> Reading[str]:
    """Take one of some names."""
    names = tuple(known)

    def reading(node: Node, notes: Notes) -> str:
        value = node.value if isinstance(node, Leaf) else None
        if not isinstance(value, str) or value not in names:
            meant = notes.meant(value, names) if isinstance(value, str) else ""
            expected = notes.phrase("expected.one-of", names=", ".join(names))
            unexpected(node, notes, expected, meant)
        return value

    return reading


def cell(node: Node, notes: Notes) -> Hex:
    """Take a cell, ``[q, r]``."""
    match node:
        case Items((Leaf(int(q)), Leaf(int(r)))) if _near(q) and _near(r):
            return Hex(q, r)
        case _:
            unexpected(node, notes, notes.phrase("expected.cell", most=FARTHEST))


def _near(number: int) -> bool:
    return type(number) is int and abs(number) <= FARTHEST


def tile(node: Node, notes: Notes) -> Tile:
    """Take a tile by its code."""
    value = node.value if isinstance(node, Leaf) else None
    if not isinstance(value, str):
        unexpected(node, notes, notes.phrase("expected.tile"))
    try:
        return Tile(value)
    except BadCode:
        near = _repaired(value)
        meant = notes.phrase("problem.meant", near=near) if near else ""
        unexpected(node, notes, notes.phrase("expected.tile"), meant)


def _repaired(code: str) -> str | None:
    """Guess the tile that a wrong code is meant for: its letter or the order of its edges."""
    code = "".join(code.upper().split())
    shape, plus, value = code.partition("+")
    guesses = [code, shape]
    if shape[:1] == "H":
        pairs = ["".join(sorted(pair)) for pair in shape[1:].replace(",", "-").split("-")]
        guesses.append("H" + "-".join(sorted(pairs)))
    if shape[:1] == "X":
        guesses.append("X" + "".join(sorted(set(shape[1:]))) + plus + value)
    for guess in guesses:
        try:
            return Tile(guess[:20]).code
        except BadCode:
            continue
    return None


def type_to_draw(node: Node, notes: Notes) -> Tile:
    """Take a tile that can be in the pile, in any orientation, as its type."""
    found = tile(node, notes)
    if found.kind == "town":
        notes.refuse(node, "town-in-pile")
    return found.type
