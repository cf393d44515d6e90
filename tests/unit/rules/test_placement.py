"""Laying a tile (G3 to G6), and a second one in the Dilemma (V2, R14)."""

import pytest

from seismic import (
    ChooseSide,
    Colour,
    Crew,
    Discarded,
    Drawn,
    GameState,
    Hex,
    Pass,
    Passed,
    Place,
    PlaceCrew,
    Refusal,
    Rules,
    StepSkipped,
    Table,
    Tile,
    TileLaid,
    TurnBegan,
    apply,
    begin_position,
    explain,
    legal_moves,
    play,
    position,
)
from seismic.refusals import (
    CellTaken,
    EdgeMismatch,
    NoNeighbour,
    NotFaceUp,
    NothingMeets,
    OffTable,
    WrongStep,
)
from seismic.steps import Crewing, Over, Placing

PLAYERS: list[Colour] = ["red", "blue"]
TOWN, NORTH, NORTH_EAST, SOUTH = Hex(0, 0), Hex(0, -1), Hex(1, -1), Hex(0, 1)
FACE_UP = (Tile("H03"), Tile("H01"), Tile("X024"))
DILEMMA = Rules(variants={"dilemma"})


def given() -> GameState:
    """Return a straight north of the town, on a small table, with three tiles to lay."""
    return position(
        PLAYERS, rules=Rules(table=Table.hexagon(2)), laid={NORTH: "H03"}, face_up=FACE_UP
    )


class TestRefusal:
    """The first rule that refuses a tile is named, with its facts."""

    @pytest.mark.parametrize(
        ("at", "code", "rule", "facts"),
        [
            # nothing else matters if the tile isn't face up
            ((9, 9), "H02", "G3", NotFaceUp(Tile("H02"), FACE_UP)),
            ((0, 1), "X024+5", "G3", NotFaceUp(Tile("X024+5"), FACE_UP)),
            ((0, 1), "Q3", "G3", NotFaceUp(Tile("Q3"), FACE_UP)),
            ((0, 1), "T", "G3", NotFaceUp(Tile("T"), FACE_UP)),
            ((3, 0), "H14", "G6", OffTable(Hex(3, 0))),
            ((0, 0), "H14", "G3", CellTaken(TOWN, Tile("T"))),
            ((0, -1), "H03", "G3", CellTaken(NORTH, Tile("H03"))),
            ((2, 0), "H03", "G3", NoNeighbour(Hex(2, 0))),
            (
                (0, 1),
                "H14",
                "G5",
                EdgeMismatch(SOUTH, Tile("H14"), 0, "green", TOWN, "highway"),
            ),
            (
                (1, -1),
                "X135",
                "G5",
                EdgeMismatch(NORTH_EAST, Tile("X135"), 4, "green", TOWN, "highway"),
            ),
            (
                (1, -1),
                "H45",
                "G5",
                EdgeMismatch(NORTH_EAST, Tile("H45"), 5, "highway", NORTH, "green"),
            ),
            # green to green beside the straight, at [1, -2]: its edge 4 touches [0, -1]
            ((1, -2), "H03", "G4", NothingMeets(Hex(1, -2), Tile("H03"))),
        ],
    )
    def test_rules(self, at: tuple[int, int], code: str, rule: str, facts: object) -> None:
        """A tile must be face up, the cell on the table, free and beside a tile, and edges match.

        The rules are checked in this order (G3, G6, G3, G5, G4).
        """
        state, move = given(), Place(Hex(*at), Tile(code))
        refused = explain(state, move)
        assert refused is not None
        assert (rule, move, facts) == (refused.rule, refused.move, refused.facts)
        assert move not in legal_moves(state)

    def test_every_placement(self) -> None:
        """The tiles that no rule refuses are the legal moves, all cells and turns tried (G3)."""
        state = given()
        tried = {
            Place(Hex(q, r), tile.turned(steps))
            for q in range(-4, 5)
            for r in range(-4, 5)
            for tile in state.face_up
            for steps in range(6)
        }
        accepted = {move for move in tried if explain(state, move) is None}
        assert accepted == set(legal_moves(state))
        assert Place(SOUTH, Tile("H03")) in accepted

    def test_tiles_cut_off(self) -> None:
        """A tile may lie next to one that nothing connects to the town (R18)."""
        state = position(PLAYERS, laid={(4, 4): "H03"}, face_up=["X0"])
        assert explain(state, Place(Hex(4, 5), Tile("X0"))) is None
        other = Place(Hex(5, 4), Tile("X0"))
        assert Refusal("G4", other, NothingMeets(Hex(5, 4), Tile("X0"))) == explain(state, other)


class TestLaying:
    """What changes when a tile is laid."""

    def test_laid(self) -> None:
        """The tile lies as its code shows it, and is no longer face up (G3)."""
        step = play(given(), Place(SOUTH, Tile("X024")))
        assert (TileLaid("red", SOUTH, Tile("X024")),) == step.events
        assert (Crewing(SOUTH), Tile("X024"), (Tile("H03"), Tile("H01"))) == (
            step.state.step,
            step.state.board[SOUTH],
            step.state.face_up,
        )

    @pytest.mark.parametrize(
        ("laid", "left"), [("H03", ["X0", "H02"]), ("X0", ["H03", "H02"]), ("H02", ["H03", "X0"])]
    )
    def test_the_others_stay(self, laid: str, left: list[str]) -> None:
        """The other tiles face up keep their order (G3)."""
        state = position(PLAYERS, face_up=["H03", "X0", "H02"])
        assert tuple(map(Tile, left)) == apply(state, Place(SOUTH, Tile(laid))).face_up

    def test_one_of_equal_tiles(self) -> None:
        """Of two equal tiles face up one stays (G3)."""
        state = position(PLAYERS, face_up=["H03", "X0", "H03"])
        after = apply(state, Place(Hex(1, 0), Tile("H25")))
        assert (Tile("X0"), Tile("H03")) == after.face_up

    @pytest.mark.parametrize(
        ("face_up", "fits"),
        [
            (["X01234", "H03-14-25"], True),
            (["H03-14-25", "X01234"], True),
            (["X01234", "H03"], False),
        ],
    )
    def test_hole(self, face_up: list[str], fits: bool) -> None:
        """A hole among highways all around takes a tile with six highway edges only (G5, G7)."""
        hole = Hex(5, 5)
        rules = Rules(table=Table.of([TOWN, hole, *hole.neighbours]))
        ring = dict.fromkeys(hole.neighbours, "X012345")
        start = begin_position(PLAYERS, rules=rules, laid=ring, face_up=face_up)
        if fits:
            assert [Place(hole, Tile("H03-14-25"))] == list(legal_moves(start.state))
        else:
            assert Discarded(tuple(map(Tile, face_up))) in start.events
            assert Over("R6") == start.state.step


class TestDilemma:
    """A second tile in place of a crew (V2, R14)."""

    def crewing(self, *face_up: str, rules: Rules = DILEMMA, red: int | None = None) -> GameState:
        """Return the step after red has laid a straight, with these tiles still face up."""
        supply: dict[Colour, int] = {} if red is None else {"red": red}
        state = position(PLAYERS, rules=rules, face_up=["H03", *face_up], supply=supply)
        return apply(state, Place(NORTH, Tile("H03")))

    def test_second_tile(self) -> None:
        """It is laid in place of a crew, and the next player turns up two (V2, G2)."""
        state = position(
            PLAYERS, rules=DILEMMA, face_up=["H03", "X0", "H02"], pile=["H01", "H01", "H01"]
        )
        step = play(apply(state, Place(NORTH, Tile("H03"))), Place(SOUTH, Tile("X0")))
        assert (
            TileLaid("red", SOUTH, Tile("X0")),
            TurnBegan("blue"),
            Drawn(Tile("H01")),
            Drawn(Tile("H01")),
        ) == step.events
        assert (Placing(), "blue", 3) == (
            step.state.step,
            step.state.actor,
            len(step.state.face_up),
        )
        assert () == step.state.board.crews

    def test_no_crew_after_it(self) -> None:
        """No crew follows a second tile, not even after the last tile (R14, R4)."""
        assert Over("E1") == apply(self.crewing("X0"), Place(SOUTH, Tile("X0"))).step

    def test_crew_or_pass(self) -> None:
        """A crew may still be placed, or nothing (V2)."""
        state = self.crewing("X0")
        assert (Crew(NORTH, 0, "red"),) == apply(state, PlaceCrew(0)).board.crews
        assert (Passed("red", "crew"), TurnBegan("blue")) == play(state, Pass()).events

    def test_without_crews(self) -> None:
        """The second tile is offered whether or not a crew could be placed (R14)."""
        state = self.crewing("X0", red=0)
        assert Crewing(NORTH) == state.step
        moves = legal_moves(state)
        assert not any(isinstance(move, PlaceCrew) for move in moves)
        assert Place(SOUTH, Tile("X0")) in moves
        assert Pass() == moves[-1]

    def test_neither(self) -> None:
        """With neither a crew nor a tile to place nobody is asked (R20)."""
        assert Over("E1") == self.crewing(red=0).step

    def test_none_that_fits(self) -> None:
        """With no crew and only tiles that can't be laid nobody is asked (R20)."""
        # South of the town a tile needs a highway at its edge 0 and green on both sides of it.
        rules = Rules(variants={"dilemma"}, table=Table.hexagon(1))
        beside = {(1, -1): "H14", (1, 0): "H25", (-1, 1): "H14", (-1, 0): "H25"}
        state = position(
            PLAYERS, rules=rules, laid=beside, face_up=["H03", "H01"], supply={"red": 0}
        )
        step = play(state, Place(NORTH, Tile("H03")))
        assert (StepSkipped("red", "crew", "R20"), TurnBegan("blue")) == step.events[1:3]
        assert Over("R6") == step.state.step  # blue can't lay the curve either

    def test_refused_like_a_first_tile(self) -> None:
        """It has to be face up and to fit, and the step is named with the tile (G3, G5, V2)."""
        state = self.crewing("X0")
        for move, rule in (
            (Place(SOUTH, Tile("H03")), "G3"),
            (Place(NORTH, Tile("X0")), "G3"),
            (Place(SOUTH, Tile("X1")), "G5"),
        ):
            refused = explain(state, move)
            assert refused is not None
            assert rule == refused.rule
        wrong = explain(state, ChooseSide(0))
        assert wrong is not None
        assert WrongStep("crew-or-tile", "red") == wrong.facts

    def test_in_the_dilemma_alone(self) -> None:
        """Without the variant no second tile is laid (G1, V2)."""
        state, move = self.crewing("X0", rules=Rules()), Place(SOUTH, Tile("X0"))
        assert Refusal("G1", move, WrongStep("crew", "red")) == explain(state, move)
        assert move not in legal_moves(state)
