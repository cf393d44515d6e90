"""Bots against each other over many games: win rates, points, and what the games were like."""

from .games import Forfeit, Game, GameFailed
from .plot import plot
from .results import Simulation, Spread, Standing, wilson
from .running import play_games, simulate

__all__ = [
    "Forfeit",
    "Game",
    "GameFailed",
    "Simulation",
    "Spread",
    "Standing",
    "play_games",
    "plot",
    "simulate",
    "wilson",
]
