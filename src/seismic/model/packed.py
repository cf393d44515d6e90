"""A game at one moment, packed: what stays for the whole game, and what moves change.

A `GameState` wraps a packed state and unpacks it on demand.
"""

from typing import TYPE_CHECKING, Final, final

from .._engine.board import PackedBoard
from .._engine.compiling import mypyc_attr
from .._engine.tile_types import TileType

if TYPE_CHECKING:
    from .moves import Move
    from .options import Rules
    from .pieces import Colour
    from .steps import TurnStep
    from .tiles import Tile

PLACE: Final = 0
CREW: Final = 1
TOWN: Final = 2
SIDE: Final = 3
TURN: Final = 4
DRAW: Final = 5
OVER: Final = 6
"""What is to be decided now, as a number: the phases of a state."""

FACE_UP: Final = 3  # G2


@final
class Setting:
    """What stays as it is for a whole game: rules, players, the order of the pile, the box.

    Undealt, the pile has no order: there are the types that may come, and how many tiles.
    """

    __slots__ = (
        *("bottom", "box", "colours", "dilemma", "draws", "ends_at_once", "heights", "in_pile"),
        *("isolated_may_turn", "pile", "players", "rules", "some_tile_must_fit", "tiles", "types"),
    )

    def __init__(
        self,
        rules: "Rules",
        players: "tuple[Colour, ...]",
        pile: tuple[TileType, ...],
        box: "tuple[Tile, ...]",
        heights: "tuple[tuple[Colour, int], ...]",
        colours: tuple[int, ...],
        in_pile: int,
        types: tuple[TileType, ...] | None = None,
        draws: "tuple[Move, ...]" = (),
        bottom: tuple[int, ...] | None = None,
    ) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.pile: Final = pile
        self.tiles: tuple[Tile, ...] | None = None
        """The pile once more, unpacked, once somebody has asked for it."""
        self.box: Final = box
        self.heights: Final = heights
        self.colours: Final = colours
        """By seat: the number of the player's colour."""
        self.in_pile: Final = in_pile
        """How many tiles the pile had."""
        self.types: Final = types
        """Undealt: the types of its tiles, by code."""
        self.draws: Final = draws
        """Undealt: the move that names each of them."""
        self.bottom: Final = bottom
        """Undealt and counted out: how many of each type lie below all others (V1)."""
        self.dilemma: Final = "dilemma" in rules.variants
        """Whether a second tile may be laid in place of a crew (V2)."""
        self.ends_at_once: Final = rules.option("R4") is not None
        """Whether no crew comes after the last tile (R4)."""
        self.isolated_may_turn: Final = rules.option("R15") is not None
        """Whether a tile without a neighbour may be turned (R15)."""
        self.some_tile_must_fit: Final = rules.option("R28") is not None
        """Whether the game ends when none of the tiles that may still come fits (R28)."""


@final
class Unseen:
    """How many tiles of each type nobody has seen, and what follows once it has been worked out."""

    __slots__ = ("counts", "outlook")

    def __init__(self, counts: tuple[int, ...] | None) -> None:
        self.counts = counts
        """None until somebody asks, where they follow from what is in sight."""
        self.outlook: object | None = None
        """What may come next, which belongs to the rules."""


DEALT: Final = Unseen(())
"""Where the pile has an order, nothing is counted."""


@mypyc_attr(acyclic=True)
class PackedState:
    """What moves change; it never changes itself once it is part of a state.

    ``drawn`` counts the tiles that have left the pile; undealt, ``unseen`` counts those nobody has
    seen. In the phase CREW, ``board.latest`` is the cell of the tile just laid, and
    ``unclaimed`` the mask of its fragments, by their lowest edges, on whose sections nobody stands.
    ``step`` is None in the phases PLACE and CREW.
    """

    __slots__ = (
        *("board", "discards", "drawn", "face_up", "phase"),
        *("setting", "step", "supplies", "turn", "unclaimed", "unseen"),
    )

    def __init__(
        self,
        setting: Setting,
        board: PackedBoard,
        supplies: tuple[int, ...],
        face_up: tuple[TileType, ...],
        drawn: int,
        discards: tuple[TileType, ...],
        turn: int,
        phase: int,
        unclaimed: int,
        step: "TurnStep | None",
        unseen: Unseen = DEALT,
    ) -> None:
        self.setting = setting
        self.board = board
        self.supplies = supplies
        self.face_up = face_up
        self.drawn = drawn
        self.discards = discards
        self.turn = turn
        self.phase = phase
        self.unclaimed = unclaimed
        self.step = step
        self.unseen = unseen
