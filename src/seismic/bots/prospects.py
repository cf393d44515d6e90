"""What a position may still bring, estimated with more care than a playout has time for.

Beside what `estimates` counts, it considers which tiles may still come. A section may be lost to a
quake: the nearer it lies to a town, on a long side, the more likely (Q2, Q4). An end may face a
cell that hardly any tile fits (G5). And a crew is worth more the fewer there are for the turns that
are left (R20). The constants were found by regression on 250 games, and corrected in matches.
"""

from math import exp, log
from typing import Final, final

from .._engine.board import PackedBoard
from .._engine.compiling import i64
from .._engine.constraints import CONSTRAINTS
from .._engine.grid import ACROSS, STEP, direction
from .._engine.shapes import LEADS, STUB
from .._engine.tally import FIRST_TERMINUS
from .._engine.tile_bits import SHAPE
from .._engine.tile_types import TileType
from ..model.hexes import cell_of
from ..model.packed import CREW, OVER, PackedState
from ..model.packing import unseen_counts
from ..rules.sections import TOWN_TO_TOWN
from . import estimates
from .policies import to_come

HALFWAY: Final = 50
"""With this many tiles to come, an end that many of them fit is as likely to be closed as not."""

SCARCE: Final = 1.0
"""If this many intersections that fit are to come, the chance is half of what it is with many."""

BY_HIGHWAY: Final = 0.25
"""What a highway that fits counts for beside an intersection: it leads on to another cell."""

BOTH: Final = 0.5
"""The chance that two ends are closed is smaller than the product: each takes a turn."""

RISKS: Final = (0.116, 0.031, 0.009)
"""How likely a quake is to take the tile beside the town, if its side is the longest, has one tile
less, or fewer (Q2)."""

REACH: Final = 6
"""The largest magnitude: tiles further away are safe, and nearer ones the less so (Q4)."""

CLAIM: Final = 1.0
"""What a claim gains on average, if every turn had a crew."""

_NOWHERE: Final = 1 << 40
_BONUS: Final = float(TOWN_TO_TOWN)


@final
class Prospects:
    """What a game may bring to one of its players, as far as can be seen from one position."""

    __slots__ = (
        *("_chances", "_evaluator", "_left", "_quakes", "_risk"),
        *("_risks", "_seat", "_terminus", "_to_come", "_towns"),
    )

    def __init__(self, now: PackedState, seat: int) -> None:
        setting, left = now.setting, to_come(now)
        self._seat: Final = seat
        self._evaluator: Final = estimates.evaluator_for(setting.players, seat, left)
        self._left: Final = float(left)
        self._to_come: Final = _expected(now)
        self._quakes: Final = sum([number for each, number in self._to_come if each.magnitude])
        self._towns: Final = [cell_of(town) for town in setting.rules.towns]
        self._chances: Final = [-1.0] * CONSTRAINTS
        """By constraint, once somebody has asked: the chance that an end facing it is closed."""
        self._risks: Final = [0.0] * (6 * len(self._towns))
        """By town and side of the board that is evaluated: the risk of the tile beside the town."""
        # What is found on the way along a section:
        self._risk = 0.0
        self._terminus: i64 = _NOWHERE

    def value(self, now: PackedState) -> float:
        """Return the expected lead in a position of the same game, at its end the true one.

        In the crew step the best claim is expected to be made.
        """
        board, over, total = now.board, now.phase == OVER, 0.0
        self._look_at(board)
        for port, _ in board.crews():
            found = estimates.section(board, port)
            worth = self._points(board, port, found, over)
            if worth > 0.0:
                total += worth * self._evaluator.share_of_each(found)
        if over:
            return total
        if now.phase == CREW:
            total += self._best_claim(now)
        return total + self._supplies(now)

    def _look_at(self, board: PackedBoard) -> None:
        """Find the risks on the sides of the towns (Q2)."""
        for number, town in enumerate(self._towns):
            lengths = board.lengths(town)
            longest = max(lengths)
            for side in range(6):
                shorter = longest - lengths[side]
                self._risks[6 * number + side] = RISKS[min(shorter, len(RISKS) - 1)]

    def _points(self, board: PackedBoard, port: i64, found: i64, over: bool) -> float:
        """Return the expected points of the section through a port, whoever takes them."""
        open_ends = estimates.open_ends(found)
        if open_ends >= estimates.NEVER or (over and open_ends):
            return 0.0
        self._risk, self._terminus = 0.0, _NOWHERE
        chance = self._follow(board, port)
        one = self._terminus
        chance *= self._follow(board, port + ACROSS[port & 7])
        points = float(estimates.certain(found)) + estimates.GROWTH * float(open_ends)
        if one != self._terminus and one in self._towns and self._terminus in self._towns:
            points += _BONUS  # V4e
        if over:
            return points
        if open_ends == 2:
            chance *= BOTH
        return points * chance * exp(-self._quakes * self._risk)

    def _follow(self, board: PackedBoard, port: i64) -> float:
        """Follow a section to its end; return the chance that it is closed, 1 if it is."""
        tiles, into = board.tiles, port
        while True:
            cell = into >> 3
            tile: i64 = tiles.get(cell, -1)
            if tile < 0:
                self._terminus = _NOWHERE
                return self._chance(board.constraint(cell))
            for number, town in enumerate(self._towns):
                side = direction(town, cell)
                if side >= 0:
                    distance = (cell - town) // STEP[side]
                    risk = self._risks[6 * number + side] * float(REACH + 1 - distance) / REACH
                    if risk > self._risk:
                        self._risk = risk
            edge = into & 7
            to: i64 = LEADS[(tile & SHAPE) * 6 + edge]
            if to == STUB:
                self._terminus = cell
                return 1.0
            into += to - edge
            into += ACROSS[to]

    def _chance(self, constraint: i64) -> float:
        """Return the chance that an end is closed which faces a cell with this constraint (G5)."""
        found = self._chances[constraint]
        if found < 0.0:
            fitting = 0.0
            for tile_type, number in self._to_come:
                if tile_type.counts[constraint]:
                    stubs = tile_type.piece & SHAPE >= FIRST_TERMINUS
                    fitting += number if stubs else BY_HIGHWAY * number
            found = self._left / (self._left + HALFWAY) * fitting / (fitting + SCARCE)
            self._chances[constraint] = found
        return found

    def _best_claim(self, now: PackedState) -> float:
        """Return what the best claim on the tile just laid adds, its price taken off."""
        board, turns, crews = now.board, _turns(now), float(now.supplies[now.turn])
        price, best = _supply(crews, turns) - _supply(crews - 1.0, turns), 0.0
        for edge in range(6):
            if now.unclaimed >> edge & 1:
                port = board.latest << 3 | edge
                best = max(
                    best, self._points(board, port, estimates.section(board, port), False) - price
                )
        return best

    def _supplies(self, now: PackedState) -> float:
        """Return what the supply is worth, less what those of the rivals are on average."""
        turns, total = _turns(now), 0.0
        for seat, crews in enumerate(now.supplies):
            worth = _supply(float(crews), turns)
            total += worth if seat == self._seat else -worth / float(len(now.supplies) - 1)
        return total


def _expected(now: PackedState) -> list[tuple[TileType, float]]:
    """Return how many tiles of each type may be expected to come or are face up."""
    counts, types = unseen_counts(now), now.setting.types
    assert types is not None  # nobody knows the order of the pile
    in_pile = (now.setting.in_pile - now.drawn) / max(1, sum(counts))
    found = [(each, in_pile * count) for each, count in zip(types, counts, strict=True) if count]
    return found + [(each, 1.0) for each in now.face_up]


def _turns(now: PackedState) -> float:
    """Return how many turns each player has left."""
    return float(to_come(now)) / float(len(now.supplies))


def _supply(crews: float, turns: float) -> float:
    """Return what crews bring on the best of the turns that are left.

    That is what the best of values with an exponential distribution add up to.
    """
    if crews >= turns:
        return CLAIM * turns
    return CLAIM * crews * (1.0 + log(turns / crews)) if crews > 0.0 else 0.0
