"""The engine and the specification play the same games (all rules).

Here are four games of each of the 16 combinations; `make prove` plays thousands.
"""

import pytest

from comparison import play_both
from games import COMBINATIONS, setting

GAMES = 4 * len(COMBINATIONS)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_in_both(number: int) -> None:
    """They agree at every step: what lies there, who may do what, what happened, the score."""
    seen = play_both(number)
    assert seen["moves"] > 0


def test_the_games_have_everything() -> None:
    """All 16 combinations are among them, with two to four players, on tables of every shape."""
    games = [setting(number) for number in range(GAMES)]
    assert set(COMBINATIONS) == {game.rules.variants for game in games}
    assert {2, 3, 4} == {len(game.players) for game in games}
    shapes = {game.rules.table.shape for game in games}
    assert {"unbounded", "hexagon", "rectangle", "cells"} == shapes
