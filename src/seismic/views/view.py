"""What a player may know: a type for everything public, and nothing else.

The order of the pile and the contents of the box are hidden. Nobody holds tiles of their own, so
all players and spectators know the same. What follows for the tiles to come belongs to
``chances``, views as JSON to ``writing``.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import final

from attrs import field, frozen

from ..errors import BadValue
from ..model.board import Board
from ..model.events import Event
from ..model.moves import Move
from ..model.options import Rules
from ..model.outcomes import Outcome
from ..model.packed import PackedState
from ..model.packing import Parts, pack, seen_tiles
from ..model.pieces import Colour
from ..model.pile import Undealt
from ..model.refusals import Refusal
from ..model.reprs import public_repr
from ..model.state import GameState, unpacked
from ..model.steps import Phase, TurnStep
from ..model.tiles import Tile
from ..rules.scoring import ScoreSheet, score
from ..rules.turn import explain, legal_moves, outcome


@final
@frozen(kw_only=True, repr=False)
class View:
    """A game as a player or a spectator may know it; `observe` makes one.

    Everybody sees the same. A view has the number of tiles in the pile, by type for a pile given as
    counts, and nothing of the box.
    """

    viewer: Colour | None
    """Who sees it; None for a spectator."""
    rules: Rules
    """The variants, options, table, tile set and towns of the game."""
    players: tuple[Colour, ...]
    """The colours that play, clockwise."""
    board: Board
    """What lies on the table."""
    supplies: tuple[int, ...]
    """How many crews each player has off the table, by seat."""
    face_up: tuple[Tile, ...]
    """The types of the tiles that lie face up, in the order in which they were turned up."""
    undealt: Undealt
    """What is known of the pile."""
    discards: tuple[Tile, ...] = field(repr=lambda tiles: f"<{len(tiles)} tiles>")
    """The tiles that have left the game in sight, in that order."""
    _heights: tuple[tuple[Colour, int], ...]
    turn: int
    """The seat of the player whose turn it is."""
    step: TurnStep
    """The step of the turn, with what there is to decide about."""
    events: tuple[Event, ...] = ()
    """The events that led here, if they were given."""

    __repr__ = public_repr

    @cached_property
    def _packed(self) -> PackedState:
        """The undealt state that the fields describe, packed; not a field, so never written."""
        return pack(
            Parts(
                self.rules,
                self.players,
                self.board,
                self.supplies,
                self.face_up,
                self.undealt,
                (),
                self.discards,
                self._heights,
                self.turn,
                self.step,
            )
        )

    @property
    def in_pile(self) -> int:
        """How many tiles are left in the pile."""
        return self.undealt.size

    @property
    def phase(self) -> Phase:
        """What is to be decided now."""
        return public_state(self).phase

    @property
    def actor(self) -> Colour | None:
        """The colour that decides now; nobody when the game is over."""
        return public_state(self).actor

    @property
    def supply(self) -> dict[Colour, int]:
        """How many crews each colour has off the table."""
        return public_state(self).supply

    @property
    def heights(self) -> dict[Colour, int]:
        """How tall the players are whose height is known (E11)."""
        return dict(self._heights)

    @property
    def seen(self) -> dict[Tile, int]:
        """How many tiles of each type have been turned up, wherever they are now."""
        found = seen_tiles(self.board, self.face_up, self.discards)
        return {tile: found[tile] for tile in sorted(found, key=attrgetter("code"))}

    @property
    def unseen(self) -> dict[Tile, int]:
        """How many tiles of each type may still come: those of the set that nobody has seen.

        Some of them are in the box. A position made by hand may show more of a type than its set
        has; then none of that type is left.
        """
        seen, owned = self.seen, _owned(self.rules)
        left = {tile: count - seen.get(tile, 0) for tile, count in owned.items()}
        return {tile: count for tile, count in left.items() if count > 0}

    def legal_moves(self) -> Sequence[Move]:
        """Return the legal moves of the player who decides, whoever views the game."""
        return legal_moves(public_state(self))

    def explain(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal."""
        return explain(public_state(self), move, self.events)

    def score(self) -> ScoreSheet:
        """Return the current points."""
        return score(public_state(self))

    def outcome(self) -> Outcome | None:
        """Return the winners and why the game ended, or None while it goes on."""
        return outcome(public_state(self))

    def _shown_state(self) -> GameState:
        return public_state(self)

    def _repr_svg_(self) -> str:
        from .. import svg

        return svg.state(self)


def _owned(rules: Rules) -> dict[Tile, int]:
    """Count the tiles of all copies of the game, in the order of their codes (V4)."""
    return {entry.tile: entry.count * rules.copies for entry in rules.tiles.entries}


def observe(state: GameState, player: Colour | None = None, events: Iterable[Event] = ()) -> View:
    """Return a game as a player may know it.

    Args:
        state: The whole game.
        player: Who will see it; by default a spectator.
        events: What led to the state, such as the events of a `Step`. They become part of the view:
            its refusals tell of steps that were skipped, and clients can show what has happened.

    >>> import seismic
    >>> view = seismic.observe(seismic.new_game(["red", "blue"], seed=7), "red")
    >>> view.in_pile + sum(view.seen.values())
    73
    """
    if not isinstance(state, GameState):
        raise BadValue("state", state, "a GameState")
    if player is not None and player not in state.players:
        raise BadValue("player", player, f"one of {', '.join(state.players)}, or None")
    undealt = state.pile.undealt
    led_here = tuple(events) if isinstance(events, Iterable) else (events,)
    if not all(isinstance(event, Event) for event in led_here):
        raise BadValue("events", events, "events, such as those of a Step")
    return View(
        viewer=None if player is None else state.players[state.players.index(player)],
        rules=state.rules,
        players=state.players,
        board=state.board,
        supplies=state.supplies,
        face_up=state.face_up,
        undealt=Undealt(len(state.pile)) if undealt is None else undealt,
        discards=state.discards,
        heights=tuple(state.heights.items()),
        turn=state.turn,
        step=state.step,
        events=led_here,
    )


def checked_view(view: View) -> View:
    """Return a view, and refuse anything else, above all a state."""
    if not isinstance(view, View):
        raise BadValue("view", view, "a View, as observe(state, player) makes it")
    return view


def public_state(view: View) -> GameState:
    """Return the undealt state of a view: moves and points depend on what is public alone."""
    return unpacked(view._packed)
