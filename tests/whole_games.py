"""Whole games by number: those of `games`, with any colours in any seats, and towns elsewhere.

They are made like small games, so that they are played, counted and made small in the same way.
"""

from random import Random

from comparison import cells
from games import pick, setting
from seismic import COLOURS, Rules
from small_games import SmallGame, likely, shuffled
from specification import Cell
from specification.board import distance

ELSEWHERE = 0.5
"""The chance that towns don't lie where they usually do."""


def whole_game(number: int) -> SmallGame:
    """Return the whole game of this number; any 16 numbers in a row have all the combinations."""
    game, random = setting(number), Random(3_000_000_019 + number)
    seats = dict(zip(game.players, shuffled(random, COLOURS), strict=False))
    players = tuple(seats.values())
    return SmallGame(
        number=number,
        players=players,
        turn=players[0],
        variants=game.rules.variants,
        options=dict(game.rules.options),
        towns=some_towns(random, game.rules) if likely(random, ELSEWHERE) else None,
        table=cells(game.rules.table),
        laid={},
        crews={},
        face_up=(),
        pile=tuple(tile.code for tile in game.pile),
        box=(),
        supply={},
        heights={seats[player]: height for player, height in game.heights.items()},
        set_up=True,
        wanted={},
        style=game.style,
    )


def some_towns(random: Random, rules: Rules) -> tuple[Cell, ...]:
    """Return as many other cells of the table for the towns, at most nine apart."""
    table = cells(rules.table)
    somewhere = sorted(table) if table else [(q, r) for q in range(-9, 10) for r in range(-9, 10)]
    first = pick(random, somewhere)
    near = [other for other in somewhere if 1 <= distance(first, other) <= 9]
    return (first, pick(random, near))[: len(rules.towns)]
