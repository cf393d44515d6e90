"""What happens without a decision: draws, quakes, discards, endings.

Most boards here are on a tiny table: the town, a straight to its north-east and one to its
north-west, and between them one open cell. A tile there needs a highway to the south and green to
the south-east and south-west, so a tight curve never fits.
"""

import gc

from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Crew,
    CrewsReturned,
    Discarded,
    Drawn,
    GameEnded,
    GameState,
    Hex,
    Laid,
    Pass,
    Place,
    PlaceCrew,
    QuakeStruck,
    Rules,
    Step,
    Table,
    Tile,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
    TurnTile,
    apply,
    begin_position,
    legal_moves,
    outcome,
    play,
    position,
)
from seismic.model.state import packed_state
from seismic.steps import ChoosingSide, ChoosingTown, Crewing, Over, Placing, Turning

PLAYERS = ["red", "blue"]
TOWN, NORTH, NORTH_EAST, NORTH_WEST = Hex(0, 0), Hex(0, -1), Hex(1, -1), Hex(-1, 0)
TWIN = Hex(8, 0)
TINY = Rules(table=Table.of([TOWN, NORTH, NORTH_EAST, NORTH_WEST]))
BESIDE = {NORTH_EAST: "H14", NORTH_WEST: "H25"}


def tiny(pile: list[str], face_up: list[str] | None = None, crews: tuple[Crew, ...] = ()) -> Step:
    """Begin on the tiny table."""
    return begin_position(
        PLAYERS, rules=TINY, laid=BESIDE, crews=crews, face_up=face_up or [], pile=pile
    )


def tiles(*codes: str) -> tuple[Tile, ...]:
    """Write tiles as codes."""
    return tuple(map(Tile, codes))


def drawn(*codes: str) -> tuple[Drawn, ...]:
    """Write draws as codes."""
    return tuple(Drawn(Tile(code)) for code in codes)


class TestDrawing:
    """Until three are face up and one of them can be laid."""

    def test_to_three(self) -> None:
        """Tiles are turned up until three are face up (G2)."""
        start = tiny(["X0", "H02", "H01"], face_up=["H03"])
        assert (TurnBegan("red"), *drawn("X0", "H02")) == start.events
        assert (tiles("H03", "X0", "H02"), tiles("H01")) == (
            start.state.face_up,
            tuple(start.state.pile),
        )

    def test_fewer_than_three(self) -> None:
        """When the pile is empty, play goes on with what is face up (R5)."""
        start = tiny([], face_up=["H03"])
        assert ((TurnBegan("red"),), Placing()) == (start.events, start.state.step)

    def test_none_can_be_laid(self) -> None:
        """They all leave the game, three new ones are turned up, and the turn goes on (G7)."""
        start = tiny(["H01", "H05", "H12", "H01", "X0", "H03", "H02"])
        assert (
            TurnBegan("red"),
            *drawn("H01", "H01", "H01"),
            Discarded(tiles("H01", "H01", "H01")),
            *drawn("H01", "X0", "H03"),
        ) == start.events
        assert ("red", tiles("H01", "H01", "H01")) == (start.state.actor, start.state.discards)

    def test_however_many(self) -> None:
        """Two that can't be laid leave as well, and the game ends if no more come (R6)."""
        start = tiny(["H01"], face_up=["H01"])
        assert (
            TurnBegan("red"),
            *drawn("H01"),
            Discarded(tiles("H01", "H01")),
            GameEnded("R6"),
        ) == start.events
        assert (Over("R6"), ()) == (start.state.step, start.state.face_up)

    def test_quake_meanwhile(self) -> None:
        """A quake turned up while replacing strikes at once and is replaced (R6)."""
        start = tiny(["H01", "H01", "H01", "H03", "Q1", "H02"])
        assert (
            TurnBegan("red"),
            *drawn("H01", "H01", "H01"),
            Discarded(tiles("H01", "H01", "H01")),
            *drawn("H03", "Q1"),
        ) == start.events
        state = start.state
        assert (ChoosingSide(Tile("Q1"), TOWN, ()), "red") == (state.step, state.actor)
        assert [ChooseSide(1), ChooseSide(5)] == list(legal_moves(state))
        after = play(state, ChooseSide(5))
        assert (
            QuakeStruck(Tile("Q1"), TOWN, 5, (0, 1, 0, 0, 0, 1)),
            TilesLost((Laid(NORTH_WEST, Tile("H25")),)),
            *drawn("H02"),
        ) == after.events
        assert (Placing(), tiles("H03", "H02")) == (after.state.step, after.state.face_up)

    def test_a_quake_alone(self) -> None:
        """If nothing but a quake is left, it strikes, and then there is nothing to lay (R6)."""
        start = begin_position(PLAYERS, laid={NORTH: "H03"}, pile=["Q6"])
        assert (
            TurnBegan("red"),
            *drawn("Q6"),
            QuakeStruck(Tile("Q6"), TOWN, 0, (1, 0, 0, 0, 0, 0)),
            TilesLost((Laid(NORTH, Tile("H03")),)),
            GameEnded("R6"),
        ) == start.events


class TestEnding:
    """E1 and E2 are looked at before each turn's draw, never within a turn (R23)."""

    def test_last_tile(self) -> None:
        """After the last tile its player still has the crew step (E1, R4)."""
        state = position(PLAYERS, face_up=["H03"])
        laid = play(state, Place(NORTH, Tile("H03")))
        assert ((TileLaid("red", NORTH, Tile("H03")),), Crewing(NORTH)) == (
            laid.events,
            laid.state.step,
        )
        over = play(laid.state, Pass())
        assert ((GameEnded("E1"),), Over("E1"), None) == (
            over.events,
            over.state.step,
            over.state.actor,
        )

    def test_no_open_end(self) -> None:
        """The tile that closes the last open end ends the game, after the crew step (E2, R4)."""
        state = tiny(["H02", "X0"], face_up=["H03", "H03"]).state
        crewing = apply(state, Place(NORTH, Tile("H03")))
        assert Crewing(NORTH) == crewing.step
        over = play(crewing, PlaceCrew(3)).state
        assert (Over("E2"), tiles("H03", "H02")) == (over.step, over.face_up)
        # Crews stay where they are when the game is over (R24).
        assert ((Crew(NORTH, 0, "red"),), {"red": 19, "blue": 20}) == (
            over.board.crews,
            over.supply,
        )

    def test_both_at_once(self) -> None:
        """The last tile that also closes the last open end has been laid (E1)."""
        state = tiny([], face_up=["H03"]).state
        assert Over("E1") == apply(apply(state, Place(NORTH, Tile("H03"))), Pass()).step

    def test_before_the_first_turn(self) -> None:
        """Also before the first draw: a tile in the pile doesn't help (R23)."""
        start = begin_position(PLAYERS, rules=Rules(table=Table.hexagon(0)), pile=["H03"])
        assert (GameEnded("E2"),) == start.events

    def test_the_towns_own_stubs_are_open(self) -> None:
        """With the town alone on the table there are open ends (R23)."""
        assert Placing() == position(PLAYERS, face_up=["H03"]).step

    def test_off_the_table_keeps_nothing_going(self) -> None:
        """An edge end is not open (R17)."""
        rules = Rules(table=Table.of([TOWN, NORTH]))
        start = begin_position(PLAYERS, rules=rules, laid={NORTH: "X3"}, face_up=["H03"])
        assert (GameEnded("E2"),) == start.events

    def test_cut_off_ends_keep_it_going(self) -> None:
        """Tiles that nothing connects to the town keep the game going too (R18)."""
        far = Hex(5, 5)
        rules = Rules(table=Table.of([TOWN, far, far.neighbour(0)]))
        assert Placing() == position(PLAYERS, rules=rules, laid={far: "X0"}, face_up=["X0"]).step

    def test_within_a_turn(self) -> None:
        """A quake that leaves no open end ends no game; that nothing can be laid does (R23, R6)."""
        # On this table nothing lies beside the town; the +1 has the only open end, to its north.
        far = Hex(0, -2)
        rules = Rules(table=Table.of([TOWN, far, Hex(0, -3)]))
        start = begin_position(
            PLAYERS, rules=rules, laid={far: "X0"}, pile=["Q1", "H03", "H02", "H01", "Q2", "X0"]
        )
        assert (
            TurnBegan("red"),
            *drawn("Q1"),
            QuakeStruck(Tile("Q1"), TOWN, 0, (1, 0, 0, 0, 0, 0)),
            TilesLost((Laid(far, Tile("X0")),)),
            *drawn("H03", "H02", "H01"),
            Discarded(tiles("H03", "H02", "H01")),
            *drawn("Q2"),
            QuakeStruck(Tile("Q2"), TOWN, None, (0, 0, 0, 0, 0, 0)),
            *drawn("X0"),
            Discarded(tiles("X0")),
            GameEnded("R6"),
        ) == start.events

    def test_outcome(self) -> None:
        """An ending is a value: who has won by which rule, and what ended it."""
        state = position(
            PLAYERS,
            laid={NORTH: "X3"},
            crews=[Crew(NORTH, 3, "blue")],
            heights={"red": 190},
        )
        found = outcome(state)
        assert found is not None
        assert (("blue",), "E10", "E1") == (found.winners, found.decided_by, found.reason)
        assert outcome(position(PLAYERS, face_up=["H03"])) is None


class TestTurns:
    """One player after the other."""

    def test_clockwise(self) -> None:
        """Turns go clockwise and come round (S5)."""
        state = position(["green", "red", "blue"], face_up=["H03"], pile=["H03"] * 9, turn="red")
        seen = []
        while state.phase != "over":
            if state.phase == "place":
                seen.append(state.actor)
            state = apply(state, legal_moves(state)[-1])
        assert ["red", "blue", "green"] * 3 + ["red"] == seen

    def test_next_turn(self) -> None:
        """After the crew step the next player draws, and all of it is told in order."""
        state = position(PLAYERS, face_up=["H03", "H02", "H01"], pile=["X0", "Q2"])
        crewing = apply(state, Place(NORTH, Tile("H03")))
        assert (
            TurnBegan("blue"),
            *drawn("X0"),
        ) == play(crewing, Pass()).events


class TestQuakes:
    """Quakes turned up on a turn."""

    def test_choice_is_the_players(self) -> None:
        """The player whose turn it is chooses among tied sides (Q3, R22)."""
        laid = {NORTH: "H03", Hex(0, 1): "H03"}
        state = position(
            PLAYERS,
            laid=laid,
            crews=[Crew(NORTH, 0, "red"), Crew(Hex(0, 1), 0, "blue")],
            pile=["Q1", "X0"],
            turn="blue",
        )
        assert (ChoosingSide(Tile("Q1"), TOWN, ()), "blue") == (state.step, state.actor)
        after = play(state, ChooseSide(0))
        assert (
            QuakeStruck(Tile("Q1"), TOWN, 0, (1, 0, 0, 1, 0, 0)),
            TilesLost((Laid(NORTH, Tile("H03")),)),
            CrewsReturned((Crew(NORTH, 0, "red"),)),
            *drawn("X0"),
        ) == after.events
        assert {"red": 20, "blue": 19} == after.state.supply
        assert tiles("Q1", "H03") == after.state.discards

    def test_lost_tiles_leave_as_types(self) -> None:
        """They never come back, and lie in no orientation (R27)."""
        state = position(PLAYERS, laid={Hex(1, 0): "H25"}, pile=["Q1", "X0"])
        assert (tiles("Q1", "H03"), tiles("X0")) == (state.discards, state.face_up)


TWINS = Rules(variants={"twin-cities"})


class TestTwinCities:
    """A quake strikes both towns."""

    def test_which_first(self) -> None:
        """The player whose turn it is always chooses, tiles or not (V4c, R26)."""
        state = position(PLAYERS, rules=TWINS, pile=["Q3"], face_up=["H03"])
        assert (ChoosingTown(Tile("Q3")), "red") == (state.step, state.actor)
        assert [ChooseTown(TOWN), ChooseTown(TWIN)] == list(legal_moves(state))
        after = play(state, ChooseTown(TWIN))
        assert (
            QuakeStruck(Tile("Q3"), TWIN, 5, (0, 0, 0, 0, 0, 1)),
            QuakeStruck(Tile("Q3"), TOWN, 2, (0, 0, 1, 0, 0, 0)),
        ) == after.events
        assert Placing() == after.state.step

    def test_second_town_counts_afterwards(self) -> None:
        """Its sides are counted after the first town's tiles are gone (R10)."""
        laid = {Hex(1, 0): "H25", Hex(2, 0): "H25"}
        state = position(PLAYERS, rules=TWINS, laid=laid, pile=["Q1", "X0"])
        events = play(state, ChooseTown(TOWN)).events
        assert (
            QuakeStruck(Tile("Q1"), TOWN, 2, (0, 0, 3, 0, 0, 0)),
            TilesLost((Laid(Hex(1, 0), Tile("H25")),)),
            QuakeStruck(Tile("Q1"), TWIN, 5, (0, 0, 0, 0, 0, 2)),
            TilesLost((Laid(Hex(2, 0), Tile("H25")),)),
            *drawn("X0"),
        ) == events

    def test_sides_of_both(self) -> None:
        """Each town may need a choice of its own (Q3, V4c)."""
        laid = {NORTH: "H03", Hex(8, 1): "H03"}  # each tied with the other town
        state = position(PLAYERS, rules=TWINS, laid=laid, pile=["Q1", "X0"])
        first = apply(state, ChooseTown(TWIN))
        assert ChoosingSide(Tile("Q1"), TWIN, (TOWN,)) == first.step
        assert [ChooseSide(3), ChooseSide(5)] == list(legal_moves(first))
        second = play(first, ChooseSide(5))  # the side that holds only the town (R26)
        assert (QuakeStruck(Tile("Q1"), TWIN, 5, (0, 0, 0, 1, 0, 1)),) == second.events
        assert ChoosingSide(Tile("Q1"), TOWN, ()) == second.state.step
        third = apply(second.state, ChooseSide(0))
        assert (Placing(), {TOWN, TWIN, Hex(8, 1)}) == (third.step, set(third.board.tiles))


SHAKEN = Rules(variants={"aftershocks"})


class TestAftershocks:
    """One round per quake tile."""

    def test_round_and_draw(self) -> None:
        """After the round drawing goes on, and the next quake has a round of its own (R25)."""
        laid = {NORTH: "H23", Hex(0, 2): "X0"}
        state = position(PLAYERS, rules=SHAKEN, laid=laid, pile=["Q1", "Q2", "X0"])
        # Both sides have a tile. Red lets the far one go; the curve can be turned.
        assert ChoosingSide(Tile("Q1"), TOWN, ()) == state.step
        shaken = apply(state, ChooseSide(3))
        assert Turning(0, frozenset()) == shaken.step
        turned = play(shaken, TurnTile(NORTH, 1))
        assert (
            TileTurned("red", NORTH, Tile("H23"), Tile("H34"), 1),
            *drawn("Q2"),
            QuakeStruck(Tile("Q2"), TOWN, 0, (1, 0, 0, 0, 0, 0)),
            TilesLost((Laid(NORTH, Tile("H34")),)),
            *drawn("X0"),
        ) == turned.events

    def test_though_nothing_was_removed(self) -> None:
        """There is a round even if the quake removed nothing (R25)."""
        laid = {Hex(3, 5): "H03", Hex(3, 6): "H01"}
        state = position(PLAYERS, rules=SHAKEN, laid=laid, pile=["Q1"], face_up=["H03"])
        # The curve keeps touching the straight with its other end.
        assert (Turning(0, frozenset()), [TurnTile(Hex(3, 6), 5), Pass()]) == (
            state.step,
            list(legal_moves(state)),
        )

    def test_nothing_can_be_turned(self) -> None:
        """Nobody is asked if nothing can be turned (R20)."""
        state = position(PLAYERS, rules=SHAKEN, pile=["Q1"], face_up=["H03"])
        assert Placing() == state.step

    def test_after_both_towns(self) -> None:
        """In Twin Cities there is one round, after both towns (R25)."""
        rules = Rules(variants={"aftershocks", "twin-cities"})
        laid = {Hex(0, 5): "H03", Hex(1, 4): "X5", Hex(2, 2): "H03", Hex(2, 3): "H01"}
        state = position(PLAYERS, rules=rules, laid=laid, pile=["Q1"], face_up=["H03"])
        assert isinstance(state.step, ChoosingTown)
        # [0, 5] is tied with the other town on [0, 0]; the other town has no choice.
        first = apply(state, ChooseTown(TWIN))
        assert ChoosingSide(Tile("Q1"), TOWN, ()) == first.step
        second = apply(first, ChooseSide(2))
        assert Turning(0, frozenset()) == second.step

    def test_whose_turn_it_is(self) -> None:
        """The round starts with the player whose turn it is, who draws afterwards (V3)."""
        laid = {Hex(3, 5): "H03", Hex(3, 6): "H01"}
        state = position(
            PLAYERS, rules=SHAKEN, laid=laid, pile=["Q1"], face_up=["H03"], turn="blue"
        )
        asked = [state.actor]
        for _ in range(2):
            state = apply(state, Pass())
            asked.append(state.actor)
        assert ["blue", "red", "blue"] == asked
        assert Placing() == state.step


def test_nothing_is_shared() -> None:
    """Playing on leaves the earlier state as it was."""
    state = position(
        PLAYERS, laid={NORTH: "H03"}, face_up=["H03", "X0"], pile=["Q1", "H02", "H01", "X0"]
    )
    before = GameState(
        rules=state.rules,
        players=PLAYERS,
        board=Board({TOWN: "T"}),
        supplies=[20, 20],
        face_up=["H03", "X0", "H02"],
        pile=["H01", "X0"],
        discards=["Q1", "H03"],
        step=Placing(),
    )
    assert before == state
    for move in legal_moves(state):
        apply(state, move)
    assert before == state


def test_a_state_keeps_no_events() -> None:
    """What has happened is told once; the state doesn't hold on to it."""
    state = position(PLAYERS, face_up=["H03"])
    step = play(state, Place(NORTH, Tile("H03")))
    now = packed_state(step.state)
    assert step.events
    assert not any(referent is event for referent in gc.get_referents(now) for event in step.events)
    assert not any(isinstance(referent, list) for referent in gc.get_referents(now))
