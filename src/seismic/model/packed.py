"""A game at one moment, packed: what stays for the whole game, and what moves change."""

from typing import Any, Final, final

from .._engine.board import Packed
from .._engine.hints import mypyc_attr
from .._engine.tile_types import TileType

PLACE: Final = 0
CREW: Final = 1
TOWN: Final = 2
SIDE: Final = 3
TURN: Final = 4
OVER: Final = 5
"""What is to be decided now, as a number."""


@final
class Game:
    """What stays as it is for a whole game: the order of the pile, and what its owner knows."""

    __slots__ = ("box", "colours", "dilemma", "heights", "pile", "players", "rules", "tiles")

    def __init__(
        self,
        rules: Any,
        players: tuple[str, ...],
        pile: tuple[TileType, ...],
        tiles: tuple[Any, ...],
        box: tuple[Any, ...],
        heights: Any,
        colours: tuple[int, ...],
        dilemma: bool,
    ) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.pile: Final = pile
        self.tiles: Final = tiles
        """The pile once more, as its owner calls the tiles."""
        self.box: Final = box
        self.heights: Final = heights
        self.colours: Final = colours
        """By seat: the number of the player's colour."""
        self.dilemma: Final = dilemma


@mypyc_attr(acyclic=True)
class Situation:
    """What moves change. It never changes itself, once somebody has seen it.

    ``drawn`` counts the tiles that have left the pile. In the phase CREW, ``at`` is the cell of
    the tile just laid and ``unclaimed`` the mask of its fragments, by their lowest edges, on whose
    sections nobody stands. What the other phases are about is the ``step``, its owner's business.
    """

    __slots__ = (
        *("at", "board", "discards", "drawn", "face_up", "game"),
        *("phase", "step", "supplies", "turn", "unclaimed"),
    )

    def __init__(
        self,
        game: Game,
        board: Packed,
        supplies: tuple[int, ...],
        face_up: tuple[TileType, ...],
        drawn: int,
        discards: tuple[TileType, ...],
        turn: int,
        phase: int,
        at: int,
        unclaimed: int,
        step: Any,
    ) -> None:
        self.game = game
        self.board = board
        self.supplies = supplies
        self.face_up = face_up
        self.drawn = drawn
        self.discards = discards
        self.turn = turn
        self.phase = phase
        self.at = at
        self.unclaimed = unclaimed
        self.step = step
