"""What sections promise: the estimate by which bots weigh a table and a move.

It looks only at what lies in sight, on the kernel's board. Which moves there are, and which of
them to choose, belongs to the bots.
"""

from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from attrs import frozen

from .._engine.board import PackedBoard
from .._engine.grid import STEP, facing
from .._engine.shapes import FRAGMENTS, LEADS, STUB
from .._engine.tile_bits import PIECE, crew_on
from ..model.board import COLOURS

GROWTH: Final = 4.0
"""What an open end brings if it gets closed: some more fragments and a terminus (E5, E6)."""

HALFWAY: Final = 80
"""With so many tiles to come, an open end is as likely to be closed as not."""

CREW: Final = 1.0
"""What a crew kept in the supply is worth, for there are fewer of them than turns (R20)."""

_COUNT_BITS: Final = 16
"""The crews on a section are counts of four colours in one number, so that they can be added."""

_NEVER: Final = 3
"""A section that can't be completed has so many open ends, and is worth nothing (E4, R17)."""


class Stretch(NamedTuple):
    """A section, or a part of one: what counts for its points, and who stands on it."""

    chords: int
    value: int
    open: int
    crews: int


def _one(colour: int) -> int:
    """Count a single crew of this colour."""
    return 1 << _COUNT_BITS * colour


_NOTHING: Final = Stretch(0, 0, 0, 0)
_OPEN: Final = Stretch(0, 0, 1, 0)
_OFF_THE_TABLE: Final = Stretch(0, 0, _NEVER, 0)


@frozen
class Outlook:
    """How a player looks at the table: against whom, and how likely open ends get closed."""

    me: int
    rivals: tuple[int, ...]
    chances: tuple[float, ...]
    """That a section with so many open ends is complete in the end (E3)."""

    def worth(self, chords: int, value: int, open_ends: int, crews: int) -> float:
        """Weigh the points of a section by who takes them and by the chance that they come."""
        points = chords + value + GROWTH * open_ends
        return _share(crews, self.me, self.rivals) * self.chances[open_ends] * points


@lru_cache(maxsize=64)
def outlook(players: tuple[str, ...], player: str, tiles_to_come: int) -> Outlook:
    """Look at the table with the eyes of a player."""
    chance = tiles_to_come / (tiles_to_come + HALFWAY)
    me, rivals = COLOURS.index(player), [COLOURS.index(each) for each in players if each != player]
    chances = (1.0, chance, chance * chance, *[0.0] * (2 * _NEVER))
    return Outlook(me, tuple(rivals), chances)


@lru_cache(maxsize=1 << 12)
def _share(crews: int, me: int, rivals: tuple[int, ...]) -> float:
    """Say what one point of a section is to us: 1 if we alone take it, less by rivals (E8, E9)."""
    if not crews:
        return 0.0
    numbers = {each: crews >> _COUNT_BITS * each & (1 << _COUNT_BITS) - 1 for each in (me, *rivals)}
    most = max(numbers.values())
    takers = sum(numbers[each] == most for each in rivals)
    return (numbers[me] == most) - takers / len(rivals)


# Sections on the board


def follow(board: PackedBoard, port: int) -> Stretch:
    """Follow a section onwards from the fragment at this port to its end."""
    tiles = board.tiles
    chords = crews = 0
    into = port
    while True:
        tile, edge = tiles[into >> 3], into & 7
        to = LEADS[(tile & 255) * 6 + edge]
        colour = crew_on(tile, edge)
        if colour >= 0:
            crews += _one(colour)
        if to == STUB:
            return Stretch(chords, (tile & PIECE) >> 8, 0, crews)
        chords += 1
        into = facing(into - edge + to)
        if into >> 3 not in tiles:
            return Stretch(chords, 0, _open(board, into >> 3), crews)
        if into == port:
            return Stretch(chords, 0, _NEVER, crews)


def _open(board: PackedBoard, cell: int) -> int:
    """Count the end that faces an empty cell; off the table it never gets closed (R17)."""
    return 1 if board.region.holds(cell) else _NEVER


def section(board: PackedBoard, port: int) -> Stretch:
    """Give the whole section through the fragment at this port."""
    beyond = facing(port)
    onwards = follow(board, port)
    if beyond >> 3 not in board.tiles:
        return onwards._replace(open=onwards.open + _open(board, beyond >> 3))
    back = follow(board, beyond)
    return Stretch(*map(add, onwards, back))


def standing(board: PackedBoard, look: Outlook) -> float:
    """Weigh all sections that somebody has a crew on."""
    total = 0.0
    for port, _ in board.crews():
        found = section(board, port)
        total += look.worth(*found) / _number(found.crews)  # it comes up once for each crew
    return total


@lru_cache(maxsize=1 << 12)
def _number(crews: int) -> int:
    return sum(crews >> _COUNT_BITS * each & (1 << _COUNT_BITS) - 1 for each in range(len(COLOURS)))


def through(board: PackedBoard, cell: int, look: Outlook) -> float:
    """Weigh the sections through a tile."""
    edges = [edge for edge, _ in FRAGMENTS[board.tiles[cell] & 255]]
    return sum(look.worth(*section(board, cell << 3 | edge)) for edge in edges)


def crewing(board: PackedBoard, port: int, look: Outlook) -> float:
    """Weigh placing a crew on an unclaimed section."""
    found = section(board, port)
    return look.worth(found.chords, found.value, found.open, _one(look.me)) - CREW


# A tile that is not there yet


def around(board: PackedBoard, cell: int) -> list[Stretch]:
    """Follow what leads to each of the six edges of an empty cell."""
    found, tiles = [], board.tiles
    for edge, step in enumerate(STEP):
        port = facing(cell << 3 | edge)
        piece = tiles.get(cell + step, -1)
        if piece < 0:
            found.append(_OPEN if board.region.holds(cell + step) else _OFF_THE_TABLE)
        elif LEADS[(piece & 255) * 6 + (port & 7)] <= STUB:
            found.append(follow(board, port))
        else:
            found.append(_NOTHING)  # green
    return found


def unlaid(ways: list[Stretch], look: Outlook) -> float:
    """Weigh the sections that lead to an empty cell, as they are: each has an open end there."""
    claimed = [way for way in ways if way.crews]
    return sum([look.worth(way.chords, way.value, way.open + 1, way.crews) for way in claimed])


def laying(ways: list[Stretch], piece: int, look: Outlook, crew: bool) -> float:
    """Weigh the sections that a piece makes of the ways to its cell; if asked, with a crew on it.

    A section that comes back to the piece is taken for two, which is good enough for an estimate.
    """
    total = best = 0.0
    for edge, to in FRAGMENTS[piece & 255]:
        chords, value, open_ends, crews = ways[edge]
        if to == STUB:
            value += piece >> 8
        else:
            other = ways[to]
            chords += other[0] + 1
            value += other[1]
            open_ends += other[2]
            crews += other[3]
        if crews:
            total += look.worth(chords, value, open_ends, crews)
        elif crew:
            best = max(best, look.worth(chords, value, open_ends, _one(look.me)) - CREW)
    return total + best
