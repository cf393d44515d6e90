"""The draw pile: the tiles to come in their order (S3), or only how many there are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TypeAlias, final, overload

from attrs import field, frozen

from ..errors import BadValue
from .tiles import Tile, as_tile
from .tilesets import MOST_TILES

Counts: TypeAlias = Mapping[Tile, int] | Mapping[str, int]


def _kept(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    if isinstance(tiles, Iterable):
        tiles = tuple(tiles)
        if all(isinstance(tile, Tile) for tile in tiles):
            return tiles
    raise BadValue("pile", tiles, "a sequence of tiles")


def _counted(name: str, counts: Counts) -> tuple[tuple[Tile, int], ...]:
    """Return counts by type, in the order of the codes, or refuse anything else."""
    if not isinstance(counts, Mapping):
        raise BadValue(name, counts, "a mapping from types to counts")
    found: dict[Tile, int] = {}
    for each, count in counts.items():
        tile = as_tile(each).type
        if tile.kind == "town":
            raise BadValue(name, "T", "tiles to draw: towns lie on the table from the start", "S2")
        if type(count) is not int or not 0 <= count <= MOST_TILES:
            raise BadValue(name, count, f"a count from 0 to {MOST_TILES} for each type")
        found[tile] = found.get(tile, 0) + count
    kept = [tile for tile in found if found[tile]]
    return tuple([(tile, found[tile]) for tile in sorted(kept, key=attrgetter("code"))])


def _checked(name: str, pairs: tuple[tuple[Tile, int], ...]) -> tuple[tuple[Tile, int], ...]:
    try:
        return _counted(name, dict(pairs))
    except (TypeError, ValueError):
        raise BadValue(name, pairs, "pairs of a type and a count") from None


@final
@frozen
class Undealt:
    """A pile without an order: how many tiles it has and, if counts were given, of which types.

    Those at the bottom come after all others (V1). Without counts, the set-up in the rules and what
    has been seen determine which tiles may come.
    """

    size: int
    """How many tiles are left in it."""
    counts: tuple[tuple[Tile, int], ...] | None = None
    """How many of each type, if it was given as counts."""
    bottom: tuple[tuple[Tile, int], ...] = ()
    """The same for those at its bottom."""

    def __attrs_post_init__(self) -> None:
        if type(self.size) is not int or not 0 <= self.size <= 2 * MOST_TILES:
            raise BadValue("pile", self.size, f"a number of tiles from 0 to {2 * MOST_TILES}")
        if self.counts is None:
            if self.bottom != ():
                raise BadValue("bottom", self.bottom, "left out where nothing was counted out")
            return
        above, below = _checked("pile", self.counts), _checked("bottom", self.bottom)
        total = sum([count for _, count in (*above, *below)])
        if self.size != total:
            raise BadValue("pile", self.size, f"as many tiles as were counted out, {total}")
        object.__setattr__(self, "counts", above)
        object.__setattr__(self, "bottom", below)

    @classmethod
    def of(cls, counts: Counts, bottom: Counts | None = None) -> "Undealt":
        """Return a pile with these counts by type, those at its bottom separate."""
        above, below = _counted("pile", counts), _counted("bottom", bottom or {})
        return cls(sum(count for _, count in (*above, *below)), above, below)


@final
@frozen(eq=False, repr=False)
class Pile(Sequence[Tile]):
    """The draw pile, top first: one tuple that all states of a game share, and a position in it.

    The pile of an undealt game has a length and no order.
    """

    _tiles: tuple[Tile, ...] = field(default=(), converter=_kept, alias="tiles")
    _drawn: int = field(default=0, init=False)
    undealt: Undealt | None = field(default=None, init=False)
    """What is known of a pile without an order, or None."""

    @classmethod
    def after(cls, tiles: tuple[Tile, ...], drawn: int) -> "Pile":
        """Return what is left of a pile after that many tiles have been drawn."""
        return cls._of(tiles, drawn, None)

    @classmethod
    def without_order(cls, undealt: Undealt) -> "Pile":
        """Return the pile of an undealt game."""
        return cls._of((), 0, undealt)

    @classmethod
    def _of(cls, tiles: tuple[Tile, ...], drawn: int, undealt: Undealt | None) -> "Pile":
        left = cls.__new__(cls)
        object.__setattr__(left, "_tiles", tiles)
        object.__setattr__(left, "_drawn", drawn)
        object.__setattr__(left, "undealt", undealt)
        return left

    @property
    def _left(self) -> tuple[Tile, ...]:
        """The tiles to come, top first."""
        if self.undealt is not None:
            raise BadValue("pile", self, "one with an order: this game is undealt")
        return self._tiles[self._drawn :]

    def after_draw(self) -> "Pile":
        """Return the pile without its top tile."""
        if not self._left:
            raise BadValue("pile", self, "one with a tile to draw", "G2")
        return Pile.after(self._tiles, self._drawn + 1)

    @overload
    def __getitem__(self, index: int) -> Tile: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Tile, ...]: ...
    def __getitem__(self, index: int | slice) -> Tile | tuple[Tile, ...]:
        if isinstance(index, int) and 0 <= index and self.undealt is None:
            return self._tiles[self._drawn + index]
        return self._left[index]

    def __len__(self) -> int:
        return len(self._tiles) - self._drawn if self.undealt is None else self.undealt.size

    def __iter__(self) -> Iterator[Tile]:
        return iter(self._left)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pile):
            return NotImplemented
        return self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> object:
        return self._left if self.undealt is None else self.undealt

    def __repr__(self) -> str:
        return f"<{len(self)} tiles>"
