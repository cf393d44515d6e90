"""What is written in a file, as nodes of JSON's data model that know where they stand."""

from typing import Any, TypeAlias

from attrs import frozen


@frozen
class Leaf:
    """A text, a whole number, a truth value or nothing."""

    value: str | int | None
    line: int
    column: int


@frozen
class Items:
    """A list."""

    nodes: tuple["Node", ...]
    line: int
    column: int


@frozen
class Key:
    """The name of a field; a number is the text of its digits, as in JSON."""

    name: str
    line: int
    column: int


@frozen
class Fields:
    """A mapping, its keys all different."""

    pairs: tuple[tuple[Key, "Node"], ...]
    line: int
    column: int


@frozen
class Broken:
    """Something whose problem has been noted."""

    line: int
    column: int


Node: TypeAlias = Leaf | Items | Fields | Broken


def plain(node: Node) -> Any:
    """Give a node as data that JSON can write."""
    if isinstance(node, Fields):
        return {key.name: plain(value) for key, value in node.pairs}
    if isinstance(node, Items):
        return [plain(each) for each in node.nodes]
    return node.value if isinstance(node, Leaf) else None
