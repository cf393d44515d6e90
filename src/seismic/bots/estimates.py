"""Estimates of what unfinished sections are worth, by which bots compare boards and moves.

They use public information only, on the engine's board. Which moves there are, and which one to
choose, belongs to the bots.

A *stretch* is a section, or a part of one, as one number, so that stretches which join add up::

    | chords | value of termini | open ends | crews: yellow | green | blue | red |
     60 .. 48  47 ..          36  35 ..   32  31 ..       24                  0
"""

from functools import lru_cache
from typing import Final, final

from .._engine.board import PackedBoard
from .._engine.compiling import Numbers, i64
from .._engine.grid import ACROSS
from .._engine.shapes import FRAGMENTS, LEADS, STUB
from .._engine.tile_bits import CREW, CREW_BITS, PIECE, PIECE_BITS, SHAPE, SHAPE_BITS
from ..model.board import COLOURS

GROWTH: Final = 4.0
"""What closing an open end adds: some more fragments and a terminus (E5, E6)."""

HALFWAY: Final = 80
"""With this many tiles to come, an open end is as likely to be closed as not."""

CREW_VALUE: Final = 1.0
"""The value of a crew in the supply, since there are fewer crews than turns (R20)."""

_COUNT_BITS: Final = 8
_COUNT: Final = (1 << _COUNT_BITS) - 1
_CREWS: Final = (1 << 32) - 1
_OPEN_SHIFT: Final = 32
_VALUE_SHIFT: Final = 36
_CHORD_SHIFT: Final = 48
_OPEN: Final = 1 << _OPEN_SHIFT
_CHORD: Final = 1 << _CHORD_SHIFT

NEVER: Final = 3
"""The number of open ends of a section that can't be completed, and is worth nothing (E4, R17)."""

_ONE_CREW: Final[tuple[int, ...]] = (0, *[1 << _COUNT_BITS * number for number in range(4)])
"""By the bits of a crew on a tile: what it adds to a stretch."""


@final
class Evaluator:
    """A player's point of view: the rivals, and the chances that open ends are closed."""

    __slots__ = ("_chances", "_me", "_rivals", "_shares", "crew")

    def __init__(self, me: int, rivals: list[int], chance: float) -> None:
        self._me: Final = me
        self._rivals: Final = rivals
        self._chances: Final = [1.0, chance, chance * chance, *[0.0] * (2 * NEVER)]
        """By the number of open ends: that a section is completed by the end of the game (E3)."""
        self._shares: Final[dict[int, float]] = {0: 0.0}
        self.crew: Final = _ONE_CREW[me + 1]
        """A crew of the player."""

    def worth(self, stretch: i64) -> float:
        """Return the expected points of a section, weighted by who takes them."""
        ends = open_ends(stretch)
        points = self._chances[ends] * (float(certain(stretch)) + GROWTH * float(ends))
        crews = stretch & _CREWS
        if crews == self.crew:  # usually ours alone
            return points
        share = self._shares.get(crews)
        if share is None:
            share = self._share(crews)
        return share * points

    def share_of_each(self, stretch: i64) -> float:
        """Return what a point of a section is worth to us, for each of the crews on it."""
        crews = stretch & _CREWS
        share = self._shares.get(crews)
        if share is None:
            share = self._share(crews)
        return share / sum(_counts(crews)) if share else 0.0

    def _share(self, crews: int) -> float:
        """Return what a point of a section is worth to us: 1 alone, less with rivals (E8, E9)."""
        counts = _counts(crews)
        most = max([counts[each] for each in (self._me, *self._rivals)])
        takers = sum([counts[each] == most for each in self._rivals])
        share = (counts[self._me] == most) - takers / len(self._rivals)
        if len(self._shares) < _MOST_SHARES:
            self._shares[crews] = share
        return share


_MOST_SHARES: Final = 1 << 12


def _counts(crews: int) -> list[int]:
    """Return the number of crews of each colour."""
    return [crews >> _COUNT_BITS * number & _COUNT for number in range(len(COLOURS))]


@lru_cache(maxsize=1 << 10)
def evaluator_for(players: tuple[str, ...], seat: int, tiles_to_come: int) -> Evaluator:
    """Return the evaluator of a player."""
    numbers = [COLOURS.index(player) for player in players]
    rivals = numbers[:seat] + numbers[seat + 1 :]
    return Evaluator(numbers[seat], rivals, tiles_to_come / (tiles_to_come + HALFWAY))


# Sections on the board


def follow(board: PackedBoard, port: i64) -> i64:
    """Follow a section from the fragment at this port to its end."""
    tiles = board.tiles
    stretch: i64 = 0
    into = port
    while True:
        edge = into & 7
        tile: i64 = tiles.get(into >> 3, -1)
        if tile < 0:
            return stretch + _open_end(board, into >> 3)
        stretch += _ONE_CREW[tile >> PIECE_BITS + CREW_BITS * edge & CREW]
        to: i64 = LEADS[(tile & SHAPE) * 6 + edge]
        if to == STUB:
            return stretch + ((tile & PIECE) >> SHAPE_BITS << _VALUE_SHIFT)
        stretch += _CHORD
        into += to - edge
        into += ACROSS[to]
        if into == port:
            return stretch + NEVER * _OPEN


def _open_end(board: PackedBoard, cell: i64) -> i64:
    """Return an end that faces an empty cell; off the table it is never closed (R17)."""
    return _OPEN if board.region.holds(cell) else NEVER * _OPEN


def section(board: PackedBoard, port: i64) -> i64:
    """Return the whole section through the fragment at this port."""
    return follow(board, port) + follow(board, port + ACROSS[port & 7])


def open_ends(stretch: i64) -> i64:
    """Return the number of open ends; `NEVER` or more if they can't all be closed."""
    return stretch >> _OPEN_SHIFT & 15


def certain(stretch: i64) -> i64:
    """Return the points that a section has if it is completed as it is (E5, E6)."""
    return (stretch >> _CHORD_SHIFT) + (stretch >> _VALUE_SHIFT & 4095)


def board_value(board: PackedBoard, evaluator: Evaluator) -> float:
    """Return the value of all claimed sections."""
    total = 0.0
    for port, _ in board.crews():
        found = section(board, port)
        total += evaluator.worth(found) / sum(_counts(found & _CREWS))  # once for each crew on it
    return total


def tile_value(board: PackedBoard, cell: int, evaluator: Evaluator) -> float:
    """Return the value of the sections through a tile."""
    total = 0.0
    for edge, _ in FRAGMENTS[board.tiles[cell] & SHAPE]:
        total += evaluator.worth(section(board, cell << 3 | edge))
    return total


def crew_value(board: PackedBoard, port: int, evaluator: Evaluator) -> float:
    """Return the value of placing a crew on an unclaimed section."""
    return evaluator.worth(section(board, port) + evaluator.crew) - CREW_VALUE


# A tile that is not there yet


def find_ways(board: PackedBoard, cell: i64, ways: Numbers) -> None:
    """Find what leads to each of the six edges of an empty cell: nothing where it is green."""
    tiles = board.tiles
    for edge in range(6):
        port = (cell << 3 | edge) + ACROSS[edge]
        tile: i64 = tiles.get(port >> 3, -1)
        if tile < 0:
            ways[edge] = _open_end(board, port >> 3)
        elif LEADS[(tile & SHAPE) * 6 + (port & 7)] <= STUB:
            ways[edge] = follow(board, port)
        else:
            ways[edge] = 0


def open_value(ways: Numbers, evaluator: Evaluator) -> float:
    """Return the value of the sections that lead to a cell while it is empty."""
    total = 0.0
    for edge in range(6):
        if ways[edge] & _CREWS:
            total += evaluator.worth(ways[edge] + _OPEN)
    return total


def placement_value(ways: Numbers, piece: i64, evaluator: Evaluator, crew: bool) -> float:
    """Return the value of the sections that a piece makes of these ways, with a crew if allowed.

    A section that returns to the piece counts as two, which is good enough for an estimate.
    """
    total = best = 0.0
    for edge, to in FRAGMENTS[piece & SHAPE]:
        stretch: i64 = ways[edge]
        if to == STUB:
            stretch += piece >> SHAPE_BITS << _VALUE_SHIFT
        else:
            stretch += ways[to] + _CHORD
        if stretch & _CREWS:
            total += evaluator.worth(stretch)
        elif crew:
            claimed = evaluator.worth(stretch + evaluator.crew) - CREW_VALUE
            if claimed > best:
                best = claimed
    return total + best
