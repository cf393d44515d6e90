"""The sequence of legal moves: its order, and that it is a sequence like any other."""

import copy
import pickle
from collections.abc import Sequence
from random import Random

import pytest

from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Crew,
    GameState,
    Hex,
    LegalMoves,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Tile,
    TurnTile,
    apply,
    legal_moves,
    position,
)
from seismic.board import packed_of
from seismic.placement import fits

PLAYERS = ["red", "blue"]


def places(*given: tuple[int, int, str]) -> list[Move]:
    """Write placements short."""
    return [Place(Hex(q, r), Tile(code)) for q, r, code in given]


def first_tile() -> GameState:
    """Make the first turn: the town alone, a straight and a +1 to lay."""
    return position(PLAYERS, rules=Rules(variants={"dilemma"}), face_up=["X0", "H03"])


def second_tile() -> GameState:
    """Make the step after that: the straight lies north of the town."""
    return apply(first_tile(), Place(Hex(0, -1), Tile("H03")))


PLACING = places(
    *((-1, 0, "H25"), (-1, 0, "X2"), (-1, 1, "H14"), (-1, 1, "X1")),
    *((0, -1, "H03"), (0, -1, "X3"), (0, 1, "H03"), (0, 1, "X0")),
    *((1, -1, "H14"), (1, -1, "X4"), (1, 0, "H25"), (1, 0, "X5")),
)
CREWING: list[Move] = [
    PlaceCrew(0),
    *places((-1, 0, "X2"), (-1, 1, "X1"), (0, -2, "X3")),
    *places((0, 1, "X0"), (1, -1, "X4"), (1, 0, "X5")),
    Pass(),
]


class TestOrder:
    """Crews, sides, towns or turns; then tiles by cell, type and code; a pass last."""

    def test_tiles(self) -> None:
        """By cell, then type, however they are turned up."""
        assert PLACING == list(legal_moves(first_tile()))

    def test_shapes(self) -> None:
        """Within a type, by the code as it lies; equal tiles are one move."""
        state = position(PLAYERS, face_up=["H02", "H02"])
        expected = places((-1, 0, "H02"), (-1, 0, "H24"), (-1, 1, "H13"), (-1, 1, "H15"))
        assert expected == list(legal_moves(state)[:4])
        assert 12 == len(legal_moves(state))

    def test_crews_tiles_pass(self) -> None:
        """The Dilemma's step has all three."""
        assert CREWING == list(legal_moves(second_tile()))

    def test_crews_by_edge(self) -> None:
        """Each fragment is named by its lowest edge."""
        state = position(PLAYERS, face_up=["H03-14-25"])
        after = apply(state, Place(Hex(0, -1), Tile("H03-14-25")))
        assert [PlaceCrew(0), PlaceCrew(1), PlaceCrew(2), Pass()] == list(legal_moves(after))

    def test_sides_by_edge(self) -> None:
        """Only the longest, clockwise from north."""
        laid = {(0, -1): "H03", (0, 1): "H03", (-1, 0): "H25"}
        state = position(PLAYERS, laid=laid, pile=["Q1"])
        assert [ChooseSide(0), ChooseSide(3), ChooseSide(5)] == list(legal_moves(state))

    def test_towns_by_cell(self) -> None:
        """Always both (R26)."""
        rules = Rules(variants={"twin-cities"}, towns=[Hex(0, 0), Hex(-8, 0)])
        state = position(PLAYERS, rules=rules, pile=["Q1"])
        assert [ChooseTown(Hex(-8, 0)), ChooseTown(Hex(0, 0))] == list(legal_moves(state))

    def test_turns_by_cell_and_steps(self) -> None:
        """A curve north of the town and one south-east of it, which both keep touching it."""
        rules = Rules(variants={"aftershocks"})
        laid = {(1, 0): "H05", (0, -1): "H35", (3, 0): "H25"}
        state = position(PLAYERS, rules=rules, laid=laid, pile=["Q1"])
        # The quake takes H05, the nearest on the longest side. H35 leaves edge 3 and comes back
        # to it by the other end after four steps; H25 lies alone and can't turn (R15).
        assert [TurnTile(Hex(0, -1), 4), Pass()] == list(legal_moves(state))

    def test_over(self) -> None:
        """Empty exactly when the game is over."""
        state = position(PLAYERS)
        assert "over" == state.phase
        assert [] == list(legal_moves(state))
        assert not legal_moves(state)


@pytest.mark.parametrize(
    ("state", "expected"),
    [(first_tile(), PLACING), (second_tile(), CREWING), (position(PLAYERS), [])],
)
class TestSequence:
    """A sequence like any other, made on demand."""

    def test_indexing(self, state: GameState, expected: list[Move]) -> None:
        """From both ends; outside there is nothing."""
        moves = legal_moves(state)
        size = len(expected)
        assert size == len(moves)
        assert expected == [moves[index] for index in range(size)]
        assert expected == [moves[index - size] for index in range(size)]
        for index in (size, -size - 1, 10**30):
            with pytest.raises(IndexError):
                moves[index]

    def test_slices(self, state: GameState, expected: list[Move]) -> None:
        """A slice is a tuple."""
        moves = legal_moves(state)
        for cut in (slice(None), slice(1, 4), slice(None, None, -1), slice(-2, None), slice(99, 5)):
            assert tuple(expected[cut]) == moves[cut]

    def test_asking(self, state: GameState, expected: list[Move]) -> None:
        """Every move is in it once, and no other."""
        moves = legal_moves(state)
        assert all(move in moves for move in expected)
        assert [1] * len(expected) == [moves.count(move) for move in expected]
        assert list(range(len(expected))) == [moves.index(move) for move in expected]
        others: list[object] = [
            *places((0, -1, "H14"), (0, 0, "H03"), (5, 5, "H03"), (0, 1, "H02"), (0, 1, "X0+2")),
            *(PlaceCrew(3), ChooseSide(0), ChooseTown(Hex(0, 0)), TurnTile(Hex(0, -1), 1)),
            *(None, 5, "pass", [], Pass),
        ]
        assert not any(other in moves for other in others)

    def test_equality(self, state: GameState, expected: list[Move]) -> None:
        """It equals any sequence of equal moves."""
        moves = legal_moves(state)
        assert moves == expected
        assert expected == moves
        assert moves == tuple(expected) == moves == legal_moves(state)
        assert hash(moves) == hash(tuple(expected))
        assert moves != [*expected, Pass()]
        assert moves != set(expected)
        assert moves != ""
        if expected:
            assert moves != expected[::-1]
            assert moves != expected[:-1]

    def test_travels(self, state: GameState, expected: list[Move]) -> None:
        """It pickles as a tuple."""
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            loaded = pickle.loads(pickle.dumps(legal_moves(state), protocol))
            assert (tuple, tuple(expected)) == (type(loaded), loaded)
        assert legal_moves(state) == copy.deepcopy(legal_moves(state))

    def test_both_ways(self, state: GameState, expected: list[Move]) -> None:
        """It can be iterated again and again, backwards too, and chosen from."""
        moves = legal_moves(state)
        assert list(moves) == list(moves) == expected
        assert expected[::-1] == list(reversed(moves))
        if expected:
            assert Random(1).choice(moves) in expected

    def test_repr(self, state: GameState, expected: list[Move]) -> None:
        """It counts."""
        assert f"<{len(expected)} legal moves>" == repr(legal_moves(state))

    def test_kind(self, state: GameState, expected: list[Move]) -> None:
        """It is a Sequence, and nothing can be added to it."""
        moves = legal_moves(state)
        assert isinstance(moves, LegalMoves)
        assert isinstance(moves, Sequence)
        assert not hasattr(moves, "append")
        with pytest.raises(AttributeError):
            moves.extra = 1  # type: ignore[attr-defined]  # on purpose


def test_depends_on_the_value_alone() -> None:
    """Equal states list equal moves, whichever way they came about."""
    one = position(
        PLAYERS,
        laid={(0, -1): "H03", (1, 0): "X5"},
        crews=[Crew(Hex(0, -1), 0, "red")],
        face_up=["H01", "X02"],
    )
    other = position(
        PLAYERS,
        laid={(1, 0): "X5", (0, -1): "H03"},
        crews=[Crew(Hex(0, -1), 3, "red")],
        face_up=["H05", "X35"],
    )
    assert one == other
    assert list(legal_moves(one)) == list(legal_moves(other))
    assert list(legal_moves(one)) == list(legal_moves(pickle.loads(pickle.dumps(one))))


def test_nowhere() -> None:
    """Without a tile on the table there is nowhere to lay one (G4)."""
    nowhere = LegalMoves(packed_of(Board({})), fits((Tile("H03"),)))
    assert 0 == len(nowhere)
    assert [] == list(nowhere)
    assert [] == nowhere
