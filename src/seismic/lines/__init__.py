"""A position in one line, as FEN is for chess: a whole state, or what everybody may see of it.

``writing`` is the format. ``parsing`` reads it from anybody, its fields by ``turn``, ``table`` and
``rules``, in ``parts`` of a line. JSON belongs to ``seismic.saves``.
"""

from .parsing import parse_either, parse_state, parse_view
from .writing import write_state, write_view

__all__ = ["parse_either", "parse_state", "parse_view", "write_state", "write_view"]
