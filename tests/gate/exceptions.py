"""What the gate lets pass, each with its reason."""

from collections.abc import Mapping
from typing import Final

NOT_SPOILT: Final[Mapping[str, str]] = {}
"""Rules without a spoilt engine; there is none."""

_OVER_BEFORE_THE_DRAW = (
    "the table ends the game before a strike could show; a-quake-in-set-up-strikes-nothing shows it"
)

NOT_NOTICED: Final[Mapping[tuple[str, str], str]] = {
    ("aftershock-closes-a-loop", "V3c"): "the crew stands on a tile that is not turned",
    ("two-adjacent-intersections", "G10"): "shows the length of a section, not a claim to it",
    ("no-open-end-ends-the-game", "R24"): "there is no crew on the table",
    ("game-all-four", "R13"): "the pile is given, not dealt",
    ("an-intersection-parts-two-sections", "G9"): "the crew is placed beside the stubs",
    ("a-quake-that-finds-only-the-town", "Q5"): "all of no tiles are none",
    ("tiles-off-every-line-are-safe", "Q2"): "a side without tiles loses none, struck or not",
    ("twin-the-order-of-the-towns-matters", "R10"): "counted before or after, a town alone is left",
    ("a-quake-in-set-up-only-leaves", "S4"): _OVER_BEFORE_THE_DRAW,
    ("a-quake-in-set-up-only-leaves", "R25"): _OVER_BEFORE_THE_DRAW,
    ("a-quake-in-set-up-only-leaves", "R27"): _OVER_BEFORE_THE_DRAW,
    ("a-pile-of-one-tile", "S4"): "a single tile is face up, whoever has turned it up",
}
"""Scenarios, each with a rule that it cites but fails no engine without, and why."""
