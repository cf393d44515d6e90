"""The legal moves as a sequence: made on demand, in a fixed order, and cached.

First some moves that the caller names, then all that lay a tile of up to three types, by cell, type
and piece, and then again some moves of the caller's.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from .._engine.board import NOWHERE, PackedBoard
from .._engine.compiling import Numbers, i64, items_of, mypyc_attr, total
from .._engine.shapes import CODES
from .._engine.tile_bits import PIECE, PIECE_BITS
from .._engine.tile_types import NO_TYPE, TileType, fits
from ..model.moves import Move
from ..model.placing import Place, packed_place

# Searches list the same moves again and again, so moves with the tiles of the game are cached; an
# intersection of an unusual value is not. The cache is direct-mapped, as in a processor: a cell has
# one line, at its number modulo the size, which another cell with the same remainder takes over.

CACHE_LINES: Final = (1 << 13) - 1
"""A step to the next column leads 64 lines further on, so cells have lines of their own in an area
of 127 columns and 64 rows."""


@final
@mypyc_attr(acyclic=True)
class CacheLine:
    """The moves on a cell by the slot of their shape; None for those nobody has asked for yet."""

    __slots__ = ("cell", "moves")

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell
        self.moves: Final[list[Place | None]] = [None] * len(CODES)


_cache: Final = [CacheLine(NOWHERE)] * CACHE_LINES


def _new_line(cell: int) -> CacheLine:
    """Return an empty line for a cell, which takes over whatever was there."""
    line = CacheLine(cell)
    _cache[cell % CACHE_LINES] = line
    return line


def _cached(line: CacheLine, tile_type: TileType, slot: int) -> Place:
    """Add the moves with all turns of a tile to a line, together in memory; return one of them."""
    moves = [packed_place(line.cell, piece) for piece in tile_type.pieces]
    line.moves[tile_type.slot : tile_type.slot + len(moves)] = moves
    return moves[slot - tile_type.slot]


def _add_packed(found: Numbers, cell: i64, tile_type: TileType, constraint: i64) -> None:
    """Add the moves that lay a tile of this type on a cell, packed."""
    if tile_type.counts[constraint]:
        for slot in tile_type.fitting[constraint]:
            found.append(cell << PIECE_BITS | tile_type.pieces[slot - tile_type.slot])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Listing:
    """A sequence of moves that counts and makes them when it is asked."""

    __slots__ = ("_after", "_before", "_board", "_first", "_placements", "_second", "_third")

    def __init__(
        self,
        board: PackedBoard,
        types: tuple[TileType, ...],
        before: tuple[Move, ...],
        after: tuple[Move, ...],
    ) -> None:
        first = second = third = NO_TYPE
        for tile_type in types:  # in order, and equal ones once
            if first is NO_TYPE or tile_type.order < first.order:
                first, second, third = tile_type, first, second
            elif tile_type is not first:
                if second is NO_TYPE or tile_type.order < second.order:
                    second, third = tile_type, second
                elif tile_type is not second:
                    third = tile_type
        self._board = board
        self._first = first
        self._second = second
        self._third = third
        self._before = before
        self._after = after
        self._placements = 0 if first is NO_TYPE else -1  # counted on demand

    def _length(self) -> int:
        if self._placements < 0:
            first, second, third = self._first.counts, self._second.counts, self._third.counts
            self._placements = total(self._board.constraints, first, second, third)
        return len(self._before) + self._placements + len(self._after)

    def __len__(self) -> int:
        return self._length()

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):
            length = self._length()
            at = index + length if index < 0 else index
            if not 0 <= at < length:
                raise IndexError("there is no move with this index")
            return self.move_at(at)
        if isinstance(index, slice):
            return tuple(self._all())[index]
        return self.move_at(range(self._length())[index])

    def move_at(self, index: i64) -> Move:
        """Return the move with an index that there is."""
        self._length()
        at = index - len(self._before)
        if at < 0:
            return self._before[index]
        if at < self._placements:
            return self._placement(at)
        return self._after[at - self._placements]

    def _placement(self, index: i64) -> Place:
        """Return the move that lays a tile, by its index among all of them."""
        first, second, third = self._first.counts, self._second.counts, self._third.counts
        constraints = self._board.constraints
        at: i64
        constraint: i64
        if 2 * index < self._placements:
            at = -1
            count: i64 = 0
            while index >= count:
                index -= count
                at += 1
                constraint = constraints[at]
                count = first[constraint] + second[constraint] + third[constraint]
        else:  # it is found sooner from the end
            index -= self._placements
            at = len(constraints)
            while index < 0:
                at -= 1
                constraint = constraints[at]
                index += first[constraint] + second[constraint] + third[constraint]
        constraint = constraints[at]
        tile_type = self._first
        if index >= first[constraint]:
            index -= first[constraint]
            tile_type = self._second
            if index >= second[constraint]:
                index -= second[constraint]
                tile_type = self._third
        cell = self._board.frontier[at]
        if not tile_type.cached:
            return packed_place(cell, tile_type.fit(constraint, index))
        line = _cache[cell % CACHE_LINES]
        if line.cell != cell:
            line = _new_line(cell)
        slot = tile_type.fitting[constraint][index]
        return line.moves[slot] or _cached(line, tile_type, slot)

    def _all(self) -> list[Move]:
        """Return everything as a list."""
        found: list[Move] = [*self._before]
        if self._first is not NO_TYPE:
            if self._first.cached and self._second.cached and self._third.cached:
                self._add_cached_placements(found)
            else:
                self._add_placements(found)
            self._placements = len(found) - len(self._before)
        found += self._after
        return found

    def _add_placements(self, found: list[Move]) -> None:
        """Add the moves that lay a tile, each newly created."""
        types, board = (self._first, self._second, self._third), self._board
        pairs = zip(board.frontier, board.constraints)  # noqa: B905  # strict compiles badly
        for cell, constraint in pairs:
            for tile_type in types:
                for index in range(tile_type.counts[constraint]):
                    found.append(packed_place(cell, tile_type.fit(constraint, index)))

    def _add_cached_placements(self, found: list[Move]) -> None:
        """Add the moves that lay a tile, from the cache."""
        first, second, third = self._first.fitting, self._second.fitting, self._third.fitting
        cache, frontier, at = _cache, self._board.frontier, -1
        for constraint in items_of(self._board.constraints):
            at += 1
            one, two, three = first[constraint], second[constraint], third[constraint]
            if one or two or three:
                cell = frontier[at]
                line = cache[cell % CACHE_LINES]
                if line.cell != cell:
                    line = _new_line(cell)
                moves = line.moves
                for slot in one:
                    found.append(moves[slot] or _cached(line, self._first, slot))
                for slot in two:
                    found.append(moves[slot] or _cached(line, self._second, slot))
                for slot in three:
                    found.append(moves[slot] or _cached(line, self._third, slot))

    def groups(self) -> list[tuple[int, int]]:
        """Return the first index and the number of moves of each type that occurs."""
        length, before, after = self._length(), len(self._before), len(self._after)
        sizes = (before, length - before - after, after)
        starts = (0, before, length - after)
        return [(start, size) for start, size in zip(starts, sizes, strict=True) if size]

    def before(self) -> tuple[Move, ...]:
        """Return the moves that come before all placements."""
        return self._before

    def placements(self) -> Numbers:
        """Return the moves that lay a tile, packed."""
        found, board = Numbers(), self._board
        for at in range(len(board.frontier)):
            cell, constraint = board.frontier[at], board.constraints[at]
            _add_packed(found, cell, self._first, constraint)
            _add_packed(found, cell, self._second, constraint)
            _add_packed(found, cell, self._third, constraint)
        return found

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __reversed__(self) -> Iterator[Move]:
        backwards = self._all()
        backwards.reverse()
        return iter(backwards)

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, Place):
            return item in self._before or item in self._after
        cell, piece = item._packed >> PIECE_BITS, item._packed & PIECE
        for tile_type in (self._first, self._second, self._third):
            if tile_type.covers(piece):
                return fits(self._board, tile_type, cell, piece)
        return False

    def index(self, item: Any) -> int:
        """Return the index of a move."""
        return self._all().index(item)

    def count(self, item: Any) -> int:
        """Return 1 if a move is listed, else 0."""
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


Sequence.register(Listing)  # a compiled class can't inherit from it
