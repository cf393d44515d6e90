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
from seismic._kernel.building import built
from seismic._kernel.grid import cell_at
from seismic._kernel.listing import NO_NAMES, NO_TYPE, Listing
from seismic._kernel.packed import NEEDS, Packed
from seismic._kernel.shapes import NUMBERS
from seismic._kernel.types import Names, TileType
from seismic.table import region_of

WEST, NORTH, SOUTH = cell_at(-1, 0), cell_at(0, -1), cell_at(0, 1)
NEED = {WEST: 2 * 3**2, NORTH: 2 * 3**3, SOUTH: 2 * 3**0}
CELLS = {WEST: "west", NORTH: "north", SOUTH: "south"}
BEFORE, AFTER = ("start", 1), ("pass", 2.5, "end")


def board(*codes: str) -> Packed:
    """Lay a town, or nothing."""
    return built(region_of(Table()), {cell_at(0, 0): NUMBERS[code] for code in codes})


class Box:
    """Three types with names for them: 'A1 north' is the second piece of A, laid in the north.

    A is the straight, with three turns; B is the +1 and C the +2, with six each.
    """

    def __init__(self) -> None:
        self.made: list[str] = []
        self.names = Names(self.make, self.read)
        self.pieces: dict[str, int] = {}
        self.a = self.add("A", 0, "H03 H14 H25", {NORTH: 0b101, SOUTH: 0b100})
        self.b = self.add("B", 1, "X0 X1 X2 X3 X4 X5", {NORTH: 0b100000, SOUTH: 0b001011})

    def add(self, letter: str, value: int, codes: str, fitting: dict[int, int]) -> TileType:
        """Add a type that fits on these cells."""
        pieces = [NUMBERS[code] | value << 8 for code in codes.split()]
        turns = [f"{letter}{place}" for place in range(len(pieces))]
        self.pieces |= dict(zip(turns, pieces, strict=True))
        masks = bytearray(NEEDS)
        for cell, mask in fitting.items():
            masks[NEED[cell]] = mask
        return TileType(pieces[0], pieces[0], [*turns], 0, bytes(masks), self.names)

    def add_c(self) -> TileType:
        """Add the third type, which alone fits in the west too."""
        return self.add("C", 2, "X01 X05 X12 X23 X34 X45", {WEST: 0b10, NORTH: 0b11, SOUTH: 1})

    def make(self, cell: int, tile: str) -> str:
        name = f"{tile} {CELLS[cell]}"
        self.made.append(name)
        return name

    def read(self, name: Any) -> int | None:
        words = name.split() if isinstance(name, str) else []
        where = {"beyond": cell_at(0, 2), "town": cell_at(0, 0)}
        where |= {name: cell for cell, name in CELLS.items()}
        if len(words) != 2 or words[0] not in self.pieces:
            return None
        return where[words[1]] << 16 | self.pieces[words[0]]

    def listing(self, *types: TileType, town: str = "T", ends: bool = False) -> Listing:
        """List these types, and something before and after them."""
        first, second, third = [*types, NO_TYPE, NO_TYPE, NO_TYPE][:3]
        before, after = (BEFORE, AFTER) if ends else ((), ())
        return Listing(board(*town), self.names, first, second, third, before, after)


A_FITS = ["A0 north", "A2 north", "A2 south"]
B_FITS = ["B5 north", "B0 south", "B1 south", "B3 south"]
AB_FITS = ["A0 north", "A2 north", "B5 north", "A2 south", "B0 south", "B1 south", "B3 south"]
ABC_FITS = [
    *("C1 west", "A0 north", "A2 north", "B5 north", "C0 north", "C1 north"),
    *("A2 south", "B0 south", "B1 south", "B3 south", "C0 south"),
]


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
            ("c", ["C1 west", "C0 north", "C1 north", "C0 south"]),
        ],
    )
    @pytest.mark.parametrize("ends", [False, True])
    def test_order(self, types: str, expected: list[object], ends: bool) -> None:
        """What comes before; fits by cell, type and piece, the west first; what comes after."""
        box = Box()
        found = {"a": box.a, "b": box.b, "c": box.add_c()}
        if ends:
            expected = [*BEFORE, *expected, *AFTER]
        size = len(expected)

        def listing() -> Listing:
            return box.listing(*(found[each] for each in types), ends=ends)

        assert expected == [listing()[index] for index in range(size)]
        assert expected == [listing()[index - size] for index in range(size)]
        assert expected == list(listing())
        assert expected[::-1] == list(reversed(listing()))
        assert size == len(listing())
        assert tuple(expected) == listing()[:]
        assert f"<{size} legal moves>" == repr(listing())
        kept = listing()
        assert expected == list(kept) == [kept[index] for index in range(size)] == list(kept)
        assert size == len(kept)

    def test_made_on_demand(self) -> None:
        """Counting and asking make nothing; one is made alone; nothing is made twice."""
        box = Box()
        listing = box.listing(box.a, box.b, ends=True)
        assert 12 == len(listing)
        assert "A2 south" in listing
        assert listing[0] == "start"
        assert listing[-1] == "end"
        assert [] == box.made
        assert "A2 south" == listing[5]
        assert ["A2 south"] == box.made
        again = [listing[5], *listing]
        assert again[0] is again[6]
        assert AB_FITS == sorted(box.made, key=AB_FITS.index)
        assert again[1:] == list(box.listing(box.a, box.b, ends=True))
        assert 7 == len(box.made)

    def test_a_later_type(self) -> None:
        """Where names were made before a type was there, there is room for its own."""
        box = Box()
        assert AB_FITS == list(box.listing(box.a, box.b))
        assert ABC_FITS == list(box.listing(box.a, box.b, box.add_c()))
        box = Box()
        assert "B5 north" == box.listing(box.a, box.b)[2]
        assert "C1 north" == box.listing(box.a, box.b, box.add_c())[5]

    def test_nowhere(self) -> None:
        """Without a tile on the table nothing fits."""
        box = Box()
        nowhere = box.listing(box.a, town="")
        assert 0 == len(nowhere)
        assert [] == list(nowhere)
        assert nowhere == []
        assert "A0 north" not in nowhere
        with pytest.raises(IndexError):
            nowhere[0]

    @pytest.mark.parametrize("index", [12, -13, 10**30, -(10**30), 2**62, 2**63, -(2**63)])
    def test_outside(self, index: int) -> None:
        """Outside there is nothing, however far."""
        box = Box()
        listing = box.listing(box.a, box.b, ends=True)
        assert 12 == len(listing)
        with pytest.raises(IndexError, match="^nothing has this number$"):
            listing[index]

    def test_other_indices(self) -> None:
        """What can stand for a whole number is taken for it, as in any sequence."""

        class Third:
            def __index__(self) -> int:
                return 2

        class Last:
            def __index__(self) -> int:
                return -1

        box = Box()
        listing: Any = box.listing(box.a, box.b, ends=True)
        assert ["start", 1] == [listing[False], listing[True]]
        assert ["A0 north", "end"] == [listing[Third()], listing[Last()]]
        for index in (1.0, "1", None, (), 2.5):
            with pytest.raises(TypeError):
                listing[index]

    def test_slices(self) -> None:
        """A slice is a tuple."""
        box = Box()
        listing, expected = box.listing(box.a, ends=True), (*BEFORE, *A_FITS, *AFTER)
        for cut in (slice(1, 4), slice(None, None, -1), slice(-2, None), slice(99, 5), slice(0)):
            assert expected[cut] == listing[cut]
            assert tuple is type(listing[cut])

    def test_contains(self) -> None:
        """What is listed, and nothing else: by the other types, cells, values and words."""
        box = Box()
        c = box.add_c()
        box.pieces |= {"D0": NUMBERS["X0"] | 9 << 8, "Q1": 255 | 1 << 8, "T": NUMBERS["T"]}
        listing = box.listing(box.a, box.b, c, ends=True)
        for item in (*BEFORE, *ABC_FITS, *AFTER):
            assert True is (item in listing)
        others: list[object] = [
            *("A1 north", "A0 south", "A0 beyond", "A0 town", "B5 south", "B5 west", "C0 west"),
            *("D0 south", "Q1 north", "T north", "nothing", None, 3, [], {}, ()),
        ]
        for other in others:
            assert False is (other in listing)
        assert "C1 west" not in box.listing(box.a, box.b)
        assert "B5 north" not in box.listing(box.a)
        assert "A0 north" not in box.listing()
        assert "pass" not in box.listing(box.a)

    def test_index_and_count(self) -> None:
        """Everything is at its place, once; what is not listed is nowhere."""
        box = Box()
        listing, expected = box.listing(box.a, box.b, ends=True), [*BEFORE, *AB_FITS, *AFTER]
        assert list(range(12)) == [listing.index(item) for item in expected]
        assert [1] * 12 == [listing.count(item) for item in expected]
        others: list[object] = ["A1 north", "nothing", None, []]
        for other in others:
            assert 0 == listing.count(other)
            with pytest.raises(ValueError, match="not in list"):
                listing.index(other)

    def test_equality(self) -> None:
        """It equals every sequence of equal things but a text, in the same order."""
        box, other = Box(), Box()
        listing: Any = box.listing(box.a, ends=True)
        expected = [*BEFORE, *A_FITS, *AFTER]
        assert True is (listing == expected)
        assert expected == listing
        assert True is (listing == tuple(expected))
        assert True is (listing == other.listing(other.a, ends=True))
        assert hash(listing) == hash(tuple(expected)) == hash(other.listing(other.a, ends=True))
        for different in (
            *(expected[1:], expected[::-1], [*expected, 1], [*expected[:-1], 1], []),
            *(box.listing(box.b, ends=True), box.listing(box.a), "text", None, 8, set(expected)),
        ):
            assert False is (listing == different)
        assert False is (box.listing() == "")
        assert True is (box.listing() == [])

    def test_travels(self) -> None:
        """It pickles as a tuple."""
        box = Box()
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            loaded = pickle.loads(pickle.dumps(box.listing(box.b, ends=True), protocol))
            assert (tuple, (*BEFORE, *B_FITS, *AFTER)) == (type(loaded), loaded)

    def test_no_type(self) -> None:
        """What stands in place of a type fits nowhere, covers nothing and names nothing."""
        assert bytes(NEEDS) == NO_TYPE.masks == NO_TYPE.totals
        assert (0, None) == (NO_TYPE.magnitude, NO_TYPE.tile)
        assert not any(NO_TYPE.covers(piece) for piece in (*range(256), 255 << 8 | 255))
        assert NO_NAMES.make(NORTH, "tile") is None
        assert NO_NAMES.read("tile") is None
        assert [] == NO_NAMES.numbered


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
