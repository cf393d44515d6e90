"""What can be chosen, as a sequence: made on demand, in a fixed order.

First some things that the caller names, then all fits of up to three types, by cell, type and
piece, and then again some things of the caller's.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from .packed import NEEDS, PIECE, PIECE_BITS, Packed
from .types import Names, TileType, is_fit


def _unnamed(cell: int, tile: Any) -> None:
    """Name nothing."""


def _unread(name: Any) -> None:
    """Take nothing for a name."""


NO_NAMES: Final = Names(_unnamed, _unread)
NO_TYPE: Final = TileType(-1, 0, [], 0, bytes(NEEDS), NO_NAMES)
"""In place of a type that is not there."""


@final
class Listing:
    """A sequence that counts, finds and makes what it lists when somebody asks."""

    __slots__ = ("_after", "_before", "_board", "_first", "_fits", "_names", "_second", "_third")

    def __init__(
        self,
        board: Packed,
        names: Names,
        first: TileType,
        second: TileType,
        third: TileType,
        before: tuple[Any, ...],
        after: tuple[Any, ...],
    ) -> None:
        self._board = board
        self._names = names
        self._first = first
        self._second = second
        self._third = third
        self._before = before
        self._after = after
        self._fits = 0 if first is NO_TYPE else -1  # counted when somebody asks

    def _count(self) -> int:
        """Count the fits."""
        first, second, third = self._first.totals, self._second.totals, self._third.totals
        count = 0
        for need in self._board.needs:
            count += first[need] + second[need] + third[need]
        self._fits = count
        return count

    def _length(self) -> int:
        fits = self._fits
        if fits < 0:
            fits = self._count()
        return len(self._before) + fits + len(self._after)

    def __len__(self) -> int:
        return self._length()

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self._all())[index]
        length = self._length()
        at: int = index if isinstance(index, int) else range(length)[index]
        if at < 0:
            at += length
        if not 0 <= at < length:
            raise IndexError("nothing has this number")
        at -= len(self._before)
        if at < 0:
            return self._before[at]
        if at < self._fits:
            return self._fit(at)
        return self._after[at - self._fits]

    def _fit(self, at: int) -> Any:
        """Give the name of one fit by its place among all of them."""
        first, second, third = self._first.totals, self._second.totals, self._third.totals
        needs, place = self._board.needs, 0
        while True:
            need = needs[place]
            fits = first[need] + second[need] + third[need]
            if at < fits:
                break
            at -= fits
            place += 1
        tile_type = self._first
        if at >= first[need]:
            at -= first[need]
            tile_type = self._second
            if at >= second[need]:
                at -= second[need]
                tile_type = self._third
        return self._names.of(self._board.rim[place], tile_type.fitting[need][at])

    def _all(self) -> list[Any]:
        """List everything."""
        found: list[Any] = [*self._before]
        if self._first is not NO_TYPE:
            self._add_fits(found)
            self._fits = len(found) - len(self._before)
        found += self._after
        return found

    def _add_fits(self, found: list[Any]) -> None:
        first, second, third = self._first.fitting, self._second.fitting, self._third.fitting
        names = self._names
        rows: dict[Any, list[Any]] = names.rows
        room = len(names.numbered)
        rim: list[Any] = self._board.rim  # these ints are keys and nothing else
        for cell, need in zip(rim, self._board.needs):  # noqa: B905  # strict compiles badly
            one, two, three = first[need], second[need], third[need]
            if one or two or three:
                row = rows.get(cell)
                if row is None or len(row) < room:
                    row = names.row(cell)
                for number in one:
                    name = row[number]
                    found.append(names.of(cell, number) if name is None else name)
                for number in two:
                    name = row[number]
                    found.append(names.of(cell, number) if name is None else name)
                for number in three:
                    name = row[number]
                    found.append(names.of(cell, number) if name is None else name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __reversed__(self) -> Iterator[Any]:
        backwards = self._all()
        backwards.reverse()
        return iter(backwards)

    def __contains__(self, item: object) -> bool:
        fit: int | None = self._names.read(item)
        if fit is None:
            return item in self._before or item in self._after
        cell, piece = fit >> PIECE_BITS, fit & PIECE
        for tile_type in (self._first, self._second, self._third):
            if tile_type.covers(piece):
                return is_fit(self._board, tile_type, cell, piece)
        return False

    def index(self, item: object) -> int:
        """Give the place of something listed."""
        return self._all().index(item)

    def count(self, item: object) -> int:
        """Say whether something is listed: once, or not at all."""
        return self._all().count(item)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str) or not isinstance(other, Sequence):
            return NotImplemented
        return self._length() == len(other) and self._all() == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self._all()))

    def __repr__(self) -> str:
        return f"<{self._length()} legal moves>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return tuple, (tuple(self._all()),)
