"""Small scope, exhaustive: every board of a few tiles, and every line of play on tiny tables.

Nothing is drawn at random: what is compared in the engine and in the specification is all there is
within a bound.
"""
