"""Tables: which cells exist (G6)."""

import pickle
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from seismic import BadValue, Hex, Table

NEAR = [Hex(q, r) for q in range(-6, 7) for r in range(-6, 7)]


def cells(table: Table) -> set[tuple[int, int]]:
    """Return the cells of a small table around the town."""
    return {(at.q, at.r) for at in NEAR if at in table}


class TestShapes:
    """Every shape, cell by cell."""

    def test_unbounded(self) -> None:
        """Every hex is on the unbounded table."""
        assert len(NEAR) == len(cells(Table()))
        assert Hex(2**17 - 1, 1 - 2**17) in Table()
        assert Hex(2**17 - 1, 2**17 - 1) in Table()

    def test_hexagon(self) -> None:
        """A hexagon has every cell up to its radius from the middle."""
        assert {(0, 0)} == cells(Table.hexagon(0))
        assert {(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)} == cells(
            Table.hexagon(1)
        )
        assert {(at.q, at.r) for at in NEAR if Hex(0, 0).distance(at) <= 4} == cells(
            Table.hexagon(4)
        )

    @pytest.mark.parametrize(
        ("columns", "rows", "expected"),
        [
            (1, 1, {(0, 0)}),
            (1, 2, {(0, -1), (0, 0)}),
            (2, 1, {(-1, 1), (0, 0)}),
            (3, 2, {(-1, 0), (-1, 1), (0, -1), (0, 0), (1, -1), (1, 0)}),
            (4, 1, {(-2, 1), (-1, 1), (0, 0), (1, 0)}),
            (5, 1, {(-2, 1), (-1, 1), (0, 0), (1, 0), (2, -1)}),
        ],
    )
    def test_rectangle(self, columns: int, rows: int, expected: set[tuple[int, int]]) -> None:
        """Columns are upright; every second one is shifted by half a cell."""
        assert expected == cells(Table.rectangle(columns, rows))

    def test_cells(self) -> None:
        """A table of cells may have any cells, and holes."""
        ring: list[Hex | Sequence[int]] = [*Hex(0, 0).neighbours, (5, 5)]
        table = Table.of(ring)
        assert Hex(0, 0) not in table
        assert 7 == len(cells(table))
        assert table == Table.of(reversed(ring))
        assert hash(table) == hash(Table.of(reversed(ring)))

    @pytest.mark.parametrize("at", [(0, 0, 0), [0, "x"], None, "x", 5])
    def test_no_hex(self, at: Any) -> None:
        """A value that is no hex is on no table."""
        assert at not in Table()

    def test_size_costs_nothing(self) -> None:
        """A huge table takes no more memory than a small one."""
        table = Table.hexagon(60_000)
        assert Hex(60_000, -(60_000)) in table
        assert Hex(60_000, 1) not in table
        assert Hex(0, -(60_000) - 1) not in table
        assert (60_000, -(60_000)) in table
        assert [60_000, 1] not in table
        assert len(pickle.dumps(table)) < 500
        broad = Table.rectangle(60_000, 1)
        assert Hex(60_000 // 2 - 1, -(60_000 // 4 - 1)) in broad
        assert Hex(60_000 // 2, -(60_000 // 4)) not in broad

    def test_no_alias(self) -> None:
        """Changing the list that a table was made from doesn't change the table."""
        given = [[0, 0]]
        table = Table.of(given)
        given[0][0] = 1
        given.append([2, 2])
        assert {(0, 0)} == cells(table)

    def test_repr_is_short(self) -> None:
        """The repr counts the cells."""
        assert repr(Table.of(NEAR)) == "Table(shape='cells', cells=<169 cells>)"


class TestRefused:
    """Invalid tables."""

    @pytest.mark.parametrize(
        "make",
        [
            Table.hexagon,
            lambda number: Table.rectangle(number, 3),
            lambda number: Table.rectangle(3, number),
            lambda number: Table("hexagon", (number,)),
        ],
    )
    @pytest.mark.parametrize("number", [-1, 1.0, "3", None, True, 2**29, 10**30])
    def test_numbers(self, make: Callable[[Any], Table], number: Any) -> None:
        """Sizes are whole numbers from 0 within the coordinates."""
        with pytest.raises(BadValue):
            make(number)

    def test_no_cell(self) -> None:
        """A table has at least one cell."""
        with pytest.raises(BadValue, match="columns"):
            Table.rectangle(0, 1)
        with pytest.raises(BadValue, match="rows"):
            Table.rectangle(1, 0)
        with pytest.raises(BadValue, match="at least one"):
            Table.of([])

    @pytest.mark.parametrize(
        "arguments",
        [
            ("round",),
            (None,),
            ([],),
            ({},),
            ("hexagon",),
            ("hexagon", 3),
            ("hexagon", [3]),
            ("hexagon", (3, 3)),
            ("rectangle", (3,)),
            ("unbounded", (3,)),
            ("unbounded", (), [(0, 0)]),
            ("hexagon", (3,), [(0, 0)]),
            ("cells",),
            ("cells", (), 5),
            ("cells", (), None),
            ("cells", (), "ab"),
            ("cells", (), [5]),
            ("cells", (), [(0, "0")]),
        ],
    )
    def test_by_hand(self, arguments: Any) -> None:
        """Shape, size and cells belong together."""
        with pytest.raises(BadValue):
            Table(*arguments)

    @pytest.mark.parametrize("given", [5, None, "ab", [5], [(1,)]])
    def test_no_cells(self, given: Any) -> None:
        """Cells are hexes or pairs."""
        with pytest.raises(BadValue):
            Table.of(given)
