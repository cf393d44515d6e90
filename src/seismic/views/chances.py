"""The probability of what is hidden, given all that has been seen: exact, in whole numbers.

Every tile counts as a piece of its own. The set-up divides the pieces into those mixed with the
quakes and the rest. A fixed number of the mixed ones is drawn for the box, each choice with the
same probability; what is not in the box is the pool. The pool is shuffled, so all its orders are
equally likely. In the Big One the 6.0s set aside then go among the last tiles. Moving some tiles
of the pool to the bottom first and shuffling them there leaves all orders of the pool as likely as
before, and the 6.0s are in any of the last positions with the same probability, whatever the order
of the pool. So a pile is an order of the pool and, independent of it, a choice of positions for
the 6.0s (S3, V1, V4b, R13).

What has been seen is how many tiles of each type have been drawn. Suppose that a type has m mixed
pieces and r others, and that s were drawn from the pool. If x of them are in the box, there are

    C(m, x) · C(m + r - x, s)

ways to choose which pieces are in the box and which were drawn. All choices of pieces are equally
likely, so the probability of a box is proportional to the product of these over all types, where
the x add up to the size of the box. Sums over boxes are products of polynomials, one for each type.

If a of the c 6.0s set aside have been drawn, d of the last positions have been drawn from and n
are left, then there are C(d, a) · C(n, c - a) ways to place the 6.0s, and the tiles drawn from the
pool are one of C(pool, drawn - a) choices. With a single 6.0 per copy, a is the number of 6.0s
seen. An owner's set may have more of them, and then each a is a case of its own, weighted by these.

The order in which the tiles were seen is not used. In the base game, and with a single 6.0 per
copy, it would tell nothing more. Nor would the players' choices: they depend on what the players
saw, not on what is hidden.
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
class Pieces:
    """The pieces of one type: how many are mixed with the quakes, are not, and have been drawn."""

    tile: Tile
    mixed: int
    others: int
    drawn: int

    def ways(self, boxed: int) -> int:
        """Count the choices of pieces for the box and of those drawn, if that many are boxed."""
        return comb(self.mixed, boxed) * comb(self.mixed + self.others - boxed, self.drawn)

    def boxable(self, leaving: int) -> range:
        """Return how many may be in the box, if it takes that many tiles of all types."""
        return range(min(self.mixed, leaving) + 1)

    def left(self, boxed: int) -> int:
        """Count the pieces in the pile, if that many are in the box."""
        return self.mixed + self.others - boxed - self.drawn


@frozen
class Case:
    """What is hidden if that many 6.0s set aside are still to come, and the probability of that.

    The pieces are those of every type that may be in the box, and of the 6.0; the ways are their
    ``box_ways``.
    """

    chance: Fraction
    aside: int
    pieces: tuple[Pieces, ...]
    ways: list[list[int]]


@frozen
class Chances:
    """What may be hidden: cases whose probabilities add up to 1.

    The certain tiles are those of the types that can't be in the box. The box takes ``leaving``
    tiles, and the 6.0s set aside are among the ``last`` tiles of the pile.
    """

    cases: tuple[Case, ...]
    certain: tuple[Tile, ...]
    leaving: int
    last: int


def box_ways(pieces: Sequence[Pieces], leaving: int) -> list[list[int]]:
    """Count, for each type and those after it, the ways to put 0, 1, 2, … of them in the box.

    The last row is that of no types at all, which put none there in one way.
    """
    rows = [[1] + [0] * leaving]
    for each in reversed(pieces):
        rows.append(_product([each.ways(boxed) for boxed in each.boxable(leaving)], rows[-1]))
    return rows[::-1]


def _product(one: list[int], other: list[int]) -> list[int]:
    """Multiply two polynomials, given by their coefficients, up to the degree of the second."""
    found = [0] * len(other)
    for power, factor in enumerate(one):
        for degree in range(len(other) - power):
            found[power + degree] += factor * other[degree]
    return found


def expected_left(case: Case, leaving: int) -> dict[Tile, Fraction]:
    """Return how many pieces of each type that may be boxed are in the pile, on average."""
    earlier = box_ways(case.pieces[::-1], leaving)[::-1]
    found = {}
    for each, before, after in zip(case.pieces, earlier[:-1], case.ways[1:], strict=True):
        rest = _product(before, after)  # the ways of all other types
        left = (each.left(n) * each.ways(n) * rest[leaving - n] for n in each.boxable(leaving))
        found[each.tile] = Fraction(sum(left), case.ways[0][leaving])
    return found


@lru_cache(maxsize=16)  # a search draws many samples of one view
def chances(view: View) -> Chances:
    """Return what may be hidden, or refuse a view that no set-up leads to."""
    parted = heaps(view.rules)
    seen = Counter(view.seen)
    _check_counts(view, parted, seen)
    aside, positions = len(parted.aside), parted.at_bottom + len(parted.aside)
    last = min(view.in_pile, positions)
    cases = []
    for gone in range(min(aside, seen[BIG_ONE]) + 1):
        placings = comb(positions - last, gone) * comb(last, aside - gone)
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


def _case(parted: Heaps, drawn: Counter[Tile], aside: int) -> Case:
    """Return the case in which these were drawn from the pool, weighted by the pool alone."""
    mixed, others = Counter(parted.mixed), Counter(parted.rest)
    pieces = tuple(
        Pieces(tile, mixed[tile], others[tile], drawn[tile])
        for tile in sorted({*parted.mixed, *parted.aside}, key=attrgetter("code"))
    )
    ways = box_ways(pieces, parted.leaving)
    pool = len(parted.mixed) + len(parted.rest) - parted.leaving
    return Case(Fraction(ways[0][-1], comb(pool, drawn.total())), aside, pieces, ways)


def _check_counts(view: View, parted: Heaps, seen: Counter[Tile]) -> None:
    """Refuse a view with more tiles of a type, or another number in all, than the set-up has."""
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
