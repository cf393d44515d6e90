"""The rules of the board game Seismic: immutable states and pure functions.

This module re-exports the public names; each is defined in the module of its chapter, which is
imported when one of them is first used, as are the public modules.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import bots as bots
    from . import encoding as encoding
    from . import envs as envs
    from . import errors as errors
    from . import notation as notation
    from . import perft as perft
    from . import records as records
    from . import refusals as refusals
    from . import rulebook as rulebook
    from . import saves as saves
    from . import scenarios as scenarios
    from . import simulate as simulate
    from . import steps as steps
    from . import svg as svg
    from . import text as text
    from . import tilesets as tilesets
    from . import views as views
    from . import widget as widget
    from . import wire as wire
    from .bots.playouts import playout
    from .errors import (
        BadCode,
        BadMove,
        BadPosition,
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
    from .game import Game
    from .lines import parse_state, parse_view, write_state, write_view
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
    from .model.notation import parse_move, write_move
    from .model.options import OPTIONS, VARIANTS, Reading, Rules, Ruling, Variant
    from .model.outcomes import Outcome, Step
    from .model.pieces import Colour, Crew, Fragment, Laid
    from .model.pile import Pile, Undealt
    from .model.refusals import Refusal
    from .model.state import GameState
    from .model.steps import Phase
    from .model.table import Table
    from .model.tiles import Tile, all_types
    from .model.tilesets import TileSet
    from .records import Given, Record, RecordData, Result, Start, Tags, excerpt, replay
    from .rules.lone_quake import Quake, resolve_quake
    from .rules.position import begin_position, position
    from .rules.scoring import ScoreLine, ScoreSheet, Winners, score, totals
    from .rules.sections import End, Section, section_at, sections
    from .rules.setup import begin_game, new_game
    from .rules.turn import apply, explain, legal_moves, outcome, play
    from .rules.undealt import dealt, undealt
    from .rules.validation import validate
    from .saves import Caps, StateData, from_data, from_json, to_data, to_json
    from .views import (
        View,
        ViewData,
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
    from .wire import (
        EventData,
        MoveData,
        OutcomeData,
        RefusalData,
        SheetData,
        event_from_data,
        event_to_data,
        events_from_json,
        events_to_json,
        move_from_data,
        move_to_data,
        outcome_to_data,
        refusal_to_data,
        sheet_to_data,
    )

    __version__: str

__all__ = [
    "COLOURS",
    "OPTIONS",
    "VARIANTS",
    "BadCode",
    "BadMove",
    "BadPosition",
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
    "Colour",
    "Crew",
    "CrewPlaced",
    "CrewsReturned",
    "Defect",
    "Discarded",
    "Draw",
    "Drawn",
    "End",
    "Event",
    "EventData",
    "Fragment",
    "Game",
    "GameEnded",
    "GameState",
    "Given",
    "Hex",
    "IllegalMove",
    "Laid",
    "Move",
    "MoveData",
    "Outcome",
    "OutcomeData",
    "Pass",
    "Passed",
    "Phase",
    "Pile",
    "Place",
    "PlaceCrew",
    "Problem",
    "Quake",
    "QuakeStruck",
    "Reading",
    "Record",
    "RecordData",
    "Refusal",
    "RefusalData",
    "Result",
    "Rules",
    "Ruling",
    "ScoreLine",
    "ScoreSheet",
    "Section",
    "SeismicError",
    "SheetData",
    "Shortage",
    "Start",
    "StateData",
    "Step",
    "StepSkipped",
    "Table",
    "Tags",
    "Tile",
    "TileLaid",
    "TileSet",
    "TileTurned",
    "TilesLost",
    "TurnBegan",
    "TurnTile",
    "Undealt",
    "Variant",
    "View",
    "ViewData",
    "Winners",
    "all_types",
    "apply",
    "begin_game",
    "begin_position",
    "dealt",
    "draw_odds",
    "draw_probabilities",
    "event_from_data",
    "event_to_data",
    "events_from_json",
    "events_to_json",
    "excerpt",
    "explain",
    "from_data",
    "from_json",
    "legal_moves",
    "move_from_data",
    "move_to_data",
    "new_game",
    "observe",
    "outcome",
    "outcome_to_data",
    "parse_move",
    "parse_state",
    "parse_view",
    "play",
    "playout",
    "position",
    "refusal_to_data",
    "replay",
    "resolve_quake",
    "sample",
    "score",
    "section_at",
    "sections",
    "sheet_to_data",
    "to_data",
    "to_json",
    "totals",
    "undealt",
    "validate",
    "view_digest",
    "view_from_data",
    "view_from_json",
    "view_to_data",
    "view_to_json",
    "write_move",
    "write_state",
    "write_view",
]

_LATER = {
    "errors": (
        "BadCode",
        "BadMove",
        "BadPosition",
        "BadRecord",
        "BadSave",
        "BadScenario",
        "BadState",
        "BadTileSet",
        "BadValue",
        "Defect",
        "IllegalMove",
        "Problem",
        "SeismicError",
        "Shortage",
    ),
    "bots.playouts": ("playout",),
    "game": ("Game",),
    "lines": ("parse_state", "parse_view", "write_state", "write_view"),
    "model.board": ("COLOURS", "Board"),
    "model.events": (
        "CrewPlaced",
        "CrewsReturned",
        "Discarded",
        "Drawn",
        "Event",
        "GameEnded",
        "Passed",
        "QuakeStruck",
        "StepSkipped",
        "TileLaid",
        "TilesLost",
        "TileTurned",
        "TurnBegan",
    ),
    "model.hexes": ("Hex",),
    "model.moves": (
        "ChooseSide",
        "ChooseTown",
        "Draw",
        "Move",
        "Pass",
        "Place",
        "PlaceCrew",
        "TurnTile",
    ),
    "model.notation": ("parse_move", "write_move"),
    "model.options": ("OPTIONS", "VARIANTS", "Reading", "Rules", "Ruling", "Variant"),
    "model.outcomes": ("Outcome", "Step"),
    "model.pieces": ("Colour", "Crew", "Fragment", "Laid"),
    "model.pile": ("Pile", "Undealt"),
    "model.refusals": ("Refusal",),
    "model.state": ("GameState",),
    "model.steps": ("Phase",),
    "model.table": ("Table",),
    "model.tiles": ("Tile", "all_types"),
    "model.tilesets": ("TileSet",),
    "records": ("Given", "Record", "RecordData", "Result", "Start", "Tags", "excerpt", "replay"),
    "rules.lone_quake": ("Quake", "resolve_quake"),
    "rules.position": ("begin_position", "position"),
    "rules.scoring": ("ScoreLine", "ScoreSheet", "Winners", "score", "totals"),
    "rules.sections": ("End", "Section", "section_at", "sections"),
    "rules.setup": ("begin_game", "new_game"),
    "rules.turn": ("apply", "explain", "legal_moves", "outcome", "play"),
    "rules.undealt": ("dealt", "undealt"),
    "rules.validation": ("validate",),
    "saves": ("Caps", "StateData", "from_data", "from_json", "to_data", "to_json"),
    "views": (
        "View",
        "ViewData",
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
    "wire": (
        "EventData",
        "MoveData",
        "OutcomeData",
        "RefusalData",
        "SheetData",
        "event_from_data",
        "event_to_data",
        "events_from_json",
        "events_to_json",
        "move_from_data",
        "move_to_data",
        "outcome_to_data",
        "refusal_to_data",
        "sheet_to_data",
    ),
}
"""The public names by module; a module is loaded when one of its names is first used."""

_MODULES = (
    "bots",
    "encoding",
    "envs",
    "errors",
    "notation",
    "perft",
    "records",
    "refusals",
    "rulebook",
    "saves",
    "scenarios",
    "simulate",
    "steps",
    "svg",
    "text",
    "tilesets",
    "views",
    "widget",
    "wire",
)
"""The public modules, loaded in the same way."""


def _load(name: str) -> object:
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    for module, names in _LATER.items():
        if name in names:
            found: object = getattr(import_module(f".{module}", __name__), name)
            globals()[name] = found
            return found
    if name == "__version__":
        from importlib.metadata import version

        return version("seismic-rules")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES, "__version__"])


if not TYPE_CHECKING:  # a type checker that saw it would accept any name
    __getattr__ = _load
