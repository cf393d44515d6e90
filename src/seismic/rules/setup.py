"""Set-up: the tiles of a game, their order, and its first turn (S1 to S5, V1, V4a, V4b, R13).

Tiles are shuffled here alone; the turn takes the tiles as they come. Undealt, a pile has no order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ..errors import BadTileSet, BadValue, Shortage
from ..model.board import Board
from ..model.consistency import as_types, checked_heights, checked_players, in_order
from ..model.events import Event
from ..model.options import Rules, Variant, checked_rules
from ..model.packing import Parts, pack
from ..model.pieces import Colour
from ..model.pile import Undealt
from ..model.state import GameState
from ..model.steps import PLACING
from ..model.tiles import Tile
from ..model.tilesets import TileSet
from ..ruleids import RuleId
from ._draft import SET_UP, Draft
from ._shuffling import shuffled
from .turn import reached

if TYPE_CHECKING:
    from ..model.outcomes import Step


def new_game(
    players: Sequence[Colour],
    *,
    rules: Rules | None = None,
    seed: int | None = None,
    pile: Iterable[Tile | str] | Undealt | None = None,
    heights: Mapping[Colour, int] | None = None,
    deal: bool = True,
) -> GameState:
    """Return a new game at its first decision.

    Args:
        players: The colours that play, clockwise; the first begins (S5).
        rules: The variants, options, table and tiles; by default the base game.
        seed: The same seed shuffles the tiles in the same way everywhere. Without one they are
            shuffled with the system's secure randomness.
        pile: The whole pile, top first, instead of a shuffled one; or how many tiles of each type
            it has, for a game in which every tile is named when it is turned up.
        heights: How tall players are, in any unit, to decide a tie (E11).
        deal: Whether tiles are drawn from the pile. If not, the game waits for every tile in the
            phase ``draw``.

    Raises:
        BadValue: If an argument is invalid.
        BadTileSet: If the tile set lacks tiles that the set-up needs.

    >>> import seismic
    >>> seismic.new_game(["red", "blue"], seed=7).phase
    'place'
    >>> seismic.new_game(["red", "blue"], deal=False).phase
    'draw'
    """
    return _begun(players, rules, seed, pile, heights, deal, None)


def begin_game(
    players: Sequence[Colour],
    *,
    rules: Rules | None = None,
    seed: int | None = None,
    pile: Iterable[Tile | str] | Undealt | None = None,
    heights: Mapping[Colour, int] | None = None,
    deal: bool = True,
) -> "Step":
    """Return a new game at its first decision, and what has happened up to it.

    The arguments, ``players``, ``rules``, ``seed``, ``pile``, ``heights`` and ``deal``, are those
    of `new_game`.
    """
    from ..model.outcomes import Step

    events: list[Event] = []
    return Step(_begun(players, rules, seed, pile, heights, deal, events), tuple(events))


def _begun(
    players: Sequence[Colour],
    rules: Rules | None,
    seed: int | None,
    pile: Iterable[Tile | str] | Undealt | None,
    heights: Mapping[Colour, int] | None,
    deal: bool,
    events: list[Event] | None,
) -> GameState:
    rules = checked_rules(rules)
    stock, box = pile_and_box(rules, seed, pile, deal)
    players = checked_players(players)
    before = Parts(
        rules,
        players,
        _towns_alone(rules),
        (rules.crews,) * len(players),  # each has the crews of one colour (S1, R12)
        (),
        stock,
        in_order(box),
        (),
        checked_heights(heights, players) if heights else (),
        0,
        PLACING,
    )
    draft = Draft(pack(before), events)
    draft.phase = SET_UP  # two tiles are turned up (S4), and the first player begins (S5)
    return reached(draft)


@lru_cache(maxsize=4)  # each may have a table of thousands of cells
def _towns_alone(rules: Rules) -> Board:
    """Return the table before the first turn: the towns in their places (S2, V4a)."""
    return Board(dict.fromkeys(rules.towns, "T"), table=rules.table)


def pile_and_box(
    rules: Rules, seed: int | None, given: Iterable[Tile | str] | Undealt | None, ordered: bool
) -> tuple[tuple[Tile, ...] | Undealt, tuple[Tile, ...]]:
    """Return the pile and the box that a game begins with (S3)."""
    if type(ordered) is not bool:
        raise BadValue("deal", ordered, "True or False")
    if seed is not None and (given is not None or not ordered):
        raise BadValue("seed", seed, "left out where the pile is given or undealt")
    if isinstance(given, Undealt):
        if given.counts is None and given.size != heaps(rules).in_pile:
            expected = f"{heaps(rules).in_pile} tiles, as set-up leaves, or counted out"
            raise BadValue("pile", given.size, expected, "S3")
        return given, ()
    if given is not None and ordered:
        types = as_types("pile", given)
        return types, others(rules, Counter(types))
    if given is not None:
        raise BadValue("pile", given, "an Undealt, or left out, in an undealt game")
    if ordered:
        stock = deal(rules, generator(seed))
        return stock.pile, stock.box
    return Undealt(heaps(rules).in_pile), ()


def others(rules: Rules, pile: Counter[Tile]) -> tuple[Tile, ...]:
    """Return what a given pile leaves in the box: whatever else the tile set has."""
    return tuple((_owned(rules) - pile).elements())


def _owned(rules: Rules) -> Counter[Tile]:
    return Counter({tile: count * rules.copies for tile, count in rules.tiles.counts.items()})


STRAIGHT: Final = Tile("H03")
LOOSE: Final = Tile("H02")
TIGHT: Final = Tile("H01")
BIG_ONE: Final = Tile("Q6")


@frozen
class Mix:
    """For one copy of the game: the highways mixed with the quakes, and how many of all leave.

    ``at_bottom`` tiles of the pile go to its bottom with the quakes laid aside.
    """

    rule: RuleId
    highways: Mapping[Tile, int]
    leaving: int
    at_bottom: int


BASE_MIX: Final = Mix("S3", {STRAIGHT: 2, LOOSE: 2, TIGHT: 2}, leaving=6, at_bottom=0)
BIG_ONE_MIX: Final = Mix("V1", {STRAIGHT: 2, LOOSE: 2, TIGHT: 1}, leaving=5, at_bottom=5)


@frozen
class Stock:
    """What a dealt game is played with."""

    pile: tuple[Tile, ...]
    """The tiles to be drawn, top first."""
    box: tuple[Tile, ...]
    """What has been left in the box."""


@frozen
class Heaps:
    """The tiles of a game before they are shuffled: mixed with the quakes, aside, and the rest.

    ``leaving`` of the mixed ones leave the game, and ``at_bottom`` tiles of the pile go to its
    bottom with those aside.
    """

    rule: RuleId
    mixed: tuple[Tile, ...]
    aside: tuple[Tile, ...]
    rest: tuple[Tile, ...]
    leaving: int
    at_bottom: int

    @property
    def in_pile(self) -> int:
        """How many tiles the pile has before the first is turned up."""
        return len(self.mixed) + len(self.aside) + len(self.rest) - self.leaving


def deal(rules: Rules, random: Random) -> Stock:
    """Mix, remove and shuffle the tiles as the rules and variants say (S3, V1, V4b, R13)."""
    parted = heaps(rules)
    leaving, at_bottom = parted.leaving, parted.at_bottom
    mixed = shuffled(parted.mixed, random)
    pile = shuffled([*parted.rest, *mixed[leaving:]], random)
    if parted.aside:
        pile = pile[at_bottom:] + shuffled([*pile[:at_bottom], *parted.aside], random)
    return Stock(tuple(pile), tuple(mixed[:leaving]))


def heaps(rules: Rules) -> Heaps:
    """Return the tiles of a set in heaps, each in the order of the codes."""
    return _heaps(rules.variants, rules.tiles)


@lru_cache(maxsize=64)  # by what they follow from, as rules may have a table of any size
def _heaps(variants: frozenset[Variant], tiles: TileSet) -> Heaps:
    rules = Rules(variants=variants, tiles=tiles)
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
    """Yield what the tile set lacks for these rules."""
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
    """Return the source of chance for a seed; without one, the system's secure randomness."""
    if seed is None:
        return SystemRandom()
    if type(seed) is not int or seed < 0:
        raise BadValue("seed", seed, "a whole number from 0, or None")
    return Random(seed)
