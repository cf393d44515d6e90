"""Every table of the engine equals its definition, entry by entry."""

from collections.abc import Iterator
from types import ModuleType
from typing import Final

import pytest

from arithmetic.figures import FIGURES
from arithmetic.tables import (
    Table,
    constraint_tables,
    geometry,
    shape_tables,
    tables,
    type_tables,
)
from seismic._engine import (
    board,
    compiling,
    constraints,
    grid,
    highways,
    shapes,
    tally,
    tile_bits,
    tile_types,
    turning,
    unboxed,
)

MODULES: Final = (
    *(board, compiling, constraints, grid, highways, shapes),
    *(tally, tile_bits, tile_types, turning, unboxed),
)
MATERIAL: Final = {"_SHAPES", "_TURNS", "_BY_TYPE", "_SLOTS", "_COLUMNS"}
"""What tables are made of; nothing looks anything up there afterwards."""


def tables_in(module: ModuleType) -> Iterator[str]:
    """Yield the name of everything in a module that has entries."""
    for name, each in vars(module).items():
        if isinstance(each, bytes | tuple | list | dict) and not name.startswith("__"):
            yield name


def test_equal() -> None:
    """No entry of any table differs from its definition, and the manual says how many there are."""
    compared, entries = set[str](), 0
    for table in tables():
        assert [] == table.differences()
        compared.add(table.name.rpartition(".")[2])
        entries += len(table.defined)
    assert FIGURES["entries"] == entries
    named = {name for module in MODULES for name in tables_in(module)}
    assert named - MATERIAL <= compared
    assert named >= MATERIAL


def test_differences() -> None:
    """A wrong entry is named; so is a wrong number of entries."""
    assert [] == Table("SQUARES", bytes([0, 1, 4]), [0, 1, 4]).differences()
    assert ["SQUARES[1] is 2, not 1"] == Table("SQUARES", (0, 2, 4), [0, 1, 4]).differences()
    assert ["SQUARES has 2 entries, not 3"] == Table("SQUARES", [0, 1], [0, 1, 4]).differences()


@pytest.mark.parametrize(
    ("module", "name", "at", "entry"),
    [
        (shapes, "LEADS", 6 * 40 + 3, 5),
        (shapes, "TURNED", 6 * 100 + 2, 99),
        (tile_types, "SLOT", 77, 0),
        (constraints, "HIGHWAY", 500, 0),
        (grid, "ACROSS", 4, 8),
    ],
)
def test_spoilt_engine(
    module: ModuleType, name: str, at: int, entry: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine with one wrong entry is caught at that entry."""
    table = [*getattr(module, name)]
    table[at] = entry
    monkeypatch.setattr(module, name, type(getattr(module, name))(table))
    parts = (geometry, shape_tables, type_tables, constraint_tables)
    found = [each for part in parts for table in part() for each in table.differences()]
    assert any(each.startswith(f"{name}[{at}] is {entry}, not ") for each in found)
