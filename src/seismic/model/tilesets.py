"""How many tiles of each type a box holds (C2 to C4, R2, R3).

The set-up decides which of them a game is played with.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from attrs import field, frozen

from ..errors import BadValue
from .tiles import Tile, as_tile

Source: TypeAlias = Literal["rulebook", "published", "reconstructed", "owner"]

MOST_TILES: Final = 2_000
"""The most tiles in a set, so that no file makes a set-up slow."""

MOST_BYTES: Final = 65_536
"""The most characters in a file of a set."""

_MOST_DOTS: Final = 100
"""In a line: a key of thousands of parts takes tomllib seconds and gigabytes; ours have one."""


@frozen(order=True)
class Entry:
    """One line of a set."""

    tile: Tile = field(converter=as_tile)
    """The type."""
    count: int
    """How many tiles there are of it."""
    source: Source = "owner"
    """The source of the count."""

    def __attrs_post_init__(self) -> None:
        if self.tile.kind == "town":
            raise BadValue(
                "tile", "T", "a tile to draw: towns lie on the table from the start", "S2"
            )
        if self.tile != self.tile.type:
            raise BadValue("tile", self.tile.code, f"written as its type, {self.tile.type}")
        if type(self.count) is not int or not 0 <= self.count <= MOST_TILES:
            raise BadValue(self.tile.code, self.count, f"a count from 0 to {MOST_TILES}")
        if self.source not in get_args(Source):
            raise BadValue("source", self.source, f"one of {', '.join(get_args(Source))}")


def _entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    if isinstance(entries, Iterable):
        entries = tuple(entries)
        if all(isinstance(entry, Entry) for entry in entries):
            return tuple(sorted(entry for entry in entries if entry.count))
    raise BadValue("entries", entries, "a sequence of entries")


@frozen(cache_hash=True)
class TileSet:
    """The tiles of one copy of the game, without towns.

    >>> import seismic
    >>> seismic.TileSet.of({"H03": 6, "X024+5": 1, "Q3": 1}).count("X024+5")
    1
    """

    entries: tuple[Entry, ...] = field(converter=_entries)
    """A line for each type, in the order of their codes."""

    def __attrs_post_init__(self) -> None:
        types = Counter(entry.tile for entry in self.entries)
        for tile, times in types.items():
            if times > 1:
                raise BadValue("tiles", tile.code, "listed once for each type")
        if self.total > MOST_TILES:
            raise BadValue("tiles", self.total, f"at most {MOST_TILES} tiles in all")

    @classmethod
    def of(cls, counts: Mapping[str, int] | Mapping[Tile, int]) -> "TileSet":
        """Return the set with these counts by type."""
        if not isinstance(counts, Mapping):
            raise BadValue("tiles", counts, "a mapping from types to counts")
        return cls(tuple(Entry(tile, count) for tile, count in counts.items()))

    @classmethod
    def from_toml(cls, text: str) -> "TileSet":
        """Return the set of a text in TOML: a list of ``tiles``, each with type, count and source.

        Raises:
            BadValue: If the text does not describe a set.
        """
        return cls(tuple(map(_entry, _lines(text))))

    @classmethod
    def standard(cls) -> "TileSet":
        """Return our set: the printed totals, divided as R2 and R3 reconstruct it."""
        return _standard()

    @property
    def counts(self) -> dict[Tile, int]:
        """How many there are of each type."""
        return {entry.tile: entry.count for entry in self.entries}

    @property
    def total(self) -> int:
        """How many tiles there are in all."""
        return sum(entry.count for entry in self.entries)

    def count(self, tile: Tile | str) -> int:
        """Return how many tiles there are of the type of a tile."""
        return self.counts.get(as_tile(tile).type, 0)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_standard, ()) if self is _standard() else (TileSet, (self.entries,))


@lru_cache(maxsize=1)
def _standard() -> TileSet:
    from importlib import resources  # slow to load, and needed once there is a game

    data = resources.files("seismic") / "data" / "standard-tiles.toml"
    return TileSet.from_toml(data.read_text("utf-8"))


def _lines(text: str) -> list[object]:
    if not isinstance(text, str) or len(text) > MOST_BYTES:
        raise BadValue("text", text, f"TOML of at most {MOST_BYTES} characters")
    if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
        raise BadValue("text", text, f"TOML with at most {_MOST_DOTS} dots in a line")
    import tomllib  # likewise

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also for a number that is too long
        raise BadValue("text", text, f"TOML ({error})") from None
    lines = data.get("tiles")
    if data.keys() != {"tiles"} or not isinstance(lines, list):
        raise BadValue("text", sorted(data), "the one key tiles, with a list")
    return lines


def _entry(line: object) -> Entry:
    if not isinstance(line, dict) or not {"type", "count"} <= line.keys() <= {
        "type",
        "count",
        "source",
    }:
        raise BadValue("tiles", line, "a table with type, count and, optionally, source")
    return Entry(line["type"], line["count"], line.get("source", "owner"))
