"""The board: what lies and stands on it, and boards that can't be made."""

from typing import Any

import pytest

from seismic import BadState, BadValue, Board, Crew, Hex, SeismicError, Table, Tile
from seismic.model.board import checked_board, with_crew, with_tile, with_turned

TOWN = Hex(0, 0)
NORTH, NORTH_EAST, SOUTH = Hex(0, -1), Hex(1, -1), Hex(0, 1)
PINK = Crew(NORTH, 0, "pink")  # type: ignore[arg-type]  # no such colour


def small() -> Board:
    """Return the town with a straight north of it, claimed by red, and a corner beside that."""
    return Board(
        {TOWN: "T", NORTH: "H03", NORTH_EAST: "X14"},
        [Crew(NORTH, 3, "red"), Crew(NORTH_EAST, 1, "blue")],
    )


class TestLooking:
    """What a board answers."""

    def test_tiles(self) -> None:
        """What lies where, in the order of the cells."""
        board = small()
        assert [(NORTH, Tile("H03")), (TOWN, Tile("T")), (NORTH_EAST, Tile("X14"))] == list(
            board.tiles.items()
        )
        assert (Tile("H03"), Tile("H03"), None) == (
            board.tile(NORTH),
            board[NORTH],
            board.tile(SOUTH),
        )
        assert 3 == len(board)
        assert [True, False, False] == [NORTH in board, SOUTH in board, "x" in board]
        pairs = [(0, -1), [0, -1], (0, 1), (0, -1, 0), (0, "x"), (10**9, 10**9)]
        assert [True, True, False, False, False, False] == [at in board for at in pairs]

    def test_crews(self) -> None:
        """A crew is named by the lowest edge of its fragment."""
        red, blue = Crew(NORTH, 0, "red"), Crew(NORTH_EAST, 1, "blue")
        assert (red, blue) == small().crews
        assert ((red,), ()) == (small().crews_on(NORTH), small().crews_on(SOUTH))

    def test_towns_and_open_cells(self) -> None:
        """Open cells are empty, on the table, and a highway leads there."""
        board = small()
        assert (TOWN,) == board.towns
        assert (
            *(Hex(-1, 0), Hex(-1, 1), Hex(0, -2), Hex(0, 1), Hex(1, 0), Hex(2, -2)),
        ) == board.open_cells
        narrow = Board({TOWN: "T"}, table=Table.of([TOWN, NORTH]))
        assert (NORTH,) == narrow.open_cells

    def test_what_is_asked_for_is_a_copy(self) -> None:
        """Changing it changes no board."""
        board = small()
        board.tiles.clear()
        assert 3 == len(board)

    def test_repr(self) -> None:
        """It counts, and lists nothing."""
        assert repr(small()).startswith("Board(3 tiles, ")
        assert "Board(1 tile, 0 crews)" == repr(Board({TOWN: "T"}))

    def test_value(self) -> None:
        """Boards are equal by table, tiles and crews, in whatever order given."""
        tiles = {NORTH_EAST: "X14", NORTH: "H03", TOWN: "T"}
        crews = [Crew(NORTH_EAST, 1, "blue"), Crew(NORTH, 0, "red")]
        assert small() == Board(tiles, crews)
        assert hash(small()) == hash(Board(tiles, crews))
        assert small() != Board(tiles, crews, Table.hexagon(9))
        assert small() != Board(tiles, crews[:1])
        other: object = "a board"
        assert small() != other


class TestChanging:
    """Each change makes the board that could have been made at once, and leaves the old one."""

    def test_tile(self) -> None:
        """A tile is added."""
        before = Board({TOWN: "T"})
        assert Board({TOWN: "T", NORTH: "H03"}) == with_tile(before, NORTH, Tile("H03"))
        assert Board({TOWN: "T"}) == before

    def test_crew(self) -> None:
        """A crew is added, on the fragment at either of its edges."""
        tiles = {TOWN: "T", NORTH: "H03"}
        before = Board(tiles)
        for edge in (0, 3):
            after = with_crew(before, NORTH, edge, "yellow")
            assert Board(tiles, [Crew(NORTH, 0, "yellow")]) == after
        assert Board(tiles) == before

    def test_turn(self) -> None:
        """Crews go with their fragments (V3c)."""
        before = Board({TOWN: "T", NORTH: "H03-14"}, [Crew(NORTH, 1, "red")])
        after = Board({TOWN: "T", NORTH: "H03-25"}, [Crew(NORTH, 0, "red")])
        assert after == with_turned(before, NORTH, 2)
        assert (Crew(NORTH, 1, "red"),) == before.crews


class TestRefused:
    """Boards that can't be made."""

    @pytest.mark.parametrize(
        ("tiles", "crews", "field", "rule"),
        [
            ({TOWN: "T", NORTH: "H01"}, [], "laid", "G5"),
            ({TOWN: "H03", NORTH: "H14"}, [], "laid", "G5"),
            ({TOWN: "Q3"}, [], "laid", "Q1"),
            ({Hex(5, 0): "H03"}, [], "laid", "G6"),
            ({NORTH: "H03"}, [Crew(NORTH, 1, "red")], "crews", "G8"),
            ({NORTH: "H03"}, [Crew(SOUTH, 0, "red")], "crews", "G8"),
            ({TOWN: "T"}, [Crew(TOWN, 0, "red")], "crews", "G8"),
            ({NORTH: "H03"}, [Crew(NORTH, 0, "red"), Crew(NORTH, 3, "blue")], "crews", "G8"),
            ({NORTH: "H03"}, [Crew(NORTH, 0, "red"), Crew(NORTH, 0, "red")], "crews", "G8"),
        ],
    )
    def test_contradictions(
        self, tiles: dict[Hex, str], crews: list[Crew], field: str, rule: str
    ) -> None:
        """Edges match, quakes aren't laid, and each crew has a fragment of its own."""
        with pytest.raises(BadState) as refused:
            Board(tiles, crews, Table.hexagon(4))
        (defect,) = refused.value.defects
        assert (field, rule) == (defect.field, defect.rule)

    def test_mismatch_says_where(self) -> None:
        """The first edge that doesn't match is named, and the tile beyond it."""
        with pytest.raises(BadState, match=r"edge 3 of the tile at \[0, -1\].*at \[0, 0\]"):
            Board({TOWN: "T", NORTH: "H01"})

    def test_one_cell_twice(self) -> None:
        """A pair and a hex for the same cell with two tiles contradict each other."""
        twice: Any = {(0, -1): "H03", NORTH: "X03"}
        with pytest.raises(SeismicError):
            Board(twice)

    @pytest.mark.parametrize(
        "arguments",
        [
            {"laid": None},
            {"laid": 5},
            {"laid": [(NORTH, "H03")]},
            {"laid": {5: "H03"}},
            {"laid": {NORTH: 5}},
            {"laid": {NORTH: "H30"}},
            {"laid": {NORTH: "H03"}, "crews": 5},
            {"laid": {NORTH: "H03"}, "crews": None},
            {"laid": {NORTH: "H03"}, "crews": ["red"]},
            {"laid": {NORTH: "H03"}, "crews": {NORTH: "red"}},
            {"laid": {NORTH: "H03"}, "crews": [PINK]},
            {"laid": {NORTH: "H03"}, "crews": [Crew(NORTH, 6, "red")]},
            {"laid": {NORTH: "H03"}, "table": 5},
            {"laid": {NORTH: "H03"}, "table": "round"},
            {"laid": {NORTH: "H03"}, "table": [NORTH]},
        ],
    )
    def test_wrong_types(self, arguments: Any) -> None:
        """What is no mapping of tiles, no crews or no table is refused."""
        with pytest.raises(BadValue) as refused:
            Board(**arguments)
        assert str(refused.value)

    @pytest.mark.parametrize("at", [5, None, "x", (1,)])
    def test_looking_nowhere(self, at: Any) -> None:
        """What is no hex is refused, not looked up."""
        board = small()
        with pytest.raises(BadValue):
            board.tile(at)
        with pytest.raises(BadValue):
            board[at]
        with pytest.raises(BadValue):
            board.crews_on(at)

    def test_empty_cell(self) -> None:
        """No tile lies there."""
        with pytest.raises(BadValue, match="a cell on which a tile lies"):
            small()[SOUTH]

    @pytest.mark.parametrize("board", [None, {NORTH: "H03"}, Table()])
    def test_no_board(self, board: Any) -> None:
        """What is no board is refused wherever one is needed."""
        with pytest.raises(BadValue, match="board must be a Board"):
            checked_board(board)
        assert small() == checked_board(small())

    @pytest.mark.parametrize("arguments", [(5, 5), (Table(), None), (Table(), "x")])
    def test_constructor(self, arguments: Any) -> None:
        """A table is no mapping of tiles."""
        with pytest.raises(SeismicError):
            Board(*arguments)
