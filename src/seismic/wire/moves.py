"""Moves as data, for clients that build them field by field; their fields are the format.

The same moves as short lines belong to ``seismic.notation``.
"""

from typing import Any, Literal, TypeAlias

from ..model.moves import Move
from ..saves.strict import USUAL, Caps
from ..saves.structure import structure
from ..saves.typed import AnyCode, CellData, DrawnCode, EdgeNumber, TypedDict
from .tags import MOVES, tagged


class PlaceData(TypedDict):
    """Lay a face-up tile, as its code shows it (G3)."""

    move: Literal["place"]
    at: CellData
    tile: AnyCode


class PlaceCrewData(TypedDict):
    """Put a crew on the fragment of the tile just laid that touches this edge (G8)."""

    move: Literal["crew"]
    edge: EdgeNumber


class PassData(TypedDict):
    """Place no crew (G8), or turn no tile (V3)."""

    move: Literal["pass"]


class ChooseSideData(TypedDict):
    """Choose the side that a quake strikes, among the longest (Q3)."""

    move: Literal["side"]
    edge: EdgeNumber


class ChooseTownData(TypedDict):
    """Choose the town that a quake strikes first (V4c)."""

    move: Literal["town"]
    at: CellData


class TurnTileData(TypedDict):
    """Turn a laid tile clockwise by 1 to 5 steps (V3)."""

    move: Literal["turn"]
    at: CellData
    by: Literal[1, 2, 3, 4, 5]


class DrawData(TypedDict):
    """Name the tile that is turned up from an undealt pile (G2)."""

    move: Literal["draw"]
    tile: DrawnCode


MoveData: TypeAlias = (
    PlaceData | PlaceCrewData | PassData | ChooseSideData | ChooseTownData | TurnTileData | DrawData
)


def move_to_data(move: Move) -> MoveData:
    """Return a move as dicts, lists, strings and whole numbers.

    >>> import seismic
    >>> seismic.move_to_data(seismic.TurnTile((1, -1), 2))
    {'move': 'turn', 'at': [1, -1], 'by': 2}
    """
    data: MoveData = tagged("move", move)
    return data


def move_from_data(data: object, caps: Caps = USUAL) -> Move:
    """Read a move, legal or not, from plain data that anybody may have written, within these caps.

    Raises:
        BadSave: With the path to each problem.
    """
    fields: Any = dict(structure(data, MoveData, caps))
    move: Move = MOVES[fields.pop("move")](**fields)
    return move
