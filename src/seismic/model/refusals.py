"""Why a move is refused: the rule that forbids it, and the facts, as data.

The chapters find refusals; ``wording`` makes sentences of them.
"""

import re
from typing import Final, TypeAlias

from attrs import frozen

from ..errors import BadValue
from ..rulebook import LANGUAGES, RuleId
from . import wording
from .hexes import Hex
from .moves import IN_CATALOGUES, Move
from .pieces import Crew
from .tiles import Ground, Tile


@frozen
class GameOver:
    """The game is over (E1)."""

    reason: RuleId


@frozen
class WrongStep:
    """A different type of move is due (G1, G2, Q1, V3)."""

    phase: str
    actor: str


@frozen
class StepWasSkipped:
    """The step of this move has just been skipped, as a rule left nothing to choose (G1, V3).

    The crews are those on the sections of the tile just laid.
    """

    phase: str
    actor: str
    player: str
    step: str
    because_of: RuleId
    crews: tuple[Crew, ...]


@frozen
class NotFaceUp:
    """No tile of that type is face up (G3)."""

    tile: Tile
    face_up: tuple[Tile, ...]


@frozen
class OffTable:
    """The cell is off the table (G6)."""

    at: Hex


@frozen
class CellTaken:
    """A tile lies there already (G3)."""

    at: Hex
    tile: Tile


@frozen
class NoNeighbour:
    """No tile lies next to that cell (G3)."""

    at: Hex


@frozen
class EdgeMismatch:
    """Highway would abut green (G5); the first such edge, clockwise from north."""

    at: Hex
    tile: Tile
    edge: int
    ours: Ground
    neighbour: Hex
    theirs: Ground


@frozen
class NothingMeets:
    """The tile would touch others green to green only (G4)."""

    at: Hex
    tile: Tile


@frozen
class NoFragment:
    """The tile just laid has no fragment at that edge (G8)."""

    at: Hex
    tile: Tile
    edge: int


@frozen
class SectionClaimed:
    """Crews stand on the section already (G8)."""

    at: Hex
    edge: int
    crews: tuple[Crew, ...]


@frozen
class NoCrewLeft:
    """The player's supply is empty (R20)."""

    player: str


@frozen
class NotLongest:
    """Another side of the town has more tiles (Q2)."""

    town: Hex
    side: int
    lengths: tuple[int, ...]
    longest: tuple[int, ...]


@frozen
class SideNotChosen:
    """Several sides are tied, and none is named (Q3)."""

    town: Hex
    sides: tuple[int, ...]


@frozen
class NoTownThere:
    """No town lies there (V4c)."""

    at: Hex
    towns: tuple[Hex, ...]


@frozen
class NoTileThere:
    """There is no tile to turn (V3)."""

    at: Hex


@frozen
class TownNeverTurns:
    """A town looks the same in every orientation (V3, R16)."""

    at: Hex


@frozen
class AlreadyTurned:
    """The tile has already been turned after this quake (V3b)."""

    at: Hex


@frozen
class NothingChanges:
    """Neither the highways nor the crews would change (R16)."""

    at: Hex
    by: int


@frozen
class NoLongerLegal:
    """In that orientation the tile would break a rule of placement (V3a, R15)."""

    at: Hex
    tile: Tile
    because: EdgeMismatch | NothingMeets | NoNeighbour


@frozen
class CannotCome:
    """No tile of this type can be turned up now (G2)."""

    tile: Tile


Facts: TypeAlias = (
    GameOver
    | WrongStep
    | StepWasSkipped
    | NotFaceUp
    | OffTable
    | CellTaken
    | NoNeighbour
    | EdgeMismatch
    | NothingMeets
    | NoFragment
    | SectionClaimed
    | NoCrewLeft
    | NotLongest
    | SideNotChosen
    | NoTownThere
    | NoTileThere
    | TownNeverTurns
    | AlreadyTurned
    | NothingChanges
    | NoLongerLegal
    | CannotCome
)


@frozen
class Refusal:
    """Why a move is refused."""

    rule: RuleId
    """The id of the rule that refuses it."""
    move: Move | None
    """The move; None for a quake left without a side."""
    facts: Facts
    """The facts that make the move illegal."""

    def sentence(self, lang: str = "en") -> str:
        """Return a sentence with the move, the reason against it, the rule and its place.

        Args:
            lang: The language of the sentence.
        """
        if lang not in LANGUAGES:
            raise BadValue("lang", lang, f"one of {', '.join(LANGUAGES)}")
        tried = wording.filled(f"tried.{_TRIED[type(self.move)]}", self.move, lang)
        obstacle = wording.filled(f"refused.{_obstacle(self.facts)}", self.facts, lang)
        return wording.sentence(tried, obstacle, self.rule, lang)

    def __str__(self) -> str:
        return self.sentence()


_TRIED: Final[dict[type, str]] = {**IN_CATALOGUES, type(None): "quake"}
_NO_LONGER: Final[dict[type, str]] = {
    EdgeMismatch: "no-longer-legal-edge",
    NothingMeets: "no-longer-legal-nothing-meets",
    NoNeighbour: "no-longer-legal-no-neighbour",
}


def _obstacle(facts: Facts) -> str:
    """Return the key of some facts in the catalogues: ``not-face-up`` for ``NotFaceUp``."""
    if isinstance(facts, NoLongerLegal):
        return _NO_LONGER[type(facts.because)]
    if isinstance(facts, StepWasSkipped):
        return f"skipped-by-{facts.because_of}"
    if isinstance(facts, NotLongest) and not facts.longest:
        return "nothing-to-strike"
    if isinstance(facts, NoTownThere) and not facts.towns:
        return "no-town-at-all"
    return re.sub("(?<!^)(?=[A-Z])", "-", type(facts).__name__).lower()
