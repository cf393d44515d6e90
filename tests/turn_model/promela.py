"""The model as Promela, the language of SPIN, for all games of a small size."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen

from .edges import (
    AMOUNTS,
    COUNTERS,
    EDGES,
    FACTS,
    INITIAL,
    OVER,
    PARAMETERS,
    RULES,
    SET_UP,
    Edge,
    Phase,
    Text,
    invariant,
)

FLAGS: Final = {"dilemma", "after_each_town", "only_after_damage", "ends_at_once"} | {
    "some_tile_must_fit",
    "undealt",
}
"""The parameters that are 0 or 1."""


@frozen
class Size:
    """How large the games are at most."""

    tiles: int
    players: int
    crews: int

    def ranges(self) -> Mapping[str, tuple[int, int]]:
        """Return the least and the most that each parameter can be."""
        return {
            **dict.fromkeys(FLAGS, (0, 1)),
            "players": (1, self.players),
            "towns": (1, 2),
            "rounds": (0, 2),
            "tiles": (0, self.tiles),
            "crews": (0, self.crews),
        }


def written(text: Text) -> str:
    """Return an expression as SPIN reads it."""
    text = re.sub(r"(\w+) <= (\w+) <= (\w+)", r"(\1 <= \2 and \2 <= \3)", text)
    for word, sign in (("and", "&&"), ("or", "||"), ("not ", "!"), ("True", "true")):
        text = re.sub(rf"\b{word}", sign, text)
    return text
