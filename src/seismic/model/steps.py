"""The steps of a turn at which somebody must choose, and the end of the game.

Each is a record of its own, so that no field of a state is ever meaningless.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from ..ruleids import RuleId
from .hexes import Hex
from .tiles import Tile

Phase: TypeAlias = Literal["place", "crew", "side", "town", "turn", "draw", "over"]


def _in_order(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    return tuple(cells) if isinstance(cells, Iterable) else cells


def _counts(counted: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(counted) if isinstance(counted, Iterable) else counted


def _once_each(cells: Iterable[Hex]) -> frozenset[Hex]:
    try:
        return frozenset(cells)
    except TypeError:  # a state that is made with it refuses it
        return cells  # type: ignore[return-value]  # likewise


def _sorted(cells: Iterable[Hex]) -> str:
    return repr(sorted(cells))


@frozen
class Placing:
    """The player whose turn it is lays a tile (G3)."""


@frozen
class Crewing:
    """The player who has laid the tile there may place a crew on it (G8)."""

    at: Hex
    """Where the tile just laid lies."""


@frozen
class ChoosingTown:
    """The player whose turn it is chooses the town that the quake strikes first (V4c)."""

    quake: Tile
    """The quake that is about to strike."""


@frozen
class ChoosingSide:
    """The player whose turn it is chooses among the longest sides of a town (Q3)."""

    quake: Tile
    """The quake that is about to strike."""
    town: Hex
    """The town that it strikes."""
    then: tuple[Hex, ...] = field(default=(), converter=_in_order)
    """The towns that are struck afterwards (V4c)."""
    counted: tuple[tuple[int, ...], ...] = field(default=(), converter=_counts)
    """Where all towns are counted before the quake (R10): the tiles on the sides of each of these
    towns then."""


@frozen
class Turning:
    """The player on that seat may turn a tile that has not been turned in this round (V3)."""

    seat: int
    """The player, by number from 0."""
    turned: frozenset[Hex] = field(default=frozenset(), converter=_once_each, repr=_sorted)
    """Where tiles have been turned in this round."""
    then: ChoosingSide | None = None
    """Where a round follows each town (R25): the strike that comes after this one."""


@frozen
class Drawing:
    """A tile of an undealt pile is to be turned up: in set-up (S4), or in a turn (G2)."""

    in_set_up: bool = False
    """Whether the tile is one of the first, in set-up."""


@frozen
class Over:
    """The game has ended by that rule (E1, E2, R6 or R28)."""

    reason: RuleId
    """The rule that ended the game."""


PLACING: Final = Placing()

TurnStep: TypeAlias = Placing | Crewing | ChoosingTown | ChoosingSide | Turning | Drawing | Over

PHASES: Final[Mapping[type, Phase]] = {
    Placing: "place",
    Crewing: "crew",
    ChoosingTown: "town",
    ChoosingSide: "side",
    Turning: "turn",
    Drawing: "draw",
    Over: "over",
}
"""Every step of a turn, and what is to be decided then, in the order of their numbers."""

PHASE_NAMES: Final[tuple[Phase, ...]] = tuple(PHASES.values())
