"""Bots: players that are functions of what they may know.

A bot gets a view and a random number generator, and returns a legal move of the actor.
``seismic.simulate`` plays whole games.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .choosing import Bot, at_random, greedy
from .mcts import Mcts
from .monte_carlo import MonteCarlo
from .playouts import playout
from .programs import Program

__all__ = ["BOTS", "Bot", "Mcts", "MonteCarlo", "Program", "at_random", "greedy", "playout"]

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"random": at_random, "greedy": greedy, "monte-carlo": MonteCarlo(), "mcts": Mcts()}
)
"""The bots by name, from the weakest to the strongest."""
