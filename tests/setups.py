"""Every set-up of a small box with its probability, enumerated by the rules.

No code is shared with the package's own dealing and odds.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, lcm, prod

from seismic import Board, GameState, Rules, View, observe
from seismic.steps import Placing

Tiles = tuple[str, ...]

Box = tuple[frozenset[str], dict[str, int]]

ALL_BOXED: Box = (frozenset(), {"H01": 2, "H02": 2, "H03": 2})
"""Without quakes all six mixed highways leave, and nothing else is in this box."""

SMALL: list[Box] = [
    (frozenset(), {"H01": 2, "H02": 2, "H03": 3, "Q1": 1, "Q2": 1, "X0": 1}),
    ALL_BOXED,
    (frozenset(), {"H01": 3, "H02": 2, "H03": 2, "Q3": 3}),
    (frozenset({"big-one"}), {"H01": 2, "H02": 2, "H03": 3, "Q1": 1, "Q6": 1, "X0": 4}),
    (frozenset({"big-one"}), {"H01": 1, "H02": 2, "H03": 2, "Q1": 1, "Q6": 3, "X0": 4}),
    (frozenset({"twin-cities"}), {"H01": 2, "H02": 2, "H03": 3, "Q1": 1}),
    (
        frozenset({"twin-cities", "big-one"}),
        {"H01": 1, "H02": 2, "H03": 2, "Q5": 1, "Q6": 1, "X0": 5},
    ),
]

MANY = 50_000
"""With more piles than this, only every third tile to be drawn is checked."""


def handfuls(pieces: Counter[str], size: int) -> Iterator[tuple[Counter[str], Fraction]]:
    """Yield each result of drawing this many pieces at random, and its probability."""
    types = sorted(pieces)
    for taken in product(*(range(pieces[each] + 1) for each in types)):
        if sum(taken) == size:
            ways = prod(comb(pieces[each], n) for each, n in zip(types, taken, strict=True))
            yield (
                +Counter(dict(zip(types, taken, strict=True))),
                Fraction(ways, comb(pieces.total(), size)),
            )


def orders(pieces: Counter[str]) -> list[Tiles]:
    """Return the different orders of these pieces, which a shuffle gives with equal probability."""
    if not pieces:
        return [()]
    return [
        (first, *rest) for first in sorted(pieces) for rest in orders(pieces - Counter([first]))
    ]


@cache
def set_ups(variants: frozenset[str], box: tuple[tuple[str, int], ...]) -> dict[Tiles, int]:
    """Return every pile with a weight in proportion to its probability (S3, V1, V4b, R13)."""
    copies = 2 if "twin-cities" in variants else 1
    pieces = Counter({code: count * copies for code, count in box})
    if "big-one" in variants:
        aside = Counter({"Q6": copies})
        mixed = Counter({"H03": 2 * copies, "H02": 2 * copies, "H01": copies})
        leaving, below = 5 * copies, 5 * copies
    else:
        aside = Counter[str]()
        mixed = Counter({"H03": 2 * copies, "H02": 2 * copies, "H01": 2 * copies})
        leaving, below = 6 * copies, 0
    pieces -= aside
    mixed += Counter({code: count for code, count in pieces.items() if code[0] == "Q"})
    rest = pieces - mixed
    found: dict[Tiles, Fraction] = defaultdict(Fraction)
    for left, chance in handfuls(mixed, leaving):
        pool = rest + (mixed - left)
        for moved, of_that in handfuls(pool, below):
            above, bottom = orders(pool - moved), orders(moved + aside)
            each = chance * of_that / len(above) / len(bottom)
            for top, end in product(above, bottom):
                found[top + end] += each
    assert 1 == sum(found.values())
    whole = lcm(*{chance.denominator for chance in found.values()})
    return {pile: int(chance * whole) for pile, chance in found.items()}


def cases(drawn: dict[Tiles, int], number: int) -> dict[Tiles, Counter[str]]:
    """Return, for all that may be seen with this many tiles drawn, the weights of the next."""
    found: dict[Tiles, Counter[str]] = defaultdict(Counter)
    for pile, weight in drawn.items():
        found[tuple(sorted(pile[:number]))][pile[number]] += weight
    return found


def seen_view(rules: Rules, seen: Iterable[str], in_pile: int) -> View:
    """Return a view of a game in which these tiles have been drawn and have left."""
    state = GameState(
        rules=rules,
        players=["red", "blue"],
        board=Board(dict.fromkeys(rules.towns, "T"), table=rules.table),
        supplies=[rules.crews] * 2,
        pile=["H03"] * in_pile,
        discards=list(seen),
        step=Placing(),
    )
    return observe(state)
