"""Drawing, discards, and how a turn and the game end (G1, G2, G7, S5, E1, E2, R5, R6, R23, R24).

Most boards here are on a tiny table: the town, a straight to its north-east and one to its
north-west, and between them one open cell. A tile there needs a highway to the south and green to
the south-east and south-west, so a tight curve never fits.
"""

from seismic import (
    ChooseSide,
    Colour,
    Crew,
    Discarded,
    Draw,
    Drawn,
    GameEnded,
    Hex,
    Laid,
    Pass,
    Passed,
    Place,
    PlaceCrew,
    QuakeStruck,
    Refusal,
    Rules,
    Step,
    StepSkipped,
    Table,
    Tile,
    TileLaid,
    TilesLost,
    TileTurned,
    TurnBegan,
    TurnTile,
    Undealt,
    apply,
    begin_game,
    begin_position,
    explain,
    legal_moves,
    play,
    position,
)
from seismic.refusals import CannotCome
from seismic.steps import ChoosingSide, Crewing, Drawing, Over, Placing

PLAYERS: list[Colour] = ["red", "blue"]
TOWN, NORTH, NORTH_EAST, NORTH_WEST = Hex(0, 0), Hex(0, -1), Hex(1, -1), Hex(-1, 0)
TINY = Rules(table=Table.of([TOWN, NORTH, NORTH_EAST, NORTH_WEST]))
BESIDE = {NORTH_EAST: "H14", NORTH_WEST: "H25"}


def tiny(pile: list[str], face_up: list[str] | None = None) -> Step:
    """Return the beginning of a turn on the tiny table."""
    return begin_position(PLAYERS, rules=TINY, laid=BESIDE, face_up=face_up or [], pile=pile)


def tiles(*codes: str) -> tuple[Tile, ...]:
    """Return the tiles of these codes."""
    return tuple(map(Tile, codes))


def drawn(*codes: str) -> tuple[Drawn, ...]:
    """Return the draws of these tiles."""
    return tuple(Drawn(Tile(code)) for code in codes)


class TestDrawing:
    """Tiles are turned up until three are face up and one of them can be laid."""

    def test_to_three(self) -> None:
        """Tiles are turned up until three are face up (G2)."""
        start = tiny(["X0", "H02", "H01"], face_up=["H03"])
        assert (TurnBegan("red"), *drawn("X0", "H02")) == start.events
        assert (tiles("H03", "X0", "H02"), tiles("H01")) == (
            start.state.face_up,
            tuple(start.state.pile),
        )

    def test_fewer_than_three(self) -> None:
        """When the pile is empty, play goes on with the tiles face up (R5)."""
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

    def test_one_can_be_laid(self) -> None:
        """No tile leaves the game while one of the three can be laid, whichever it is (G7)."""
        for pile in (["X0", "H01", "H01"], ["H01", "X0", "H01"], ["H01", "H01", "X0"]):
            state = tiny(pile).state
            assert (tiles(*pile), ()) == (state.face_up, state.discards)

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
        """A quake among the new tiles strikes at once, and another is drawn for it (Q1, Q7, R6)."""
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

    def test_quake_alone(self) -> None:
        """If only a quake is left, it strikes, and then there is nothing to lay (R6)."""
        start = begin_position(PLAYERS, laid={NORTH: "H03"}, pile=["Q6"])
        assert (
            TurnBegan("red"),
            *drawn("Q6"),
            QuakeStruck(Tile("Q6"), TOWN, 0, (1, 0, 0, 0, 0, 0)),
            TilesLost((Laid(NORTH, Tile("H03")),)),
            GameEnded("R6"),
        ) == start.events


class TestEnding:
    """E1 and E2 end the game before a turn's draw, never within a turn (R23)."""

    def test_last_tile(self) -> None:
        """After the last tile its player still has the crew step (E1, R4)."""
        state = position(PLAYERS, face_up=["H03"])
        laid = play(state, Place(NORTH, Tile("H03")))
        assert ((TileLaid("red", NORTH, Tile("H03")),), Crewing(NORTH)) == (
            laid.events,
            laid.state.step,
        )
        over = play(laid.state, Pass())
        assert ((Passed("red", "crew"), GameEnded("E1")), Over("E1"), None) == (
            over.events,
            over.state.step,
            over.state.actor,
        )

    def test_no_open_end(self) -> None:
        """The tile that closes the last open end ends the game, after the crew step (E2, R4)."""
        state = tiny(["H02", "X0"], face_up=["H03", "H03"]).state
        crewing = apply(state, Place(NORTH, Tile("H03")))
        assert Crewing(NORTH) == crewing.step
        over = play(crewing, PlaceCrew(3))
        assert GameEnded("E2") == over.events[-1]
        assert (Over("E2"), tiles("H03", "H02")) == (over.state.step, over.state.face_up)

    def test_crews_stay(self) -> None:
        """Crews stay where they are when the game is over, and supplies as they are (R24)."""
        crewing = apply(tiny([], face_up=["H03"]).state, Place(NORTH, Tile("H03")))
        over = apply(crewing, PlaceCrew(3))
        assert ("over", (Crew(NORTH, 0, "red"),), {"red": 19, "blue": 20}) == (
            over.phase,
            over.board.crews,
            over.supply,
        )

    def test_both_at_once(self) -> None:
        """If the last tile also closes the last open end, the game ends by E1."""
        state = tiny([], face_up=["H03"]).state
        assert Over("E1") == apply(apply(state, Place(NORTH, Tile("H03"))), Pass()).step

    def test_before_the_first_turn(self) -> None:
        """The game may end before the first draw, even with tiles in the pile (E2, R23)."""
        start = begin_position(PLAYERS, rules=Rules(table=Table.hexagon(0)), pile=["H03"])
        assert (GameEnded("E2"),) == start.events

    def test_stubs_of_the_town_are_open(self) -> None:
        """With the town alone on the table there are open ends (R23)."""
        assert Placing() == position(PLAYERS, face_up=["H03"]).step

    def test_edge_of_the_table(self) -> None:
        """A highway that leads off the table is no open end (E2, R17)."""
        rules = Rules(table=Table.of([TOWN, NORTH]))
        start = begin_position(PLAYERS, rules=rules, laid={NORTH: "X3"}, face_up=["H03"])
        assert (GameEnded("E2"),) == start.events

    def test_tiles_cut_off(self) -> None:
        """Open ends of tiles that nothing connects to the town keep the game going (E2, R18)."""
        far = Hex(5, 5)
        rules = Rules(table=Table.of([TOWN, far, far.neighbour(0)]))
        assert Placing() == position(PLAYERS, rules=rules, laid={far: "X0"}, face_up=["X0"]).step

    def test_after_a_quake(self) -> None:
        """A quake that takes the last open end ends the game before drawing goes on (E2, R23)."""
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
            GameEnded("E2"),
        ) == start.events

    def test_after_an_aftershock(self) -> None:
        """The aftershock that closes the last end does, too, when the round is over (E2, R23)."""
        # The curve leads from the +1 to its south-east; turned, it leads off the table.
        at, beside = Hex(3, 6), Hex(4, 6)
        rules = Rules({"aftershocks"}, table=Table.of([TOWN, (3, 5), at, beside]))
        state = position(
            PLAYERS, rules=rules, laid={Hex(3, 5): "X3", at: "H02"}, pile=["Q1", "H03"]
        )
        assert [TurnTile(at, 4), Pass()] == list(legal_moves(state))
        step = play(state, TurnTile(at, 4))
        assert (
            TileTurned("red", at, Tile("H02"), Tile("H04"), 4),
            StepSkipped("blue", "turn", "V3a"),
            GameEnded("E2"),
        ) == step.events


class TestSomeTileFits:
    """R28 read so that the game ends when no tile that may still come can be laid."""

    # One cell is open, north of the town; a tile there needs highway at its south and nowhere else
    # where the straights abut.
    TABLE = Table.of([TOWN, NORTH, NORTH_EAST, NORTH_WEST])

    def test_default(self) -> None:
        """By default an end is open as long as it faces an empty space, whatever comes (R28)."""
        start = tiny(["H01", "H01"], face_up=["H01"])
        assert GameEnded("R6") == start.events[-1]

    def test_nothing_fits(self) -> None:
        """With the option the game ends before anything is drawn."""
        rules = Rules(options={"R28": "some-tile-fits"}, table=self.TABLE)
        start = begin_position(
            PLAYERS, rules=rules, laid=BESIDE, face_up=["H01"], pile=["H01", "Q1"]
        )
        assert (GameEnded("R28"),) == start.events

    def test_a_tile_of_the_pile(self) -> None:
        """It goes on as long as a tile of the pile fits, wherever it lies there."""
        rules = Rules(options={"R28": "some-tile-fits"}, table=self.TABLE)
        for pile in (["X0", "H01", "H01"], ["H01", "H01", "X0"]):
            start = begin_position(PLAYERS, rules=rules, laid=BESIDE, face_up=["H01"], pile=pile)
            assert TurnBegan("red") == start.events[0]


class TestTurns:
    """One player's turn follows another's."""

    def test_clockwise(self) -> None:
        """Turns go clockwise, round and round (S5)."""
        state = position(["green", "red", "blue"], face_up=["H03"], pile=["H03"] * 9, turn="red")
        seen = []
        while state.phase != "over":
            if state.phase == "place":
                seen.append(state.actor)
            state = apply(state, legal_moves(state)[-1])
        assert ["red", "blue", "green"] * 3 + ["red"] == seen

    def test_next_turn(self) -> None:
        """After the crew step the next player's turn begins with the draw (G1, G2)."""
        state = position(PLAYERS, face_up=["H03", "H02", "H01"], pile=["X0", "Q2"])
        crewing = apply(state, Place(NORTH, Tile("H03")))
        assert (Passed("red", "crew"), TurnBegan("blue"), *drawn("X0")) == play(
            crewing, Pass()
        ).events


class TestUndealt:
    """Where the pile has no order, somebody names each tile."""

    def test_set_up(self) -> None:
        """Two tiles are turned up; a quake strikes nothing, and is replaced (S4, R27)."""
        first = begin_game(PLAYERS, pile=Undealt.of({"Q1": 1, "H03": 2, "H02": 1}))
        assert ((), Drawing(in_set_up=True)) == (first.events, first.state.step)
        quake = play(first.state, Draw("Q1"))
        assert (*drawn("Q1"), Discarded(tiles("Q1"))) == quake.events
        one = play(quake.state, Draw("H03"))
        assert (drawn("H03"), Drawing(in_set_up=True)) == (one.events, one.state.step)
        two = play(one.state, Draw("H03"))
        assert (*drawn("H03"), TurnBegan("red")) == two.events
        assert (Drawing(), 1) == (two.state.step, len(two.state.pile))
        assert Placing() == apply(two.state, Draw("H02")).step

    def test_an_empty_pile(self) -> None:
        """Nothing is waited for when nothing is left (E1)."""
        assert Over("E1") == begin_game(PLAYERS, pile=Undealt.of({})).state.step

    def test_a_quake(self) -> None:
        """It strikes at once, and drawing goes on (Q1, Q7)."""
        state = position(PLAYERS, laid={NORTH: "H03"}, pile=Undealt.of({"Q1": 1, "H03": 1}))
        struck = play(state, Draw("Q1"))
        assert [Drawn, QuakeStruck, TilesLost] == [type(event) for event in struck.events]
        assert (Drawing(), tiles("Q1", "H03")) == (struck.state.step, struck.state.discards)

    def test_none_fits(self) -> None:
        """Tiles that can't be laid leave, and more are named until none is left (G7, R6)."""
        state = position(
            PLAYERS, rules=TINY, laid=BESIDE, face_up=["H01"], pile=Undealt.of({"H01": 3})
        )
        one = play(play(state, Draw("H01")).state, Draw("H01"))
        assert (*drawn("H01"), Discarded(tiles("H01", "H01", "H01"))) == one.events
        assert (Drawing(), ()) == (one.state.step, one.state.face_up)
        last = play(one.state, Draw("H01"))
        assert (*drawn("H01"), Discarded(tiles("H01")), GameEnded("R6")) == last.events

    def test_a_tile_that_may_come(self) -> None:
        """By R28's option the game goes on while a tile that nobody has seen can be laid."""
        rules = Rules(options={"R28": "some-tile-fits"}, table=TINY.table)
        for pile, step in (({"H01": 1, "H03": 1}, Drawing()), ({"H01": 2}, Over("R28"))):
            state = position(PLAYERS, rules=rules, laid=BESIDE, pile=Undealt.of(pile))
            assert step == state.step

    def test_refused(self) -> None:
        """Only what the pile can hold comes, in any orientation (G2)."""
        state = position(PLAYERS, pile=Undealt.of({"H03": 1}, {"Q6": 1}))
        assert explain(state, Draw("H14")) is None
        for code in ("H02", "Q6", "Q1"):
            assert Refusal("G2", Draw(code), CannotCome(Tile(code))) == explain(state, Draw(code))

    def test_tiles_that_have_come(self) -> None:
        """By R28's option a type of which all have come and gone no longer counts."""
        rules = Rules(options={"R28": "some-tile-fits"}, table=TINY.table)
        for pile in (["X3", "H01", "H01"], Undealt.of({"X3": 1, "H01": 2})):
            state = position(PLAYERS, rules=rules, laid=BESIDE, pile=pile)
            for code in ("X3", "H01", "H01"):
                state = apply(state, Draw(code)) if state.phase == "draw" else state
            laid = apply(apply(state, Place(NORTH, "X3")), Pass())
            assert Over("E2") == laid.step  # the only open cell is taken
        shaken = {**BESIDE, NORTH: "H03"}
        for pile in (["Q1"], Undealt.of({"Q1": 1})):
            state = position(PLAYERS, rules=rules, laid=shaken, face_up=["H01"], pile=pile)
            assert isinstance(state.step, Over)
