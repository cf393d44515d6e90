"""CrossHair follows every path through each contract, with a solver in place of samples."""

from inspect import isfunction

import pytest
from crosshair.core_and_libs import analyze_function, run_checkables
from crosshair.options import AnalysisKind, AnalysisOptionSet

from proofs import arithmetic
from seismic import Table
from seismic._engine.grid import FAR, STRIDE, Region, cell_at, direction, facing, row
from seismic.model.table import region_of

OPTIONS = AnalysisOptionSet(
    analysis_kind=[AnalysisKind.asserts],
    max_uninteresting_iterations=10**9,
    per_condition_timeout=120,
    report_all=True,
)


def verdict(contract: str) -> str:
    """Return what CrossHair says of a contract: that it is confirmed, or what breaks it."""
    (found,) = run_checkables(analyze_function(getattr(arithmetic, contract), OPTIONS))
    return found.message


once = arithmetic.once


class Narrow:
    """A region that lacks one cell."""

    def __init__(self, region: Region) -> None:
        self.region = region

    def holds(self, cell: int) -> bool:
        """Return whether this cell exists, and is another one."""
        return self.region.holds(cell) and cell != cell_at(777, -999)


def narrow(table: Table) -> Narrow:
    """Return the cells of a table but for one."""
    return Narrow(region_of(table))


BROKEN: dict[str, tuple[str, object]] = {
    "coordinates_come_back": ("row", lambda cell: row(cell) + (cell == cell_at(77_777, -99_999))),
    "cells_sort_like_coordinates": ("cell_at", lambda q, r: q * (2 * FAR - 2) + r),
    "steps_lead_to_neighbours": ("column", lambda cell: (cell + FAR - 1) // STRIDE),
    "facing_is_the_opposite_edge": (
        "facing",
        lambda port: facing(port) + (port == cell_at(77_777, -99_999) * 8 + 5),
    ),
    "directions_are_straight_lines": (
        "direction",
        lambda start, cell: -1 if cell - start == 99_999 else direction(start, cell),
    ),
    "a_hexagon_has_what_is_near": ("region_of", narrow),
    "a_rectangle_has_columns_and_rows": ("region_of", narrow),
    "an_unbounded_table_has_every_cell": ("region_of", narrow),
    "a_region_is_three_inequalities": ("Region", lambda *bounds: Narrow(Region(*bounds))),
    "halving_keeps_the_position_between": (
        "once",
        lambda items, number, low, high: (
            (low + 1, high) if high == 77_777 else once(items, number, low, high)
        ),
    ),
}
"""By contract: a function of the engine, and one that differs from it in very few cases."""


def test_every_contract() -> None:
    """Each contract is listed."""
    contracts = [name for name, each in vars(arithmetic).items() if _is_contract(each)]
    assert contracts == list(BROKEN)


def _is_contract(each: object) -> bool:
    return isfunction(each) and each.__annotations__.get("return", each) is None


@pytest.mark.parametrize("contract", BROKEN)
def test_confirmed(contract: str) -> None:
    """The contract holds for all inputs: no path is left out, and none breaks it."""
    assert "Confirmed over all paths." == verdict(contract)


@pytest.mark.parametrize("contract", BROKEN)
def test_refuted(contract: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that is wrong where samples hardly look breaks the contract."""
    monkeypatch.setattr(arithmetic, *BROKEN[contract])
    assert verdict(contract).startswith("AssertionError")


def test_around_the_loop_of_the_search() -> None:
    """The bounds are at first those of the list; when they meet, the position lies between them."""
    assert [
        "low: i64 = 0",
        "high: i64 = len(items)",
        "while low < high:",
        "return low",
    ] == arithmetic.FRAME
