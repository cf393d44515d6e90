"""Score sheets and outcomes as data: who scores what, for which sections, and who has won."""

from typing import NotRequired

from ..errors import BadValue
from ..model.outcomes import Outcome
from ..rules.scoring import ScoreSheet
from ..rules.sections import EndKind
from ..saves.structure import unstructure
from ..saves.typed import CellData, Colour, EdgeNumber, Ending, TypedDict
from .events import CrewData


class FragmentData(TypedDict):
    """A piece of highway on one tile: a chord between two edges, or a stub at one."""

    at: CellData
    edges: list[EdgeNumber]


class EndData(TypedDict):
    """Where a section ends; a terminus has a value."""

    kind: EndKind
    at: CellData
    edge: EdgeNumber
    value: NotRequired[int]


class SectionData(TypedDict):
    """A section from one end to the other; a loop has no ends."""

    fragments: list[FragmentData]
    ends: list[EndData]
    crews: list[CrewData]


class ScoreLineData(TypedDict):
    """A section, what it is worth, who takes its points, and by which rules."""

    section: SectionData
    points: int
    takers: list[Colour]
    rules: list[str]


class SheetData(TypedDict):
    """The points of every player, section by section, and who would win by which rule."""

    lines: list[ScoreLineData]
    totals: dict[Colour, int]
    winners: list[Colour]
    decided_by: str


class OutcomeData(TypedDict):
    """Who has won, by which rule, and which rule ended the game."""

    winners: list[Colour]
    decided_by: str
    reason: Ending


def sheet_to_data(sheet: ScoreSheet) -> SheetData:
    """Return a score sheet as dicts, lists, strings and whole numbers."""
    if not isinstance(sheet, ScoreSheet):
        raise BadValue("sheet", sheet, "a ScoreSheet, as score(state) returns it")
    return {
        "lines": unstructure(sheet.lines),
        "totals": sheet.totals,
        "winners": unstructure(sheet.winners.players),
        "decided_by": sheet.winners.rule,
    }


def outcome_to_data(outcome: Outcome) -> OutcomeData:
    """Return an outcome as dicts, lists and strings.

    >>> import seismic
    >>> seismic.outcome_to_data(seismic.Outcome(("red",), "E10", "E1"))
    {'winners': ['red'], 'decided_by': 'E10', 'reason': 'E1'}
    """
    if not isinstance(outcome, Outcome):
        raise BadValue("outcome", outcome, "an Outcome, as outcome(state) returns it")
    data: OutcomeData = unstructure(outcome)
    return data
