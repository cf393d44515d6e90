"""The odds of the next tile of an undealt pile, from set-up and what was seen (S3, V1, V4b, R13).

Every tile counts as a distinct piece. Of the pieces mixed with the quakes, ``leaving`` are put
into the box, each choice with the same probability; the others and all the rest are the pool, in
any order. In the Big One the 6.0s set aside are in any of the last positions of the pile, whatever
the order of the pool (``seismic.views.chances`` has the reasons).

A type of which m pieces are mixed and r are not, and of which s were drawn, has x of them in the
box in C(m, x) · C(m + r - x, s) ways. If all its pieces are mixed, as those of quakes are, that is
C(m, s) · C(m - s, x): each piece not drawn is in the box or not. So the types that are wholly mixed
count together, and sums over all boxes are products of a few short polynomials.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from math import comb, lcm
from typing import Final, TypeAlias, final

from ..model.consistency import in_order
from ..model.moves import Move
from ..model.options import Rules, Variant
from ..model.packed import PackedState, Setting
from ..model.packing import unseen_counts
from ..model.tilesets import TileSet
from .setup import BIG_ONE, heaps

Weights: TypeAlias = list[int]
"""By type of an undealt pile, its probability of coming next, up to a common factor."""


@final
class Outlook:
    """What may be turned up next: weights by type, the moves, and their probabilities."""

    __slots__ = ("chances", "moves", "weights")

    def __init__(self, draws: tuple[Move, ...], weights: Weights) -> None:
        self.weights: Final = weights
        self.moves: Final = tuple([draws[n] for n in range(len(draws)) if weights[n]])
        among = 0
        for each in weights:
            among += each
        self.chances: Final = tuple([each / among for each in weights if each])


def outlook(now: PackedState) -> Outlook:
    """Return what may be turned up next from the undealt pile of a state (G2)."""
    unseen, setting = now.unseen, now.setting
    found = unseen.outlook
    if not isinstance(found, Outlook):
        counts = unseen.counts or unseen_counts(now)
        weights = next_weights(setting, counts, setting.in_pile - now.drawn)
        found = Outlook(setting.draws, weights)
        unseen.outlook = found
    return found


@final
class SetUp:
    """The set-up of a game, of one copy or two (V4b), by index of the types of its set, by code."""

    __slots__ = (
        *("aside", "big_one", "last", "leaving", "mixed"),
        *("owned", "partly", "pool", "wholly"),
    )

    def __init__(self, rules: Rules) -> None:
        parted = heaps(rules)
        tiles = in_order(rules.tiles.counts)
        mixed, rest = Counter(parted.mixed), Counter(parted.rest)
        numbers = range(len(tiles))
        self.owned: Final = tuple([mixed[tile] + rest[tile] for tile in tiles])
        self.mixed: Final = tuple([mixed[tile] for tile in tiles])
        self.partly: Final = [n for n in numbers if mixed[tiles[n]] and rest[tiles[n]]]
        """The types of which some pieces are mixed, and others are not."""
        self.wholly: Final = [n for n in numbers if mixed[tiles[n]] and not rest[tiles[n]]]
        """The types of which all pieces are mixed."""
        self.aside: Final = len(parted.aside)
        self.big_one: Final = tiles.index(BIG_ONE) if parted.aside else -1
        """The type of the 6.0, if there are any aside."""
        self.last: Final = len(parted.aside) + parted.at_bottom
        """How many tiles at the bottom include the 6.0s aside (V1, R13)."""
        self.leaving: Final = parted.leaving
        self.pool: Final = len(parted.mixed) + len(parted.rest) - parted.leaving


def set_up_of(rules: Rules) -> SetUp:
    """Return the set-up of a game with these rules; there is one for each tile set and variants."""
    return _set_up(rules.variants, rules.tiles)


@lru_cache(maxsize=64)
def _set_up(variants: frozenset[Variant], tiles: TileSet) -> SetUp:
    return SetUp(Rules(variants=variants, tiles=tiles))


@final
class Case:
    """What is known if a number of the 6.0s aside is still to come: the unseen tiles of the pool.

    Its probability is proportional to ``placings / choices`` and to the ways to fill the box.
    """

    __slots__ = ("aside", "choices", "placings", "pool")

    def __init__(self, aside: int, pool: tuple[int, ...], placings: int, choices: int) -> None:
        self.aside: Final = aside
        self.pool: Final = pool
        self.placings: Final = placings
        """The ways to place the 6.0s aside."""
        self.choices: Final = choices
        """The choices of as many tiles of the pool as were drawn."""


def cases(set_up: SetUp, unseen: tuple[int, ...], in_pile: int) -> Iterator[Case]:
    """Yield every case, from all of the 6.0s aside to none.

    There is one case, unless an owner's set has 6.0s among the others, too.
    """
    if not set_up.aside:
        yield Case(0, unseen, 1, 1)
        return
    big_one, left_at_bottom = set_up.big_one, min(in_pile, set_up.last)
    for left in range(min(set_up.aside, unseen[big_one]), -1, -1):
        gone = set_up.aside - left
        placings = comb(set_up.last - left_at_bottom, gone) * comb(left_at_bottom, left)
        in_pool = unseen[big_one] - left
        pool = (*unseen[:big_one], in_pool, *unseen[big_one + 1 :])
        drawn = sum(set_up.owned) - sum(pool)
        if placings and in_pool <= set_up.owned[big_one] and drawn <= set_up.pool:
            yield Case(left, pool, placings, comb(set_up.pool, drawn))


def _by_set_up(set_up: SetUp, unseen: tuple[int, ...], in_pile: int) -> Weights:
    """Return how likely each type is to come next by the set-up, as weights."""
    if not set_up.aside:
        return _from_pool(set_up, unseen)
    found = list(cases(set_up, unseen, in_pile))
    weights = [_in_case(set_up, case, in_pile) for case in found]
    if len(found) == 1:
        return weights[0]
    unit, big_one = lcm(*[case.choices for case in found]), set_up.big_one
    factors = [
        case.placings * (unit // case.choices) * comb(set_up.owned[big_one], case.pool[big_one])
        for case in found
    ]
    return [
        sum([factor * each[n] for factor, each in zip(factors, weights, strict=True)])
        for n in range(len(unseen))
    ]


def _in_case(set_up: SetUp, case: Case, in_pile: int) -> Weights:
    """Return the weights of all tiles that may come in one case."""
    weights = _from_pool(set_up, case.pool)
    if in_pile <= set_up.last:
        weights[set_up.big_one] += case.aside * _ways(set_up, case.pool)[0]
    return weights


@lru_cache(maxsize=1 << 10)
def is_possible(set_up: SetUp, unseen: tuple[int, ...], in_pile: int) -> bool:
    """Return whether the set-up can leave these unseen, with that many of them in the pile."""
    return any(_ways(set_up, case.pool)[0] for case in cases(set_up, unseen, in_pile))


def _from_pool(set_up: SetUp, unseen: tuple[int, ...]) -> list[int]:
    """Return the weights of the tiles of the pool: how many are in the pile, over all boxes."""
    boxes, each_whole, partly = _ways(set_up, unseen)
    weights = [count * boxes for count in unseen]
    for number in set_up.wholly:
        weights[number] = unseen[number] * each_whole
    for number, weight in zip(set_up.partly, partly, strict=True):
        weights[number] = weight
    return weights


def _ways(set_up: SetUp, unseen: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """Count the boxes, those without one piece of a wholly mixed type, and pieces of the others.

    For each type that is partly mixed, they are its pieces in the pile, over all boxes.
    """
    return _counted(
        set_up,
        sum([unseen[number] for number in set_up.wholly]),
        tuple([unseen[number] for number in set_up.partly]),
    )


@lru_cache(maxsize=1 << 13)
def _counted(
    set_up: SetUp, whole: int, partly: tuple[int, ...]
) -> tuple[int, int, tuple[int, ...]]:
    size = set_up.leaving + 1
    rows = [ways_to_box(set_up, *each) for each in zip(set_up.partly, partly, strict=True)]
    others = [comb(whole, x) for x in range(size)]
    all_partly = reduce(product, rows, [1] + [0] * (size - 1))
    without_one = [comb(whole - 1, x) if whole else 0 for x in range(size)]
    in_pile = []
    for number, left in enumerate(partly):
        rest = reduce(product, rows[:number] + rows[number + 1 :], others)
        kept = [(left - x) * ways for x, ways in enumerate(rows[number])]
        in_pile.append(product(kept, rest)[-1])
    return product(others, all_partly)[-1], product(without_one, all_partly)[-1], tuple(in_pile)


def ways_to_box(set_up: SetUp, number: int, left: int) -> list[int]:
    """Count the ways to have 0, 1, 2, … of a type in the box, if that many are unseen (S3)."""
    mixed, owned = set_up.mixed[number], set_up.owned[number]
    boxed = range(min(mixed, set_up.leaving) + 1)
    return [comb(mixed, x) * comb(owned - x, owned - left) for x in boxed]


def product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Multiply two polynomials, given by their coefficients, up to the longer one's degree."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    found = [0] * len(longer)
    for power, factor in enumerate(shorter):
        for degree in range(len(longer) - power):
            found[power + degree] += factor * longer[degree]
    return found


def next_weights(setting: Setting, unseen: tuple[int, ...], left: int) -> Weights:
    """Return how likely each type of an undealt pile is to come next, as weights.

    ``left`` tiles are in the pile. All weights are 0 if none is, or if no set-up of the rules leads
    to what has been seen.
    """
    if not left:
        return [0] * len(unseen)
    bottom = setting.bottom
    if bottom is None:
        return _by_set_up(set_up_of(setting.rules), unseen, left)
    if left > sum(bottom):  # those at the bottom come last (V1)
        return [count - low for count, low in zip(unseen, bottom, strict=True)]
    return list(unseen)
