"""What a game begins with: its set-up with the order of the whole pile, or a given position.

All chance is in it: the rest of the game follows from the moves.
"""

from collections.abc import Iterable, Mapping, Sequence

from attrs import field, frozen

from ..model.board import Board
from ..model.consistency import as_types, checked_heights, checked_players, in_order
from ..model.options import Rules
from ..model.outcomes import Step
from ..model.pile import Undealt
from ..model.state import hidden_tiles
from ..model.tiles import Tile
from ..rules.position import begin_position
from ..rules.setup import begin_game, deal, generator, heaps


@frozen(init=False)
class Given:
    """A position made by hand, just before a player draws."""

    board: Board
    face_up: tuple[Tile, ...]
    _supply: tuple[tuple[str, int], ...]
    turn: str
    box: tuple[Tile, ...] = field(repr=hidden_tiles)
    """The tiles that left the game unseen, where they matter (R28)."""

    def __init__(
        self,
        board: Board,
        face_up: Iterable[Tile | str],
        supply: Mapping[str, int],
        turn: str,
        box: Iterable[Tile | str] = (),
    ) -> None:
        types, boxed = as_types("face_up", face_up), in_order(as_types("box", box))
        self.__attrs_init__(board, types, tuple(sorted(supply.items())), turn, boxed)

    @property
    def supply(self) -> dict[str, int]:
        """How many crews each colour has off the table."""
        return dict(self._supply)


@frozen(init=False)
class Start:
    """What a game begins with: its set-up and the whole pile, or a position and what is left."""

    rules: Rules
    players: tuple[str, ...]
    pile: tuple[Tile, ...] = field(repr=hidden_tiles)
    undealt_pile: Undealt | None
    """What is known of a pile that has no order; its draws are among the moves."""
    _heights: tuple[tuple[str, int], ...]
    given: Given | None

    def __init__(
        self,
        players: Sequence[str],
        pile: Iterable[Tile | str] | Undealt,
        *,
        rules: Rules | None = None,
        heights: Mapping[str, int] | None = None,
        given: Given | None = None,
    ) -> None:
        self.__attrs_init__(
            Rules() if rules is None else rules,
            checked_players(players),
            () if isinstance(pile, Undealt) else as_types("pile", pile),
            pile if isinstance(pile, Undealt) else None,
            checked_heights(heights or {}, players),
            given,
        )

    @classmethod
    def dealt(
        cls,
        players: Sequence[str],
        *,
        rules: Rules | None = None,
        seed: int | None = None,
        heights: Mapping[str, int] | None = None,
    ) -> "Start":
        """Return the start of a game that is dealt as by `new_game`."""
        rules = Rules() if rules is None else rules
        return cls(players, deal(rules, generator(seed)).pile, rules=rules, heights=heights)

    @classmethod
    def undealt(
        cls,
        players: Sequence[str],
        *,
        rules: Rules | None = None,
        heights: Mapping[str, int] | None = None,
    ) -> "Start":
        """Return the start of a game that waits for every tile, as by ``new_game(deal=False)``."""
        rules = Rules() if rules is None else rules
        return cls(players, Undealt(heaps(rules).in_pile), rules=rules, heights=heights)

    @property
    def heights(self) -> dict[str, int]:
        """How tall the players are whose height is known (E11)."""
        return dict(self._heights)

    def begin(self) -> Step:
        """Begin the game: return the first decision, and what has happened up to it."""
        rules, heights, given = self.rules, self.heights, self.given
        pile = self.pile if self.undealt_pile is None else self.undealt_pile
        if given is None:
            return begin_game(self.players, rules=rules, pile=pile, heights=heights)
        return begin_position(
            self.players,
            rules=rules,
            laid={at: tile for at, tile in given.board.tiles.items() if tile.kind != "town"},
            crews=given.board.crews,
            face_up=given.face_up,
            pile=pile,
            supply=given.supply,
            turn=given.turn,
            box=given.box,
            heights=heights,
        )
