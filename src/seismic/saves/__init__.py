"""Saved games: a whole state as JSON, safe to load from anybody.

``strict`` parses JSON, ``documents`` are the format, ``structure`` makes documents of plain data,
``typed`` has the types of that data, and ``states`` makes states of documents. Records of
whole games belong to ``seismic.records``.
"""

from .states import from_data, from_json, to_data, to_json
from .strict import Caps
from .typed import StateData

__all__ = ["Caps", "StateData", "from_data", "from_json", "to_data", "to_json"]
