"""Set-up: which tiles a game is played with, and in which order (S3, V1, V4b, R13).

Shuffling happens here alone; the turn takes the tiles as they come.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random, SystemRandom
from typing import Final

from attrs import frozen

from ..errors import BadTileSet, BadValue, Shortage
from ..model.options import Rules
from ..model.tiles import Tile
from ..ruleids import RuleId

STRAIGHT: Final = Tile("H03")
LOOSE: Final = Tile("H02")
TIGHT: Final = Tile("H01")
BIG_ONE: Final = Tile("Q6")


@frozen
class Mix:
    """For one copy of the game: the highways mixed with the quakes, and how many of all leave."""

    rule: RuleId
    highways: Mapping[Tile, int]
    leaving: int
    at_bottom: int


BASE_MIX: Final = Mix("S3", {STRAIGHT: 2, LOOSE: 2, TIGHT: 2}, leaving=6, at_bottom=0)
BIG_ONE_MIX: Final = Mix("V1", {STRAIGHT: 2, LOOSE: 2, TIGHT: 1}, leaving=5, at_bottom=5)


@frozen
class Stock:
    """The pile, top first, and what has been left in the box."""

    pile: tuple[Tile, ...]
    box: tuple[Tile, ...]


@frozen
class Heaps:
    """The tiles of a game before they are shuffled: mixed with the quakes, aside, and the rest.

    So many of the mixed ones leave; so many tiles of the pile go to its bottom with those aside.
    """

    rule: RuleId
    mixed: tuple[Tile, ...]
    aside: tuple[Tile, ...]
    rest: tuple[Tile, ...]
    leaving: int
    at_bottom: int


def deal(rules: Rules, random: Random) -> Stock:
    """Mix, remove and shuffle the tiles as the rules and variants have it."""
    parted = heaps(rules)
    leaving, at_bottom = parted.leaving, parted.at_bottom
    mixed = shuffled(parted.mixed, random)
    pile = shuffled([*parted.rest, *mixed[leaving:]], random)
    if parted.aside:
        pile = pile[at_bottom:] + shuffled([*pile[:at_bottom], *parted.aside], random)
    return Stock(tuple(pile), tuple(mixed[:leaving]))


@lru_cache(maxsize=64)
def heaps(rules: Rules) -> Heaps:
    """Part the tiles of a set, in the order of their codes."""
    missing = tuple(shortages(rules))
    if missing:
        raise BadTileSet(missing)
    mix, copies = _mix(rules), rules.copies
    aside = Counter({BIG_ONE: copies} if mix is BIG_ONE_MIX else {})
    rest = Counter({tile: count * copies for tile, count in rules.tiles.counts.items()}) - aside
    mixed = Counter({tile: count for tile, count in rest.items() if tile.kind == "quake"})
    mixed += Counter({tile: count * copies for tile, count in mix.highways.items()})
    return Heaps(
        mix.rule,
        _in_order(mixed),
        _in_order(aside),
        _in_order(rest - mixed),
        mix.leaving * copies,
        mix.at_bottom * copies,
    )


def _in_order(heap: Counter[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(heap.elements()))


def shortages(rules: Rules) -> Iterator[Shortage]:
    """Find what the tile set lacks for these rules."""
    mix, counts = _mix(rules), rules.tiles.counts
    for tile, needed in mix.highways.items():
        if counts.get(tile, 0) < needed:
            yield Shortage(tile.code, needed, counts.get(tile, 0), mix.rule)
    if mix is BIG_ONE_MIX:
        if not counts.get(BIG_ONE):
            yield Shortage(BIG_ONE.code, 1, 0, mix.rule)
        in_pile = max(0, rules.tiles.total - mix.leaving - 1)
        if in_pile < mix.at_bottom:
            yield Shortage("tiles for the bottom of the pile", mix.at_bottom, in_pile, mix.rule)


def _mix(rules: Rules) -> Mix:
    return BIG_ONE_MIX if "big-one" in rules.variants else BASE_MIX


def generator(seed: int | None) -> Random:
    """Give the source of chance for a seed; without one, the system's secure randomness."""
    if seed is None:
        return SystemRandom()
    if type(seed) is not int or seed < 0:
        raise BadValue("seed", seed, "a whole number from 0, or None")
    return Random(seed)


def shuffled(tiles: Iterable[Tile], random: Random) -> list[Tile]:
    """Put tiles into a random order.

    The order for a seed is ours to keep: of all its methods Python promises to repeat only
    ``random()`` in later versions.
    """
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(random.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order
