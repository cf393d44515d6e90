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

from ..model.tiles import Tile
from ..rules.odds import product
from ..rules.setup import BIG_ONE, Heaps, heaps
from ..rules.undealt import refuse_unlikely
from .view import View, public_state


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
        rows.append(product([each.ways(boxed) for boxed in each.boxable(leaving)], rows[-1]))
    return rows[::-1]


@lru_cache(maxsize=16)  # a search draws many samples of one view
def chances(view: View) -> Chances:
    """Return what may be hidden, or refuse a view that no set-up leads to."""
    refuse_unlikely(public_state(view))
    parted, seen = heaps(view.rules), Counter(view.seen)
    aside, positions = len(parted.aside), parted.at_bottom + len(parted.aside)
    last = min(view.in_pile, positions)
    cases = []
    for gone in range(min(aside, seen[BIG_ONE]) + 1):
        placings = comb(positions - last, gone) * comb(last, aside - gone)
        if placings:
            case = _case(parted, seen - Counter({BIG_ONE: gone}), aside - gone)
            cases.append(evolve(case, chance=case.chance * placings))
    total = sum(case.chance for case in cases)
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
