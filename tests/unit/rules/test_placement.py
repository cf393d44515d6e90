"""Where a tile may lie (G3 to G6)."""

import pytest

from seismic import (
    Board,
    GameState,
    Hex,
    Place,
    Refusal,
    Rules,
    Table,
    Tile,
    legal_moves,
    position,
)
from seismic.model.matching import Abutting
from seismic.refusals import (
    CellTaken,
    EdgeMismatch,
    NoNeighbour,
    NotFaceUp,
    NothingMeets,
    OffTable,
)
from seismic.rules.placement import abutting, any_fits, clashing, refusal

S, SW, NW = 1 << 3, 1 << 4, 1 << 5
TOWN, NORTH, NORTH_EAST = Hex(0, 0), Hex(0, -1), Hex(1, -1)


def test_abutting() -> None:
    """What a cell touches, edge by edge."""
    board = Board({TOWN: "T", NORTH: "H03"})
    assert Abutting(SW | NW, SW) == abutting(board, NORTH_EAST)
    assert Abutting(0, 0) == abutting(board, Hex(5, 5))
    assert Abutting(S, S) == abutting(board, NORTH)  # whatever lies there itself


def given() -> GameState:
    """Make a straight north of the town, on a small table, with three tiles to lay."""
    return position(
        ["red", "blue"],
        rules=Rules(table=Table.hexagon(2)),
        laid={NORTH: "H03"},
        face_up=["H03", "H01", "X024"],
    )


class TestRefusal:
    """The first rule that applies is named, with the facts."""

    @pytest.mark.parametrize(
        ("at", "code", "rule", "facts"),
        [
            # nothing else matters if the tile isn't face up
            ((9, 9), "H02", "G3", NotFaceUp(Tile("H02"), (Tile("H03"), Tile("H01"), Tile("X024")))),
            (
                (0, 1),
                "X024+5",
                "G3",
                NotFaceUp(Tile("X024+5"), (Tile("H03"), Tile("H01"), Tile("X024"))),
            ),
            ((0, 1), "Q3", "G3", NotFaceUp(Tile("Q3"), (Tile("H03"), Tile("H01"), Tile("X024")))),
            ((0, 1), "T", "G3", NotFaceUp(Tile("T"), (Tile("H03"), Tile("H01"), Tile("X024")))),
            ((3, 0), "H14", "G6", OffTable(Hex(3, 0))),
            ((0, 0), "H14", "G3", CellTaken(TOWN, Tile("T"))),
            ((0, -1), "H03", "G3", CellTaken(NORTH, Tile("H03"))),
            ((2, 0), "H03", "G3", NoNeighbour(Hex(2, 0))),
            (
                (0, 1),
                "H14",
                "G5",
                EdgeMismatch(Hex(0, 1), Tile("H14"), 0, "green", TOWN, "highway"),
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
        """In the order of the rules: face up, on the table, free, beside a tile, matching."""
        state, move = given(), Place(Hex(*at), Tile(code))
        refused = refusal(state, move)
        assert refused is not None
        assert (rule, move, facts) == (refused.rule, refused.move, refused.facts)
        assert move not in legal_moves(state)

    def test_none(self) -> None:
        """Every legal move is refused by nobody."""
        state = given()
        assert not any(
            refusal(state, move) for move in legal_moves(state) if isinstance(move, Place)
        )

    def test_every_place(self) -> None:
        """All that is legal is listed: every cell and every way of turning tried out."""
        state = given()
        tried = {
            Place(Hex(q, r), tile.turned(steps))
            for q in range(-4, 5)
            for r in range(-4, 5)
            for tile in state.face_up
            for steps in range(6)
        }
        assert {move for move in tried if refusal(state, move) is None} == set(legal_moves(state))

    def test_cut_off_tiles(self) -> None:
        """A tile may lie next to one that nothing connects to the town (R18)."""
        state = position(["red", "blue"], laid={(4, 4): "H03"}, face_up=["X0"])
        assert refusal(state, Place(Hex(4, 5), Tile("X0"))) is None
        other = Place(Hex(5, 4), Tile("X0"))
        assert Refusal("G4", other, NothingMeets(Hex(5, 4), Tile("X0"))) == refusal(state, other)


class TestFits:
    """Whether anything can be laid at all."""

    def test_any(self) -> None:
        """A tile with six highways needs six at a hole in the middle; one with a green edge not."""
        around = dict.fromkeys(TOWN.neighbours, "X012345")
        rules = Table.of([TOWN, *TOWN.neighbours])
        board = Board(around, table=rules)
        assert (TOWN,) == board.open_cells
        assert any_fits(board, (Tile("X01234"), Tile("H03-14-25")))
        assert not any_fits(board, (Tile("X01234"), Tile("H03")))
        assert False is any_fits(board, ())

    def test_clashing(self) -> None:
        """A tile that fits clashes with nothing."""
        assert clashing(Board({TOWN: "T"}), NORTH, Tile("H03")) is None
