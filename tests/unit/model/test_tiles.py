"""Tiles: codes, fragments, turning and types."""

from itertools import combinations
from typing import Any

import pytest

from seismic import BadCode, BadValue, Tile, all_types
from seismic.errors import Withheld
from seismic.model.tiles import as_tile


class TestCodes:
    """What the code of a tile says."""

    @pytest.mark.parametrize(
        ("code", "kind", "value", "magnitude", "fragments", "edges"),
        [
            ("H03", "highway", 0, 0, ((0, 3),), (0, 3)),
            ("H05", "highway", 0, 0, ((0, 5),), (0, 5)),
            ("H01-25", "highway", 0, 0, ((0, 1), (2, 5)), (0, 1, 2, 5)),
            ("H05-14-23", "highway", 0, 0, ((0, 5), (1, 4), (2, 3)), (0, 1, 2, 3, 4, 5)),
            ("X4", "intersection", 1, 0, ((4,),), (4,)),
            ("X024", "intersection", 3, 0, ((0,), (2,), (4,)), (0, 2, 4)),
            ("X024+5", "intersection", 5, 0, ((0,), (2,), (4,)), (0, 2, 4)),
            ("X15+99", "intersection", 99, 0, ((1,), (5,)), (1, 5)),
            ("T", "town", 6, 0, ((0,), (1,), (2,), (3,), (4,), (5,)), (0, 1, 2, 3, 4, 5)),
            ("Q3", "quake", 0, 3, (), ()),
        ],
    )
    def test_facts(
        self,
        code: str,
        kind: str,
        value: int,
        magnitude: int,
        fragments: tuple[tuple[int, ...], ...],
        edges: tuple[int, ...],
    ) -> None:
        """An intersection is worth its exits unless written, a town six (R1, R3, E6)."""
        tile = Tile(code)
        assert (kind, value, magnitude) == (tile.kind, tile.value, tile.magnitude)
        assert (fragments, edges) == (tile.fragments, tile.edges)
        assert code == tile.code == str(tile)

    def test_usual_value_is_not_written(self) -> None:
        """A value that is the number of exits adds nothing to the code."""
        assert "X024" == Tile("X024+3").code
        assert Tile("X024") == Tile("X024+3") != Tile("X024+5")

    def test_at_an_edge(self) -> None:
        """A fragment is found from either of its edges; elsewhere there is green."""
        tile = Tile("H01-25")
        found = [tile.fragment_at(edge) for edge in range(6)]
        assert [(0, 1), (0, 1), (2, 5), None, None, (2, 5)] == found
        grounds = [tile.ground(edge) for edge in range(6)]
        assert ["highway", "highway", "highway", "green", "green", "highway"] == grounds

    @pytest.mark.parametrize(
        "code",
        [
            *("", "H", "H0", "H00", "H30", "H06", "H01-12", "H34-01", "H01-23-45-", "h03", "H03+2"),
            *("X", "X20", "X00", "X6", "X024+", "X024+0", "X024+03", "X02+-1", "X02+100", "X02++2"),
            *(
                "Q0",
                "Q7",
                "Q",
                "Q03",
                "TT",
                "T+6",
                " H03",
                "H03\n",
                "X٠",
                "Q٣",
                "X0+٣",
            ),
            *(None, 3, 3.0, ("H", 0, 3)),
        ],
    )
    def test_no_code(self, code: Any) -> None:
        """An invalid code is refused, and the error carries it."""
        with pytest.raises(BadCode) as refused:
            Tile(code)
        assert ("tile", code, code) == (
            refused.value.field,
            refused.value.value,
            refused.value.code,
        )
        assert len(str(refused.value)) < 200

    @pytest.mark.parametrize("code", ["H03" * 999, b"H03", ["H03"], Tile("H03")])
    def test_what_may_be_a_pile(self, code: Any) -> None:
        """The error doesn't carry what may be more than a code, but tells what it is."""
        with pytest.raises(BadCode) as refused:
            Tile(code)
        assert isinstance(refused.value.code, Withheld)
        assert type(code).__name__ == refused.value.code.type
        assert "H03" not in str(refused.value.code)

    @pytest.mark.parametrize(
        ("code", "meant"),
        [("H30", "H03"), ("H34-10", "H01-34"), ("X420", "X024"), ("X420+5", "X024")],
    )
    def test_suggestion(self, code: str, meant: str) -> None:
        """The error suggests the code with the edges in order."""
        with pytest.raises(BadCode, match=f"did you mean {meant}[?]"):
            Tile(code)

    @pytest.mark.parametrize("edge", [-1, 6, "0", None, True])
    def test_no_edge(self, edge: Any) -> None:
        """An edge is a whole number from 0 to 5."""
        with pytest.raises(BadValue, match="an edge"):
            Tile("H03").ground(edge)
        with pytest.raises(BadValue, match="an edge"):
            Tile("H03").fragment_at(edge)

    def test_tile_or_code(self) -> None:
        """A code may stand for a tile."""
        assert Tile("H03") == as_tile("H03") == as_tile(Tile("H03"))


class TestTurning:
    """Turning clockwise, and types."""

    @pytest.mark.parametrize(
        ("before", "steps", "after"),
        [
            ("H03", 1, "H14"),
            ("H05", 1, "H01"),
            ("H01-25", 1, "H03-12"),
            ("H01-25", 5, "H05-14"),
            ("H03-14-25", 1, "H03-14-25"),
            ("X05", 1, "X01"),
            ("X024+5", 3, "X135+5"),
            ("H03", 6, "H03"),
            ("H03", -1, "H25"),
            ("H03", 600_000_001, "H14"),
            ("T", 2, "T"),
            ("Q3", 2, "Q3"),
        ],
    )
    def test_turned(self, before: str, steps: int, after: str) -> None:
        """A step adds one to every edge, around the six."""
        assert Tile(after) == Tile(before).turned(steps)

    @pytest.mark.parametrize("steps", ["1", None, 1.0, []])
    def test_no_steps(self, steps: Any) -> None:
        """A turn is a whole number of steps."""
        with pytest.raises(BadValue):
            Tile("H03").turned(steps)

    @pytest.mark.parametrize(
        ("code", "type_code"),
        [
            ("H14", "H03"),
            ("H35", "H02"),
            ("H05", "H01"),
            ("H14-25", "H03-14"),
            ("X5", "X0"),
            ("X135+5", "X024+5"),
            ("X45+12", "X01+12"),
            ("T", "T"),
            ("Q3", "Q3"),
        ],
    )
    def test_type(self, code: str, type_code: str) -> None:
        """The type is the smallest code among the turns; a written value stays."""
        assert Tile(type_code) == Tile(code).type

    def test_seventeen_and_thirteen(self) -> None:
        """Up to turning there are 17 types of highways and 13 of intersections (C2, C3)."""
        pairs = list(combinations(range(6), 2))
        pairings = [
            frozenset(chosen)
            for size in (1, 2, 3)
            for chosen in combinations(pairs, size)
            if len({edge for pair in chosen for edge in pair}) == 2 * size
        ]
        exits = [frozenset(chosen) for n in range(1, 7) for chosen in combinations(range(6), n)]
        assert (75, 63) == (len(pairings), len(exits))

        def highway(pairing: frozenset[tuple[int, int]], steps: int) -> str:
            turned = [sorted((edge + steps) % 6 for edge in pair) for pair in pairing]
            return "H" + "-".join(sorted(f"{a}{b}" for a, b in turned))

        def intersection(chosen: frozenset[int], steps: int) -> str:
            return "X" + "".join(sorted(str((edge + steps) % 6) for edge in chosen))

        highways = {min(highway(each, steps) for steps in range(6)) for each in pairings}
        intersections = {min(intersection(each, steps) for steps in range(6)) for each in exits}
        assert (17, 13) == (len(highways), len(intersections))
        assert sorted(highways) + sorted(intersections) == [tile.code for tile in all_types()]
