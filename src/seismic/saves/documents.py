"""What stands in a saved game or record, field by field: these classes are the format.

A field with a default may be left out, and is where it holds that default; nothing is ever null.
How single values are read belongs to ``scalars``, what follows from a document to its module.
"""

from collections.abc import Mapping
from typing import TypeAlias

from attrs import Factory, define, frozen

from ..model.hexes import Hex
from ..model.moves import Move
from ..model.tilesets import Source
from .scalars import (
    Colour,
    Count,
    Drawn,
    Edge,
    Format,
    Height,
    Lying,
    PhaseName,
    QuakeTile,
    Reading,
    Reason,
    Rectangle,
    Ruling,
    Shown,
    Size,
    Variant,
    Version,
)


@frozen
class TableDocument:
    """The cells of the table: a hexagon, a rectangle or a list of them; unbounded if neither."""

    hexagon: Size | None = None
    rectangle: Rectangle | None = None
    cells: frozenset[Hex] | None = None


@frozen
class RulesDocument:
    """What the game is played by, where it isn't the base game.

    The tile set is written by who says how many tiles of each type there are (R2, R3).
    """

    variants: frozenset[Variant] = frozenset()
    options: Mapping[Ruling, Reading] = Factory(dict)
    table: TableDocument = TableDocument()
    tiles: Mapping[Source, Mapping[Drawn, Count]] | None = None
    towns: frozenset[Hex] | None = None


@define  # there are many of it, and a frozen one takes longer to make
class LaidDocument:
    """A tile on the table as it lies, and its crews, each by an edge of its fragment."""

    at: Hex
    tile: Lying
    crews: Mapping[Edge, Colour] = Factory(dict)


@frozen
class PlaceStep:
    """The step ``place``, with nothing more to say."""

    phase: PhaseName


@frozen
class CrewStep:
    """The step ``crew``, and where the tile has just been laid."""

    phase: PhaseName
    at: Hex


@frozen
class TownStep:
    """The step ``town``, and the quake."""

    phase: PhaseName
    quake: QuakeTile


@frozen
class SideStep:
    """The step ``side``: the quake, the town it strikes now and those it strikes then."""

    phase: PhaseName
    quake: QuakeTile
    town: Hex
    then: tuple[Hex, ...] = ()


@frozen
class TurnStep:
    """The step ``turn``: who may turn a tile, and which have been turned after this quake."""

    phase: PhaseName
    player: Colour
    turned: frozenset[Hex] = frozenset()


@frozen
class OverStep:
    """The step ``over``, and the rule that has ended the game."""

    phase: PhaseName
    reason: Reason


StepDocument: TypeAlias = PlaceStep | CrewStep | TownStep | SideStep | TurnStep | OverStep

STEPS: Mapping[str, type] = {
    "place": PlaceStep,
    "crew": CrewStep,
    "town": TownStep,
    "side": SideStep,
    "turn": TurnStep,
    "over": OverStep,
}


@frozen
class HiddenDocument:
    """What no player may know: the order of the pile, top first, and what is in the box."""

    pile: tuple[Drawn, ...]
    box: tuple[Drawn, ...]


@frozen(kw_only=True)
class PublicDocument:
    """What everybody may know; the towns are not among the tiles, as they follow from the rules."""

    seismic: Format
    version: Version
    rules: RulesDocument
    players: tuple[Colour, ...]
    heights: Mapping[Colour, Height] = Factory(dict)
    turn: Colour
    step: StepDocument
    supply: Mapping[Colour, Count]
    face_up: tuple[Shown, ...]
    board: tuple[LaidDocument, ...]
    discards: tuple[Drawn, ...]


@frozen(kw_only=True)
class StateDocument(PublicDocument):
    """A whole state."""

    hidden: HiddenDocument


@frozen
class GivenDocument:
    """A position by hand, the moment before a player draws."""

    turn: Colour
    supply: Mapping[Colour, Count]
    face_up: tuple[Shown, ...]
    board: tuple[LaidDocument, ...]


@frozen
class ResultDocument:
    """How a game has ended: by which rule, with which points, and who has won."""

    reason: Reason
    score: Mapping[Colour, Count]
    winners: frozenset[Colour]


@frozen(kw_only=True)
class RecordDocument:
    """A game from its start; without a position given that is the set-up, with the whole pile."""

    seismic: Format
    version: Version
    rules: RulesDocument
    players: tuple[Colour, ...]
    heights: Mapping[Colour, Height] = Factory(dict)
    given: GivenDocument | None = None
    pile: tuple[Drawn, ...]
    moves: tuple[Move, ...]
    result: ResultDocument | None = None
