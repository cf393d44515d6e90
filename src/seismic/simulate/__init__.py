"""Bots against each other over many games: win rates, points, and what the games were like."""

from .games import Forfeit, Game, GameFailed
from .ladder import Ladder, Rating, ladder
from .plot import plot, plot_ladder
from .results import Simulation, Spread, Standing, wilson
from .running import play_games, simulate

__all__ = [
    "Forfeit",
    "Game",
    "GameFailed",
    "Ladder",
    "Rating",
    "Simulation",
    "Spread",
    "Standing",
    "ladder",
    "play_games",
    "plot",
    "plot_ladder",
    "simulate",
    "wilson",
]
