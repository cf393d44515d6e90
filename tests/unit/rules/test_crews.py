"""Placing a crew on the tile just laid (G8 to G10, R4, R19, R20)."""

import pytest

from seismic import (
    Board,
    Colour,
    Crew,
    CrewPlaced,
    GameEnded,
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
    explain,
    legal_moves,
    play,
    position,
)
from seismic.refusals import NoCrewLeft, NoFragment, SectionClaimed
from seismic.steps import Crewing

TOWN, NORTH, NORTH_EAST, FAR_NORTH = Hex(0, 0), Hex(0, -1), Hex(1, -1), Hex(0, -2)
PLAYERS: list[Colour] = ["red", "blue"]


def laid_north(
    code: str, *crews: Crew, face_up: tuple[str, ...] = ("H03", "H02"), red: int | None = None
) -> GameState:
    """Return the state after red lays a tile north of the town.

    There are a curve to the north-east of the town, and a straight north of the tile.
    """
    state = position(
        PLAYERS,
        laid={NORTH_EAST: "H45", FAR_NORTH: "H03"},
        crews=crews,
        face_up=[code, *face_up],
        supply=None if red is None else {"red": red},
    )
    return apply(state, Place(NORTH, Tile(code)))


def just_laid(at: Hex, board: Board, supplies: tuple[int, int], turn: int = 0) -> GameState:
    """Return the crew step after the tile at a cell of this board was laid."""
    return GameState(
        rules=Rules(), players=PLAYERS, board=board, supplies=supplies, step=Crewing(at), turn=turn
    )


# North of the town lies a tile with all its edges but 4 and 5 met: 3 by the town, 2 by the curve,
# which leads back to the town, and 0 by the straight.
CODE = "H05-14-23"
OTHER = "H02-14-35"


class TestMoves:
    """On which fragments a crew may be placed."""

    @pytest.mark.parametrize(
        ("crews", "expected"),
        [
            ([], [0, 1, 2]),
            ([Crew(FAR_NORTH, 0, "red")], [1, 2]),  # beyond edge 0
            ([Crew(NORTH_EAST, 4, "blue")], [0, 1]),  # beyond edge 2
            ([Crew(FAR_NORTH, 0, "blue"), Crew(NORTH_EAST, 4, "blue")], [1]),
        ],
    )
    def test_claimed_by_anybody(self, crews: list[Crew], expected: list[int]) -> None:
        """No crew joins a section on which a crew stands, whatever its colour (G8)."""
        state = laid_north(CODE, *crews)
        assert [*map(PlaceCrew, expected), Pass()] == list(legal_moves(state))

    def test_joined_sections(self) -> None:
        """A fragment that joins a claimed section to an unclaimed one is claimed (G8)."""
        state = laid_north(OTHER, Crew(FAR_NORTH, 0, "red"))
        assert [PlaceCrew(1), PlaceCrew(3), Pass()] == list(legal_moves(state))

    def test_complete_section(self) -> None:
        """The section from the town over the curve back to the town may be claimed (R19)."""
        state = apply(laid_north(CODE), PlaceCrew(3))
        assert (Crew(NORTH, 2, "red"),) == state.board.crews_on(NORTH)

    def test_stubs(self) -> None:
        """The stubs of an intersection just laid are fragments like any other (G9)."""
        state = laid_north("X0123", Crew(FAR_NORTH, 0, "blue"))
        # edges 2 and 3 are the two ends of one section, by the curve and by the town
        assert [PlaceCrew(1), PlaceCrew(2), PlaceCrew(3), Pass()] == list(legal_moves(state))

    def test_both_stubs_of_one_section(self) -> None:
        """A crew beyond one stub of a terminus claims no section at another stub (G8, G9)."""
        state = laid_north("X0123", Crew(NORTH_EAST, 4, "blue"))
        assert [PlaceCrew(0), PlaceCrew(1), PlaceCrew(3), Pass()] == list(legal_moves(state))

    def test_no_supply(self) -> None:
        """A player without a crew left can place none (R20)."""
        board = Board({TOWN: "T", NORTH: "H03"})
        assert [Pass()] == list(legal_moves(just_laid(NORTH, board, (0, 20))))
        assert [PlaceCrew(0), Pass()] == list(legal_moves(just_laid(NORTH, board, (1, 20))))

    @pytest.mark.parametrize(("crews", "expected"), [([], [0]), ([Crew((5, -1), 4, "blue")], [])])
    def test_loop(self, crews: list[Crew], expected: list[int]) -> None:
        """A loop through the tile just laid may be claimed unless a crew stands on it (G8)."""
        loop = {(4, 0): "H01", (4, -1): "H23", (5, -1): "H45"}
        board = Board({(0, 0): "T", **loop}, crews)
        state = just_laid(Hex(4, 0), board, (20, 20 - len(crews)))
        assert [*map(PlaceCrew, expected), Pass()] == list(legal_moves(state))


class TestRefusal:
    """No fragment there, a claimed section, no crew left: checked in this order."""

    def test_no_fragment(self) -> None:
        """The tile just laid has to have a fragment at that edge (G8)."""
        move = PlaceCrew(1)
        assert Refusal("G8", move, NoFragment(NORTH, Tile("H03-25"), 1)) == explain(
            laid_north("H03-25"), move
        )

    @pytest.mark.parametrize("edge", [0, 5])
    def test_claimed(self, edge: int) -> None:
        """The crews on the section are named, by whichever edge it was chosen (G8)."""
        crew = Crew(FAR_NORTH, 0, "blue")
        move = PlaceCrew(edge)
        assert Refusal("G8", move, SectionClaimed(NORTH, edge, (crew,))) == explain(
            laid_north(CODE, crew), move
        )

    @pytest.mark.parametrize(
        ("crew", "free"),
        [
            (Crew(FAR_NORTH, 0, "blue"), [1, 2, 3, 4]),
            (Crew(NORTH_EAST, 4, "blue"), [0, 1, 4, 5]),
        ],
    )
    def test_claimed_by_every_edge(self, crew: Crew, free: list[int]) -> None:
        """A fragment is claimed or not by either of its edges (G8)."""
        state = laid_north(CODE, crew)
        assert free == [e for e in range(6) if explain(state, PlaceCrew(e)) is None]

    @pytest.mark.parametrize(("turn", "player"), [(0, "red"), (1, "blue")])
    def test_none_left(self, turn: int, player: str) -> None:
        """A player without a crew left can place none; the others' supplies don't matter (R20)."""
        board = laid_north("H03-25").board
        none = just_laid(NORTH, board, (0, 20) if turn == 0 else (20, 0), turn)
        move, nowhere = PlaceCrew(0), PlaceCrew(1)
        assert Refusal("R20", move, NoCrewLeft(player)) == explain(none, move)
        assert Refusal("G8", nowhere, NoFragment(NORTH, Tile("H03-25"), 1)) == explain(
            none, nowhere
        )
        others_none = just_laid(NORTH, board, (20, 0) if turn == 0 else (0, 20), turn)
        assert explain(others_none, move) is None

    @pytest.mark.parametrize(
        "state",
        [
            laid_north("H03-25", red=0),
            laid_north("H03-25", Crew(FAR_NORTH, 0, "blue"), Crew(NORTH_EAST, 4, "red")),
        ],
    )
    def test_nothing_to_ask(self, state: GameState) -> None:
        """Nobody is asked for a crew who could only pass (R20)."""
        assert ("place", "blue") == (state.phase, state.actor)


class TestPlacing:
    """What changes when a crew is placed, or none."""

    @pytest.mark.parametrize("edge", [0, 5])
    def test_either_edge(self, edge: int) -> None:
        """A crew may be placed by either edge of its fragment; the event has the lowest (G8)."""
        step = play(laid_north(CODE), PlaceCrew(edge))
        assert CrewPlaced("red", NORTH, 0) == step.events[0]
        assert (Crew(NORTH, 0, "red"),) == step.state.board.crews
        assert {"red": 19, "blue": 20} == step.state.supply
        assert "blue" == step.state.actor

    def test_only_canonical_moves_are_listed(self) -> None:
        """The higher edge of a fragment is accepted but not listed."""
        state = laid_north(CODE)
        assert PlaceCrew(5) not in legal_moves(state)
        assert apply(state, PlaceCrew(0)) == apply(state, PlaceCrew(5))

    def test_passing(self) -> None:
        """A player who passes keeps the crew, and the turn is over (G8)."""
        step = play(laid_north(CODE), Pass())
        assert (Passed("red", "crew"), TurnBegan("blue")) == step.events
        assert ({"red": 20, "blue": 20}, ()) == (step.state.supply, step.state.board.crews)

    def test_crew_step_skipped(self) -> None:
        """With no crew to place the turn is over when the tile lies (R20)."""
        state = position(PLAYERS, face_up=["H03", "X0"], supply={"red": 0})
        assert (
            TileLaid("red", NORTH, Tile("H03")),
            StepSkipped("red", "crew", "R20"),
            TurnBegan("blue"),
        ) == play(state, Place(NORTH, Tile("H03"))).events

    def test_skipped_for_a_claim(self) -> None:
        """Where every section is claimed, that is the reason, crews left or not (G8)."""
        supplies: tuple[dict[Colour, int], ...] = ({}, {"red": 0})
        for supply in supplies:
            state = position(
                PLAYERS,
                laid={NORTH: "H03"},
                crews=[Crew(NORTH, 0, "blue")],
                face_up=["H03", "X0"],
                supply=supply,
            )
            step = play(state, Place(Hex(0, -2), "H03"))
            assert StepSkipped("red", "crew", "G8") == step.events[1]


class TestEndsAtOnce:
    """R4 read so that no crew comes after the last tile."""

    RULES = Rules(options={"R4": "ends-at-once"})

    def test_last_tile(self) -> None:
        """Nobody is asked for a crew after the last tile, and nothing is skipped."""
        state = position(PLAYERS, rules=self.RULES, face_up=["H03"])
        step = play(state, Place(NORTH, "H03"))
        assert (TileLaid("red", NORTH, Tile("H03")), GameEnded("E1")) == step.events

    def test_last_open_end(self) -> None:
        """Nor after the tile that closes the last open end."""
        rules = Rules(options={"R4": "ends-at-once"}, table=Table.of([(0, 0), NORTH]))
        state = position(PLAYERS, rules=rules, face_up=["X3", "H03"])
        assert (TileLaid("red", NORTH, Tile("X3")), GameEnded("E2")) == play(
            state, Place(NORTH, "X3")
        ).events

    def test_no_second_tile(self) -> None:
        """In the Dilemma a second tile isn't asked for, either (V2)."""
        rules = Rules({"dilemma"}, {"R4": "ends-at-once"}, table=Table.of([(0, 0), NORTH]))
        state = position(PLAYERS, rules=rules, face_up=["X3", "X3"])
        assert "over" == play(state, Place(NORTH, "X3")).state.phase

    def test_any_other_tile(self) -> None:
        """After any other tile there is a crew step."""
        state = position(PLAYERS, rules=self.RULES, face_up=["H03", "H03"])
        assert "crew" == play(state, Place(NORTH, "H03")).state.phase
