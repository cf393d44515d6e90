"""Sections of highway: fragments, ends, crews and points (E3 to E7, G10, V4e, R17, R26)."""

from typing import Any

import pytest

from seismic import BadValue, Board, Crew, End, Fragment, Hex, Section, Table, section_at, sections

TOWN, NORTH, NORTH_EAST = Hex(0, 0), Hex(0, -1), Hex(1, -1)
COLUMN = {(0, 0): "T", (0, -1): "H03", (0, -2): "X03"}
"""The town, a straight north of it and a +2 at its end."""

CORNER: dict[tuple[int, int], str] = {(2, -1): "H23", (3, -1): "H45"}
"""Two tight curves that lead from edge 0 of [2, 0] to its edge 1."""


def either_way(section: Section) -> set[tuple[tuple[Fragment, ...], tuple[End, ...]]]:
    """Return the fragments and ends of a section in both directions, since it has no first end."""
    return {
        (section.fragments, section.ends),
        (section.fragments[::-1], section.ends[::-1]),
    }


class TestSection:
    """A single section."""

    def test_between_two_termini(self) -> None:
        """A section is worth a point for each chord and the values at its ends (E5, E6)."""
        section = section_at(Board(COLUMN), NORTH, 0)
        fragments = (
            Fragment(Hex(0, -2), (3,)),
            Fragment(NORTH, (0, 3)),
            Fragment(TOWN, (0,)),
        )
        ends = (End("intersection", Hex(0, -2), 3, 2), End("town", TOWN, 0, 6))
        assert (fragments, ends) in either_way(section)
        assert (True, False, 1, 9) == (
            section.complete,
            section.loop,
            section.chords,
            section.points,
        )
        assert [True, False] == [fragments[1].is_chord, fragments[0].is_chord]

    def test_open_end(self) -> None:
        """A section that faces an empty cell is incomplete and worth nothing (E3)."""
        section = section_at(Board({TOWN: "T", NORTH: "H03"}), TOWN, 0)
        ends = (End("open", NORTH, 0), End("town", TOWN, 0, 6))
        assert ((Fragment(NORTH, (0, 3)), Fragment(TOWN, (0,))), ends) in either_way(section)
        assert (False, 0) == (section.complete, section.points)

    def test_edge_end(self) -> None:
        """A section that leads off the table is incomplete and worth nothing (R17)."""
        board = Board({TOWN: "T", NORTH: "H03"}, table=Table.hexagon(1))
        section = section_at(board, NORTH, 3)
        assert {End("edge", NORTH, 0, value=0), End("town", TOWN, 0, 6)} == set(section.ends)
        assert (False, 0) == (section.complete, section.points)

    def test_single_fragment(self) -> None:
        """A section may be a single stub or chord (G10)."""
        alone = Board({NORTH: "X0", Hex(5, 5): "H02"})
        assert (
            (Fragment(NORTH, (0,)),),
            (End("intersection", NORTH, 0, 1), End("open", NORTH, 0)),
        ) in either_way(section_at(alone, NORTH, 0))
        assert (
            (Fragment(Hex(5, 5), (0, 2)),),
            (End("open", Hex(5, 5), 0), End("open", Hex(5, 5), 2)),
        ) in either_way(section_at(alone, Hex(5, 5), 2))

    def test_two_stubs(self) -> None:
        """Two termini side by side are joined by stubs alone, which count no points (E6)."""
        section = section_at(Board({TOWN: "T", NORTH: "X3+5"}), NORTH, 3)
        assert (True, 0, 11) == (section.complete, section.chords, section.points)

    def test_loop(self) -> None:
        """A closed loop has no ends and is incomplete (E4)."""
        board = Board({(2, 0): "H01", **CORNER})
        section = section_at(board, Hex(2, 0), 0)
        assert (True, False, (), 3, 0) == (
            section.loop,
            section.complete,
            section.ends,
            section.chords,
            section.points,
        )

    def test_loop_over_one_tile_twice(self) -> None:
        """A loop may pass a tile twice, and is incomplete (E4)."""
        # 0 and 1 of [2, 0] are joined to the north-east, 3 and 4 to the south-west.
        around = {(2, 1): "H05", (1, 1): "H12"}
        board = Board({(2, 0): "H03-14", **CORNER, **around})
        section = section_at(board, Hex(2, 0), 0)
        assert section.loop
        assert 6 == section.chords == len(section.fragments)
        assert 2 == sum(fragment.at == Hex(2, 0) for fragment in section.fragments)

    @pytest.mark.parametrize(
        ("terminus", "at", "points"), [("X01", (2, 0), 6), ("X01+5", (2, 0), 12), ("T", (2, 0), 14)]
    )
    def test_same_terminus_twice(self, terminus: str, at: tuple[int, int], points: int) -> None:
        """A section with both ends at one terminus counts its value twice (E7)."""
        section = section_at(Board({at: terminus, **CORNER}), Hex(*at), 1)
        assert (True, False, 2, points) == (
            section.complete,
            section.loop,
            section.chords,
            section.points,
        )
        assert {0, 1} == {end.edge for end in section.ends}

    def test_tile_passed_twice(self) -> None:
        """A section that passes a tile twice counts both chords (E5)."""
        board = Board({(2, 0): "H05-12", **CORNER, (1, 0): "X2", (3, 0): "X5"})
        section = section_at(board, Hex(2, 0), 5)
        assert (True, 4, 6) == (section.complete, section.chords, section.points)

    @pytest.mark.parametrize(
        ("towns", "between", "points"),
        [
            ([(0, 0), (1, 0)], {}, 22),
            ([(0, 0), (2, 0)], {(1, 0): "H25"}, 23),
            ([(0, 0), (8, 0)], {(q, 0): "H25" for q in range(1, 8)}, 29),
        ],
    )
    def test_town_to_town(
        self, towns: list[tuple[int, int]], between: dict[tuple[int, int], str], points: int
    ) -> None:
        """A section from one town to the other is worth ten more (V4e)."""
        section = section_at(Board({**dict.fromkeys(towns, "T"), **between}), TOWN, 2)
        assert (True, points) == (section.joins_two_towns, section.points)

    def test_town_to_itself(self) -> None:
        """A section from a town to itself has no bonus (V4e, E7)."""
        board = Board({TOWN: "T", Hex(8, 0): "T", NORTH: "H23", NORTH_EAST: "H45"})
        section = section_at(board, TOWN, 0)
        assert (False, 14) == (section.joins_two_towns, section.points)

    def test_towns_are_termini(self) -> None:
        """No section runs through a town (R26)."""
        board = Board({TOWN: "T", NORTH: "X3", Hex(0, 1): "X0"})
        assert section_at(board, NORTH, 3) != section_at(board, Hex(0, 1), 0)

    def test_crews(self) -> None:
        """Crews come in the order of cells, and are counted by colour (E8)."""
        board = Board(
            {**COLUMN, (1, 0): "H25"},
            [
                Crew(NORTH, 3, "red"),
                Crew(Hex(0, -2), 3, "blue"),
                Crew(Hex(0, -2), 0, "red"),
                Crew(Hex(1, 0), 2, "red"),
            ],
        )
        section = section_at(board, TOWN, 0)
        assert (Crew(Hex(0, -2), 3, "blue"), Crew(NORTH, 0, "red")) == section.crews
        assert {"red": 1, "blue": 1} == section.claims

    @pytest.mark.parametrize(
        ("at", "edge"),
        [
            (NORTH, 1),
            (Hex(9, 9), 0),
            (NORTH, 6),
            (NORTH, "x"),
            (NORTH, None),
            (5, 0),
            (None, 0),
            ("x", 0),
        ],
    )
    def test_nothing_there(self, at: Any, edge: Any) -> None:
        """There is no section where no highway leaves a tile."""
        with pytest.raises(BadValue):
            section_at(Board(COLUMN), at, edge)

    def test_message(self) -> None:
        """The error names the edge and the tile."""
        with pytest.raises(BadValue, match=r"edge must be an edge of a laid .*'1 at \[0, -1\]'"):
            section_at(Board({NORTH: "H03"}), NORTH, 1)


class TestSections:
    """All sections of a board."""

    def test_column(self) -> None:
        """Sections come in the order of their first fragment, and each fragment is on one (E3)."""
        board = Board(COLUMN)
        found = sections(board)
        first = [min(section.fragments) for section in found]
        assert [
            Fragment(Hex(0, -2), (0,)),
            Fragment(Hex(0, -2), (3,)),
            *(Fragment(TOWN, (edge,)) for edge in (1, 2, 3, 4, 5)),
        ] == first
        everything = [fragment for section in found for fragment in section.fragments]
        assert 9 == len(everything) == len(set(everything))

    def test_crossing(self) -> None:
        """Fragments that cross on a tile are on different sections (E3)."""
        found = sections(Board({TOWN: "H03-14-25"}))
        assert [(0, 3), (1, 4), (2, 5)] == [section.fragments[0].edges for section in found]

    def test_nothing(self) -> None:
        """An empty board has no sections."""
        assert () == sections(Board({}))

    @pytest.mark.parametrize(
        "laid",
        [
            COLUMN,
            {(2, 0): "H01", **CORNER},
            {(2, 0): "X01", **CORNER},
            {(2, 0): "H05-12", **CORNER, (1, 0): "X2"},
            {(0, 0): "T", (0, -1): "H03", (0, -2): "H03", (0, 1): "H03"},
        ],
    )
    def test_one_section_one_value(self, laid: dict[tuple[int, int], str]) -> None:
        """A section found at any of its edges equals the one in the list."""
        board = Board(laid)
        listed = sections(board)
        asked = {
            section_at(board, at, edge) for at, tile in board.tiles.items() for edge in tile.edges
        }
        assert set(listed) == asked

    @pytest.mark.parametrize("board", [5, None, {}, "board"])
    def test_no_board(self, board: Any) -> None:
        """A value that is no board is refused."""
        with pytest.raises(BadValue):
            sections(board)
        with pytest.raises(BadValue):
            section_at(board, TOWN, 0)
