"""Moves and positions as arrays for learning programs, on a bounded table (extra ``envs``).

``arrays`` has the encoding of actions and observations, ``symmetries`` turns and mirrors them,
``layout`` says what is where; ``rows`` and ``facts`` put the bytes together.
"""

try:
    from .arrays import Encoding
    from .layout import Observation
    from .symmetries import Symmetry
except ModuleNotFoundError as missing:
    advice = "moves and positions as arrays need an extra: pip install 'seismic-rules[envs]'"
    raise ModuleNotFoundError(advice, name=missing.name) from None

__all__ = ["Encoding", "Observation", "Symmetry"]
