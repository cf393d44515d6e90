"""What a game begins with: its set-up with the order of the whole pile, or a given position.

All chance is in it: the rest of the game follows from the moves.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from attrs import field, frozen

from ..errors import BadValue, check_type
from ..model.board import COLOURS, Board
from ..model.consistency import as_types, checked_heights, checked_players, in_order
from ..model.options import Rules, checked_rules
from ..model.outcomes import Step
from ..model.packing import hidden_tiles
from ..model.pieces import Colour
from ..model.pile import Undealt
from ..model.reprs import public_repr
from ..model.tiles import Tile
from ..rules.position import begin_position
from ..rules.setup import begin_game, heaps, pile_and_box, shortages


@frozen(init=False, repr=False)
class Given:
    """A position made by hand, just before a player draws.

    Args:
        board: What lies on the table.
        face_up: The tiles that lie face up.
        supply: How many crews each colour has off the table.
        turn: Whose turn it is.
        box: The tiles that left the game unseen, where they matter (R28).
    """

    board: Board
    """What lies on the table."""
    face_up: tuple[Tile, ...]
    """The types of the tiles that lie face up."""
    _supply: tuple[tuple[Colour, int], ...]
    turn: Colour
    """Whose turn it is."""
    box: tuple[Tile, ...] = field(repr=hidden_tiles)
    """The tiles that left the game unseen, where they matter (R28)."""

    def __init__(
        self,
        board: Board,
        face_up: Iterable[Tile | str],
        supply: Mapping[Colour, int],
        turn: Colour,
        box: Iterable[Tile | str] = (),
    ) -> None:
        check_type("board", board, Board)
        if not isinstance(supply, Mapping) or not all(each in COLOURS for each in supply):
            raise BadValue("supply", supply, "a mapping from colours to numbers of crews", "C6")
        types, boxed = as_types("face_up", face_up), in_order(as_types("box", box))
        self.__attrs_init__(board, types, tuple(sorted(supply.items())), turn, boxed)

    __repr__ = public_repr

    @property
    def supply(self) -> dict[Colour, int]:
        """How many crews each colour has off the table."""
        return dict(self._supply)


@frozen(init=False, repr=False)
class Start:
    """What a game begins with: its set-up and the whole pile, or a position and what is left.

    Args:
        players: The colours that play, clockwise; the first begins (S5).
        pile: The tiles to come, top first, or an undealt pile.
        rules: The variants, options, table and tiles; by default the base game.
        heights: How tall players are, to decide a tie (E11).
        given: The position, if the game does not begin with set-up.
    """

    rules: Rules
    """The variants, options, table, tile set and towns."""
    players: tuple[Colour, ...]
    """The colours that play, clockwise."""
    pile: tuple[Tile, ...] = field(repr=hidden_tiles)
    """The tiles to come, top first; none if the pile has no order."""
    undealt_pile: Undealt | None
    """What is known of a pile that has no order; its draws are among the moves."""
    _heights: tuple[tuple[Colour, int], ...]
    given: Given | None
    """The position, if the game does not begin with set-up."""

    def __init__(
        self,
        players: Sequence[Colour],
        pile: Iterable[Tile | str] | Undealt,
        *,
        rules: Rules | None = None,
        heights: Mapping[Colour, int] | None = None,
        given: Given | None = None,
    ) -> None:
        if given is not None:
            check_type("given", given, Given)
        elif isinstance(pile, Undealt):
            pile_and_box(checked_rules(rules), None, pile, ordered=True)  # refuses another size
        self.__attrs_init__(
            checked_rules(rules),
            checked_players(players),
            () if isinstance(pile, Undealt) else as_types("pile", pile),
            pile if isinstance(pile, Undealt) else None,
            checked_heights(heights or {}, players),
            given,
        )

    @classmethod
    def dealt(
        cls,
        players: Sequence[Colour],
        *,
        rules: Rules | None = None,
        seed: int | None = None,
        heights: Mapping[Colour, int] | None = None,
    ) -> "Start":
        """Return the start of a game that is dealt as by `new_game`.

        Args:
            players: The colours that play, clockwise.
            rules: By default the base game.
            seed: The same seed shuffles the tiles in the same way.
            heights: How tall players are, to decide a tie (E11).
        """
        rules = checked_rules(rules)
        pile, _ = pile_and_box(rules, seed, None, ordered=True)
        return cls(players, pile, rules=rules, heights=heights)

    @classmethod
    def undealt(
        cls,
        players: Sequence[Colour],
        *,
        rules: Rules | None = None,
        heights: Mapping[Colour, int] | None = None,
    ) -> "Start":
        """Return the start of a game that waits for every tile, as by ``new_game(deal=False)``.

        Its ``players``, ``rules`` and ``heights`` are those of `new_game`.
        """
        rules = checked_rules(rules)
        pile, _ = pile_and_box(rules, None, None, ordered=False)
        return cls(players, pile, rules=rules, heights=heights)

    __repr__ = public_repr

    @property
    def is_dealt(self) -> bool:
        """Whether its pile holds the tiles that the set-up deals from the tile set (S3)."""
        if self.given is not None or any(shortages(self.rules)):
            return False
        parted = heaps(self.rules)
        always, pile = Counter(parted.rest + parted.aside), Counter(self.pile)
        sometimes = pile - always
        return (
            always <= pile
            and sometimes <= Counter(parted.mixed)
            and sometimes.total() == len(parted.mixed) - parted.leaving
        )

    @property
    def heights(self) -> dict[Colour, int]:
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
