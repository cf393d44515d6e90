"""The figures that the manual gives are those that the tests count."""

from arithmetic.figures import FIGURES, ROOT
from arithmetic.tables import tiles_that_lie
from long_sections import SORTS
from specification.tiles import type_of


def test_counts() -> None:
    """There are this many types of tiles, and of highways of up to 300 fragments."""
    assert FIGURES["types"] == sum(code == type_of(code) for code, _ in tiles_that_lie())
    assert FIGURES["highways"] == sum(301 - least for _, _, least in SORTS)


def test_manual() -> None:
    """The manual gives each figure."""
    page = (ROOT / "docs" / "explanation" / "how-we-know.md").read_text("utf-8")
    assert [] == [name for name, figure in FIGURES.items() if f"{figure:,}" not in page]
