"""How much work it is to run a scenario, known before anything of it is begun.

It is counted in tiles that are looked at, as that of a record: by moves, by quakes, by checks that
follow sections, and by deals.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ..model.moves import Place
from ..model.tiles import Tile
from ..model.tilesets import TileSet
from ..saves.strict import USUAL
from ..saves.work import work_of
from .nodes import Located, plain
from .scenario import Expected, Played, Step

MOST_WORK: Final = USUAL.work
"""The most work for all scenarios of a file."""

_QUAKE: Final = 5
"""How many times as long as a move a quake takes: everything that may be turned is searched."""

_CHECKS: Final[Mapping[str, int]] = {"score": 5, "winners": 5, "reason": 5, "sections": 10}
"""How many times as long as a move a check takes, the first time that it is made of a state."""


def work_to_run(values: Mapping[str, Located[Any]], steps: Sequence[Step]) -> int:
    """Return how much work it is to begin what the fields of a scenario say, and to run its steps.

    Where a game is dealt several times, its steps are run each time.
    """
    given = plain(values["given"]) if "given" in values else {}
    deal = plain(values["deal"]) if "deal" in values else {}
    laid, pile = len(given.get("laid", ())), given.get("pile", ())
    begin = laid * (1 + _QUAKE * _quakes(pile))
    dealt = _in_set(values) if deal else 0
    deals: int = deal.get("deals", 1)
    return deals * (dealt + begin + _work(laid, dealt, steps))


def _quakes(pile: Collection[Tile]) -> int:
    """Count the quakes of a pile with an order; those of another are drawn by moves."""
    return 0 if isinstance(pile, Mapping) else sum(tile.kind == "quake" for tile in pile)


def _in_set(values: Mapping[str, Located[Any]]) -> int:
    """Return how many tiles a game is dealt from, of one copy or two."""
    tiles: TileSet = values["tiles"].value if "tiles" in values else TileSet.standard()
    variants = plain(values["variants"]) if "variants" in values else ()
    return tiles.total * (2 if "twin-cities" in variants else 1)


def _work(tiles: int, dealt: int, steps: Sequence[Step]) -> int:
    """Return the work of the steps: moves, checks that look at all tiles, and entries of checks."""
    work = 0
    checked: set[str] = set()
    for step in steps:
        if isinstance(step, Played):
            work += work_of(tiles, [step.move])
            tiles += isinstance(step.move, Place)
            checked.clear()
        elif isinstance(step, Expected):
            new = step.checks.keys() - checked
            checked |= new
            work += sum(_entries(value) for value in step.checks.values())
            work += tiles * sum(_CHECKS.get(name, 0) for name in new)
            work += dealt * len(step.checks.keys() & {"stock", "over_deals"})
        else:
            work += 1
    return work


def _entries(check: Located[Any]) -> int:
    """Return how many parts the value of a check has."""
    return 1 + (len(check.value) if isinstance(check.value, tuple | Mapping) else 0)
