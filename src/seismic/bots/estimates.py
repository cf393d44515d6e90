"""Estimates of what unfinished sections are worth, by which bots compare boards and moves.

They use public information only, on the engine's board. Which moves there are, and which one to
choose, belongs to the bots.
"""

from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from attrs import frozen

from .._engine.board import PackedBoard
from .._engine.grid import facing
from .._engine.shapes import FRAGMENTS, LEADS, STUB
from .._engine.tile_bits import PIECE, crew_on
from ..model.board import COLOURS
from ..model.hexes import EDGES

GROWTH: Final = 4.0
"""What closing an open end adds: some more fragments and a terminus (E5, E6)."""

HALFWAY: Final = 80
"""With this many tiles to come, an open end is as likely to be closed as not."""

CREW: Final = 1.0
"""The value of a crew in the supply, since there are fewer crews than turns (R20)."""

_COUNT_BITS: Final = 16
_COUNT: Final = (1 << _COUNT_BITS) - 1
"""The crews on a section are the counts of four colours in one int, which can be added."""

_NEVER: Final = 3
"""The number of open ends of a section that can't be completed, and is worth nothing (E4, R17)."""


class Stretch(NamedTuple):
    """A section, or a part of one: what counts for its points, and the crews on it."""

    chords: int
    value: int
    open: int
    crews: int


_NOTHING: Final = Stretch(0, 0, 0, 0)
_OPEN: Final = Stretch(0, 0, 1, 0)
_OFF_THE_TABLE: Final = Stretch(0, 0, _NEVER, 0)


def one_crew(colour: int) -> int:
    """Return the count of a single crew of this colour."""
    return 1 << _COUNT_BITS * colour


@lru_cache(maxsize=1 << 12)
def _counts(crews: int) -> tuple[int, ...]:
    """Return the number of crews of each colour."""
    return tuple(crews >> _COUNT_BITS * colour & _COUNT for colour in range(len(COLOURS)))


@frozen
class Evaluator:
    """A player's point of view: the rivals, and the chances that open ends are closed."""

    me: int
    rivals: tuple[int, ...]
    chances: tuple[float, ...]
    """By the number of open ends: that a section is completed by the end of the game (E3)."""

    def worth(self, chords: int, value: int, open_ends: int, crews: int) -> float:
        """Return the expected points of a section, weighted by who takes them."""
        points = chords + value + GROWTH * open_ends
        return _share(crews, self.me, self.rivals) * self.chances[open_ends] * points


@lru_cache(maxsize=64)
def evaluator_for(players: tuple[str, ...], player: str, tiles_to_come: int) -> Evaluator:
    """Return the evaluator of a player."""
    chance = tiles_to_come / (tiles_to_come + HALFWAY)
    me, rivals = COLOURS.index(player), [COLOURS.index(each) for each in players if each != player]
    chances = (1.0, chance, chance * chance, *[0.0] * (2 * _NEVER))
    return Evaluator(me, tuple(rivals), chances)


@lru_cache(maxsize=1 << 12)
def _share(crews: int, me: int, rivals: tuple[int, ...]) -> float:
    """Return what a point of a section is worth to us: 1 alone, less with rivals (E8, E9)."""
    if not crews:
        return 0.0
    counts = _counts(crews)
    most = max(counts[each] for each in (me, *rivals))
    takers = sum(counts[each] == most for each in rivals)
    return (counts[me] == most) - takers / len(rivals)


# Sections on the board


def follow(board: PackedBoard, port: int) -> Stretch:
    """Follow a section from the fragment at this port to its end."""
    tiles = board.tiles
    chords = crews = 0
    into = port
    while True:
        tile, edge = tiles[into >> 3], into & 7
        to = LEADS[(tile & 255) * 6 + edge]
        colour = crew_on(tile, edge)
        if colour >= 0:
            crews += one_crew(colour)
        if to == STUB:
            return Stretch(chords, (tile & PIECE) >> 8, 0, crews)
        chords += 1
        into = facing(into - edge + to)
        if into >> 3 not in tiles:
            return Stretch(chords, 0, _open_end(board, into >> 3), crews)
        if into == port:
            return Stretch(chords, 0, _NEVER, crews)


def _open_end(board: PackedBoard, cell: int) -> int:
    """Return 1 for an end that faces an empty cell; off the table it is never closed (R17)."""
    return 1 if board.region.holds(cell) else _NEVER


def section(board: PackedBoard, port: int) -> Stretch:
    """Return the whole section through the fragment at this port."""
    beyond = facing(port)
    onwards = follow(board, port)
    if beyond >> 3 not in board.tiles:
        return onwards._replace(open=onwards.open + _open_end(board, beyond >> 3))
    back = follow(board, beyond)
    return Stretch(*map(add, onwards, back))


def board_value(board: PackedBoard, evaluator: Evaluator) -> float:
    """Return the value of all claimed sections."""
    total = 0.0
    for port, _ in board.crews():
        found = section(board, port)
        total += evaluator.worth(*found) / sum(_counts(found.crews))  # once for each crew on it
    return total


def tile_value(board: PackedBoard, cell: int, evaluator: Evaluator) -> float:
    """Return the value of the sections through a tile."""
    edges = [edge for edge, _ in FRAGMENTS[board.tiles[cell] & 255]]
    return sum(evaluator.worth(*section(board, cell << 3 | edge)) for edge in edges)


def crew_value(board: PackedBoard, port: int, evaluator: Evaluator) -> float:
    """Return the value of placing a crew on an unclaimed section."""
    found = section(board, port)
    return evaluator.worth(*found[:3], one_crew(evaluator.me)) - CREW


# A tile that is not there yet


def stretches_to(board: PackedBoard, cell: int) -> list[Stretch]:
    """Return what leads to each of the six edges of an empty cell."""
    found, tiles = [], board.tiles
    for edge in EDGES:
        port = facing(cell << 3 | edge)
        piece = tiles.get(port >> 3, -1)
        if piece < 0:
            found.append(_OPEN if board.region.holds(port >> 3) else _OFF_THE_TABLE)
        elif LEADS[(piece & 255) * 6 + (port & 7)] <= STUB:
            found.append(follow(board, port))
        else:
            found.append(_NOTHING)  # green
    return found


def open_value(ways: list[Stretch], evaluator: Evaluator) -> float:
    """Return the value of the sections that lead to a cell while it is empty."""
    claimed = [way for way in ways if way.crews]
    return sum([evaluator.worth(w.chords, w.value, w.open + 1, w.crews) for w in claimed])


def placement_value(ways: list[Stretch], piece: int, evaluator: Evaluator, crew: bool) -> float:
    """Return the value of the sections that a piece makes of these ways, with a crew if allowed.

    A section that returns to the piece counts as two, which is good enough for an estimate.
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
            total += evaluator.worth(chords, value, open_ends, crews)
        elif crew:
            claimed = evaluator.worth(chords, value, open_ends, one_crew(evaluator.me))
            best = max(best, claimed - CREW)
    return total + best
