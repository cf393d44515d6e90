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
    placement,
    position,
)
from seismic._kernel.fits import Fits
from seismic.placement import Abutting, abutting, any_fits, broken, clashing, fits, refusal
from seismic.refusals import (
    CellTaken,
    EdgeMismatch,
    NoNeighbour,
    NotFaceUp,
    NothingMeets,
    OffTable,
)

N, NE, SE, S, SW, NW = (1 << edge for edge in range(6))
TOWN, NORTH, NORTH_EAST = Hex(0, 0), Hex(0, -1), Hex(1, -1)


class TestBroken:
    """G5 and G4 in a few lines."""

    @pytest.mark.parametrize(
        ("edges", "laid", "highway", "rule"),
        [
            (N | S, S, S, None),
            (N | S, S | N, S | N, None),
            (N | S, S | NE, S, None),  # green to green beside it
            (N | S, S | N, S, "G5"),  # our highway meets green
            (N | NE, S, S, "G5"),  # our green meets highway
            (N | S, NE | SW, 0, "G4"),  # green to green alone
            (N | S, 0, 0, "G4"),
            (63, 63, 63, None),
            (63, 63, 62, "G5"),
            (N, N | NE, NE, "G5"),  # G5 is looked at first
        ],
    )
    def test_rules(self, edges: int, laid: int, highway: int, rule: str | None) -> None:
        """Every abutting edge matches, and at least one meets highway to highway."""
        assert rule == broken(edges, Abutting(laid, highway))

    def test_abutting(self) -> None:
        """What a cell touches, edge by edge."""
        board = Board.of({TOWN: "T", NORTH: "H03"})
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


def turns_of(code: str) -> list[Tile]:
    """List the ways in which a tile can lie, in the order of their codes."""
    return sorted({Tile(code).turned(steps) for steps in range(6)})


def at(found: Fits, need: int) -> list[int]:
    """List the pieces that fit at a need, table by table."""
    tables = (found.first, found.second, found.third)
    return [piece for table in tables for piece in table.fitting[need]]


class TestFits:
    """The same rules, tabulated."""

    @pytest.mark.parametrize(
        "code", ["H03", "H02", "H01-25", "H03-14-25", "X0", "X024+5", "X012345"]
    )
    def test_tables(self, code: str) -> None:
        """At each need of a cell, the table lists what breaks no rule there, once."""
        table = fits((Tile(code),))
        turns = turns_of(code)
        for laid in range(64):
            for highway in range(64):
                if highway & ~laid:
                    continue
                fitting = [
                    tile._packed
                    for tile in turns
                    if broken(sum(1 << e for e in tile.edges), Abutting(laid, highway)) is None
                ]
                need = sum(3**e * ((laid >> e & 1) + (highway >> e & 1)) for e in range(6))
                assert sorted(fitting) == at(table, need)
                assert len(fitting) == table.totals[need]

    def test_side_by_side(self) -> None:
        """The pieces of several types come in the order of their codes, equal ones once."""
        need = 2 * 3**3  # a tile to the south, with a highway
        table = fits((Tile("X01"), Tile("H03"), Tile("X0"), Tile("H03")))
        expected = [Tile(code)._packed for code in ("H03", "X3", "X23", "X34")]
        assert expected == at(table, need)
        assert len(expected) == table.totals[need]

    def test_every_tile_counts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """No two sets of face-up tiles are taken for each other, H01 in front included."""
        monkeypatch.setattr(placement, "_fits", {})
        need = 2 * 3**3
        alone, in_front = fits((Tile("X0"),)), fits((Tile("H01"), Tile("X0")))
        assert [Tile("X3")._packed] == at(alone, need)
        assert [Tile(code)._packed for code in ("H23", "H34", "X3")] == at(in_front, need)

    def test_not_all_are_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """After very many sets of tiles the tables are forgotten, and made again when asked for."""
        monkeypatch.setattr(placement, "_MOST_FITS", 2)
        monkeypatch.setattr(placement, "_fits", {})
        need = 2 * 3**3
        for code in ("H03", "H02", "H01", "H03"):
            expected = [tile for tile in turns_of(code) if 3 in tile.edges]
            assert [tile._packed for tile in expected] == at(fits((Tile(code),)), need)
        assert len(placement._fits) <= 2

    def test_any(self) -> None:
        """A tile with six highways needs six at a hole in the middle; one with a green edge not."""
        around = dict.fromkeys(TOWN.neighbours, "X012345")
        rules = Table.of([TOWN, *TOWN.neighbours])
        board = Board.of(around, table=rules)
        assert (TOWN,) == board.open_cells
        assert any_fits(board, (Tile("X01234"), Tile("H03-14-25")))
        assert not any_fits(board, (Tile("X01234"), Tile("H03")))
        assert False is any_fits(board, ())

    def test_clashing(self) -> None:
        """A tile that fits clashes with nothing."""
        assert clashing(Board.of({TOWN: "T"}), NORTH, Tile("H03")) is None
