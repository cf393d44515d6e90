"""Bots: players that are functions of what they may know.

A bot gets a view and a source of chance, and answers with a legal move of whoever decides there.
``choosing`` has the type and the random bot, ``prospects`` weighs unfinished sections, ``greed``
and ``monte_carlo`` have the two that think. Playing whole games belongs to ``seismic.simulate``.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .choosing import Bot, at_random
from .greed import greedy
from .monte_carlo import MonteCarlo

__all__ = ["BOTS", "Bot", "MonteCarlo", "at_random", "greedy"]

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"random": at_random, "greedy": greedy, "monte-carlo": MonteCarlo()}
)
"""The bots by name, each stronger than the one before."""
