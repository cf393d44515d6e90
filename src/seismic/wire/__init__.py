"""The data that a server sends to its clients: events, moves, refusals, sheets, outcomes.

None of them contains hidden information. ``tags`` has the names and the writer, ``schemas`` the
JSON Schemas. Views belong to ``seismic.views``, whole states to ``seismic.saves``.
"""

from .events import EventData, event_from_data, event_to_data, events_from_json, events_to_json
from .moves import MoveData, move_from_data, move_to_data
from .refusals import FactsData, RefusalData, refusal_to_data
from .results import OutcomeData, SheetData, outcome_to_data, sheet_to_data
from .schemas import SCHEMAS, schema

__all__ = [
    "SCHEMAS",
    "EventData",
    "FactsData",
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
    "schema",
    "sheet_to_data",
]
