"""Sentences from facts: lists, edges, and messages filled in."""

import pytest

from seismic import Crew, Hex, Tile, TurnTile
from seismic.model.wording import COMPASS, edge_name, filled, joined, sentence
from seismic.refusals import NotFaceUp, SectionClaimed
from seismic.rulebook import LANGUAGES


class TestLists:
    """Lists in a sentence."""

    @pytest.mark.parametrize(
        ("parts", "lang", "glue", "expected"),
        [
            ([], "en", "and", "none"),
            ([], "fr", "or", "aucune"),
            (["a"], "en", "and", "a"),
            (["a", "b"], "en", "and", "a and b"),
            (["a", "b", "c"], "en", "or", "a, b or c"),
            (["a", "b", "c"], "es", "and", "a, b y c"),
            (["a", "b"], "es", "or", "a o b"),
            (["a", "b", "c"], "fr", "and", "a, b et c"),
            ([Hex(0, 1), Tile("H03")], "fr", "or", "[0, 1] ou H03"),
        ],
    )
    def test_joined(self, parts: list[object], lang: str, glue: str, expected: str) -> None:
        """Parts are joined by commas, and a word before the last."""
        assert expected == joined(parts, lang, glue)

    def test_any_iterable(self) -> None:
        """An iterator can be joined."""
        assert "a and b" == joined(iter("ab"), "en")


class TestEdges:
    """Edges by their direction."""

    @pytest.mark.parametrize(
        ("lang", "expected"),
        [
            ("en", ["north", "north-east", "south-east", "south", "south-west", "north-west"]),
            ("es", ["norte", "noreste", "sureste", "sur", "suroeste", "noroeste"]),
            ("fr", ["nord", "nord-est", "sud-est", "sud", "sud-ouest", "nord-ouest"]),
        ],
    )
    def test_names(self, lang: str, expected: list[str]) -> None:
        """Clockwise from north."""
        assert expected == [edge_name(edge, lang) for edge in range(6)]

    def test_compass(self) -> None:
        """The compass has the shortest names."""
        assert ("N", "NE", "SE", "S", "SW", "NW") == COMPASS


class TestFilled:
    """Messages filled with the facts of a record."""

    def test_as_they_are(self) -> None:
        """Cells, codes and numbers are shown as written."""
        text = filled("tried.turn", TurnTile(Hex(1, -1), 4), "en")
        assert "4 × 60°" in text
        assert "[1, -1]" in text

    def test_by_name(self) -> None:
        """The name of a fact determines how it is shown."""
        facts = NotFaceUp(Tile("X0"), (Tile("H03"), Tile("H02")))
        assert "H03 y H02" in filled("refused.not-face-up", facts, "es")

    def test_nothing_to_fill(self) -> None:
        """A message may have no facts."""
        assert all(filled("tried.quake", None, lang) for lang in LANGUAGES)

    def test_sentence(self) -> None:
        """A sentence has what was tried, what refuses it, the rule and its paragraph."""
        assert "A: b (rule Q2; rulebook, Quakes 1)." == sentence("A", "b", "Q2", "en")
        french = sentence("A", "b", "Q2", "fr").replace("\N{NO-BREAK SPACE}", "~")
        assert "A~: b (règle Q2~; règles imprimées, Séismes 1)." == french

    def test_crews(self) -> None:
        """A crew is shown by colour, edge and cell."""
        facts = SectionClaimed(Hex(0, 1), 0, (Crew(Hex(0, 2), 5, "yellow"),))
        assert "amarillo en el borde noroeste de [0, 2]" in filled(
            "refused.section-claimed", facts, "es"
        )
