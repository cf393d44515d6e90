"""Which rules decide what is compared at a step: by the move, the events, sections and situations.

Rules that refuse a move, and those that end a game, name themselves.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from seismic import rulebook
from specification import Event, Move, Section
from specification.scoring import cited

BY_MOVE: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("G1",),
    "side": ("Q3", "R22"),
    "town": ("V4", "V4c", "R22", "R26"),
    "turn": ("V3",),
}
BY_EVENT: Final[Mapping[str, tuple[str, ...]]] = {
    "turn": ("G1", "S5"),
    "drawn": ("G2",),
    "laid": ("G3", "G4", "G5", "G6"),
    "crew": ("G8",),
    "quake": ("Q1", "Q2"),
    "lost": ("Q4", "R27"),
    "returned": ("Q6",),
    "discarded": ("R27",),
    "turned": ("V3a",),
    "skipped": ("R20",),
    "over": ("R24",),
}
DOZENS: Final = 24
"""Fragments of a long section (G10)."""

NOT_IN_PLAY: Final[Mapping[str, str]] = {
    **dict.fromkeys(("C1", "C2", "C3", "C4", "C5", "C6", "R2", "R3"), "what is in the box"),
    **dict.fromkeys(
        ("S3", "V1", "V4b", "R13"), "how a pile is dealt; these games are given theirs"
    ),
    "S2": "where the town usually lies",
}
"""Rules that decide nothing once a game has begun, and what they are about."""


def in_play() -> list[str]:
    """Return the ids of all other rules and rulings."""
    known = [rule.id for rule in rulebook.rules() if rule.kind != "disagreement"]
    return [each for each in known if each not in NOT_IN_PLAY]


def of_move(move: Move) -> Iterator[str]:
    """Yield the rules by which a move was asked for; there is none at the beginning."""
    yield from BY_MOVE.get(move[0], ()) if move else ()


def of_events(events: Iterable[Event]) -> Iterator[str]:
    """Yield the rules that made something happen."""
    for event in events:
        yield from BY_EVENT.get(event[0], ())
        if event[0] == "skipped":
            yield event[3]
        if event[0] == "over":
            yield event[1]


def of_sections(sections: Iterable[Section]) -> Iterator[str]:
    """Yield the rules by which sections are what they are, and are worth what they are."""
    for section in sections:
        yield from cited(section)
        ends = {what for what, _, _ in section.ends}
        if "town" in ends:
            yield "R1"
            if section.complete:
                yield "R29"
        if "edge" in ends:
            yield "R17"
        if len(section.fragments) >= DOZENS:
            yield "G10"


def of_situations(names: Iterable[str]) -> Iterator[str]:
    """Yield the rules that begin the names of situations."""
    for name in names:
        yield from name.partition(":")[0].split(" and ")
