"""Aftershocks: turning a laid tile after a quake (V3, V3a to V3c, R15, R16, R20, R25)."""

from typing import Any

import pytest

from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Colour,
    Crew,
    Drawn,
    GameState,
    Hex,
    Laid,
    Pass,
    Passed,
    QuakeStruck,
    Refusal,
    Rules,
    SeismicError,
    StepSkipped,
    Tile,
    TilesLost,
    TileTurned,
    TurnTile,
    apply,
    begin_position,
    explain,
    legal_moves,
    play,
    position,
)
from seismic.refusals import (
    AlreadyTurned,
    EdgeMismatch,
    NoLongerLegal,
    NoNeighbour,
    NothingChanges,
    NothingMeets,
    NoTileThere,
    TownNeverTurns,
)
from seismic.rules.aftershocks import canonical
from seismic.steps import ChoosingSide, ChoosingTown, Placing, Turning

PLAYERS: list[Colour] = ["red", "blue"]
TOWN, NORTH, SOUTH, TWIN = Hex(0, 0), Hex(0, -1), Hex(0, 1), Hex(8, 0)
SHAKEN = Rules(variants={"aftershocks"})
FREE = Rules(variants={"aftershocks"}, options={"R15": "isolated-may-turn"})


def shaken(
    laid: dict[Hex, str],
    *crews: Crew,
    rules: Rules = SHAKEN,
    turned: frozenset[Hex] = frozenset(),
    seat: int = 0,
) -> GameState:
    """Return the step at which a player may turn one of these tiles around the town."""
    board = Board({TOWN: "T", **laid}, crews)
    return GameState(
        rules=rules,
        players=PLAYERS,
        board=board,
        supplies=[10, 10],
        face_up=["H03"],
        pile=["H02", "H01", "X0"],
        discards=["Q1"],
        step=Turning(seat, turned),
    )


def turns(state: GameState) -> list[tuple[Hex, int]]:
    """Return the legal turns."""
    *found, last = legal_moves(state)
    assert Pass() == last
    return [(move.at, move.by) for move in found if isinstance(move, TurnTile)]


class TestMoves:
    """Which turns are legal: by cell, each with the fewest steps."""

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("H03", []),  # by three it looks the same; otherwise it leaves the town
            ("H23", [1]),  # H34 touches the town with its other end
            ("H13", [2]),
            ("X3", []),
            ("X135", []),  # by two and four it looks the same
            ("X034", [3, 5]),  # X013 and X235 have an exit to the south too
            ("X012345", []),
            ("H03-14-25", []),
            ("H01-34", [2]),  # H05-23; by five steps it is the same picture
            ("H03-12", [1, 2, 3]),  # H14-23, H25-34, H03-45
        ],
    )
    def test_beside_the_town(self, code: str, expected: list[int]) -> None:
        """North of the town a highway must stay at the south edge (V3a, R16)."""
        assert [(NORTH, by) for by in expected] == turns(shaken({NORTH: code}))

    @pytest.mark.parametrize(
        ("code", "crews", "expected"),
        [
            ("H01-34", {}, [2]),
            ("H01-34", {0: "red"}, [2, 3, 5]),  # the crew can be on either fragment
            ("H01-34", {0: "red", 3: "red"}, [2]),
            ("H01-34", {0: "red", 3: "blue"}, [2, 3, 5]),
            ("H03", {0: "red"}, []),  # it is on the fragment whichever end is up
            ("H03-14-25", {0: "red"}, [1, 2]),
            ("H03-14-25", {0: "red", 1: "red", 2: "red"}, []),
            ("H03-14-25", {0: "red", 1: "red", 2: "blue"}, [1, 2]),
            ("X135", {1: "red"}, [2, 4]),
            ("X012345", {0: "red"}, [1, 2, 3, 4, 5]),
            ("X012345", {0: "red", 3: "red"}, [1, 2]),
            ("X012345", {0: "red", 3: "blue"}, [1, 2, 3, 4, 5]),
        ],
    )
    def test_crews_make_a_difference(
        self, code: str, crews: dict[int, Colour], expected: list[int]
    ) -> None:
        """A turn may change nothing but which colours stand on which fragments (R16)."""
        stationed = [Crew(NORTH, edge, colour) for edge, colour in crews.items()]
        assert [(NORTH, by) for by in expected] == turns(shaken({NORTH: code}, *stationed))

    def test_order_and_turned_tiles(self) -> None:
        """Turns come by cell, without tiles turned already and towns (V3b, R16)."""
        laid = {SOUTH: "H01", NORTH: "H13", Hex(-1, 0): "H24"}
        assert [(Hex(-1, 0), 4), (NORTH, 2), (SOUTH, 5)] == turns(shaken(laid))
        rest = shaken(laid, turned=frozenset({NORTH}))
        assert [(Hex(-1, 0), 4), (SOUTH, 5)] == turns(rest)

    def test_every_neighbour_matters(self) -> None:
        """All abutting edges must match afterwards, not just those to the town (V3a, G5)."""
        # H03 at [0, -2] hangs on edge 0. Turned by three steps H03-45 still meets it and the town;
        # H14-23 and H25-34, legal beside the town alone, are green there.
        assert [(NORTH, 3)] == turns(shaken({NORTH: "H03-12", Hex(0, -2): "H03"}))

    @pytest.mark.parametrize(("rules", "expected"), [(SHAKEN, []), (FREE, [1, 2])])
    def test_isolated(self, rules: Rules, expected: list[int]) -> None:
        """A tile without a neighbour can't be turned, unless the option says so (R15)."""
        alone = Hex(5, 5)
        state = GameState(
            rules=rules,
            players=PLAYERS,
            board=Board({TOWN: "T", alone: "H03"}),
            supplies=[20, 20],
            step=Turning(0, frozenset()),
        )
        assert [(alone, by) for by in expected] == turns(state)

    def test_green_to_green_is_not_isolated(self) -> None:
        """A tile that abuts others green to green alone can't be turned under any option (R15)."""
        # [5, 5] H03 and [6, 5] X0: green to green between them, edges 2 and 5
        laid = {Hex(5, 5): "H03", Hex(6, 5): "X0"}
        # H03 by two steps is H25, its highway against the green of X0; by one, H14, green again
        # (G4). X0 by five steps is X5, against the green of H03; any other way green again.
        assert [] == turns(shaken(laid, rules=FREE))


class TestRefusal:
    """No tile, a town, turned already, no change, no longer legal: checked in this order."""

    def test_no_tile(self) -> None:
        """There is no tile to turn (V3)."""
        move = TurnTile(Hex(9, 9), 1)
        assert Refusal("V3", move, NoTileThere(Hex(9, 9))) == explain(shaken({}), move)

    def test_town(self) -> None:
        """A town is never turned (V3, R16)."""
        move = TurnTile(TOWN, 1)
        assert Refusal("V3", move, TownNeverTurns(TOWN)) == explain(shaken({}), move)

    def test_turned_already(self) -> None:
        """No tile is turned twice in one quake, whatever else (V3b)."""
        state = shaken({NORTH: "H03"}, turned=frozenset({NORTH}))
        for by in (1, 3):
            move = TurnTile(NORTH, by)
            assert Refusal("V3b", move, AlreadyTurned(NORTH)) == explain(state, move)

    def test_nothing_changes(self) -> None:
        """A turn must change something (R16)."""
        move = TurnTile(NORTH, 3)
        assert Refusal("R16", move, NothingChanges(NORTH, 3)) == explain(
            shaken({NORTH: "H03"}), move
        )

    def test_no_longer_legal(self) -> None:
        """A turn that leaves highway against green is refused (V3a, G5)."""
        move, after = TurnTile(NORTH, 1), Tile("H14")
        because = EdgeMismatch(NORTH, after, 3, "green", TOWN, "highway")
        assert Refusal("V3a", move, NoLongerLegal(NORTH, after, because)) == explain(
            shaken({NORTH: "H03"}), move
        )

    def test_nothing_meets(self) -> None:
        """A turn that leaves green against green alone is refused, under any option (V3a, G4)."""
        laid = {Hex(5, 5): "H03", Hex(6, 5): "X0"}
        move, after = TurnTile(Hex(5, 5), 1), Tile("H14")
        because = NothingMeets(Hex(5, 5), after)
        for rules in (SHAKEN, FREE):
            assert Refusal("V3a", move, NoLongerLegal(Hex(5, 5), after, because)) == explain(
                shaken(laid, rules=rules), move
            )

    def test_isolated(self) -> None:
        """A turn of a tile without a neighbour is refused, unless the option says so (V3a, R15)."""
        alone, move = Hex(5, 5), TurnTile(Hex(5, 5), 1)
        because = NoNeighbour(alone)
        assert Refusal("V3a", move, NoLongerLegal(alone, Tile("H14"), because)) == explain(
            shaken({alone: "H03"}), move
        )
        assert explain(shaken({alone: "H03"}, rules=FREE), move) is None


class TestTurning:
    """What changes when a tile is turned, and who is asked next."""

    def test_crews_go_along(self) -> None:
        """Crews stay on their fragments; a section may end up with several (V3c)."""
        # The crews stand on both ends of H03-14 at [0, -1]; the straight beyond has one too.
        state = shaken(
            {NORTH: "H03-14", Hex(0, -2): "H03"},
            Crew(NORTH, 0, "red"),
            Crew(NORTH, 1, "blue"),
            Crew(Hex(0, -2), 0, "blue"),
        )
        # 0-3 becomes 2-5, 1-4 becomes 0-3
        step = play(state, TurnTile(NORTH, 2))
        assert TileTurned("red", NORTH, Tile("H03-14"), Tile("H03-25"), 2) == step.events[0]
        assert (
            Crew(Hex(0, -2), 0, "blue"),
            Crew(NORTH, 0, "blue"),
            Crew(NORTH, 2, "red"),
        ) == step.state.board.crews

    @pytest.mark.parametrize(("by", "fewest"), [(2, 2), (5, 2)])
    def test_more_steps_are_the_same_move(self, by: int, fewest: int) -> None:
        """Turns with the same result are one move; the event has the fewest steps (R16)."""
        state = shaken({NORTH: "H01-34"}, Crew(NORTH, 0, "red"), Crew(NORTH, 3, "red"))
        step = play(state, TurnTile(NORTH, by))
        assert TileTurned("red", NORTH, Tile("H01-34"), Tile("H05-23"), fewest) == step.events[0]
        assert apply(state, TurnTile(NORTH, fewest)) == step.state
        assert TurnTile(NORTH, fewest) == canonical(state.board, TurnTile(NORTH, by))

    def test_clockwise(self) -> None:
        """Every player is asked once, and no tile is turned twice (V3, V3b)."""
        state = shaken({NORTH: "H23", SOUTH: "H01"})
        second = apply(state, TurnTile(NORTH, 1))
        assert ("turn", "blue", Turning(1, frozenset({NORTH}))) == (
            second.phase,
            second.actor,
            second.step,
        )
        third = apply(second, Pass())
        assert ("place", "red") == (third.phase, third.actor)

    def test_passing(self) -> None:
        """A player who passes turns nothing, and the next player is asked (V3)."""
        second = apply(shaken({NORTH: "H23"}), Pass())
        assert Turning(1, frozenset()) == second.step

    def test_nobody_else_can(self) -> None:
        """A player who could only pass is not asked (R20)."""
        after = apply(shaken({NORTH: "H23"}), TurnTile(NORTH, 1))
        assert ("place", "red") == (after.phase, after.actor)

    def test_from_whoever_has_the_turn(self) -> None:
        """Every player is asked once, clockwise from the one whose turn it is (V3)."""
        state = GameState(
            rules=SHAKEN,
            players=["red", "blue", "green"],
            board=Board({TOWN: "T", NORTH: "H23"}),
            supplies=[20, 20, 20],
            face_up=["H03"],
            turn=2,
            step=Turning(2, frozenset()),
        )
        asked = [state.actor]
        while state.phase == "turn":
            state = apply(state, Pass())
            asked.append(state.actor)
        assert ["green", "red", "blue", "green"] == asked
        assert "place" == state.phase

    @pytest.mark.parametrize("move", [None, 5, (NORTH, 1), "pass"])
    def test_no_move(self, move: Any) -> None:
        """A value that is no move is refused as such."""
        with pytest.raises(SeismicError):
            explain(shaken({NORTH: "H23"}), move)


class TestRound:
    """One round for each quake tile, and then drawing goes on (V3, R25)."""

    def test_round_and_draw(self) -> None:
        """After the round drawing goes on, and the next quake has a round of its own (R25)."""
        laid = {NORTH: "H23", Hex(0, 2): "X0"}
        state = position(PLAYERS, rules=SHAKEN, laid=laid, pile=["Q1", "Q2", "X0"])
        # Both sides have a tile. Red strikes the far one; the curve can be turned.
        assert ChoosingSide(Tile("Q1"), TOWN, ()) == state.step
        after = apply(state, ChooseSide(3))
        assert Turning(0, frozenset()) == after.step
        assert (
            TileTurned("red", NORTH, Tile("H23"), Tile("H34"), 1),
            StepSkipped("blue", "turn", "V3a"),  # the one tile has been turned (V3b)
            Drawn(Tile("Q2")),
            QuakeStruck(Tile("Q2"), TOWN, 0, (1, 0, 0, 0, 0, 0)),
            TilesLost((Laid(NORTH, Tile("H34")),)),
            StepSkipped("red", "turn", "V3a"),
            StepSkipped("blue", "turn", "V3a"),
            Drawn(Tile("X0")),
        ) == play(after, TurnTile(NORTH, 1)).events

    def test_each_quake_anew(self) -> None:
        """A tile turned after one quake may be turned again after the next (V3b)."""
        laid = {Hex(3, 5): "H03", Hex(3, 6): "H01"}
        first = position(PLAYERS, rules=SHAKEN, laid=laid, pile=["Q1", "Q1"], face_up=["H03"])
        second = apply(first, TurnTile(Hex(3, 6), 5))
        assert (Turning(0, frozenset()), [TurnTile(Hex(3, 6), 1), Pass()]) == (
            second.step,
            list(legal_moves(second)),
        )

    def test_nothing_lost(self) -> None:
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

    def test_who_is_skipped(self) -> None:
        """Every player after the last who can turn a tile is skipped, clockwise (R20)."""
        state = GameState(
            rules=SHAKEN,
            players=["red", "blue", "green", "yellow"],
            board=Board({TOWN: "T", NORTH: "H23"}),
            supplies=[20] * 4,
            face_up=["H03"],
            turn=2,
            step=Turning(3, frozenset()),
        )
        events = play(state, TurnTile(NORTH, 1)).events
        assert ["red", "blue"] == [
            event.player for event in events if isinstance(event, StepSkipped)
        ]

    def test_after_both_towns(self) -> None:
        """In Twin Cities there is one round, after both towns (R25)."""
        rules = Rules(variants={"aftershocks", "twin-cities"})
        laid = {Hex(0, 5): "H03", Hex(1, 4): "X5", Hex(2, 2): "H03", Hex(2, 3): "H01"}
        state = position(PLAYERS, rules=rules, laid=laid, pile=["Q1"], face_up=["H03"])
        assert isinstance(state.step, ChoosingTown)
        # At [0, 0] the side of [0, 5] is tied with the other town's; at [8, 0] there is no choice.
        first = apply(state, ChooseTown(TWIN))
        assert ChoosingSide(Tile("Q1"), TOWN, ()) == first.step
        second = apply(first, ChooseSide(2))
        assert Turning(0, frozenset()) == second.step

    def test_whose_turn_it_is(self) -> None:
        """The round begins with the player whose turn it is, who draws afterwards (V3)."""
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

    def test_in_the_variant_alone(self) -> None:
        """Without the variant no tile is turned after a quake (V3)."""
        laid = {Hex(3, 5): "H03", Hex(3, 6): "H01"}
        assert Placing() == position(PLAYERS, laid=laid, pile=["Q1"], face_up=["H03"]).step


FAR = {Hex(2, 4): "H03", Hex(2, 5): "H01"}
"""Tiles in no line with a town; the curve can be turned."""


class TestReadingsOfR25:
    """Rounds only after damage, or after each town."""

    def test_only_after_damage(self) -> None:
        """A quake that removes nothing has no round, and nothing is skipped."""
        rules = Rules({"aftershocks"}, {"R25": "only-after-damage"})
        start = begin_position(PLAYERS, rules=rules, laid=FAR, pile=["Q1"], face_up=["H03"])
        assert "place" == start.state.phase
        assert not any(isinstance(event, StepSkipped) for event in start.events)
        laid = {**FAR, NORTH: "H03"}
        damaged = position(PLAYERS, rules=rules, laid=laid, pile=["Q1"], face_up=["H03"])
        assert "turn" == damaged.phase

    def test_after_each_town(self) -> None:
        """A round follows each town, and a tile may be turned in both (V3b)."""
        rules = Rules({"aftershocks", "twin-cities"}, {"R25": "after-each-town"})
        state = position(PLAYERS, rules=rules, laid=FAR, pile=["Q1"], face_up=["H03"])
        first = apply(state, ChooseTown(TOWN))
        strike = ChoosingSide(Tile("Q1"), Hex(8, 0))
        assert Turning(0, frozenset(), strike) == first.step
        assert [TurnTile(Hex(2, 5), 5), Pass()] == list(legal_moves(first))
        second = play(first, TurnTile(Hex(2, 5), 5))  # blue has nothing left to turn
        assert StepSkipped("blue", "turn", "V3a") == second.events[1]
        assert Turning(0, frozenset()) == second.state.step
        assert [TurnTile(Hex(2, 5), 1), Pass()] == list(legal_moves(second.state))


def test_a_pass_is_told() -> None:
    """A player who turns nothing is reported to have passed (V3)."""
    state = position(PLAYERS, rules=SHAKEN, laid=FAR, pile=["Q1"], face_up=["H03"])
    assert Passed("red", "turn") == play(state, Pass()).events[0]
