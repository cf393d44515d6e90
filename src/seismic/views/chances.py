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

from functools import lru_cache
from math import lcm

from attrs import frozen

from ..rules.odds import Case, SetUp, cases, product, ways_to_box

Ways = list[int]
"""How many ways there are to have 0, 1, 2, … tiles in the box."""


@frozen
class Boxes:
    """What may be in the box in one case; with each type, the ways for all those after it.

    The weight of a case is its probability, up to a common factor.
    """

    case: Case
    weight: int
    types: tuple[tuple[int, Ways, Ways], ...]


@frozen
class Chances:
    """What may be hidden; types are given by their index in the set, by code.

    The certain tiles are those of the types that can't be in the box, which takes ``leaving``
    tiles. The 6.0s set aside are below ``above`` tiles of the pile.
    """

    boxes: tuple[Boxes, ...]
    certain: tuple[int, ...]
    leaving: int
    big_one: int
    above: int


@lru_cache(maxsize=64)  # a search draws many samples of one view
def chances(set_up: SetUp, unseen: tuple[int, ...], in_pile: int) -> Chances:
    """Return what may be hidden where the set-up leads to these unseen tiles."""
    found = list(cases(set_up, unseen, in_pile))
    unit = lcm(*[case.choices for case in found])
    certain = [
        number
        for number, count in enumerate(unseen)
        if not set_up.mixed[number] and number != set_up.big_one
        for _ in range(count)
    ]
    return Chances(
        tuple([_boxes(set_up, case, unit) for case in found]),
        tuple(certain),
        set_up.leaving,
        set_up.big_one,
        max(0, in_pile - set_up.last),
    )


def _boxes(set_up: SetUp, case: Case, unit: int) -> Boxes:
    """Return what may be in the box in a case, weighted by that many ways to draw from the pool."""
    after, types = [1] + [0] * set_up.leaving, list[tuple[int, Ways, Ways]]()
    for number in range(len(set_up.mixed) - 1, -1, -1):
        if set_up.mixed[number] or number == set_up.big_one:
            ways = ways_to_box(set_up, number, case.pool[number])
            types.append((number, ways, after))
            after = product(ways, after)
    weight = after[-1] * case.placings * (unit // case.choices)
    return Boxes(case, weight, tuple(types[::-1]))
