"""Views: what a player may know, as a value and as JSON, and what may still come.

``view`` has the type, ``chances`` counts what may be hidden, ``sampling`` has the odds and random
states, ``writing`` the JSON. Whole states belong to ``seismic.saves``.
"""

from .sampling import draw_odds, draw_probabilities, sample
from .view import View, observe
from .writing import view_digest, view_from_data, view_from_json, view_to_data, view_to_json

__all__ = [
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
]
