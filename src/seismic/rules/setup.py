"""Set-up: the tiles of a game, their order, and its first turn (S1 to S5, V1, V4a, V4b, R13).

Shuffling happens here alone; the turn takes the tiles as they come.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from ..errors import BadTileSet, BadValue, Shortage
from ..model.board import Board
from ..model.consistency import as_types, checked_heights, checked_players, in_order
from ..model.events import Event
from ..model.options import Rules, checked_rules
from ..model.outcomes import Step
from ..model.pieces import Colour
from ..model.state import GameState, Parts, pack
from ..model.steps import PLACING
from ..model.tiles import Tile
from ..ruleids import RuleId
from ._draft import BEGIN, Draft
from .turn import reached

if TYPE_CHECKING:
    from random import Random

FACE_UP_AT_START: Final = 2  # S4


def new_game(
    players: Sequence[Colour],
    *,
    rules: Rules | None = None,
    seed: int | None = None,
    pile: Iterable[Tile | str] | None = None,
    heights: Mapping[Colour, int] | None = None,
) -> GameState:
    """Set up a game and return the state at its first decision.

    Players are colours, clockwise; the first begins (S5). The tiles are shuffled from a seed, or
    with the system's secure randomness; or the whole pile is given, top first.

    >>> new_game(["red", "blue"], seed=7).phase
    'place'
    """
    return _begun(players, rules, seed, pile, heights, None)


def begin_game(
    players: Sequence[Colour],
    *,
    rules: Rules | None = None,
    seed: int | None = None,
    pile: Iterable[Tile | str] | None = None,
    heights: Mapping[Colour, int] | None = None,
) -> Step:
    """Set up a game like `new_game`, and return what has happened up to its first decision, too."""
    events: list[Event] = []
    return Step(_begun(players, rules, seed, pile, heights, events), tuple(events))


def _begun(
    players: Sequence[Colour],
    rules: Rules | None,
    seed: int | None,
    pile: Iterable[Tile | str] | None,
    heights: Mapping[Colour, int] | None,
    events: list[Event] | None,
) -> GameState:
    rules = checked_rules(rules)
    if pile is None:
        stock = deal(rules, generator(seed))
    elif seed is not None:
        raise BadValue("seed", seed, "left out where the pile is given")
    else:
        stock = _given(rules, as_types("pile", pile))
    players = checked_players(players)
    before = Parts(
        rules,
        players,
        _towns_alone(rules),
        (rules.crews,) * len(players),  # each has the crews of one colour (S1, R12)
        (),
        stock.pile,
        in_order(stock.box),
        (),
        checked_heights(heights or {}, players),
        0,
        PLACING,
    )
    draft = Draft(pack(before), events)
    while len(draft.face_up) < FACE_UP_AT_START and not draft.is_pile_empty():
        tile_type = draft.turn_up()
        if tile_type.magnitude:
            draft.discard((tile_type,))  # it strikes nothing, and is replaced (S4, R27)
        else:
            draft.face_up += (tile_type,)
    draft.phase = BEGIN
    return reached(draft)


@lru_cache(maxsize=64)
def _towns_alone(rules: Rules) -> Board:
    """Return the table before the first turn: the towns in their places (S2, V4a)."""
    return Board(dict.fromkeys(rules.towns, "T"), table=rules.table)


def _given(rules: Rules, pile: tuple[Tile, ...]) -> "Stock":
    """Return a pile as it is given; whatever else the tile set has stays in the box."""
    owned = Counter({tile: count * rules.copies for tile, count in rules.tiles.counts.items()})
    return Stock(pile, tuple((owned - Counter(pile)).elements()))


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
    """The pile, top first, and what has been left in the box."""

    pile: tuple[Tile, ...]
    box: tuple[Tile, ...]


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


def deal(rules: Rules, random: "Random") -> Stock:
    """Mix, remove and shuffle the tiles as the rules and variants say (S3, V1, V4b, R13)."""
    parted = heaps(rules)
    leaving, at_bottom = parted.leaving, parted.at_bottom
    mixed = shuffled(parted.mixed, random)
    pile = shuffled([*parted.rest, *mixed[leaving:]], random)
    if parted.aside:
        pile = pile[at_bottom:] + shuffled([*pile[:at_bottom], *parted.aside], random)
    return Stock(tuple(pile), tuple(mixed[:leaving]))


@lru_cache(maxsize=64)
def heaps(rules: Rules) -> Heaps:
    """Return the tiles of a set in heaps, each in the order of the codes."""
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


def generator(seed: int | None) -> "Random":
    """Return the source of chance for a seed; without one, the system's secure randomness."""
    from random import Random, SystemRandom  # slow to load, and not needed for a given pile

    if seed is None:
        return SystemRandom()
    if type(seed) is not int or seed < 0:
        raise BadValue("seed", seed, "a whole number from 0, or None")
    return Random(seed)


def shuffled(tiles: Iterable[Tile], random: "Random") -> list[Tile]:
    """Return tiles in a random order.

    The order for a seed is ours to keep: of all its methods Python promises to repeat only
    ``random()`` in later versions.
    """
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(random.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order
