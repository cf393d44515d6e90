"""The move that lays a tile. It is listed by the hundred, and therefore packed."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, final

from attrs import fields

from .._engine.board import PIECE, PIECE_BITS
from .._engine.hints import mypyc_attr
from .hexes import Hex, as_hex, cell_of, hex_of
from .pieces import Laid
from .tiles import Tile, as_tile, piece_of, tile_of

_PACKED: Final[Any] = object()
"""In place of a tile: the cell is a number, which has the tile in it already."""


@final
@mypyc_attr(acyclic=True)
class Place:
    """Lay a face-up tile, as its code shows it (G3)."""

    # A plain class with one number in it, so that the compiled one is small. For attrs and cattrs
    # it has the fields of a tile on the table.
    __slots__ = ("_fit",)
    __match_args__: Final = ("at", "tile")
    __attrs_attrs__: ClassVar[Any] = fields(Laid)

    def __init__(self, at: Hex | Sequence[int], tile: Tile | str) -> None:
        fit: Any = at
        if tile is not _PACKED:
            fit = cell_of(as_hex(at)) << PIECE_BITS | piece_of(as_tile(tile))
        self._fit: Final[int] = fit

    @property
    def at(self) -> Hex:
        """Where the tile is laid."""
        at: Hex = hex_of(self._fit >> PIECE_BITS)
        return at

    @property
    def tile(self) -> Tile:
        """The tile as it will lie."""
        tile: Tile = tile_of(self._fit & PIECE)
        return tile

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Place):
            return NotImplemented
        return self._fit == other._fit

    def __hash__(self) -> int:
        return hash(self._fit)

    def __repr__(self) -> str:
        return f"Place(at={self.at!r}, tile={self.tile!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Place, (self.at, self.tile)

    def __replace__(self, **changes: Any) -> "Place":
        """Give a changed copy; ``copy.replace`` (Python 3.13) asks it."""
        fields: dict[str, Any] = {"at": self.at, "tile": self.tile}
        return Place(**fields | changes)


def place(cell: int, piece: int) -> Place:
    """Give the move that lays a piece of the kernel on a cell."""
    fit: Any = cell << PIECE_BITS | piece
    return Place(fit, _PACKED)
