"""The rules of the board game Seismic: immutable states and pure functions.

This module re-exports the public names; each lives in the module of its chapter. What stores and
loads games is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .board import COLOURS, Board
from .errors import (
    BadCode,
    BadMove,
    BadRecord,
    BadSave,
    BadScenario,
    BadState,
    BadTileSet,
    BadValue,
    Defect,
    IllegalMove,
    Problem,
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
from .moves import ChooseSide, ChooseTown, Move, Pass, Place, PlaceCrew, TurnTile
from .opening import begin_game, begin_position, new_game, position
from .pieces import Crew, Fragment, Laid
from .pile import Pile
from .quakes import Quake, resolve_quake
from .rules import OPTIONS, VARIANTS, Rules
from .sections import End, Section, section_at, sections
from .state import GameState
from .steps import Phase
from .table import Table
from .tiles import Tile, all_types
from .tilesets import TileSet
from .turn import apply, explain, legal_moves, outcome, play

if TYPE_CHECKING:
    from .notation import parse_move, write_move
    from .outcomes import Outcome, Step
    from .records import Given, Record, Result, Start, excerpt, replay
    from .refusals import Refusal
    from .saves import Caps, from_data, from_json, to_data, to_json
    from .scoring import ScoreLine, ScoreSheet, Winners, score
    from .validation import validate
    from .views import (
        View,
        draw_odds,
        observe,
        sample,
        view_digest,
        view_from_data,
        view_from_json,
        view_to_data,
        view_to_json,
    )

__all__ = [
    "COLOURS",
    "OPTIONS",
    "VARIANTS",
    "BadCode",
    "BadMove",
    "BadRecord",
    "BadSave",
    "BadScenario",
    "BadState",
    "BadTileSet",
    "BadValue",
    "Board",
    "Caps",
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
    "Given",
    "Hex",
    "IllegalMove",
    "Laid",
    "Move",
    "Outcome",
    "Pass",
    "Phase",
    "Pile",
    "Place",
    "PlaceCrew",
    "Problem",
    "Quake",
    "QuakeStruck",
    "Record",
    "Refusal",
    "Result",
    "Rules",
    "ScoreLine",
    "ScoreSheet",
    "Section",
    "SeismicError",
    "Shortage",
    "Start",
    "Step",
    "Table",
    "Tile",
    "TileLaid",
    "TileSet",
    "TileTurned",
    "TilesLost",
    "TurnBegan",
    "TurnTile",
    "View",
    "Winners",
    "all_types",
    "apply",
    "begin_game",
    "begin_position",
    "draw_odds",
    "excerpt",
    "explain",
    "from_data",
    "from_json",
    "legal_moves",
    "new_game",
    "observe",
    "outcome",
    "parse_move",
    "play",
    "position",
    "replay",
    "resolve_quake",
    "sample",
    "score",
    "section_at",
    "sections",
    "to_data",
    "to_json",
    "validate",
    "view_digest",
    "view_from_data",
    "view_from_json",
    "view_to_data",
    "view_to_json",
    "write_move",
]

_LATER = {
    "refusals": ("Refusal",),
    "notation": ("parse_move", "write_move"),
    "outcomes": ("Outcome", "Step"),
    "records": ("Given", "Record", "Result", "Start", "excerpt", "replay"),
    "scoring": ("ScoreLine", "ScoreSheet", "Winners", "score"),
    "saves": ("Caps", "from_data", "from_json", "to_data", "to_json"),
    "validation": ("validate",),
    "views": (
        "View",
        "draw_odds",
        "observe",
        "sample",
        "view_digest",
        "view_from_data",
        "view_from_json",
        "view_to_data",
        "view_to_json",
    ),
}
"""Modules that are loaded when one of these names is first asked for: they take their time."""


def _load(name: str) -> object:
    for module, names in _LATER.items():
        if name in names:
            found: object = getattr(import_module(f".{module}", __name__), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # a checker that sees it takes every name for granted
    __getattr__ = _load
