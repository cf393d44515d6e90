"""Events as data, for clients that show what has happened; their fields are the format.

They contain nothing hidden: an event is what everybody at the table has seen.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, NotRequired, TypeAlias

from ..errors import BadValue
from ..model.events import CrewsReturned, Event, QuakeStruck, TilesLost
from ..model.pieces import Crew, Laid
from ..saves.strict import USUAL, Caps, read
from ..saves.structure import structure
from ..saves.typed import (
    CellData,
    Colour,
    DrawnCode,
    EdgeNumber,
    Ending,
    LyingCode,
    QuakeCode,
    SideLengths,
    TypedDict,
)
from .tags import EVENTS, tagged

Declinable: TypeAlias = Literal["crew", "turn"]
"""The phases in which a player may pass."""


class CrewData(TypedDict):
    """A crew on a fragment, named by the fragment's lowest edge."""

    at: CellData
    edge: EdgeNumber
    colour: Colour


class LostTileData(TypedDict):
    """A tile that lay on the table."""

    at: CellData
    tile: LyingCode


class TurnBeganData(TypedDict):
    """It has become somebody's turn (G1)."""

    event: Literal["turn-began"]
    player: Colour


class DrawnData(TypedDict):
    """A tile, perhaps a quake, has been turned up from the pile (G2, Q1, S4)."""

    event: Literal["drawn"]
    tile: DrawnCode


class TileLaidData(TypedDict):
    """A player has laid a tile (G3)."""

    event: Literal["tile-laid"]
    player: Colour
    at: CellData
    tile: LyingCode


class CrewPlacedData(TypedDict):
    """A player has put a crew on a fragment of the tile just laid (G8)."""

    event: Literal["crew-placed"]
    player: Colour
    at: CellData
    edge: EdgeNumber


class PassedData(TypedDict):
    """A player has passed: no crew placed (G8), or no tile turned (V3)."""

    event: Literal["passed"]
    player: Colour
    step: Declinable


class StepSkippedData(TypedDict):
    """A player was not asked, since the rule leaves nothing to choose (R20)."""

    event: Literal["step-skipped"]
    player: Colour
    step: Declinable
    rule: Literal["G8", "R20", "V3a"]


class QuakeStruckData(TypedDict):
    """A quake has struck a side of a town, or none if no tile lay on any (Q2, R7)."""

    event: Literal["quake-struck"]
    quake: QuakeCode
    town: CellData
    side: NotRequired[EdgeNumber]
    lengths: SideLengths


class TilesLostData(TypedDict):
    """A quake has removed tiles, nearest first (Q4)."""

    event: Literal["tiles-lost"]
    tiles: list[LostTileData]


class CrewsReturnedData(TypedDict):
    """The crews on lost tiles have gone back to their players (Q6)."""

    event: Literal["crews-returned"]
    crews: list[CrewData]


class TileTurnedData(TypedDict):
    """A player has turned a tile in an aftershock (V3)."""

    event: Literal["tile-turned"]
    player: Colour
    at: CellData
    before: LyingCode
    after: LyingCode
    by: Literal[1, 2, 3, 4, 5]


class DiscardedData(TypedDict):
    """Face-up tiles have left the game: none could be laid (G7), or a quake in set-up (S4)."""

    event: Literal["discarded"]
    tiles: list[DrawnCode]


class GameEndedData(TypedDict):
    """The game is over, by the rule that ended it (E1, E2, R6 or R28)."""

    event: Literal["game-ended"]
    reason: Ending


EventData: TypeAlias = (
    TurnBeganData
    | DrawnData
    | TileLaidData
    | CrewPlacedData
    | PassedData
    | StepSkippedData
    | QuakeStruckData
    | TilesLostData
    | CrewsReturnedData
    | TileTurnedData
    | DiscardedData
    | GameEndedData
)


def event_to_data(event: Event) -> EventData:
    """Return an event as dicts, lists, strings and whole numbers.

    >>> import seismic
    >>> seismic.event_to_data(seismic.TileLaid("red", seismic.Hex(0, -1), seismic.Tile("H03")))
    {'event': 'tile-laid', 'player': 'red', 'at': [0, -1], 'tile': 'H03'}
    """
    data: EventData = tagged("event", event)
    return data


def event_from_data(data: object, caps: Caps = USUAL) -> Event:
    """Read an event from plain data that anybody may have written, within these caps.

    Raises:
        BadSave: With the path to each problem.
    """
    return event_of(structure(data, EventData, caps))


def events_to_json(events: Iterable[Event]) -> str:
    """Return events as a JSON list; equal events have equal texts."""
    if not isinstance(events, Iterable):
        raise BadValue("events", events, "events, such as those of a Step")
    return json.dumps(list(map(event_to_data, events)), separators=(",", ":"))


def events_from_json(text: str | bytes, caps: Caps = USUAL) -> tuple[Event, ...]:
    """Read events from a text in JSON that anybody may have written, within these caps.

    Raises:
        BadSave: With the path to each problem.
    """
    return tuple(map(event_of, structure(read(text, caps), list[EventData], caps)))


def event_of(fields: Any) -> Event:
    """Return the event with these fields."""
    values = dict(fields)
    return _MADE[values.pop("event")](**values)


_MADE: Final[Mapping[str, Callable[..., Event]]] = {
    **EVENTS,
    "quake-struck": lambda side=None, **fields: QuakeStruck(side=side, **fields),
    "tiles-lost": lambda tiles: TilesLost(tuple(Laid(**each) for each in tiles)),
    "crews-returned": lambda crews: CrewsReturned(tuple(Crew(**each) for each in crews)),
}
"""How each event is made from its fields."""
