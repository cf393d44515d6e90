"""The rules of the board game Seismic: immutable states and pure functions.

This module re-exports the public names; each lives in the module of its chapter. What stores and
loads games is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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
from .model.board import COLOURS, Board
from .model.events import (
    CrewPlaced,
    CrewsReturned,
    Discarded,
    Drawn,
    Event,
    GameEnded,
    Passed,
    QuakeStruck,
    StepSkipped,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
)
from .model.hexes import Hex
from .model.moves import ChooseSide, ChooseTown, Draw, Move, Pass, Place, PlaceCrew, TurnTile
from .model.options import OPTIONS, VARIANTS, Rules
from .model.pieces import Crew, Fragment, Laid
from .model.pile import Pile, Undealt
from .model.state import GameState
from .model.steps import Phase
from .model.table import Table
from .model.tiles import Tile, all_types
from .model.tilesets import TileSet
from .rules.lone_quake import Quake, resolve_quake
from .rules.sections import End, Section, section_at, sections
from .rules.turn import apply, explain, legal_moves, outcome, play

if TYPE_CHECKING:
    from .model.notation import parse_move, write_move
    from .model.outcomes import Outcome, Step
    from .model.refusals import Refusal
    from .records import Given, Record, Result, Start, excerpt, replay
    from .rules.position import begin_position, position
    from .rules.scoring import ScoreLine, ScoreSheet, Winners, score
    from .rules.setup import begin_game, dealt, new_game, undealt
    from .rules.validation import validate
    from .saves import Caps, from_data, from_json, to_data, to_json
    from .views import (
        View,
        draw_odds,
        draw_probabilities,
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
    "Draw",
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
    "Passed",
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
    "StepSkipped",
    "Table",
    "Tile",
    "TileLaid",
    "TileSet",
    "TileTurned",
    "TilesLost",
    "TurnBegan",
    "TurnTile",
    "Undealt",
    "View",
    "Winners",
    "all_types",
    "apply",
    "begin_game",
    "begin_position",
    "dealt",
    "draw_odds",
    "draw_probabilities",
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
    "undealt",
    "validate",
    "view_digest",
    "view_from_data",
    "view_from_json",
    "view_to_data",
    "view_to_json",
    "write_move",
]

_LATER = {
    "model.refusals": ("Refusal",),
    "model.notation": ("parse_move", "write_move"),
    "model.outcomes": ("Outcome", "Step"),
    "records": ("Given", "Record", "Result", "Start", "excerpt", "replay"),
    "rules.scoring": ("ScoreLine", "ScoreSheet", "Winners", "score"),
    "saves": ("Caps", "from_data", "from_json", "to_data", "to_json"),
    "rules.position": ("begin_position", "position"),
    "rules.setup": ("begin_game", "dealt", "new_game", "undealt"),
    "rules.validation": ("validate",),
    "views": (
        "View",
        "draw_odds",
        "draw_probabilities",
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
