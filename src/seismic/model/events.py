"""What happened: one record for each thing that an app would show."""

from typing import TypeAlias

from attrs import frozen

from ..ruleids import RuleId
from .hexes import Hex
from .pieces import Colour, Crew, Laid
from .steps import Phase
from .tiles import Tile


@frozen
class TurnBegan:
    """A player's turn has begun (G1)."""

    player: Colour
    """Whose turn it is."""


@frozen
class Drawn:
    """A tile, perhaps a quake, has been turned up from the pile (G2, Q1, S4)."""

    tile: Tile
    """Its type; an undrawn tile has no orientation."""


@frozen
class TileLaid:
    """A player has laid a tile (G3)."""

    player: Colour
    """Who has laid it."""
    at: Hex
    """Where it lies."""
    tile: Tile
    """The tile as it lies."""


@frozen
class CrewPlaced:
    """A player has put a crew on a fragment of the tile just laid (G8)."""

    player: Colour
    """Whose crew it is."""
    at: Hex
    """Where the tile lies."""
    edge: int
    """The fragment's lowest edge."""


@frozen
class Passed:
    """A player has passed: no crew placed (G8), or no tile turned (V3)."""

    player: Colour
    """Who has passed."""
    step: Phase
    """What there was to decide: ``crew`` or ``turn``."""


@frozen
class StepSkipped:
    """A player was not asked, since the rule leaves nothing to choose (R20).

    A crew step is skipped by G8 if every section of the tile just laid is claimed, else by R20; an
    aftershock by V3a.
    """

    player: Colour
    """Who was not asked."""
    step: Phase
    """What there would have been to decide: ``crew`` or ``turn``."""
    rule: RuleId
    """The rule that leaves nothing to choose."""


@frozen
class QuakeStruck:
    """A quake has struck a side of a town, or none if no tile lay on any (Q2, R7)."""

    quake: Tile
    """The quake, from ``Q1`` to ``Q6``."""
    town: Hex
    """Where the town lies."""
    side: int | None
    """The side that was struck, or None (R7)."""
    lengths: tuple[int, ...]
    """How many tiles lay on each of the six sides."""


@frozen
class TilesLost:
    """A quake has removed tiles, nearest first (Q4)."""

    tiles: tuple[Laid, ...]
    """The tiles with the cells where they lay."""


@frozen
class CrewsReturned:
    """The crews on lost tiles have gone back to their players (Q6)."""

    crews: tuple[Crew, ...]
    """The crews as they stood."""


@frozen
class TileTurned:
    """A player has turned a tile in an aftershock (V3)."""

    player: Colour
    """Who has turned it."""
    at: Hex
    """Where it lies."""
    before: Tile
    """The tile as it lay."""
    after: Tile
    """The tile as it lies now."""
    by: int
    """How many steps of a sixth it was turned, clockwise."""


@frozen
class Discarded:
    """Face-up tiles have left the game: none could be laid (G7), or a quake in set-up (S4)."""

    tiles: tuple[Tile, ...]
    """Their types."""


@frozen
class GameEnded:
    """The game is over, by the rule that ended it (E1, E2, R6 or R28)."""

    reason: RuleId
    """The rule that ended it."""


Event: TypeAlias = (
    TurnBegan
    | Drawn
    | TileLaid
    | CrewPlaced
    | Passed
    | StepSkipped
    | QuakeStruck
    | TilesLost
    | CrewsReturned
    | TileTurned
    | Discarded
    | GameEnded
)
