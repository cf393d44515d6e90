"""Refusals as data: the rule, why in a sentence, the facts, and where the printed rules say so."""

from typing import Literal, NotRequired, TypeAlias

from ..errors import BadValue
from ..model.refusals import Refusal
from ..model.tiles import Ground
from ..rulebook import LANGUAGES, rule
from ..saves.typed import (
    AnyCode,
    CellData,
    Colour,
    DrawnCode,
    EdgeNumber,
    Ending,
    LyingCode,
    Phase,
    ShownCode,
    SideLengths,
    TypedDict,
)
from .events import CrewData, Declinable
from .moves import MoveData, move_to_data
from .tags import tagged

Due: TypeAlias = Phase | Literal["crew-or-tile"]
"""A phase, or that of a crew in which a second tile may be laid instead (V2)."""


class GameOverData(TypedDict):
    """The game is over (E1)."""

    fact: Literal["game-over"]
    reason: Ending


class WrongStepData(TypedDict):
    """A different type of move is due (G1, G2, Q1, V3)."""

    fact: Literal["wrong-step"]
    phase: Due
    actor: Colour


class StepWasSkippedData(TypedDict):
    """The step of this move has just been skipped, as a rule left nothing to choose (G1, V3)."""

    fact: Literal["step-was-skipped"]
    phase: Due
    actor: Colour
    player: Colour
    step: Declinable
    because_of: Literal["G8", "R20", "V3a"]
    crews: list[CrewData]


class NotFaceUpData(TypedDict):
    """No tile of that type is face up (G3)."""

    fact: Literal["not-face-up"]
    tile: AnyCode
    face_up: list[ShownCode]


class OffTableData(TypedDict):
    """The cell is off the table (G6)."""

    fact: Literal["off-table"]
    at: CellData


class CellTakenData(TypedDict):
    """A tile lies there already (G3)."""

    fact: Literal["cell-taken"]
    at: CellData
    tile: AnyCode


class NoNeighbourData(TypedDict):
    """No tile lies next to that cell (G3)."""

    fact: Literal["no-neighbour"]
    at: CellData


class EdgeMismatchData(TypedDict):
    """Highway would abut green (G5); the first such edge, clockwise from north."""

    fact: Literal["edge-mismatch"]
    at: CellData
    tile: LyingCode
    edge: EdgeNumber
    ours: Ground
    neighbour: CellData
    theirs: Ground


class NothingMeetsData(TypedDict):
    """The tile would touch others green to green only (G4)."""

    fact: Literal["nothing-meets"]
    at: CellData
    tile: LyingCode


class NoFragmentData(TypedDict):
    """The tile just laid has no fragment at that edge (G8)."""

    fact: Literal["no-fragment"]
    at: CellData
    tile: LyingCode
    edge: EdgeNumber


class SectionClaimedData(TypedDict):
    """Crews stand on the section already (G8)."""

    fact: Literal["section-claimed"]
    at: CellData
    edge: EdgeNumber
    crews: list[CrewData]


class NoCrewLeftData(TypedDict):
    """The player's supply is empty (R20)."""

    fact: Literal["no-crew-left"]
    player: Colour


class NotLongestData(TypedDict):
    """Another side of the town has more tiles (Q2)."""

    fact: Literal["not-longest"]
    town: CellData
    side: EdgeNumber
    lengths: SideLengths
    longest: list[EdgeNumber]


class SideNotChosenData(TypedDict):
    """Several sides are tied, and none is named (Q3)."""

    fact: Literal["side-not-chosen"]
    town: CellData
    sides: list[EdgeNumber]


class NoTownThereData(TypedDict):
    """No town lies there (V4c)."""

    fact: Literal["no-town-there"]
    at: CellData
    towns: list[CellData]


class NoTileThereData(TypedDict):
    """There is no tile to turn (V3)."""

    fact: Literal["no-tile-there"]
    at: CellData


class TownNeverTurnsData(TypedDict):
    """A town looks the same in every orientation (V3, R16)."""

    fact: Literal["town-never-turns"]
    at: CellData


class AlreadyTurnedData(TypedDict):
    """The tile has already been turned after this quake (V3b)."""

    fact: Literal["already-turned"]
    at: CellData


class NothingChangesData(TypedDict):
    """Neither the highways nor the crews would change (R16)."""

    fact: Literal["nothing-changes"]
    at: CellData
    by: Literal[1, 2, 3, 4, 5]


class NoLongerLegalData(TypedDict):
    """In that orientation the tile would break a rule of placement (V3a, R15)."""

    fact: Literal["no-longer-legal"]
    at: CellData
    tile: LyingCode
    because: EdgeMismatchData | NothingMeetsData | NoNeighbourData


class CannotComeData(TypedDict):
    """No tile of this type can be turned up now (G2)."""

    fact: Literal["cannot-come"]
    tile: DrawnCode


FactsData: TypeAlias = (
    GameOverData
    | WrongStepData
    | StepWasSkippedData
    | NotFaceUpData
    | OffTableData
    | CellTakenData
    | NoNeighbourData
    | EdgeMismatchData
    | NothingMeetsData
    | NoFragmentData
    | SectionClaimedData
    | NoCrewLeftData
    | NotLongestData
    | SideNotChosenData
    | NoTownThereData
    | NoTileThereData
    | TownNeverTurnsData
    | AlreadyTurnedData
    | NothingChangesData
    | NoLongerLegalData
    | CannotComeData
)


class ParagraphData(TypedDict):
    """A paragraph of the printed rulebook, with its title in the edition of a language."""

    section: str
    number: int
    title: str


class RefusalData(TypedDict):
    """Why a move is refused; a quake left without a side has no move."""

    rule: str
    move: NotRequired[MoveData]
    sentence: str
    facts: FactsData
    paragraph: ParagraphData


def refusal_to_data(refusal: Refusal, lang: str = "en") -> RefusalData:
    """Return a refusal as dicts, lists, strings and whole numbers, with a sentence in a language.

    >>> import seismic
    >>> state = seismic.new_game(["red", "blue"], pile=["H03", "H02", "H01"])
    >>> data = seismic.refusal_to_data(seismic.explain(state, seismic.Pass()), "fr")
    >>> data["rule"], data["facts"], data["paragraph"]["title"]
    ('G1', {'fact': 'wrong-step', 'phase': 'place', 'actor': 'red'}, 'Déroulement du jeu 1')
    """
    if not isinstance(refusal, Refusal):
        raise BadValue("refusal", refusal, "a Refusal, as explain(state, move) returns it")
    if lang not in LANGUAGES:
        raise BadValue("lang", lang, f"one of {', '.join(LANGUAGES)}")
    paragraph = rule(refusal.rule).paragraph
    data: RefusalData = {
        "rule": refusal.rule,
        "sentence": refusal.sentence(lang),
        "facts": tagged("fact", refusal.facts),
        "paragraph": {
            "section": paragraph.section,
            "number": paragraph.number,
            "title": paragraph.title(lang),
        },
    }
    if refusal.move is not None:
        data["move"] = move_to_data(refusal.move)
    return data
