"""Random games by number: the same on every Python and under every hash seed.

A number determines everything: variants, options, table, players, pile, and how they play.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, TypeVar

from attrs import frozen

import seismic
from seismic import (
    COLOURS,
    OPTIONS,
    VARIANTS,
    Colour,
    GameState,
    Hex,
    Move,
    Place,
    PlaceCrew,
    Rules,
    Step,
    Table,
    Tile,
)
from seismic.rules.setup import deal

_Any = TypeVar("_Any")

COMBINATIONS: Final = tuple(
    frozenset(chosen)
    for size in range(len(VARIANTS) + 1)
    for chosen in combinations(VARIANTS, size)
)
"""All 16 combinations of variants."""

SMALL_TABLES: Final = (
    Table.hexagon(2),
    Table.hexagon(3),
    Table.hexagon(4),
    Table.hexagon(6),
    Table.rectangle(5, 9),
    Table.rectangle(8, 7),
)
TABLES_FOR_TWO_TOWNS: Final = (
    Table.hexagon(9),
    Table.hexagon(12),
    Table.rectangle(20, 10),
    Table.rectangle(26, 12),
)
MIXED_IN: Final = ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "X0+9", "X024+1", "X03+12", "H03-14-25")
"""Tiles that an unusual pile has more of."""


def pick(random: Random, things: Sequence[_Any]) -> _Any:
    """Return one of these, by `Random.random` alone: Python promises to repeat it for a seed."""
    return things[int(random.random() * len(things))]


@frozen
class Style:
    """How a game is played: how often crews are placed, and how closely tiles are laid."""

    crews: float
    """The chance that a crew is placed where one may be."""

    care: int
    """The number of placements drawn at random; the one with most neighbours is played."""

    def choose(self, state: GameState, random: Random) -> Move:
        """Return one of the legal moves; the game must not be over."""
        moves = list(seismic.legal_moves(state))
        crews = [move for move in moves if isinstance(move, PlaceCrew)]
        if crews and random.random() < self.crews:
            return pick(random, crews)
        chosen = pick(random, list(dict.fromkeys(map(type, moves))))
        candidates = [move for move in moves if type(move) is chosen]
        if chosen is not Place or self.care == 1:
            return pick(random, candidates)
        return max(
            [pick(random, candidates) for _ in range(self.care)],
            key=lambda move: sum(at in state.board for at in _around(move)),
        )


def _around(move: Move) -> tuple[Hex, ...]:
    return move.at.neighbours if isinstance(move, Place) else ()


@frozen
class Setting:
    """A game before it begins: who plays by which rules, from which pile, and how."""

    number: int
    players: tuple[Colour, ...]
    rules: Rules
    pile: tuple[Tile, ...]
    heights: dict[Colour, int]
    style: Style

    def begin(self) -> Step:
        """Return the game set up, at its first decision."""
        return seismic.begin_game(
            self.players, rules=self.rules, pile=self.pile, heights=self.heights
        )


def setting(number: int) -> Setting:
    """Return the game of this number; any 16 numbers in a row have all the combinations."""
    random = Random(number)
    variants = COMBINATIONS[number % len(COMBINATIONS)]
    options = {
        rule: pick(random, readings) for rule, readings in OPTIONS.items() if random.random() < 0.3
    }
    usual = Rules(variants=variants, options=options)
    rules = Rules(variants=variants, options=options, table=_table(usual.towns, random))
    players = COLOURS[: pick(random, (2, 3, 4))]
    return Setting(
        number,
        players,
        rules,
        _pile(rules, random),
        {player: 160 + int(4 * random.random()) for player in players if random.random() < 0.7},
        Style(crews=pick(random, (0.2, 0.6, 0.95)), care=pick(random, (1, 2, 6))),
    )


def _table(towns: Sequence[Hex], random: Random) -> Table:
    """Return the unbounded table half the time, else a bounded one, perhaps with holes."""
    if random.random() < 0.5:
        return Table()
    if random.random() < 0.7:
        return pick(random, SMALL_TABLES if len(towns) == 1 else TABLES_FOR_TWO_TOWNS)
    cells = [
        Hex(q, r)
        for q in range(-4, 5 + towns[-1].q)
        for r in range(-4, 5)
        if min(Hex(q, r).distance(town) for town in towns) <= 4 or abs(r) < 2
    ]
    return Table.of([*towns, *(at for at in cells if random.random() < 0.85)])


def _pile(rules: Rules, random: Random) -> tuple[Tile, ...]:
    """Return a dealt pile; every fourth has more quakes than a box, and values that none has."""
    dealt = deal(rules, random).pile
    if random.random() < 0.75:
        return dealt
    return tuple(
        Tile(pick(random, MIXED_IN)).type if random.random() < 0.15 else tile for tile in dealt
    )


def chance(number: int) -> Random:
    """Return the random generator that the game of this number is played with."""
    return Random(1_000_000_007 + number)


def playthrough(number: int) -> Iterator[tuple[Move | None, Step]]:
    """Yield each move of a game played to its end, None at first, and what it leads to."""
    game, random = setting(number), chance(number)
    step = game.begin()
    yield None, step
    while seismic.legal_moves(step.state):
        move = game.style.choose(step.state, random)
        step = seismic.play(step.state, move)
        yield move, step
