"""The set-up's chances, given all that has been seen: exact, and counted in whole numbers.

Every tile is a piece of its own. The set-up parts the pieces into those mixed with the quakes, of
which any so many leave for the box with the same chance, and the rest; what does not leave is the
pool. The pool is shuffled: all its orders have the same chance. In the Big One the 6.0s aside then
go among the last tiles. Some tiles of the pool are moved to the bottom first and shuffled there,
but that leaves all orders of the pool as likely as they were, and the 6.0s are in any of the last
places with the same chance, whatever the order of the pool. So a pile is an order of the pool and,
independent of it, a choice of places for the 6.0s (S3, V1, V4b, R13).

What has been seen is how many tiles of each type have been drawn. Say that of a type there are m
mixed pieces, r others, and s were drawn from the pool. If x of them are in the box, there are

    C(m, x) · C(m + r - x, s)

ways to say which pieces are in the box and which were drawn. All choices of pieces are equally
likely, so the chance of a box is proportional to the product of these over the types, where the
x add up to the number that leave. Sums over boxes are products of polynomials, one for each type.

If a of the c 6.0s aside have been drawn, d of the last places have been drawn from and n are left,
then there are C(d, a) · C(n, c - a) ways to have put the 6.0s, and the tiles drawn from the pool
are one of C(pool, drawn - a) choices. With a single 6.0 a copy, a is how many have been seen. A set
of the owner's may have more of them, and then each a is a case of its own, weighed by these.

When each tile was seen is not asked. In the base game, and with a single 6.0 a copy, that would
tell nothing more. Nor would the players' choices: they depend on what they saw, not on what is
hidden.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import attrgetter

from attrs import evolve, frozen

from ..errors import BadState, Defect
from ..model.tiles import Tile
from ..rules.setup import BIG_ONE, Heaps, heaps
from .view import View


@frozen
class Lot:
    """The pieces of one type: mixed with the quakes, others, and how many the pool has lost."""

    tile: Tile
    mixed: int
    others: int
    seen: int

    def ways(self, boxed: int) -> int:
        """Count the choices of so many pieces for the box, and of those seen among the others."""
        return comb(self.mixed, boxed) * comb(self.mixed + self.others - boxed, self.seen)

    def boxable(self, leaving: int) -> range:
        """List how many of them can be in the box if so many tiles are still to leave."""
        return range(min(self.mixed, leaving) + 1)

    def left(self, boxed: int) -> int:
        """Count the pieces in the pile if so many are in the box."""
        return self.mixed + self.others - boxed - self.seen


@frozen
class Case:
    """What is hidden if so many of the 6.0s aside are still to come, and the chance of that.

    The lots are those of which some may be in the box, and the 6.0, with their ``box_ways``.
    """

    chance: Fraction
    aside: int
    lots: tuple[Lot, ...]
    ways: list[list[int]]


@frozen
class Chances:
    """What may be hidden, in cases whose chances add up to 1.

    Certain are the tiles of every type of which none can be in the box. So many tiles have left
    for the box, and in so many places, the last, the 6.0s aside may lie.
    """

    cases: tuple[Case, ...]
    certain: tuple[Tile, ...]
    leaving: int
    last: int


def box_ways(lots: Sequence[Lot], leaving: int) -> list[list[int]]:
    """Count, for the lots from each on, the ways in which they leave 0, 1, 2, … tiles in the box.

    The last row is that of no lots at all, which leave none in one way.
    """
    rows = [[1] + [0] * leaving]
    for lot in reversed(lots):
        rows.append(_product([lot.ways(boxed) for boxed in lot.boxable(leaving)], rows[-1]))
    return rows[::-1]


def _product(one: list[int], other: list[int]) -> list[int]:
    """Multiply two polynomials, given by their coefficients, as far as the second goes."""
    found = [0] * len(other)
    for power, factor in enumerate(one):
        for place in range(len(other) - power):
            found[power + place] += factor * other[place]
    return found


def expected_left(case: Case, leaving: int) -> dict[Tile, Fraction]:
    """Give how many pieces of each lot the pile has left of the pool, on average."""
    earlier = box_ways(case.lots[::-1], leaving)[::-1]
    found = {}
    for lot, before, after in zip(case.lots, earlier[:-1], case.ways[1:], strict=True):
        rest = _product(before, after)  # what all other lots leave in the box
        left = (lot.left(n) * lot.ways(n) * rest[leaving - n] for n in lot.boxable(leaving))
        found[lot.tile] = Fraction(sum(left), case.ways[0][leaving])
    return found


@lru_cache(maxsize=16)  # a search asks for many samples of one view
def chances(view: View) -> Chances:
    """Work out what may be hidden, or refuse a view to which no set-up leads."""
    parted = heaps(view.rules)
    seen = Counter(view.seen)
    _refuse_counts(view, parted, seen)
    aside, places = len(parted.aside), parted.at_bottom + len(parted.aside)
    last = min(view.in_pile, places)
    cases = []
    for gone in range(min(aside, seen[BIG_ONE]) + 1):
        placings = comb(places - last, gone) * comb(last, aside - gone)
        if placings:
            case = _case(parted, seen - Counter({BIG_ONE: gone}), aside - gone)
            cases.append(evolve(case, chance=case.chance * placings))
    total = sum(case.chance for case in cases)
    if not total:
        problem = "no set-up of these rules leads to the tiles that have been seen"
        raise BadState(Defect("seen", problem, parted.rule))
    likely = tuple(evolve(case, chance=case.chance / total) for case in cases if case.chance)
    mixed = {*parted.mixed, *parted.aside}
    others = Counter(tile for tile in parted.rest if tile not in mixed)
    return Chances(likely, tuple((others - seen).elements()), parted.leaving, last)


def _case(parted: Heaps, seen: Counter[Tile], aside: int) -> Case:
    """Weigh the case in which this was seen of the pool, before the 6.0s aside are looked at."""
    mixed, others = Counter(parted.mixed), Counter(parted.rest)
    lots = tuple(
        Lot(tile, mixed[tile], others[tile], seen[tile])
        for tile in sorted({*parted.mixed, *parted.aside}, key=attrgetter("code"))
    )
    ways = box_ways(lots, parted.leaving)
    pool = len(parted.mixed) + len(parted.rest) - parted.leaving
    return Case(Fraction(ways[0][-1], comb(pool, seen.total())), aside, lots, ways)


def _refuse_counts(view: View, parted: Heaps, seen: Counter[Tile]) -> None:
    """Refuse a view whose tiles are not so many as the set-up has, of a type or in all."""
    owned = Counter([*parted.mixed, *parted.aside, *parted.rest])
    for tile, count in seen.items():
        if count > owned[tile]:
            problem = f"{count} of {tile} have been seen, and the tile set has {owned[tile]}"
            raise BadState(Defect("seen", problem, parted.rule))
    at_first = owned.total() - parted.leaving
    if view.in_pile + seen.total() != at_first:
        problem = (
            f"{view.in_pile} tiles, with {seen.total()} seen; the set-up of these rules"
            f" has {at_first} in all, and nothing is known of another pile"
        )
        raise BadState(Defect("in_pile", problem, parted.rule))
