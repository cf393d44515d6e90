"""Geometry and bookkeeping over ints, bytes and tables; no rule, no variant, no word of the game.

Nothing here imports from the rest of the package or knows attrs, so that it can be compiled.
"""
