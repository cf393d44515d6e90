"""Geometry and bookkeeping with ints, bytes and tables, without any rules or words of the game.

Nothing here imports from the rest of the package or knows attrs, so that it can be compiled.
"""
