"""The legal moves as a sequence: its order, what it answers, and its cache."""

import copy
import pickle
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from seismic import (
    Board,
    ChooseSide,
    ChooseTown,
    Colour,
    Crew,
    GameState,
    Hex,
    Move,
    Pass,
    Place,
    PlaceCrew,
    Rules,
    Table,
    Tile,
    TurnTile,
    apply,
    explain,
    legal_moves,
    position,
)
from seismic.steps import Placing

PLAYERS: list[Colour] = ["red", "blue"]
TOWN, NORTH = Hex(0, 0), Hex(0, -1)


def places(*given: tuple[int, int, str]) -> list[Move]:
    """Return the moves that lay these tiles."""
    return [Place(Hex(q, r), Tile(code)) for q, r, code in given]


def first_tile() -> GameState:
    """Return the first turn: the town alone, and a straight and a +1 to lay."""
    return position(PLAYERS, rules=Rules(variants={"dilemma"}), face_up=["X0", "H03"])


def second_tile() -> GameState:
    """Return the step after that: the straight lies north of the town."""
    return apply(first_tile(), Place(NORTH, Tile("H03")))


def crossing() -> GameState:
    """Return three types of tiles to lay, of which different turns fit on different cells."""
    return position(
        PLAYERS,
        laid={(0, -1): "H03-12", (1, -1): "X45", (-1, 1): "X1"},
        face_up=["X0134", "H02", "H01-25"],
    )


def nothing_fits() -> GameState:
    """Return a step that is never reached: a tile to lay, and no cell but the town's."""
    rules = Rules(table=Table.hexagon(0))
    return GameState(
        rules=rules,
        players=PLAYERS,
        board=Board({TOWN: "T"}, table=rules.table),
        supplies=[20, 20],
        face_up=["H03"],
        step=Placing(),
    )


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


def accepted(state: GameState) -> list[Move]:
    """Return every tile near the town that no rule refuses, by cell, type and code."""
    tried = {
        (at.q, at.r, tile.code, turned.code): Place(at, turned)
        for at in [Hex(q, r) for q in range(-5, 6) for r in range(-5, 6)]
        for tile in state.face_up
        for turned in [tile.turned(steps) for steps in range(6)]
    }
    return [tried[key] for key in sorted(tried) if explain(state, tried[key]) is None]


class TestOrder:
    """Crews, sides, towns or turns; then tiles by cell, type and code; a pass last."""

    def test_tiles(self) -> None:
        """Tiles come by cell, then type, in whatever order they were turned up."""
        assert PLACING == list(legal_moves(first_tile()))

    def test_codes(self) -> None:
        """Within a type they come by the code as they lie, and equal tiles are one move."""
        state = position(PLAYERS, face_up=["H02", "H02"])
        expected = places((-1, 0, "H02"), (-1, 0, "H24"), (-1, 1, "H13"), (-1, 1, "H15"))
        assert expected == list(legal_moves(state)[:4])
        assert 12 == len(legal_moves(state))

    def test_as_explained(self) -> None:
        """The tiles listed are those that no rule refuses (G3 to G6)."""
        moves = list(legal_moves(crossing()))
        assert accepted(crossing()) == moves
        assert {"X0134", "H02", "H01-25"} == {
            move.tile.type.code for move in moves if isinstance(move, Place)
        }

    def test_crews_tiles_pass(self) -> None:
        """The Dilemma has a step with crews, tiles and a pass (V2)."""
        assert CREWING == list(legal_moves(second_tile()))

    def test_crews_by_edge(self) -> None:
        """Each fragment is listed by its lowest edge (G8)."""
        state = position(PLAYERS, face_up=["H03-14-25"])
        after = apply(state, Place(NORTH, Tile("H03-14-25")))
        assert [PlaceCrew(0), PlaceCrew(1), PlaceCrew(2), Pass()] == list(legal_moves(after))

    def test_sides_by_edge(self) -> None:
        """The longest sides come clockwise from north (Q3)."""
        laid = {(0, -1): "H03", (0, 1): "H03", (-1, 0): "H25"}
        state = position(PLAYERS, laid=laid, pile=["Q1"])
        assert [ChooseSide(0), ChooseSide(3), ChooseSide(5)] == list(legal_moves(state))

    def test_towns_by_cell(self) -> None:
        """Both towns are always listed (R26)."""
        rules = Rules(variants={"twin-cities"}, towns=[TOWN, Hex(-8, 0)])
        state = position(PLAYERS, rules=rules, pile=["Q1"])
        assert [ChooseTown(Hex(-8, 0)), ChooseTown(TOWN)] == list(legal_moves(state))

    def test_turns_by_cell_and_steps(self) -> None:
        """Turns come by cell and by the fewest steps, and then a pass (V3, R15, R16)."""
        rules = Rules(variants={"aftershocks"})
        laid = {(1, 0): "H05", (0, -1): "H35", (3, 0): "H25"}
        state = position(PLAYERS, rules=rules, laid=laid, pile=["Q1"])
        # The quake takes H05, the nearest on the longest side. H35 leaves edge 3 and comes back
        # to it by the other end after four steps; H25 lies alone and can't turn (R15).
        assert [TurnTile(NORTH, 4), Pass()] == list(legal_moves(state))

    def test_over(self) -> None:
        """There are no moves when the game is over (E1)."""
        state = position(PLAYERS)
        assert "over" == state.phase
        assert [] == list(legal_moves(state))
        assert not legal_moves(state)

    def test_depends_on_the_value_alone(self) -> None:
        """Equal states list equal moves, however they were made."""
        one = position(
            PLAYERS,
            laid={(0, -1): "H03", (1, 0): "X5"},
            crews=[Crew(NORTH, 0, "red")],
            face_up=["H01", "X02"],
        )
        other = position(
            PLAYERS,
            laid={(1, 0): "X5", (0, -1): "H03"},
            crews=[Crew(NORTH, 3, "red")],
            face_up=["H05", "X35"],
        )
        assert one == other
        assert list(legal_moves(one)) == list(legal_moves(other))
        assert list(legal_moves(one)) == list(legal_moves(pickle.loads(pickle.dumps(one))))


STATES: dict[str, tuple[GameState, list[Move]]] = {
    "first tile": (first_tile(), PLACING),
    "second tile": (second_tile(), CREWING),
    "three types": (crossing(), accepted(crossing())),
    "nothing fits": (nothing_fits(), []),
    "over": (position(PLAYERS), []),
}


@pytest.mark.parametrize(("state", "expected"), STATES.values(), ids=STATES.keys())
class TestSequence:
    """Legal moves are a sequence like any other."""

    def test_length(self, state: GameState, expected: list[Move]) -> None:
        """The length is the same before and after the moves are listed."""
        moves = legal_moves(state)
        assert len(expected) == len(moves)
        assert expected == list(moves)
        assert len(expected) == len(moves) == len(list(moves))
        assert bool(expected) is bool(moves)

    def test_indexing(self, state: GameState, expected: list[Move]) -> None:
        """Moves are found by their index from either end, before and after they are listed."""
        size = len(expected)
        assert expected == [legal_moves(state)[index] for index in range(size)]
        moves = legal_moves(state)
        assert expected == [moves[index - size] for index in range(size)]
        assert expected == list(moves) == [moves[index] for index in range(size)]

    @pytest.mark.parametrize("beyond", [0, 10**30, 2**62, 2**63])
    def test_outside(self, state: GameState, expected: list[Move], beyond: int) -> None:
        """An index outside raises IndexError, however large."""
        moves = legal_moves(state)
        for index in (len(expected) + beyond, -len(expected) - 1 - beyond):
            with pytest.raises(IndexError, match="^there is no move with this index$"):
                moves[index]

    def test_slices(self, state: GameState, expected: list[Move]) -> None:
        """A slice is a tuple."""
        moves = legal_moves(state)
        for cut in (
            *(slice(None), slice(1, 4), slice(None, None, -1)),
            *(slice(-2, None), slice(99, 5), slice(0)),
        ):
            assert tuple(expected[cut]) == moves[cut]
            assert tuple is type(moves[cut])

    def test_searching(self, state: GameState, expected: list[Move]) -> None:
        """Every move is listed once."""
        moves = legal_moves(state)
        assert all(move in moves for move in expected)
        assert [1] * len(expected) == [moves.count(move) for move in expected]
        assert list(range(len(expected))) == [moves.index(move) for move in expected]

    def test_not_listed(self, state: GameState, expected: list[Move]) -> None:
        """Moves that are not legal, and other values, are not listed."""
        moves: Any = legal_moves(state)
        others: list[object] = [
            *places((0, -1, "H14"), (0, 0, "H03"), (5, 5, "H03"), (0, 1, "H12"), (0, 1, "X0+2")),
            *places((0, -1, "Q1"), (0, -1, "T"), (0, -2, "H03")),
            *(PlaceCrew(3), ChooseSide(0), ChooseTown(TOWN), TurnTile(NORTH, 1)),
            *(None, 5, "pass", [], {}, (), Pass),
        ]
        for other in others:
            assert (other in moves) is False
            assert 0 == moves.count(other)
            with pytest.raises(ValueError, match="not in list"):
                moves.index(other)

    def test_equality(self, state: GameState, expected: list[Move]) -> None:
        """It equals every sequence of equal moves in the same order, and hashes like a tuple."""
        moves: Any = legal_moves(state)
        assert moves == expected
        assert expected == moves
        assert moves == tuple(expected)
        assert moves == legal_moves(state)
        assert hash(moves) == hash(tuple(expected)) == hash(legal_moves(state))
        others: list[object] = [[*expected, ChooseSide(0)], set(expected), "", "text", None, 8]
        if expected:
            others += [expected[::-1], expected[:-1], [*expected[:-1], ChooseSide(0)], []]
        for other in others:
            assert (moves == other) is False
            assert moves != other

    def test_pickles(self, state: GameState, expected: list[Move]) -> None:
        """It pickles as a tuple, and a copy is equal."""
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            loaded = pickle.loads(pickle.dumps(legal_moves(state), protocol))
            assert (tuple, tuple(expected)) == (type(loaded), loaded)
        assert legal_moves(state) == copy.deepcopy(legal_moves(state))

    def test_iteration(self, state: GameState, expected: list[Move]) -> None:
        """It can be iterated again and again, backwards too, and chosen from."""
        moves = legal_moves(state)
        assert list(moves) == list(moves) == expected
        assert expected[::-1] == list(reversed(moves)) == list(reversed(legal_moves(state)))
        if expected:
            assert Random(1).choice(moves) in expected

    def test_repr(self, state: GameState, expected: list[Move]) -> None:
        """Its repr counts the moves."""
        assert f"<{len(expected)} legal moves>" == repr(legal_moves(state))

    def test_type(self, state: GameState, expected: list[Move]) -> None:
        """It is a Sequence, and nothing can be added to it."""
        assert isinstance(legal_moves(state), Sequence)
        moves: Any = legal_moves(state)
        assert not hasattr(moves, "append")
        with pytest.raises(AttributeError):
            moves.extra = 1


def test_other_indices() -> None:
    """What can stand for a whole number is an index, as in any sequence."""

    class Number:
        def __init__(self, number: int) -> None:
            self.number = number

        def __index__(self) -> int:
            return self.number

    moves: Any = legal_moves(second_tile())
    assert CREWING[:2] == [moves[False], moves[True]]
    assert [CREWING[2], Pass()] == [moves[Number(2)], moves[Number(-1)]]
    with pytest.raises(IndexError):
        moves[Number(8)]
    for index in (1.0, "1", None, (), 2.5):
        with pytest.raises(TypeError):
            moves[index]


class TestTypes:
    """However three tiles lie face up, each type comes once, in the order of the codes."""

    @pytest.mark.parametrize("face_up", sorted(permutations(["H03", "X0", "X0+9"])))
    def test_in_order(self, face_up: tuple[str, ...]) -> None:
        """Every order of three tiles face up lists the same moves (G3)."""
        moves = legal_moves(position(PLAYERS, face_up=face_up))
        assert 18 == len(moves) == len(list(moves))
        north = [move for move in moves if isinstance(move, Place) and move.at == NORTH]
        assert places((0, -1, "H03"), (0, -1, "X3"), (0, -1, "X3+9")) == north
        assert [moves[index] for index in range(18)] == list(moves)
        assert all(move in moves for move in moves)

    @pytest.mark.parametrize("face_up", sorted(set(permutations(["H03", "X0", "X0"]))))
    def test_equal_tiles(self, face_up: tuple[str, ...]) -> None:
        """Two equal tiles are one type, wherever they lie among the three (G3)."""
        assert PLACING == list(legal_moves(position(PLAYERS, face_up=face_up)))

    def test_value(self) -> None:
        """An intersection is listed with its own value alone (G3, R3)."""
        moves = legal_moves(position(PLAYERS, face_up=["X0+9"]))
        assert Place(NORTH, Tile("X3+9")) in moves
        assert Place(NORTH, Tile("X3")) not in moves

    def test_west_of_the_town(self) -> None:
        """Moves on cells with negative coordinates are found like any other."""
        moves = legal_moves(position(PLAYERS, face_up=["H03"]))
        assert Place(Hex(-1, 1), Tile("H14")) in moves
        assert Place(Hex(-1, 1), Tile("H03")) not in moves


def town_at(q: int, r: int, *face_up: str) -> GameState:
    """Return the first turn with the town there and these tiles to lay."""
    return position(PLAYERS, rules=Rules(towns=[Hex(q, r)]), face_up=face_up)


def shifted(moves: Sequence[Move], q: int, r: int) -> list[Move]:
    """Return the same placements on cells as far off."""
    return [
        Place((move.at.q + q, move.at.r + r), move.tile)
        for move in moves
        if isinstance(move, Place)
    ]


COLLIDING = [(0, 0), (1, -64), (-1, 64), (128, -1), (0, 8191), (0, -8191), (2, 8191 - 128)]
"""Cells with the same line in a cache of 8,191 lines, where a column is 64 lines further on."""

EDGE = 2**17 - 2
"""The last column or row in which a town has all its neighbours."""

FAR = [(EDGE, EDGE), (EDGE, -EDGE), (-EDGE, EDGE), (-EDGE, -EDGE)]


class TestCache:
    """Moves with standard tiles are cached, others are newly created; the answers are the same."""

    def test_made_once(self) -> None:
        """A move that was listed before is not made again, whatever it is listed with."""
        before = list(legal_moves(position(PLAYERS, face_up=["H03", "X0"])))
        again = list(legal_moves(position(PLAYERS, face_up=["H03"])))
        assert again == before[::2]
        assert all(move is other for move, other in zip(again, before[::2], strict=True))

    @pytest.mark.parametrize("unusual", ["X0+9", "X02+9", "X012345+1"])
    @pytest.mark.parametrize("face_up", [[], ["H03"], ["H03", "X02"]])
    def test_unusual_value(self, unusual: str, face_up: list[str]) -> None:
        """Intersections of an unusual value are listed like others, and don't pass for them."""
        usual = unusual.partition("+")[0]
        for code in (usual, unusual, usual):
            state = position(PLAYERS, face_up=[*face_up, code])
            moves = legal_moves(state)
            assert accepted(state) == list(moves) == [moves[at] for at in range(len(moves))]
            assert all(move in moves for move in accepted(state))

    def test_every_type(self) -> None:
        """All turns of a type are listed with one another, and with no other type's (G3)."""
        for code in ("H01", "H02", "H03", "H01-25", "H03-14", "X0", "X02", "X0134"):
            state = position(PLAYERS, laid={NORTH: "H03"}, face_up=[code])
            assert accepted(state) == list(legal_moves(state))

    def test_colliding_cells(self) -> None:
        """Cells that share a line of the cache take it over from each other, with their moves."""
        for q, r in [*COLLIDING, *COLLIDING]:
            moves = legal_moves(town_at(q, r, "X0", "H03"))
            assert shifted(PLACING, q, r) == list(moves) == list(moves)

    def test_colliding_on_one_board(self) -> None:
        """Cells of one board that share a line of the cache are listed right."""
        rules = Rules(variants={"twin-cities"}, towns=[TOWN, Hex(1, -64)])
        moves = legal_moves(position(PLAYERS, rules=rules, face_up=["X0", "H03"]))
        expected = sorted(
            [*PLACING, *shifted(PLACING, 1, -64)],
            key=lambda move: (move.at, move.tile.code) if isinstance(move, Place) else (),
        )
        assert expected == list(moves) == list(moves)
        assert expected == [moves[index] for index in range(24)]

    @pytest.mark.parametrize(("q", "r"), FAR)
    @pytest.mark.parametrize("face_up", [("X0", "H03"), ("X0", "H03", "X0+9")])
    def test_far_cells(self, q: int, r: int, face_up: tuple[str, ...]) -> None:
        """Cells at the very edge of the coordinates are listed like those around the origin."""
        near = legal_moves(town_at(0, 0, *face_up))
        far = legal_moves(town_at(q, r, *face_up))
        assert shifted(near, q, r) == list(far) == list(far)
        assert shifted(near, q, r) == [far[index] for index in range(len(near))]
        assert all(move in far for move in shifted(near, q, r))
        assert not any(move in far for move in near)
