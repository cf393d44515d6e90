"""The turn: which moves belong to which step, and playing one (G1, E1)."""

import gc
from typing import Any, get_args
from weakref import ref

import pytest

from seismic import (
    BadValue,
    Board,
    ChooseSide,
    ChooseTown,
    Colour,
    Crew,
    Draw,
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
    TurnTile,
    Variant,
    apply,
    explain,
    legal_moves,
    new_game,
    outcome,
    play,
    position,
)
from seismic.model.state import packed_state
from seismic.refusals import GameOver, WrongStep
from seismic.rules._draft import BEGIN, LAID, NEXT, REFILL, RESUME, SET_UP, SHAKE, STRIKE
from seismic.rules.turn import BY_ITSELF, DECISIONS
from seismic.steps import (
    ChoosingSide,
    ChoosingTown,
    Crewing,
    Over,
    Placing,
    Turning,
    TurnStep,
)

PLAYERS: list[Colour] = ["red", "blue"]
TOWN, NORTH, SOUTH, TWIN = Hex(0, 0), Hex(0, -1), Hex(0, 1), Hex(8, 0)
TWIN_CITIES_SHAKEN: set[Variant] = {"aftershocks", "twin-cities"}

MOVES: list[Move] = [
    Place(Hex(0, -2), Tile("H03")),
    PlaceCrew(0),
    Pass(),
    ChooseSide(0),
    ChooseTown(TOWN),
    TurnTile(NORTH, 2),
    Draw("H03"),
]
"""A move of each type; each is legal in the states of `at` whose step it belongs to."""

OUT_OF_STEP: dict[type[Move], str] = {
    Place: "G1",
    PlaceCrew: "G1",
    Pass: "G1",
    ChooseSide: "Q1",
    ChooseTown: "Q1",
    TurnTile: "V3",
    Draw: "G2",
}
"""The rule that refuses a type of move at a step it doesn't belong to."""


def at(step: TurnStep, *variants: Variant) -> GameState:
    """Return a state at a step, with Aftershocks and Twin Cities and these variants.

    North of the first town lies a loose curve, so that its north side is tied with the side on
    which the other town lies.
    """
    return GameState(
        rules=Rules(variants={*TWIN_CITIES_SHAKEN, *variants}),
        players=PLAYERS,
        board=Board({TOWN: "T", TWIN: "T", NORTH: "H03-12"}),
        supplies=[20, 20],
        face_up=["H03"],
        step=step,
    )


STEPS: list[tuple[GameState, set[type[Move]], str]] = [
    (at(Placing()), {Place}, "place"),
    (at(Crewing(NORTH)), {PlaceCrew, Pass}, "crew"),
    (at(Crewing(NORTH), "dilemma"), {PlaceCrew, Place, Pass}, "crew-or-tile"),
    (at(ChoosingTown(Tile("Q1"))), {ChooseTown}, "town"),
    (at(ChoosingSide(Tile("Q1"), TOWN, ())), {ChooseSide}, "side"),
    (at(Turning(0, frozenset())), {TurnTile, Pass}, "turn"),
    (new_game(["red", "blue"], deal=False), {Draw}, "draw"),
    (at(Over("E2")), set(), "over"),
]
"""A state at each step, the types of moves that belong there, and what is due."""


@pytest.mark.parametrize(("state", "fitting", "due"), STEPS, ids=[due for *_, due in STEPS])
class TestSteps:
    """Which types of moves belong to which step."""

    @pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
    def test_every_type(
        self, state: GameState, fitting: set[type[Move]], due: str, move: Move
    ) -> None:
        """A move out of step is refused by the rule of its type, any move after the end by E1."""
        if type(move) in fitting:
            assert explain(state, move) is None
            assert move in legal_moves(state)
            assert play(state, move).state == apply(state, move) != state
            return
        if due == "over":
            refusal = Refusal("E1", move, GameOver("E2"))
        else:
            refusal = Refusal(OUT_OF_STEP[type(move)], move, WrongStep(due, "red"))
        assert refusal == explain(state, move)
        assert move not in legal_moves(state)
        for playing in (apply, play):
            with pytest.raises(IllegalMove) as refused:
                playing(state, move)
            assert refusal == refused.value.refusal

    def test_listed(self, state: GameState, fitting: set[type[Move]], due: str) -> None:
        """Moves of all types that belong to a step are listed there, and of no others (G1)."""
        assert fitting == {type(move) for move in legal_moves(state)}

    @pytest.mark.parametrize("move", [None, 5, "pass", [], {}, Pass, Place, Tile("H03"), NORTH])
    def test_no_move(self, state: GameState, fitting: set[type[Move]], due: str, move: Any) -> None:
        """A value that is no move is refused as such at every step."""
        for ask in (explain, apply, play):
            with pytest.raises(BadValue) as refused:
                ask(state, move)
            assert "move" == refused.value.field


class TestTables:
    """The two tables that make a turn."""

    def test_decisions(self) -> None:
        """Every step has its decisions, one for each type of move that belongs there."""
        assert {*range(len(DECISIONS))} == {packed_state(state).phase for state, *_ in STEPS}
        for state, fitting, due in STEPS:
            decided = set(DECISIONS[packed_state(state).phase])
            assert decided == (fitting | {Place} if due == "crew" else fitting)  # V2 alone lays two

    def test_by_itself(self) -> None:
        """Everything that needs no decision happens without one."""
        phases = range(len(DECISIONS), len(DECISIONS) + len(BY_ITSELF))
        assert [SET_UP, BEGIN, NEXT, REFILL, LAID, STRIKE, SHAKE, RESUME] == list(phases)

    def test_every_type_is_tried(self) -> None:
        """The tests above try a move of every type."""
        assert set(get_args(Move)) == {type(move) for move in MOVES} == set(OUT_OF_STEP)
        assert set(get_args(Move)) == set().union(*DECISIONS)


class TestRefusal:
    """What is named in a refusal."""

    def test_actor_of_an_aftershock(self) -> None:
        """The player who decides is named, not the one whose turn it is (R22)."""
        refused = explain(at(Turning(1, frozenset())), PlaceCrew(0))
        assert refused is not None
        assert WrongStep("turn", "blue") == refused.facts

    def test_reason_of_the_end(self) -> None:
        """After the end, the refusal names the rule that ended the game (E1)."""
        with pytest.raises(IllegalMove, match="the game is over, as no section has an open end"):
            apply(at(Over("E2")), Pass())

    @pytest.mark.parametrize("state", [None, 5, "state", {}, Board({})])
    def test_no_state(self, state: Any) -> None:
        """A value that is no state is refused as such."""
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


class TestPlaying:
    """Playing a move leads to a new state and changes no other."""

    def test_apply_and_play_agree(self) -> None:
        """`apply` returns the state that `play` returns with the events."""
        state = new_game(PLAYERS, rules=Rules(variants=TWIN_CITIES_SHAKEN), seed=3)
        for turn in range(60):
            moves = legal_moves(state)
            if not moves:
                break
            move = moves[turn % len(moves)]
            assert apply(state, move) == play(state, move).state
            state = apply(state, move)

    @pytest.mark.parametrize("seed", range(8))
    def test_refused_exactly_if_not_listed(self, seed: int) -> None:
        """A move is accepted exactly if its canonical form is among the legal ones."""
        combinations: list[set[Variant]] = [
            set(),
            {"dilemma"},
            TWIN_CITIES_SHAKEN,
            {*TWIN_CITIES_SHAKEN, "dilemma"},
        ]
        state = new_game(PLAYERS, rules=Rules(variants=combinations[seed % 4]), seed=seed)
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

    def test_earlier_state_stays(self) -> None:
        """Playing on from a state leaves it as it was."""
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

    def test_every_earlier_state_stays(self) -> None:
        """Branches from the states of a game don't disturb each other: crews, quakes and turns."""
        laid = {NORTH: "H23", SOUTH: "H03", Hex(0, 2): "X0"}
        start = position(
            PLAYERS,
            rules=Rules(variants={"aftershocks"}),
            laid=laid,
            crews=[Crew(NORTH, 2, "blue"), Crew(SOUTH, 0, "red")],
            face_up=["H03", "X0"],
            pile=["Q1", "H02"],
        )
        expected = Board({TOWN: "T", NORTH: "H23", Hex(0, 2): "X0"}, [Crew(NORTH, 2, "blue")])
        assert ("turn", expected) == (start.phase, start.board)
        placing = apply(apply(start, Pass()), Pass())
        for move in legal_moves(placing):
            crewing = apply(placing, move)
            boards = {apply(crewing, each).board for each in legal_moves(crewing)}
            assert len(boards) == len(legal_moves(crewing))
            assert (Crew(NORTH, 2, "blue"),) == crewing.board.crews
        apply(start, TurnTile(NORTH, 1))
        assert expected == start.board == placing.board

    def test_events_are_not_kept(self) -> None:
        """A state doesn't hold on to the events that led to it."""
        step = play(position(PLAYERS, face_up=["H03"]), Place(NORTH, Tile("H03")))
        state, event = step.state, ref(step.events[0])
        del step
        gc.collect()
        assert "crew" == state.phase
        assert event() is None


class TestOutcome:
    """How a game has ended."""

    def test_over(self) -> None:
        """An ending is a value: the winners and their rule, and the rule that ended the game."""
        state = position(
            PLAYERS, laid={NORTH: "X3"}, crews=[Crew(NORTH, 3, "blue")], heights={"red": 190}
        )
        found = outcome(state)
        assert found is not None
        assert (("blue",), "E10", "E1") == (found.winners, found.decided_by, found.reason)

    def test_not_over(self) -> None:
        """There is no outcome while the game goes on."""
        assert outcome(position(PLAYERS, face_up=["H03"])) is None
