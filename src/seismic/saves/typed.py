"""The types of plain data: the content of JSON, for type checkers and generators of schemas.

A list of two numbers is a cell, and a string a code; the readers of ``documents`` check them.
"""

import sys
from typing import Annotated, Literal, NotRequired, TypeAlias

from ..model.pieces import Colour as Colour
from ..model.steps import Phase as Phase  # the names of the phases, in data too
from .documents import CELL, DRAWN, LYING, QUAKE, SHOWN
from .scalars import code, counts

if sys.version_info >= (3, 12):
    from typing import TypedDict as TypedDict
else:  # pydantic, and therefore FastAPI, can't read the fields of the older one
    from typing_extensions import TypedDict as TypedDict

Ending: TypeAlias = Literal["E1", "E2", "R6", "R28"]
EdgeNumber: TypeAlias = Literal[0, 1, 2, 3, 4, 5]
CellData: TypeAlias = Annotated[list[int], CELL]
"""A cell, [q, r]."""
SideLengths: TypeAlias = Annotated[list[int], counts(6)]
"""The number of tiles on each side of a town."""
LyingCode: TypeAlias = Annotated[str, LYING]
ShownCode: TypeAlias = Annotated[str, SHOWN]
DrawnCode: TypeAlias = Annotated[str, DRAWN]
QuakeCode: TypeAlias = Annotated[str, QUAKE]
AnyCode: TypeAlias = Annotated[
    str,
    code("the code of a tile", "highway", "intersection", "town", "quake", drawn=False),
]


class TableData(TypedDict):
    """The cells of the table; at most one of the fields is there."""

    hexagon: NotRequired[int]
    rectangle: NotRequired[list[int]]
    cells: NotRequired[list[CellData]]


class RulesData(TypedDict):
    """Where the rules differ from the base game."""

    variants: NotRequired[list[str]]
    options: NotRequired[dict[str, str]]
    table: NotRequired[TableData]
    tiles: NotRequired[dict[str, dict[str, int]]]
    towns: NotRequired[list[CellData]]


class LaidData(TypedDict):
    """A tile on the table, and its crews by edge."""

    at: CellData
    tile: LyingCode
    crews: NotRequired[dict[str, Colour]]


class PlaceStepData(TypedDict):
    """The step in which a tile is laid."""

    phase: Literal["place"]


class CrewStepData(TypedDict):
    """The step after a tile has been laid there."""

    phase: Literal["crew"]
    at: CellData


class TownStepData(TypedDict):
    """The step in which the first town that a quake strikes is chosen."""

    phase: Literal["town"]
    quake: QuakeCode


class StrikeData(TypedDict):
    """The strike of a quake at a town, with the towns that it strikes next."""

    quake: QuakeCode
    town: CellData
    then: NotRequired[list[CellData]]
    counted: NotRequired[list[SideLengths]]


class SideStepData(StrikeData):
    """The step in which a side of a town is chosen."""

    phase: Literal["side"]


class TurnStepData(TypedDict):
    """The step in which a player may turn a tile."""

    phase: Literal["turn"]
    player: Colour
    turned: NotRequired[list[CellData]]
    then: NotRequired[StrikeData]


class DrawStepData(TypedDict):
    """The step in which a tile of an undealt pile is turned up."""

    phase: Literal["draw"]
    in_set_up: NotRequired[bool]


class OverStepData(TypedDict):
    """The end of the game, with the rule that ended it."""

    phase: Literal["over"]
    reason: Ending


StepData: TypeAlias = (
    PlaceStepData
    | CrewStepData
    | TownStepData
    | SideStepData
    | TurnStepData
    | DrawStepData
    | OverStepData
)


UndealtData: TypeAlias = int | dict[str, int]
"""A pile without an order: the number of its tiles, or how many there are of each type."""


class HiddenData(TypedDict):
    """What no player may know."""

    pile: list[DrawnCode] | UndealtData
    box: list[DrawnCode]
    bottom: NotRequired[dict[str, int]]


class PublicData(TypedDict):
    """What states and views share: all that everybody may know."""

    version: int
    rules: RulesData
    players: list[Colour]
    heights: NotRequired[dict[str, int]]
    turn: Colour
    step: StepData
    supply: dict[str, int]
    face_up: list[ShownCode]
    board: list[LaidData]
    discards: list[DrawnCode]


class StateData(PublicData):
    """A whole state, for the server alone."""

    seismic: Literal["state"]
    hidden: HiddenData
