"""The steps of a turn at which somebody must choose; see `seismic.model.steps`."""

from .model.steps import (
    PHASES,
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Drawing,
    Over,
    Phase,
    Placing,
    Turning,
    TurnStep,
)

__all__ = [
    "PHASES",
    "ChoosingSide",
    "ChoosingTown",
    "Crewing",
    "Drawing",
    "Over",
    "Phase",
    "Placing",
    "TurnStep",
    "Turning",
]
