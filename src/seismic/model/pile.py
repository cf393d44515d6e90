"""The draw pile: the order of the tiles to come (S3)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import final, overload

from attrs import field, frozen

from ..errors import BadValue
from .tiles import Tile


def _kept(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    if isinstance(tiles, Iterable):
        tiles = tuple(tiles)
        if all(isinstance(tile, Tile) for tile in tiles):
            return tiles
    raise BadValue("pile", tiles, "a sequence of tiles")


@final
@frozen(eq=False, repr=False)
class Pile(Sequence[Tile]):
    """The draw pile, top first: one tuple that all states of a game share, and a position in it."""

    _tiles: tuple[Tile, ...] = field(default=(), converter=_kept, alias="tiles")
    _drawn: int = field(default=0, init=False)

    @classmethod
    def after(cls, tiles: tuple[Tile, ...], drawn: int) -> "Pile":
        """Return what is left of a pile after that many tiles have been drawn."""
        left = cls.__new__(cls)
        object.__setattr__(left, "_tiles", tiles)
        object.__setattr__(left, "_drawn", drawn)
        return left

    def after_draw(self) -> "Pile":
        """Return the pile without its top tile."""
        if not self:
            raise BadValue("pile", self, "one with a tile to draw", "G2")
        return Pile.after(self._tiles, self._drawn + 1)

    @overload
    def __getitem__(self, index: int) -> Tile: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Tile, ...]: ...
    def __getitem__(self, index: int | slice) -> Tile | tuple[Tile, ...]:
        if isinstance(index, int) and 0 <= index:
            return self._tiles[self._drawn + index]
        return tuple(self)[index]

    def __len__(self) -> int:
        return len(self._tiles) - self._drawn

    def __iter__(self) -> Iterator[Tile]:
        return iter(self._tiles[self._drawn :])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pile):
            return NotImplemented
        return self._tiles[self._drawn :] == other._tiles[other._drawn :]

    def __hash__(self) -> int:
        return hash(self._tiles[self._drawn :])

    def __repr__(self) -> str:
        return f"<{len(self)} tiles>"
