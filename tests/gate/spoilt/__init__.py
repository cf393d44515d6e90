"""Spoilt engines: for every rule at least one that has it wrong, as a small patch.

There is a module for each chapter of the rulebook, named like the one of the rules that it spoils.
An engine is named after the rules that it breaks and what is wrong with it. The scenarios that cite
one of these rules have to notice it; `test_gate` asks them.
"""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from . import (
    aftershocks,
    components,
    crews,
    drawing,
    options,
    placement,
    quakes,
    scoring,
    sections,
    setup,
    turn,
)
from .spoiling import Spoil

CHAPTERS: Final = (
    *(components, setup, turn, drawing, placement, crews),
    *(quakes, aftershocks, sections, scoring, options),
)


@frozen
class Spoilt:
    """An engine with some rules wrong, and how to make it so."""

    rules: tuple[str, ...]
    spoil: Spoil


SPOILT: Final[Mapping[str, Spoilt]] = {
    name: Spoilt(tuple(name.partition(":")[0].split(", ")), spoil)
    for chapter in CHAPTERS
    for name, spoil in chapter.ENGINES.items()
}
"""Every broken engine by its name."""
