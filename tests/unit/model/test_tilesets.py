"""Tile sets: the standard one, others, and what is refused."""

import pickle
from collections import Counter
from typing import Any

import pytest

from seismic import BadCode, BadValue, Tile, TileSet
from seismic.tilesets import MOST_BYTES, MOST_TILES, Entry

SINGLES = ("H01", "H02", "H03")


class TestStandard:
    """Our set: the printed totals, divided as R2 and R3 reconstruct it."""

    def test_totals(self) -> None:
        """60 highways, 13 intersections and six quakes make 79 (C2, C3, C4)."""
        kinds: Counter[str] = Counter()
        for tile, count in TileSet.standard().counts.items():
            kinds[tile.kind] += count
        assert {"highway": 60, "intersection": 13, "quake": 6} == kinds
        assert 79 == TileSet.standard().total

    def test_division(self) -> None:
        """6 of each single, 3 of the 14 other highways, one of everything else (R2, R3, C4)."""
        counts = TileSet.standard().counts
        highways = {tile.code: count for tile, count in counts.items() if tile.kind == "highway"}
        assert dict.fromkeys(SINGLES, 6) == {code: n for code, n in highways.items() if n != 3}
        assert 17 == len(highways)
        assert {1} == {count for tile, count in counts.items() if tile.kind != "highway"}
        values = Counter(tile.value for tile in counts if tile.kind == "intersection")
        assert {1: 1, 2: 3, 3: 4, 4: 3, 5: 1, 6: 1} == values
        assert {1, 2, 3, 4, 5, 6} == {t.magnitude for t in counts if t.kind == "quake"}

    def test_sources(self) -> None:
        """The rulebook counts the quakes, the designer one +1; the rest is ours (R2, R3)."""
        sources = {entry.tile: entry.source for entry in TileSet.standard().entries}
        for tile, source in sources.items():
            expected = "rulebook" if tile.kind == "quake" else "reconstructed"
            assert source == ("published" if tile.code == "X0" else expected)

    def test_one_value(self) -> None:
        """The standard set is read once."""
        assert TileSet.standard() is TileSet.standard()

    def test_pickled(self) -> None:
        """It is pickled by name, so that there is one of it."""
        assert TileSet.standard() is pickle.loads(pickle.dumps(TileSet.standard()))


class TestOwnSet:
    """An owner's counts."""

    def test_counts(self) -> None:
        """A type that isn't named, or of which there are none, is not in the set."""
        tiles = TileSet.of({"H03": 6, "X024+5": 1, "Q3": 0})
        assert {Tile("H03"): 6, Tile("X024+5"): 1} == tiles.counts
        assert 7 == tiles.total
        assert [6, 1, 0, 0] == [tiles.count(code) for code in ("H25", "X135+5", "X024", "Q3")]
        assert {"owner"} == {entry.source for entry in tiles.entries}

    def test_order_does_not_matter(self) -> None:
        """Sets are equal if their counts are."""
        one = TileSet.of({"H03": 1, "H01": 2})
        other = TileSet.of({Tile("H01"): 2, Tile("Q1"): 0, Tile("H03"): 1})
        assert one == other
        assert hash(one) == hash(other)

    def test_counts_are_a_copy(self) -> None:
        """Changing the counts doesn't change the set."""
        tiles = TileSet.of({"H03": 1})
        tiles.counts[Tile("H03")] = 9
        assert 1 == tiles.count("H03")

    def test_from_toml(self) -> None:
        """A file names types, counts and, if it likes, sources."""
        text = """
            [[tiles]]
            type = "H03"
            count = 6
            source = "published"
            [[tiles]]
            type = "X024+5"
            count = 1
        """
        entries = (Entry("H03", 6, "published"), Entry("X024+5", 1, "owner"))
        assert TileSet(entries) == TileSet.from_toml(text)

    def test_largest(self) -> None:
        """The number of tiles in a set is limited."""
        assert MOST_TILES == TileSet.of({"H03": MOST_TILES - 1, "H02": 1}).total
        with pytest.raises(BadValue, match="at most"):
            TileSet.of({"H03": MOST_TILES, "H02": 1})


class TestRefused:
    """Invalid tile sets."""

    @pytest.mark.parametrize(
        ("counts", "field"),
        [
            (None, "tiles"),
            (5, "tiles"),
            ([("H03", 1)], "tiles"),
            ({"H14": 1}, "tile"),
            ({"T": 1}, "tile"),
            ({"H03": -1}, "H03"),
            ({"H03": 1.0}, "H03"),
            ({"H03": True}, "H03"),
            ({"H03": "6"}, "H03"),
            ({"H03": None}, "H03"),
            ({"H03": MOST_TILES + 1}, "H03"),
            ({"H03": 1, Tile("H03"): 1}, "tiles"),
        ],
    )
    def test_counts(self, counts: Any, field: str) -> None:
        """Types are written as types, once each, and counts are counts."""
        with pytest.raises(BadValue) as refused:
            TileSet.of(counts)
        assert field == refused.value.field
        assert str(refused.value)

    @pytest.mark.parametrize("code", ["H99", "", 5, None, "X024+0"])
    def test_no_tile(self, code: Any) -> None:
        """A code that is no tile is refused as such."""
        with pytest.raises(BadCode):
            TileSet.of({code: 1})
        with pytest.raises(BadCode):
            TileSet.standard().count(code)

    @pytest.mark.parametrize("entries", [5, None, ("H03",), (("H03", 1),), "H03", (None,)])
    def test_no_entries(self, entries: Any) -> None:
        """A set is made of entries."""
        with pytest.raises(BadValue):
            TileSet(entries)

    @pytest.mark.parametrize("source", ["me", None, [], {}, 5])
    def test_source(self, source: Any) -> None:
        """A source is one of four words."""
        with pytest.raises(BadValue, match="source must be one of"):
            Entry("H03", 1, source)

    @pytest.mark.parametrize(
        "text",
        [
            *(5, None, b"tiles = []"),
            *("tiles", "tiles = 5", "", "other = 1", "tiles = []\nmore = 1"),
            *("tiles = [1]", "tiles = ['H03']", "tiles = [[]]", "tiles = [{}]"),
            *("tiles = [{type = 'H03'}]", "tiles = [{count = 1}]"),
            "tiles = [{type = 'H03', count = 1, colour = 'red'}]",
            "tiles = [{type = 'H03', count = 1, source = []}]",
            "tiles = [{type = 'H03', count = 2024-01-01}]",
            "tiles = [{type = ['H03'], count = 1}]",
            "tiles = [{type = 'H03', count = 1}, {type = 'H03', count = 2}]",
            "tiles = [{type = 'H03', count = " + "9" * 4_000 + "}]",
            "tiles = [{type = 'H03', count = " + "9" * 5_000 + "}]",
            "\0",
            "tiles = " + "[" * (MOST_BYTES - 8),
            "#" * (MOST_BYTES + 1),
            "a" + ".a" * 101 + " = 1",
            "tiles = []\n['" + "'.'" * 101 + "']",
        ],
        ids=lambda text: str(text)[:40],
    )
    def test_text(self, text: Any) -> None:
        """An invalid file is refused with a short message."""
        with pytest.raises(BadValue) as refused:
            TileSet.from_toml(text)
        assert len(str(refused.value)) < 400
