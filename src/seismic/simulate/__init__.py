"""Bots against each other over many games: who wins how often, and what games are like.

``games`` plays one game, ``running`` many of them on any executor, ``results`` has the figures
and ``plot`` their picture. The bots themselves belong to ``seismic.bots``.
"""

from .games import Game, GameFailed
from .plot import plot
from .results import Simulation, Spread, Standing, wilson
from .running import simulate

__all__ = [
    "Game",
    "GameFailed",
    "Simulation",
    "Spread",
    "Standing",
    "plot",
    "simulate",
    "wilson",
]
