"""The move that lays a tile; it is listed by the hundred, and therefore packed."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, final

from attrs import fields

from .._engine.compiling import mypyc_attr
from .._engine.tile_bits import PIECE, PIECE_BITS
from .hexes import Hex, as_hex, cell_of, hex_of
from .pieces import Laid
from .tiles import Tile, as_tile, piece_of, tile_of


@final
@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)  # or `__new__` runs `__init__`
class Place:
    """Lay a face-up tile, as its code shows it (G3)."""

    # A plain class with one number in it, so that the compiled one is small. For attrs and cattrs
    # it has the fields of a tile on the table.
    __slots__ = ("_packed",)
    __match_args__: Final = ("at", "tile")
    __attrs_attrs__: ClassVar[Any] = fields(Laid)

    _packed: int
    """The cell, and the piece in its low bits."""

    def __init__(self, at: Hex | Sequence[int], tile: Tile | str) -> None:
        self._packed = cell_of(as_hex(at)) << PIECE_BITS | piece_of(as_tile(tile))

    @property
    def at(self) -> Hex:
        """Where the tile is laid."""
        return hex_of(self._packed >> PIECE_BITS)

    @property
    def tile(self) -> Tile:
        """The tile as it will lie."""
        return tile_of(self._packed & PIECE)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Place):
            return NotImplemented
        return self._packed == other._packed

    def __hash__(self) -> int:
        return hash(self._packed)

    def __repr__(self) -> str:
        return f"Place(at={self.at!r}, tile={self.tile!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Place, (self.at, self.tile)

    def __replace__(self, **changes: Any) -> "Place":
        """Return a changed copy; ``copy.replace`` (Python 3.13) calls it."""
        fields: dict[str, Any] = {"at": self.at, "tile": self.tile}
        return Place(**fields | changes)


def packed_place(cell: int, piece: int) -> Place:
    """Return the move that lays a piece on a cell, both packed."""
    move = Place.__new__(Place)
    move._packed = cell << PIECE_BITS | piece
    return move
