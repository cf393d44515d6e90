"""Moves as one short line each; see `seismic.model.notation`."""

from .model.notation import FORMS, MOST_CHARACTERS, parse_move, write_move

__all__ = ["FORMS", "MOST_CHARACTERS", "parse_move", "write_move"]
