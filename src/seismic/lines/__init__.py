"""A position in one line, like FEN in chess: a whole state, or what everybody may see of it.

``writing`` defines the format. ``parsing`` reads untrusted lines; ``turn``, ``table`` and ``rules``
read their fields, and ``parts`` keeps track of columns. JSON belongs to ``seismic.saves``.
"""

from .parsing import parse_either, parse_state, parse_view
from .writing import write_state, write_view

__all__ = ["parse_either", "parse_state", "parse_view", "write_state", "write_view"]
