"""Saved games: a whole state as JSON, safe to load whoever has written it.

``strict`` reads JSON, ``documents`` are the format, ``structure`` checks and structures, and
``states`` makes games of it. Records of whole games belong to ``seismic.records``.
"""

from .states import from_data, from_json, to_data, to_json
from .strict import Caps

__all__ = ["Caps", "from_data", "from_json", "to_data", "to_json"]
