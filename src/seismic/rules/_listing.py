"""The legal moves as a sequence: made on demand, in a fixed order.

First some moves that the caller names, then all that lay a tile of up to three types, by cell, type
and piece, and then again some moves of the caller's.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from .._engine.board import NEEDS, PIECE, PIECE_BITS, Packed
from .._engine.hints import mypyc_attr
from .._engine.searching import total
from .._engine.tile_types import TileType, is_fit
from ..model.placing import Place, place
from .rows import ROOM, ROWS, made, new_row

NO_TYPE: Final = TileType(None, 0, 0, [], bytes(NEEDS), True)
"""In place of a type that is not there."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Listing:
    """Counts, finds and makes what it lists when somebody asks."""

    __slots__ = ("_after", "_before", "_board", "_first", "_fits", "_second", "_third")

    def __init__(
        self,
        board: Packed,
        first: TileType,
        second: TileType,
        third: TileType,
        before: tuple[Any, ...],
        after: tuple[Any, ...],
    ) -> None:
        self._board = board
        self._first = first
        self._second = second
        self._third = third
        self._before = before
        self._after = after
        self._fits = 0 if first is NO_TYPE else -1  # counted when somebody asks

    def _count(self) -> int:
        """Count the fits."""
        first, second, third = self._first.totals, self._second.totals, self._third.totals
        self._fits = total(self._board.needs, first, second, third)
        return self._fits

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

    def _fit(self, at: int) -> Place:
        """Give the move that lays a tile by its place among all of them."""
        first, second, third = self._first.totals, self._second.totals, self._third.totals
        needs = self._board.needs
        if 2 * at < self._fits:
            where, fits = -1, 0
            while at >= fits:
                at -= fits
                where += 1
                need = needs[where]
                fits = first[need] + second[need] + third[need]
        else:  # it is found sooner from the end
            at -= self._fits
            where = len(needs)
            while at < 0:
                where -= 1
                need = needs[where]
                at += first[need] + second[need] + third[need]
        need = needs[where]
        tile_type = self._first
        if at >= first[need]:
            at -= first[need]
            tile_type = self._second
            if at >= second[need]:
                at -= second[need]
                tile_type = self._third
        return place(self._board.rim[where], tile_type.fit(need, at))

    def _all(self) -> list[Any]:
        """List everything."""
        found: list[Any] = [*self._before]
        if self._first is not NO_TYPE:
            if self._first.kept and self._second.kept and self._third.kept:
                self._add_kept_fits(found)
            else:
                self._add_fits(found)
            self._fits = len(found) - len(self._before)
        found += self._after
        return found

    def _add_fits(self, found: list[Any]) -> None:
        """Add the moves that lay a tile, each made anew."""
        types, board = (self._first, self._second, self._third), self._board
        for cell, need in zip(board.rim, board.needs):  # noqa: B905  # strict compiles badly
            for tile_type in types:
                for at in range(tile_type.totals[need]):
                    found.append(place(cell, tile_type.fit(need, at)))

    def _add_kept_fits(self, found: list[Any]) -> None:
        """Do the same with moves that are kept."""
        first, second, third = self._first.fitting, self._second.fitting, self._third.fitting
        rows, board = ROWS, self._board
        for cell, need in zip(board.rim, board.needs):  # noqa: B905  # strict compiles badly
            one, two, three = first[need], second[need], third[need]
            if one or two or three:
                row = rows[cell % ROOM]
                if row.cell != cell:
                    row = new_row(cell)
                places = row.places
                for number in one:
                    move = places[number]
                    found.append(made(row, self._first, number) if move is None else move)
                for number in two:
                    move = places[number]
                    found.append(made(row, self._second, number) if move is None else move)
                for number in three:
                    move = places[number]
                    found.append(made(row, self._third, number) if move is None else move)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __reversed__(self) -> Iterator[Any]:
        backwards = self._all()
        backwards.reverse()
        return iter(backwards)

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, Place):
            return item in self._before or item in self._after
        cell, piece = item._fit >> PIECE_BITS, item._fit & PIECE
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
