"""Listing fits between other things, and the legal moves that are listed so.

By hand, the board is a single town, so six cells are on the rim; on those north and south of it
something fits.
"""

import copy
import pickle
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from seismic.rules.rows import ROWS, new_row

from seismic import (
    ChooseSide,
    ChooseTown,
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
    legal_moves,
    position,
)
from seismic._engine.board import PackedBoard, board_with
from seismic._engine.constraints import CONSTRAINTS
from seismic._engine.grid import cell_at
from seismic._engine.shapes import NUMBERS
from seismic._engine.tile_types import TileType
from seismic.model.hexes import cell_of
from seismic.model.table import region_of
from seismic.model.tiles import piece_of
from seismic.rules._listing import CACHE_LINES, NO_TYPE, Listing

NEED = {"west": 2 * 3**2, "north": 2 * 3**3, "south": 2 * 3**0}
CELLS = {
    "west": Hex(-1, 0),
    "north": Hex(0, -1),
    "south": Hex(0, 1),
    "beyond": Hex(0, 2),
    "town": Hex(0, 0),
}
TURNS = {
    "A": ["H03", "H14", "H25"],
    "B": ["X0", "X1", "X2", "X3", "X4", "X5"],
    "C": ["X01", "X05", "X12", "X23", "X34", "X45"],
}
BEFORE, AFTER = ("start", 1), ("pass", 2.5, "end")


def board(*codes: str) -> PackedBoard:
    """Lay a town, or nothing."""
    return board_with(region_of(Table()), {cell_at(0, 0): NUMBERS[code] for code in codes})


def a_type(letter: str, *, kept: bool = True, **fitting: int) -> TileType:
    """Make a type that fits on these cells as the masks say."""
    pieces = [piece_of(Tile(code)) for code in TURNS[letter]]
    masks = bytearray(CONSTRAINTS)
    for cell, mask in fitting.items():
        masks[NEED[cell]] = mask
    return TileType(letter, ord(letter), 0, pieces, bytes(masks), kept)


def c(*, kept: bool = True) -> TileType:
    """Make the third type, which alone fits in the west too."""
    return a_type("C", kept=kept, west=0b10, north=0b11, south=1)


def a(*, kept: bool = True) -> TileType:
    return a_type("A", kept=kept, north=0b101, south=0b100)


def b(*, kept: bool = True) -> TileType:
    return a_type("B", kept=kept, north=0b100000, south=0b001011)


def listing(*types: TileType, town: str = "T", ends: bool = False) -> Listing:
    """List these types, and something before and after them."""
    first, second, third = [*types, NO_TYPE, NO_TYPE, NO_TYPE][:3]
    before, after = (BEFORE, AFTER) if ends else ((), ())
    return Listing(board(*town), first, second, third, before, after)


def laid(*texts: str) -> list[Any]:
    """Write moves short: 'A1 north' lays the second piece of A in the north."""
    words = [text.split() for text in texts]
    return [Place(CELLS[cell], TURNS[piece[0]][int(piece[1])]) for piece, cell in words]


A_FITS = laid("A0 north", "A2 north", "A2 south")
B_FITS = laid("B5 north", "B0 south", "B1 south", "B3 south")
AB_FITS = laid(
    *("A0 north", "A2 north", "B5 north", "A2 south", "B0 south", "B1 south", "B3 south")
)
ABC_FITS = laid(
    *("C1 west", "A0 north", "A2 north", "B5 north", "C0 north", "C1 north"),
    *("A2 south", "B0 south", "B1 south", "B3 south", "C0 south"),
)


class TestListing:
    """Counting, finding and making agree."""

    @pytest.mark.parametrize(
        ("types", "expected"),
        [
            ("", []),
            ("a", A_FITS),
            ("b", B_FITS),
            ("ab", AB_FITS),
            ("abc", ABC_FITS),
            ("c", laid("C1 west", "C0 north", "C1 north", "C0 south")),
        ],
    )
    @pytest.mark.parametrize("ends", [False, True])
    def test_order(self, types: str, expected: list[object], ends: bool) -> None:
        """What comes before; fits by cell, type and piece, the west first; what comes after."""
        found = {"a": a(), "b": b(), "c": c()}
        if ends:
            expected = [*BEFORE, *expected, *AFTER]
        size = len(expected)

        def anew() -> Listing:
            return listing(*(found[each] for each in types), ends=ends)

        assert expected == [anew()[index] for index in range(size)]
        assert expected == [anew()[index - size] for index in range(size)]
        assert expected == list(anew())
        assert expected[::-1] == list(reversed(anew()))
        assert size == len(anew())
        assert tuple(expected) == anew()[:]
        assert f"<{size} legal moves>" == repr(anew())
        kept = anew()
        assert expected == list(kept) == [kept[index] for index in range(size)] == list(kept)
        assert size == len(kept)

    def test_made_once(self) -> None:
        """What was listed before is not made again, whichever way it is listed."""
        first, second = a(), b()
        before, after = list(listing(first, second)), list(listing(first))
        assert [0, 1, 3] == [before.index(move) for move in after]
        assert all(any(move is other for other in before) for move in after)

    @pytest.mark.parametrize("which", range(3))
    def test_not_kept(self, which: int) -> None:
        """Where one of the types is not kept, the same moves are listed, made anew."""
        moves = listing(a(kept=which != 0), b(kept=which != 1), c(kept=which != 2))
        assert ABC_FITS == list(moves) == [moves[at] for at in range(len(moves))]
        assert all(move is not again for move, again in zip(moves, moves, strict=True))
        assert all(move in moves for move in ABC_FITS)

    def test_far_away(self) -> None:
        """Where the row of another cell is kept, it makes room and is no hindrance."""
        north = cell_of(CELLS["north"])
        far = new_row(north + CACHE_LINES)
        assert far is ROWS[north % CACHE_LINES]
        assert AB_FITS == list(listing(a(), b()))
        assert north == ROWS[north % CACHE_LINES].cell

    def test_nowhere(self) -> None:
        """Without a tile on the table nothing fits."""
        nowhere = listing(a(), town="")
        assert 0 == len(nowhere)
        assert [] == list(nowhere)
        assert nowhere == []
        assert A_FITS[0] not in nowhere
        with pytest.raises(IndexError):
            nowhere[0]

    @pytest.mark.parametrize("index", [12, -13, 10**30, -(10**30), 2**62, 2**63, -(2**63)])
    def test_outside(self, index: int) -> None:
        """Outside there is nothing, however far."""
        moves = listing(a(), b(), ends=True)
        assert 12 == len(moves)
        with pytest.raises(IndexError, match="^nothing has this number$"):
            moves[index]

    def test_other_indices(self) -> None:
        """What can stand for a whole number is taken for it, as in any sequence."""

        class Third:
            def __index__(self) -> int:
                return 2

        class Last:
            def __index__(self) -> int:
                return -1

        moves: Any = listing(a(), b(), ends=True)
        assert ["start", 1] == [moves[False], moves[True]]
        assert [A_FITS[0], "end"] == [moves[Third()], moves[Last()]]
        for index in (1.0, "1", None, (), 2.5):
            with pytest.raises(TypeError):
                moves[index]

    def test_slices(self) -> None:
        """A slice is a tuple."""
        moves, expected = listing(a(), ends=True), (*BEFORE, *A_FITS, *AFTER)
        for cut in (slice(1, 4), slice(None, None, -1), slice(-2, None), slice(99, 5), slice(0)):
            assert expected[cut] == moves[cut]
            assert tuple is type(moves[cut])

    def test_contains(self) -> None:
        """What is listed, and nothing else: by the other types, cells, values and words."""
        moves = listing(a(), b(), c(), ends=True)
        for item in (*BEFORE, *ABC_FITS, *AFTER):
            assert True is (item in moves)
        south, north = CELLS["south"], CELLS["north"]
        others: list[object] = [
            *laid("A1 north", "A0 south", "A0 beyond", "A0 town", "B5 south", "B5 west", "C0 west"),
            *(Place(south, "X0+9"), Place(north, "Q1"), Place(north, "T")),
            *("nothing", None, 3, [], {}, (), Pass()),
        ]
        for other in others:
            assert False is (other in moves)
        west, inner, straight = laid("C1 west", "B5 north", "A0 north")
        assert west not in listing(a(), b())
        assert inner not in listing(a())
        assert straight not in listing()
        assert "pass" not in listing(a())

    def test_index_and_count(self) -> None:
        """Everything is at its place, once; what is not listed is nowhere."""
        moves, expected = listing(a(), b(), ends=True), [*BEFORE, *AB_FITS, *AFTER]
        assert list(range(12)) == [moves.index(item) for item in expected]
        assert [1] * 12 == [moves.count(item) for item in expected]
        others: list[object] = [*laid("A1 north"), "nothing", None, []]
        for other in others:
            assert 0 == moves.count(other)
            with pytest.raises(ValueError, match="not in list"):
                moves.index(other)

    def test_equality(self) -> None:
        """It equals every sequence of equal things but a text, in the same order."""
        moves: Any = listing(a(), ends=True)
        expected = [*BEFORE, *A_FITS, *AFTER]
        assert True is (moves == expected)
        assert expected == moves
        assert True is (moves == tuple(expected))
        assert True is (moves == listing(a(), ends=True))
        assert hash(moves) == hash(tuple(expected)) == hash(listing(a(), ends=True))
        for different in (
            *(expected[1:], expected[::-1], [*expected, 1], [*expected[:-1], 1], []),
            *(listing(b(), ends=True), listing(a()), "text", None, 8, set(expected)),
        ):
            assert False is (moves == different)
        assert False is (listing() == "")
        assert True is (listing() == [])

    def test_travels(self) -> None:
        """It pickles as a tuple."""
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            loaded = pickle.loads(pickle.dumps(listing(b(), ends=True), protocol))
            assert (tuple, (*BEFORE, *B_FITS, *AFTER)) == (type(loaded), loaded)

    def test_no_type(self) -> None:
        """What stands in place of a type fits nowhere and covers nothing."""
        assert bytes(CONSTRAINTS) == NO_TYPE.masks == NO_TYPE.totals
        assert (0, None) == (NO_TYPE.magnitude, NO_TYPE.tile)
        assert not any(NO_TYPE.covers(piece) for piece in (*range(256), 255 << 8 | 255))
        assert [] == NO_TYPE.pieces


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


class TestLegalMoves:
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
    """Legal moves are a sequence like any other."""

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
        moves: Any = legal_moves(state)
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
        moves: Any = legal_moves(state)
        assert isinstance(moves, Listing)
        assert isinstance(moves, Sequence)
        assert not hasattr(moves, "append")
        with pytest.raises(AttributeError):
            moves.extra = 1


class TestThreeTypes:
    """However three types lie face up, each comes once, in the order of their codes."""

    @pytest.mark.parametrize("face_up", sorted(permutations(["H03", "X0", "X0+9"])))
    def test_in_order(self, face_up: tuple[str, ...]) -> None:
        """In the north there are a straight and two +1s, of which one is worth 9."""
        moves = legal_moves(position(PLAYERS, face_up=face_up))
        assert 18 == len(moves) == len(list(moves))
        north = [move for move in moves if isinstance(move, Place) and move.at == Hex(0, -1)]
        assert places((0, -1, "H03"), (0, -1, "X3"), (0, -1, "X3+9")) == north
        assert [moves[index] for index in range(18)] == list(moves)
        assert all(move in moves for move in moves)

    @pytest.mark.parametrize("face_up", sorted(set(permutations(["H03", "X0", "X0"]))))
    def test_equal_ones_once(self, face_up: tuple[str, ...]) -> None:
        """Two equal tiles are one type, wherever they stand among the three."""
        assert PLACING == list(legal_moves(position(PLAYERS, face_up=face_up)))

    def test_the_value_counts(self) -> None:
        """A +1 is not listed as one that is worth 9, nor the other way round."""
        moves = legal_moves(position(PLAYERS, face_up=["X0+9"]))
        assert Place(Hex(0, -1), Tile("X3+9")) in moves
        assert Place(Hex(0, -1), Tile("X3")) not in moves

    def test_west_of_the_town(self) -> None:
        """A move on a cell whose packed number is negative is found like any other."""
        moves = legal_moves(position(PLAYERS, face_up=["H03"]))
        assert Place(Hex(-1, 1), Tile("H14")) in moves
        assert Place(Hex(-1, 1), Tile("H03")) not in moves


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
