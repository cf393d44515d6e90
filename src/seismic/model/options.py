"""The rules of a game: variants, options of the rulings, table, towns and tile set."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from attrs import Factory, field, frozen

from ..errors import BadValue
from ..suggestions import closest
from .hexes import Hex, as_hex
from .reprs import public_repr
from .table import Table
from .tilesets import TileSet

Variant: TypeAlias = Literal["big-one", "dilemma", "aftershocks", "twin-cities"]

VARIANTS: Final[tuple[Variant, ...]] = ("big-one", "dilemma", "aftershocks", "twin-cities")
"""V1 to V4, in this order."""

Ruling: TypeAlias = Literal["R4", "R9", "R10", "R11", "R12", "R15", "R25", "R26", "R28"]
"""A ruling that can be read otherwise."""

Reading: TypeAlias = Literal[
    "ends-at-once",
    "uses-up-magnitude",
    "counted-together",
    "nine-steps",
    "one-set",
    "isolated-may-turn",
    "only-after-damage",
    "after-each-town",
    "needs-a-tile",
    "some-tile-fits",
]
"""The name of another reading of a ruling."""

ONLY_AFTER_DAMAGE: Final = "only-after-damage"
AFTER_EACH_TOWN: Final = "after-each-town"

OPTIONS: Final[Mapping[Ruling, tuple[Reading, ...]]] = MappingProxyType(
    {
        "R4": ("ends-at-once",),
        "R9": ("uses-up-magnitude",),
        "R10": ("counted-together",),
        "R11": ("nine-steps",),
        "R12": ("one-set",),
        "R15": ("isolated-may-turn",),
        "R25": (ONLY_AFTER_DAMAGE, AFTER_EACH_TOWN),
        "R26": ("needs-a-tile",),
        "R28": ("some-tile-fits",),
    }
)
"""The rulings that can be read otherwise, and the names of those readings."""

CREWS_A_COLOUR: Final = 20  # C6
FIRST_TOWN: Final = Hex(0, 0)  # S2
TOWNS_APART: Final = 8  # V4a, R11
TOWNS_APART_IN_NINE_STEPS: Final = 9  # R11: nine-steps
TOWARDS_SECOND_TOWN: Final = 2  # R11


def _variants(names: Collection[Variant]) -> frozenset[Variant]:
    if isinstance(names, str) or not isinstance(names, Collection):
        raise BadValue("variants", names, f"a set of {', '.join(VARIANTS)}")
    for name in names:
        if name not in VARIANTS:
            near = closest(name, VARIANTS) if isinstance(name, str) else ()
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise BadValue("variants", name, f"one of {', '.join(VARIANTS)}{hint}")
    return frozenset(names)


def checked_options(
    options: Mapping[Ruling, Reading] | tuple[tuple[Ruling, Reading], ...],
    known: Collection[str] = OPTIONS,
) -> tuple[tuple[Ruling, Reading], ...]:
    """Return readings by ruling, in order, or refuse unknown ones."""
    try:
        chosen = dict(options)
    except (TypeError, ValueError):
        raise BadValue("options", options, "a mapping from rulings to readings") from None
    for ruling, reading in chosen.items():
        if ruling not in known:
            raise BadValue("options", ruling, f"a ruling with options: {', '.join(known)}")
        if reading not in OPTIONS[ruling]:
            expected = " or ".join(repr(each) for each in OPTIONS[ruling])
            raise BadValue("options", reading, expected, ruling)
    return tuple(sorted(chosen.items()))


def _towns(towns: Iterable[Hex | Sequence[int]]) -> tuple[Hex, ...]:
    if not isinstance(towns, Iterable):
        raise BadValue("towns", towns, "a sequence of hexes", "S2")
    return tuple(sorted(map(as_hex, towns)))


def _usual_towns(rules: "Rules") -> tuple[Hex, ...]:
    if rules.copies == 1:
        return (FIRST_TOWN,)
    apart = TOWNS_APART_IN_NINE_STEPS if rules.option("R11") else TOWNS_APART
    return FIRST_TOWN, FIRST_TOWN.along(TOWARDS_SECOND_TOWN, apart)


@frozen(cache_hash=True, repr=False)
class Rules:
    """The variants, options, table, tile set and towns of a game; by default the base game.

    Args:
        variants: Names of `VARIANTS`, in any combination.
        options: Other readings of rulings, by id, of those in `OPTIONS`.
        table: The cells on which tiles may lie; by default there is no edge.
        tiles: What is in the box; by default our reconstruction of it (R2, R3).
        towns: Where the towns lie; by default at ``(0, 0)``, and eight spaces away in Twin Cities.

    >>> import seismic
    >>> seismic.Rules(variants={"twin-cities"}).towns
    (Hex(q=0, r=0), Hex(q=8, r=0))
    """

    variants: frozenset[Variant] = field(
        default=frozenset(), converter=_variants, repr=lambda names: repr(sorted(names))
    )
    _options: tuple[tuple[Ruling, Reading], ...] = field(
        default=(), converter=checked_options, alias="options"
    )
    table: Table = field(factory=Table)
    tiles: TileSet = field(factory=TileSet.standard, repr=lambda tiles: f"<{tiles.total} tiles>")
    towns: tuple[Hex, ...] = field(default=Factory(_usual_towns, takes_self=True), converter=_towns)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.table, Table):
            raise BadValue("table", self.table, "a Table", "G6")
        if not isinstance(self.tiles, TileSet):
            raise BadValue("tiles", self.tiles, "a TileSet", "C2")
        if len(set(self.towns)) != self.copies or len(self.towns) != self.copies:
            rule = "V4a" if self.copies > 1 else "S2"
            raise BadValue(
                "towns",
                self.towns,
                f"{self.copies} different hexes" if self.copies > 1 else "one hex",
                rule,
            )
        for town in self.towns:
            if town not in self.table:
                raise BadValue("table", self.table, f"one that has the cell {town} of a town", "S2")

    __repr__ = public_repr

    @property
    def options(self) -> dict[Ruling, Reading]:
        """The rulings that are read otherwise than by default."""
        return dict(self._options)

    def option(self, ruling: Ruling) -> Reading | None:
        """Return the option that is chosen for a ruling, or None for its default."""
        for other, reading in self._options:
            if other == ruling:
                return reading
        return None

    @property
    def copies(self) -> int:
        """How many copies of the game, and so how many towns, are used (C5, V4)."""
        return 2 if "twin-cities" in self.variants else 1

    @property
    def crews(self) -> int:
        """How many crews each player has (C6, R12)."""
        return CREWS_A_COLOUR * (1 if self.option("R12") else self.copies)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, (self.variants, self._options, self.table, self.tiles, self.towns)


@lru_cache(maxsize=4)  # each may have a table of thousands of cells
def _restored(*fields: Any) -> Rules:
    """Return rules that were pickled: one value for all states that are played by them."""
    return Rules(*fields)


@lru_cache(maxsize=1)
def _base_game() -> Rules:
    return Rules()


def checked_rules(rules: Rules | None) -> Rules:
    """Return rules, those of the base game for None, or refuse anything else."""
    if rules is None:
        return _base_game()
    if not isinstance(rules, Rules):
        raise BadValue("rules", rules, "Rules")
    return rules
