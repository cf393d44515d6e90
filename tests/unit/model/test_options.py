"""Rules: variants, options, table, towns and tile set."""

from typing import Any

import attrs
import pytest

from seismic import (
    OPTIONS,
    VARIANTS,
    BadValue,
    Hex,
    Reading,
    Rules,
    Ruling,
    Table,
    TileSet,
    Variant,
)


class TestDefaults:
    """What follows from variants and options."""

    def test_base_game(self) -> None:
        """One town, an unbounded table, the standard set, 20 crews each (S2, C6)."""
        rules = Rules()
        assert (frozenset(), {}, Table(), TileSet.standard()) == (
            rules.variants,
            rules.options,
            rules.table,
            rules.tiles,
        )
        assert ((Hex(0, 0),), 1, 20) == (rules.towns, rules.copies, rules.crews)

    @pytest.mark.parametrize(
        ("variants", "options", "towns", "copies", "crews"),
        [
            ({"big-one", "dilemma", "aftershocks"}, {}, [(0, 0)], 1, 20),
            ({"twin-cities"}, {}, [(0, 0), (8, 0)], 2, 40),
            ({"twin-cities"}, {"R11": "nine-steps"}, [(0, 0), (9, 0)], 2, 40),
            (set(VARIANTS), {"R15": "isolated-may-turn"}, [(0, 0), (8, 0)], 2, 40),
            (set(), {"R11": "nine-steps"}, [(0, 0)], 1, 20),
        ],
    )
    def test_variants(
        self,
        variants: set[Variant],
        options: dict[Ruling, Reading],
        towns: list[tuple[int, int]],
        copies: int,
        crews: int,
    ) -> None:
        """Twin Cities has a second town and two copies of everything (V4a, R11, R12)."""
        rules = Rules(variants=variants, options=options)
        assert tuple(Hex(*at) for at in towns) == rules.towns
        assert (copies, crews) == (rules.copies, rules.crews)
        assert options == rules.options

    def test_own_towns(self) -> None:
        """Towns may lie elsewhere, and are kept in the order of cells."""
        towns: Any = [(3, 3), (-1, 0)]
        rules = Rules(variants={"twin-cities"}, towns=towns, table=Table.of(towns))
        assert (Hex(-1, 0), Hex(3, 3)) == rules.towns

    def test_value(self) -> None:
        """Rules with the same parts are equal, whatever the types of the arguments were."""
        one = Rules(variants=["dilemma", "big-one"], options={"R15": OPTIONS["R15"][0]})
        other = Rules(
            variants={"big-one", "dilemma"},
            options=(("R15", OPTIONS["R15"][0]),),
            towns=[Hex(0, 0)],
        )
        assert one == other
        assert hash(one) == hash(other)
        assert one != Rules()

    def test_no_alias(self) -> None:
        """Changing what rules were made from doesn't change the rules."""
        variants: set[Variant] = {"dilemma"}
        options: dict[Ruling, Reading] = {"R11": "nine-steps"}
        towns = [Hex(0, 0)]
        rules = Rules(variants=variants, options=options, towns=towns)
        variants.add("big-one")
        options.clear()
        towns.append(Hex(1, 1))
        rules.options.clear()
        assert Rules(variants={"dilemma"}, options={"R11": "nine-steps"}) == rules

    def test_repr(self) -> None:
        """The repr has the variants in order, and counts the tiles of another set."""
        rules = Rules(variants=set(VARIANTS), tiles=TileSet.of({"H03": 6}))
        assert f"Rules(variants={sorted(VARIANTS)}, tiles=<6 tiles>)" == repr(rules)

    def test_options_are_fixed(self) -> None:
        """The table of options can't be changed."""
        options: Any = OPTIONS
        with pytest.raises(TypeError):
            options["R1"] = "five-roads"


class TestRefused:
    """Invalid variants, options, tables, tile sets and towns."""

    @pytest.mark.parametrize(
        ("changes", "field", "rule"),
        [
            ({"variants": "dilemma"}, "variants", None),
            ({"variants": 5}, "variants", None),
            ({"variants": None}, "variants", None),
            ({"variants": ["dilemmas"]}, "variants", None),
            ({"variants": [5]}, "variants", None),
            ({"variants": [[]]}, "variants", None),
            ({"options": 5}, "options", None),
            ({"options": None}, "options", None),
            ({"options": "R11"}, "options", None),
            ({"options": {"R12": "x"}}, "options", "R12"),
            ({"options": {"R13": "x"}}, "options", None),
            ({"options": {"R25": "needs-a-tile"}}, "options", "R25"),
            ({"options": {5: "x"}}, "options", None),
            ({"options": {"R11": "isolated-may-turn"}}, "options", "R11"),
            ({"options": {"R15": None}}, "options", "R15"),
            ({"options": {"R15": True}}, "options", "R15"),
            ({"table": None}, "table", "G6"),
            ({"table": {"hexagon": 4}}, "table", "G6"),
            ({"table": Table.of([(1, 1)])}, "table", "S2"),
            ({"variants": {"twin-cities"}, "table": Table.hexagon(7)}, "table", "S2"),
            ({"tiles": None}, "tiles", "C2"),
            ({"tiles": {"H03": 6}}, "tiles", "C2"),
            ({"towns": 5}, "towns", "S2"),
            ({"towns": []}, "towns", "S2"),
            ({"towns": [(0, 0), (8, 0)]}, "towns", "S2"),
            ({"variants": {"twin-cities"}, "towns": [(0, 0)]}, "towns", "V4a"),
            ({"variants": {"twin-cities"}, "towns": [(0, 0), (0, 0)]}, "towns", "V4a"),
            ({"towns": ["here"]}, "at", None),
        ],
    )
    def test_named(self, changes: Any, field: str, rule: str | None) -> None:
        """The error names the field and, where there is one, the rule."""
        with pytest.raises(BadValue) as refused:
            Rules(**changes)
        assert (field, rule) == (refused.value.field, refused.value.rule)
        assert str(refused.value).startswith(f"{field} must be ")

    def test_evolved(self) -> None:
        """A changed copy is checked like a new one."""
        with pytest.raises(BadValue, match="one of big-one"):
            attrs.evolve(Rules(), variants={"twins"})  # type: ignore[arg-type]  # no such name
        with pytest.raises(BadValue, match=r"the cell \[0, 0\] of a town"):
            attrs.evolve(Rules(), table=Table.of([(1, 1)]))


@pytest.mark.parametrize("name", ["aftershock", "After Shocks", "AFTERSHOCKS"])
def test_variant_that_was_meant(name: Any) -> None:
    """A misspelt variant is refused with the one that was probably meant."""
    with pytest.raises(BadValue, match=r"\(did you mean aftershocks\?\)"):
        Rules(variants={name})
