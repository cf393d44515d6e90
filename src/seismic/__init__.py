"""The rules of the board game Seismic: immutable states and pure functions.

This module re-exports the public names; each lives in the module of its chapter.
"""

from .board import COLOURS, Board
from .errors import (
    BadCode,
    BadState,
    BadTileSet,
    BadValue,
    Defect,
    IllegalMove,
    SeismicError,
    Shortage,
)
from .events import (
    CrewPlaced,
    CrewsReturned,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    QuakeStruck,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
)
from .hexes import Hex
from .legal import LegalMoves
from .moves import ChooseSide, ChooseTown, Move, Pass, Place, PlaceCrew, TurnTile
from .opening import begin_game, begin_position, new_game, position
from .pieces import Crew, Fragment, Laid
from .quakes import Quake, resolve_quake
from .refusals import Refusal
from .rules import OPTIONS, VARIANTS, Rules
from .scoring import ScoreLine, ScoreSheet, Winners, score
from .sections import End, Section, section_at, sections
from .state import GameState, Phase, Pile
from .table import Table
from .tiles import Tile, all_types
from .tilesets import TileSet
from .turn import Outcome, Step, apply, explain, legal_moves, outcome, play

__all__ = [
    "COLOURS",
    "OPTIONS",
    "VARIANTS",
    "BadCode",
    "BadState",
    "BadTileSet",
    "BadValue",
    "Board",
    "ChooseSide",
    "ChooseTown",
    "Crew",
    "CrewPlaced",
    "CrewsReturned",
    "Defect",
    "Discarded",
    "Drawn",
    "End",
    "Event",
    "Fragment",
    "GameEnded",
    "GameState",
    "Hex",
    "IllegalMove",
    "Laid",
    "LegalMoves",
    "Move",
    "Outcome",
    "Pass",
    "Phase",
    "Pile",
    "Place",
    "PlaceCrew",
    "Quake",
    "QuakeStruck",
    "Refusal",
    "Rules",
    "ScoreLine",
    "ScoreSheet",
    "Section",
    "SeismicError",
    "Shortage",
    "Step",
    "Table",
    "Tile",
    "TileLaid",
    "TileSet",
    "TileTurned",
    "TilesLost",
    "TurnBegan",
    "TurnTile",
    "Winners",
    "all_types",
    "apply",
    "begin_game",
    "begin_position",
    "explain",
    "legal_moves",
    "new_game",
    "outcome",
    "play",
    "position",
    "resolve_quake",
    "score",
    "section_at",
    "sections",
]
