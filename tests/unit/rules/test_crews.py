"""Placing a crew on the tile just laid (G8 to G10, R19, R20)."""

import pytest

from seismic import (
    Board,
    Crew,
    CrewPlaced,
    GameState,
    Hex,
    Pass,
    Place,
    PlaceCrew,
    Refusal,
    Tile,
    apply,
    explain,
    legal_moves,
    play,
    position,
)
from seismic.refusals import NoCrewLeft, NoFragment, SectionClaimed
from seismic.rules.crews import moves, refusal

TOWN, NORTH, NORTH_EAST, FAR_NORTH = Hex(0, 0), Hex(0, -1), Hex(1, -1), Hex(0, -2)
PLAYERS = ["red", "blue"]


def laid_north(
    code: str, *crews: Crew, face_up: tuple[str, ...] = ("H03", "H02"), **changes: int
) -> GameState:
    """Lay a tile north of the town, beside a curve at the north-east and a straight beyond."""
    state = position(
        PLAYERS,
        laid={NORTH_EAST: "H45", FAR_NORTH: "H03"},
        crews=crews,
        face_up=[code, *face_up],
        supply=dict(changes),
    )
    return apply(state, Place(NORTH, Tile(code)))


# North of the town lies a tile with all its edges but 4 and 5 met: 3 by the town, 2 by the curve,
# which leads back to the town, and 0 by the straight.
CODE = "H05-14-23"
OTHER = "H02-14-35"


class TestMoves:
    """Which fragments are free."""

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
        """A crew of anybody on the section forbids another (G8)."""
        state = laid_north(CODE, *crews)
        assert [*map(PlaceCrew, expected), Pass()] == list(legal_moves(state))

    def test_joined_sections(self) -> None:
        """A fragment that joins a claimed section to a free one is claimed."""
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
        """A crew beyond one stub claims the section; no other stub is touched by that."""
        state = laid_north("X0123", Crew(NORTH_EAST, 4, "blue"))
        assert [PlaceCrew(0), PlaceCrew(1), PlaceCrew(3), Pass()] == list(legal_moves(state))

    def test_no_supply(self) -> None:
        """With an empty supply there is none to place (R20)."""
        board = Board({TOWN: "T", NORTH: "H03"})
        assert () == moves(board, NORTH, 0)
        assert (PlaceCrew(0),) == moves(board, NORTH, 1)


class TestRefusal:
    """No such fragment, claimed, none left: in this order."""

    def test_no_fragment(self) -> None:
        """The tile just laid has to have a fragment at that edge (G8)."""
        move = PlaceCrew(1)
        assert Refusal("G8", move, NoFragment(NORTH, Tile("H03-25"), 1)) == explain(
            laid_north("H03-25"), move
        )

    @pytest.mark.parametrize("edge", [0, 5])
    def test_claimed(self, edge: int) -> None:
        """Everybody's crews on the section are named, whichever edge was (G8)."""
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
        """Whichever edge of a fragment is named, it is as free as by the other (G8)."""
        state = laid_north(CODE, crew)
        assert free == [e for e in range(6) if refusal(state, NORTH, PlaceCrew(e)) is None]

    @pytest.mark.parametrize(("turn", "player"), [(0, "red"), (1, "blue")])
    def test_none_left(self, turn: int, player: str) -> None:
        """Only then it matters that whoever lays has no crew left (R20)."""
        usual = laid_north("H03-25")

        def with_supplies(*supplies: int) -> GameState:
            return GameState(
                rules=usual.rules,
                players=PLAYERS,
                board=usual.board,
                supplies=supplies,
                step=usual.step,
                turn=turn,
            )

        none = with_supplies(*(0 if seat == turn else 20 for seat in (0, 1)))
        move, nowhere = PlaceCrew(0), PlaceCrew(1)
        assert Refusal("R20", move, NoCrewLeft(player)) == explain(none, move)
        assert Refusal("G8", nowhere, NoFragment(NORTH, Tile("H03-25"), 1)) == explain(
            none, nowhere
        )
        others_none = with_supplies(*(20 if seat == turn else 0 for seat in (0, 1)))
        assert explain(others_none, move) is None

    @pytest.mark.parametrize(
        "state",
        [
            laid_north("H03-25", red=0),
            laid_north("H03-25", Crew(FAR_NORTH, 0, "blue"), Crew(NORTH_EAST, 4, "red")),
        ],
    )
    def test_nothing_to_ask(self, state: GameState) -> None:
        """A crew step whose only move would be to pass is not asked (R20)."""
        assert ("place", "blue") == (state.phase, state.actor)


class TestPlacing:
    """Doing it."""

    @pytest.mark.parametrize("edge", [0, 5])
    def test_either_edge(self, edge: int) -> None:
        """A crew may be named by either edge of its fragment; it is told by the lowest."""
        step = play(laid_north(CODE), PlaceCrew(edge))
        assert CrewPlaced("red", NORTH, 0) == step.events[0]
        assert (Crew(NORTH, 0, "red"),) == step.state.board.crews
        assert {"red": 19, "blue": 20} == step.state.supply
        assert "blue" == step.state.actor

    def test_only_canonical_moves_are_listed(self) -> None:
        """The other edge is accepted but not listed."""
        state = laid_north(CODE)
        assert PlaceCrew(5) not in legal_moves(state)
        assert apply(state, PlaceCrew(0)) == apply(state, PlaceCrew(5))
