"""The fields of documents, and those of a saved state: these classes are the format.

A field that has its default is left out; nothing is ever null. How single values are read belongs
to ``scalars``, what follows from a document to the module that makes it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Final, TypeAlias, get_args

from attrs import Factory, define, frozen

from ..model import options, pieces
from ..model.board import COLOURS
from ..model.consistency import ENDINGS
from ..model.hexes import EDGES, Hex
from ..model.moves import Move
from ..model.notation import FORMS, parse_move
from ..model.options import OPTIONS, VARIANTS
from ..model.steps import PHASES
from ..model.tiles import Tile
from ..model.tilesets import Source
from .scalars import code, look_up, number, one_of, pair, text, true_or_false, whole

_HIGHWAY: Final = "the code of a highway or intersection such as H03, H01-25 or X024"
_EDGE: Final = 'an edge from "0" (north) clockwise to "5"'

CELL: Final = pair("[q, r]", lru_cache(maxsize=1 << 13)(Hex))
LYING: Final = code(_HIGHWAY, "highway", "intersection", drawn=False)
SHOWN: Final = code(_HIGHWAY, "highway", "intersection", drawn=True)
DRAWN: Final = code(f"{_HIGHWAY} or Q3", "highway", "intersection", "quake", drawn=True)
QUAKE: Final = code("a quake, Q1 to Q6", "quake", drawn=True)

Format: TypeAlias = Annotated[str, one_of("state", "record", "view")]
Colour: TypeAlias = Annotated[pieces.Colour, one_of(*COLOURS)]
Variant: TypeAlias = Annotated[options.Variant, one_of(*VARIANTS)]
Ruling: TypeAlias = Annotated[options.Ruling, one_of(*OPTIONS)]
Reading: TypeAlias = Annotated[
    options.Reading, one_of(*[each for readings in OPTIONS.values() for each in readings])
]
TileSource: TypeAlias = Annotated[Source, one_of(*get_args(Source))]
Reason: TypeAlias = Annotated[str, one_of(*ENDINGS)]
PhaseName: TypeAlias = Annotated[str, one_of(*PHASES.values())]
Count: TypeAlias = Annotated[int, whole(0)]
Flag: TypeAlias = Annotated[bool, true_or_false]
Positive: TypeAlias = Annotated[int, whole(1)]
Edge: TypeAlias = Annotated[int, look_up({str(edge): edge for edge in EDGES}, _EDGE)]
Cell: TypeAlias = Annotated[Hex, CELL]
Rectangle: TypeAlias = Annotated[tuple[int, int], pair("[columns, rows]", lambda *sizes: sizes)]
Lying: TypeAlias = Annotated[Tile, LYING]
"""A highway or an intersection as it lies."""
Shown: TypeAlias = Annotated[Tile, SHOWN]
"""A tile that is face up, and therefore not a quake (Q1)."""
Drawn: TypeAlias = Annotated[Tile, DRAWN]
QuakeTile: TypeAlias = Annotated[Tile, QUAKE]
PileDocument: TypeAlias = tuple[Drawn, ...] | Count | Mapping[Drawn, Count]
"""A pile, top first; or undealt, its number of tiles or how many there are of each type."""
MoveNumber: TypeAlias = Annotated[int, number('the number of a move, from "1"')]
MoveLine: TypeAlias = Annotated[Move, text(parse_move, f"a line such as {FORMS}")]


@frozen
class TableDocument:
    """The cells of the table: a hexagon, a rectangle or a list of them; unbounded if neither."""

    hexagon: Count | None = None
    rectangle: Rectangle | None = None
    cells: frozenset[Cell] | None = None


@frozen
class RulesDocument:
    """Where the rules differ from the base game; tiles are counted by who vouches for them."""

    variants: frozenset[Variant] = frozenset()
    options: Mapping[Ruling, Reading] = Factory(dict)
    table: TableDocument = TableDocument()
    tiles: Mapping[TileSource, Mapping[Drawn, Count]] | None = None
    towns: frozenset[Cell] | None = None


@define  # not frozen: there are many of them, and a frozen one takes longer to make
class LaidDocument:
    """A tile on the table as it lies, and its crews by an edge of the fragment of each."""

    at: Cell
    tile: Lying
    crews: Mapping[Edge, Colour] = Factory(dict)


@frozen
class PlaceStep:
    """The step in which a tile is laid."""

    phase: PhaseName


@frozen
class CrewStep:
    """The step after a tile has been laid there."""

    phase: PhaseName
    at: Cell


@frozen
class TownStep:
    """The step in which the first town that a quake strikes is chosen."""

    phase: PhaseName
    quake: QuakeTile


@frozen
class StrikeDocument:
    """The strike of a quake at a town, with the towns that it strikes next.

    Where all towns are counted before the quake (R10), it has the counts of each of them.
    """

    quake: QuakeTile
    town: Cell
    then: tuple[Cell, ...] = ()
    counted: tuple[tuple[Count, ...], ...] = ()


@frozen
class SideStep:
    """The step in which a side of a town is chosen, with the fields of a strike."""

    phase: PhaseName
    quake: QuakeTile
    town: Cell
    then: tuple[Cell, ...] = ()
    counted: tuple[tuple[Count, ...], ...] = ()


@frozen
class TurnStep:
    """The step in which a player may turn a tile, with those turned after this quake."""

    phase: PhaseName
    player: Colour
    turned: frozenset[Cell] = frozenset()
    then: StrikeDocument | None = None


@frozen
class DrawStep:
    """The step in which a tile of an undealt pile is turned up, in set-up or in a turn."""

    phase: PhaseName
    in_set_up: Flag = False


@frozen
class OverStep:
    """The end of the game, with the rule that ended it."""

    phase: PhaseName
    reason: Reason


StepDocument: TypeAlias = (
    PlaceStep | CrewStep | TownStep | SideStep | TurnStep | DrawStep | OverStep
)

STEPS: Final[Mapping[str, type[StepDocument]]] = {
    "place": PlaceStep,
    "crew": CrewStep,
    "town": TownStep,
    "side": SideStep,
    "turn": TurnStep,
    "draw": DrawStep,
    "over": OverStep,
}
"""The class of each step, by its phase."""


@frozen
class HiddenDocument:
    """What no player may know: the pile, top first, and the box; or an undealt pile."""

    pile: PileDocument
    box: tuple[Drawn, ...]
    bottom: Mapping[Drawn, Count] = Factory(dict)


@frozen(kw_only=True)
class PublicDocument:
    """What everybody may know; towns are not on the board here, as they follow from the rules."""

    seismic: Format
    version: Positive
    rules: RulesDocument
    players: tuple[Colour, ...]
    heights: Mapping[Colour, Positive] = Factory(dict)
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
