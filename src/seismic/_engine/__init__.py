"""The packed board: geometry and bookkeeping over ints, bytes and tables, and no rule at all.

Nothing here imports from the rest of the package or knows attrs, so that it can be compiled.
"""
