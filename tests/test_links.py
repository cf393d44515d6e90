"""Links between the pages lead somewhere; Sphinx checks their anchors too."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)")
INCLUDED = re.compile(r"^```\{(?:literal)?include\} (\S+)$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_of_a_page(page: Path) -> None:
    """Every file that a page links to or includes exists."""
    text = page.read_text(encoding="utf-8")
    named = [*LINK.findall(text), *INCLUDED.findall(text)]
    assert [name for name in named if not (page.parent / name).exists()] == []
