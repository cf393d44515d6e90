"""How many boards there are; how many states a family of games has is pinned with it."""

from typing import Final

BOARDS: Final = {0: (1, 1), 1: (48, 492), 2: (13_197, 155_460), 3: (3_590_598, 43_046_912)}
"""By the number of tiles: how many boards there are up to symmetry, and how many before.

With one tile there are 82 shapes that have a highway on the edge to the town: 5 + 30 + 15 with one
to three chords, and 32 intersections. It may lie on six sides, so there are 492. The mirror through
that edge keeps 14 of them, 6 highways and 8 intersections, so (82 + 14) / 2 = 48 are different.
"""
