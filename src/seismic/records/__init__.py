"""Game records: a start and moves, to be stored, sent with a report and replayed.

This module re-exports the public names. Single states belong to ``seismic.saves``.
"""

from .excerpts import excerpt
from .format import RecordData
from .record import Record, replay
from .result import Result, result_of
from .start import Given, Start
from .tags import Tags

__all__ = [
    "Given",
    "Record",
    "RecordData",
    "Result",
    "Start",
    "Tags",
    "excerpt",
    "replay",
    "result_of",
]
