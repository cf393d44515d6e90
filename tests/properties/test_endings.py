"""The game ends by the first rule that applies, and not before (E1, E2, G7, R4 to R6, R17).

When that is looked at, and what counts, is ruled (R23, R28, R29).
"""

from attrs import define
from hypothesis import given, settings

from properties.ledger import Ledger
from properties.strategies import Story, small_numbers, stories
from seismic import (
    Discarded,
    Drawn,
    Event,
    GameEnded,
    GameState,
    Hex,
    Tile,
    TileLaid,
    TurnBegan,
)
from small_games import small_game


@define
class Watch:
    """What lies on the table and what is left, event by event."""

    kept: Ledger
    state: GameState
    drawing: bool
    """Whether a turn has begun in which no tile has been laid yet."""
    after_quake: bool

    @classmethod
    def over(cls, state: GameState) -> "Watch":
        """Return a watch over what follows from a decision."""
        quake = state.phase in ("side", "town", "turn")
        return cls(Ledger.of(state), state, quake, quake)

    @property
    def nothing_left(self) -> bool:
        """Whether there is no tile to lay any more (E1, R5)."""
        return not self.kept.face_up and self.kept.drawn == len(self.state.pile)

    @property
    def closed(self) -> bool:
        """Whether no highway leads to an empty space of the table (E2, R17, R29)."""
        return not any(
            self._is_space(at.neighbour(edge))
            for at, tile in self.kept.tiles.items()
            for edge in tile.edges
        )

    @property
    def stuck(self) -> bool:
        """Whether nothing fits that may still come, by the option that asks (R28)."""
        if "R28" not in self.state.rules.options:
            return False
        unseen = (*self.state.pile[self.kept.drawn :], *self.state.box)
        return not any(map(self.fits, {*self.kept.face_up, *unseen}))

    def fits(self, tile: Tile) -> bool:
        """Return whether a tile can be laid somewhere, turned in some way (G3 to G6)."""
        spaces = {at for each in self.kept.tiles for at in each.neighbours if self._is_space(at)}
        turns = {tile.turned(steps) for steps in range(6)} if tile.kind != "quake" else ()
        return any(self._matches(at, turn) for at in spaces for turn in turns)

    def _is_space(self, at: Hex) -> bool:
        return at in self.state.rules.table and at not in self.kept.tiles

    def _matches(self, at: Hex, tile: Tile) -> bool:
        grounds = {
            (tile.ground(edge), self.kept.tiles[beside].ground((edge + 3) % 6))
            for edge, beside in enumerate(at.neighbours)
            if beside in self.kept.tiles
        }
        return ("highway", "highway") in grounds and all(one == other for one, other in grounds)

    def ending(self) -> str | None:
        """Return the rule by which the game ends at a moment when that is looked at (R23)."""
        if self.nothing_left and not self.drawing:
            return "E1"
        if self.closed:
            return "E2"
        return ("E1" if self.nothing_left else "R28") if self.stuck else None

    def check(self, event: Event) -> None:
        """Check what an event means for the end of the game."""
        match event:
            case TurnBegan():
                assert self.ending() is None
            case Drawn() if self.after_quake:
                assert self.ending() is None
            case Discarded(tiles):
                assert [*tiles] == self.kept.face_up
                assert not any(map(self.fits, tiles))
            case GameEnded(reason):
                looked_at = self.after_quake or not self.drawing
                assert reason == (self.ending() if looked_at else None) or (
                    reason == "R6" and self.drawing and self.nothing_left
                )

    def write(self, event: Event) -> None:
        """Write down an event."""
        self.kept.write(event)
        if isinstance(event, TurnBegan | TileLaid):
            self.drawing, self.after_quake = isinstance(event, TurnBegan), False
        elif isinstance(event, Discarded):
            self.after_quake = False
        elif isinstance(event, Drawn):
            self.after_quake = event.tile.kind == "quake"


@settings(max_examples=300)
@given(stories())
def test_endings(story: Story) -> None:
    """Before each draw and after each quake the game ends if a rule says so, and only then.

    Tiles are discarded if none of them can be laid, and the game ends if no more come (R6). By the
    option of R4 nobody is asked for a crew once no tile, or no open end, is left.
    """
    for moment in story.moments:
        watch = Watch.over(moment.before)
        for event in moment.step.events:
            watch.check(event)
            watch.write(event)
        if moment.after.phase == "crew" and "R4" in moment.after.rules.options:
            assert not watch.nothing_left
            assert not watch.closed


@settings(max_examples=500)
@given(small_numbers())
def test_before_the_first_turn(number: int) -> None:
    """A position without a tile to lay, or without an open end, is over before a turn (R23)."""
    begun = small_game(number)
    start = begun.begin_in_engine()
    state = start.state
    watch = Watch.over(state)
    watch.kept.tiles = {town: Tile("T") for town in state.rules.towns}
    watch.kept.tiles |= {Hex(*cell): Tile(code) for cell, code in begun.laid.items()}
    if not begun.set_up and not (begun.face_up or begun.pile):
        assert (GameEnded("E1"),) == start.events
    elif not begun.set_up and watch.closed:
        assert (GameEnded("E2"),) == start.events
