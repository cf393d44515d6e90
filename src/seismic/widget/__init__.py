"""A clickable board for notebooks (extra ``notebook``), which plays moves and explains refusals."""

from .board import BoardWidget

__all__ = ["BoardWidget"]
