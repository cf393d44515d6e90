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
    """It has become somebody's turn (G1)."""

    player: Colour


@frozen
class Drawn:
    """A tile, perhaps a quake, has been turned up from the pile (G2, Q1, S4)."""

    tile: Tile


@frozen
class TileLaid:
    """A player has laid a tile (G3)."""

    player: Colour
    at: Hex
    tile: Tile


@frozen
class CrewPlaced:
    """A player has put a crew on a fragment of the tile just laid (G8)."""

    player: Colour
    at: Hex
    edge: int


@frozen
class Passed:
    """A player has passed: no crew placed (G8), or no tile turned (V3)."""

    player: Colour
    step: Phase


@frozen
class StepSkipped:
    """A player was not asked, since the rule leaves nothing to choose (R20).

    A crew step is skipped by G8 if every section of the tile just laid is claimed, else by R20; an
    aftershock by V3a.
    """

    player: Colour
    step: Phase
    rule: RuleId


@frozen
class QuakeStruck:
    """A quake has struck a side of a town, or none if no tile lay on any (Q2, R7)."""

    quake: Tile
    town: Hex
    side: int | None
    lengths: tuple[int, ...]


@frozen
class TilesLost:
    """A quake has removed tiles, nearest first (Q4)."""

    tiles: tuple[Laid, ...]


@frozen
class CrewsReturned:
    """The crews on lost tiles have gone back to their players (Q6)."""

    crews: tuple[Crew, ...]


@frozen
class TileTurned:
    """A player has turned a tile in an aftershock (V3)."""

    player: Colour
    at: Hex
    before: Tile
    after: Tile
    by: int


@frozen
class Discarded:
    """Face-up tiles have left the game: none could be laid (G7), or a quake in set-up (S4)."""

    tiles: tuple[Tile, ...]


@frozen
class GameEnded:
    """The game is over, by the rule that ended it (E1, E2, R6 or R28)."""

    reason: RuleId


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
