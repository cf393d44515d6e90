"""The turn: which moves belong to which step, and playing them."""

from typing import Any, get_args

import pytest

from seismic import (
    BadValue,
    Board,
    ChooseSide,
    ChooseTown,
    Crew,
    GameState,
    Hex,
    IllegalMove,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Refusal,
    Rules,
    Tile,
    TileLaid,
    TurnBegan,
    TurnTile,
    apply,
    explain,
    legal_moves,
    new_game,
    outcome,
    play,
    position,
)
from seismic.refusals import GameOver, WrongStep
from seismic.steps import (
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Over,
    Placing,
    Turning,
    TurnStep,
)

PLAYERS = ["red", "blue"]
TOWN, NORTH, SOUTH, TWIN = Hex(0, 0), Hex(0, -1), Hex(0, 1), Hex(8, 0)
DILEMMA = Rules(variants={"dilemma"})
EVERYTHING = {"aftershocks", "twin-cities"}

MOVES: dict[str, Move] = {
    "place": Place(Hex(0, -2), Tile("H03")),
    "crew": PlaceCrew(0),
    "pass": Pass(),
    "side": ChooseSide(0),
    "town": ChooseTown(TOWN),
    "turn": TurnTile(NORTH, 2),
}


def at(step: TurnStep, *variants: str) -> GameState:
    """Make a state at a step, in which every move of MOVES is legal at its own step.

    North of the first town lies a loose curve, so that its north side is tied with the one of the
    other town.
    """
    return GameState(
        rules=Rules(variants={*EVERYTHING, *variants}),
        players=PLAYERS,
        board=Board({TOWN: "T", TWIN: "T", NORTH: "H03-12"}),
        supplies=[20, 20],
        face_up=["H03"],
        step=step,
    )


STEPS: list[tuple[TurnStep, set[str], str]] = [
    (Placing(), {"place"}, "place"),
    (Crewing(NORTH), {"crew", "pass"}, "crew"),
    (ChoosingTown(Tile("Q1")), {"town"}, "town"),
    (ChoosingSide(Tile("Q1"), TOWN, ()), {"side"}, "side"),
    (Turning(0, frozenset()), {"turn", "pass"}, "turn"),
]
WRONG_STEP = {"place": "G1", "crew": "G1", "pass": "G1", "side": "Q1", "town": "Q1", "turn": "V3"}


class TestSteps:
    """Which moves belong to which step."""

    @pytest.mark.parametrize(("step", "fitting", "phase"), STEPS)
    @pytest.mark.parametrize("kind", MOVES)
    def test_every_kind(self, step: TurnStep, fitting: set[str], phase: str, kind: str) -> None:
        """A move at the wrong step is refused by the rule of the move."""
        state, move = at(step), MOVES[kind]
        if kind in fitting:
            assert explain(state, move) is None
            assert move in legal_moves(state)
        else:
            refusal = Refusal(WRONG_STEP[kind], move, WrongStep(phase, "red"))
            assert refusal == explain(state, move)
            with pytest.raises(IllegalMove) as refused:
                apply(state, move)
            assert refusal == refused.value.refusal
            with pytest.raises(IllegalMove):
                play(state, move)

    @pytest.mark.parametrize("kind", MOVES)
    def test_game_over(self, kind: str) -> None:
        """After the end every move is refused, whatever it is (E1)."""
        state, move = at(Over("E2")), MOVES[kind]
        assert Refusal("E1", move, GameOver("E2")) == explain(state, move)
        with pytest.raises(IllegalMove, match="the game is over"):
            apply(state, move)
        assert [] == list(legal_moves(state))

    def test_all_kinds_are_tried(self) -> None:
        """No kind of move is left out above."""
        assert set(get_args(Move)) == {type(move) for move in MOVES.values()}

    def test_actor_of_an_aftershock(self) -> None:
        """Who is named is who decides, not whose turn it is (R22)."""
        refused = explain(at(Turning(1, frozenset())), MOVES["crew"])
        assert refused is not None
        assert WrongStep("turn", "blue") == refused.facts

    @pytest.mark.parametrize("move", [None, 5, "pass", [], {}, Pass, Place, Tile("H03"), NORTH])
    def test_no_move(self, move: Any) -> None:
        """What is no move is refused as such, at any step."""
        for state in (at(Placing()), at(Over("E1"))):
            for ask in (explain, apply, play):
                with pytest.raises(BadValue) as refused:
                    ask(state, move)
                assert "move" == refused.value.field

    @pytest.mark.parametrize("state", [None, 5, "state", {}, Board({})])
    def test_no_state(self, state: Any) -> None:
        """What is no state is refused as such."""
        asked: list[Any] = [
            lambda: legal_moves(state),
            lambda: explain(state, Pass()),
            lambda: apply(state, Pass()),
            lambda: play(state, Pass()),
            lambda: outcome(state),
        ]
        for ask in asked:
            with pytest.raises(BadValue) as refused:
                ask()
            assert "state" == refused.value.field


class TestDilemma:
    """A second tile instead of a crew (V2, R14)."""

    def test_second_tile(self) -> None:
        """It takes the place of the crew; the next player turns up two."""
        state = position(
            PLAYERS, rules=DILEMMA, face_up=["H03", "X0", "H02"], pile=["H01", "H01", "H01"]
        )
        crewing = apply(state, Place(NORTH, Tile("H03")))
        step = play(crewing, Place(SOUTH, Tile("X0")))
        first, *rest = step.events
        assert TileLaid("red", SOUTH, Tile("X0")) == first
        assert ["TurnBegan", "Drawn", "Drawn"] == [type(event).__name__ for event in rest]
        assert (Placing(), "blue", 3) == (
            step.state.step,
            step.state.actor,
            len(step.state.face_up),
        )
        assert () == step.state.board.crews

    def test_no_crew_after_it(self) -> None:
        """Not even after the last tile (R14, R4)."""
        state = position(PLAYERS, rules=DILEMMA, face_up=["H03", "X0"])
        crewing = apply(state, Place(NORTH, Tile("H03")))
        assert Over("E1") == apply(crewing, Place(SOUTH, Tile("X0"))).step

    def test_crew_or_pass_as_ever(self) -> None:
        """A crew may still be placed, and nothing at all."""
        state = position(PLAYERS, rules=DILEMMA, face_up=["H03", "X0"])
        crewing = apply(state, Place(NORTH, Tile("H03")))
        assert (Crew(NORTH, 0, "red"),) == apply(crewing, PlaceCrew(0)).board.crews
        assert (TurnBegan("blue"),) == play(crewing, Pass()).events

    def test_though_no_crew_could_be_placed(self) -> None:
        """The second tile is offered whether or not a crew could have been placed (R14)."""
        state = position(PLAYERS, rules=DILEMMA, face_up=["H03", "X0"], supply={"red": 0})
        crewing = apply(state, Place(NORTH, Tile("H03")))
        assert Crewing(NORTH) == crewing.step
        moves = legal_moves(crewing)
        assert not any(isinstance(move, PlaceCrew) for move in moves)
        assert Place(SOUTH, Tile("X0")) in moves
        assert Pass() == moves[-1]

    def test_neither(self) -> None:
        """With neither crew nor tile nobody is asked (R20)."""
        state = position(PLAYERS, rules=DILEMMA, face_up=["H03"], pile=[], supply={"red": 0})
        assert Over("E1") == apply(state, Place(NORTH, Tile("H03"))).step

    def test_refused_like_a_first_tile(self) -> None:
        """It has to be face up and to fit; what is due is named with the tile (G3)."""
        state = position(PLAYERS, rules=DILEMMA, face_up=["H03", "X0"])
        crewing = apply(state, Place(NORTH, Tile("H03")))
        for move, rule in (
            (Place(SOUTH, Tile("H03")), "G3"),
            (Place(NORTH, Tile("X0")), "G3"),
            (Place(SOUTH, Tile("X1")), "G5"),
        ):
            refused = explain(crewing, move)
            assert refused is not None
            assert rule == refused.rule
        wrong = explain(crewing, ChooseSide(0))
        assert wrong is not None
        assert WrongStep("crew-or-tile", "red") == wrong.facts

    def test_in_the_dilemma_alone(self) -> None:
        """Otherwise no second tile is laid (G1)."""
        state = position(PLAYERS, face_up=["H03", "X0"])
        crewing = apply(state, Place(NORTH, Tile("H03")))
        move = Place(SOUTH, Tile("X0"))
        assert Refusal("G1", move, WrongStep("crew", "red")) == explain(crewing, move)


class TestPlaying:
    """Playing a move."""

    def test_apply_and_play_agree(self) -> None:
        """The one gives the state, the other the events besides."""
        state = new_game(PLAYERS, rules=Rules(variants=EVERYTHING), seed=3)
        for turn in range(60):
            moves = legal_moves(state)
            if not moves:
                break
            move = moves[turn % len(moves)]
            assert apply(state, move) == play(state, move).state
            state = apply(state, move)

    def test_one_of_equal_tiles_is_laid(self) -> None:
        """Of two equal tiles face up one stays; the order of the others does too."""
        state = position(PLAYERS, face_up=["H03", "X0", "H03"])
        after = apply(state, Place(Hex(1, 0), Tile("H25")))
        assert (Tile("X0"), Tile("H03")) == after.face_up

    def test_crew_step_left_out(self) -> None:
        """With no crew to place the turn is over when the tile lies (R20)."""
        state = position(PLAYERS, face_up=["H03", "X0"], supply={"red": 0})
        assert (TileLaid("red", NORTH, Tile("H03")), TurnBegan("blue")) == play(
            state, Place(NORTH, Tile("H03"))
        ).events

    @pytest.mark.parametrize("seed", range(8))
    def test_refused_exactly_if_not_listed(self, seed: int) -> None:
        """A move is accepted exactly if its canonical form is among the legal ones."""
        variants = [set[str](), {"dilemma"}, EVERYTHING, {*EVERYTHING, "dilemma"}][seed % 4]
        state = new_game(PLAYERS, rules=Rules(variants=variants), seed=seed)
        for turn in range(30):
            legal = legal_moves(state)
            if not legal:
                break
            results = {apply(state, move) for move in legal}
            assert len(legal) == len(results)
            tried: list[Move] = [*map(PlaceCrew, range(6)), Pass(), *map(ChooseSide, range(6))]
            tried += [ChooseTown(TOWN), ChooseTown(TWIN), ChooseTown(NORTH)]
            tried += [TurnTile(cell, by) for cell in state.board.tiles for by in range(1, 6)]
            for move in tried:
                if explain(state, move) is None:
                    assert apply(state, move) in results
                else:
                    assert move not in legal
            state = apply(state, legal[(7 * turn + seed) % len(legal)])
