"""Quakes: which side is struck, and what is lost (Q1 to Q7, V4c, V4d)."""

from typing import Any

import pytest

from seismic import (
    BadValue,
    Board,
    ChooseSide,
    ChooseTown,
    Crew,
    Hex,
    IllegalMove,
    Laid,
    Quake,
    Refusal,
    Table,
    Tile,
    resolve_quake,
)
from seismic.model.board import packed_board
from seismic.model.hexes import cell_of
from seismic.refusals import NotLongest, NoTownThere, SideNotChosen
from seismic.rules import quakes
from seismic.rules.quakes import lengths, longest

TOWN, TWIN = Hex(0, 0), Hex(8, 0)
NOTHING = (0, 0, 0, 0, 0, 0)

Cells = dict[tuple[int, int], str]


def north(*rows: int) -> Cells:
    """Lay straights due north of the town."""
    return {(0, -row): "H03" for row in rows}


def south(*rows: int) -> Cells:
    """Lay straights due south of the town."""
    return {(0, row): "H03" for row in rows}


def board(*parts: Cells, crews: tuple[Crew, ...] = (), table: Table | None = None) -> Board:
    """Put parts and the town together."""
    tiles = {(0, 0): "T"}
    for part in parts:
        tiles |= part
    return Board(tiles, crews, table)


def lost(*places: tuple[int, int, str]) -> tuple[Laid, ...]:
    """Write lost tiles short."""
    return tuple(Laid(Hex(q, r), Tile(code)) for q, r, code in places)


class TestLengths:
    """Tiles in a straight line, gaps or not (Q2, R8)."""

    def test_every_side(self) -> None:
        """Each of six lines is counted, and nothing beside them."""
        east: Cells = {(1, -1): "H14", (2, -2): "H14", (1, 0): "H25", (5, 0): "H25", (9, 0): "H25"}
        laid = {**north(1), **east, **south(2), (-1, 1): "H14", (2, -1): "X3"}
        assert (1, 2, 3, 1, 1, 0) == lengths(board(laid), TOWN)

    def test_across_holes_in_the_table(self) -> None:
        """A line runs to the end of the table, across cells that don't exist (R8)."""
        table = Table.of([(0, 0), (0, -3), (0, -4)])
        assert (2, 0, 0, 0, 0, 0) == lengths(board(north(3, 4), table=table), TOWN)

    def test_the_other_town_counts(self) -> None:
        """It is a tile on a side, and the line runs on past it (V4d, R8)."""
        both = board({(8, 0): "T", (1, 0): "H25", (9, 0): "H25"})
        assert (0, 0, 3, 0, 0, 0) == lengths(both, TOWN)
        assert (0, 0, 1, 0, 0, 2) == lengths(both, TWIN)

    @pytest.mark.parametrize(
        ("counts", "sides"),
        [
            (NOTHING, ()),
            ((0, 1, 0, 0, 0, 0), (1,)),
            ((3, 1, 3, 0, 2, 3), (0, 2, 5)),
            ((1, 1, 1, 1, 1, 1), (0, 1, 2, 3, 4, 5)),
        ],
    )
    def test_longest(self, counts: tuple[int, ...], sides: tuple[int, ...]) -> None:
        """Those with most tiles; none if there is no tile at all (Q2, R7)."""
        assert sides == longest(counts)


class TestLost:
    """What a side loses, cell by cell (Q4, Q5)."""

    @pytest.mark.parametrize(
        ("magnitude", "columns"), [(1, [1]), (2, [1, 7]), (3, [1, 7, 9]), (4, [1, 7, 9]), (0, [])]
    )
    def test_nearest_first(self, magnitude: int, columns: list[int]) -> None:
        """The nearest of the line, as many as the magnitude, and never another town (V4d, R9)."""
        crew = Crew(Hex(7, 0), 2, "red")  # tells nothing about the tile it stands on
        packed = packed_board(
            board({(1, 0): "H25", (7, 0): "H25", (8, 0): "T", (9, 0): "X5"}, crews=(crew,))
        )
        town = cell_of(Hex(0, 0))
        expected = [cell_of(Hex(q, 0)) for q in columns]
        assert expected == quakes.lost(packed, town, 2, magnitude)
        assert [] == quakes.lost(packed, town, 3, 6)
        assert [] == quakes.lost(packed_board(board({(8, 0): "T"})), town, 2, 6)


class TestResolve:
    """A quake on a board of its own."""

    @pytest.mark.parametrize(
        ("magnitude", "left", "removed"),
        [
            (1, (3, 4), [(0, -1, "H03")]),
            (2, (4,), [(0, -1, "H03"), (0, -3, "H03")]),
            (3, (), [(0, -1, "H03"), (0, -3, "H03"), (0, -4, "H03")]),
            (6, (), [(0, -1, "H03"), (0, -3, "H03"), (0, -4, "H03")]),
        ],
    )
    def test_nearest_first(
        self, magnitude: int, left: tuple[int, ...], removed: list[tuple[int, int, str]]
    ) -> None:
        """As many as its magnitude, gaps not counted; all if there are fewer (Q4, Q5)."""
        before = board(north(1, 3, 4), south(1, 2))
        assert Quake(
            board(north(*left), south(1, 2)), 0, lost(*removed), (), (3, 0, 0, 2, 0, 0)
        ) == resolve_quake(before, TOWN, magnitude)

    def test_crews_return(self) -> None:
        """Crews on removed tiles return, in the order of the tiles; others stay (Q6)."""
        crews = (
            Crew(Hex(0, -1), 1, "red"),
            Crew(Hex(0, -1), 0, "blue"),
            Crew(Hex(0, -2), 0, "green"),
            Crew(Hex(0, -3), 0, "red"),
        )
        laid: Cells = {(0, -1): "H03-14", **north(2, 3)}
        quake = resolve_quake(board(laid, crews=crews), TOWN, 2)
        assert (
            Crew(Hex(0, -1), 0, "blue"),
            Crew(Hex(0, -1), 1, "red"),
            Crew(Hex(0, -2), 0, "green"),
        ) == quake.returned
        assert board(north(3), crews=(Crew(Hex(0, -3), 0, "red"),)) == quake.board

    def test_chosen_side(self) -> None:
        """Among tied sides the named one is struck (Q3)."""
        before = board(north(1), south(1))
        assert board(north(1)) == resolve_quake(before, TOWN, 1, 3).board
        assert board(south(1)) == resolve_quake(before, TOWN, 1, 0).board

    def test_single_side_may_be_named(self) -> None:
        """Naming the only longest side is the same as naming none."""
        before = board(north(1))
        assert resolve_quake(before, TOWN, 2) == resolve_quake(before, TOWN, 2, 0)

    def test_pair_for_a_town(self) -> None:
        """A pair of coordinates will do."""
        assert resolve_quake(board(north(1)), TOWN, 2) == resolve_quake(board(north(1)), (0, 0), 2)

    def test_no_tile(self) -> None:
        """With no tile on any side nothing is removed (R7)."""
        aside = board({(2, -1): "X0"})
        assert Quake(aside, None, (), (), NOTHING) == resolve_quake(aside, TOWN, 6)

    def test_other_town_stays(self) -> None:
        """It is skipped and uses up none of the magnitude (V4d, R9)."""
        before = board({(8, 0): "T", (7, 0): "H25", (9, 0): "H25", (10, 0): "H25"})
        quake = resolve_quake(before, TOWN, 2)
        assert lost((7, 0, "H25"), (9, 0, "H25")) == quake.removed
        assert (0, 0, 4, 0, 0, 0) == quake.lengths
        assert board({(8, 0): "T", (10, 0): "H25"}) == quake.board

    def test_only_the_other_town(self) -> None:
        """A side that holds nothing else counts, and then nothing is removed (R26)."""
        before = board({(8, 0): "T"})
        assert Quake(before, 2, (), (), (0, 0, 1, 0, 0, 0)) == resolve_quake(before, TOWN, 6)
        tied = board({(8, 0): "T"}, north(1))
        assert Quake(tied, 2, (), (), (1, 0, 1, 0, 0, 0)) == resolve_quake(tied, TOWN, 6, 2)

    def test_old_board_stays(self) -> None:
        """The board that was struck is still there."""
        before = board(north(1, 2))
        resolve_quake(before, TOWN, 6)
        assert board(north(1, 2)) == before


class TestRefused:
    """What is not struck."""

    def test_not_longest(self) -> None:
        """A side that is not among the longest is refused (Q2)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(board(north(1, 2), south(1)), TOWN, 1, 3)
        counts = (2, 0, 0, 1, 0, 0)
        assert Refusal("Q2", ChooseSide(3), NotLongest(TOWN, 3, counts, (0,))) == (
            refused.value.refusal
        )

    def test_none_named(self) -> None:
        """Where sides are tied one has to be named (Q3)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(board(north(1), south(1)), TOWN, 1)
        assert Refusal("Q3", None, SideNotChosen(TOWN, (0, 3))) == refused.value.refusal

    def test_no_side_to_name(self) -> None:
        """Where no tile lies on any side none can be named, and the reason makes sense (R7)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(board(), TOWN, 1, 3)
        assert "none side" not in refused.value.reason
        for lang in ("en", "es", "fr"):
            assert refused.value.refusal.sentence(lang)

    def test_no_town(self) -> None:
        """No town lies there (V4c)."""
        with pytest.raises(IllegalMove) as refused:
            resolve_quake(board(north(1)), Hex(0, -1), 1)
        at = Hex(0, -1)
        assert Refusal("V4c", ChooseTown(at), NoTownThere(at, (TOWN,))) == refused.value.refusal

    @pytest.mark.parametrize("magnitude", [0, 7, -1, 1.0, "3", None, True, Tile("Q3")])
    def test_magnitude(self, magnitude: Any) -> None:
        """Quakes are of 1.0 to 6.0 (C4)."""
        with pytest.raises(BadValue, match="magnitude") as refused:
            resolve_quake(board(), TOWN, magnitude)
        assert "C4" == refused.value.rule

    @pytest.mark.parametrize("side", [-1, 6, "N", True, 0.0, []])
    def test_side(self, side: Any) -> None:
        """A side is an edge."""
        with pytest.raises(BadValue, match="side"):
            resolve_quake(board(north(1)), TOWN, 1, side)

    @pytest.mark.parametrize("town", [5, None, "T", (1,), [0, "0"]])
    def test_town(self, town: Any) -> None:
        """A town is named by its hex."""
        with pytest.raises(BadValue):
            resolve_quake(board(), town, 1)

    @pytest.mark.parametrize("what", [5, None, {}, "board"])
    def test_no_board(self, what: Any) -> None:
        """What is no board is refused."""
        with pytest.raises(BadValue):
            resolve_quake(what, TOWN, 1)
