"""A board to click on in a notebook (extra ``notebook``): it plays moves, and explains refusals."""

from .board import BoardWidget

__all__ = ["BoardWidget"]
